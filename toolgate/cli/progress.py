"""A progress bar on the terminal for work that takes a while; silent anywhere else."""

import os
import shutil
import sys
import time

PATIENCE = 0.5  # seconds before it is shown
INTERVAL = 0.1
WIDTH = 28


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
