"""A bar for work that several processes do: each counts, and the one that started them shows the sum."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from multiprocessing import Value
from typing import Any

from toolgate.cli.progress import Progress

_SHARED: list[Any] = []  # the sum, in a process that counts


def _share(count: Any) -> None:
    _SHARED[:] = [count]


def add(number: int) -> None:
    """Count what this process has done."""
    for count in _SHARED:
        with count.get_lock():
            count.value += number


class Meter:
    """The bar; `total` is the size of all the work."""

    def __init__(self, total: int, noun: str) -> None:
        self._count = Value("q", 0)
        self._progress = Progress(total, noun)
        self._shown = 0

    def begin(self) -> Callable[[], None]:
        """What a process does first that counts for this bar."""
        return partial(_share, self._count)

    def advance(self, size: int) -> None:
        """Show that a part of the work is over."""
        count = self._count.value
        self._progress.advance(size, count - self._shown)
        self._shown = count

    def show(self) -> None:
        """Show how far the others are."""
        self.advance(0)

    def hide(self) -> None:
        self._progress.hide()
