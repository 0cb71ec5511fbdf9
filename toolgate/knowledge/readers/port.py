"""What a server of the project listens on: a number alone is as good as none, an address says who may come."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if text.isdigit() else [("LISTENS", text)]
