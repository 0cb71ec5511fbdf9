"""Notebooks: where papermill gets one that it runs and puts the result, and one that is written again."""

from toolgate.knowledge.vocabulary import EDITS, OBEYS, SENDS, WRITES, Found, runs
from toolgate.model.effect import backticked

OPEN = "word"  # parts that are only known later cannot change its form


def source(text: str) -> Found | None:
    return (
        [runs(f"the notebook {backticked(text)}", "remote")] if "://" in text else [(OBEYS("examples.notebook"), text)]
    )


def target(text: str) -> Found | None:
    return [(SENDS, text)] if "://" in text else [(WRITES, text)]


def rewritten(text: str) -> Found | None:
    """A notebook that is changed where it is, and run before if it is told so."""
    return [(OBEYS, text), (EDITS, text)]
