"""A terminal window of the tests: a program runs in it, keys are pressed, and what it shows is read as text."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any, Self

import pyte

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60  # seconds


class Window:
    """A window with a program in it, whose controlling terminal it is."""

    def __init__(
        self, words: list[str], columns: int = 80, lines: int = 40, typed: bytes = b"", **changes: str
    ) -> None:
        self.parent, self.child = pty.openpty()
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._size(columns, lines)
        self.settings = termios.tcgetattr(self.child)
        if typed:
            os.write(self.parent, typed)
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
        self.process = subprocess.Popen(
            [sys.executable, *words],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, pass_fds=(self.child,), cwd=ROOT,
            env=kept | {"PYTHONPATH": str(ROOT), "TERM": "xterm"} | changes, start_new_session=True,
            preexec_fn=self._own_terminal,  # noqa: PLW1509 # no thread runs here
        )  # fmt: skip
        assert self.process.stdin is not None
        self.process.stdin.write(b"y\na\ny\n")  # what is on standard input answers nothing
        self.process.stdin.close()

    def _own_terminal(self) -> None:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests may run under `nohup`
        fcntl.ioctl(self.child, termios.TIOCSCTTY, 0)

    def _size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.child, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns: int, lines: int) -> None:
        self.screen.resize(lines, columns)
        self._size(columns, lines)

    def press(self, keys: str) -> None:
        os.write(self.parent, keys.encode())

    def tap(self, key: str) -> str:
        """The screen after a key that does not end the question: each has it drawn again."""
        self.press(key)
        assert self.take(PATIENCE)
        while self.take(0.1):
            pass
        return self.text

    @property
    def text(self) -> str:
        return "\n".join([line.rstrip() for line in self.screen.display]).rstrip()

    def take(self, seconds: float) -> bool:
        """Whether something was written within this time."""
        if not select.select([self.parent], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.parent, 65_536)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def waits_for(self, text: str) -> str:
        """The screen, once a text is on it."""
        end = time.monotonic() + PATIENCE
        while text not in self.text and time.monotonic() < end and self.process.poll() is None:
            self.take(0.2)
        while self.take(0.05):
            pass
        assert text in self.text, f"not on the screen: {text}\n{self.text}\n{self._complaint()}"
        return self.text

    def ended(self) -> int:
        """The exit status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.take(0.1)
        return self.process.wait(1)

    def _complaint(self) -> str:
        if self.process.poll() is None or self.process.stderr is None:
            return ""
        return self.process.stderr.read().decode(errors="replace")

    @property
    def restored(self) -> bool:
        """Whether the terminal has the settings it had at first."""
        return termios.tcgetattr(self.child) == self.settings

    def close(self) -> None:
        for handle in {self.parent, self.child}:
            if handle >= 0:
                os.close(handle)
        self.parent = self.child = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        if self.process.stderr is not None:
            self.process.stderr.close()
        self.close()


class Question(Window):
    """A window with one question in it."""

    def __init__(
        self, folder: Path, given: dict[str, object] | str, task: dict[str, object] | None = None, **window: Any
    ):
        sent = {"command": given} if isinstance(given, str) else given
        (folder / "task").write_text(json.dumps({"input": sent} | (task or {})))
        self.answer = folder / "answer"
        super().__init__(["-m", "tests.prompt.asker", str(folder / "task"), str(self.answer)], **window)

    def reply(self) -> dict[str, Any]:
        status = self.ended()
        assert status == 0, self._complaint()
        found: dict[str, Any] = json.loads(self.answer.read_text())
        return found
