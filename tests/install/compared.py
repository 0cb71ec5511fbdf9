"""Tells doctor in every home what it has compared in another: to compile the whole package again takes seconds.

Only what doctor has written itself is passed on, and it counts only for files with the same content. So it may be kept
for other processes and for the next run: all code that compares is among these files.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from toolgate.bundle import PACKAGE, path_of
from toolgate.install.shipped import MEMO

LAST = Path(__file__).resolve().parents[2] / ".build" / "compared"


def state_of(home: Path) -> Path:
    """The state directory of a home, which is there from now on."""
    found = home / ".local/state/toolgate"
    found.mkdir(parents=True, exist_ok=True, mode=0o700)
    return found


def old() -> bool:
    """Whether nothing was compared since the bundle was made."""
    times = [path.stat().st_mtime for path in (LAST, Path(path_of(PACKAGE))) if path.exists()]
    return len(times) < 2 or times != sorted(times, reverse=True)


@contextmanager
def compared(home: Path) -> Iterator[None]:
    """While doctor looks at a home: where that has a state directory, what was compared last is known in it.

    As long as that is old, one worker compares, and the others wait for it.
    """
    memo = home / ".local/state/toolgate" / MEMO
    LAST.parent.mkdir(exist_ok=True)
    with LAST.with_suffix(".lock").open("w") as lock:
        if old():
            fcntl.flock(lock, fcntl.LOCK_EX)
        if LAST.is_file() and memo.parent.is_dir():
            memo.write_bytes(LAST.read_bytes())
        yield
        if memo.is_file():
            fresh = LAST.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(memo.read_bytes())
            fresh.replace(LAST)
