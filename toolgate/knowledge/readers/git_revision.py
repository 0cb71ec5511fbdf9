"""Revisions of git."""

from toolgate.knowledge.vocabulary import READS, Found

OPEN = "word"


def read(text: str) -> Found | None:
    """What git shows: a revision, a range, `revision:path`, or a path.

    Only the file is of interest: `HEAD:.env` shows what `.env` held. What is not known counts only where it may be an
    option or a file: `stash@{$i}` and `HEAD~$n` are neither, `HEAD$x` may be `HEAD:.env`.
    """
    return None if "\0" in text and _open(text.partition(":")[0]) else _shown(text)


def walked(text: str) -> Found | None:
    """Where the history of commits begins or ends, which shows no file by itself: `main..$b`."""
    return None if text.startswith("\0") else _shown(text)


def _shown(text: str) -> Found:
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


def _open(revision: str) -> bool:
    """Whether what is not known of a revision may go on with a colon and a file."""
    before = revision.split("\0")[:-1]
    return any([part[-1:] not in ("~", "^") and part.rfind("@{") <= part.rfind("}") for part in before])
