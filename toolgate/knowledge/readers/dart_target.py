"""`dart run`: a file, or a program of a package."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(RUNS, text)] if text.endswith(".dart") or "/" in text else [("does run workspace", text)]
