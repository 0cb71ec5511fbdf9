"""Counts the steps that some work takes, which a busy machine does not change."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooManySteps(Exception):
    """The work has taken more steps than it may."""


def steps(work: Callable[[], object], most: int) -> int:
    """The calls of functions, ours and built in; the work is stopped after `most` of them, and the answer is more."""
    taken = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal taken
        if event in ("call", "c_call"):
            taken += 1
            if taken > most:
                sys.setprofile(None)
                raise TooManySteps

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    except TooManySteps:
        pass
    finally:
        sys.setprofile(before)
    return taken


def lines(work: Callable[[], object], most: int) -> int:
    """The same by lines of Python, which also sees loops that call nothing, and takes longer to count."""
    taken = 0

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal taken
        if event == "line":
            taken += 1
            if taken > most:
                sys.settrace(None)
                raise TooManySteps
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    except TooManySteps:
        pass
    finally:
        sys.settrace(before)
    return taken
