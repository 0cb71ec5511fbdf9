"""`in:out`: a path that is read and one that is written."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS, WRITES


def read(text: str) -> list[tuple[str, str]] | None:
    source, colon, target = text.partition(":")
    return [(READS, source), (WRITES, target)] if colon and source and target else [(READS, text)]
