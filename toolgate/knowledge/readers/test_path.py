"""Operands of test runners, a name or a file; and output files of crawlers."""

from toolgate.knowledge.vocabulary import RUNS, WRITES, Found

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    return [(RUNS, text)] if "/" in text else []


def feed(text: str) -> Found | None:
    """`scrapy crawl x -o items.data:json`: an output file, and its format."""
    path, colon, kind = text.rpartition(":")
    path = path if colon and kind.isalnum() else text
    return [] if path == "-" else [(WRITES, path)]
