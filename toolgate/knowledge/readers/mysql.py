"""Input of the mysql client: SQL, and commands of its own that run programs or touch files."""

from __future__ import annotations

from toolgate.knowledge.readers import sql

RUNNING = ("system", "\\!")
PAGING = ("pager", "\\P")
WRITING = ("tee", "\\T")
READING = ("source", "\\.")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    statements: list[str] = []
    for line in text.split("\n"):
        for part in (
            line.split(";") if line.lstrip().lower().startswith(("system", "\\", "pager", "tee", "source")) else [line]
        ):
            role, value = _own(part.strip())
            if role:
                found.append((role, value))
                if role == "READS":
                    found.append(("does write database", "tables named in a file"))
            else:
                statements.append(part)
    rest = sql.read("\n".join(statements))
    return None if rest is None else found + rest


def _own(line: str) -> tuple[str, str]:
    """The role and the argument of a command of the client itself; no role: it is SQL."""
    for names, role in ((RUNNING, "SIDE_DOOR"), (PAGING, "SIDE_DOOR"), (WRITING, "WRITES"), (READING, "READS")):
        for name in names:
            rest = line[len(name) :]
            if line.lower().startswith(name.lower()) and (name[0] == "\\" or rest[:1] == " ") and rest.strip():
                return role, rest.strip().strip(";")
    return "", ""
