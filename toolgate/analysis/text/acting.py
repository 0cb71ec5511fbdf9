"""Source of a language that nobody reads here: whether it has a word for anything but computing and printing.

Every word counts, also one in a text or behind code, so that no way of quoting hides one. What only computes has none.
"""

from __future__ import annotations

from toolgate.analysis.text.command_lines import is_piped, quoted_commands
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.acting_words import ACTING, ACTING_NAMES, COMMENTED, SIGNS, STARTS, TOLD

LONGEST = 20_000  # characters of a file that are looked at
EDGES = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}  # what names end at
QUOTES = "\"'`"


def acts(text: str, ending: str) -> bool:
    """Whether source could do more than compute, read what is beside it, and print. A file by its ending."""
    if len(text) > LONGEST:
        return True
    if ending in COMMENTED:
        text = "\n".join([line for line in text.split("\n") if not line.lstrip().startswith("//")])
    if any([sign in text for sign in SIGNS]) or (ending not in COMMENTED and "`" in text):
        return True
    if is_piped(text) or quoted_commands(text):
        return True
    return any([_is_acting(name) for name in dict.fromkeys(text.translate(EDGES).split())]) or _leads_out(text)


def _is_acting(name: str) -> bool:
    if name in TOLD:
        return False
    words = words_in(name)
    return name in ACTING_NAMES or "".join(words) in ACTING or any([word in ACTING for word in words])


def _leads_out(text: str) -> bool:
    """Whether a text in quotes is a path out of the directory."""
    for quote in QUOTES:
        for piece in text.split(quote)[1:]:
            if piece.startswith(STARTS) and piece[1:2] not in ("", quote, " ", "\\"):
                return True
    return False
