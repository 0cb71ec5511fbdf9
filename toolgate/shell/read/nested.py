"""Scripts inside a word: `$(…)`, backquotes, `<(…)` and `>(…)`."""

from __future__ import annotations

from toolgate.model.errors import ShellSyntaxError
from toolgate.shell.read.lexer import QUOTED, Pending, Reader, after, descend, fail, skip_blanks, unexpected
from toolgate.shell.tree.nodes import ProcessSubstitution, Substitution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part

UNESCAPED_IN_BACKQUOTES = frozenset("$`\\")


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
        from toolgate.shell.read.arithmetic import read_arithmetic_or_script

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
    """Start a script in parentheses, with its own here-documents; return what `leave` restores."""
    descend(reader)
    level = (reader.pending, reader.enclosed, reader.documented, reader.braced)
    reader.pending = []
    reader.enclosed = True
    reader.documented = reader.braced = False
    skip_blanks(reader)
    reader.untimed = reader.position
    return level


def leave(reader: Reader, level: tuple[list[Pending], bool, bool, bool], start: int) -> None:
    """Pass the parenthesis that closes the script opened at `start`."""
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
    """`` `…` ``: its content is unescaped, then read as a separate text."""
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
        from toolgate.shell.tree.spans import clamp

        # INVARIANT: readers inside a clamped one leave their spans unchanged, so each node is visited once.
        clamp(script, start, end)
    reader.depth -= 1
    reader.position = end
    part = Substitution(script, "`", start, end)
    if reader.attempts:
        reader.known[start] = (part, end)
    return part


def unescape_backquoted(reader: Reader, quoted: int) -> tuple[str, int]:
    """The unescaped text between the backquotes that start at the position, and their end."""
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
