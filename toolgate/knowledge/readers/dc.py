"""The desk calculator dc: a line from `!` on is a command for the shell, unless it compares."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    for line in text.split("\n"):
        _, mark, rest = line.partition("!")
        if mark and rest[:1] not in ("<", ">", "="):
            found.append(("SIDE_DOOR", rest.strip()))
    return found
