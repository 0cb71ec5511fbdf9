"""Literal texts of which a match must contain at least one: if a text has none of them, nothing needs to be run.

Searching a text for a literal costs a thousandth of running a machine over it.
"""

from toolgate.policy.regex.nodes import Assertion, Characters, Choice, Empty, Node, Repeat, Sequence

MOST = 16  # texts
LONGEST = 32  # characters of one
FEW = 4  # characters of a set that are spelt out

Texts = tuple[str, ...] | None  # `None`: too many to name


class Known:
    """What is known of a node's matches: all of them (`exact`), and texts of which each contains one (`needed`)."""

    __slots__ = ("exact", "needed")

    def __init__(self, exact: Texts, needed: Texts = None) -> None:
        self.exact = exact
        self.needed = needed

    def best(self) -> Texts:
        return _better(self.exact, self.needed)


def needed_literals(node: Node) -> tuple[str, ...]:
    """Texts of which every match contains one; empty: nothing is known."""
    best = _known(node).best()
    return best or ()


def is_folded(node: Node) -> bool:
    """Whether a letter somewhere in the pattern matches in either case."""
    match node:
        case Characters():
            return node.folded
        case Sequence():
            return any([is_folded(part) for part in node.parts])
        case Choice():
            return any([is_folded(option) for option in node.options])
        case Repeat():
            return is_folded(node.inner)
        case _:
            return False


def prefix(node: Node) -> str:
    """The text every match starts with, as far as it is known; empty: not known."""
    parts = node.parts if type(node) is Sequence else (node,)
    found = ""
    for part in parts:
        if type(part) is Assertion:
            continue
        exact = _known(part).exact
        if exact is None or len(exact) != 1 or not exact[0]:
            break
        found += exact[0]
    return found


def _known(node: Node) -> Known:
    match node:
        case Empty() | Assertion():
            return Known(("",))
        case Characters():
            return Known(_spelt(node))
        case Sequence():
            return _in_order(node.parts)
        case Choice():
            return _one_of([_known(option) for option in node.options])
        case Repeat():
            inner = _known(node.inner)
            if node.least == 0:
                exact = inner.exact
                return Known((*exact, "") if exact is not None and node.most == 1 else None)
            return Known(None, inner.best())


def _spelt(members: Characters) -> Texts:
    if members.negated or sum([high - low + 1 for low, high in members.ranges]) > FEW:
        return None
    characters = [chr(code) for low, high in members.ranges for code in range(low, high + 1)]
    if not members.folded:
        return tuple(characters)
    if not all([character.isascii() for character in characters]):
        return None
    return tuple(dict.fromkeys([character.casefold() for character in characters]))


def _in_order(parts: tuple[Node, ...]) -> Known:
    running: tuple[str, ...] = ("",)
    whole = True
    best: Texts = None
    for part in parts:
        known = _known(part)
        joined = None if known.exact is None else _product(running, known.exact)
        if joined is not None:
            running = joined
            continue
        whole = False
        best = _better(best, running)
        best = _better(best, known.best())
        running = ("",)
    return Known(running if whole else None, _better(best, running))


def _product(first: tuple[str, ...], second: tuple[str, ...]) -> Texts:
    if len(first) * len(second) > MOST:
        return None
    joined = tuple(dict.fromkeys([one + other for one in first for other in second]))
    return joined if max([len(text) for text in joined], default=0) <= LONGEST else None


def _one_of(options: list[Known]) -> Known:
    exact: Texts = ()
    needed: Texts = ()
    for option in options:
        exact = None if exact is None or option.exact is None else (*exact, *option.exact)
        best = option.best()
        needed = None if needed is None or best is None else (*needed, *best)
    return Known(_bounded(exact), _bounded(needed))


def _bounded(texts: Texts) -> Texts:
    return None if texts is None or len(set(texts)) > MOST else tuple(dict.fromkeys(texts))


def _better(first: Texts, second: Texts) -> Texts:
    """The more selective one: its shortest text is longer; `None` if neither excludes anything."""
    return first if _worth(first) >= _worth(second) else second if _worth(second) else None


def _worth(texts: Texts) -> int:
    return 0 if not texts else min([len(text) for text in texts]) * 2 * MOST - (len(texts) if "" not in texts else 0)
