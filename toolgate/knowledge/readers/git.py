"""Variables that git reads."""

from toolgate.knowledge.readers.gitconfig import program
from toolgate.knowledge.vocabulary import APPENDS, Found, reads


def git_program(text: str) -> Found | None:
    """A program that a variable makes git run: an editor, a pager, a transport."""
    return program("variable", text)


def git_trace(text: str) -> Found | None:
    """Where git writes a trace: a number or a word is a descriptor, an absolute path a file that is appended to."""
    return [(APPENDS, text)] if text.startswith("/") else []


def git_trace_masked(text: str) -> Found | None:
    """Whether git leaves credentials out of a trace of what it sends."""
    return (
        [reads("git's traffic with unmasked credentials", "secret")]
        if text.lower() in ("0", "false", "no", "off")
        else []
    )
