"""Functions and coprocesses, and the table of all words that open a command."""

from __future__ import annotations

from toolgate.shell.read.commands import read_command
from toolgate.shell.read.compounds import COMPOUNDS
from toolgate.shell.read.lexer import (
    END,
    Reader,
    descend,
    fail,
    read_name,
    skip_blanks,
    skip_newlines,
    unexpected,
    word_at,
)
from toolgate.shell.read.options import is_pattern
from toolgate.shell.tree.nodes import Assignment, Coprocess, Function, Simple, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.tree.nodes import Command


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
    """`function name body` or `function name () body`, from after its first word."""
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
    """`coproc [name] command`, from after its first word."""
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
            if reader.enclosed:
                fail("a coprocess that bash prints with a name inside a substitution", start, body.end)
            return Coprocess("", body, start, body.end)
    compound = read_command(reader)
    if compound is None:
        unexpected(reader)
    return Coprocess(name, compound, start, compound.end)


def names_coprocess(reader: Reader, command: Simple) -> bool:
    """Whether bash may take the first word as a name, because the second looks like the start of a command."""
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
