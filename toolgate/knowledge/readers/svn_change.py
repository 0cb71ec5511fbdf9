"""What Subversion changes: an address at once and for everybody, a path only in the work tree."""

from __future__ import annotations

from toolgate.model.effect import Manner


def read(text: str) -> list[tuple[str, str]] | None:
    if "://" in text or text.startswith("^/"):
        return [(f"does publish forge {Manner.DEFAULT_BRANCH}", text)]
    return []
