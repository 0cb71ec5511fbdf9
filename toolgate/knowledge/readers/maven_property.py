"""`mvn -Dname=value`: a few properties name programs or places of code."""

from toolgate.knowledge.vocabulary import PLAIN, RUNS, Found

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    if not text.startswith("-D"):
        return [(PLAIN, text)]
    name, _, value = text[2:].partition("=")
    if name == "exec.executable":
        return None  # any program, with arguments from elsewhere
    if name in ("maven.ext.class.path", "maven.repo.local.tail"):
        return [(RUNS, value)]
    return [(PLAIN, value)]
