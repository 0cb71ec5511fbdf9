"""What package managers of compiled languages are told to run."""

from toolgate.knowledge.vocabulary import PACKAGES, Found


def package(text: str) -> Found | None:
    """A package of the registry by its name; `:tools` is a part of the project."""
    return [] if text.startswith((":", "-")) else [(PACKAGES, text)]
