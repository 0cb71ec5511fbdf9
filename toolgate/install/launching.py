"""The command an agent starts for each call: an interpreter nobody can bend, and a shell that blocks when it dies."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from toolgate.adapters import adapter_of
from toolgate.host import home_directory
from toolgate.model.call import as_word
from toolgate.protocols.capability import WRAPPER

GONE = "Toolgate cannot run, so the call is blocked. Install it again"
# Where the agent's shell is bash, it has taken functions from the environment: as a POSIX shell it prefers `exit` and
# `unset` to those of the same name, and then it forgets the others.
OWN = "POSIXLY_CORRECT=1; case ${BASH_VERSION+set} in set) unset -f test printf ;; esac"


def interpreter() -> str:
    """The Python outside any virtual environment: a project may own the one inside."""
    return os.path.abspath(getattr(sys, "_base_executable", None) or sys.executable)


# Nothing of the user's site, directory or environment is taken into account, nor their locale: names are UTF-8.
ISOLATED = ("-I", "-SXutf8")


def program() -> str:
    """The file that is started."""
    return str(Path(__file__).resolve().parent.parent / "hook.py")


def wrapper() -> str:
    """The shell script that starts it."""
    return str(Path(__file__).resolve().parent.parent / "hook.sh")


def command_line() -> str:
    """The file that is `toolgate` to an isolated interpreter, whether the package is installed or a clone."""
    return str(Path(__file__).resolve().parent.parent / "__main__.py")


def words(agent: str) -> list[str]:
    """The command as a list of words."""
    return [interpreter(), *ISOLATED, program(), agent, *for_home()]


def for_home() -> list[str]:
    """The home that an entrance is installed for: its policy and its state count there, whatever `HOME` says later."""
    home = home_directory()
    return ["--home", home] if home != "/" else []  # an account without a home of its own


def shell_line(agent: str) -> str:
    """The command for agents that start it by a shell: whatever happens to it, the call is blocked with a reason."""
    return guarded(agent, words(agent))


def after_words(agent: str) -> list[str]:
    """The command for the event after a call: nothing is blocked there, whatever happens to it."""
    return [*words(agent)[:5], "--after", *for_home()]


def after_line(agent: str) -> str:
    """The same for a shell, which says nothing where the hook cannot."""
    return f"{_line(*after_words(agent))} 2>/dev/null || exit 0"


def after_script(agent: str) -> str:
    """The same as a file of its own."""
    return f"{_first(agent)}{after_line(agent)}\n"


def guarded(agent: str, command: list[str], seconds: float = WRAPPER) -> str:
    """A hook's command inside `hook.sh`, and what blocks when that did not run."""
    line = _line("/bin/sh", wrapper(), agent, f"{seconds:g}")
    start = f'{OWN}; gone={as_word(gone(agent))}; {line} "$gone" {_line(*command)}'
    say = """printf '%s\\n' "$gone\""""
    fault = adapter_of(agent).declaration().fault
    if fault and fault.succeeding:  # the last word counts, and nothing but words
        return f"{start} || {say}"
    if fault and fault.shown:  # a second line would spoil what the hook may have said: only when nothing can have run
        return f"{start} || {{ test ! -f {as_word(wrapper())} || exit 2; {say}; }}"
    return f"{start} || {{ test $? -eq 42 || {say} >&2; exit 2; }}"


def script(agent: str, command: list[str] | None = None, seconds: float = WRAPPER) -> str:
    """The command as a file of its own, for agents that look at nothing but what it prints."""
    return f"{_first(agent)}{guarded(agent, command or words(agent), seconds)}\n"


def _first(agent: str) -> str:
    return f"#!/bin/sh\n# Written by `toolgate install {agent}`; `toolgate uninstall {agent}` removes it.\n"


def gone(agent: str) -> str:
    """What to say, in the agent's words, when Toolgate is not there any more: which entry of which file starts it."""
    known, event = adapter_of(agent).declaration(), adapter_of(agent).CAPABILITIES[0].event
    text = f"{GONE}."
    if known.places:
        user, project = known.places.user_hooks[0], known.places.project_hooks[0]
        what, of = ("delete", "") if known.files else (f"remove its {event} entry from", "from ")
        text = f"{GONE}; to work without it, {what} ~/{user}, or {of}{project} in the project."
    shown = known.fault is not None and known.fault.shown
    return known.fault.line.replace("%", json.dumps(text)[1:-1]) if known.fault and shown else text


def verb(name: str, *words: str) -> list[str]:
    """A verb of the command line, isolated: `-m` would first look for the package in the project."""
    return [interpreter(), "-I", "-S", command_line(), name, *words, *for_home()]


def verb_line(name: str, *words: str) -> str:
    """The same for a shell."""
    return _line(*verb(name, *words))


def _line(*words: str) -> str:
    return " ".join(as_word(word) for word in words)
