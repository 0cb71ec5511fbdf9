"""`protoc --NAME_out=[OPTIONS:]DIRECTORY`, and options of generators."""

from toolgate.knowledge.vocabulary import PLAIN, WRITES, Found

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    name, equals, value = text.partition("=")
    if name.endswith("_out") and equals:
        return [(WRITES, value.rpartition(":")[2])]
    return [(PLAIN, value)] if name.endswith("_opt") or name.startswith("-I") else None
