"""`$'…'` and its backslash escapes."""

from toolgate.shell.read.lexer import DIGITS, END, Reader, fail
from toolgate.shell.tree.nodes import Text

_SIMPLE = {
    "a": 7,
    "b": 8,
    "e": 27,
    "E": 27,
    "f": 12,
    "n": 10,
    "r": 13,
    "t": 9,
    "v": 11,
    "\\": 92,
    "'": 39,
    '"': 34,
    "?": 63,
}
_OCTAL = frozenset("01234567")
_HEXADECIMAL = DIGITS | frozenset("abcdefABCDEF")
_WIDTHS = {"x": 2, "u": 4, "U": 8}


def read_ansi_quoted(reader: Reader, start: int, opening: int) -> Text:
    """`$'…'` with its dollar at `start` and its quote at `opening`."""
    text = reader.text
    position = opening + 1
    end = text.find("'", position)
    if end >= 0 and "\\" not in text[position:end]:
        reader.position = end + 1
        return Text(text[position:end], True, start, end + 1)
    value = bytearray()
    cut = -1
    while True:
        run = position
        character = text[position]
        while character not in "\\'\0":
            position += 1
            character = text[position]
        value += _encode(text[run:position], run)
        if character == "'":
            break
        if character == END:
            fail("a quote is never closed", start, opening + 1)
        size = len(value)
        position = _read_escape(text, position + 1, value)
        if cut < 0 and len(value) > size and value[size] == 0:
            # Strings end at a NUL in the shell; the rest within the quotes is lost.
            cut = size
    reader.position = position + 1
    if cut >= 0:
        del value[cut:]
    return Text(value.decode("utf-8", "surrogateescape"), True, start, position + 1)


def _encode(run: str, position: int) -> bytes:
    try:
        return run.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        fail("a character that is no Unicode", position, position + len(run))


def _read_escape(text: str, position: int, value: bytearray) -> int:
    """Add the value of the escape at `position`, directly after its backslash; return its end."""
    character = text[position]
    simple = _SIMPLE.get(character)
    if simple is not None:
        value.append(simple)
        return position + 1
    if character in _OCTAL:
        end = position + 1
        while end < position + 3 and text[end] in _OCTAL:
            end += 1
        value.append(int(text[position:end], 8) & 255)
        return end
    if character in _WIDTHS:
        return _read_hexadecimal(text, position, value)
    if character == "c":
        return _read_control(text, position, value)
    value.append(92)
    return position


def _read_hexadecimal(text: str, position: int, value: bytearray) -> int:
    character = text[position]
    start = end = position + 1
    if character == "x" and text[start] == "{":
        fail("a `\\x{` escape, which shells read differently", position, start + 1)
    while end < start + _WIDTHS[character] and text[end] in _HEXADECIMAL:
        end += 1
    if end == start:
        value.append(92)
        return position
    number = int(text[start:end], 16)
    if character == "x":
        value.append(number)
    elif number > 0x10FFFF or 0xD800 <= number < 0xE000:
        fail("an escape that is no Unicode character", position, end)
    else:
        value += chr(number).encode()
    return end


def _read_control(text: str, position: int, value: bytearray) -> int:
    character = text[position + 1]
    if character == "'" or character == END:
        value.append(92)
        return position
    if character == "\\" and text[position + 2] == "\\":
        value.append(28)
        return position + 3
    if character == "\\" or character > "~":
        fail("a `\\c` escape, which shells read differently", position, position + 2)
    value.append(127 if character == "?" else ord(character.upper()) & 31)
    return position + 2
