"""Here-documents: their delimiters, and their bodies, which start after the next newline of the same nesting level."""

from __future__ import annotations

from toolgate.model.errors import ShellSyntaxError
from toolgate.shell.read.lexer import HERE, Pending, Reader, descend, fail, spend
from toolgate.shell.read.words import add_text, skip_plain
from toolgate.shell.tree.nodes import HereDocument, Parameter, Quoted, Text, Word
from toolgate.shell.tree.spans import clamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part, Redirect

ESCAPED_IN_BODIES = frozenset("$`\\")
BODY_BREAKS = frozenset("$`\\\0")


def announce(reader: Reader, redirect: Redirect) -> None:
    """Register `redirect`, whose target is the delimiter as written: its body is still to come."""
    quoted = False
    pieces: list[str] = []
    for part in redirect.target.parts:
        if type(part) is Text:
            quoted = quoted or part.quoted
            pieces.append(part.value)
        elif type(part) is Quoted:
            quoted = True
            pieces.append(literal_of(part))
        elif type(part) is Parameter and reader.text.find("\\", part.start, part.end) < 0:
            pieces.append(reader.text[part.start : part.end])
        else:
            fail("an expansion in the delimiter of a here-document", part.start, part.end)
    delimiter = "".join(pieces)
    if quoted and "$" in delimiter and any(type(part) is Parameter for part in redirect.target.parts):
        fail("an expansion in the delimiter of a here-document", redirect.start, redirect.end)
    if "\n" in delimiter:
        fail("a newline in the delimiter of a here-document", redirect.start, redirect.end)
    reader.documented = reader.enclosed and reader.dialect.quirks
    if reader.documented and not quoted and redirect.operator == "<<" and delimiter[0] == "-":
        # Bash prints it without the blank before it, so the dash becomes part of the operator and the body ends
        # elsewhere.
        fail("a delimiter that bash prints differently inside a substitution", redirect.start, redirect.end)
    reader.pending.append(Pending(redirect, delimiter, quoted, redirect.operator == "<<-"))


def literal_of(quoted: Quoted) -> str:
    pieces: list[str] = []
    for part in quoted.parts:
        if type(part) is not Text:
            fail("an expansion in the delimiter of a here-document", part.start, part.end)
        pieces.append(part.value)
    return "".join(pieces)


def read_bodies(reader: Reader) -> None:
    """Read the bodies of all pending here-documents; the position is at the start of a line, and moves after them."""
    pending = reader.pending
    reader.pending = []
    descend(reader)
    for document in pending:
        start = reader.position
        lines, end = read_lines(reader, document)
        body = read_body(reader, document, lines, start, end)
        following = reader.position
        # The redirect is completed before the tree is used.
        setattr(document.redirect, "document", HereDocument(body, document.delimiter, document.quoted, start, end))
        reader.position = following
    reader.depth -= 1


def read_lines(reader: Reader, document: Pending) -> tuple[list[str], int]:
    """The lines of a body without tabs and line continuations, and its end; the position moves after it."""
    text = reader.text
    last = reader.length
    delimiter = document.delimiter
    position = reader.position
    whole = undisturbed(reader, document)
    if whole is not None:
        return whole
    lines: list[str] = []
    spend(reader, text.count("\n", position, last) >> 4)
    while position < last:
        line, following = read_line(text, position, last, not document.quoted)
        if not reader.dialect.quirks and following - position > len(line) + 1:
            refuse_hidden_delimiter(text, line, delimiter, position, following)
        if document.strips and line != delimiter:
            line = line.lstrip("\t")
        if line == delimiter:
            reader.position = following
            return lines, position
        if reader.enclosed and reader.dialect.quirks and line.startswith(delimiter) and ")" in line:
            return close_early(reader, document, lines, line, position)
        lines.append(line + "\n")
        position = following
    if reader.enclosed:
        fail("a here-document is never closed", reader.position, last)
    reader.position = last
    return lines, last


def undisturbed(reader: Reader, document: Pending) -> tuple[list[str], int] | None:
    """The lines of a body at once, if every line is plain or the delimiter; `None`: it has others."""
    text, start, delimiter = reader.text, reader.position, document.delimiter
    if document.strips or reader.enclosed:
        return None
    if text.startswith(delimiter + "\n", start):
        end = start
    else:
        end = text.find(f"\n{delimiter}\n", start) + 1
    if (end <= start and not text.startswith(delimiter + "\n", start)) or end >= reader.length:
        return None
    if not document.quoted and text.find("\\\n", start, end + len(delimiter) + 1) >= 0:
        return None
    reader.position = end + len(delimiter) + 1
    return ([text[start:end]] if end > start else []), end


def read_line(text: str, position: int, last: int, joins: bool) -> tuple[str, int]:
    """The line at `position` without its newline, including continuation lines if it `joins`, and its end."""
    pieces: list[str] = []
    while True:
        end = text.find("\n", position, last)
        line = text[position : last if end < 0 else end]
        if not joins or not line.endswith("\\") or (len(line) - len(line.rstrip("\\"))) % 2 == 0:
            break
        if end < 0:
            fail("a here-document that ends in a backslash", last - 1, last)
        pieces.append(line[:-1])
        position = end + 1
    following = last if end < 0 else end + 1
    return ("".join(pieces) + line if pieces else line), following


def refuse_hidden_delimiter(text: str, line: str, delimiter: str, start: int, end: int) -> None:
    """Refuse a continued line in which only some shells would find the delimiter."""
    pieces = text[start:end].split("\n")
    if line.lstrip("\t") == delimiter or any([piece.strip("\t\\") == delimiter for piece in pieces]):
        fail("a delimiter broken over several lines", start, end)


def close_early(reader: Reader, document: Pending, lines: list[str], line: str, position: int) -> tuple[list[str], int]:
    """End a body early: at the delimiter followed by the parenthesis that closes the substitution."""
    delimiter = document.delimiter
    found = reader.text.find(delimiter + ")", position)
    if not delimiter or not line.startswith(delimiter + ")") or reader.text[position:found].strip("\t"):
        fail("a here-document that may end here or later", position, position + len(line))
    reader.position = found + len(delimiter)
    return lines, position


def read_body(reader: Reader, document: Pending, lines: list[str], start: int, end: int) -> Word:
    body = "".join(lines)
    if not body:
        return Word((), start, end)
    if document.quoted or ("$" not in body and "`" not in body and "\\" not in body):
        return Word((Text(body, True, start, end),), start, end)
    following = reader.position
    if len(body) == end - start and reader.text.startswith(body, start):
        parts = read_body_parts(reader, start, end)
    else:
        parts = read_changed_body(reader, body, start, end)
    reader.position = following
    return Word(tuple(parts), start, end)


def read_changed_body(reader: Reader, body: str, start: int, end: int) -> list[Part]:
    """The parts of a body whose tabs or line continuations were removed, so that it differs from the text."""
    below = reader.inner(body)
    try:
        parts = read_body_parts(below, 0, len(body))
    except ShellSyntaxError as error:
        if reader.clamped:
            raise
        raise type(error)(error.message, start, end, error.help) from None
    if not reader.clamped:
        clamp(tuple(parts), start, end)
    return parts


def read_body_parts(reader: Reader, start: int, end: int) -> list[Part]:
    """Text and expansions between `start` and `end`; quotes are literal here."""
    text = reader.text
    pending, enclosed = reader.pending, reader.enclosed
    reader.pending = []
    parts: list[Part] = []
    pieces: list[str] = []
    begin = run = position = start
    while position < end:
        character = text[position]
        if character not in BODY_BREAKS:
            position = skip_plain(reader, position, BODY_BREAKS)
            continue
        spend(reader, 1)
        if character == "\\":
            if text[position + 1] in ESCAPED_IN_BODIES:
                pieces.append(text[run:position])
                run = position + 1
                position += 2
            else:
                position += 1
            continue
        reader.position = position
        part = reader.expansion(reader, HERE)
        if part is None:
            position += 1
            continue
        if reader.position > end:
            fail("an expansion that is not closed inside its here-document", position, end)
        add_text(parts, pieces, text[run:position], True, begin, position)
        parts.append(part)
        begin = run = position = reader.position
    add_text(parts, pieces, text[run:end], True, begin, end)
    reader.pending, reader.enclosed = pending, enclosed
    return parts
