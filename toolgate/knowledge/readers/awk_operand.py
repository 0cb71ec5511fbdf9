"""Operands of awk after the program: a file, or `name=value`."""

from toolgate.knowledge.vocabulary import READS, Found


def read(text: str) -> Found | None:
    name, equals, _ = text.partition("=")
    if equals and name.replace("_", "a").isalnum() and not name[0].isdigit():
        return []
    return [(READS, text)]
