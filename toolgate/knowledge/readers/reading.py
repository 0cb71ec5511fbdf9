"""The small languages of `date` and `dc`."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, Found, controls


def clock(text: str) -> Found | None:
    """The operand of date: a format with a leading `+`, anything else sets the clock."""
    return [] if text.startswith("+") else [controls("the system clock")]


def dc(text: str) -> Found | None:
    """Programs of dc: a line from `!` on is a shell command, unless it is a comparison."""
    found: Found = []
    for line in text.split("\n"):
        _, mark, rest = line.partition("!")
        if mark and rest[:1] not in ("<", ">", "="):
            found.append((SIDE_DOOR, rest.strip()))
    return found
