"""Adds to copies of a log in processes that are killed, each at another thing it asks of the system.

A program of its own: to fork it takes a small part of what it takes to fork a process that has all tests loaded.
"""

import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

from tests.audit.small_logs import body
from tests.clock import Clock
from toolgate import private_files
from toolgate.audit import log as writing
from toolgate.audit.log import Log

CALLS = "open close read write lseek fstat lstat mkdir lockf fsync fdatasync ftruncate rename listdir".split()
NEVER = 1_000_000  # no append asks so often


class Dying:
    """The system, up to the call `number`: before it, or in the middle of a write, the process is killed."""

    def __init__(self, number: int, torn: bool) -> None:
        self.number = number
        self.torn = torn
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CALLS:
            return real

        def asked(*words: Any) -> Any:
            if len(self.asked) == self.number:
                if self.torn and name == "write":
                    os.write(words[0], words[1][: len(words[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            self.asked.append(name)
            return real(*words)

        return asked


def copied(place: Path, name: str) -> Path:
    """A copy of the log as it was before."""
    directory = place / name
    if (place / "before").exists():
        shutil.copytree(place / "before", directory)
    return directory


def append(directory: Path, moment: float, dying: Dying) -> list[str]:
    """Append two lines, and say what was asked for that."""
    setattr(writing, "system", dying)  # noqa: B010 # for this process alone
    setattr(private_files, "system", dying)  # noqa: B010 # likewise
    Log(str(directory), Clock(moment)).append([("decision", body(1)), ("decision", body(2))])
    return dying.asked


def killed(directory: Path, moment: float, number: int, torn: bool) -> None:
    """Append in a process that is killed at the call `number`."""
    child = os.fork()
    if not child:
        try:
            append(directory, moment, Dying(number, torn))
        finally:
            os._exit(1)
    status = os.waitpid(child, 0)[1]
    assert status == signal.SIGKILL, status


def main(place: Path, moment: float, torn: bool) -> None:
    """Print what an append asks for, then the number of each call at which one was killed: `place` has what it left.

    Before a call that does not write, a torn write is none: it would be the same kill again.
    """
    asked = append(copied(place, "whole"), moment, Dying(NEVER, torn))
    print(*asked)
    numbers = [number for number, name in enumerate(asked) if name == "write" or not torn]
    for number in numbers:
        killed(copied(place, str(number)), moment, number, torn)
    print(*numbers)


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3] == "torn")
