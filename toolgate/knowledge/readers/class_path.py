"""A class path: archives and directories that are read for classes."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(READS, entry) for entry in text.split(":") if entry and entry not in (".", "*")]
