"""A file that says how to reach a cluster; it may name programs that are run to log in."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS


def read(text: str) -> list[tuple[str, str]] | None:
    return [] if "/.kube/" in text or text in ("", "/dev/null") else [(RUNS, text)]
