"""`protoc --plugin=NAME=PATH`: a program that is started."""

from toolgate.knowledge.vocabulary import PLAIN, RUNS, Found


def read(text: str) -> Found | None:
    path = text.rpartition("=")[2]
    return [(RUNS if "/" in path else PLAIN, path)]
