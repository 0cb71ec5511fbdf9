"""Whether source in a language that is not analysed has a word for anything except computing and printing.

Every word counts, including those in strings and comments, so that quoting cannot hide one. Pure computation has none.
"""

from toolgate.analysis.text.command_lines import is_piped, quoted_commands
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.acting_words import ACTING, ACTING_NAMES, COMMENTED, SIGNS, STARTS, TOLD

LONGEST = 20_000  # characters of a file that are scanned
EDGES = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}  # what ends a name
QUOTES = "\"'`"


def acts(text: str, ending: str) -> bool:
    """Whether source may do more than compute, read nearby files, and print; `ending` is the file's extension."""
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
    """Whether a quoted string is a path out of the directory."""
    for quote in QUOTES:
        for piece in text.split(quote)[1:]:
            if piece.startswith(STARTS) and piece[1:2] not in ("", quote, " ", "\\"):
                return True
    return False
