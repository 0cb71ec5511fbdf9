"""A clock that a test sets."""


class Clock:
    """Says the time it was given; `now` may be changed."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now
