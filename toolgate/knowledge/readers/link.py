"""An address or a path: what a tool takes either way."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import FETCHES, READS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(FETCHES if "://" in text else READS, text)]
