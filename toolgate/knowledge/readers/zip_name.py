"""The name of a zip archive, which gets the ending `.zip` where it has none."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if text == "-":
        return []
    return [("WRITES", text if "." in text.rpartition("/")[2] else text + ".zip")]
