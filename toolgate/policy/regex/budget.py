"""The amount of work a search may do."""

from toolgate.policy.regex.errors import TooMuch


class Budget:
    """Remaining work; one budget is shared by everything that a single answer needs."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMuch
