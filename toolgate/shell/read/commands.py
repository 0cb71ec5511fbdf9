"""Reads simple commands; others are found by their first word."""

from __future__ import annotations

from toolgate.model.budget import COMMAND, WORD
from toolgate.model.later import Later
from toolgate.shell.read.assignments import read_assignment
from toolgate.shell.read.dialects import BREAK, MAGIC
from toolgate.shell.read.lexer import (
    ENDS,
    METACHARACTERS,
    NAME_START,
    Reader,
    exhausted,
    fail,
    skip_blanks,
    unexpected,
    word_at,
)
from toolgate.shell.read.redirects import opens_redirect, read_redirect
from toolgate.shell.read.words import read_word
from toolgate.shell.tree.nodes import Assignment, Redirect, Simple, Text, Word, plain_command, plain_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.read import definitions
    from toolgate.shell.tree.nodes import Command
else:
    definitions = Later("toolgate.shell.read.definitions")

STOPS = frozenset("\n;|)(#\0")
CLOSING = STOPS - frozenset("(#")  # can only end a command


def read_command(reader: Reader) -> Command | None:
    """The command at the position; `None` if none starts here."""
    start, allowance = reader.position, reader.allowance
    allowance.left -= COMMAND
    if allowance.left < 0:
        exhausted(reader)
    opener = find_opener(reader)
    if opener is not None:
        return opener(reader, start)
    texts, starts, position = read_texts(reader)
    if texts and (reader.text[position] in CLOSING or reader.text[position : position + 2] == "&&"):
        allowance.left -= WORD
        if allowance.left < 0:
            exhausted(reader)
        reader.position = position
        end = starts[-1] + len(texts[-1])
        return plain_command(texts, starts, start, end, reader.marks.find(MAGIC, start, end) >= 0)
    words = plain_words(texts, starts)
    text, find = reader.text, reader.marks.find
    finish = words[-1].end if words else start
    assignments: list[Assignment] = []
    redirects: list[Redirect] = []
    while True:
        allowance.left -= WORD
        if allowance.left < 0:
            exhausted(reader)
        character = text[position]
        while character == " " or character == "\t":
            position += 1
            character = text[position]
        end = find(BREAK, position)
        if end > position and text[end] in ENDS:
            value = text[position:end]
            if words or ("=" not in value and "[" not in value):
                words.append(Word((Text(value, False, position, end),), position, end))
                position = finish = end
                continue
        reader.position = position
        read = choose(reader, end, words, redirects)
        if read is None:
            break
        item = read(reader) or read_word(reader)
        position = finish = reader.position
        if type(item) is Redirect:
            redirects.append(item)
        elif type(item) is Assignment and not words:
            assignments.append(item)
        else:
            words.append(item)  # type: ignore[arg-type]  # mypy does not narrow a union by `type(…) is` in `else`
    return finish_command(reader, assignments, words, redirects, start, finish)


def read_texts(reader: Reader) -> tuple[list[str], list[int], int]:
    """The plain words at the start of a command, the start of each, and the position after them."""
    text, find, allowance = reader.text, reader.marks.find, reader.allowance
    position = reader.position
    texts: list[str] = []
    starts: list[int] = []
    while True:
        character = text[position]
        while character == " " or character == "\t":
            position += 1
            character = text[position]
        end = find(BREAK, position)
        if end == position or text[end] not in ENDS:
            return texts, starts, position
        value = text[position:end]
        if not texts and ("=" in value or "[" in value):
            return texts, starts, position
        allowance.left -= WORD
        if allowance.left < 0:
            exhausted(reader)
        texts.append(value)
        starts.append(position)
        position = end


def finish_command(
    reader: Reader,
    assignments: list[Assignment],
    words: list[Word | Assignment],
    redirects: list[Redirect],
    start: int,
    finish: int,
) -> Command | None:
    """The simple command from what was read, or the function that it defines."""
    if not words and not assignments and not redirects:
        return None
    if len(words) == 1 and reader.text[reader.position] == "(" and not assignments and not redirects:
        from toolgate.shell.read.definitions import read_function

        return read_function(reader, words[0], start)
    command = Simple(tuple(assignments), tuple(words), tuple(redirects), start, finish)
    if redirects and words and reader.enclosed and reader.dialect.quirks:
        require_same_start(reader, command)
    return command


def require_same_start(reader: Reader, command: Simple) -> None:
    """Refuse a first word that is reserved if bash prints it before the redirections in front of it."""
    first = command.words[0]
    part = first.parts[0] if type(first) is Word else None
    if command.assignments or type(part) is not Text or part.quoted or first.start < command.redirects[0].start:
        return
    if part.value in reader.dialect.reserved:
        fail("a reserved word behind a redirection inside a substitution", first.start, first.end)


def find_opener(reader: Reader) -> Callable[[Reader, int], Command | None] | None:
    """The function that reads the command at the position; `None` for a simple command."""
    text = reader.text
    start = reader.position
    end = reader.marks.find(BREAK, start)
    word = text[start:end]
    if text[end] == "\\" or text[end] == "<" or text[end] == ">":
        word, end = word_at(reader)
    if word in reader.dialect.reserved and text[end] in METACHARACTERS:
        return find_reserved(reader, word, end)
    if end == start and text[start] == "(":
        from toolgate.shell.read.compounds import read_parentheses

        return read_parentheses
    if reader.braced and text[start] == "}":
        return read_nothing
    return None


def find_reserved(reader: Reader, word: str, end: int) -> Callable[[Reader, int], Command | None] | None:
    """The function that reads the command of a reserved word; moves to its `end` if it opens one."""
    if word == "time":
        return None
    if reader.text[end] == "(":
        from toolgate.shell.read.options import is_pattern

        if word == "!" and is_pattern(reader, end):
            return None
        if reader.dialect.strict_arithmetic and reader.dialect.arrays:
            unexpected(reader)
    opener = definitions.OPENERS.get(word)
    if opener is None:
        return read_nothing
    reader.position = end
    return opener


def read_nothing(reader: Reader, start: int) -> None:
    """Read a closing word, which starts no command."""


def choose(
    reader: Reader, end: int, words: list[Word | Assignment], redirects: list[Redirect]
) -> Callable[[Reader], Word | Assignment | Redirect | None] | None:
    """The function that reads the next item of a simple command, plain up to `end`; `None` at the command's end."""
    text = reader.text
    position = reader.position
    character = text[end]
    if end == position:
        if character in STOPS:
            return None
        if character == "\\" and text[end + 1] == "\n":
            # A line continuation between two words; what follows may end the command.
            skip_blanks(reader)
            return choose(reader, plain_end(reader), words, redirects)
        if character == "&":
            return read_redirect if opens_redirect(reader) else None
    if (character == "<" or character == ">" or character == "\\") and opens_redirect(reader):
        return read_redirect
    if text[position] in NAME_START and (not words or (character == "(" and declares(reader, words, redirects))):
        return read_assignment
    return read_word


def plain_end(reader: Reader) -> int:
    """The end of the run of plain characters at the position."""
    return reader.marks.find(BREAK, reader.position)


def declares(reader: Reader, words: list[Word | Assignment], redirects: list[Redirect]) -> bool:
    """Whether the command takes array assignments as arguments; after a redirection bash no longer does."""
    first = words[0]
    if type(first) is not Word or len(first.parts) != 1 or (redirects and redirects[-1].start > first.start):
        return False
    part = first.parts[0]
    return type(part) is Text and not part.quoted and part.value in reader.dialect.declarers
