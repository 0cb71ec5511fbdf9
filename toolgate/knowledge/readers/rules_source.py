"""The rules of a scanner: a file, a name in its registry, or an address."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, READS, Found


def read(text: str) -> Found | None:
    if "://" in text:
        return [(FETCHES, text)]
    return [(PLAIN if text == "auto" or text.startswith(("p/", "r/")) else READS, text)]
