"""The words of an identifier, whichever way it joins them."""

from __future__ import annotations


def words_in(name: str) -> list[str]:
    """The words of a name: `createIssue`, `create_issue`, `create-issue` are the same two."""
    words: list[str] = []
    current = ""
    for character in name:
        if character.isalnum():
            if character.isupper() and current and not current[-1].isupper():
                words.append(current.lower())
                current = ""
            current += character
        elif current:
            words.append(current.lower())
            current = ""
    if current:
        words.append(current.lower())
    return words
