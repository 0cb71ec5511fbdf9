"""Starts the command as a person does: at a terminal of its own, with no agent around.

Whoever runs the tests may be an agent, and has perhaps no terminal: the processes around the command are described.
"""

import os
import pty
import select
import signal
import sys
import termios
import threading
from collections.abc import Mapping, Sequence
from fcntl import ioctl

from toolgate.cli import attendance
from toolgate.processes import Process

QUESTION = b"[y/N] "
HERE = "--here"


class Described:
    """Processes as a test says they are, by their numbers."""

    def __init__(
        self,
        *processes: Process,
        commands: Mapping[int, str] | None = None,
        variables: Mapping[int, str] | None = None,
        holders: Sequence[int] = (),
    ) -> None:
        self.processes = {process.pid: process for process in processes}
        self.commands = commands or {}
        self.set = variables or {}
        self.held = list(holders)

    def process(self, pid: int) -> Process | None:
        return self.processes.get(pid)

    def command(self, pid: int) -> tuple[str, ...]:
        return tuple(self.commands.get(pid, "").split())

    def variables(self, pid: int) -> frozenset[str]:
        return frozenset(self.set.get(pid, "").split())

    def holders(self, terminal: int) -> list[int]:
        return self.held


class Typist:
    """The other side of a terminal: answers questions when they are put, and keeps what appears."""

    def __init__(self, answer: str = "") -> None:
        self.master, self.slave = pty.openpty()
        self.path = os.ttyname(self.slave)
        self.seen = b""
        self._answer = answer.encode()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._type)
        self._thread.start()

    def _type(self) -> None:
        asked = 0
        while not self._over.is_set():
            if not select.select([self.master], [], [], 0.02)[0]:
                continue
            self.seen += os.read(self.master, 65536)
            while asked < self.seen.count(QUESTION):
                asked += 1
                os.write(self.master, self._answer or b"\n")

    def leave(self) -> str:
        """What has appeared on the terminal, which is closed."""
        self._over.set()
        self._thread.join(60)
        if select.select([self.master], [], [], 0)[0]:
            self.seen += os.read(self.master, 65536)
        os.close(self.master)
        os.close(self.slave)
        return self.seen.decode(errors="replace").replace("\r\n", "\n")


def alone(terminal: str, variables: Sequence[str] = ()) -> attendance.Surroundings:
    """A person's surroundings at a terminal; the command is started by nobody known."""
    own = Process(os.getpid(), 0, "1", "toolgate", os.getpgrp())
    return attendance.Surroundings(terminal, Described(own), os.getpid(), frozenset(variables), ())


class Person:
    """Somebody at a terminal of this process, who answers each question alike; `there`: they have one.

    `variables` are the environment variables that are set.
    """

    def __init__(self) -> None:
        self.there = True
        self.variables: tuple[str, ...] = ()
        self.answer = ""
        self.typist: Typist | None = None

    def surroundings(self) -> attendance.Surroundings:
        if self.typist is None and self.there:
            self.typist = Typist(self.answer)
        return alone(self.typist.path if self.typist is not None else "/dev/none", self.variables)

    def leave(self) -> str:
        """What has appeared on the terminal."""
        shown = self.typist.leave() if self.typist is not None else ""
        self.typist = None
        return shown


def command(*words: str, answer: str = "n") -> list[str]:
    """The words that start the command as a person does, who gives this answer to each question."""
    return [sys.executable, "-m", "tests.people", answer, *words]


def main(arguments: list[str]) -> int:
    """The command at a terminal that becomes the controlling one of this process, or at the one it has (`HERE`)."""
    from toolgate import cli

    answer, *words = arguments
    if answer == HERE:
        setattr(attendance, "surroundings", lambda: alone("/dev/tty"))  # noqa: B010 # for this process alone
        return cli.main(words)
    typist = Typist(answer + "\n")
    os.setsid()
    ioctl(typist.slave, termios.TIOCSCTTY, 0)
    setattr(attendance, "surroundings", lambda: alone("/dev/tty"))  # noqa: B010 # for this process alone
    try:
        return cli.main(words)
    finally:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # the terminal goes before the process does
        typist.leave()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
