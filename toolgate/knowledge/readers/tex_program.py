"""What TeX is given while documents may run commands: a file is then a program."""

from __future__ import annotations

from toolgate.knowledge.readers import tex_source
from toolgate.knowledge.vocabulary import READS, RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [(RUNS if role == READS else role, value) for role, value in tex_source.read(text) or []]
