"""Paths of files that a text names: values of known keys in settings or code, and what code imports."""

from toolgate.analysis.text.words import held
from toolgate.knowledge.texts.endings import WRITTEN_ENDINGS as ENDINGS
from toolgate.knowledge.texts.naming_keys import FOLDERS, IMPORTING, KEYS, ROOTS
from toolgate.model.occurrences import occurrences

QUOTES = ("'", '"', "`")
PAIRS = {"[": "]", "{": "}", "(": ")"}
LONGEST = 2_000  # characters of a value
MOST = 40  # occurrences of a key
COMMENTS = ("#", "//", "*", ";")


def imported(text: str) -> list[str]:
    """Return the relative paths that JavaScript imports, in any of its ways."""
    found: dict[str, None] = {}
    for at in occurrences(text, "./"):
        start = at - 1 if text[at - 1 : at] == "." else at
        quote = text[start - 1 : start]
        end = text.find(quote, start) if quote in QUOTES and quote else -1
        if 0 < end < start + 200 and text[max(0, start - 40) : start - 1].rstrip().endswith(IMPORTING):
            found[text[start:end]] = None
    return list(found)


def folders(text: str) -> list[str]:
    """Return the directories of which code loads all files."""
    rests = [text[at + len(mark) :].lstrip() for mark in held(text, FOLDERS) for at in occurrences(text, mark, MOST)]
    return [rest[1 : rest.find(rest[0], 1)] for rest in rests if rest[:1] in QUOTES]


def named(text: str) -> list[str]:
    """Return the paths that are values of keys which name files to load."""
    found: dict[str, None] = {}
    for key in held(text, KEYS):
        for at in occurrences(text, key, MOST):
            end = at + len(key)
            if _is_word(text, at, end):
                found.update(dict.fromkeys([path for word in _strings(_value(text, end)) for path in _paths(word)]))
    return list(found)


def _is_word(text: str, start: int, end: int) -> bool:
    """Whether a key is not a part of a longer name, nor in a comment."""
    start -= 2 if text.endswith("--", 0, start) else 0
    around = text[start - 1 : start] * (start > 0) + text[end : end + 1]
    line = text[text.rfind("\n", 0, start) + 1 : start].lstrip()
    return not any([letter.isalnum() or letter in "_-" for letter in around]) and not line.startswith(COMMENTS)


def _value(text: str, start: int) -> str:
    """Return what is assigned to a key: a bracketed value, a list with a dash on each line, or the rest of the line."""
    rest = text[start : start + LONGEST].lstrip("'\" ")
    if rest[:1] == "." and text[start] == " ":  # `script-shell "./tools/sh"`, `--require ./hooks.js`
        return rest.partition("\n")[0].rstrip("'\"; ")
    if rest[:1] not in ("=", ":", "("):
        return ""
    rest = rest[1:].lstrip(" ") if rest[0] != "(" else rest
    if rest[:1] in PAIRS:
        return rest[: _closing(rest)]
    line, _, below = rest.partition("\n")
    if line.strip():
        return line
    listed: list[str] = []
    for item in below.split("\n"):
        if item.strip()[:1] != "-":
            break
        listed.append(item.strip()[1:])
    return "\n".join(listed)


def _closing(text: str) -> int:
    """Return the end of a value that begins with a bracket."""
    depth = 0
    for index, letter in enumerate(text):
        depth += 1 if letter in PAIRS else -1 if letter in "]})" else 0
        if depth == 0:
            return index + 1
    return len(text)


def _strings(value: str) -> list[str]:
    """Return the quoted texts of a value; if it has none, its words."""
    found: list[str] = []
    index = 0
    while index < len(value):
        quote = value[index]
        end = value.find(quote, index + 1) if quote in QUOTES else -1
        if end > 0:
            found.append(value[index + 1 : end])
        index = end + 1 if end > 0 else index + 1
    return found or value.replace(",", " ").replace("[", " ").replace("]", " ").split()


def _paths(word: str) -> list[str]:
    """Return the paths in a value: `--import=./hooks.mjs` and `-r ./hooks.js` have an option before it."""
    found: list[str] = []
    for part in word.split():
        part = part.partition("=")[2] if part[:1] == "-" and "=" in part else part
        for root in ROOTS:
            part = "./" + part.removeprefix(root) if part.startswith(root) else part
        inner = "/" in part and part[0] != "@"
        source = ENDINGS.get(part.rpartition(".")[2]) if "." in part[1:] else None
        if (inner or source) and "://" not in part and "*" not in part and "$" not in part:
            found.append(part)
    return found
