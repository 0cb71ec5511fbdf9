"""The amount of work a search may do, and the errors: about a pattern that cannot be used, and beyond that amount."""

from toolgate.model.errors import GuardError


class PatternError(GuardError):
    """A pattern that cannot be used: what is wrong, at which column (from 1), and what to write instead."""

    def __init__(self, message: str, column: int, help: str) -> None:
        super().__init__(message, help)
        self.column = column


class TooMuch(Exception):
    """The budget is spent: whether the pattern matches is not known, which never counts as no match."""


class Budget:
    """Remaining work; one budget is shared by everything that a single answer needs."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMuch
