"""Input of the sqlite3 shell: SQL, and dot commands of its own."""

from __future__ import annotations

from toolgate.knowledge.readers import sql

WRITING = (".output", ".once", ".backup", ".save", ".log", ".excel", ".dump-to", ".clone", ".archive")
RUNNING = (".shell", ".system")
READING = (".read", ".import", ".open", ".restore")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    statements: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        if not stripped.startswith("."):
            statements.append(line)
            continue
        name, _, rest = stripped.partition(" ")
        argument = rest.strip().split(" ")[-1].strip("'\"") if rest.strip() else ""
        if name in RUNNING or rest.strip().startswith("|"):
            found.append(("SIDE_DOOR", rest.strip().lstrip("|").strip("'\"")))
        elif name == ".load":
            found.append(("RUNS", argument))
        elif name in WRITING and argument:
            found.append(("WRITES", argument))
        elif name in READING and argument:
            found.append(("READS", argument.split(" ")[0]))
    rest_found = sql.read("\n".join(statements))
    if rest_found is None:
        return None
    return found + [pair for pair in rest_found if pair[0] != "does write database"]  # that is the file, an operand
