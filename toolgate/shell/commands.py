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
from toolgate.shell.nodes import Coprocess, Function, Simple, Text, Word
from toolgate.shell.redirects import descriptor_of, read_redirect
from toolgate.shell.words import TOLERATED, read_mixed_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.nodes import Assignment, Command, Redirect

STOPS = frozenset("\n;|)(\0")


def read_command(reader: Reader) -> Command | None:
    """The command at the position; `None` when none starts here."""
    text = reader.text
    start = end = reader.position
    while text[end] not in BREAKS:
        end += 1
    word = text[start:end]
    if text[end] == "\\" or text[end] == "<" or text[end] == ">":
        word, end = word_at(reader)
    if word in reader.dialect.reserved and text[end] in METACHARACTERS:
        compound = COMPOUNDS.get(word)
        if compound is not None:
            reader.position = end
            return compound(reader, start)
        if word == "function":
            return read_function_word(reader, start, end)
        if word == "coproc":
            return read_coprocess(reader, start, end)
        if word != "time":
            return None
    if end == start and text[start] == "(":
        return read_parentheses(reader)
    if reader.braced and text[start] == "}":
        return None
    return read_simple(reader)


def read_simple(reader: Reader) -> Command | None:
    """A simple command, or a function definition, which begins like one; `None` when neither starts here."""
    text = reader.text
    start = position = finish = reader.position
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
        if end == position and character in STOPS:
            if character == "(" and len(words) == 1 and not assignments and not redirects:
                return read_function(reader, words[0], start)
            break
        if not read_item(reader, end, assignments, words, redirects):
            break
        position = finish = reader.position
    if not words and not assignments and not redirects:
        return None
    return Simple(tuple(assignments), tuple(words), tuple(redirects), start, finish)


def read_item(
    reader: Reader,
    end: int,
    assignments: list[Assignment],
    words: list[Word | Assignment],
    redirects: list[Redirect],
) -> bool:
    """Add the assignment, redirection or word at the position, plain up to `end`; whether there was one."""
    text = reader.text
    position = reader.position
    character = text[end]
    if end == position:
        if character == "#":
            return False
        if character == "\\" and text[end + 1] == "\n":
            reader.position = end + 2
            return True
        if character in "<>&" and add_redirect(reader, position, None, redirects):
            return True
        if character == "&":
            return False
    elif character in "<>":
        descriptor = descriptor_of(reader, text[position:end])
        if descriptor is not None:
            reader.position = end
            if add_redirect(reader, position, descriptor, redirects):
                return True
            reader.position = position
    if text[position] in NAME_START and (not words or (character == "(" and declares(reader, words, redirects))):
        assignment = read_assignment(reader)
        if assignment is not None:
            if words:
                words.append(assignment)
            else:
                assignments.append(assignment)
            return True
    word = read_mixed_word(reader, position, end, BREAKS, TOLERATED)
    if character == "\\" and text[reader.position] in "<>" and type(word.parts[0]) is Text:
        # A line continuation may stand between a descriptor and its operator.
        descriptor = None if len(word.parts) > 1 or word.parts[0].quoted else descriptor_of(reader, word.parts[0].value)
        if descriptor is not None and add_redirect(reader, position, descriptor, redirects):
            return True
    words.append(word)
    return True


def add_redirect(reader: Reader, start: int, descriptor: int | str | None, redirects: list[Redirect]) -> bool:
    redirect = read_redirect(reader, start, descriptor)
    if redirect is None:
        return False
    redirects.append(redirect)
    return True


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
    if "$" in part.value:
        fail("a function name with a dollar", name.start, name.end)
    if reader.dialect.simple_function_bodies and read_name(part.value + END, 0)[1] != len(part.value):
        fail("a function needs a name of letters and digits", name.start, name.end)
    reader.position += 1
    if skip_blanks(reader) != ")":
        unexpected(reader)
    reader.position += 1
    return read_function_body(reader, part.value, start)


def read_function_word(reader: Reader, start: int, end: int) -> Function:
    """`function name body` or `function name () body`, from behind its first word."""
    reader.position = end
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


def read_coprocess(reader: Reader, start: int, end: int) -> Coprocess:
    """`coproc [name] command`, from behind its first word."""
    reader.position = end
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
            body = read_simple(reader)
            if type(body) is not Simple:
                unexpected(reader)
            return Coprocess("", body, start, body.end)
    compound = read_command(reader)
    if compound is None:
        unexpected(reader)
    return Coprocess(name, compound, start, compound.end)
