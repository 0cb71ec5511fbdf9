"""Programs of jq and yq: they transform text, and can read the environment, yq also files."""

from toolgate.knowledge.vocabulary import ENVIRONMENT, READ_BY, READS, Found, reads

OPEN = {"": True}  # a value inserted into a program is a string or a number

WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
LOADING = ("load", "load_str", "load_xml", "load_props", "load_base64")


def read(text: str) -> Found | None:
    found: Found = []
    for index, word in _words(text):
        after = text[index + len(word) :].lstrip()
        if word in ("env", "$ENV") and text[index - 1 : index] != ".":
            name = _name(after)
            found.append((READ_BY("variables"), name) if name else reads(ENVIRONMENT, "secret"))
        elif word == "strenv" and after.startswith("("):
            found.append((READ_BY("variables"), after[1:].partition(")")[0].strip()))
        elif word in LOADING and after.startswith('("'):
            found.append((READS, after[2:].partition('"')[0]))
    return found


def _name(after: str) -> str:
    """The variable in `.NAME`, `["NAME"]` or `(NAME)`; empty: all of them."""
    if after.startswith('["'):
        return after[2:].partition('"')[0]
    if after.startswith("("):
        return after[1:].partition(")")[0].strip()
    if after.startswith("."):
        end = 1
        while end < len(after) and after[end] in WORD:
            end += 1
        return after[1:end]
    return ""


def _words(text: str) -> list[tuple[int, str]]:
    """Words outside strings, with their positions."""
    words: list[tuple[int, str]] = []
    current = ""
    quoted = False
    index = 0
    while index <= len(text):
        character = text[index] if index < len(text) else " "
        if character == "\\" and quoted:
            index += 2
            continue
        if character == '"':
            quoted = not quoted
        if character in WORD and not quoted:
            current += character
        elif current:
            words.append((index - len(current), current))
            current = ""
        index += 1
    return words


def yq_operand(text: str) -> Found | None:
    """An operand of yq: `eval`, an expression, or a file."""
    if text in ("eval", "e", "eval-all", "ea", "-"):
        return []
    if any([mark in text for mark in '()"|=[']) or (text.startswith(".") and "/" not in text):
        return read(text)
    return [(READS, text)]
