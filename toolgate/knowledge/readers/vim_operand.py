"""Operands of vi: `+command`, `+12`, `+/pattern`, or a file."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if text == "-":  # the text that is edited, so that no command comes from there
        return [("does read pipeline", "standard input"), ("fills", "STDIN")]
    if not text.startswith("+"):
        return [("EDITS", text)]
    command = text[1:]
    if not command or command.isdigit() or command.startswith("/"):
        return []
    return [("READ_BY(vim)", command)]
