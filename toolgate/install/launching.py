"""The command an agent starts for each call: an isolated interpreter, and a shell that blocks if it fails."""

import json
import os
import sys
from pathlib import Path

from toolgate.adapters import adapter_of
from toolgate.host import home_directory
from toolgate.model.call import as_word
from toolgate.protocols.capability import WRAPPER

PACKAGE = str(Path(__file__).resolve().parent.parent)
GONE = "Toolgate cannot run, so the call is blocked. Install it again"
# If the agent's shell is bash, it has imported functions from the environment: in POSIX mode it prefers the builtins
# `exit` and `unset` to functions of those names, and then unsets the others.
OWN = "POSIXLY_CORRECT=1; case ${BASH_VERSION+set} in set) unset -f test printf ;; esac"


def interpreter() -> str:
    """The Python outside any virtual environment: a project may own the one inside."""
    return os.path.abspath(getattr(sys, "_base_executable", None) or sys.executable)


# The user's site packages, current directory, environment and locale are ignored: names are UTF-8.
ISOLATED = ("-I", "-SXutf8")


def program() -> str:
    """The file that is started."""
    return f"{PACKAGE}/hook.py"


def wrapper() -> str:
    """The shell script that starts it."""
    return f"{PACKAGE}/hook.sh"


def command_line() -> str:
    """The file that an isolated interpreter runs as `toolgate`, for an installed package or a clone."""
    return f"{PACKAGE}/__main__.py"


def words(agent: str) -> list[str]:
    """The command as a list of words."""
    return [interpreter(), *ISOLATED, program(), agent, *for_home()]


def for_home() -> list[str]:
    """The option that fixes the home: its policy and state count, whatever `HOME` says later."""
    home = home_directory()
    return ["--home", home] if home != "/" else []  # an account without a home of its own


def shell_line(agent: str) -> str:
    """The command for agents that start it in a shell: whatever happens to it, the call is blocked with a reason."""
    return guarded(agent, words(agent))


def after_words(agent: str) -> list[str]:
    """The command for the event after a call, which never blocks."""
    return [*words(agent)[:5], "--after", *for_home()]


def after_line(agent: str) -> str:
    """The same for a shell, without an answer if the hook fails."""
    return f"{_line(*after_words(agent))} 2>/dev/null || exit 0"


def after_script(agent: str) -> str:
    """The same as a file of its own."""
    return f"{_first(agent)}{after_line(agent)}\n"


def guarded(agent: str, command: list[str], seconds: float = WRAPPER) -> str:
    """A hook's command inside `hook.sh`, with what blocks if that did not run."""
    line = _line("/bin/sh", wrapper(), agent, f"{seconds:g}")
    start = f'{OWN}; gone={as_word(gone(agent))}; {line} "$gone" {_line(*command)}'
    say = """printf '%s\\n' "$gone\""""
    fault = adapter_of(agent).declaration().fault
    if fault and fault.succeeding:  # the last line counts, as plain text
        return f"{start} || {say}"
    if fault and fault.shown:  # a second line would spoil the hook's answer: only if nothing can have run
        return f"{start} || {{ test ! -f {as_word(wrapper())} || exit 2; {say}; }}"
    return f"{start} || {{ test $? -eq 42 || {say} >&2; exit 2; }}"


def script(agent: str, command: list[str] | None = None, seconds: float = WRAPPER) -> str:
    """The command as a file of its own, for agents that only read its output."""
    return f"{_first(agent)}{guarded(agent, command or words(agent), seconds)}\n"


def _first(agent: str) -> str:
    return f"#!/bin/sh\n# Written by `toolgate install {agent}`; `toolgate uninstall {agent}` removes it.\n"


def gone(agent: str) -> str:
    """What to tell the agent if Toolgate no longer exists: which entry of which file starts it."""
    known, event = adapter_of(agent).declaration(), adapter_of(agent).CAPABILITIES[0].event
    text = f"{GONE}."
    if known.places:
        files = known.places.user_hooks[0], *known.places.project_hooks[:1]
        what, of = ("delete", "") if known.files else (f"remove its {event} entry from", "from ")
        here = [f", or {of}{name} in the project" for name in files[1:]]
        text = f"{GONE}; to work without it, {what} ~/{files[0]}{''.join(here)}."
    shown = known.fault is not None and known.fault.shown
    return known.fault.line.replace("%", json.dumps(text)[1:-1]) if known.fault and shown else text


def verb(name: str, *words: str) -> list[str]:
    """A verb of the command line in isolated mode: `-m` would first look for the package in the project."""
    return [interpreter(), "-I", "-S", command_line(), name, *words, *for_home()]


def verb_line(name: str, *words: str) -> str:
    """The same for a shell."""
    return _line(*verb(name, *words))


def _line(*words: str) -> str:
    return " ".join(as_word(word) for word in words)
