"""Scripts of ex and `vim -e`: a command a line; lines that are inserted are text."""

from __future__ import annotations

from toolgate.knowledge.readers import vim
from toolgate.knowledge.readers.ed import after_address

INSERTING = frozenset("a append i insert c change".split())


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    inserting = False
    for line in text.split("\n"):
        if inserting:
            inserting = line.strip() != "."
        elif after_address(line.strip()).rstrip("!") in INSERTING:
            inserting = True
        else:
            pairs = vim.read(line)
            if pairs is None:
                return None
            found.extend(pairs)
    return found
