"""Revisions of git."""

from toolgate.knowledge.vocabulary import READS, Found

OPEN = "word"


def read(text: str) -> Found | None:
    """What git shows: a revision, a range, `revision:path`, or a path.

    Only the file is of interest: `HEAD:.env` shows what `.env` held. What is not known counts only where it may be an
    option or a file: `stash@{$i}` is neither.
    """
    if text.startswith("\0"):
        return None
    if text.startswith((":/", ":!", ":^", ":(")) or "://" in text:
        return []
    if text.startswith(("/", "~", ".")):
        return [(READS, text)] if text.strip(".") else []
    _, colon, path = text.partition(":")
    if not colon:
        return []
    if path[1:2] == ":" and path[0] in "0123":
        path = path[2:]
    return [(READS, path)] if path else []
