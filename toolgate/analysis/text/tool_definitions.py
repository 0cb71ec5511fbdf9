"""What a tool's definition has no reason to contain: orders to the model, other files, other people, hidden text."""

from toolgate.analysis.text.scanning import directions_in
from toolgate.knowledge.places.agents import AGENTS
from toolgate.knowledge.texts.phrases import APART, EXAMPLES, IN_DEFINITIONS, MUST, WANTED, WANTING
from toolgate.model.occurrences import occurrences

HOMES = tuple([f"~/{one.path.lower()}" for agent in AGENTS for one in agent.directories if not one.shared])
BLANKS = " " * 60  # pushes text out of view
LINES = "\n" * 12
SHORTEST = 24  # characters of a word that may hide text
BASE64 = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_")
WORDS = 200  # long words that are checked


def instructs(text: str) -> bool:
    """Whether a definition gives instructions to the model."""
    lowered = " ".join(text.lower().split())
    if directions_in(text) or any([phrase in lowered for phrase in (*IN_DEFINITIONS, *HOMES)]):
        return True
    flat = text.replace("\r", "").replace("\t", "    ")
    if BLANKS in flat or LINES in flat.replace(" ", ""):
        return True
    return _wants(lowered) or _redirects(lowered) or _encoded(text)


def _wants(text: str) -> bool:
    """Whether a text asks for the contents of another file or an earlier message."""
    for word in WANTED:
        for at in occurrences(text, word):
            before = text[max(0, at - APART) : at]
            if any([verb in before for verb in WANTING]):
                return True
    return False


def _redirects(text: str) -> bool:
    """Whether a text says where something must be sent: an email address after a `must` that is not an example."""
    words = text.split(" ")
    for index, word in enumerate(words):
        name, at, host = word.strip("\"'`.,;:()<>").partition("@")
        if not at or not name or "." not in host:
            continue
        before = words[max(0, index - 12) : index]
        if any([one in MUST for one in before]) and not any([one.strip("(,:") in EXAMPLES for one in before]):
            return True
    return False


def _encoded(text: str) -> bool:
    """Whether one of the words is encoded text with more than one word in it."""
    import binascii

    words = [word.strip("\"'`.,;:()<>=") for word in text.split() if len(word) >= SHORTEST]
    for word in words[:WORDS]:
        if not BASE64.issuperset(word):
            continue
        padded = word.replace("-", "+").replace("_", "/")
        for decode, body in ((binascii.a2b_base64, padded + "=" * (-len(padded) % 4)), (binascii.unhexlify, word)):
            try:
                found = decode(body)
            except (ValueError, binascii.Error):
                continue
            if found.isascii() and b" " in found and bytes([c for c in found if c >= 32 or c in (9, 10)]) == found:
                return True
    return False
