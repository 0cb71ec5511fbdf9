"""Finds a word in a text, and the names in it, without the cost of `re`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def occurrences(text: str, word: str, most: int = -1) -> Iterator[int]:
    """Yield each position of a word, at most `most`; `aa` occurs twice in `aaa`."""
    at = text.find(word)
    while at >= 0 and most:
        yield at
        most -= 1
        at = text.find(word, at + 1)


def names_in(text: str) -> list[str]:
    """Return the identifiers in code of any language, as written."""
    return "".join([letter if letter.isalnum() or letter == "_" else " " for letter in text]).split()


def uncommented(text: str) -> str:
    """Return a text without the lines that begin with `#`."""
    return "\n".join([line for line in text.split("\n") if not line.lstrip().startswith("#")])
