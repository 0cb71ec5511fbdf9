"""A progress bar for work in several processes: each counts, and the main process shows the sum."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import Value
from signal import SIGINT, signal
from typing import Any

from toolgate.cli.progress import Progress

_SHARED: list[Any] = []  # in a worker process: the count of all, the bytes they have read, whether to stop


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
