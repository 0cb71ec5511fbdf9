"""What Subversion changes: an address at once and for everybody, a path only in the work tree."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if "://" in text or text.startswith("^/"):
        return [("does publish forge default-branch", text)]
    return []
