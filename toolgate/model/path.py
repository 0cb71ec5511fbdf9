"""Absolute paths as text: how to write one in its shortest form."""

from __future__ import annotations

PATH_LIMIT = 4096  # what a kernel takes; a longer path names nothing


def normalise(path: str) -> str:
    """An absolute path without `.`, `..` and doubled slashes, read without looking at the disk."""
    if "/." not in path and "//" not in path and (path[-1:] != "/" or path == "/"):
        return path or "/"
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if parts:
                parts.pop()
        elif part and part != ".":
            parts.append(part)
    return "/" + "/".join(parts)
