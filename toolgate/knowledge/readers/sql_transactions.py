"""Statements of a transaction that is rolled back, on a server that also rolls back tables and indexes."""

from toolgate.knowledge.readers.sql_dialects import Statement
from toolgate.knowledge.vocabulary import one_of

ROWS = one_of("insert update delete merge truncate drop refresh reindex")
SHAPES = one_of("table index unique view materialized temp temporary sequence schema")  # these run no code
MODES = (
    "isolation level serializable", "isolation level repeatable read", "isolation level read committed",
    "isolation level read uncommitted", "read write", "read only", "not deferrable", "deferrable",
)  # fmt: skip
KEPT = frozenset(["commit", "end"])


def rolled_back(statements: list[Statement]) -> list[int]:
    """The statements that leave nothing behind, since they are rolled back."""
    found: list[int] = []
    inside: list[int] | None = None  # statements of the transaction so far; `None`: there is none
    for index, statement in enumerate(statements):
        words = [word.lower() for word in statement.words]
        first, second = words[0], words[1] if len(words) > 1 else ""
        if statement.bare and _begins(words):
            inside = inside if inside is not None else []
        elif first in ("begin", "start"):
            inside = None  # the server may refuse it, and keep what follows
        elif first in KEPT or second == "prepared" or (first == "prepare" and second == "transaction"):
            inside = None
        elif (
            statement.bare
            and first in ("rollback", "abort")
            and second in ("", "transaction", "work")
            and len(words) < 3
        ):
            found += inside or []
            inside = None
        elif inside is not None and _is_undone(words):
            inside.append(index)
    return found


def _begins(words: list[str]) -> bool:
    """Whether a statement begins a transaction, with no unknown word."""
    told = " ".join(words)
    opening = [
        each for each in ("begin transaction", "begin work", "start transaction", "begin") if told.startswith(each)
    ]
    rest = told.removeprefix(opening[0]) if opening else "?"
    for mode in MODES:
        rest = rest.replace(" " + mode, "", 1)
    return not rest


def _is_undone(words: list[str]) -> bool:
    """Whether a statement only changes rows, tables or indexes, and runs no code."""
    first, second = words[0], words[1] if len(words) > 1 else ""
    if first in ("explain", "with"):
        return "execute" not in words and "create" not in words
    return first in ROWS or (first in ("create", "alter") and second in SHAPES)
