"""Finds which of many words a text of any length contains."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = 20  # occurrences of a rare letter
SHORT = 4_000  # characters of a text in which searching for a word costs no more than a check whether it can occur


def held(text: str, words: tuple[str, ...]) -> list[str]:
    """Return those of the words that a text contains."""
    return [word for word in words if word in text] if len(text) < SHORT else list(_found(text, words))


def holds(text: str, words: tuple[str, ...]) -> bool:
    """Whether a text contains one of the words."""
    return any([word in text for word in words]) if len(text) < SHORT else any(_found(text, words))


def _found(text: str, words: tuple[str, ...]) -> Iterator[str]:
    """Yield the words found in a long text: each is searched around its rarest letter, which is many times faster."""
    reach = max([len(word) for word in words], default=0)
    around = {letter: _around(text, letter, reach) for letter in set("".join(words))}
    for word in words:
        if word in min([around[letter] for letter in word], key=len):
            yield word


def _around(text: str, letter: str, reach: int) -> str:
    """Return what surrounds a letter in a text that has few of it; if it has many, the whole text."""
    pieces: list[str] = []
    at = text.find(letter)
    while at >= 0:
        if len(pieces) == FEW:
            return text
        pieces.append(text[max(0, at - reach) : at + reach])
        at = text.find(letter, at + 1)
    return "\0".join(pieces)
