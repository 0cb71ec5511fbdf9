"""`ruby -r NAME`: a library by its name, or a file that is run."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import PLAIN, RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(RUNS if text.startswith((".", "/", "~")) else PLAIN, text)]
