"""Operands of yq: `eval`, an expression, or a file."""

from __future__ import annotations

from toolgate.knowledge.readers import jq


def read(text: str) -> list[tuple[str, str]] | None:
    if text in ("eval", "e", "eval-all", "ea", "-"):
        return []
    if any([mark in text for mark in '()"|=[']) or (text.startswith(".") and "/" not in text):
        return jq.read(text)
    return [("READS", text)]
