"""`${…}`: the name, the subscript, the operator and its words.

What bash calls a bad substitution is refused here; bash only notices at run time, and then aborts the command.
"""

from __future__ import annotations

from toolgate.shell.read.lexer import DIGITS, NAME_START, Reader, after, descend, fail, read_name, spend_until
from toolgate.shell.read.parameter_words import read_argument, read_offset, read_subscript
from toolgate.shell.tree.nodes import Parameter, Substitution, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part

SPECIAL = frozenset("@*#?-$!")
DEFAULTS = frozenset((":-", "-", ":=", "=", ":?", "?", ":+", "+"))
POSIX_OPERATORS = frozenset(":-=?+#%")
ALL_OPERATORS = POSIX_OPERATORS | frozenset("/^,@")
FOLLOWING = {":": "-=?+", "#": "#", "%": "%", "^": "^", ",": ",", "/": "/#%"}
"""The second characters of two-character operators."""
TRANSFORMATIONS = frozenset("QEPAKakULu")
CLOSING_BRACE = frozenset("}")
PATTERN_STOPS = frozenset("}/")


def read_braced(reader: Reader, opening: int, quoted: int) -> Part:
    """`${…}` with its brace at `opening` and its dollar at the position."""
    text = reader.text
    start = reader.position
    position = after(text, opening)
    character = text[position]
    name, end = read_name(text, position)
    descend(reader)
    spend_until(reader, "}")
    if name and text[end] == "}":
        reader.position = end + 1
        reader.depth -= 1
        return Parameter(name, None, "", (), False, start, end + 1)
    if character in " \t\n|" and reader.dialect.rich_parameters:
        return read_brace_substitution(reader, start, position)
    if character == "#":
        part = read_length(reader, start, position, quoted)
    elif character == "!" and reader.dialect.rich_parameters:
        part = read_indirect(reader, start, position, quoted)
    else:
        name, position = read_parameter_name(reader, start, position)
        part = read_operation(reader, start, name, position, False, quoted)
    reader.depth -= 1
    return part


def bad(reader: Reader, start: int) -> Parameter:
    fail("a bad substitution", start, max(start, min(reader.position + 1, reader.length)))


def read_brace_substitution(reader: Reader, start: int, position: int) -> Substitution:
    """`${ …; }` or `${| …; }`, if the shell has them."""
    descend(reader)
    style = "${|" if reader.text[position] == "|" else "${"
    reader.position = position + 1
    pending, enclosed, braced = reader.pending, reader.enclosed, reader.braced
    reader.pending = []
    reader.enclosed = False
    reader.braced = True
    script = reader.script(reader)
    end = reader.position
    if reader.text[end] != "}" or reader.pending:
        fail("a `${` is never closed", start, start + 2)
    if any([reader.text.find(sign, position, end) >= 0 for sign in ("}", "#", "<<")]):
        # Versions without this substitution end it at the first brace.
        fail("a substitution in braces that not every bash ends here", start, end + 1)
    reader.pending, reader.enclosed, reader.braced = pending, enclosed, braced
    reader.position += 1
    reader.depth -= 2
    return Substitution(script, style, start, reader.position)


def read_parameter_name(reader: Reader, start: int, position: int) -> tuple[str, int]:
    """The name of a parameter and its end: a variable, a number, or a special character."""
    text = reader.text
    character = text[position]
    if character in NAME_START:
        return read_name(text, position)
    if character in DIGITS:
        end = position + 1
        while text[end] in DIGITS:
            end += 1
        return text[position:end], end
    if character in SPECIAL:
        return character, position + 1
    reader.position = position
    bad(reader, start)
    return "", position


def read_length(reader: Reader, start: int, position: int, quoted: int) -> Parameter:
    """`${#…}`: a length, or the number of positional parameters with an operator."""
    text = reader.text
    following = after(text, position)
    character = text[following]
    if character in NAME_START or character in DIGITS:
        name, end = read_parameter_name(reader, start, following)
        index = None
        reader.position = end
        if text[end] == "[" and reader.dialect.arrays:
            index = read_subscript(reader)
            end = reader.position
        if text[end] != "}":
            bad(reader, start)
        reader.position = end + 1
        return Parameter(name, index, "length", (), False, start, end + 1)
    beyond = after(text, following) if character in SPECIAL else following
    if beyond != following and text[beyond] == "}":
        reader.position = beyond + 1
        return Parameter(character, None, "length", (), False, start, beyond + 1)
    if character in "@*$!":
        reader.position = following
        bad(reader, start)
    return read_operation(reader, start, "#", position + 1, False, quoted)


def read_indirect(reader: Reader, start: int, position: int, quoted: int) -> Parameter:
    """`${!…}`: indirection, the keys of an array, names with a prefix; or the special parameter `!` itself."""
    text = reader.text
    following = after(text, position)
    character = text[following]
    if character == "}" or character == ":":
        return read_operation(reader, start, "!", following, False, quoted)
    if character in NAME_START or character in DIGITS:
        name, end = read_parameter_name(reader, start, following)
        beyond = after(text, end)
        if text[end] in "@*" and text[beyond] == "}":
            reader.position = beyond + 1
            letter = Word((Text(text[end], False, end, end + 1),), end, end + 1)
            return Parameter(name, None, "names", (letter,), False, start, beyond + 1)
        return read_operation(reader, start, name, end, True, quoted)
    if character in "#@*?" and text[following + 1] == "}":
        reader.position = following + 2
        return Parameter(character, None, "", (), True, start, following + 2)
    reader.position = following
    return bad(reader, start)


def read_operation(reader: Reader, start: int, name: str, position: int, indirect: bool, quoted: int) -> Parameter:
    """The rest of `${name`, from `position`: subscript, operator and words, including the closing brace."""
    text = reader.text
    index = None
    if text[position] == "\\" and text[position + 1] == "\n":
        position = after(text, position + 1)
    if text[position] == "[" and name[0] in NAME_START and reader.dialect.arrays:
        reader.position = position
        index = read_subscript(reader)
        position = reader.position
        if text[position] == "\\" and text[position + 1] == "\n":
            position = after(text, position + 1)
    reader.position = position
    operator = read_operator(reader, start)
    arguments = read_arguments(reader, operator, quoted) if operator else ()
    if text[reader.position] != "}":
        bad(reader, start)
    if indirect and index is not None and not operator and index.literal in ("@", "*"):
        operator, indirect = "keys", False
    reader.position += 1
    return Parameter(name, index, operator, arguments, indirect, start, reader.position)


def read_operator(reader: Reader, start: int) -> str:
    """The operator at the position, which moves after it; empty if there is none."""
    text = reader.text
    position = reader.position
    operator = text[position]
    if operator == "}":
        return ""
    following = after(text, position)
    second = text[following]
    if operator not in ALL_OPERATORS or (operator not in POSIX_OPERATORS and not reader.dialect.rich_parameters):
        bad(reader, start)
    if second in FOLLOWING.get(operator, ""):
        reader.position = following + 1
        return operator + second
    if operator == ":" and (second == "}" or not reader.dialect.rich_parameters):
        bad(reader, start)
    if operator == "@" and second not in TRANSFORMATIONS:
        bad(reader, start)
    reader.position = following
    return operator


def read_arguments(reader: Reader, operator: str, quoted: int) -> tuple[Word, ...]:
    """The words of an operator; the position moves to what should be the closing brace."""
    text = reader.text
    position = reader.position
    if operator in DEFAULTS:
        return (read_argument(reader, CLOSING_BRACE, quoted, False),)
    if operator == ":":
        offset = read_offset(reader)
        if text[reader.position] != ":":
            return (offset,)
        reader.position += 1
        return (offset, read_offset(reader))
    if operator == "@":
        reader.position = position + 1
        return (Word((Text(text[position], False, position, position + 1),), position, position + 1),)
    if operator[0] in "^," and text[position] == "}":
        return ()
    if operator[0] != "/":
        return (read_argument(reader, CLOSING_BRACE, quoted, True),)
    # The first character after `//` belongs to the pattern even if it is a slash.
    slash = operator == "//" and text[position] == "/"
    pattern = read_argument(reader, PATTERN_STOPS, quoted, True, 1 if slash else 0)
    if text[reader.position] != "/":
        return (pattern,)
    reader.position += 1
    return (pattern, read_argument(reader, CLOSING_BRACE, quoted, True))
