"""Revisions, and variables that git reads."""

from toolgate.knowledge.readers.gitconfig import program
from toolgate.knowledge.vocabulary import APPENDS, READS, Found


def git_program(text: str) -> Found | None:
    """A program that git is told to run by a variable: an editor, a pager, a way to connect."""
    return program("variable", text)


def git_trace(text: str) -> Found | None:
    """Where git writes a trace: a number or a word is a descriptor, an absolute path a file that is added to."""
    return [(APPENDS, text)] if text.startswith("/") else []


def revision(text: str) -> Found | None:
    """What git shows: a revision, a range, `revision:path`, or a path.

    Only the file is of interest: `HEAD:.env` shows what `.env` held.
    """
    if text.startswith((":/", ":!", ":^", ":(")) or "://" in text:
        return []
    if text.startswith(("/", "~", ".")):
        return [(READS, text)] if text.strip(".") else []
    _, colon, path = text.partition(":")
    if not colon:
        return []
    if path[1:2] == ":" and path[0] in "0123":
        path = path[2:]
    return [(READS, path)] if path else []
