"""`nodemon --exec 'ts-node'`: a command that is given the watched script as its last word."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SCRIPT


def read(text: str) -> list[tuple[str, str]] | None:
    return [(SCRIPT, text + " ./script")]
