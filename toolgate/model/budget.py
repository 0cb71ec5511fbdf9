"""How much work one call may cause.

INVARIANT: budgets count steps, never time, so that the verdict is the same on every machine. A step takes about a
microsecond on the machine the numbers were chosen on: an operation that costs more counts as several.
"""

READING = 9_600  # steps for parsing shell text, per call: about 4,000 words, and as many commands as can be followed
WALKING = 22_700  # steps for following what was parsed, and for judging the effects found
LOOKING = 22_000  # of these, steps in project files that are searched
FINDING = 10_000  # steps in files that commands find by name, reserved for that
REMEMBERING = 16_000  # steps for earlier commands of the session
COMMAND, WORD = 4, 2  # steps for reading a simple command, and for each of its words


class Budget:
    """The steps that are left; a function that takes some checks whether that was too many."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


def unlimited() -> Budget:
    """Return a budget for callers that read a single text without a limit."""
    return Budget(1 << 60)
