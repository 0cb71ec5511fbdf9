"""The configuration of a test runner: a file, or JSON whose texts may be files it runs."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if not text.lstrip().startswith("{"):
        return [("RUNS", text)]
    pieces = text.split('"')[1::2]
    return [("RUNS", piece) for piece in pieces if piece.startswith(("/", "./", "../", "~"))]
