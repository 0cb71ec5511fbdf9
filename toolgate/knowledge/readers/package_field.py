"""`npm pkg set KEY=VALUE`: a script is judged as if it ran, and an address as a package source."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, SCRIPT, Found

OPEN = "word"  # unknown parts do not change how it is read


def read(text: str) -> Found | None:
    key, _, value = text.partition("=")
    if "://" in value and key.partition(".")[0].lower().endswith(("dependencies", "resolutions", "overrides")):
        return [(FETCHES, value)]
    return [(SCRIPT if key.startswith("scripts.") else PLAIN, value)]
