"""Words of a password store's command line: nearly all of them show or change secrets."""

from __future__ import annotations

HARMLESS = frozenset("status version help list ls --help --version -h list-keychains find-certificate list-keys".split())
ENCRYPTING = frozenset("encrypt -e --encrypt".split())


def read(text: str) -> list[tuple[str, str]] | None:
    words = text.split()
    if not words or words[0] in HARMLESS:
        return []
    if words[0] in ENCRYPTING:
        return []
    return [("does read secret", " ".join(words[:3]))]
