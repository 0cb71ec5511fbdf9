"""Python values as the JSON that an agent would have sent: paths, tuples, enums, dataclasses, models of pydantic.

INVARIANT: what comes out is a copy of plain values and means the same as what went in; a value without such a form is a
`PayloadError`, never a guess.
"""

import dataclasses
import datetime
import decimal
import enum
import uuid
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from toolgate.model.call import LARGEST, misshapen
from toolgate.model.errors import PayloadError

DEEPEST = 100  # nested values: more is a cycle, or not a real call
SCALARS = (str, int, float, bool, type(None))
SPELT = (uuid.UUID, decimal.Decimal, datetime.date, datetime.time)  # a `datetime` is a `date`
HELP = "pass texts, numbers, lists, paths, dataclasses or models of pydantic"


class Budget:
    """The number of values that may still follow."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = LARGEST

    def spend(self, field: str) -> None:
        self.left -= 1
        if self.left < 0:
            raise PayloadError(f"{field} has more than {LARGEST} values", help="send smaller arguments")


def plain_table(value: object, field: str) -> dict[str, object]:
    """A mapping as a JSON object."""
    if not isinstance(value, Mapping):
        raise misshapen(field, "a mapping", value, 'write `{"argument": value}`')
    return _table(value, field, DEEPEST, Budget())


def _plain(value: object, field: str, depth: int, budget: Budget) -> object:
    budget.spend(field)
    if type(value) in SCALARS:
        return value
    if depth <= 0:
        raise PayloadError(f"{field} is too deep, or contains itself", help="send smaller arguments")
    if isinstance(value, enum.Enum):
        return _plain(value.value, field, depth - 1, budget)
    if isinstance(value, Mapping):
        return _table(value, field, depth, budget)
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(one, field, depth - 1, budget) for one in value]
    if isinstance(value, PurePath):
        return PurePath.__str__(value)
    if isinstance(value, SPELT):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        given = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
        return _table(given, field, depth, budget)
    dump = getattr(value, "model_dump", None)
    if callable(dump) and not isinstance(value, type):
        return _plain(dump(mode="json"), field, depth - 1, budget)
    if isinstance(value, str):  # a subclass: its text, whatever its methods return
        return str.__str__(value)
    if isinstance(value, int):
        return int.__int__(value)
    if isinstance(value, float):
        return float.__float__(value)
    raise misshapen(f"a value in {field}", "plain JSON", value, HELP)


def _table(value: Mapping[Any, object], field: str, depth: int, budget: Budget) -> dict[str, object]:
    found: dict[str, object] = {}
    for key in value:
        name = key.value if isinstance(key, enum.Enum) else key
        if type(name) is not str:
            raise misshapen(f"a key in {field}", "a `str`", key)
        if name in found:
            raise PayloadError(f"{field} has `{name}` twice", help="give every key once")
        found[name] = _plain(value[key], field, depth - 1, budget)
    return found
