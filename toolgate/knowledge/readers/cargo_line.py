"""`cargo watch -x 'test -q'`: the words of a cargo command."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SCRIPT


def read(text: str) -> list[tuple[str, str]] | None:
    return [(SCRIPT, "cargo " + text)]
