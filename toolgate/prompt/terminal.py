"""The controlling terminal while a question is on it: raw, on a screen of its own, and as it was before at the end.

Only `/dev/tty` is read and written: whoever redirects standard input or output answers nothing and hides nothing.

INVARIANT: however a question ends, the terminal gets its settings and its screen back.
"""

import os
import signal
import termios
import threading
import tty
from codecs import getincrementaldecoder
from contextlib import suppress
from select import select
from time import monotonic
from types import FrameType, TracebackType
from typing import Any

DEVICE = "/dev/tty"
CHUNK = 4_096
QUIET = 0.25  # seconds without a key after which nobody is in the middle of typing
GLANCE = 0.25  # seconds between two looks at the size of the window
LONGEST_WAIT = 60.0  # seconds after which something that never stops typing is no person
ENDING = (signal.SIGTERM, signal.SIGHUP)
JOB_CONTROL = (signal.SIGTTIN, signal.SIGTTOU)  # they stop a process in the background that uses its terminal
# A screen of its own, and nothing left of what earlier output has set: character sets, margins, modes, colours.
OPENED = "\x1b[?1049h\x1b(B\x0f\x1b[r\x1b[?6l\x1b[4l\x1b[?7l\x1b[m\x1b[?25l"
CLOSED = "\x1b[m\x1b[2J\x1b[H\x1b[?7h\x1b[?25h\x1b[?1049l"
CLEARED = "\x1b[m\x1b[2J\x1b[H"


class Gone(Exception):
    """There is no terminal, or none any more."""


class Ended(Exception):
    """The process is told to end while a question is on the screen."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Terminal:
    """The controlling terminal, from `with` on."""

    def __init__(self) -> None:
        self.handle = -1
        self.saved: list[Any] = []
        self.mask: set[signal.Signals | int] | None = None
        self.handlers: dict[int, Any] = {}
        self.decoder = getincrementaldecoder("utf-8")("replace")
        self.plain = os.environ.get("TERM", "") in ("", "dumb")

    def __enter__(self) -> "Terminal":
        try:
            self.handle = os.open(DEVICE, os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
            if os.tcgetpgrp(self.handle) != os.getpgrp():
                raise Gone("this process is in the background")
            self.mask = signal.pthread_sigmask(signal.SIG_BLOCK, JOB_CONTROL)
            self.saved = termios.tcgetattr(self.handle)
            self._listen()
            tty.setraw(self.handle, termios.TCSAFLUSH)
            self.write("" if self.plain else OPENED)
        except (OSError, termios.error) as error:
            self._restore()
            raise Gone(str(error)) from None
        except BaseException:
            self._restore()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._restore()
        if isinstance(error, Ended):
            os.kill(os.getpid(), error.number)

    def _listen(self) -> None:
        """Have the signals that would end this process give the terminal back first; only a main thread can."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in ENDING:
            if signal.getsignal(number) is signal.SIG_DFL:
                self.handlers[number] = signal.signal(number, _ended)

    def _restore(self) -> None:
        if self.saved:
            with suppress(Gone, termios.error):  # it is gone, and with it what there was to restore
                self.write("\r\n" if self.plain else CLOSED)
            with suppress(termios.error):
                termios.tcsetattr(self.handle, termios.TCSAFLUSH, self.saved)
            self.saved = []
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        self.handlers = {}
        if self.mask is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, self.mask)
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    # --- both directions ---------------------------------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        """Columns and lines of the window."""
        try:
            found = os.get_terminal_size(self.handle)
        except OSError as error:
            raise Gone(str(error)) from None
        return found.columns or 80, found.lines or 24

    def write(self, text: str) -> None:
        data = text.encode("utf-8", "replace")
        try:
            while data:
                data = data[os.write(self.handle, data) :]
        except OSError as error:
            raise Gone(str(error)) from None

    def show(self, text: str) -> None:
        """Show a page in place of what is on the screen."""
        self.write(("\r\n" if self.plain else CLEARED) + text.replace("\n", "\r\n"))

    def read(self, seconds: float) -> str:
        """What was typed, if anything is within this time; `Gone`: nothing will be."""
        try:
            if not select([self.handle], [], [], seconds)[0]:
                return ""
            data = os.read(self.handle, CHUNK)
        except OSError as error:
            raise Gone(str(error)) from None
        if not data:
            raise Gone("the terminal was closed")
        return self.decoder.decode(data)

    def settle(self) -> None:
        """Throw away what was typed, until nobody types: it was not meant for this question."""
        end = monotonic() + LONGEST_WAIT
        while self.read(QUIET):
            if monotonic() > end:
                raise Gone("the typed input does not end")
        self.forget()

    def forget(self) -> None:
        try:
            termios.tcflush(self.handle, termios.TCIFLUSH)
        except termios.error as error:
            raise Gone(str(error)) from None


def _ended(number: int, frame: FrameType | None) -> None:
    raise Ended(number)
