"""Where the work of a pipeline is done: on this machine, or on a cluster of others."""

from __future__ import annotations


def master(text: str) -> list[tuple[str, str]] | None:
    """`local[2]` is this machine; anything else sends the project's code away."""
    return [] if text.startswith("local") else [("does write cluster", "a job of the cluster")]
