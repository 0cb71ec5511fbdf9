"""Words of tar, zip, rar and cpio."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, UNPACKS_INTO, WRITES, Found, writes


def rar_operand(text: str) -> Found | None:
    """After the archive: files in it, or, with a slash at its end, the directory they go to."""
    return [(UNPACKS_INTO, text)] if text.endswith("/") else []


def renaming(text: str) -> Found | None:
    """How an archiver renames what it unpacks: `s,^,dir/,` keeps it in place, unless the new name leads elsewhere."""
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
    """The name of a zip archive, which gets the ending `.zip` where it has none."""
    if text == "-":
        return []
    return [(WRITES, text if "." in text.rpartition("/")[2] else text + ".zip")]
