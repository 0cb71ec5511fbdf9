"""Errors of Toolgate: lower-case, no full stop, user text in backticks, help kept apart from the message."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.mistakes import ArbiterUnavailable, CaseFailed, PolicyError, UnknownShell

__all__ = [
    "ArbiterUnavailable", "CaseFailed", "GuardError", "LimitExceeded", "PayloadError", "PolicyError",
    "ShellSyntaxError", "TooComplex", "UnknownShell",
]  # fmt: skip


class GuardError(Exception):
    """The base of all errors that Toolgate raises; `help` says what to do about it."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help
        if help:
            self.add_note(f"help: {help}")  # a traceback shows it

    def __reduce__(self) -> tuple[object, ...]:
        return Exception.__new__, (type(self), *self.args), self.__dict__  # whatever class it has


class ShellSyntaxError(GuardError):
    """Text that bash would reject, or that Toolgate does not understand, at `start`–`end`."""

    def __init__(self, message: str, start: int, end: int, help: str = "") -> None:
        super().__init__(message, help)
        self.start = start
        self.end = end


class LimitExceeded(ShellSyntaxError):
    """Text that is longer, deeper or wider than the limits; `read` is the tree of what came before."""

    read: object = None


class TooComplex(GuardError):
    """The analysis has used up all its steps; `what` took them."""

    what = "the whole call"


class PayloadError(GuardError):
    """A call that does not have the shape it must have."""


def __getattr__(name: str) -> object:
    """Load the errors about policies and examples on first use: creating a class costs every hook time."""
    if name[:1] == "_":
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    from toolgate.model import mistakes

    return getattr(mistakes, name)


def not_json(error: Exception) -> str:
    """What is wrong with a text that is not JSON, and where: the line only if there are several."""
    line, column, problem = (getattr(error, name, None) for name in ("lineno", "colno", "msg"))
    if not isinstance(line, int) or not isinstance(column, int):
        return f"not JSON: {error}"
    return f"not JSON: {problem} at {f'line {line}, ' if line > 1 else ''}column {column}"
