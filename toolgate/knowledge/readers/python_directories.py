"""Directories in which a Python program finds a file that it runs."""

from toolgate.knowledge.vocabulary import RUNS, Found


def documents(text: str) -> Found | None:
    """The directory of Sphinx's settings."""
    return [(RUNS("python"), (text.rstrip("/") or text) + "/conf.py")]


def tests(text: str) -> Found | None:
    """The directory in which pytest looks for its `conftest.py`."""
    return [(RUNS("python"), (text.rstrip("/") or text) + "/conftest.py")]
