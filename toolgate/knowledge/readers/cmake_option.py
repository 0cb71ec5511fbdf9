"""Options of cmake that are glued to their value: `-DNAME=VALUE`, `-Bbuild`."""

from toolgate.knowledge.readers import cmake_definition
from toolgate.knowledge.vocabulary import PLAIN, RUNS, WRITES, Found

GLUED = {"-B": WRITES, "-S": RUNS, "-C": RUNS, "-P": RUNS, "-H": RUNS}
PLAIN_STARTS = ("-G", "-W", "-T", "-A", "-U", "-j", "--debug", "--warn", "--log")

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    if text.startswith("-D"):
        return cmake_definition.read(text[2:])
    role = GLUED.get(text[:2])
    if role is not None and text[:2] != "--":
        return [(role, text[2:])]
    return [(PLAIN, text)] if text.startswith(PLAIN_STARTS) else None
