"""Statements about temporary tables, and their indexes: `create temp table t as select …`."""

from toolgate.knowledge.readers.sql_dialects import Statement
from toolgate.knowledge.vocabulary import one_of

TEMPORARY = ("temp", "temporary")
UNNAMED = one_of("if as like of select with not exists")
# With one of these words, a statement may do more, or keep its rows elsewhere.
MORE = one_of("""insert update delete merge replace truncate drop alter grant revoke call do execute exec prepare copy commit engine
    connection directory data tablespace using inherits partition function trigger into
    serde stored location script transform reduce""")
ENDING = one_of("drop alter rollback abort discard set reset")  # after these, another table may have the name


def of_session(statements: list[Statement]) -> list[int]:
    """The statements that leave nothing behind, since their tables end with the session."""
    found: list[int] = []
    names: set[str] = set()
    for index, statement in enumerate(statements):
        words = [word.lower() for word in statement.words]
        if words[:1] != ["create"] or not MORE.isdisjoint(words[1:]) or "create" in words[1:]:
            names = names if words[:1] and words[0] not in ENDING else set()
            continue
        if words[1:2] and words[1] in TEMPORARY and words[2:3] == ["table"]:
            name = words[3] if len(words) > 3 else ""
            if name.isidentifier() and name not in UNNAMED:
                names.add(name)
                found.append(index)
        elif "index" in words[1:3] and not names.isdisjoint(_behind(words, "on")):
            found.append(index)
    return found


def _behind(words: list[str], mark: str) -> list[str]:
    """The word after the first occurrence of another one."""
    at = words.index(mark) + 1 if mark in words else len(words)
    return words[at : at + 1]
