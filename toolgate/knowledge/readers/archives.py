"""Arguments of tar, zip, rar and cpio."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, UNPACKS_INTO, WRITES, Found, one_of, writes

COMPRESSORS = one_of("""gzip gunzip bzip2 bunzip2 xz unxz lzma zstd unzstd zstdmt lz4 lzop lzip plzip pigz unpigz pbzip2 lbzip2 pixz pxz brotli
    compress rzip lrzip snzip 7z""")


def rar_operand(text: str) -> Found | None:
    """After the archive: members, or the directory they are unpacked to, which ends in a slash or is outside."""
    return [(UNPACKS_INTO, text)] if text.endswith("/") or text[:1] in ("~", "/", ".") else []


def renaming(text: str) -> Found | None:
    """How an archiver renames members: `s,^,dir/,` stays in the directory, unless the new name leads out of it."""
    for part in text.split(";"):
        part = part.strip()
        if not part.startswith("s") or len(part) < 4:
            part = "s" + part  # pax has no letter
        pieces = part[2:].split(part[1])
        new = pieces[1] if len(pieces) > 1 else ""
        if new.startswith(("/", "~")) or ".." in new.split("/"):
            return [writes(f"files under the new name `{new}`", "unknown")]
    return []


def tar_action(text: str) -> Found | None:
    """Checkpoint actions of tar: `exec=` runs a command."""
    name, _, value = text.partition("=")
    if name == "exec":
        return [(SIDE_DOOR, value)]
    return [] if name in ("dot", "echo", "bell", "ttyout", "sleep", "totals", ".", "wait") else None


def zip_name(text: str) -> Found | None:
    """The name of a zip archive; `.zip` is appended if it has no extension."""
    if text == "-":
        return []
    return [(WRITES, text if "." in text.rpartition("/")[2] else text + ".zip")]


def compressor(text: str) -> Found | None:
    """The program an archiver or a sorter pipes its data through: a compressor, or anything else."""
    words = text.split()
    if (
        words
        and words[0].rpartition("/")[2] in COMPRESSORS
        and words[0].startswith(("/usr/bin/", "/bin/")) == ("/" in words[0])
    ):
        return [] if all([word.startswith("-") or word.isalnum() for word in words[1:]]) else [(SIDE_DOOR("fed"), text)]
    return [(SIDE_DOOR("fed"), text)]
