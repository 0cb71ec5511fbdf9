"""Words: plain characters, quotes, escapes and extended globs, with expansions among them."""

from __future__ import annotations

from toolgate.shell.read.dialects import BREAK, BREAKS
from toolgate.shell.read.lexer import (
    BARE,
    END,
    ENDS,
    EXTGLOB_OFF,
    EXTGLOB_UNSURE,
    QUOTED,
    Reader,
    descend,
    fail,
    opens_substitution,
    spend,
)
from toolgate.shell.tree.nodes import Quoted, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part
    from toolgate.shell.tree.substitutions import ExtendedGlob

GLOB_OPERATORS = frozenset("?*+@!")
ESCAPED_IN_QUOTES = frozenset('$`"\\')
QUOTED_BREAKS = frozenset('"$`\\\0')
ALTERNATIVE_BREAKS = frozenset("'\"\\$`<>()|\0")
TOLERATED = frozenset("$#")
WORD, PART = 2, 1  # steps
STRETCH = 4_096  # characters between two checks of the allowance
TOLERATED_IN_ALTERNATIVES = frozenset("$<>")


def read_word(
    reader: Reader,
    breaks: frozenset[str] = BREAKS,
    tolerated: frozenset[str] = TOLERATED,
    plain: int = 0,
    braces: bool = True,  # whether they expand in this word
) -> Word:
    """The word up to one of `breaks` that opens nothing and is not `tolerated`; `plain` characters are literal."""
    text = reader.text
    start = begin = run = reader.position
    position = start + plain
    parts: list[Part] = []
    pieces: list[str] = []
    spend(reader, WORD)
    while True:
        position = next_break(reader, position, breaks)
        character = text[position]
        if character in ENDS:
            break
        if character == "\\" and text[position + 1] == "\n":
            pieces.append(text[run:position])
            run = position = position + 2
            continue
        reader.position = position
        dollar = character == "$" or character == "`"
        part = reader.expansion(reader, BARE) if dollar else read_part(reader, character, run)
        if part is not None:
            add_text(parts, pieces, text[run : part.start], False, begin, part.start)
            parts.append(part)
            begin = run = position = reader.position
        elif character in tolerated:
            position += 1
        else:
            break
    add_text(parts, pieces, text[run:position], False, begin, position)
    reader.position = position
    word = Word(tuple(parts), start, position)
    if braces and parts and breaks is BREAKS and text.find("{", start, position) >= 0 and reader.dialect.arrays:
        _check_braces(reader, word, text[start:position])
    return word


def _check_braces(reader: Reader, word: Word, written: str) -> None:
    if ("$" in written or "`" in written) and ("," in written or ".." in written):
        from toolgate.shell.read.stable_braces import require_stable_braces

        require_stable_braces(reader, word)


def next_break(reader: Reader, position: int, breaks: frozenset[str]) -> int:
    if breaks is BREAKS:
        return reader.marks.find(BREAK, position)
    text = reader.text
    while text[position] not in breaks:
        position += 1
    return position


def add_text(parts: list[Part], pieces: list[str], rest: str, quoted: bool, start: int, end: int) -> None:
    """Add the characters in `pieces` and `rest` as one text, if there are any."""
    if pieces:
        pieces.append(rest)
        rest = "".join(pieces)
        pieces.clear()
    if rest:
        parts.append(Text(rest, quoted, start, end))


def read_part(reader: Reader, character: str, run: int) -> Part | None:
    """The quote or expansion that `character` opens at the position, if it opens one; plain text goes back to `run`."""
    spend(reader, PART)
    if character == '"':
        return read_double_quoted(reader)
    if character == "'":
        return read_single_quoted(reader)
    if character == "\\":
        return read_escaped(reader)
    if character == "<" or character == ">":
        if opens_substitution(reader, reader.position):
            return reader.expansion(reader, BARE)
    elif character == "(" and reader.extglob != EXTGLOB_OFF and opens_glob(reader, run):
        return read_extended_glob(reader)
    return None


def read_single_quoted(reader: Reader) -> Text:
    start = reader.position
    end = reader.text.find("'", start + 1)
    if end < 0:
        fail("a single quote is never closed", start, start + 1)
    reader.position = end + 1
    return Text(reader.text[start + 1 : end], True, start, end + 1)


def read_escaped(reader: Reader) -> Text:
    start = reader.position
    character = reader.text[start + 1]
    if character == END:
        fail("a backslash ends the text: it is kept with `-c` and dropped in a file", start, start + 1)
    reader.position = start + 2
    return Text(character, True, start, start + 2)


def read_double_quoted(reader: Reader) -> Part:
    """`"…"` at the position; if empty, an empty quoted text."""
    text = reader.text
    start = reader.position
    end = text.find('"', start + 1)
    if end < 0:
        fail("a double quote is never closed", start, start + 1)
    body = text[start + 1 : end]
    if "$" not in body and "\\" not in body and "`" not in body:
        reader.position = end + 1
        if not body:
            return Text("", True, start, end + 1)
        return Quoted((Text(body, True, start + 1, end),), start, end + 1)
    reader.position = start + 1
    descend(reader)
    parts = read_quoted_parts(reader)
    if text[reader.position] != '"':
        fail("a double quote is never closed", start, start + 1)
    reader.position += 1
    reader.depth -= 1
    if not parts:
        return Text("", True, start, reader.position)
    return Quoted(tuple(parts), start, reader.position)


def read_quoted_parts(reader: Reader) -> list[Part]:
    """The parts within double quotes, up to the closing one."""
    text = reader.text
    begin = run = position = reader.position
    parts: list[Part] = []
    pieces: list[str] = []
    while True:
        character = text[position]
        if character not in QUOTED_BREAKS:
            position = skip_plain(reader, position, QUOTED_BREAKS)
            continue
        reader.allowance.left -= PART
        if character == '"' or character == END:
            break
        if character == "\\":
            following = text[position + 1]
            if following == "\n":
                pieces.append(text[run:position])
                run = position = position + 2
            elif following in ESCAPED_IN_QUOTES:
                pieces.append(text[run:position])
                run = position + 1
                position += 2
            else:
                position += 1
        else:
            reader.position = position
            part = reader.expansion(reader, QUOTED)
            if part is None:
                position += 1
                continue
            add_text(parts, pieces, text[run:position], True, begin, position)
            parts.append(part)
            begin = run = position = reader.position
    add_text(parts, pieces, text[run:position], True, begin, position)
    reader.position = position
    return parts


def skip_plain(reader: Reader, position: int, breaks: frozenset[str]) -> int:
    """The position of the next of `breaks`, which are a subset of those that end words."""
    text, find = reader.text, reader.marks.find
    while True:
        stop = find(BREAK, position + 1, position + STRETCH)
        while stop >= 0 and text[stop] not in breaks:
            stop = find(BREAK, stop + 1, position + STRETCH)
        if stop >= 0:
            reader.allowance.left -= (stop - position) >> 4
            return stop
        position += STRETCH - 1
        spend(reader, STRETCH >> 4)


def opens_glob(reader: Reader, run: int) -> bool:
    """Whether the parenthesis at the position belongs to a glob operator in the plain run before it."""
    position = reader.position
    text = reader.text
    if position == run:
        # After a line continuation an operator could be hidden, which bash would see.
        if position > 1 and text[position - 1] == "\n" and text[position - 2] == "\\":
            fail("a pattern is broken over two lines", position, position + 1)
        return False
    if text[position - 1] not in GLOB_OPERATORS:
        return False
    if reader.extglob == EXTGLOB_UNSURE:
        fail("a pattern that depends on extglob, which may be on or off here", position - 1, position + 1)
    return True


def read_extended_glob(reader: Reader) -> ExtendedGlob:
    """`@(…|…)` with the parenthesis at the position; blanks inside are ordinary characters."""
    text = reader.text
    opening = reader.position
    descend(reader)
    alternatives: list[Word] = []
    character = "|"
    while character == "|":
        reader.position += 1
        alternatives.append(read_word(reader, ALTERNATIVE_BREAKS, TOLERATED_IN_ALTERNATIVES))
        character = text[reader.position]
    if character != ")":
        fail("a pattern is never closed", opening - 1, opening + 1)
    reader.position += 1
    reader.depth -= 1
    from toolgate.shell.tree.substitutions import ExtendedGlob

    return ExtendedGlob(text[opening - 1], tuple(alternatives), opening - 1, reader.position)
