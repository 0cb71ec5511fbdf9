"""A parameter of a cloud's command line: `file://path` and `fileb://path` are sent, and so is a bare path."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    for mark in ("fileb://", "file://"):
        if text.startswith(mark):
            return [("CLOUD_COPY", text.removeprefix(mark))]
    if text.startswith(("{", "[", "http://", "https://", "s3://")):
        return []
    return [("CLOUD_COPY", text)]
