"""Text of a server that wants to be obeyed by the model that reads it."""

from __future__ import annotations


def instructions_in(text: str) -> str:
    """The phrase in a text that addresses the model; empty: there is none."""
    return ""
