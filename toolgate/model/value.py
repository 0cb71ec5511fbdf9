"""What all values of the model share: equality, hash and `repr`, derived from their slots.

Plain slotted classes instead of dataclasses: forty dataclasses cost a hook more than starting the interpreter does.
Values are never assigned to after construction (`tools/gates.py` looks for it).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Value:
    """A value compared by its fields."""

    __slots__: tuple[str, ...] = ()

    def field_names(self) -> tuple[str, ...]:
        """Return the names of its fields."""
        return self.__slots__

    def fields(self) -> tuple[object, ...]:
        getter = _GETTERS.get(type(self))
        if getter is None:
            getter = _GETTERS[type(self)] = _getter(self.field_names())
        return getter(self)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        try:
            return self.fields() == other.fields()
        except RecursionError:
            return _same(self, other)

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.field_names()])
        return f"{type(self).__name__}({inner})"


def _same(one: object, other: object) -> bool:
    """Whether two values are equal, at any depth."""
    waiting = [(one, other)]
    while waiting:
        left, right = waiting.pop()
        if left is right:
            continue
        if isinstance(left, Value) and isinstance(right, Value) and type(left) is type(right):
            waiting.extend(zip(left.fields(), right.fields(), strict=True))
        elif type(left) is tuple and type(right) is tuple:
            if len(left) != len(right):
                return False
            waiting.extend(zip(left, right, strict=True))
        elif isinstance(left, Value) or isinstance(right, Value) or left != right:
            return False
    return True


_GETTERS: dict[type, Callable[[Value], tuple[object, ...]]] = {}  # by class, created on first use


def _getter(names: tuple[str, ...]) -> Callable[[Value], tuple[object, ...]]:
    """Return a function that takes the fields of a value, in order; `attrgetter` needs at least two names."""
    if len(names) < 2:
        return lambda value: (getattr(value, names[0]),) if names else ()
    from _operator import attrgetter

    return attrgetter(*names)
