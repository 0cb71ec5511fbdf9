"""LESS: options of the pager in one text, of which `+!command` runs another program and `-o` writes."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    at = text.find("+!")
    if at >= 0:
        return [("SIDE_DOOR", text[at + 2 :])]
    risky = [word for word in text.split() if word.startswith(("-o", "-O", "-k", "--log-file", "--lesskey"))]
    return None if risky else []
