"""The address of a call of a forge's API: fields sent to `graphql` are the variables of a question."""

from __future__ import annotations

OPEN = True  # a hole in the text arrives as `\0`


def read(text: str) -> list[tuple[str, str]] | None:
    return [("clears publish", "")] if text.strip("/") == "graphql" else []
