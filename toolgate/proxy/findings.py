"""Text of a server that wants to be obeyed by the model that reads it."""

from __future__ import annotations

from toolgate.analysis.hidden import hidden_character
from toolgate.knowledge.injections import PHRASES

LONGEST = 2_000_000  # characters that are looked at; what is longer is too long to be read as a result anyway


def instructions_in(text: str) -> str:
    """The phrase in a text that addresses the model, or a name for writing that only a model sees; empty: none."""
    flat = " ".join(text[:LONGEST].lower().split())
    for phrase in PHRASES:
        if phrase in flat:
            return phrase
    return "hidden characters" if hidden_character(text[:LONGEST]) is not None else ""
