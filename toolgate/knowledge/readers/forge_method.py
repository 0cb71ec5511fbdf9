"""The method of a call of a forge's API."""

from __future__ import annotations

from toolgate.knowledge.readers.forge_api import CHANGING, LOOKING


def read(text: str) -> list[tuple[str, str]] | None:
    method = text.upper()
    if method in LOOKING:
        return [("clears publish", "")]
    return [("does send forge", f"the code host (a {method} request)")] if method in CHANGING else None
