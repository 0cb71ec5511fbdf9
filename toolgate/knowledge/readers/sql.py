"""SQL: whether statements only look, change rows, or destroy tables; and the ways out to files and programs."""

from __future__ import annotations

from toolgate.model.effect import Manner

Found = list[tuple[str, str]]

LOOKING = frozenset(
    "select show describe desc explain pragma with values table begin start commit rollback end set use analyze vacuum help "
    "fetch declare close savepoint release listen unlisten discard reset checkpoint deallocate prepare status".split()
)
CHANGING = frozenset("insert update merge replace upsert create alter comment grant revoke call do execute lock refresh reindex "
                     "rename import notify security reassign cluster optimize repair attach detach".split())  # fmt: skip
DESTROYING = frozenset("drop truncate delete kill shutdown flush purge".split())
ESCAPES = frozenset("load_extension writefile readfile edit lo_import lo_export pg_read_file pg_read_binary_file pg_ls_dir "
                    "pg_write_file xp_cmdshell sp_oacreate load_file sys_exec sys_eval dblink_connect utl_http".split())  # fmt: skip


def read(text: str) -> Found | None:
    """One entry for each statement that does more than look."""
    found: Found = []
    for words in _statements(text):
        found.extend(_statement(words, text))
    return found


def _statement(words: list[str], text: str) -> Found:
    found: Found = []
    lowered = [word.lower() for word in words]
    for word in lowered:
        if word in ESCAPES:
            found.append((f"does run database {Manner.BUILT}", f"`{word}` of the database server"))
    if "outfile" in lowered or "dumpfile" in lowered:
        found.append(("does write unknown", "a file on the database server"))
    first = lowered[0]
    if first == "copy" and "program" in lowered:
        found.append((f"does run database {Manner.BUILT}", "a program on the database server"))
    elif first == "copy" and "from" not in lowered and "stdout" not in lowered:
        found.append(("does write unknown", "a file on the database server"))
    kind = first if first not in ("with", "explain") else _inner(lowered)
    name = " ".join(words[:4])
    if kind in DESTROYING:
        found.append(("does delete database", name))
    elif kind in CHANGING or kind == "copy" or (kind == "select" and "into" in lowered):
        dropped = kind == "alter" and "drop" in lowered
        found.append(("does delete database" if dropped else "does write database", name))
    elif kind not in LOOKING:
        found.append(("does unknown database", name))
    return found


def _inner(words: list[str]) -> str:
    """The verb of a statement behind `WITH …` or `EXPLAIN ANALYZE`."""
    if words[0] == "explain" and "analyze" not in words:
        return "explain"
    for word in words[1:]:
        if word in ("insert", "update", "delete", "merge"):
            return word
    return "select"


def _statements(text: str) -> list[list[str]]:
    """Words of each statement, strings and comments left out."""
    statements: list[list[str]] = []
    words: list[str] = []
    current: list[str] = []
    index = 0
    while index <= len(text):
        character = text[index] if index < len(text) else ";"
        if character.isalnum() or character in "_.$":
            current.append(character)
            index += 1
            continue
        if current:
            words.append("".join(current))
            current = []
        if character == ";":
            if words:
                statements.append(words)
            words = []
            index += 1
        else:
            index = _skipped(text, index)
    return statements


def _skipped(text: str, index: int) -> int:
    """The index after a string, a comment or one other character."""
    character = text[index]
    if character in "'\"`":
        end = text.find(character, index + 1)
        return len(text) if end < 0 else end + 1
    if text.startswith("--", index) or character == "#":
        end = text.find("\n", index)
        return len(text) if end < 0 else end
    if text.startswith("/*", index):
        end = text.find("*/", index + 2)
        return len(text) if end < 0 else end + 2
    return index + 1
