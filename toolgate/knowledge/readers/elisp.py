"""Emacs Lisp: shell text in it is shell; other code is understood only if it computes and prints."""

from toolgate.knowledge.vocabulary import CODE, OPAQUE, SIDE_DOOR, Found

CALLS = (
    "shell-command-to-string",
    "async-shell-command",
    "call-process-shell-command",
    "start-process-shell-command",
    "shell-command",
    "compile",
)


def read(text: str) -> Found | None:
    found: Found = [(CODE("lisp"), text)]
    for call in CALLS:
        for part in text.split("(" + call + " ")[1:]:
            _, quote, rest = part.partition('"')
            if quote:
                found.append((SIDE_DOOR, _string(rest)))
    return found


WORKING = (
    "batch-", "ert-run-tests-", "org-", "checkdoc", "byte-compile-", "buttercup-run", "package-lint-", "elisp-lint-",
)  # fmt: skip
DOING = ("delete", "install", "shell", "eval", "load", "upload", "publish", "tangle", "babel", "unzip", "unpack")


def function(text: str) -> Found | None:
    """A function called without arguments, which works on the files of the command line."""
    return [] if text.startswith(WORKING) and not any([word in text for word in DOING]) else [(OPAQUE, text)]


def _string(text: str) -> str:
    """A string up to its closing quote."""
    pieces: list[str] = []
    index = 0
    while index < len(text) and text[index] != '"':
        if text[index] == "\\" and index + 1 < len(text):
            index += 1
        pieces.append(text[index])
        index += 1
    return "".join(pieces)
