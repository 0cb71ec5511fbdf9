"""Where a word stands in a text, and which names one holds, without the cost of `re`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def occurrences(text: str, word: str, most: int = -1) -> Iterator[int]:
    """Each place of a word, or so many of them; those of `aa` in `aaa` are two."""
    at = text.find(word)
    while at >= 0 and most:
        yield at
        most -= 1
        at = text.find(word, at + 1)


def names_in(text: str) -> list[str]:
    """The identifiers in code of any language, each as it is written."""
    return "".join([letter if letter.isalnum() or letter == "_" else " " for letter in text]).split()
