"""Scripts of ed: lines that run a command or write a file."""

from toolgate.knowledge.vocabulary import EDITS, READS, SIDE_DOOR, WRITES, Found


def read(text: str) -> Found | None:
    found: Found = []
    inserting = False
    for line in text.split("\n"):
        bare = after_address(line)
        if inserting:
            inserting = line != "."
        elif bare in ("a", "i", "c"):
            inserting = True
        else:
            found.extend(_command(bare))
    return found


def _command(bare: str) -> Found:
    if bare[:1] in ("g", "v", "G", "V"):
        return _command(after_address(after_pattern(bare[1:])))
    if bare.startswith("!"):
        return [(SIDE_DOOR, bare[1:])]
    if bare[:1] in ("r", "w", "e", "E", "f", "W") and len(bare) > 1 and bare[1] in " \t!q":
        name = bare[1:].strip().removeprefix("q").strip()
        if name.startswith("!"):
            return [(SIDE_DOOR, name[1:])]
        if name:  # a file that is opened or named is written later
            opened: Found = [(READS, name), (EDITS, name)] if bare[0] in "eEf" else [(READS, name)]
            return [(WRITES, name)] if bare[0] in "wW" else opened
    return []


def after_address(line: str) -> str:
    """A command without its address: `1,$`, `/start/,/end/`, `'a`."""
    bare = line.lstrip("0123456789,$.;%+- \t:*<>")
    while bare[:1] in ("/", "?", "'"):
        bare = bare[2:] if bare[0] == "'" else after_pattern(bare)
        bare = bare.lstrip("0123456789,$.;%+- \t:*<>")
    return bare


def after_pattern(text: str) -> str:
    """What follows a pattern between delimiters: the rest of `/start/w`."""
    mark, at = text[:1], 1
    while at < len(text) and text[at] != mark:
        at += 2 if text[at] == "\\" else 1
    return text[at + 1 :]
