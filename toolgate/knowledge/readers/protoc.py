"""Options of protoc: outputs, options of generators, plugins."""

from toolgate.knowledge.vocabulary import PLAIN, RUNS, WRITES, Found

OPEN = {"output": "word"}  # unknown parts do not change how it is read


def output(text: str) -> Found | None:
    """`--NAME_out=[OPTIONS:]DIRECTORY`, `--NAME_opt=OPTIONS`, `-IDIRECTORY`."""
    name, equals, value = text.partition("=")
    if name.endswith("_out") and equals:
        return [(WRITES, value.rpartition(":")[2])]
    return [(PLAIN, value)] if name.endswith("_opt") or name.startswith("-I") else None


def plugin(text: str) -> Found | None:
    """`--plugin=NAME=PATH`: a program that is started."""
    path = text.rpartition("=")[2]
    return [(RUNS if "/" in path else PLAIN, path)]
