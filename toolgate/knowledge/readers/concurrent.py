"""What `concurrently` starts: shell text, or the short name of a package script."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import SCRIPT

RUNNERS = ("npm:", "yarn:", "pnpm:", "bun:", "node:", "deno:")


def read(text: str) -> list[tuple[str, str]] | None:
    for runner in RUNNERS:
        if text.startswith(runner):
            return [(SCRIPT, runner[:-1] + " run " + text[len(runner) :].replace("*", "all"))]
    return [(SCRIPT, text)]
