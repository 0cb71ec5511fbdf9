"""What awk loads besides its program: `inplace` makes it change its operands, anything else is code."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    if text in ("inplace", "inplace.awk"):
        return [("operands", "READ_BY(awk) EDITS...")]
    return [("RUNS", text)]
