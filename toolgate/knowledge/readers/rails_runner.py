"""`rails runner`: a file, or Ruby text."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import CODE, RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(RUNS, text)] if text.endswith(".rb") or text == "-" else [(CODE("ruby"), text)]
