"""Operands of package managers of compiled languages."""

from toolgate.knowledge.vocabulary import PACKAGES, Found


def package(text: str) -> Found | None:
    """The name of a registry's package; `:tools` is a part of the project."""
    return [] if text.startswith((":", "-")) else [(PACKAGES, text)]
