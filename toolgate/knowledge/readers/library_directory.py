"""A directory whose libraries are loaded: the project's own, or another that is run."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(RUNS, text)]
