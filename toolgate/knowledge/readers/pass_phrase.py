"""A pass phrase as openssl takes it: as it is, out of a file, or out of a variable."""

from __future__ import annotations

from toolgate.knowledge.readers import variables
from toolgate.knowledge.vocabulary import READS


def read(text: str) -> list[tuple[str, str]] | None:
    kind, _, value = text.partition(":")
    if kind == "file":
        return [(READS, value)]
    return variables.read(value) if kind == "env" else []
