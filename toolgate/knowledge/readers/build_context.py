"""What an image is built from: a directory, standard input, or somebody's repository."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS, Manner


def read(text: str) -> list[tuple[str, str]] | None:
    if "://" in text or text.startswith(("git@", "github.com/")):
        return [(f"does run remote {Manner.INSTALL}", text)]
    return [] if text == "-" else [(READS, text)]
