"""How much work one call may cause.

INVARIANT: budgets count steps, never time, so that the verdict is the same on every machine. A step is about a
microsecond of the machine the numbers were chosen on: whatever costs more counts as several.
"""

from __future__ import annotations

READING = 9_600  # steps of reading shell text, in one call: about 4,000 words, and as many commands as can be followed
WALKING = 22_700  # steps of following what was read, and of judging what that found
LOOKING = 22_000  # of these, steps in files of the project that are looked through
FINDING = 10_000  # steps in files that commands find by their names, which nothing else in the call takes
REMEMBERING = 16_000  # steps for earlier commands of the session


class Budget:
    """Steps that are left; whoever takes some looks whether that was too many."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


def unlimited() -> Budget:
    """For whoever reads one text, and has the time."""
    return Budget(1 << 60)
