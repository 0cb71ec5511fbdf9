"""What every value of the model shares: equality, hash and a readable form, from its slots.

Plain slotted classes instead of dataclasses: forty dataclasses cost a hook more than the interpreter does.
Values are never assigned to after construction (`tools/gates.py` looks for it).
"""

from __future__ import annotations


class Value:
    """A value compared by its fields."""

    __slots__: tuple[str, ...] = ()

    def fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        inner = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__slots__])
        return f"{type(self).__name__}({inner})"
