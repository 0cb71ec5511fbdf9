"""Texts that are a line of a shell, wherever they stand: as a whole, behind something else, or in its place."""

from __future__ import annotations

QUOTES = "\"'"
JOINING = ";&|<>()`"  # signs that end a word in a shell
KEYWORDS = ("if", "for", "while", "until", "case", "function", "select", "time", "[[", "coproc")
INTERPRETERS = frozenset("sh bash zsh dash ksh ash fish python python3 perl ruby node php pwsh".split())


def starts_program(word: str, text: str) -> bool:
    """Whether the first word of a text is one that a shell starts a command with."""
    from toolgate.analysis.shell.builtins import BUILTINS
    from toolgate.knowledge.lookup import knowledge_of

    if word[:1] in "({!`$" or word[:2] == "./" or word[:1] == "/" or "()" in word or (word in KEYWORDS and ";" in text):
        return True
    if word[:1].isalpha() and "=" in word and word.partition("=")[0].isidentifier() and len(text.split()) > 1:
        return True
    for sign in JOINING:
        word = word.partition(sign)[0]
    name = word.strip(QUOTES + "\\").rpartition("/")[2]
    return name in BUILTINS or (name != "" and knowledge_of(name) is not None)


def is_command(text: str) -> bool:
    """Whether a text is a line of a shell: a program, with an option, a path or an address behind it."""
    words = text.split()
    if len(words) < 2 or not starts_program(words[0], text) or words[0][:1] in "({!`$":
        return False
    return any([_argues(word) for word in words[1:]])


def _argues(word: str) -> bool:
    return (word[0] == "-" and word[1:2].isalpha()) or word[:2] == "--" or word[0] in "/~" or "://" in word


def is_piped(text: str) -> bool:
    """Whether the end of a pipe is a shell or another interpreter."""
    ends = [part.split() for part in text.split("|")[1:]]
    firsts = [words[1] if words[0] == "sudo" and len(words) > 1 else words[0] for words in ends if words]
    return any([word.rpartition("/")[2].rstrip("`)\"';}") in INTERPRETERS for word in firsts])


def substituted(text: str) -> list[str]:
    """What stands in backticks or in `$( )`."""
    return [*text.split("`")[1::2], *[part.partition(")")[0] for part in text.split("$(")[1:]]]


def pieces(text: str) -> list[str]:
    """What stands between the signs that end a command."""
    for sign in ";&|\n":
        text = text.replace(sign, "\0")
    return [piece.strip() for piece in text.split("\0") if piece.strip()]
