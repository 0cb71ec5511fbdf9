"""A class path: archives and directories that code is loaded from."""

from toolgate.knowledge.vocabulary import SEARCHES, Found

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    return [(SEARCHES, entry) for entry in text.split(":") if entry and entry not in (".", "*") and "\0" not in entry]
