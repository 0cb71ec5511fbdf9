"""Which of many words a text of any length holds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = 20  # places of a letter that is rare
SHORT = 4_000  # characters of a text in which looking for a word costs no more than asking whether it can be there


def held(text: str, words: tuple[str, ...]) -> list[str]:
    """Those of some words that a text holds."""
    return [word for word in words if word in text] if len(text) < SHORT else list(_found(text, words))


def holds(text: str, words: tuple[str, ...]) -> bool:
    """Whether a text holds one of some words."""
    return any([word in text for word in words]) if len(text) < SHORT else any(_found(text, words))


def _found(text: str, words: tuple[str, ...]) -> Iterator[str]:
    """The words in a long text: each is looked for around its rarest letter, which is found many times faster."""
    reach = max([len(word) for word in words])
    around = {letter: _around(text, letter, reach) for letter in set("".join(words))}
    for word in words:
        if word in min([around[letter] for letter in word], key=len):
            yield word


def _around(text: str, letter: str, reach: int) -> str:
    """What stands around a letter in a text that has few of it; of more, the text itself."""
    pieces: list[str] = []
    at = text.find(letter)
    while at >= 0:
        if len(pieces) == FEW:
            return text
        pieces.append(text[max(0, at - reach) : at + reach])
        at = text.find(letter, at + 1)
    return "\0".join(pieces)
