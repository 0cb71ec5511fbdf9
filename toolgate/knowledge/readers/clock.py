"""The operand of date: a format begins with a plus, anything else sets the clock."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if text.startswith("+") else [("does control machine", "the system clock")]
