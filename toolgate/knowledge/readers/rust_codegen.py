"""`rustc -C KEY=VALUE`: a linker is a program that is started."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PLAIN, SCRIPT


def read(text: str) -> list[tuple[str, str]] | None:
    key, _, value = text.partition("=")
    return [(SCRIPT, value)] if key == "linker" else [(PLAIN, value)]
