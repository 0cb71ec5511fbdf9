"""What is done to a thing that is gone from its place afterwards, in the words of a sentence."""

from __future__ import annotations

ARCHIVERS = ("zip", "7z", "7za", "7zr", "7zz", "tar", "gtar", "bsdtar", "rar")


TAKING = ("-e", "-f", "-M", "-T", "--rsh", "--filter", "--exclude", "--include", "--exclude-from", "--include-from")


def lacking(argv: tuple[str, ...], home: str) -> str:
    """The source of a copy that deletes what the source does not have; empty: it is another command."""
    before, source, into = ("", "", *argv)[-3:] if argv[:1] and argv[0].rpartition("/")[2] == "rsync" else ("", "", "")
    plain = "-" not in (source[:1], into[:1]) and before not in TAKING
    if not plain or not any([word.startswith("--del") for word in argv]):
        return ""
    return "~" + source[len(home) :] if home and source.startswith(home + "/") else source


def leaving(moved: bool, packed: bool, wiped: bool = False) -> tuple[str, str]:
    """As others are asked to do it, and as a call does it: `delete` and `deletes`; `wiped`: beyond recovery."""
    if packed:
        return "compress", "compresses"
    if wiped:
        return "delete", "destroys"
    return ("move", "moves") if moved else ("delete", "deletes")
