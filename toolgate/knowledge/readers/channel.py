"""A conda channel: a name everybody knows, somebody's name, or an address."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import FETCHES, PLAIN

KNOWN = frozenset(
    "defaults conda-forge bioconda nvidia pytorch anaconda main r rapidsai intel local msys2 robostack-staging".split()
)


def read(text: str) -> list[tuple[str, str]] | None:
    if "://" in text:
        return [(FETCHES, text)]
    if text.split("/", maxsplit=1)[0].split("::", maxsplit=1)[0] in KNOWN or text.startswith((".", "/")):
        return [(PLAIN, text)]
    return [("does fetch remote", f"channel {text}")]
