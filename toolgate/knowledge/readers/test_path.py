"""What a test runner is told to run: a name, or a file."""

from __future__ import annotations

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> list[tuple[str, str]] | None:
    return [("RUNS", text)] if "/" in text else []
