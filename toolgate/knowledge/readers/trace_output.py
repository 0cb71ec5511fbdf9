"""`strace -o FILE`, or `-o '|COMMAND'`."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import WRITES


def read(text: str) -> list[tuple[str, str]] | None:
    return [("SIDE_DOOR", text[1:])] if text[:1] in ("|", "!") else [(WRITES, text)]
