"""Spans of text that was unescaped before it was read: they are clamped to the place it came from."""

from __future__ import annotations

from toolgate.model.value import Value


def clamp(root: object, start: int, end: int) -> None:
    """Give every node in `root`, a node or a tuple of them, the span `start`–`end`.

    This changes values after their construction, and may: the tree is still ours, nobody else has seen it.
    """
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if type(thing) is tuple:
            waiting.extend(thing)
        elif isinstance(thing, Value):
            waiting.extend(thing.fields())
            setattr(thing, "start", start)
            setattr(thing, "end", end)
