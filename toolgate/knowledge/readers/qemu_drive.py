"""`file=…,format=…`: the disk of a virtual machine, which it writes to unless told otherwise."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import READS, WRITES


def read(text: str) -> list[tuple[str, str]] | None:
    fields = dict([part.partition("=")[::2] for part in text.split(",")])
    path = fields.get("file", "")
    if not path:
        return []
    only_read = fields.get("readonly") in ("on", "true", "") or fields.get("media") == "cdrom"
    return [(READS if only_read and "readonly" in fields else WRITES, path)]
