"""The words that describe a tool, as type checkers see them."""

from __future__ import annotations

from typing import TypedDict

Names = str | tuple[str, ...]


class What(TypedDict, total=False):
    """What a tool does: `Description` explains the words."""

    runs: Names
    evaluates: Names
    reads: Names
    writes: Names
    deletes: Names
    fetches: Names
    sends: Names
    publishes: Names
    changes: Names
    text: str
    language: str
    harmless: bool
    like: str
