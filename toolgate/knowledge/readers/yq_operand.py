"""Operands of yq: `eval`, an expression, or a file."""

from toolgate.knowledge.readers import jq
from toolgate.knowledge.vocabulary import READS, Found


def read(text: str) -> Found | None:
    if text in ("eval", "e", "eval-all", "ea", "-"):
        return []
    if any([mark in text for mark in '()"|=[']) or (text.startswith(".") and "/" not in text):
        return jq.read(text)
    return [(READS, text)]
