"""Input of the clients of SQL Server: statements without separators, and commands of the client."""

from toolgate.knowledge.readers import sql
from toolgate.knowledge.readers import sql_dialects as dialects
from toolgate.knowledge.vocabulary import SIDE_DOOR, STATEMENTS, WRITES, Found, deletes, one_of, runs, writes
from toolgate.model.effect import Manner

FILES = {":r": STATEMENTS("sqlcmd"), ":out": WRITES, ":error": WRITES, ":perftrace": WRITES}
SHOWING = (":list", ":listvar", ":on", ":xml", ":help", ":serverlist", ":quit", ":exit", ":reset")
PRINTED = ("stdout", "stderr")
BEGINNING = one_of(
    "insert update merge create alter grant revoke deny exec execute backup restore bulk kill shutdown reconfigure dbcc"
)  # reserved words: each begins a statement, wherever it is
DESTROYING = one_of("drop truncate delete")
BEFORE = ("on", "for", "after")  # after these they begin no statement: `on delete cascade`, `for update`


def files(text: str) -> Found | None:
    """The files of `-i`, separated by commas."""
    return [(STATEMENTS("sqlcmd"), name.strip()) for name in text.split(",") if name.strip()]


def read(text: str) -> Found | None:
    found: Found = []
    lines: list[str] = []
    for line in text.split("\n"):
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        if line.strip().startswith(("!!", ":!!")):
            found.append((SIDE_DOOR, line.strip().lstrip(":!").strip()))
        elif word == "go":
            lines.append(";")
        elif word[:1] != ":":
            lines.append(line)
        elif word in FILES and rest:
            place = rest.strip("\"'")
            found += [(FILES[word], place)] if place.lower() not in PRINTED else []
        elif word not in SHOWING or "(" in line:
            return None
    body = "\n".join(lines)
    if "$(" in body:
        found.append(runs("statements that are made of variables", "database", Manner.BUILT))
    rest_found = sql.read(body)
    return None if rest_found is None else [*found, *rest_found, *_begun(body, rest_found)]


def _begun(text: str, found: Found) -> Found:
    """Statements that follow others without a separator."""
    begun: Found = []
    for statement in dialects.statements(text, dialects.SERVER):
        words = statement.words
        for index in range(1, len(words)):
            word = words[index].lower()
            if words[index - 1].lower() in BEFORE or word not in BEGINNING | DESTROYING:
                continue
            effect = deletes if word in DESTROYING else writes
            begun.append(effect(sql.quoted(words[index : index + 3], text), "database"))
    return begun[:1] if not found else []
