"""One of many values, when it is not known which."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.values import ALTERNATIVES, Items, distinct, either, origins, unknown_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Target


def anyone(values: list[object]) -> object:
    """One of many, whichever: these where they are few, else something as unknown as they differ."""
    if len(values) <= ALTERNATIVES:
        return either(values)
    if all([isinstance(value, int) for value in values]):
        return hole("…", "number")
    found = distinct(values)
    if len(found) <= ALTERNATIVES:
        return either(found)
    width = len(found[0].items) if type(found[0]) is Items else 0
    if width and all([type(each) is Items and not each.open and len(each.items) == width for each in values]):
        return Items(tuple([anyone([each.items[index] for each in values]) for index in range(width)]))  # type: ignore[attr-defined]  # by its kind
    sources: dict[Target, None] = {}
    for value in values:
        sources.update(dict.fromkeys(origins(value)))
    return unknown_of(values, tuple(sources))
