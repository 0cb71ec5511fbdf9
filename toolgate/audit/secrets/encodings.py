"""Decodes encoded texts: escaped characters, and base64 that holds text."""

import binascii
from collections.abc import Iterator

from toolgate.model.occurrences import occurrences

ENTITIES = {
    "quot": '"',
    "apos": "'",
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "#34": '"',
    "#39": "'",
    "#x22": '"',
    "#x27": "'",
    "#61": "=",
    "#58": ":",
}
HEX = frozenset("0123456789abcdefABCDEF")
ENCODED = bytes([code if (chr(code).isalnum() and code < 128) or chr(code) in "+/-_=" else 32 for code in range(256)])
SMALL = b"abcdefghijklmnopqrstuvwxyz/-_"  # paths and words mostly consist of these
SHORTEST, LONGEST, MOST = 16, 20_000, 40  # characters of base64, and how many such texts are decoded


def unescaped(text: str) -> tuple[str, list[int]] | None:
    """The text with `%41`, `\\u0041` and `&quot;` decoded, and each character's position; `None`: there are none."""
    escapes = sorted([escape for mark in ("%", "\\u", "\\x", "&") if mark in text for escape in _escapes(text, mark)])
    if not escapes:
        return None
    said: list[str] = []
    places: list[int] = []
    done = 0
    for at, size, letter in escapes:
        if at < done:
            continue
        said += [text[done:at], letter]
        places += [*range(done, at), at]
        done = at + size
    return "".join([*said, text[done:]]), [*places, *range(done, len(text) + 1)]


def _escapes(text: str, mark: str) -> Iterator[tuple[int, int, str]]:
    """The characters escaped in one way: position, size, character."""
    for at in occurrences(text, mark):
        if mark == "&":
            end = text.find(";", at, at + 7)
            letter = ENTITIES.get(text[at + 1 : end], "") if end > 0 else ""
            if letter:
                yield at, end + 1 - at, letter
        else:
            size = 6 if mark == "\\u" else len(mark) + 2
            digits = text[at + len(mark) : at + size]
            if len(digits) == size - len(mark) and HEX.issuperset(digits):
                yield at, size, chr(int(digits, 16))


def decoded(text: str) -> Iterator[tuple[int, int, str]]:
    """The base64 texts within a text: start, end, and decoded content."""
    dense = text.encode("latin-1", "replace").translate(ENCODED)
    words = [
        word for word in dense.split() if SHORTEST <= len(word) <= LONGEST and len(word.translate(None, SMALL)) > 1
    ]
    at = 0
    for word in words[:MOST]:
        at = dense.find(word, at)
        said = _said(word)
        if said:
            yield at, at + len(word), said
        at += len(word)


def _said(word: bytes) -> str:
    """The content of base64, if it is readable text."""
    body = word.lstrip(b"=-_").replace(b"-", b"+").replace(b"_", b"/").rstrip(b"=")
    try:
        raw = binascii.a2b_base64(body[: len(body) - (len(body) % 4 == 1)] + b"=" * (-len(body) % 4))
    except ValueError:
        return ""
    said = raw.decode("ascii", "replace")
    return (
        said
        if (len(said) >= 8 and said.isprintable())
        or (said.replace("\n", "").replace("\t", "").isprintable() and len(said) > 20)
        else ""
    )
