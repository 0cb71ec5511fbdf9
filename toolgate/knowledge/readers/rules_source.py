"""Where a scanner's rules come from: a file, a name of its registry, or an address."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, READS


def read(text: str) -> list[tuple[str, str]] | None:
    if "://" in text:
        return [(FETCHES, text)]
    return [(PLAIN if text == "auto" or text.startswith(("p/", "r/")) else READS, text)]
