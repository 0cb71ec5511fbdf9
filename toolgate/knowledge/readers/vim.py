"""Commands of vi: which of them run something or write files."""

from __future__ import annotations

QUITTING = (
    "q",
    "q!",
    "qa",
    "qa!",
    "qall",
    "qall!",
    "quit",
    "quit!",
    "cq",
    "x",
    "wq",
    "wqa",
    "w",
    "wa",
    "xa",
    "update",
    "up",
    "wq!",
    "w!",
    "x!",
    "wqa!",
)
PLAIN = (
    "set", "se", "syntax", "syn", "echo", "s/", "%s/", "s#", "g/", "v/", "d", "help", "colorscheme", "filetype", "let g:", "checkhealth", "sort",
    "retab", "noh", "version", "messages", "scriptnames", "map", "nmap", "lua print(", "lua =", "TS", "Mason", "Lazy", "PlugStatus",
)  # fmt: skip
LANGUAGES = {
    "lua": "lua",
    "py": "python",
    "py3": "python",
    "python": "python",
    "python3": "python",
    "perl": "perl",
    "ruby": "ruby",
}
LOADING = ("so", "source", "runtime", "luafile", "pyfile", "py3file", "rubyfile")
SHELLS = ("system(", "systemlist(", "termopen(", "job_start(", "jobstart(", "term_start(")


def read(text: str) -> list[tuple[str, str]] | None:
    found: list[tuple[str, str]] = []
    for part in text.split("|") if "!" not in text and '"' not in text else [text]:
        pairs = _command(part.strip().lstrip(":").strip())
        if pairs is None:
            return None
        found.extend(pairs)
    return found


def _command(command: str) -> list[tuple[str, str]] | None:
    bare = command.lstrip("%0123456789,$.'<>").strip()
    name, _, rest = command.partition(" ")
    for shell in SHELLS:
        if shell in command:
            return [("SIDE_DOOR", _first_text(command.partition(shell)[2]))]
    if bare.startswith("!") or command.startswith(
        ("r!", "r !", "w !", "read !", "silent !", "sil !", "silent!", "term ")
    ):
        return [("SIDE_DOOR", command.partition("!")[2].strip() or rest)]
    if (
        name in ("w", "w!", "write", "write!", "sav", "sav!", "saveas", "saveas!", "wq", "wq!", "x", "x!")
        and rest.strip()
    ):
        return [("WRITES", rest.strip())]
    if command in QUITTING or not command or bare.startswith(PLAIN) or command.startswith(PLAIN) or command.isdigit():
        return []
    if name in ("normal", "norm", "normal!", "norm!"):
        return [] if "!" not in rest and ":" not in rest else None
    if name in ("e", "e!", "edit", "r", "read"):
        return [("READS", rest.strip())]
    if name.rstrip("!") in LOADING:
        return [("RUNS", rest.strip())]
    if name in LANGUAGES:
        return [(f"CODE({LANGUAGES[name]})", rest)]
    return None


def _first_text(call: str) -> str:
    """The first literal in the arguments of a call."""
    for mark in ("'", '"'):
        if call.lstrip("[ ").startswith(mark):
            return call.lstrip("[ ")[1:].partition(mark)[0]
    return call
