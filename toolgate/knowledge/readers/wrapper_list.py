"""`-wrapper program,argument,…`: a command with commas between its words."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("SIDE_DOOR", text.replace(",", " "))]
