"""Notebooks: the input and output of papermill, and one that is rewritten."""

from toolgate.knowledge.vocabulary import EDITS, OBEYS, SENDS, WRITES, Found, runs
from toolgate.model.effect import backticked

OPEN = "word"  # unknown parts do not change how it is read


def source(text: str) -> Found | None:
    return (
        [runs(f"the notebook {backticked(text)}", "remote")] if "://" in text else [(OBEYS("examples.notebook"), text)]
    )


def target(text: str) -> Found | None:
    return [(SENDS, text)] if "://" in text else [(WRITES, text)]


def rewritten(text: str) -> Found | None:
    """A notebook that is changed in place, and run first with an option."""
    return [(OBEYS, text), (EDITS, text)]
