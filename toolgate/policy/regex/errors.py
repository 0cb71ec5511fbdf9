"""Errors about a pattern that cannot be used, and about a search that exceeds its budget."""

from toolgate.model.errors import GuardError


class PatternError(GuardError):
    """A pattern that cannot be used: what is wrong, at which column (from 1), and what to write instead."""

    def __init__(self, message: str, column: int, help: str) -> None:
        super().__init__(message, help)
        self.column = column


class TooMuch(Exception):
    """The budget is spent: whether the pattern matches is not known, which never counts as no match."""
