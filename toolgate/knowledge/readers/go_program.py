"""What `go install` is given: a program of this module, or somebody else's that every project can then call."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS, Manner


def read(text: str) -> list[tuple[str, str]] | None:
    if "@" in text:
        return [(f"does run registry {Manner.INSTALL} {Manner.GLOBAL}", text)]
    return [(RUNS, text)]
