"""Typed access to a record's values, which anyone may have written: a value of the wrong type counts as missing."""

from typing import Any

Table = dict[str, Any]


def text(data: Table, name: str) -> str:
    value = data.get(name)
    return value if isinstance(value, str) else ""


def number(data: Table, name: str) -> float | None:
    value = data.get(name)
    return float(value) if isinstance(value, int | float) and abs(value) < 2**53 else None


def tables(data: Table, name: str) -> list[Table]:
    value = data.get(name)
    return [item for item in value if type(item) is dict] if type(value) is list else []
