"""Arguments of tools for tables and notebooks: files, queries and addresses."""

from toolgate.knowledge.readers import sqlite
from toolgate.knowledge.vocabulary import READS, RUNS, Found


def asked(text: str) -> Found | None:
    """A file, or a query on tables in memory that are loaded from files."""
    return sqlite.read(text) if " " in text else [(READS, text)]


def notebook(text: str) -> Found | None:
    """A notebook that is run: a file, or an address."""
    return [(RUNS("python"), text)] if text.endswith((".py", ".md")) or "://" in text else []
