"""What `$`, a backquote, `<(` and `>(` open: parameters, substitutions, arithmetic."""

from __future__ import annotations

from toolgate.model.errors import ShellSyntaxError
from toolgate.shell.lexer import (
    DIGITS,
    NAME,
    NAME_START,
    QUOTED,
    Pending,
    Reader,
    after,
    descend,
    fail,
    read_name,
    skip_blanks,
    spend,
    spend_until,
    unexpected,
)
from toolgate.shell.nodes import Parameter, ProcessSubstitution, Quoted, Substitution, Text
from toolgate.shell.words import read_double_quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.nodes import Part

SPECIAL = frozenset("@*#?-$!")
EXPANSION = 3  # steps
UNESCAPED_IN_BACKQUOTES = frozenset("$`\\")


def read_expansion(reader: Reader, quoted: int) -> Part | None:
    """The expansion at the position, or `None` when the character there stands for itself.

    `quoted` is `BARE`, `QUOTED` or `HERE`; under quotes and in a here-document `$'` and `$"` open nothing.
    """
    text = reader.text
    start = reader.position
    spend(reader, EXPANSION)
    if text[start] != "$":
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
        return read_parenthesis(reader, position)
    if character == "{":
        name, end = read_name(text, position + 1)
        if name and text[end] == "}":
            reader.position = end + 1
            return Parameter(name, None, "", (), False, start, end + 1)
        from toolgate.shell.parameters import read_braced

        return read_braced(reader, position, quoted)
    return read_rare_expansion(reader, quoted)


def read_rare_expansion(reader: Reader, quoted: int) -> Part | None:
    """As `read_expansion`, for what is rarely seen behind a dollar."""
    text = reader.text
    start = reader.position
    position = after(text, start)
    character = text[position]
    if character == "{":
        from toolgate.shell.parameters import read_braced

        return read_braced(reader, position, quoted)
    if character in SPECIAL or character in DIGITS:
        reader.position = position + 1
        return Parameter(character, None, "", (), False, start, position + 1)
    if not quoted and (character == "'" or character == '"'):
        return read_dollar_quoted(reader, position)
    if character == "[" and reader.dialect.bracket_arithmetic:
        from toolgate.shell.arithmetic import read_bracket_arithmetic

        return read_bracket_arithmetic(reader, position)
    if position == start + 1:
        return None
    # Behind a line continuation everything may still follow.
    name, end = read_name(text, position)
    if name:
        reader.position = end
        return Parameter(name, None, "", (), False, start, end)
    if character == "(":
        return read_parenthesis(reader, position)
    return None


def read_dollar_quoted(reader: Reader, opening: int) -> Part | None:
    """`$'…'` or `$"…"` with its quote at `opening`; where the shell has neither, the dollar stands for itself."""
    start = reader.position
    if not reader.dialect.ansi_quotes:
        if reader.dialect.name == "sh":
            fail("a dollar before a quote, which shells named sh read differently", start, opening + 1)
        return None
    if reader.text[opening] == "'":
        spend_until(reader, "'", opening)
        from toolgate.shell.escapes import read_ansi_quoted

        return read_ansi_quoted(reader, start, opening)
    reader.position = opening
    part = read_double_quoted(reader)
    if type(part) is Quoted:
        return Quoted(part.parts, start, part.end)
    return Text("", True, start, part.end)


def read_parenthesis(reader: Reader, opening: int) -> Part:
    """`$(…)` or `$((…))`; the first parenthesis is at `opening`, the dollar at the position."""
    start = reader.position
    if reader.known:
        known = reader.known.get(start)
        if known is not None:
            reader.position = known[1]
            return known[0]
    part: Part | None = None
    if reader.text[after(reader.text, opening)] == "(":
        from toolgate.shell.arithmetic import read_arithmetic_or_script

        part = read_arithmetic_or_script(reader, opening)
    if part is None:
        reader.position = opening + 1
        level = enter(reader)
        script = reader.script(reader)
        leave(reader, level, start)
        closing = reader.closings.get(opening)
        if closing is not None and closing != reader.position - 1:
            fail("parentheses that close elsewhere for bash", start, reader.position)
        part = Substitution(script, "$(", start, reader.position)
    if reader.attempts:
        reader.known[start] = (part, reader.position)
    return part


def enter(reader: Reader) -> tuple[list[Pending], bool, bool, bool]:
    """Begin a script between parentheses, with here-documents of its own; return what `leave` restores."""
    descend(reader)
    level = (reader.pending, reader.enclosed, reader.documented, reader.braced)
    reader.pending = []
    reader.enclosed = True
    reader.documented = reader.braced = False
    skip_blanks(reader)
    reader.untimed = reader.position
    return level


def leave(reader: Reader, level: tuple[list[Pending], bool, bool, bool], start: int) -> None:
    """Pass the parenthesis that closes a script opened at `start`."""
    if reader.text[reader.position] != ")":
        if reader.position >= reader.length:
            fail("a parenthesis is never closed", start, start + 2)
        unexpected(reader)
    if reader.pending:
        fail("a here-document whose body would stand outside its substitution", start, reader.position)
    reader.pending, reader.enclosed, reader.documented, reader.braced = level
    reader.position += 1
    reader.depth -= 1


def read_process_substitution(reader: Reader) -> ProcessSubstitution:
    """`<(…)` or `>(…)` at the position."""
    start = reader.position
    if reader.known:
        known = reader.known.get(start)
        if known is not None and type(known[0]) is ProcessSubstitution:
            reader.position = known[1]
            return known[0]
    reader.position = after(reader.text, start) + 1
    level = enter(reader)
    script = reader.script(reader)
    leave(reader, level, start)
    if not script.lists:
        fail("a process substitution without a process", start, reader.position)
    part = ProcessSubstitution(reader.text[start], script, start, reader.position)
    if reader.attempts:
        reader.known[start] = (part, reader.position)
    return part


def read_backquoted(reader: Reader, quoted: int) -> Substitution:
    """`` `…` ``: the text between is unescaped, then read as a text of its own."""
    start = reader.position
    if reader.known:
        known = reader.known.get(start)
        if known is not None and type(known[0]) is Substitution:
            reader.position = known[1]
            return known[0]
    inner, end = unescape_backquoted(reader, quoted)
    descend(reader)
    below = reader.inner(inner)
    try:
        script = below.script(below)
        if below.position < len(inner):
            unexpected(below)
    except ShellSyntaxError as error:
        if reader.clamped:
            raise
        raise type(error)(error.message, start, end, error.help) from None
    if not reader.clamped:
        from toolgate.shell.spans import clamp

        # INVARIANT: readers inside a clamped one leave their spans alone, so each node is visited once.
        clamp(script, start, end)
    reader.depth -= 1
    reader.position = end
    part = Substitution(script, "`", start, end)
    if reader.attempts:
        reader.known[start] = (part, end)
    return part


def unescape_backquoted(reader: Reader, quoted: int) -> tuple[str, int]:
    """The text between the backquotes that open at the position, and where they end."""
    text = reader.text
    start = reader.position
    pieces: list[str] = []
    run = position = start + 1
    end = text.find("`", position)
    while end >= 0:
        backslash = text.find("\\", position, end)
        if backslash < 0:
            pieces.append(text[run:end])
            return "".join(pieces), end + 1
        following = text[backslash + 1]
        position = backslash + 2
        if following == "\n":
            pieces.append(text[run:backslash])
            run = position
        elif following in UNESCAPED_IN_BACKQUOTES or (following == '"' and quoted == QUOTED):
            pieces.append(text[run:backslash])
            run = backslash + 1
        if position > end:
            end = text.find("`", position)
    return fail("a backquote is never closed", start, start + 1)
