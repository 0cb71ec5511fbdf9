"""Cypher and SPARQL, the languages of graph databases: whether a query reads, changes the graph, or deletes from it."""

from toolgate.knowledge.readers.sql import quoted
from toolgate.knowledge.vocabulary import Found, deletes, one_of, unknown, writes

DELETING = one_of("delete detach drop remove clear")
CHANGING = one_of(
    "create merge set foreach load insert alter grant revoke deny start stop rename terminate dryrun enable"
)
LOOKING = one_of(
    "match optional with return unwind call show explain profile use cypher prefix base select ask construct describe"
)
DECLARING = ("prefix", "base")  # clauses before the one that acts
BEGINNING = (DELETING | CHANGING | LOOKING) - frozenset(DECLARING)
LOOKING_PROCEDURES = (
    "db.", "apoc.meta.", "apoc.help", "apoc.text.", "apoc.coll.", "apoc.map.", "apoc.convert.", "dbms.list",
)  # fmt: skip
ACTING = one_of("create drop delete remove set kill clear import export run do load refactor")


def read(text: str) -> Found | None:
    """What the clauses of a query do; one that begins with no known clause is not understood."""
    words = _words(text)
    if not words:
        return []
    begun = [at for at, word in enumerate(words) if word.lower() in BEGINNING] if words[0].lower() in DECLARING else []
    shown = quoted(words[begun[0] if begun else 0 :][:4], text)
    found: Found = []
    for index, word in enumerate([word.lower() for word in words]):
        called = words[index - 1].lower() == "call" if index else False
        if called and not _looks(word):
            found.append(writes(words[index], "database"))
        elif word in DELETING:
            found.append(deletes(shown, "database"))
        elif word in CHANGING:
            found.append(writes(shown, "database"))
    if words[0].lower() not in LOOKING and not found:
        found.append(unknown(shown, "database"))
    return list(dict.fromkeys(found))


def _looks(procedure: str) -> bool:
    words = procedure.replace(".", "_").split("_")
    return procedure.startswith(LOOKING_PROCEDURES) and not ACTING.intersection(words)


def _words(text: str) -> list[str]:
    """The words outside strings, comments, labels, parameters and names of properties."""
    words: list[str] = []
    index = 0
    while index < len(text):
        start = index
        while index < len(text) and (text[index].isalnum() or text[index] in "_."):
            index += 1
        if index > start:
            before = text[max(0, start - 40) : start].rstrip()[-1:]
            after = text[index : index + 40].lstrip()[:1]
            if before not in (":", "$", "|") and after != ":":
                words.append(text[start:index])
        else:
            index = _skipped(text, index)
    return words


def _skipped(text: str, index: int) -> int:
    """The index after a string, a comment or one other character."""
    character = text[index]
    if character in "'\"`":
        end = index + 1
        while end < len(text) and text[end] != character:
            end += 2 if text[end] == "\\" and character != "`" else 1
        return min(len(text), end + 1)
    if text.startswith("//", index):
        end = text.find("\n", index)
        return len(text) if end < 0 else end
    if text.startswith("/*", index):
        end = text.find("*/", index + 2)
        return len(text) if end < 0 else end + 2
    return index + 1
