"""Compound commands: groups, loops, branches, each read from after its opening word."""

from __future__ import annotations

from toolgate.shell.read.lexer import (
    END,
    Reader,
    after,
    descend,
    end_line,
    expect_word,
    fail,
    read_name,
    skip_blanks,
    skip_newlines,
    spend,
    unexpected,
    word_at,
)
from toolgate.shell.read.redirects import read_redirects
from toolgate.shell.read.words import read_word
from toolgate.shell.tree.nodes import (
    Arithmetic,
    ArithmeticFor,
    Case,
    Clause,
    For,
    Group,
    If,
    Subshell,
    Text,
    While,
    Word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.tree.nodes import Command, Part, Script, Test

BLOCK = 8  # steps


def read_block(reader: Reader) -> Script:
    """A script that must not be empty, one level down."""
    descend(reader)
    spend(reader, BLOCK)
    braced = reader.braced
    reader.braced = False
    script = reader.script(reader)
    if not script.lists:
        unexpected(reader)
    reader.braced = braced
    reader.depth -= 1
    return script


def read_group(reader: Reader, start: int) -> Group:
    body = read_block(reader)
    expect_word(reader, "}")
    return Group(body, read_redirects(reader), start, reader.position)


def read_parentheses(reader: Reader, start: int) -> Subshell | Arithmetic:
    """`(…)` or `((…))` at the position, which is `start`."""
    if reader.dialect.arithmetic_command and reader.text[after(reader.text, start)] == "(":
        from toolgate.shell.read.arithmetic import read_arithmetic_command

        expression = read_arithmetic_command(reader)
        if expression is not None:
            return Arithmetic(expression, read_redirects(reader), start, reader.position)
    reader.position = start + 1
    body = read_block(reader)
    if reader.text[reader.position] != ")":
        unexpected(reader)
    reader.position += 1
    return Subshell(body, read_redirects(reader), start, reader.position)


def read_if(reader: Reader, start: int) -> If:
    branches: list[tuple[Script, Script]] = []
    otherwise = None
    word = "elif"
    while word == "elif":
        condition = read_block(reader)
        expect_word(reader, "then")
        branches.append((condition, read_block(reader)))
        word, end = word_at(reader)
        reader.position = end
    if word == "else":
        otherwise = read_block(reader)
        expect_word(reader, "fi")
    elif word != "fi":
        unexpected(reader)
    return If(tuple(branches), otherwise, read_redirects(reader), start, reader.position)


def read_while(reader: Reader, start: int) -> While:
    return read_loop(reader, start, False)


def read_until(reader: Reader, start: int) -> While:
    return read_loop(reader, start, True)


def read_loop(reader: Reader, start: int, until: bool) -> While:
    condition = read_block(reader)
    expect_word(reader, "do")
    body = read_block(reader)
    expect_word(reader, "done")
    return While(condition, body, until, read_redirects(reader), start, reader.position)


def read_do_block(reader: Reader) -> Script:
    """`do …; done`, or `{ …; }` in its place."""
    word, end = word_at(reader)
    reader.position = end
    if word != "do" and (word != "{" or not reader.dialect.arithmetic_command):
        unexpected(reader)
    body = read_block(reader)
    expect_word(reader, "done" if word == "do" else "}")
    return body


def read_for(reader: Reader, start: int) -> For | ArithmeticFor:
    if skip_blanks(reader) == "(" and reader.dialect.arithmetic_command:
        return read_arithmetic_for(reader, start)
    return read_for_words(reader, start, False)


def read_select(reader: Reader, start: int) -> For:
    skip_blanks(reader)
    return read_for_words(reader, start, True)


def read_for_words(reader: Reader, start: int, select: bool) -> For:
    descend(reader)
    name, end = word_at(reader)
    if not name or read_name(name + END, 0)[1] != len(name):
        fail("a loop needs the name of a variable", reader.position, max(end, reader.position + 1))
    reader.position = end
    words: tuple[Word, ...] | None = None
    character = skip_blanks(reader)
    if character == ";":
        reader.position += 1
        skip_newlines(reader)
    else:
        broken = character == "\n"
        skip_newlines(reader)
        word, end = word_at(reader)
        if word == "in":
            reader.position = end
            words = read_for_list(reader)
        elif word == "{" and not broken:
            unexpected(reader)
    body = read_do_block(reader)
    reader.depth -= 1
    return For(name, words, body, select, read_redirects(reader), start, reader.position)


def read_for_list(reader: Reader) -> tuple[Word, ...]:
    """The words after `in`, including the semicolon or newlines after them."""
    words: list[Word] = []
    while True:
        character = skip_blanks(reader)
        if character == ";" or character == "\n":
            break
        word = read_word(reader)
        if not word.parts or reader.text[reader.position] in "<>(":
            unexpected(reader)
        words.append(word)
    if character == ";":
        reader.position += 1
    elif reader.pending and not reader.dialect.quirks:
        fail("a here-document that interrupts a loop", reader.position, reader.position + 1)
    else:
        end_line(reader)
    skip_newlines(reader)
    return tuple(words)


def read_arithmetic_for(reader: Reader, start: int) -> ArithmeticFor:
    from toolgate.shell.read.arithmetic import read_arithmetic_command

    opening = reader.position
    expression = read_arithmetic_command(reader) if reader.text[after(reader.text, opening)] == "(" else None
    if expression is None:
        unexpected(reader)
    expressions = split_expression(expression)
    if skip_blanks(reader) == ";":
        reader.position += 1
    skip_newlines(reader)
    body = read_do_block(reader)
    return ArithmeticFor(expressions, body, read_redirects(reader), start, reader.position)


def split_expression(expression: Word) -> tuple[Word, Word, Word]:
    """The three expressions of an arithmetic `for`, which two semicolons separate."""
    found: list[Word] = []
    parts: list[Part] = []
    start = expression.start
    for part in expression.parts:
        if type(part) is not Text:
            parts.append(part)
            continue
        pieces = part.value.split(";")
        position = part.start
        if len(pieces) > 1 and ("'" in part.value or '"' in part.value or "\\" in part.value):
            fail("quotes in an arithmetic loop", part.start, part.end)
        for number, piece in enumerate(pieces):
            if number:
                found.append(Word(tuple(parts), start, position))
                parts = []
                position += 1
                start = position
            if piece:
                parts.append(Text(piece, True, position, position + len(piece)))
            position += len(piece)
    if len(found) != 2:
        fail("an arithmetic loop needs three expressions", expression.start, expression.end)
    return found[0], found[1], Word(tuple(parts), start, expression.end)


def read_case(reader: Reader, start: int) -> Case:
    descend(reader)
    skip_blanks(reader)
    word = read_word(reader, braces=False)
    if not word.parts:
        unexpected(reader)
    skip_newlines(reader)
    expect_word(reader, "in")
    clauses: list[Clause] = []
    closed = True
    while closed:
        skip_newlines(reader)
        if word_at(reader)[0] == "esac":
            break
        clause, closed = read_clause(reader)
        clauses.append(clause)
    expect_word(reader, "esac")
    reader.depth -= 1
    return Case(word, tuple(clauses), read_redirects(reader), start, reader.position)


def read_clause(reader: Reader) -> tuple[Clause, bool]:
    """One branch of `case`, and whether a terminator closes it; otherwise `esac` must follow."""
    start = reader.position
    patterns: list[Word] = []
    character = reader.text[start]
    if character == "(":
        reader.position += 1
    while True:
        skip_blanks(reader)
        pattern = read_word(reader, braces=False)
        if not pattern.parts:
            unexpected(reader)
        if reader.enclosed and pattern.literal == "esac" and reader.dialect.quirks:
            fail("a pattern that bash prints differently inside a substitution", pattern.start, pattern.end)
        patterns.append(pattern)
        character = skip_blanks(reader)
        if character != "|":
            break
        reader.position += 1
    if character != ")":
        unexpected(reader)
    reader.position += 1
    body = reader.script(reader)
    end = reader.position
    terminator = read_terminator(reader)
    return Clause(tuple(patterns), body, terminator or ";;", start, end), bool(terminator)


def read_terminator(reader: Reader) -> str:
    """`;;`, `;&` or `;;&` at the position, which moves after it; empty if there is none."""
    text = reader.text
    position = reader.position
    if text[position] != ";":
        return ""
    second = after(text, position)
    if text[second] == "&" and reader.dialect.fall_through:
        reader.position = second + 1
        return ";&"
    if text[second] != ";":
        unexpected(reader)
    third = after(text, second)
    if text[third] == "&" and reader.dialect.fall_through:
        reader.position = third + 1
        return ";;&"
    reader.position = second + 1
    return ";;"


def read_condition(reader: Reader, start: int) -> Test:
    from toolgate.shell.read.conditions import read_test

    return read_test(reader, start)


COMPOUNDS: dict[str, Callable[[Reader, int], Command]] = {
    "{": read_group,
    "if": read_if,
    "while": read_while,
    "until": read_until,
    "for": read_for,
    "select": read_select,
    "case": read_case,
    "[[": read_condition,
}
