"""Progress bars on the terminal for work that takes a while, in one process or in several; silent anywhere else."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import Value
from signal import SIGINT, signal
from typing import Any

PATIENCE = 0.5  # seconds before it is shown
INTERVAL = 0.1
WIDTH = 28
_SHARED: list[Any] = []  # in a worker process: the count of all, the bytes they have read, whether to stop


class Progress:
    """Counts progress; `total` is in the unit of `advance(size)`, 0: not known."""

    def __init__(self, total: int, noun: str) -> None:
        self._total = total
        self._noun = noun
        self._done = 0
        self._count = 0
        self._visible = False
        self._started = time.monotonic()
        self._next = self._started + PATIENCE
        self._terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def advance(self, size: int, count: int) -> None:
        self._done += size
        self._count += count
        now = time.monotonic()
        if self._terminal and now >= self._next:
            self._next = now + INTERVAL
            self._draw(now)

    def hide(self) -> None:
        """Clear the bar, for other output on the same terminal."""
        if self._visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._visible = False
            self._next = min(self._next, time.monotonic() + INTERVAL)

    def _draw(self, now: float) -> None:
        rate = self._count / max(now - self._started, 0.001)
        words = f"{self._count} {self._noun}, {rate:.0f} a second"
        if self._total:
            share = min(self._done / self._total, 1.0)
            filled = int(share * WIDTH)
            words = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {share:4.0%}  {words}"
        columns = shutil.get_terminal_size().columns
        sys.stderr.write(f"\r{words[: columns - 1]}\x1b[K")
        sys.stderr.flush()
        self._visible = True


def _share(*values: Any) -> None:
    _SHARED[:] = values


def add(number: int) -> None:
    """Add to the count."""
    _add(_SHARED[:1], number)


def add_read(size: int) -> None:
    """Add to the bytes that were read."""
    _add(_SHARED[1:2], size)


def _add(values: list[Any], number: int) -> None:
    for value in values:
        with value.get_lock():
            value.value += number


def stopped() -> bool:
    """Whether a person has stopped the work: return what is done so far."""
    return any([bool(value.value) for value in _SHARED[2:]])


class Meter:
    """The progress bar; `total` is the size of all the work."""

    def __init__(self, total: int, noun: str) -> None:
        self._count, self._read = Value("q", 0), Value("q", 0)
        self._stop = Value("b", 0)
        self._progress = Progress(total, noun)
        self._shown = self._shown_size = 0

    def begin(self) -> Callable[[], None]:
        """The function that a worker process calls first to count for this bar."""
        return partial(_share, self._count, self._read, self._stop)

    def show(self) -> None:
        """Show the progress of the workers."""
        count, size = self._count.value, self._read.value
        self._progress.advance(size - self._shown_size, count - self._shown)
        self._shown, self._shown_size = count, size

    @contextmanager
    def stopping(self) -> Iterator[None]:
        """While this lasts, the first interrupt asks the workers to stop, and the next one ends the program."""
        try:
            before = signal(SIGINT, self._interrupt)
        except ValueError:  # not the main thread, which alone gets signals
            yield
            return
        try:
            yield
        finally:
            signal(SIGINT, before)

    def _interrupt(self, *_: object) -> None:
        if self.stopped:
            raise KeyboardInterrupt
        self._stop.value = 1

    @property
    def stopped(self) -> bool:
        """Whether a person has stopped the work."""
        return bool(self._stop.value)

    def hide(self) -> None:
        self._progress.hide()
