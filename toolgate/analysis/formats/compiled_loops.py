"""Loops of source in a compiled language over lists that the source says: the name, the block and the items of each."""

from __future__ import annotations

from toolgate.knowledge.texts.compiled_calls import LISTS
from toolgate.model.occurrences import names_in, occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.formats.compiled import Source

    Span = tuple[int, int]

MOST = 20  # loops of a source
ITEMS = 8  # of a list
PAIRS = ("(", "[", "{")
HEADER = 400  # characters before the block of a loop
OVER = (" range ", " in ", " : ", " <- ", "; ")  # between the name and the list, as `for d in list`
METHODS = (".forEach", ".for_each", ".foreach", ".each", ".iter().for_each")  # called on the list, with the block


def loops_in(source: Source) -> list[tuple[str, Span, list[Span]]]:
    """Return the name, the block and the items of each loop over a list of strings."""
    found = []
    for word in ("for", "foreach"):
        for at in list(occurrences(source.code, word, MOST)):
            around = source.code[at - 1 : at] + source.code[at + len(word) : at + len(word) + 1]
            if not any([sign.isalnum() or sign in "_." for sign in around]):
                found.append(_header(source, at + len(word)))
    for method in METHODS:
        found += [_method(source, at, at + len(method)) for at in list(occurrences(source.code, method, MOST))]
    return [one for one in found if one is not None and one[2]]


def _header(source: Source, start: int) -> tuple[str, Span, list[Span]] | None:
    """Read `for _, d := range list {`, `for (String d : list)`, `for d in list:`, `for (list) |d| {`."""
    code = source.code
    bracket = start + len(code[start:]) - len(code[start:].lstrip())
    closed = source.closing(bracket + 1) if code[bracket : bracket + 1] == "(" else 0
    end = closed or min(len(code), start + HEADER)
    marks = [(code.find(mark, start, end), mark) for mark in OVER]
    at, mark = min([one for one in marks if one[0] >= 0], default=(-1, ""))
    if at < 0:
        caught = code[closed + 1 :].lstrip() if closed else ""
        names = names_in(caught.split("|")[1]) if caught[:1] == "|" else []
        return (names[0], _block(source, closed + 1), _items(source, bracket + 1, closed)) if names else None
    names = names_in(code[start:at])
    listed = at + len(mark)
    stop = closed or _list_end(source, listed)
    return (names[-1], _block(source, stop + bool(closed)), _items(source, listed, stop)) if names else None


def _method(source: Source, at: int, end: int) -> tuple[str, Span, list[Span]] | None:
    """Read `list.forEach { d -> …`, `list.foreach(d => …`, `list.each { … it …`."""
    from toolgate.analysis.formats.compiled_values import receiver

    code = source.code
    opening = end + len(code[end:]) - len(code[end:].lstrip())
    if code[opening : opening + 1] not in ("(", "{"):
        return None
    block = (opening + 1, source.closing(opening + 1))
    head = code[block[0] : block[0] + 40]
    marks = [head.find(mark) for mark in ("->", "=>") if mark in head]
    names = names_in(head[: min(marks)]) if marks else names_in(head.split("|")[1]) if head.count("|") > 1 else ["it"]
    return (names[-1], block, _items(source, receiver(source, at, 0), at)) if names else None


def _list_end(source: Source, start: int) -> int:
    """Return where a list ends: behind its bracket, or before the block of the loop."""
    code, at = source.code, start
    while at < min(len(code), start + HEADER) and code[at] != "\n":
        empty = not code[start:at].strip(" &")
        if code[at] in "([" or (code[at] == "{" and code[start:at].rstrip().endswith(("string", "[]", "u8"))):
            at = source.closing(at + 1)
        elif code[at] in "{:" and not empty:
            return at
        at += 1
    return at


def _block(source: Source, at: int) -> Span:
    """Return the block that begins behind a header, or the one statement, or what is indented in the next lines."""
    code = source.code
    opening = code.find("{", at)
    if opening >= 0 and not code[at:opening].strip().partition("|")[0]:
        return opening + 1, source.closing(opening + 1)
    end = code.find("\n\n", at)
    return at, end if end >= 0 else len(code)


def _items(source: Source, start: int, end: int) -> list[Span]:
    """Return the items of a list, which may have a name; empty: it is something else."""
    names = names_in(source.code[start:end])
    if names and names[0] in source.given and not [one for one in source.literals if start <= one[0] < end]:
        start, end = source.given[names[0]]
    at = start
    while at < end:
        closed = source.closing(at + 1) if source.code[at] in PAIRS else at
        if any([at < one[0] < closed for one in source.literals]):
            before = source.code[start:at].strip().lstrip("&").replace(" ", "")
            listed = not before or "]" in before or before in LISTS or before.rpartition(".")[2] in LISTS
            return source.split(at + 1, closed)[:ITEMS] if listed and ".." not in source.code[at:closed] else []
        at = closed + 1
    return []
