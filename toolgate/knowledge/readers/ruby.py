"""Libraries, templates and code of Ruby."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import CODE, PLAIN, RUNS


def rails_runner(text: str) -> list[tuple[str, str]] | None:
    """`rails runner`: a file, or Ruby text."""
    return [(RUNS, text)] if text.endswith(".rb") or text == "-" else [(CODE("ruby"), text)]


def ruby_library(text: str) -> list[tuple[str, str]] | None:
    """`ruby -r NAME`: a library by its name, or a file that is run."""
    return [(RUNS if text.startswith((".", "/", "~")) else PLAIN, text)]


def template(text: str) -> list[tuple[str, str]] | None:
    """A template that is run: a file here or an address."""
    if "://" in text:
        return [("does run remote", text)]
    return [(RUNS, text)]
