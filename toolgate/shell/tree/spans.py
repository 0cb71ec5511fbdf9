"""Clamps the spans of text that was unescaped before it was read to the place it came from."""

from toolgate.model.value import Value


def clamp(root: object, start: int, end: int) -> None:
    """Give every node in `root`, a node or a tuple of them, the span `start`–`end`.

    This changes values after construction, which is allowed here: nothing else uses the tree yet.
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
