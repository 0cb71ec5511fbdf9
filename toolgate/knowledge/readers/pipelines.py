"""Where the work of a pipeline is done, on this machine or on a cluster of others, and by which file."""

from toolgate.knowledge.vocabulary import RUNS, Found, writes


def master(text: str) -> Found | None:
    """`local[2]` is this machine; anything else sends the project's code away."""
    return [] if text.startswith("local") else [writes("a job of the cluster", "cluster")]


def entry(text: str) -> Found | None:
    """`flows/load.py:load`: a function of a file that is run."""
    return [(RUNS, text.partition(":")[0])] if ".py" in text else []
