"""One of many values, if it is not known which."""

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.values import ALTERNATIVES, Items, distinct, either, origins, unknown_of
from toolgate.model.effect import Target


def anyone(values: list[object]) -> object:
    """Return any one of many values: the values if they are few, else a value as unknown as they differ."""
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


def stir(owner: Items, more: tuple[object, ...] = ()) -> None:
    """Change a list so that its order is unknown: sorted, shortened, or extended anywhere."""
    one = anyone([*owner.items, *more])
    owner.put(tuple([one for _ in owner.items or more]), certain=False)


def shorten(owner: Items, key: object, certain: bool) -> None:
    """Remove the item at an index from a list."""
    if certain and not owner.open and isinstance(key, int) and -len(owner.items) <= key < len(owner.items):
        kept = list(owner.items)
        del kept[key]
        owner.put(tuple(kept))
    else:
        stir(owner)
