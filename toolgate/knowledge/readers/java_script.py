"""`jbang`: a script here, or one that is fetched."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PACKAGES, RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    if text.endswith((".java", ".jsh", ".kt", ".groovy", ".jar")) or "://" in text:
        return [(RUNS, text)]
    return [(PACKAGES, text)]
