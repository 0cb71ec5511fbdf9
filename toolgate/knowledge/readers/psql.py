"""Input of psql: SQL, and backslash commands of its own, which may stand anywhere in a line but in a text in quotes."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.vocabulary import SCRIPT, SIDE_DOOR, STATEMENTS, WRITES, Found, runs, writes
from toolgate.model.effect import Manner, backticked

LOOKING = frozenset(
    """a bind bind_named C conninfo copyright crosstabview echo elif else encoding endif errverbose f flush gdesc gset h help H if
    l list p parse print prompt pset q qecho quit r reset set sf sv t T timing unset warn watch x z N . ? ;""".split()
)  # what prints, or changes how something is printed
INCLUDING = ("i", "ir", "include", "include_relative")
SENDING = ("o", "out", "w", "write", "g", "gx", "s")


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    for told, piece in _pieces(text):
        if not told:
            statements.append(piece)
            continue
        part = _command(piece)
        if part is None:
            return None
        found += part
        statements.append(";\n" if piece[1:2] == "g" else "\n")
    rest_found = sql.read("".join(statements))
    return None if rest_found is None else found + rest_found


def _command(piece: str) -> Found | None:
    """A backslash command; `None`: it is none that is known."""
    if piece.startswith("\\!"):
        return [(SIDE_DOOR, piece[2:].strip())]
    name, _, rest = piece[1:].partition(" ")
    name, rest = name.strip(), rest.strip()
    if name == "copy":
        program = "program" in rest.lower()
        return [(SCRIPT, rest.partition("'")[2].rpartition("'")[0])] if program else _copied(rest)
    if name in SENDING and rest[:1] == "(":  # how it is printed
        rest = rest.partition(")")[2].strip()
    if name in SENDING and rest:
        return [(SIDE_DOOR, rest[1:].strip()) if rest.startswith("|") else (WRITES, rest.strip("'"))]
    found: Found = [(SIDE_DOOR, inner) for inner in rest.split("`")[1::2]]
    if name in INCLUDING:
        return [*found, (STATEMENTS("psql"), rest.strip("'\""))]
    if name == "gexec":
        return [runs("statements that a query prints", "database", Manner.BUILT)]
    if name in ("lo_export", "lo_import"):
        out = name == "lo_export" and rest
        return [*found, (WRITES, rest.rsplit(maxsplit=1)[-1]) if out else writes("large objects", "database")]
    if name in ("c", "connect"):
        return found if rest.replace("_", "").replace("-", "").isalnum() or not rest else None
    plain = name.rstrip("+S") or name
    return found if name in SENDING or name in LOOKING or plain in LOOKING or plain[:1] == "d" else None


def _pieces(text: str) -> list[tuple[bool, str]]:
    """The text in parts, each with whether it is a backslash command; those end with their line, or at the next one."""
    found: list[tuple[bool, str]] = []
    start = at = 0
    while at < len(text):
        end = _closed(text, at)
        if end > at or text[at] != "\\":
            at = max(end, at + 1)
            continue
        found.append((False, text[start:at]))
        end = _ended(text, at)
        found.append((True, text[at:end].rstrip()))
        start = at = end + 2 if text[end : end + 2] == "\\\\" else end
    found.append((False, text[start:]))
    return found


def _closed(text: str, at: int) -> int:
    """Where a text in quotes or a comment ends that begins here; the same place where none does."""
    sign = text[at]
    if sign in "'\"":
        escapes = sign == "'" and text[at - 1 : at] in ("E", "e")
        end = at + 1
        while end < len(text) and text[end] != sign:
            end += 2 if escapes and text[end] == "\\" else 1
        return min(end + 1, len(text))
    if text.startswith("--", at) or text.startswith("/*", at):
        mark = "\n" if sign == "-" else "*/"
        end = text.find(mark, at + 2)
        return len(text) if end < 0 else end + (0 if sign == "-" else 2)
    if sign == "$":
        tag, dollar, _ = text[at + 1 : at + 64].partition("$")
        if dollar and (not tag or (tag.replace("_", "").isalnum() and not tag[0].isdigit())):
            end = text.find(f"${tag}$", at + len(tag) + 2)
            return len(text) if end < 0 else end + len(tag) + 2
    return at


def _ended(text: str, at: int) -> int:
    """Where a backslash command ends: with the line, or where the next one begins."""
    line = text.find("\n", at)
    line = len(text) if line < 0 else line
    words = text[at:line].split(None, 2)
    piped = len(words) > 1 and words[1][:1] in "|("
    if text.startswith(("\\!", "\\copy"), at) or piped or text[at + 1 : at + 2] in (";", "\\"):
        return line if text[at + 1 : at + 2] != ";" else at + 2
    quote = ""
    for place in range(at + 1, line):
        sign = text[place]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"`":
            quote = sign
        elif sign == "\\":
            return place
    return line


def _copied(text: str) -> Found:
    """`\\copy (select …) to 'file'`: what is copied out is read, and written here; all else changes a table."""
    what, to, place = text.rpartition(" to ") if " to " in text else text.rpartition(" TO ")
    name = place.strip().partition("'")[2].partition("'")[0] if "'" in place else (place.split() or [""])[0]
    queried = what.strip()[:1] == "("
    told = sql.read(what.strip()[1:].rpartition(")")[0]) if queried else []
    if not to or not name or told is None or (not queried and " from " in what.lower()):
        return [writes(_filled(text), "database")]
    return [*told, *([] if name.lower() in ("stdout", "pstdout") else [(WRITES, name)])]


def _filled(text: str) -> str:
    """The table that `\\copy` adds rows to, and the file they are in; as far as that is plain."""
    table, *rest = text.split()[:3] or [""]
    file = rest[1].strip("'") if len(rest) > 1 and rest[0].lower() == "from" else ""
    if not file or not table.replace("_", "").replace(".", "").isalnum():
        return "a table"
    plain = file.lower() not in ("stdin", "pstdin") and "`" not in file
    return f"the table {backticked(table)}" + (f" with rows from {backticked(file)}" if plain else "")
