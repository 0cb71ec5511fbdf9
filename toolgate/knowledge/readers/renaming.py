"""How an archiver renames what it unpacks: `s,^,dir/,` keeps it in place, unless the new name leads elsewhere."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    for part in text.split(";"):
        part = part.strip()
        if not part.startswith("s") or len(part) < 4:
            part = "s" + part  # pax has no letter
        pieces = part[2:].split(part[1])
        new = pieces[1] if len(pieces) > 1 else ""
        if new.startswith(("/", "~")) or ".." in new.split("/"):
            return [("does write unknown", f"files that are renamed to `{new}`")]
    return []
