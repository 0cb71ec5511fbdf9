"""A program that git is told to run by a variable: an editor, a pager, a way to connect."""

from __future__ import annotations

from toolgate.knowledge.readers.gitconfig import program


def read(text: str) -> list[tuple[str, str]] | None:
    return program("variable", text)
