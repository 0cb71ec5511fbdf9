"""`strace -o FILE`, or `-o '|COMMAND'`."""

from toolgate.knowledge.vocabulary import SIDE_DOOR, WRITES, Found


def read(text: str) -> Found | None:
    return [(SIDE_DOOR, text[1:])] if text[:1] in ("|", "!") else [(WRITES, text)]
