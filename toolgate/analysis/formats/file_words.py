"""The words of a text that may be paths or names of files, in any format and language."""

from __future__ import annotations

from toolgate.analysis.text.words import holds
from toolgate.shell.expand.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SEPARATORS = "\"'`,()[]{}=;<>|&$!\n\t"
_APART = str.maketrans(SEPARATORS, " " * len(SEPARATORS))
COMMENTS = ("# ", "// ", "; ", "* ", "/*", "<!--", "-- ", "%", "##")
LONGEST, SHORTEST = 160, 2  # characters of a path
MOST = 600  # words of a text
HOLE = "\0"  # stands in a name for what is filled in: `#{env}.exs`, `{{ stage }}.yml`
HOLES = (("{{", "}}"), ("#{", "}"), ("${", "}"), ("$(", ")"))
LOADING = ("import", "include", "require", "load", "source", "extends", "apply", "evaluate", "from_file", "exec(")


def file_words(text: str) -> list[str]:
    """Return the distinct words of a text outside of comments that may name a file, in the order they are written."""
    lines = [line for line in text.split("\n") if not line.lstrip().startswith(COMMENTS)]
    words = "\n".join(lines).translate(_APART).split()
    found = dict.fromkeys([word for word in words if SHORTEST <= len(word) <= LONGEST])
    return [name for word in list(found)[:MOST] for name in _names(word) if len(name) >= SHORTEST]


def holed_words(text: str) -> list[str]:
    """Return the words with a hole in a text's lines that load something, which end in a name's end: `\0.exs`."""
    lines = [line for line in text.split("\n") if holds(line, LOADING) and not line.lstrip().startswith(COMMENTS)]
    text = holed("\n".join(lines))
    words = [word.removeprefix("./") for word in text.translate(_APART).split() if HOLE in word]
    return [word for word in dict.fromkeys(words) if HOLE in word.rpartition("/")[2] and "." in word][:MOST]


def holed(text: str) -> str:
    """Return a text with `HOLE` for each part that is filled in."""
    for opening, closing in HOLES if "{" in text or "$(" in text else ():
        first, *pieces = text.split(opening)
        parts = [piece.partition(closing) for piece in pieces]
        text = first + "".join([HOLE + rest if end else opening + inner for inner, end, rest in parts])
    return text


def filled(name: str, held: Iterable[str]) -> list[str]:
    """Return the names of a directory that a name with holes may stand for."""
    return [one for one in held if matches(name.replace(HOLE, "*"), one)]


def _names(word: str) -> list[str]:
    """Return what a word may name: `//tools:deps.bzl` is a label, `A\\B::run` a class, `app.main:app` a module."""
    if word[:2] == "//" or word[:1] == "@":
        return ["/" + word.lstrip("@/").replace(":", "/")] if word[:2] == "//" else []
    if "://" in word or "*" in word:
        return []
    word = word.replace("\\\\", "/").replace("\\", "/").rstrip("/.") if word not in (".", "..") else ""
    return list(dict.fromkeys([part for part in word.replace("::", ":").split(":") if part]))
