"""Operands of awk after the program: a file, or `name=value`."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    name, equals, _ = text.partition("=")
    if equals and name.replace("_", "a").isalnum() and not name[0].isdigit():
        return []
    return [("READS", text)]
