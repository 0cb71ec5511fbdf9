"""Operands of sqlplus: who logs in where, and `@file`, a script that is run."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if text[:1] != "@":
        return []
    return [("READS", text.lstrip("@")), ("does write database", "tables named in a file")]
