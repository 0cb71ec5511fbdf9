"""What every verb says of a command line that cannot be followed, and the exit status of that."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

USAGE, INTERNAL, INTERRUPTED = 64, 70, 130


class UsageError(Exception):
    """Raised for a command line that cannot be followed; the message says why."""


def nearest(word: str, known: Collection[str]) -> str:
    """Suggests the known word that is most like this one, or lists them all."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    return f"did you mean `{near[0]}`?" if near else f"use one of {', '.join(known)}"
