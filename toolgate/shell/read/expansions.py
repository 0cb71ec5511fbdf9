"""Expansions opened by `$`, a backquote, `<(` and `>(`: parameters, substitutions, arithmetic."""

from __future__ import annotations

from toolgate.shell.read.lexer import DIGITS, NAME, NAME_START, Reader, after, fail, read_name, spend, spend_until
from toolgate.shell.read.words import read_double_quoted
from toolgate.shell.tree.nodes import Parameter, Quoted, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part

SPECIAL = frozenset("@*#?-$!")
EXPANSION, NESTED = 3, 8  # steps for each; the second also for text that is read separately


def read_expansion(reader: Reader, quoted: int) -> Part | None:
    """The expansion at the position, or `None` if the character is literal.

    `quoted` is `BARE`, `QUOTED` or `HERE`; under quotes and in a here-document `$'` and `$"` open nothing.
    """
    text = reader.text
    start = reader.position
    spend(reader, EXPANSION)
    if text[start] != "$":
        from toolgate.shell.read.nested import read_backquoted, read_process_substitution

        spend(reader, NESTED)
        return read_backquoted(reader, quoted) if text[start] == "`" else read_process_substitution(reader)
    position = start + 1
    character = text[position]
    if character in NAME_START:
        while text[position] in NAME:
            position += 1
        name = text[start + 1 : position]
        if text[position] == "\\":
            name, position = read_name(text, start + 1)
        reader.position = position
        return Parameter(name, None, "", (), False, start, position)
    if character == "(":
        from toolgate.shell.read.nested import read_parenthesis

        return read_parenthesis(reader, position)
    if character == "{":
        name, end = read_name(text, position + 1)
        if name and text[end] == "}":
            reader.position = end + 1
            return Parameter(name, None, "", (), False, start, end + 1)
        from toolgate.shell.read.parameters import read_braced

        return read_braced(reader, position, quoted)
    return read_rare_expansion(reader, quoted)


def read_rare_expansion(reader: Reader, quoted: int) -> Part | None:
    """As `read_expansion`, for rare characters after a dollar."""
    text = reader.text
    start = reader.position
    position = after(text, start)
    character = text[position]
    if character == "{":
        from toolgate.shell.read.parameters import read_braced

        return read_braced(reader, position, quoted)
    if character in SPECIAL or character in DIGITS:
        reader.position = position + 1
        return Parameter(character, None, "", (), False, start, position + 1)
    if not quoted and (character == "'" or character == '"'):
        return read_dollar_quoted(reader, position)
    if character == "[" and reader.dialect.bracket_arithmetic:
        from toolgate.shell.read.arithmetic import read_bracket_arithmetic

        return read_bracket_arithmetic(reader, position)
    if position == start + 1:
        return None
    # After a line continuation anything may follow.
    name, end = read_name(text, position)
    if name:
        reader.position = end
        return Parameter(name, None, "", (), False, start, end)
    if character == "(":
        from toolgate.shell.read.nested import read_parenthesis

        return read_parenthesis(reader, position)
    return None


def read_dollar_quoted(reader: Reader, opening: int) -> Part | None:
    """`$'…'` or `$"…"` with its quote at `opening`; if the shell has neither, the dollar is literal."""
    start = reader.position
    if not reader.dialect.ansi_quotes:
        if reader.dialect.name == "sh":
            fail("a dollar before a quote, which shells named sh read differently", start, opening + 1)
        return None
    if reader.text[opening] == "'":
        spend_until(reader, "'", opening)
        from toolgate.shell.read.escapes import read_ansi_quoted

        return read_ansi_quoted(reader, start, opening)
    reader.position = opening
    part = read_double_quoted(reader)
    if type(part) is Quoted:
        return Quoted(part.parts, start, part.end)
    return Text("", True, start, part.end)
