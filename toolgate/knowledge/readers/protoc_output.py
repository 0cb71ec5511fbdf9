"""`protoc --NAME_out=[OPTIONS:]DIRECTORY`, options of generators, and `FORMAT:PATH` of other tools."""

from toolgate.knowledge.vocabulary import PLAIN, WRITES, Found

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    name, equals, value = text.partition("=")
    if name.endswith("_out") and equals:
        return [(WRITES, value.rpartition(":")[2])]
    return [(PLAIN, value)] if name.endswith("_opt") or name.startswith("-I") else None


def report(text: str) -> Found | None:
    """`detekt --report html:build/report.html`: a format, and the file that is written."""
    form, colon, path = text.partition(":")
    return [(WRITES, path)] if colon and form.isalnum() else None
