"""Trees seen without their spans, and every node of a tree: what comparisons with another reader start from."""

from collections.abc import Iterator

from toolgate.model.value import Value

SPAN = ("start", "end")


def shape(value: object) -> object:
    """The same tree as nested tuples without spans."""
    if isinstance(value, Value):
        return (
            type(value).__name__,
            *[shape(getattr(value, name)) for name in value.field_names() if name not in SPAN],
        )
    if isinstance(value, tuple):
        return tuple([shape(item) for item in value])
    return value


def nodes(value: object) -> Iterator[Value]:
    """Every node below a value, itself included, in the order of the text."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Value):
            yield item
            waiting.extend(reversed([getattr(item, name) for name in item.field_names() if name not in SPAN]))
        elif isinstance(item, tuple):
            waiting.extend(reversed(item))


def outline(value: object, depth: int = 0) -> str:
    """A tree as indented lines, for people who look at a failure."""
    margin = "  " * depth
    if isinstance(value, Value):
        lines = [f"{margin}{type(value).__name__}"]
        for name in value.field_names():
            field = getattr(value, name)
            if name in SPAN or field in ((), None, False, ""):
                continue
            nested = isinstance(field, Value | tuple)
            lines.append(f"{margin}  {name}:" + (f"\n{outline(field, depth + 2)}" if nested else f" {field!r}"))
        return "\n".join(lines)
    if isinstance(value, tuple):
        return "\n".join([outline(item, depth) for item in value])
    return f"{margin}{value!r}"
