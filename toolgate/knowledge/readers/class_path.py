"""A class path: archives and directories that code is loaded from."""

from toolgate.knowledge.vocabulary import SEARCHES, Found

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    return [(SEARCHES, entry) for entry in text.split(":") if entry and entry not in (".", "*") and "\0" not in entry]
