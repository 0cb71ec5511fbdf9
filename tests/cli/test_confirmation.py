"""What loosens the guard is asked about at the terminal: what a project plants in a shell answers nothing.

A shell hook (direnv, mise, a terminal profile of an editor) or a pasted text can start a verb in a person's own
terminal, where no agent is around. The question then waits for a person, and no text that came before it, or with
more text, is an answer.
"""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.process import ROOT
from tests.people import HERE, QUESTION
from toolgate import directories
from toolgate.approvals.modes import listed
from toolgate.approvals.store import Store

START = "import sys, os, termios, fcntl; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
TOOLGATE = f'toolgate() {{ "{sys.executable}" -m tests.people {HERE} "$@"; }}\n'


class Window:
    """A person's terminal with a program in it."""

    def __init__(self, home: Path, *words: str, before: str = "") -> None:
        self.state = directories.state(str(home))
        self.master, slave = pty.openpty()
        os.write(self.master, before.encode())
        home.joinpath("rc").write_text(TOOLGATE)
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        self.program = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, "ENV": f"{home}/rc", "PS1": "$ ", "COLUMNS": "80"},
            cwd=ROOT,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = b""

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def until(self, text: bytes, count: int = 1) -> None:
        """Wait until a text has appeared this often."""
        end = time.monotonic() + 60
        while self.seen.count(text) < count:
            assert time.monotonic() < end, self.seen.decode(errors="replace")
            if select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 65536)

    @property
    def modes(self) -> list[str]:
        return [mode.name for mode in listed(Store(self.state), time.time())]

    def close(self) -> None:
        self.program.kill()
        self.program.wait(60)
        os.close(self.master)


@pytest.fixture
def window(tmp_path):
    tmp_path.chmod(0o700)
    opened: list[Window] = []

    def start(*words: str, before: str = "") -> Window:
        opened.append(Window(tmp_path, *words, before=before))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


VERBS = ["toolgate mode yolo --all", "toolgate mode observe --all", "toolgate pause"]


@pytest.mark.parametrize("verb", VERBS)
def test_a_person_who_says_yes_is_heard(window, verb):
    shell = window("sh", "-i")
    shell.type(f"{verb}; echo o''ver\n")
    shell.until(QUESTION)
    shell.type("y\n")
    shell.until(b"over")
    assert 1 == len(shell.modes)


@pytest.mark.parametrize("verb", VERBS)
def test_the_lines_of_a_paste_are_no_answer(window, verb):
    shell = window("sh", "-i")
    shell.until(b"$ ")
    shell.type(f"{verb}; echo o''ver\ny\ny\ny\nyes\n")
    shell.until(QUESTION)
    assert [] == shell.modes
    shell.type("\n")
    shell.until(b"over")
    assert [] == shell.modes


def test_a_line_that_was_typed_ahead_is_no_answer(window):
    program = window(sys.executable, "-m", "tests.people", HERE, "mode", "yolo", "--all", before="y\ny\n")
    program.until(QUESTION)
    assert [] == program.modes
    program.type("\n")
    assert 1 == program.program.wait(60)
    assert [] == program.modes


def test_a_paste_that_comes_slowly_is_no_answer(window):
    program = window(sys.executable, "-m", "tests.people", HERE, "mode", "yolo", "--all")
    program.until(QUESTION)
    program.type("y\nls\n")
    assert 1 == program.program.wait(60)
    assert [] == program.modes


@pytest.mark.parametrize("typed", ["yarn test\n", "ls\n", "\n", "yes please\n"])
def test_a_verb_that_a_project_has_planted_takes_no_command_for_a_yes(window, tmp_path, typed):
    """A hook of direnv or mise, or the profile of an editor's terminal: it runs before the first prompt."""
    hook = "toolgate mode yolo --all >/dev/null 2>&1; exec sh -i"
    shell = window("sh", "-c", f". {tmp_path}/rc; {hook}")
    shell.until(QUESTION)
    assert b"questions are skipped everywhere" in shell.seen, "the terminal shows what it is about"
    shell.type(typed)
    shell.until(b"$ ")
    assert [] == shell.modes


def test_a_closed_window_is_no_answer(window):
    program = window(sys.executable, "-m", "tests.people", HERE, "mode", "yolo", "--all")
    program.until(QUESTION)
    os.close(program.master)
    assert 0 != program.program.wait(60)
    program.master = os.open(os.devnull, os.O_RDONLY)
    assert [] == program.modes
