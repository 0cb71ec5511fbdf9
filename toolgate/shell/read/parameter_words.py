"""The words inside `${…}`: defaults, patterns, offsets and subscripts, each with its own rules for quotes."""

from __future__ import annotations

from toolgate.shell.read.arithmetic import add_raw, pass_single_quotes, read_quoted_in_expression
from toolgate.shell.read.lexer import BARE, END, HERE, QUOTED, Reader, after, descend, fail, spend_until
from toolgate.shell.read.words import add_text, read_double_quoted, read_escaped, read_single_quoted, read_word
from toolgate.shell.tree.nodes import Quoted, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part

OPENERS = frozenset("'\"\\$`<>\0")
TOLERATED = frozenset("$<>")
QUOTED_BREAKS = frozenset("}'\"\\$`<>\0")
ESCAPED_IN_QUOTES = frozenset('$`"\\\n')
ESCAPED_IN_BRACES = frozenset('$`"\\}')
OFFSET_BREAKS = frozenset("()?:}$`'\"\\<>\0")
SUBSCRIPT_BREAKS = frozenset("[]{}'\"\\$`<>\0")
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@% \t\n")


def read_argument(reader: Reader, stops: frozenset[str], quoted: int, pattern: bool, plain: int = 0) -> Word:
    """The word from the position up to one of `stops`; its first `plain` characters are literal.

    Patterns keep their own quotes even if the whole expansion is in double quotes.
    """
    text = reader.text
    if quoted == BARE:
        return read_word(reader, stops | OPENERS, TOLERATED, plain)
    if not pattern:
        return read_quoted_argument(reader, quoted)
    word = read_word(reader, stops | OPENERS, TOLERATED, plain)
    for part in word.parts:
        if text[part.start] == "$":
            refuse_dollar_quotes(part)
    return word


def refuse_dollar_quotes(part: Part | None) -> None:
    """Refuse `$'…'` and `$"…"` in braces under double quotes, where bash puts their value back into the text and reads
    it once more, unless the value means the same both times."""
    if type(part) is Quoted or (type(part) is Text and part.quoted and not PLAIN.issuperset(part.value)):
        fail("a dollar before a quote under double quotes", part.start, part.end)


def read_quoted_argument(reader: Reader, quoted: int) -> Word:
    """A default or alternative in double quotes or in a here-document, up to the closing brace."""
    text = reader.text
    start = begin = run = position = reader.position
    parts: list[Part] = []
    pieces: list[str] = []
    limit = -1
    while True:
        character = text[position]
        if character not in QUOTED_BREAKS:
            position += 1
            continue
        reader.position = position
        if character == "'" or (character == "}" and position < limit):
            limit = hidden_until(reader, limit)
            position += 1
        elif character == "}" or character == END:
            break
        elif character in "<>":
            position = pass_angle(reader, position)
        elif character == "\\":
            position, run = pass_escape(reader, pieces, run, limit, quoted)
        else:
            part = read_argument_part(reader, character, quoted, limit)
            if part is None:
                position += 1
                continue
            if type(part) is Text and part.value:
                pieces += (text[run:position], part.value)
            else:
                add_text(parts, pieces, text[run:position], True, begin, position)
                parts.append(part)
                begin = reader.position
            run = position = reader.position
    add_text(parts, pieces, text[run:position], True, begin, position)
    reader.position = position
    return Word(tuple(parts), start, position)


def pass_angle(reader: Reader, position: int) -> int:
    """Pass `<` or `>`; raises if it starts a process substitution, whose end bash would look for here."""
    if reader.text[after(reader.text, position)] == "(" and reader.dialect.process_substitution:
        fail("a process substitution inside an expansion", position, position + 2)
    return position + 1


def hidden_until(reader: Reader, limit: int) -> int:
    """The end of the single quotes at or around the position; they hide a closing brace, and are otherwise literal."""
    position = reader.position
    if position <= limit or not reader.dialect.quirks:
        return limit
    limit = reader.text.find("'", position + 1)
    if limit < 0:
        fail("a single quote is never closed", position, position + 1)
    return limit


def pass_escape(reader: Reader, pieces: list[str], run: int, limit: int, quoted: int) -> tuple[int, int]:
    """Pass the backslash at the position; return where reading goes on, and the start of the next run."""
    text = reader.text
    position = reader.position
    following = text[position + 1]
    if position < limit or following == "'" or (following == '"' and quoted == HERE):
        fail("a backslash in quotes inside an expansion", position, position + 2)
    if following == "\n":
        pieces.append(text[run:position])
        return position + 2, position + 2
    if following in ESCAPED_IN_BRACES:
        pieces.append(text[run:position])
        return position + 2, position + 1
    return position + 1, run


def refuse_escapes(text: str, quoted: Quoted) -> None:
    """Refuse a backslash before an ordinary character in quotes within quoted braces: bash drops it there."""
    for part in quoted.parts:
        if type(part) is Text:
            position = text.find("\\", part.start, part.end)
            while position >= 0:
                if text[position + 1] not in ESCAPED_IN_QUOTES:
                    fail("a backslash in quotes inside an expansion", position, position + 2)
                position = text.find("\\", position + 2, part.end)


def read_argument_part(reader: Reader, character: str, quoted: int, limit: int) -> Part | None:
    """The nested quotes or expansion at the position, which must not extend past `limit`."""
    text = reader.text
    start = reader.position
    part: Part | None
    if character == '"':
        part = read_double_quoted(reader)
        if type(part) is Quoted:
            refuse_escapes(text, part)
    elif character == "$" and text[start + 1] in "'\"" and quoted == QUOTED:
        part = reader.expansion(reader, BARE)
        refuse_dollar_quotes(part)
    else:
        part = reader.expansion(reader, HERE)
    if start < limit and (character == '"' or reader.position > limit):
        fail("quotes inside an expansion that do not nest", start, start + 1)
    return part


def read_offset(reader: Reader) -> Word:
    """An arithmetic word of `${x:offset:length}`, up to a colon or the closing brace; kept as written."""
    text = reader.text
    start = run = position = reader.position
    parts: list[Part] = []
    parentheses = choices = 0
    while True:
        character = text[position]
        if character not in OFFSET_BREAKS:
            position += 1
        elif character == "}" or character == END or (character == ":" and not parentheses and not choices):
            break
        elif character in "<>":
            position = pass_angle(reader, position)
        elif character in "()?:":
            parentheses += (character == "(") - (character == ")")
            choices += (character == "?") - (character == ":" and choices > 0)
            position += 1
        elif character == "\\":
            position += 2 if text[position + 1] != END else 1
        elif character == "'":
            position = pass_single_quotes(text, position)
        elif character == '"':
            position = run = read_quoted_in_expression(reader, parts, run, position)
        else:
            reader.position = position
            part = reader.expansion(reader, HERE)
            if part is None:
                position += 1
                continue
            add_raw(parts, text, run, position)
            parts.append(part)
            position = run = reader.position
    add_raw(parts, text, run, position)
    reader.position = position
    return Word(tuple(parts), start, position)


def read_subscript(reader: Reader) -> Word:
    """The word within `[…]` at the position, which moves after it."""
    text = reader.text
    opening = reader.position
    descend(reader)
    spend_until(reader, "]")
    start = begin = run = position = opening + 1
    parts: list[Part] = []
    pieces: list[str] = []
    nested = 0
    while True:
        character = text[position]
        if character not in SUBSCRIPT_BREAKS:
            position += 1
            continue
        if character == "\\" and text[position + 1] == "\n":
            pieces.append(text[run:position])
            run = position = position + 2
        elif character == "[" or (character == "]" and nested):
            nested += 1 if character == "[" else -1
            position += 1
        elif character == "]":
            break
        elif character in "<>":
            position = pass_angle(reader, position)
        else:
            reader.position = position
            part = read_subscript_part(reader, character, opening)
            if part is None:
                position += 1
                continue
            add_text(parts, pieces, text[run:position], False, begin, position)
            parts.append(part)
            begin = run = position = reader.position
    add_text(parts, pieces, text[run:position], False, begin, position)
    reader.position = position + 1
    reader.depth -= 1
    if not parts:
        fail("an empty subscript", opening, position + 1)
    return Word(tuple(parts), start, position)


def read_subscript_part(reader: Reader, character: str, opening: int) -> Part | None:
    """The quote or expansion at the position of a subscript.

    A subscript is expanded again when it is evaluated, so quotes do not prevent an expansion: refuse those.
    """
    start = reader.position
    part: Part | None
    if character in "{}" or character == END:
        fail("a subscript that is not closed before a brace", opening, start)
    if character == '"':
        part = read_double_quoted(reader)
    elif character == "'":
        part = read_single_quoted(reader)
    elif character == "\\":
        part = read_escaped(reader)
    else:
        part = reader.expansion(reader, BARE)
    inner = part.parts if type(part) is Quoted else (part,)
    for piece in inner:
        if type(piece) is Text and ("$" in piece.value or "`" in piece.value):
            fail("an expansion in quotes inside a subscript", start, reader.position)
    return part
