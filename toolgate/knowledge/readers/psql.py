"""Input of psql: SQL, and its backslash commands, anywhere in a line outside quotes."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.readers import sql_dialects as dialects
from toolgate.knowledge.vocabulary import (
    BESIDE,
    READS,
    SCRIPT,
    SIDE_DOOR,
    STATEMENTS,
    WRITES,
    Found,
    one_of,
    runs,
    unknown,
    writes,
)
from toolgate.model.effect import Manner, backticked

LOOKING = (
    one_of("""a bind bind_named C conninfo copyright crosstabview echo elif else encoding endif errverbose f flush gdesc gset h help H if
    l list p parse print prompt pset q qecho quit r reset set sf sv t T timing unset warn watch x z N . ? ;""")
)  # what prints, or changes how something is printed
SHOWING = one_of("timing x echo qecho pset t a conninfo d dt d+ di")  # these leave a transaction unchanged
INCLUDING = ("i", "ir", "include", "include_relative")
BUILT = runs("statements that a query prints", "database", Manner.BUILT)
FILLED = runs("statements that are made of variables", "database", Manner.BUILT)
SENDING = ("o", "out", "w", "write", "g", "gx", "s")


SENDS = tuple([f"\\{name}{space}" for name in SENDING for space in " \t"])
VALUES = ("gset", "prompt")  # commands that set variables to unknown values


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    names: list[str] = []
    for told, piece in _pieces(text):
        if not told:
            statements.append(piece)
            continue
        part = _command(piece)
        if part is None:
            return None
        found += part
        names.append(piece[1:].partition(" ")[0])
        statements.append(";\n")  # a statement may follow
    written = "".join(statements)
    if any([name in VALUES for name in names]) and (_uses_variable(written) or not set(names).isdisjoint(INCLUDING)):
        found.append(FILLED)
    undoing = all([name in SHOWING for name in names]) and not _uses_variable(written)
    rest_found = sql.read(written, undoing)
    return None if rest_found is None else found + rest_found


def variable(text: str) -> Found | None:
    """`-v name=value`: a value that may be part of a statement."""
    return [] if _is_plain(text.partition("=")[2]) else [FILLED]


def _is_plain(value: str) -> bool:
    """Whether a value cannot be a statement, or a part of one that acts."""
    acting = sql.CHANGING | sql.DESTROYING | sql.STOPPING
    if any([sign in value for sign in ";(\\'\"`|$"]):
        return False
    return acting.isdisjoint("".join([sign if sign.isalnum() else " " for sign in value.lower()]).split())


def _uses_variable(text: str) -> bool:
    """Whether a statement contains an unquoted variable: `:name`, not `:'name'` or `::text`."""
    at = 0
    while at < len(text):
        if text.startswith("::", at):
            at += 2
        elif text[at] == ":" and (text[at + 1 : at + 2].isalnum() or text[at + 1 : at + 2] == "_"):
            return True
        else:
            at = _passed(text, at)
    return False


def _command(piece: str) -> Found | None:
    """A backslash command; `None`: it is not known."""
    if piece.startswith("\\!"):
        return [(SIDE_DOOR, piece[2:].strip())]
    name, rest = (piece[1:].split(None, 1) + ["", ""])[:2]
    if name == "copy":
        program = "program" in rest.lower()
        return [(SCRIPT, rest.partition("'")[2].rpartition("'")[0])] if program else _copied(rest)
    found: Found = [(SIDE_DOOR, inner) for inner in rest.split("`")[1::2]]
    if name in SENDING and rest[:1] == "(":  # how it is printed
        rest = rest.partition(")")[2].strip()
    if name in (*SENDING, *INCLUDING, "lo_export") and rest[:1] != "|" and (":" in rest or "`" in rest):
        return found or None  # a name that is created
    if name in SENDING and rest:
        place = rest if rest[0] == "|" else rest.strip("'\"")
        return [(SIDE_DOOR, place[1:].strip()) if place.startswith("|") else (WRITES, place)]
    if name in ("ir", "include_relative") and rest.strip("'\"")[:1] != "/":  # relative to the file that it is in
        return [*found, (BESIDE("psql"), rest.strip("'\""))]
    if name in INCLUDING:
        return [*found, (STATEMENTS("psql"), rest.strip("'\""))]
    if name == "gexec":
        return [BUILT]
    if name in ("lo_export", "lo_import"):
        out = name == "lo_export" and rest
        return [
            *found,
            (WRITES, rest.rsplit(maxsplit=1)[-1].strip("'")) if out else writes("large objects", "database"),
        ]
    if name in ("c", "connect"):
        return found if rest.replace("_", "").replace("-", "").isalnum() or not rest else None
    if (
        name == "set"
        and not found
        and not _is_plain(rest.partition(" ")[2].strip().removeprefix("'").removesuffix("'"))
    ):
        return [FILLED]
    plain = name.rstrip("+S") or name
    known = name in SENDING or name in LOOKING or plain in LOOKING or (plain[:1] == "d" and plain.isalpha())
    return found if known else None


def _pieces(text: str) -> list[tuple[bool, str]]:
    """The parts of a text, and whether each is a backslash command, which ends with its line or at the next command."""
    found: list[tuple[bool, str]] = []
    start = at = 0
    while at < len(text):
        if text[at] != "\\":
            at = _passed(text, at)
            continue
        found.append((False, text[start:at]))
        end = _ended(text, at)
        found.append((True, text[at:end].rstrip()))
        start = at = end + 2 if text[end : end + 2] == "\\\\" else end
    found.append((False, text[start:]))
    return found


def _passed(text: str, at: int) -> int:
    """Where the next token begins: after a word, a quoted text, a comment or one other character."""
    return (
        dialects.word_end(text, at, dialects.POSTGRES)
        if text[at].isalnum() or text[at] == "_"
        else dialects.skipped(text, at, dialects.POSTGRES)
    )


def _ended(text: str, at: int) -> int:
    """Where a backslash command ends: with the line, or at the next command."""
    line = text.find("\n", at)
    line = len(text) if line < 0 else line
    if text.startswith(("\\!", "\\copy"), at):
        return line
    if text[at + 1 : at + 2] in (";", "\\"):
        return at + 2
    if text.startswith(SENDS, at):
        name, rest = (text[at + 1 : line].split(None, 1) + ["", ""])[:2]
        rest = rest.partition(")")[2].lstrip() if rest[:1] == "(" else rest
        if name in SENDING and rest[:1] == "|":
            return line
    quote, place = "", at + 1
    while place < line:
        sign = text[place]
        if quote:
            place += 1 if quote == "'" and sign == "\\" else 0
            quote = "" if sign == quote else quote
        elif sign in "'\"`":
            quote = sign
        elif sign == "\\":
            return place
        place += 1
    return line


def _copied(text: str) -> Found:
    """`\\copy (select …) to 'file'`: the query is read, and the file written; all else changes a table."""
    at = end = depth = 0
    while end < len(text) and (depth or text[at:end].lower() not in ("to", "from")):
        at, end = end, _passed(text, end)
        depth += (text[at:end] == "(") - (text[at:end] == ")")
    what, place = text[:at].strip(), text[end:].strip()
    name = place[1:].partition("'")[0] if place[:1] == "'" else (place.split() or [""])[0]
    told = sql.read(what[1:].rpartition(")")[0]) if what[:1] == "(" else []
    if text[at:end].lower() == "to" and not name and told == []:  # psql refuses it
        return [unknown("where `\\copy` writes to", "database")]
    if text[at:end].lower() != "to" or not name or told is None:
        given = text[at:end].lower() == "from" and name.lower() not in ("", "stdin", "pstdin", "program")
        return [writes(_filled(text), "database"), *([(READS, name)] if given else [])]
    return [*told, *([] if name.lower() in ("stdout", "pstdout") else [(WRITES, name)])]


def _filled(text: str) -> str:
    """The table that `\\copy` adds rows to, and the file with the rows, if both are known."""
    table, *rest = text.split()[:3] or [""]
    file = rest[1].strip("'") if len(rest) > 1 and rest[0].lower() == "from" else ""
    if not file or not table.replace("_", "").replace(".", "").isalnum():
        return "a table of the database"
    plain = file.lower() not in ("stdin", "pstdin") and "`" not in file
    return f"the table {backticked(table)}" + (f", adding the rows in {backticked(file)}" if plain else "")
