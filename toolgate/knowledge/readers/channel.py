"""A conda channel: a name everybody knows, somebody's name, or an address."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, Found, fetches

KNOWN = frozenset(
    "defaults conda-forge bioconda nvidia pytorch anaconda main r rapidsai intel local msys2 robostack-staging".split()
)


def read(text: str) -> Found | None:
    if "://" in text:
        return [(FETCHES, text)]
    if text.split("/", maxsplit=1)[0].split("::", maxsplit=1)[0] in KNOWN or text.startswith((".", "/")):
        return [(PLAIN, text)]
    return [fetches(f"channel {text}")]
