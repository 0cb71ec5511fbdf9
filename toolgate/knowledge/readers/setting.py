"""`NAME=value` for a program that is started; a bare name hands on what is set already."""

from __future__ import annotations

from toolgate.knowledge.readers import variables


def read(text: str) -> list[tuple[str, str]] | None:
    return [("ASSIGNS", text)] if "=" in text else variables.read(text)
