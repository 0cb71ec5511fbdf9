"""A library that a tool for keys loads: the name of an installed one, or a file."""

from toolgate.knowledge.vocabulary import RUNS, Found, runs
from toolgate.model.effect import Manner


def read(text: str) -> Found | None:
    if "/" not in text and not text.endswith((".so", ".dylib", ".dll")):
        return []
    system = text.startswith(("/usr/lib", "/usr/local/lib", "/lib", "/opt/"))
    return [(RUNS, text), *([] if system else [runs(text, "unknown", Manner.PRELOAD)])]
