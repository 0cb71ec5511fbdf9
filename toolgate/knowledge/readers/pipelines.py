"""Where a pipeline runs, and by which file: on this machine, or on a cluster."""

from toolgate.knowledge.vocabulary import RUNS, Found, writes


def master(text: str) -> Found | None:
    """`local[2]` is this machine; anything else sends the project's code to a cluster."""
    return [] if text.startswith("local") else [writes("a job of the cluster", "cluster")]


def entry(text: str) -> Found | None:
    """`flows/load.py:load`: a function of a file that is run."""
    return [(RUNS, text.partition(":")[0])] if ".py" in text else []
