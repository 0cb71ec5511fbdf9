"""Patches: which files a difference changes, creates, renames or removes."""

from toolgate.knowledge.vocabulary import DELETES, EDITS, Found

STARTS = ("--- ", "+++ ", "*** ", "rename ", "copy to ", "diff --git ", "Index: ")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def read(text: str) -> Found | None:
    found: Found = []
    before = ""
    for line in text.split("\n"):
        if not line.startswith(STARTS):
            continue
        if line.startswith("--- "):
            before = _name(line[4:])
        elif line.startswith("+++ "):
            name = _name(line[4:])
            if name != "/dev/null":
                found.append((EDITS, name))
            elif before and before != "/dev/null":
                found.append((DELETES, before))
        elif line.startswith(("rename to ", "copy to ")):
            found.append((EDITS, _unquoted(line.partition(" to ")[2])))
    return found


def names_in(text: str, counted: bool = True) -> list[str]:
    """Every path that a patch may change, as written there; `patch` chooses among several.

    `counted`: the lines that a hunk counts are text, whatever they look like.
    """
    found: dict[str, None] = {}
    old = new = 0
    for line in text.split("\n"):
        first = line[:1]
        if (old > 0 or new > 0) and first in (" ", "+", "-", "\\", "", "\r"):
            old -= first not in ("+", "\\")
            new -= first not in ("-", "\\")
            continue
        old, new = _lengths(line) if counted and line.startswith("@@ -") else (0, 0)
        if not line.startswith(STARTS):
            continue
        if line.startswith("diff --git "):
            names = _pair(line[11:].rstrip("\r"))
        elif line.startswith(("rename ", "copy to ")):
            names = ["b/" + _unquoted(line.split(" ", 2)[2])] if line.count(" ") > 1 else []  # git writes no `b/` there
        else:
            names = [_unquoted(line.partition(" ")[2])]
        found.update(dict.fromkeys([name for name in names if name and name != "/dev/null"]))
    return list(found)


def _lengths(line: str) -> tuple[int, int]:
    """The number of lines in `@@ -1,7 +1,8 @@`, of the old file and of the new one."""
    ranges = [word[1:].partition(",") for word in line.split(" ")[1:3]]
    counts = [int(length or "1") if (length or "1").isdecimal() else 0 for _, _, length in ranges]
    return (counts[0], counts[1]) if len(counts) == 2 else (0, 0)


def stripped(name: str, count: int) -> str:
    """A path without that many leading components."""
    parts = [part for part in name.split("/") if part] if count else [name]
    return "/".join(parts[count:])


def _pair(text: str) -> list[str]:
    """Both names of `a/x b/x`, which may contain blanks."""
    if text.startswith('"') or text.endswith('"'):
        return [_unquoted(part.strip() if '"' in part else part) for part in text.replace('" ', '"\n').split("\n")]
    half = len(text) // 2
    if text[half : half + 1] == " " and text[:half].partition("/")[2] == text[half + 1 :].partition("/")[2]:
        return [text[:half], text[half + 1 :]]
    return text.split(" ")


def _name(text: str) -> str:
    """The path without its time and its prefix `a/` or `b/`."""
    name = _unquoted(text)
    return name[2:] if name.startswith(("a/", "b/")) else name


def _unquoted(text: str) -> str:
    """The path without its time; a quoted one is unquoted as in C."""
    name = text.partition("\t")[0].strip()
    if not name.startswith('"'):
        return name
    name = name[1:].rpartition('"')[0] or name.strip('"')
    pieces = name.split("\\")
    result = pieces[0].encode("utf-8", "surrogateescape")
    index = 1
    while index < len(pieces):
        piece = pieces[index]
        if not piece and index + 1 < len(pieces):  # a literal backslash
            result += ("\\" + pieces[index + 1]).encode("utf-8", "surrogateescape")
            index += 2
            continue
        digits = piece[:3]
        if len(digits) == 3 and not digits.strip("01234567"):
            result += bytes([int(digits, 8) & 0xFF]) + piece[3:].encode("utf-8", "surrogateescape")
        else:
            result += (ESCAPES.get(piece[:1], piece[:1]) + piece[1:]).encode("utf-8", "surrogateescape")
        index += 1
    return result.decode("utf-8", "surrogateescape")
