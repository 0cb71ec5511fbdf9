"""A person at a terminal: the real command, what it draws, and the keys that are pressed."""

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

import pyte

from tests.people import alone
from toolgate.cli import attendance

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds, for a machine that is busy


class Terminal:
    """`toolgate` with some words, at a controlling terminal of its own."""

    def __init__(self, home: str, *words: str, columns: int = 100, lines: int = 30, **variables: str) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.drawn = b""
        self.master, slave = pty.openpty()
        self.size(columns, lines)
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.inbox.seat", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            start_new_session=True,
            env=kept
            | {"HOME": home, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **variables},
        )
        os.close(slave)

    def size(self, columns: int, lines: int) -> None:
        """Change the size of the window."""
        self.screen.resize(lines, columns)
        ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    @property
    def text(self) -> str:
        return "\n".join([line.rstrip() for line in self.screen.display])

    def shows(self, *words: str, gone: str = "") -> bool:
        """Whether all these words appear on the screen within a while, and others are not there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.text
            if all([word in text for word in words]) and (not gone or gone not in text):
                return True
            if not self._read(0.5):
                return False
        return False

    def _read(self, patience: float) -> bool:
        """Take what is drawn; false: nobody draws any more."""
        if not select.select([self.master], [], [], patience)[0]:
            return True
        try:
            data = os.read(self.master, 65_536)
        except OSError:  # the other side is closed
            return False
        self.drawn += data
        self._stream.feed(data)
        return bool(data)

    def ended(self) -> int:
        """The exit status, once the command has ended by itself."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            self._read(0.1)
        return self.process.wait(1)

    def close(self) -> None:
        """Close the window, as its button does."""
        os.close(self.master)
        self.master = -1

    def leave(self) -> None:
        """End whatever is left."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(PATIENCE)
        if self.master >= 0:
            self.close()


def main(words: list[str]) -> int:
    """The command in this process, at whose terminal nobody but a person is said to be."""
    from toolgate import cli

    ioctl(0, termios.TIOCSCTTY, 0)
    setattr(attendance, "surroundings", lambda: alone("/dev/tty"))  # noqa: B010 # for this process alone
    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
