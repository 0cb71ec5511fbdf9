"""The nodes of a parsed pattern."""

from toolgate.model.value import Value

HIGHEST = 0x10FFFF

BEGIN_TEXT, END_TEXT, BEGIN_LINE, END_LINE, BOUNDARY, INSIDE = range(6)  # what an assertion asks of a position
TAKE, FORK, CLAIM, FOUND = range(4)  # what a step of a program does: see `program`

Ranges = tuple[tuple[int, int], ...]


class Empty(Value):
    """Matches the empty string, everywhere."""

    __slots__ = ()


class Characters(Value):
    """One character in sorted ranges, or outside them; `folded`: in either case."""

    __slots__ = ("ranges", "negated", "folded")

    def __init__(self, ranges: Ranges, negated: bool = False, folded: bool = False) -> None:
        self.ranges = ranges
        self.negated = negated
        self.folded = folded


class Assertion(Value):
    """A condition on the characters next to a position."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind


class Sequence(Value):
    """Nodes one after another."""

    __slots__ = ("parts",)

    def __init__(self, parts: "tuple[Node, ...]") -> None:
        self.parts = parts


class Choice(Value):
    """One of several nodes, the first preferred."""

    __slots__ = ("options",)

    def __init__(self, options: "tuple[Node, ...]") -> None:
        self.options = options


class Repeat(Value):
    """From `least` to `most` times (`None`: unlimited); `column` is its position in the pattern."""

    __slots__ = ("inner", "least", "most", "greedy", "column")

    def __init__(self, inner: "Node", least: int, most: int | None, greedy: bool, column: int) -> None:
        self.inner = inner
        self.least = least
        self.most = most
        self.greedy = greedy
        self.column = column


Node = Empty | Characters | Assertion | Sequence | Choice | Repeat


def sequence(parts: list[Node]) -> Node:
    """The parts in order, without empty ones."""
    kept = tuple([part for part in parts if type(part) is not Empty])
    if not kept:
        return Empty()
    return kept[0] if len(kept) == 1 else Sequence(kept)


def repeat(inner: Node, least: int, most: int | None, greedy: bool, column: int) -> Node:
    """The repeated node; repeating nothing gives nothing."""
    if type(inner) is Empty or most == 0:
        return Empty()
    if least == 1 and most == 1:
        return inner
    return Repeat(inner, least, most, greedy, column)
