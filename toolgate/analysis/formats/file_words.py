"""The words of a text that may be paths or names of files, in any format and language."""

SEPARATORS = "\"'`,()[]{}=;<>|&$!\n\t"
_APART = str.maketrans(SEPARATORS, " " * len(SEPARATORS))
COMMENTS = ("# ", "// ", "; ", "* ", "/*", "<!--", "-- ", "%", "##")
LONGEST, SHORTEST = 160, 2  # characters of a path
MOST = 600  # words of a text


def file_words(text: str) -> list[str]:
    """Return the distinct words of a text outside of comments that may name a file, in the order they are written."""
    lines = [line for line in text.split("\n") if not line.lstrip().startswith(COMMENTS)]
    words = "\n".join(lines).translate(_APART).split()
    found = dict.fromkeys([word for word in words if SHORTEST <= len(word) <= LONGEST])
    return [name for word in list(found)[:MOST] for name in _names(word) if len(name) >= SHORTEST]


def _names(word: str) -> list[str]:
    """Return what a word may name: `//tools:deps.bzl` is a label, `A\\B::run` a class, `app.main:app` a module."""
    if word[:2] == "//" or word[:1] == "@":
        return ["/" + word.lstrip("@/").replace(":", "/")] if word[:2] == "//" else []
    if "://" in word or "*" in word:
        return []
    word = word.replace("\\\\", "/").replace("\\", "/").rstrip("/.") if word not in (".", "..") else ""
    return list(dict.fromkeys([part for part in word.replace("::", ":").split(":") if part]))
