"""`-TAG` shows a tag, `-TAG=value` writes it; some tags are the file's own name and place."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS, WRITES, Manner

PLACES = ("filename", "directory", "hardlink", "symlink", "testname")


def read(text: str) -> list[tuple[str, str]] | None:
    for mark in ("<=", "+=", "-=", "=", "<", ">"):
        name, found, value = text.partition(mark)
        if found:
            if name.lstrip("-").lower().rpartition(":")[2] in PLACES:
                return [(WRITES, value)]
            kept = [(f"does write workspace {Manner.EDIT}", "what is written in the files")]
            return [*kept, (READS, value)] if mark == "<=" else kept
    return []
