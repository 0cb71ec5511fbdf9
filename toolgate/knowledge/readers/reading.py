"""The small languages of `date` and `dc`."""

from __future__ import annotations


def clock(text: str) -> list[tuple[str, str]] | None:
    """The operand of date: a format begins with a plus, anything else sets the clock."""
    return [] if text.startswith("+") else [("does control machine", "the system clock")]


def dc(text: str) -> list[tuple[str, str]] | None:
    """The desk calculator dc: a line from `!` on is a command for the shell, unless it compares."""
    found: list[tuple[str, str]] = []
    for line in text.split("\n"):
        _, mark, rest = line.partition("!")
        if mark and rest[:1] not in ("<", ">", "="):
            found.append(("SIDE_DOOR", rest.strip()))
    return found
