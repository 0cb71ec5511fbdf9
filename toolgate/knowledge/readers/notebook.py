"""Where papermill gets a notebook that it runs, and where it puts the result: a file, or an address."""

from toolgate.knowledge.vocabulary import OBEYS, OPAQUE, SENDS, WRITES, Found

OPEN = "word"  # parts that are only known later cannot change its form


def source(text: str) -> Found | None:
    return [(OPAQUE, text)] if "://" in text else [(OBEYS, text)]


def target(text: str) -> Found | None:
    return [(SENDS, text)] if "://" in text else [(WRITES, text)]
