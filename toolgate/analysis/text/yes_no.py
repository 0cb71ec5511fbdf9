"""Reads values as yes or no: of options, arguments, variables and fields.

What means neither is not a yes.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

YES = frozenset("1 t true y yes on".split())
NO = frozenset("0 f false n no off none null never".split()) | {""}
SEPARATE = frozenset("false no off none null".split())  # after a flag without `=`, where it could be an operand as well
REHEARSED_BY = ("client", "server", "all")  # values for who rehearses, or what


def affirms(value: object, further: Collection[str] = ()) -> bool:
    """Whether a value means yes, or is one of `further`; one that is not known does not."""
    if isinstance(value, str):
        return value.lower() in YES or value in further
    return value is True or (type(value) is int and value == 1)


def denies(value: object) -> bool:
    """Whether a text means no."""
    return isinstance(value, str) and value.lower() in NO


def is_no(value: object) -> bool:
    """Whether a word that follows a flag is its value, and means no."""
    return isinstance(value, str) and value.lower() in SEPARATE
