"""Input of the mysql client: SQL, and commands of its own that run programs or touch files."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.vocabulary import SIDE_DOOR, STATEMENTS, WRITES, Found, Role

RUNNING = ("system", "\\!")
PAGING = ("pager", "\\P")
WRITING = ("tee", "\\T")
READING = ("source", "\\.")


def read(text: str) -> Found | None:
    found: Found = []
    statements: list[str] = []
    for line in text.split("\n"):
        for part in (
            line.split(";") if line.lstrip().lower().startswith(("system", "\\", "pager", "tee", "source")) else [line]
        ):
            role, value = _own(part.strip())
            if role is not None:
                found.append((role, value))
            else:
                statements.append(part)
    rest = sql.read("\n".join(statements))
    return None if rest is None else found + rest


def _own(line: str) -> tuple[Role | None, str]:
    """The role and the argument of a command of the client itself; `None`: it is SQL."""
    for names, role in ((RUNNING, SIDE_DOOR), (PAGING, SIDE_DOOR), (WRITING, WRITES), (READING, STATEMENTS("mysql"))):
        for name in names:
            rest = line[len(name) :]
            if line.lower().startswith(name.lower()) and (name[0] == "\\" or rest[:1] == " ") and rest.strip():
                return role, rest.strip().strip(";")
    return None, ""
