"""`protoc --plugin=NAME=PATH`: a program that is started."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PLAIN, RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    path = text.rpartition("=")[2]
    return [(RUNS if "/" in path else PLAIN, path)]
