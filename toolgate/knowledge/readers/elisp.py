"""Emacs Lisp: shell text in it is shell; the rest is not followed."""

from toolgate.knowledge.vocabulary import OPAQUE, SIDE_DOOR, Found

CALLS = (
    "shell-command-to-string",
    "async-shell-command",
    "call-process-shell-command",
    "start-process-shell-command",
    "shell-command",
    "compile",
)


def read(text: str) -> Found | None:
    found: Found = [(OPAQUE, text)]
    for call in CALLS:
        for part in text.split("(" + call + " ")[1:]:
            _, quote, rest = part.partition('"')
            if quote:
                found.append((SIDE_DOOR, _string(rest)))
    return found


def _string(text: str) -> str:
    """Up to the quote that ends it."""
    pieces: list[str] = []
    index = 0
    while index < len(text) and text[index] != '"':
        if text[index] == "\\" and index + 1 < len(text):
            index += 1
        pieces.append(text[index])
        index += 1
    return "".join(pieces)
