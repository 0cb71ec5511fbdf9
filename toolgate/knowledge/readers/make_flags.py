"""MAKEFLAGS: how many jobs and how much is printed is ordinary, everything else is more."""

from __future__ import annotations

ORDINARY = frozenset(
    "-s --silent --quiet -k --keep-going -w --no-print-directory --print-directory -r -R -B -i --output-sync s k w ks sk rR".split()
)


def read(text: str) -> list[tuple[str, str]] | None:
    for word in text.split():
        jobs = word.startswith(("-j", "--jobs", "-l", "-O", "-l")) or word.isdigit()
        settings = "=" in word and word.partition("=")[0] in ("V", "VERBOSE", "Q", "DEBUG")
        if not jobs and not settings and word not in ORDINARY:
            return [("OPAQUE", text)]
    return []
