"""Errors of Toolgate: lower-case, no full stop, user text in backticks, help kept apart from the message."""

from __future__ import annotations


class GuardError(Exception):
    """Anything Toolgate reports by itself; `help` says what to do about it."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class ShellSyntaxError(GuardError):
    """Text that bash would reject, or that we do not understand, at `start`–`end`."""

    def __init__(self, message: str, start: int, end: int, help: str = "") -> None:
        super().__init__(message, help)
        self.start = start
        self.end = end


class LimitExceeded(ShellSyntaxError):
    """Text that is longer, deeper or wider than we are willing to read; `read` is the tree of what came before."""

    read: object = None


class TooComplex(GuardError):
    """The analysis has taken all the steps it may take."""


class UnknownShell(GuardError):
    """A shell whose language we do not read."""


class PayloadError(GuardError):
    """A call that is not shaped as its sender promised."""


class CaseFailed(GuardError):
    """An example that does not hold."""


class PolicyError(GuardError):
    """A policy file that cannot be used, with the place in it; `others` are further mistakes in the same file."""

    def __init__(
        self,
        message: str,
        file: str,
        line: int = 0,
        column: int = 0,
        help: str = "",
        others: tuple[PolicyError, ...] = (),
    ) -> None:
        super().__init__(message, help)
        self.file = file
        self.line = line
        self.column = column
        self.others = others

    @property
    def place(self) -> str:
        """The file, and the line and column where they are known."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class ArbiterUnavailable(GuardError):
    """Nobody could be asked."""
