"""Errors that ordinary calls never meet: in policies, examples and settings. `model.errors` re-exports these names."""

from toolgate.model.errors import GuardError


class UnknownShell(GuardError):
    """A shell whose language Toolgate does not read."""


class CaseFailed(GuardError):
    """An example that fails."""


class PolicyError(GuardError):
    """A policy file that cannot be used, with the place in it; `others` are further mistakes in the same file."""

    def __init__(
        self,
        message: str,
        file: str,
        line: int = 0,
        column: int = 0,
        help: str = "",
        others: "tuple[PolicyError, ...]" = (),
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
    """No one could be asked."""
