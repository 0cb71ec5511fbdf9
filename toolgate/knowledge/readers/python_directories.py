"""Directories in which a Python program finds the file that it runs."""

from toolgate.knowledge.vocabulary import RUNS, Found


def documents(text: str) -> Found | None:
    """Where Sphinx finds its settings."""
    return [(RUNS("python"), (text.rstrip("/") or text) + "/conf.py")]


def tests(text: str) -> Found | None:
    """Where pytest finds what it sets up."""
    return [(RUNS("python"), (text.rstrip("/") or text) + "/conftest.py")]
