"""What is done to a thing that is gone from its place afterwards, in the words of a sentence."""

from __future__ import annotations


def leaving(moved: bool, packed: bool, wiped: bool = False) -> tuple[str, str]:
    """As others are asked to do it, and as a call does it: `delete` and `deletes`; `wiped`: beyond recovery."""
    if packed:
        return "compress", "compresses"
    if wiped:
        return "delete", "destroys"
    return ("move", "moves") if moved else ("delete", "deletes")
