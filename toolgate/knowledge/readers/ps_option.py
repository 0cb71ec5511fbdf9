"""Options of ps without a dash, as BSD has them: `e` shows what processes have in their environments."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if text.isalpha() and "e" in text and not text.isupper():
        return [("does read secret", "the environment of processes")]
    return []
