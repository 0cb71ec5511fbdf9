"""Assignments: scalars, array elements and array literals."""

from toolgate.shell.read.lexer import METACHARACTERS, Reader, after, descend, fail, read_name, skip_blanks, unexpected
from toolgate.shell.read.words import read_word
from toolgate.shell.tree.nodes import ArrayValue, Assignment, Word


def read_assignment(reader: Reader) -> Assignment | None:
    """The assignment at the position; `None`, without moving, if the word there is not one."""
    text = reader.text
    start = reader.position
    name, position = read_name(text, start)
    if not name:
        return None
    index = None
    if text[position] == "[" and reader.dialect.arrays:
        from toolgate.shell.read.parameter_words import read_subscript

        reader.position = position
        index = read_subscript(reader)
        position = reader.position
        if text[position] == "\\":
            position = after(text, position - 1)
    append = text[position] == "+" and reader.dialect.arrays
    if append:
        position = after(text, position)
    if text[position] != "=":
        if index is not None:
            require_plain_subscript(reader, start, index.end)
        reader.position = start
        return None
    position = after(text, position)
    reader.position = position
    value: Word | ArrayValue
    if text[position] == "(" and reader.dialect.arrays:
        value = read_array(reader)
        require_end_of_array(reader, start)
    else:
        value = read_word(reader, braces=False)
    return Assignment(name, index, value, append, start, reader.position)


def require_end_of_array(reader: Reader, start: int) -> None:
    """Refuse text directly after an array: bash makes one string of both, so it is not a separate word."""
    text = reader.text
    position = after(text, reader.position - 1)
    if text[position] not in METACHARACTERS or (text[position] in "<>" and text[after(text, position)] == "("):
        fail("text behind the parenthesis of an array", start, position + 1)


def require_plain_subscript(reader: Reader, start: int, end: int) -> None:
    """Refuse a subscript with blanks that assigns nothing: bash reads one word, this reader would split it."""
    reader.position = start
    read_word(reader)
    if reader.position < end:
        fail("a subscript with blanks that assigns nothing", start, end)


def read_array(reader: Reader) -> ArrayValue:
    """`(…)` after the equals sign of an assignment, at the position."""
    start = reader.position
    descend(reader)
    reader.position = start + 1
    elements: list[tuple[Word | None, Word]] = []
    while True:
        character = skip_blanks(reader)
        if character == "\n":
            if reader.pending:
                fail("an array that a here-document interrupts", start, reader.position)
            reader.position += 1
            continue
        if character == ")":
            reader.position += 1
            reader.depth -= 1
            return ArrayValue(tuple(elements), start, reader.position)
        elements.append(read_element(reader, character))


def read_element(reader: Reader, character: str) -> tuple[Word | None, Word]:
    """One element of an array literal: a word, or `[index]=` and a word."""
    start = reader.position
    if character == "[":
        from toolgate.shell.read.parameter_words import read_subscript

        index = read_subscript(reader)
        text = reader.text
        position = reader.position
        if text[position] == "+" and text[position + 1] == "=":
            fail("an element that is appended to", start, position + 2)
        if text[position] == "=":
            reader.position = position + 1
            return index, read_word(reader)
        require_plain_subscript(reader, start, index.end)
        reader.position = start
    word = read_word(reader)
    if not word.parts or reader.text[reader.position] not in METACHARACTERS or reader.text[reader.position] in "<>(":
        unexpected(reader)
    return None, word
