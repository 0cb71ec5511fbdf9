"""Input of psql: SQL, and backslash commands of its own."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.vocabulary import SCRIPT, SIDE_DOOR, STATEMENTS, WRITES, Found, runs, writes
from toolgate.model.effect import Manner, backticked


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if not stripped.startswith("\\"):
            before, mark, piped = _sent(line)
            if "\\gexec" in line:
                found.append(runs("statements that a query prints", "database", Manner.BUILT))
                before = before.partition("\\gexec")[0]
            statements.append(before)
            if mark:
                found.append((SIDE_DOOR, piped.lstrip("| ")) if piped.startswith("|") else (WRITES, piped))
            continue
        name, _, rest = stripped.partition(" ")
        rest = rest.strip()
        if name.startswith("\\!"):
            found.append((SIDE_DOOR, (name[2:] + " " + rest).strip()))
        elif name in ("\\o", "\\out", "\\w", "\\write", "\\g", "\\s") and rest:
            found.append((SIDE_DOOR, rest[1:]) if rest.startswith("|") else (WRITES, rest))
        elif name in ("\\i", "\\ir", "\\include", "\\include_relative"):
            found.append((STATEMENTS("psql"), rest.strip("'\"")))
        elif name in ("\\copy",) and "program" in rest.lower():
            found.append((SCRIPT, rest.partition("'")[2].rpartition("'")[0]))
        elif name == "\\copy":
            found += _copied(rest)
        else:
            found += _another(name, rest)
    rest_found = sql.read("\n".join(statements))
    return None if rest_found is None else found + rest_found


def _another(name: str, rest: str) -> Found:
    """Commands between backticks, whose output is a value; files and programs; most others show something."""
    found: Found = [(SIDE_DOOR, command) for command in rest.split("`")[1::2] if command]
    if name in ("\\lo_export", "\\lo_import"):
        found.append(
            (WRITES, rest.rsplit(maxsplit=1)[-1])
            if name == "\\lo_export" and rest
            else writes("large objects", "database")
        )
    return found


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


def _sent(line: str) -> tuple[str, str, str]:
    """`select 1 \\g | less`: the statement, and where its result goes."""
    for mark in ("\\gx ", "\\g ", "\\gdesc "):
        before, found, after = line.partition(mark)
        if found and after.strip():
            return before + ";", found, after.strip()
    return line, "", ""
