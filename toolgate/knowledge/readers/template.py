"""A template that is run: a file here or an address."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    if "://" in text:
        return [("does run remote", text)]
    return [(RUNS, text)]
