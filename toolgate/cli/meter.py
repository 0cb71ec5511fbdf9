"""A progress bar for work in several processes: each counts, and the main process shows the sum."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing import Value
from typing import Any

from toolgate.cli.progress import Progress

_SHARED: list[Any] = []  # the sum, in a worker process


def _share(count: Any) -> None:
    _SHARED[:] = [count]


def add(number: int) -> None:
    """Add to the count of this process."""
    for count in _SHARED:
        with count.get_lock():
            count.value += number


class Meter:
    """The progress bar; `total` is the size of all the work."""

    def __init__(self, total: int, noun: str) -> None:
        self._count = Value("q", 0)
        self._progress = Progress(total, noun)
        self._shown = 0

    def begin(self) -> Callable[[], None]:
        """The function that a worker process calls first to count for this bar."""
        return partial(_share, self._count)

    def advance(self, size: int) -> None:
        """Record that a part of the work is done."""
        count = self._count.value
        self._progress.advance(size, count - self._shown)
        self._shown = count

    def show(self) -> None:
        """Show the progress of the workers."""
        self.advance(0)

    def hide(self) -> None:
        self._progress.hide()
