"""What git shows: a revision, a range, `revision:path`, or a path."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    """Only the file is of interest: `HEAD:.env` shows what `.env` held."""
    if text.startswith((":/", ":!", ":^", ":(")) or "://" in text:
        return []
    if text.startswith(("/", "~", ".")):
        return [("READS", text)] if text.strip(".") else []
    _, colon, path = text.partition(":")
    if not colon:
        return []
    if path[1:2] == ":" and path[0] in "0123":
        path = path[2:]
    return [("READS", path)] if path else []
