"""`dart run`: a file, or a program of a package."""

from toolgate.knowledge.vocabulary import RUNS, Found, runs


def read(text: str) -> Found | None:
    return [(RUNS, text)] if text.endswith(".dart") or "/" in text else [runs(text)]
