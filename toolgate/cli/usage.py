"""What every verb says of a command line that cannot be followed, and the exit status of that."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

USAGE, INTERNAL, INTERRUPTED = 64, 70, 130


class UsageError(Exception):
    """Raised for a command line that cannot be followed; the message says why."""


def near(word: str, known: Collection[str]) -> str:
    """The known word that this one is probably a misspelling of; empty: none. Dashes in front do not count."""
    from difflib import get_close_matches

    bare = {one.lstrip("-"): one for one in known}
    found = get_close_matches(word.lower().lstrip("-"), bare, n=1, cutoff=0.6)
    return bare[found[0]] if found else ""


def nearest(word: str, known: Collection[str]) -> str:
    """Suggests the known word that is most like this one, or lists them all."""
    found = near(word, known)
    return f"did you mean `{found}`?" if found else f"use one of {', '.join(known)}"
