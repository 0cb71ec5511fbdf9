"""What a test runner is told to run: a name, or a file."""

from toolgate.knowledge.vocabulary import RUNS, Found

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    return [(RUNS, text)] if "/" in text else []
