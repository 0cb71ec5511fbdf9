"""Operands of less and more: `+command`, of which `!` runs another program, or a file."""

from __future__ import annotations

QUIET = "gGFpqnN0123456789/?&=%^$"  # commands that move about or search


def read(text: str) -> list[tuple[str, str]] | None:
    if not text.startswith("+"):
        return [("READS", text)]
    command = text.lstrip("+")
    if not command or command[0] in QUIET:
        return []
    if command[0] in "!#":
        return [("SIDE_DOOR", command[1:])]
    return None
