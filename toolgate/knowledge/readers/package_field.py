"""`npm pkg set KEY=VALUE`: a script that is planted is judged as if it ran, and a package's address as where it is from."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, SCRIPT, Found

OPEN = "word"  # parts that are only known later cannot change its form


def read(text: str) -> Found | None:
    key, _, value = text.partition("=")
    if "://" in value and key.partition(".")[0].lower().endswith(("dependencies", "resolutions", "overrides")):
        return [(FETCHES, value)]
    return [(SCRIPT if key.startswith("scripts.") else PLAIN, value)]
