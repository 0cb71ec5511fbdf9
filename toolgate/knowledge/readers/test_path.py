"""What a test runner is told to run: a name, or a file; and where a crawler puts what it finds."""

from toolgate.knowledge.vocabulary import RUNS, WRITES, Found

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    return [(RUNS, text)] if "/" in text else []


def feed(text: str) -> Found | None:
    """`scrapy crawl x -o items.data:json`: a file, and its format."""
    path, colon, kind = text.rpartition(":")
    path = path if colon and kind.isalnum() else text
    return [] if path == "-" else [(WRITES, path)]
