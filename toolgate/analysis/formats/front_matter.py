"""The front matter of a Markdown file: YAML between two lines of dashes, above the text."""

from __future__ import annotations

FENCE = "---"


def parted(text: str) -> tuple[str | None, str | None]:
    """Return the front matter of a `unix_text` and the text below it.

    The first is `None` where a file has no front matter, the second where nothing ends it. The first fence may name the
    notation, as in `---yaml`.
    """
    first, *lines = text.split("\n")
    named = first[len(FENCE) :].strip()
    if not first.startswith(FENCE) or (named and not named.isalpha()):
        return None, text
    for row, line in enumerate(lines):
        if line.rstrip() == FENCE:
            return "".join([f"{line}\n" for line in lines[:row]]), "\n".join(lines[row + 1 :])
    return "\n".join(lines), None
