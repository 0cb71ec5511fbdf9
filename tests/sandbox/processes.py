"""What tests of running commands ask about processes."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from toolgate.sandbox.starting import Needs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONG = 60.0  # seconds that a test waits for an event that comes at once


def needs_in(directory: Path, **variables: str) -> Needs:
    pairs = {"PATH": os.environ["PATH"], **variables}
    return Needs(str(directory), str(directory), variables=tuple(pairs.items()))


def until(true: Callable[[], bool]) -> bool:
    """Whether it becomes true."""
    ends = time.monotonic() + LONG
    while time.monotonic() < ends:
        if true():
            return True
        time.sleep(0.01)
    return true()


def alive(mark: str) -> list[int]:
    """The processes that were started with this variable in their environment."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if mark.encode() in file.read():
                        found.append(int(name))
            except OSError:
                continue
    return found


def zombies() -> list[int]:
    """The children of this process that have ended and were not waited for."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    state, parent = file.read().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state == "Z" and int(parent) == os.getpid():
                found.append(int(name))
    return found
