"""A word handed on to a compiler's inner program: a library it loads, or a setting."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [("RUNS", text)] if text.endswith((".so", ".dylib", ".dll")) else []
