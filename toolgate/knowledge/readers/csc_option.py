"""Options of the C# compiler: `-out:FILE` and `-analyzer:FILE`."""

from toolgate.knowledge.vocabulary import PLAIN, READS, RUNS, WRITES, Found

ROLES = {
    "out": WRITES,
    "o": WRITES,
    "pdb": WRITES,
    "doc": WRITES,
    "analyzer": RUNS,
    "a": RUNS,
    "r": READS,
    "reference": READS,
    "resource": READS,
}

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    name, colon, value = text.lstrip("-/").partition(":")
    return [(ROLES.get(name.lower(), PLAIN), value)] if colon else [(PLAIN, text)]
