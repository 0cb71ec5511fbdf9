"""Emacs Lisp: shell text in it is shell, calls of well-known functions with plain texts do what these do.

Other code is understood only if it computes and prints.
"""

from toolgate.knowledge.vocabulary import (
    CODE,
    DELETES,
    FETCHES,
    MOVES,
    OPAQUE,
    READS,
    RUNS,
    SCRIPT,
    SIDE_DOOR,
    WRITES,
    Found,
    Role,
)
from toolgate.model.call import quoted

CALLS = (
    "shell-command-to-string",
    "async-shell-command",
    "call-process-shell-command",
    "start-process-shell-command",
    "shell-command",
    "compile",
)
PATHS = {  # functions of files, and what the texts are that they are given
    "url-copy-file": (FETCHES, WRITES),
    "copy-file": (READS, WRITES),
    "rename-file": (MOVES, WRITES),
    "delete-file": (DELETES,),
    "delete-directory": (SCRIPT,),
    "load-file": (RUNS,),
}
PLAIN_VALUES = {"t", "nil"}
MOST = 40  # forms that are read


def read(text: str) -> Found | None:
    plain = _plain(text)
    if plain is not None:
        return plain
    found: Found = [(CODE("lisp"), text)]
    for call in CALLS:
        for part in text.split("(" + call + " ")[1:]:
            _, quote, rest = part.partition('"')
            if quote:
                found.append((SIDE_DOOR, _string(rest)))
    return found + [part for name, roles in PATHS.items() for part in _named(text, name, roles)]


def _part(role: Role, path: str) -> tuple[Role, str]:
    """A path with its role; a directory that is deleted goes with all that is in it."""
    return (
        (SCRIPT, f"rm -rf {path if path[:1] == '~' and ' ' not in path else quoted(path)}")
        if role is SCRIPT
        else (role, path)
    )


def _named(text: str, name: str, roles: tuple[Role, ...]) -> Found:
    """What the calls of a function of files do to the first of them, in code that does other things as well."""
    found: Found = []
    for part in text.split(f"({name} ")[1:MOST]:
        rest = part.lstrip().removeprefix("(expand-file-name ").lstrip()
        found += [_part(roles[0], _string(rest[1:]))] if rest[:1] == '"' else []
    return found


def _plain(text: str) -> Found | None:
    """What calls of functions of files do, if the code is nothing else, and they are given texts as they are."""
    found: Found = []
    rest = text.strip()
    for _ in range(MOST):
        if not rest:
            return found
        name = rest[1:].partition(" ")[0]
        roles, rest = PATHS.get(name, ()), rest[1 + len(name) :]
        words = list[str]()
        while rest.lstrip()[:1] == '"' and "\\" not in rest:
            word, closed, rest = rest.lstrip()[1:].partition('"')
            words += [word] if closed and (":" not in word or "://" in word) else []  # else one of another machine
        more, closed, rest = rest.partition(")")
        if text[:1] != "(" or len(words) != len(roles) or not closed or not set(more.split()) <= PLAIN_VALUES:
            return None
        found += [_part(role, word) for role, word in zip(roles, words, strict=True)]
        rest = rest.strip()
        text = rest
    return None


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
