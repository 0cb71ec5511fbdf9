"""The method of a call of a forge's API."""

from toolgate.knowledge.readers.forge_api import CHANGING, LOOKING
from toolgate.knowledge.vocabulary import Found, changes, sends


def read(text: str) -> Found | None:
    method = text.upper()
    if method in LOOKING:
        return [changes(clears="publish")]
    return [sends(f"the code host (a {method} request)", "forge")] if method in CHANGING else None
