"""What an expression in another language can be: a string, a list, or a name in its library."""

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.scripting.tokens import MARK, Token, Unreadable
from toolgate.analysis.state.streams import sources_of
from toolgate.model.effect import Target
from toolgate.model.value import Value
from toolgate.shell.expand.fields import Field, Partial, join

SPREADING = ("*", "...")  # before a list whose items are the arguments
OPENING = {"(": ")", "[": "]", "{": "}"}


_BEGINNINGS: dict[str, frozenset[str]] = {}  # by language; the same in any order


def beginnings(language: str, table: dict[str, str]) -> frozenset[str]:
    """Return every dotted prefix of the names in a language's table."""
    found = _BEGINNINGS.get(language)
    if found is None:
        pieces = [name.split(".") for name in table]
        found = frozenset([".".join(words[:count]) for words in pieces for count in range(1, len(words))])
        _BEGINNINGS[language] = found
    return found


class Reference(Value):
    """A name in the language's library: `child_process.exec`."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path


class Words(Value):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, items: tuple[object, ...]) -> None:
        self.items = items

    def __hash__(self) -> int:
        return len(self.items)


def field_of(value: object) -> Field:
    """Return a value as text."""
    if isinstance(value, str) or type(value) is Partial:
        return value
    if type(value) is Words:
        return join([field_of(item) for item in value.items])
    return hole("…")


def sources_in(value: object) -> tuple[Target, ...]:
    if type(value) is Partial:
        return sources_of(value)
    if type(value) is Words:
        return tuple([source for item in value.items for source in sources_in(item)])
    return ()


def matched(tokens: list[Token]) -> dict[int, int]:
    """Return where each opening bracket closes."""
    pairs: dict[int, int] = {}
    waiting: list[tuple[str, int]] = []
    for position, token in enumerate(tokens):
        if token.kind != MARK:
            continue
        if token.text in OPENING:
            waiting.append((OPENING[token.text], position))
        elif token.text in (")", "]", "}"):
            if not waiting or waiting[-1][0] != token.text:
                raise Unreadable("brackets that do not match")
            pairs[waiting.pop()[1]] = position
    if waiting:
        raise Unreadable("a bracket that does not close")
    return pairs
