"""A class path: archives and directories that code is loaded from."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SEARCHES

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> list[tuple[str, str]] | None:
    return [(SEARCHES, entry) for entry in text.split(":") if entry and entry not in (".", "*") and "\0" not in entry]
