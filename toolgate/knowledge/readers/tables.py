"""What tools for tables and notebooks are given: files, questions and addresses."""

from toolgate.knowledge.readers import sqlite
from toolgate.knowledge.vocabulary import READS, RUNS, Found


def asked(text: str) -> Found | None:
    """A file, or what is asked of the tables in memory that are made of files."""
    return sqlite.read(text) if " " in text else [(READS, text)]


def notebook(text: str) -> Found | None:
    """A notebook whose cells are run: a file, or an address."""
    return [(RUNS("python"), text)] if text.endswith((".py", ".md")) or "://" in text else []
