"""Where a pipeline runs: on this machine, or on a cluster."""

from toolgate.knowledge.vocabulary import Found, writes


def master(text: str) -> Found | None:
    """`local[2]` is this machine; anything else sends the project's code to a cluster."""
    return [] if text.startswith("local") else [writes("a job of the cluster", "cluster")]
