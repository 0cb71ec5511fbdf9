"""Operands of vi: `+command`, `+12`, `+/pattern`, or a file."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if not text.startswith("+"):
        return [("EDITS", text)]
    command = text[1:]
    if not command or command.isdigit() or command.startswith("/"):
        return []
    return [("READ_BY(vim)", command)]
