"""Operands of sqlplus: who logs in where, and `@file`, a script that is run."""

from toolgate.knowledge.vocabulary import READS, Found, writes
from toolgate.model.effect import backticked


def read(text: str) -> Found | None:
    if text[:1] != "@":
        return []
    return [
        (READS, text.lstrip("@")),
        writes(f"the database with statements from {backticked(text.lstrip('@'))}", "database"),
    ]
