"""`npm pkg set KEY=VALUE`: a script that is planted is judged as if it ran."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PLAIN, SCRIPT

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> list[tuple[str, str]] | None:
    key, _, value = text.partition("=")
    return [(SCRIPT if key.startswith("scripts.") else PLAIN, value)]
