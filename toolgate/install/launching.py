"""The command an agent starts for each call: an interpreter nobody can bend, and a shell that blocks when it dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from toolgate.host import home_directory

SILENT = "Toolgate gave no answer, so the call is blocked. Run: toolgate doctor"


def interpreter() -> str:
    """The Python outside any virtual environment: a project may own the one inside."""
    return os.path.abspath(getattr(sys, "_base_executable", None) or sys.executable)


def program() -> str:
    """The file that is started."""
    return str(Path(__file__).resolve().parent.parent / "hook.py")


def command_line() -> str:
    """The file that is `toolgate` to an isolated interpreter, whether the package is installed or a clone."""
    return str(Path(__file__).resolve().parent.parent / "__main__.py")


def words(agent: str) -> list[str]:
    """The command as a list of words."""
    return [interpreter(), "-I", "-S", program(), agent, "--home", home()]


def home() -> str:
    """The home that an entrance is installed for: its policy and its state count there, whatever `HOME` says later."""
    return home_directory()


def shell_line(agent: str) -> str:
    """The command for agents that start it by a shell: whatever happens to it, the call is blocked with a reason."""
    return guarded(words(agent))


def guarded(command: list[str]) -> str:
    """A hook's command with what blocks when it ends without an answer; by status 2 it has blocked by itself."""
    line = " ".join(_quoted(word) for word in command)
    return f"{line} || {{ [ $? -eq 2 ] || echo '{SILENT}' >&2; exit 2; }}"


def script(agent: str, blocking: str, command: list[str] | None = None) -> str:
    """The command as a file of its own, for agents that look at nothing but what it prints."""
    line = " ".join(_quoted(word) for word in command or words(agent))
    return (
        f"#!/bin/sh\n# Written by `toolgate install {agent}`; `toolgate uninstall {agent}` removes it.\n"
        f"{line} || printf '%s\\n' {_quoted(blocking)}\n"
    )


def verb(name: str, *words: str) -> list[str]:
    """A verb of the command line, isolated: `-m` would first look for the package in the project."""
    return [interpreter(), "-I", "-S", command_line(), name, *words, "--home", home()]


def verb_line(name: str, *words: str) -> str:
    """The same for a shell."""
    return " ".join(_quoted(word) for word in verb(name, *words))


def _quoted(word: str) -> str:
    if all(letter.isascii() and (letter.isalnum() or letter in "/._-") for letter in word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"
