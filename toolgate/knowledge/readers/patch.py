"""Patches: which files a difference changes, creates, renames or removes."""

from __future__ import annotations


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    before = ""
    for line in text.split("\n"):
        if line.startswith("--- "):
            before = _name(line[4:])
        elif line.startswith("+++ "):
            name = _name(line[4:])
            if name != "/dev/null":
                found.append(("EDITS", name))
            elif before and before != "/dev/null":
                found.append(("DELETES", before))
        elif line.startswith(("rename to ", "copy to ")):
            found.append(("EDITS", line.partition(" to ")[2]))
    return found


def _name(text: str) -> str:
    """The path without its time and without the `a/` or `b/` before it."""
    name = text.partition("\t")[0].strip().strip('"')
    return name[2:] if name.startswith(("a/", "b/")) else name
