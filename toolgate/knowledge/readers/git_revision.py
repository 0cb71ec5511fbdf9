"""Revisions of git."""

from toolgate.knowledge.vocabulary import READS, Found

OPEN = "word"


def read(text: str) -> Found | None:
    """What git shows: a revision, a range, `revision:path`, or a path.

    Only a file counts: `HEAD:.env` shows what `.env` held. An unknown part counts only where it may be an option or a
    file: `stash@{$i}` and `HEAD~$n` are neither, `HEAD$x` may be `HEAD:.env`.
    """
    return None if "\0" in text and _open(text.partition(":")[0]) else _shown(text)


def walked(text: str) -> Found | None:
    """Where a history begins or ends, which shows no file by itself: `main..$b`."""
    return None if text.startswith("\0") else _shown(text)


def listed(text: str) -> Found | None:
    """The same if only the commits that changed a file are shown, not its content."""
    return None if text.startswith("\0") else []


def lines(text: str) -> Found | None:
    """`1,40:src/app.py`: lines of a file, which are shown with their history."""
    _, colon, path = text.rpartition(":")
    return [(READS, path)] if colon and path else None


def _shown(text: str) -> Found:
    if text.startswith((":/", ":!", ":^", ":(")) or "://" in text:
        return []
    if text.startswith(("/", "~", ".")):
        return [(READS, text)] if text.strip(".") else []
    _, colon, path = text.partition(":")
    if not colon:
        return [(READS, text)] if _is_file(text) else []
    if path[1:2] == ":" and path[0] in "0123":
        path = path[2:]
    return [(READS, path)] if path else []


def _is_file(text: str) -> bool:
    """Whether a word looks like a file and hardly ever like a branch: `config/master.key`, `id_ed25519`."""
    name = text.rpartition("/")[2]
    return (name.find(".") > 0 and ".." not in text and not name[-1].isdigit()) or name.startswith("id_")


def _open(revision: str) -> bool:
    """Whether the unknown part of a revision may contain a colon and a file."""
    before = revision.split("\0")[:-1]
    return any([part[-1:] not in ("~", "^") and part.rfind("@{") <= part.rfind("}") for part in before])
