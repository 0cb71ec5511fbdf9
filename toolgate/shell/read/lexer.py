"""The reader's position in a text, and what separates words: blanks, comments, line continuations.

NULs are appended to the text, so that looking ahead needs no bounds checks. Only space, tab and newline separate words;
every other control character and every Unicode space is an ordinary character, as it is to the shells.

Here and elsewhere in the reader, a module for a rare construct is imported where it is needed, since an import costs
time in every hook.
"""

from __future__ import annotations

from toolgate.model.budget import Budget
from toolgate.model.errors import LimitExceeded, ShellSyntaxError
from toolgate.shell.read.dialects import BREAK, MARKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from toolgate.shell.read.dialects import Dialect
    from toolgate.shell.tree.nodes import AndOr, Part, Redirect, Script

MAXIMUM_LENGTH = 1_000_000
MAXIMUM_DEPTH = 100

END = "\0"
GUARD = END * 8
"""Long enough for any look-ahead, which stops at the first NUL."""
METACHARACTERS = frozenset(" \t\n;&|()<>\0")
ENDS = frozenset(" \t\n;&|)\0")
"""Breaks after which no word continues (`<` may open `<(`, `(` an extended glob)."""
NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
DIGITS = frozenset("0123456789")
NAME = NAME_START | DIGITS

BARE = 0
QUOTED = 1
HERE = 2

EXTGLOB_OFF = 0
EXTGLOB_ON = 1
EXTGLOB_UNSURE = 2


class Pending:
    """A here-document whose body has not been reached yet."""

    __slots__ = ("redirect", "delimiter", "quoted", "strips")

    def __init__(self, redirect: Redirect, delimiter: str, quoted: bool, strips: bool) -> None:
        self.redirect = redirect
        self.delimiter = delimiter
        self.quoted = quoted
        self.strips = strips


class Reader:
    """A position in a text.

    `script` and `expansion` are the functions by which lower modules call higher ones: the grammar is recursive.
    `extglob`: whether the option is on; `upcoming`: whether it will be on the next line; `watchful`: the text mentions
    it; `later`: this is not the first line. The module `options` explains them.
    `pending`: here-documents waiting for the next newline of this nesting level.
    `untimed`: at the start of a substitution, where bash does not know `time`.
    `enclosed`: inside `$(…)` or `<(…)`, where a closing parenthesis may end a here-document.
    `documented`: the substitution being read has a here-document; bash drops semicolons after one.
    `braced`: inside `${ …; }`, where a closing brace at the start of a command ends the script.
    `attempts`: how many readings of `((` as arithmetic are in progress; if there are any, `known` keeps what was read
    at a position, and `closings` where a parenthesis closes, so that a second reading costs nothing.
    `budget`: how many characters may still be read twice; `allowance`: how many steps may still be taken.
    `marks`: a byte for each character of the text, the same one for every break, to find the next break quickly.
    `lists`: the lists of the outermost script so far.
    """

    __slots__ = (
        "text", "position", "length", "depth", "dialect", "extglob", "upcoming", "watchful", "later", "pending",
        "untimed", "enclosed", "documented", "braced", "attempts", "known", "closings", "budget", "allowance", "marks",
        "lists", "clamped", "script", "expansion",
    )  # fmt: skip

    def __init__(
        self,
        text: str,
        dialect: Dialect,
        script: Callable[[Reader], Script],
        expansion: Callable[[Reader, int], Part | None],
        allowance: Budget,
    ) -> None:
        self.text = text + GUARD
        self.marks = self.text.encode("ascii", "replace").translate(MARKED)
        self.allowance = allowance
        self.lists: list[AndOr] | None = None
        self.position = 0
        self.length = len(text)
        self.depth = 0
        self.dialect = dialect
        self.extglob = EXTGLOB_OFF
        self.upcoming = EXTGLOB_OFF
        self.watchful = False
        self.later = False
        self.pending: list[Pending] = []
        self.untimed = -1
        self.enclosed = False
        self.documented = False
        self.braced = False
        self.attempts = 0
        self.known: dict[int, tuple[Part, int]] = {}
        self.closings: dict[int, int] = {}
        self.budget = 4 * len(text) + 10_000
        self.clamped = False
        self.script = script
        self.expansion = expansion

    def inner(self, text: str) -> Reader:
        """A reader for a text that is not a part of ours; its spans have no meaning outside."""
        reader = Reader(text, self.dialect, self.script, self.expansion, self.allowance)
        reader.depth = self.depth
        reader.extglob = self.extglob
        reader.watchful = self.watchful
        reader.later = self.later
        reader.clamped = True
        return reader


def spend(reader: Reader, steps: int) -> None:
    """Take steps from the allowance; raises if none are left."""
    reader.allowance.left -= steps
    if reader.allowance.left < 0:
        exhausted(reader)


def spend_until(reader: Reader, closing: str, start: int = 0) -> None:
    """Take the steps for text that is read character by character, up to its closing character."""
    start = start or reader.position
    end = reader.text.find(closing, start + 1)
    spend(reader, ((end if end >= 0 else reader.length) - start) >> 4)


def exhausted(reader: Reader) -> NoReturn:
    raise LimitExceeded("more shell text than is read for one call", reader.position, reader.length)


def fail(message: str, start: int, end: int) -> NoReturn:
    raise ShellSyntaxError(message, start, end)


def unexpected(reader: Reader) -> NoReturn:
    """Refuse the token at the position."""
    text = reader.text
    start = end = reader.position
    if start >= reader.length:
        fail("unexpected end of text", start, start)
    if text[start] == "\n":
        fail("unexpected end of line", start, start + 1)
    while text[end] not in METACHARACTERS and end < start + 40:
        end += 1
    end = max(end, start + 1)
    fail(f"unexpected `{text[start:end]}`", start, end)


def descend(reader: Reader) -> None:
    """Enter one level of nesting; the caller leaves it by subtracting one from `depth`."""
    reader.depth += 1
    if reader.depth > MAXIMUM_DEPTH:
        position = reader.position
        raise LimitExceeded(f"more than {MAXIMUM_DEPTH} levels of nesting", position, position)


def after(text: str, position: int) -> int:
    """The position of the next character, skipping line continuations."""
    position += 1
    while text[position] == "\\" and text[position + 1] == "\n":
        position += 2
    return position


def skip_blanks(reader: Reader) -> str:
    """Move to the next token and return its first character; a comment counts as blank."""
    text = reader.text
    position = reader.position
    while True:
        character = text[position]
        if character == " " or character == "\t":
            position += 1
        elif character == "\\" and text[position + 1] == "\n":
            position += 2
        elif character == "#":
            position = text.find("\n", position)
            if position < 0:
                position = reader.length
        else:
            reader.position = position
            return character


def skip_newlines(reader: Reader) -> str:
    """Move to the next token that is not a newline and return its first character."""
    while True:
        character = skip_blanks(reader)
        if character != "\n":
            return character
        end_line(reader)


def end_line(reader: Reader) -> None:
    """Pass the newline at the position, and the bodies of pending here-documents."""
    reader.position += 1
    spend(reader, 1)
    if reader.pending:
        from toolgate.shell.read.heredocs import read_bodies

        read_bodies(reader)


def word_at(reader: Reader) -> tuple[str, int]:
    """The unquoted word at the position, without line continuations, and its end; empty if quoted."""
    text = reader.text
    start = reader.position
    find = reader.marks.find
    end = find(BREAK, start)
    word = text[start:end]
    while text[end] == "\\" and text[end + 1] == "\n":
        start = end + 2
        end = find(BREAK, start)
        word += text[start:end]
    if text[end] not in METACHARACTERS or (text[end] in "<>" and opens_substitution(reader, end)):
        return "", reader.position
    return word, end


def opens_substitution(reader: Reader, position: int) -> bool:
    """Whether the `<` or `>` at `position` opens a process substitution, which is part of a word."""
    return reader.dialect.process_substitution and reader.text[after(reader.text, position)] == "("


def expect_word(reader: Reader, word: str) -> None:
    """Move past a required reserved word."""
    skip_blanks(reader)
    found, end = word_at(reader)
    glued = reader.text[end] == "(" and reader.dialect.strict_arithmetic and reader.dialect.arrays
    if found != word or glued:
        unexpected(reader)
    reader.position = end


def read_name(text: str, position: int) -> tuple[str, int]:
    """The name at a position, without line continuations, and its end; empty if there is none."""
    start = position
    if text[position] not in NAME_START:
        return "", position
    while text[position] in NAME:
        position += 1
    name = text[start:position]
    if text[position] != "\\":
        return name, position
    pieces = [name]
    while text[position] == "\\" and text[position + 1] == "\n":
        start = position = position + 2
        while text[position] in NAME:
            position += 1
        pieces.append(text[start:position])
    return "".join(pieces), position
