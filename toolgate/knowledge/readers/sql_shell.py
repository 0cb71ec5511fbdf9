"""Statements for clients with shell commands: beeline, hive, snowsql, impala-shell, cockroach."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.vocabulary import SIDE_DOOR, STATEMENTS, Found, one_of

SHELLS = one_of("sh shell system")
FILES = one_of("run script source load")
SHOWING = one_of("""tables columns describe quit exit help set outputformat verbose history dbinfo indexes primarykeys exportedkeys
    importedkeys procedures metadata typeinfo nativesql isolation close closeall reconnect go list autocommit commit rollback
    brief sh_history queries result abort print options define variables edit_mode""")


def read(text: str) -> Found | None:
    """`!sh ls`, `!ls;`, `\\\\! ls`, `shell ls;`: a line for a shell; `!run file`: a file of statements."""
    found: Found = []
    statements: list[str] = []
    for line in text.split("\n"):
        bare = line.strip().rstrip(";").rstrip()
        told = _told(bare)
        if told is None:
            statements.append(line)
        else:
            found += told
    rest = sql.read("\n".join(statements))
    return None if rest is None else [*found, *rest]


def _told(line: str) -> Found | None:
    """A command of the client; `None`: the line is part of a statement."""
    word, _, rest = line.partition(" ")
    if word in ("\\!", "\\|") or word.lower() == "shell":
        return [(SIDE_DOOR, rest.strip())]
    if word.lower() == "source" and "=" not in rest:
        return [(STATEMENTS("sql_shell"), rest.strip())]
    if word[:1] != "!" or word[:2] in ("!=", "!"):
        return [(SIDE_DOOR, rest.strip())] if word == "!" and rest else None
    name = word[1:].lower()
    if name in SHELLS:
        return [(SIDE_DOOR, rest.strip())]
    if name in FILES:
        return [(STATEMENTS("sql_shell"), rest.strip())]
    return [] if name in SHOWING else [(SIDE_DOOR, line[1:])]
