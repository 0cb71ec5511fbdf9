"""An address or a path: what a tool takes either way."""

from toolgate.knowledge.vocabulary import FETCHES, READS, Found


def read(text: str) -> Found | None:
    return [(FETCHES if "://" in text else READS, text)]
