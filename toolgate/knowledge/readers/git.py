"""Variables that git reads."""

from toolgate.knowledge.readers.gitconfig import program
from toolgate.knowledge.vocabulary import APPENDS, MAKES, Found, changes, reads


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


EXPORTED = ("build/", "dist/", "out/", "target/", "tmp/", ".tmp/", "/tmp/", "/var/tmp/")  # directories made anew


def export_prefix(text: str) -> Found | None:
    """Where the files of the index are put, with a prefix: among what is built, nothing that was written by hand is there."""
    path = text.removeprefix("./")
    apart = path.startswith(EXPORTED) and ".." not in path and path.endswith("/")
    return [(MAKES, text), *([changes(clears="discard")] if apart else [])]
