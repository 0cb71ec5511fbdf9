"""What TeX is given: a file, or commands of its own, with shell text in `\\write18`."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS


def read(text: str) -> list[tuple[str, str]] | None:
    if not text.startswith(("\\", "&")):
        return [(READS, text)]
    found: list[tuple[str, str]] = [("OPAQUE", text)]
    found.extend([("SIDE_DOOR", part.partition("{")[2].partition("}")[0]) for part in text.split("\\write18")[1:]])
    lua = text.split("os.execute(")[1:]
    found.extend([("SIDE_DOOR", part.strip("'\"").partition(")")[0].strip("'\"")) for part in lua])
    return found
