"""`[[ … ]]`: operands and operators in order, checked against bash's grammar."""

from __future__ import annotations

from toolgate.shell.read.dialects import BREAKS
from toolgate.shell.read.lexer import (
    BARE,
    DIGITS,
    END,
    EXTGLOB_ON,
    Reader,
    after,
    descend,
    fail,
    skip_blanks,
    skip_newlines,
    spend_until,
    unexpected,
    word_at,
)
from toolgate.shell.read.options import is_pattern
from toolgate.shell.read.redirects import read_redirects
from toolgate.shell.read.words import add_text, read_double_quoted, read_escaped, read_single_quoted, read_word
from toolgate.shell.tree.nodes import Test, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part

UNARY = frozenset("-a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -v -w -x -z -G -L -N -O -R -S".split())
BINARY = frozenset("= == != =~ -nt -ot -ef -eq -ne -lt -le -gt -ge".split())
PATTERN_OPERATORS = frozenset(("=", "==", "!="))
REGEX_ENDS = frozenset(" \t\n;&<>)")


def read_test(reader: Reader, start: int) -> Test:
    """`[[ … ]]` from after its opening word."""
    descend(reader)
    words: list[Word] = []
    opened = 0
    while True:
        opened += read_term(reader, words)
        character = skip_newlines(reader)
        while character == ")" and opened:
            opened -= 1
            add_operator(reader, words, ")")
            character = skip_newlines(reader)
        position = reader.position
        if character in "&|" and reader.text[after(reader.text, position)] == character:
            reader.position = after(reader.text, position)
            add_operator(reader, words, character)
            words[-1] = operator_word(character * 2, position, reader.position)
            continue
        found, end = word_at(reader)
        if found != "]]" or opened:
            unexpected(reader)
        reader.position = end
        reader.depth -= 1
        return Test(tuple(words), read_redirects(reader), start, reader.position)


def operator_word(operator: str, start: int, end: int) -> Word:
    return Word((Text(operator, False, start, end),), start, end)


def add_operator(reader: Reader, words: list[Word], operator: str) -> None:
    position = reader.position
    words.append(operator_word(operator, position, position + 1))
    reader.position = position + 1


def read_term(reader: Reader, words: list[Word]) -> int:
    """One comparison with the `!` and `(` before it; returns how many parentheses it opened."""
    opened = 0
    while True:
        character = skip_newlines(reader)
        if character == "(":
            if reader.text[reader.position + 1] == "(":
                fail("two parentheses in a condition", reader.position, reader.position + 2)
            add_operator(reader, words, "(")
            opened += 1
            continue
        if character == "!" and negates(reader):
            add_operator(reader, words, "!")
            continue
        break
    left = read_operand(reader)
    words.append(left)
    if plain_value(left) in UNARY:
        skip_blanks(reader)
        words.append(read_operand(reader))
        return opened
    character = skip_blanks(reader)
    if character == "<" or character == ">":
        add_operator(reader, words, character)
        skip_blanks(reader)
        words.append(read_operand(reader))
        return opened
    operator, end = word_at(reader)
    if operator in BINARY:
        words.append(operator_word(operator, reader.position, end))
        reader.position = end
        words.append(read_right_operand(reader, operator))
    elif character == "\n":
        unexpected(reader)
    return opened


def negates(reader: Reader) -> bool:
    word, end = word_at(reader)
    return word == "!" and not (reader.text[end] == "(" and is_pattern(reader, end))


def plain_value(word: Word) -> str:
    """The text of a word without quotes and expansions, else empty."""
    part = word.parts[0]
    return part.value if len(word.parts) == 1 and type(part) is Text and not part.quoted else ""


def read_operand(reader: Reader) -> Word:
    word = read_word(reader, braces=False)
    if not word.parts:
        unexpected(reader)
    value = plain_value(word)
    if value == "]]" or (value and DIGITS.issuperset(value) and reader.text[reader.position] in "<>"):
        fail(f"unexpected `{value}`", word.start, word.end)
    return word


def read_right_operand(reader: Reader, operator: str) -> Word:
    """The right operand: a pattern, a regular expression or a plain word."""
    skip_blanks(reader)
    if operator == "=~":
        return read_regex(reader)
    extglob = reader.extglob
    if operator in PATTERN_OPERATORS and reader.dialect.quirks:
        reader.extglob = EXTGLOB_ON
    word = read_operand(reader)
    reader.extglob = extglob
    return word


def read_regex(reader: Reader) -> Word:
    """A regular expression: `|` is part of it, and within parentheses so is anything that would end a word."""
    text = reader.text
    start = begin = run = position = reader.position
    spend_until(reader, " ]]")
    parts: list[Part] = []
    pieces: list[str] = []
    opened = 0
    while True:
        character = text[position]
        if character not in BREAKS or character in "#|":
            position += 1
            continue
        if character == "\\" and text[position + 1] == "\n":
            pieces.append(text[run:position])
            run = position = position + 2
            continue
        if character == END or (not opened and character in REGEX_ENDS):
            break
        reader.position = position
        part = read_regex_part(reader, character)
        if part is None:
            opened += (character == "(") - (character == ")")
            position += 1
            continue
        add_text(parts, pieces, text[run:position], False, begin, position)
        parts.append(part)
        begin = run = position = reader.position
    add_text(parts, pieces, text[run:position], False, begin, position)
    reader.position = position
    word = Word(tuple(parts), start, position)
    if not parts or opened or plain_value(word) == "]]" or text[position] in "<>":
        unexpected(reader)
    return word


def read_regex_part(reader: Reader, character: str) -> Part | None:
    if character == "'":
        return read_single_quoted(reader)
    if character == '"':
        return read_double_quoted(reader)
    if character == "\\":
        return read_escaped(reader)
    if character == "$" or character == "`":
        return reader.expansion(reader, BARE)
    return None
