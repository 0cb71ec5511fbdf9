"""Parses a text: the entry point of the reader, which reads a command of plain words by itself.

Most commands are such words, so everything else is imported where it is needed.
"""

from __future__ import annotations

from toolgate.model.budget import COMMAND, WORD, unlimited
from toolgate.model.later import Later
from toolgate.shell.read.dialects import BREAK, MAGIC, MARKED, dialect_named
from toolgate.shell.tree.nodes import plain_command, plain_script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.budget import Budget
    from toolgate.shell.read import script
    from toolgate.shell.read.dialects import Dialect
    from toolgate.shell.tree.nodes import Script
else:
    script = Later("toolgate.shell.read.script")

SHORT = 1_000  # characters of a text that may be read as words
BLANK = ord(" ")
WORDS = MARKED[:BLANK] + b" " + MARKED[BLANK + 1 :]  # the same for words with blanks between them


def parse(text: str, shell: str = "bash", extglob: bool = False, allowance: Budget | None = None) -> Script:
    """Parse `text` as `shell` would; refuse what the shell refuses, and what is not certain.

    Without an `allowance` only length and depth are limits. An error about a limit includes what was read before it.
    """
    dialect = dialect_named(shell)
    if len(text) < SHORT:
        marks = text.encode("ascii", "replace").translate(WORDS)
        if BREAK not in marks and (plain := read_words(text, dialect, allowance, MAGIC in marks)) is not None:
            return plain
    return script.read_whole(text, dialect, extglob, allowance or unlimited())


def read_words(text: str, dialect: Dialect, allowance: Budget | None, magic: bool) -> Script | None:
    """A script of one command with plain words, as most are, by a fast path; `None`: not such a script.

    Nothing in the text ends a word, except for blanks. `magic`: a shell may expand it.
    """
    values = text.split(" ")
    first = values[0]
    steps = COMMAND + WORD * (len(values) + 1)
    if "" in values or first in dialect.reserved or "=" in first or "[" in first:
        return None
    if dialect.name != "bash" or "extglob" in text or (allowance is not None and allowance.left < steps):
        return None
    if allowance is not None:
        allowance.left -= steps
    return plain_script(plain_command(values, None, 0, len(text), magic))
