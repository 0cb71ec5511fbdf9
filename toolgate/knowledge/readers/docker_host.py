"""Which container engine is talked to: this machine's, or another's."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SENDS


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if text.startswith(("unix:", "npipe:", "fd:", "/")) else [(SENDS, text)]
