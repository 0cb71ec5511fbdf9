"""Commands: simple ones, function definitions and coprocesses; compound ones are found by their first word."""

from __future__ import annotations

from toolgate.shell.assignments import read_assignment
from toolgate.shell.compounds import COMPOUNDS, read_parentheses
from toolgate.shell.heredocs import skip_newlines
from toolgate.shell.lexer import (
    BREAKS,
    END,
    ENDS,
    METACHARACTERS,
    NAME_START,
    Reader,
    descend,
    fail,
    read_name,
    skip_blanks,
    unexpected,
    word_at,
)
from toolgate.shell.nodes import Assignment, Coprocess, Function, Redirect, Simple, Text, Word
from toolgate.shell.options import is_pattern
from toolgate.shell.redirects import opens_redirect, read_redirect
from toolgate.shell.words import read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.nodes import Command

STOPS = frozenset("\n;|)(#\0")


def read_command(reader: Reader) -> Command | None:
    """The command at the position; `None` when none starts here."""
    text = reader.text
    start = position = finish = reader.position
    opener = find_opener(reader)
    if opener is not None:
        return opener(reader, start)
    assignments: list[Assignment] = []
    words: list[Word | Assignment] = []
    redirects: list[Redirect] = []
    while True:
        character = text[position]
        while character == " " or character == "\t":
            position += 1
            character = text[position]
        end = position
        while character not in BREAKS:
            end += 1
            character = text[end]
        if end > position and character in ENDS:
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


def finish_command(
    reader: Reader,
    assignments: list[Assignment],
    words: list[Word | Assignment],
    redirects: list[Redirect],
    start: int,
    finish: int,
) -> Command | None:
    """The simple command made of what was read, or the function it turns out to define."""
    if not words and not assignments and not redirects:
        return None
    if len(words) == 1 and reader.text[reader.position] == "(" and not assignments and not redirects:
        return read_function(reader, words[0], start)
    return Simple(tuple(assignments), tuple(words), tuple(redirects), start, finish)


def find_opener(reader: Reader) -> Callable[[Reader, int], Command | None] | None:
    """What reads the command at the position; `None` for a simple command."""
    text = reader.text
    start = end = reader.position
    while text[end] not in BREAKS:
        end += 1
    word = text[start:end]
    if text[end] == "\\" or text[end] == "<" or text[end] == ">":
        word, end = word_at(reader)
    if word in reader.dialect.reserved and text[end] in METACHARACTERS:
        if word == "time" or (word == "!" and text[end] == "(" and is_pattern(reader, end)):
            return None
        if text[end] == "(" and reader.dialect.strict_arithmetic and reader.dialect.arrays:
            unexpected(reader)
        reader.position = end
        opener = OPENERS.get(word)
        if opener is None:
            reader.position = start
            return read_nothing
        return opener
    if end == start and text[start] == "(":
        return read_parentheses
    if reader.braced and text[start] == "}":
        return read_nothing
    return None


def read_nothing(reader: Reader, start: int) -> None:
    """A word that closes something stands here: no command does."""


def choose(
    reader: Reader, end: int, words: list[Word | Assignment], redirects: list[Redirect]
) -> Callable[[Reader], Word | Assignment | Redirect | None] | None:
    """What reads the next item of a simple command, which is plain up to `end`; `None` when the command is over."""
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
    """Where the run of plain characters at the position ends."""
    end = reader.position
    while reader.text[end] not in BREAKS:
        end += 1
    return end


def declares(reader: Reader, words: list[Word | Assignment], redirects: list[Redirect]) -> bool:
    """Whether the command is one that takes array assignments as arguments; after a redirection bash forgets that."""
    first = words[0]
    if type(first) is not Word or len(first.parts) != 1 or (redirects and redirects[-1].start > first.start):
        return False
    part = first.parts[0]
    return type(part) is Text and not part.quoted and part.value in reader.dialect.declarers


def read_function(reader: Reader, name: Word | Assignment, start: int) -> Function:
    """The rest of `name () body`, from its opening parenthesis."""
    part = name.parts[0] if type(name) is Word else None
    if type(name) is not Word or len(name.parts) != 1 or type(part) is not Text or part.quoted:
        unexpected(reader)
    if reader.position == name.end and is_pattern(reader, reader.position):
        unexpected(reader)
    if "$" in part.value:
        fail("a function name with a dollar", name.start, name.end)
    if reader.dialect.simple_function_bodies and read_name(part.value + END, 0)[1] != len(part.value):
        fail("a function needs a name of letters and digits", name.start, name.end)
    reader.position += 1
    if skip_blanks(reader) != ")":
        unexpected(reader)
    reader.position += 1
    return read_function_body(reader, part.value, start)


def read_function_word(reader: Reader, start: int) -> Function:
    """`function name body` or `function name () body`, from behind its first word."""
    skip_blanks(reader)
    name, end = word_at(reader)
    if not name or "$" in name:
        unexpected(reader)
    reader.position = end
    if skip_blanks(reader) == "(":
        opening = reader.position
        reader.position += 1
        if skip_blanks(reader) == ")":
            reader.position += 1
        else:
            reader.position = opening
    return read_function_body(reader, name, start)


def read_function_body(reader: Reader, name: str, start: int) -> Function:
    descend(reader)
    skip_newlines(reader)
    body = read_command(reader)
    if body is None or type(body) is Function or type(body) is Coprocess:
        unexpected(reader)
    if type(body) is Simple and not reader.dialect.simple_function_bodies:
        fail("a function needs a compound command for its body", body.start, body.end)
    reader.depth -= 1
    return Function(name, body, start, body.end)


def read_coprocess(reader: Reader, start: int) -> Coprocess:
    """`coproc [name] command`, from behind its first word."""
    if not reader.dialect.quirks:
        unexpected(reader)
    character = skip_blanks(reader)
    word, end = word_at(reader)
    position = reader.position
    name = ""
    if word not in COMPOUNDS and character != "(":
        if word in reader.dialect.reserved and word != "time":
            unexpected(reader)
        reader.position = end
        if word and (skip_blanks(reader) == "(" or word_at(reader)[0] in COMPOUNDS):
            if read_name(word + END, 0)[1] != len(word):
                fail("a coprocess needs a name of letters and digits", position, end)
            name = word
        elif word and word_at(reader)[0] in reader.dialect.reserved:
            unexpected(reader)
        else:
            reader.position = position
            body = read_command(reader)
            if type(body) is not Simple:
                unexpected(reader)
            if names_coprocess(reader, body):
                fail("a word behind `coproc` that begins like a command", body.start, body.end)
            return Coprocess("", body, start, body.end)
    compound = read_command(reader)
    if compound is None:
        unexpected(reader)
    return Coprocess(name, compound, start, compound.end)


def names_coprocess(reader: Reader, command: Simple) -> bool:
    """Whether bash may take the first word for a name, because it reads the second as the start of a command."""
    second = command.words[1] if len(command.words) > 1 else None
    part = second.parts[0] if type(second) is Word else None
    if type(part) is not Text or part.quoted or command.assignments:
        return False
    name, end = read_name(part.value + END, 0)
    return part.value in reader.dialect.reserved or (bool(name) and part.value[end : end + 1] == "[")


OPENERS: dict[str, Callable[[Reader, int], Command | None]] = {
    **COMPOUNDS,
    "function": read_function_word,
    "coproc": read_coprocess,
}
