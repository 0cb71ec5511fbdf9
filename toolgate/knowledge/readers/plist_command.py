"""Commands of PlistBuddy: printing only looks."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    words = text.split()
    if words and words[0].lower() in ("print", "help", "exit", "quit"):
        return [("clears write", "")]
    return []
