"""Recognizes shell tools by their name and all their arguments: one command, and nothing else that runs.

A tool with another form, one more argument or word in its name, is not judged as a command here.
"""

from toolgate.protocols.tools import DIRECTORY, Table

SHELLS = frozenset("shell bash sh zsh terminal".split())
RUNS = frozenset("run exec execute".split())
COMMANDS = frozenset("command commands cmd".split())  # as a name these also need a word for running
AROUND = frozenset("in tool".split())
GIVEN = ("command", "cmd", "commands")
LIMITS = ("timeout", "timeout_ms", "timeout_s", "timeout_sec", "timeout_seconds", "timeout_secs")
WORDS = ("description", "justification")  # describes a command, and is not run
SIGNS = frozenset("_-")


def command_of(name: str, arguments: Table) -> Table | None:
    """The arguments of a shell, with the command as `command`; `None`: this is not certainly a shell."""
    if not is_shell(name):
        return None
    given = {key: value for key, value in arguments.items() if value is not None}
    keys = [key for key in GIVEN if key in given]
    places = [key for key in DIRECTORY if key in given]
    command = given.pop(keys[0]) if len(keys) == 1 else None
    if not isinstance(command, str) or not command.strip() or len(places) > 1:
        return None
    plain = all([_is_option(key, value) for key, value in given.items()])
    return {"command": command, **given} if plain else None


def is_shell(name: str) -> bool:
    """Whether every word of a name says that a tool runs commands: `bash`, `run_shell`, `executeCommand`."""
    from toolgate.analysis.text.identifiers import words_in

    if not name.isascii() or "__" in name or not all([sign.isalpha() or sign in SIGNS for sign in name]):
        return False
    words = set(words_in(name))
    known = SHELLS | RUNS | COMMANDS | AROUND
    return not words - known and bool(words & SHELLS or words & (RUNS - {"run"}) or {"run"} < words - AROUND)


def _is_option(key: str, value: object) -> bool:
    """Whether an argument only says where a command runs, for how long, and why."""
    if key in LIMITS:
        return type(value) in (int, float)
    return isinstance(value, str) and (key in WORDS or (key in DIRECTORY and bool(value)))
