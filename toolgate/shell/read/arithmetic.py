"""Arithmetic: `$((…))`, `$[…]`, `((…))` and subscripts, and distinguishes `((` from two subshells.

`((` is arithmetic when the parenthesis that closes the inner one is directly followed by another. Bash finds out by
matching parentheses forward, skipping quotes and substitutions; here the same pass also reads the expression. A pass
that fails keeps its findings in `Reader.known` and `Reader.closings`, so that each character is read at most twice,
however deeply the candidates are nested.
"""

from __future__ import annotations

from toolgate.model.errors import LimitExceeded
from toolgate.shell.read.lexer import END, HERE, Reader, after, descend, fail, spend, spend_until
from toolgate.shell.read.words import read_quoted_parts, skip_plain
from toolgate.shell.tree.nodes import ArithmeticExpansion, Substitution, Text, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.shell.tree.nodes import Part

BREAKS_IN_PARENTHESES = frozenset("()$`'\"\\\0")
BREAKS_IN_BRACKETS = frozenset("[]$`'\"\\\0")
COMMAND = 6  # additional steps for an arithmetic command


def read_arithmetic_or_script(reader: Reader, opening: int) -> ArithmeticExpansion | None:
    """`$((…))` whose first parenthesis is at `opening`; `None` if it is a substitution that starts with a subshell.

    In that case `Reader.closings` holds where bash, which only matches parentheses, lets the substitution end.
    """
    text = reader.text
    start = reader.position
    second = after(text, opening)
    expression = read_attempt(reader, second)
    closing = reader.position
    last = after(text, closing)
    if reader.dialect.strict_arithmetic:
        refuse_quotes(expression)
    if text[last] != ")":
        if reader.dialect.strict_arithmetic:
            fail("arithmetic that is not closed by two parentheses", start, last)
        reader.attempts += 1
        reader.position = closing + 1
        read_expression(reader, "(", ")", BREAKS_IN_PARENTHESES)
        reader.attempts -= 1
        reader.closings[opening] = reader.position
        reader.position = start
        return None
    if not expression_balanced(reader, expression, second + 1, closing):
        fail("arithmetic with unbalanced parentheses", start, last + 1)
    reader.position = last + 1
    return ArithmeticExpansion(expression, start, last + 1)


def refuse_quotes(expression: Word) -> None:
    for part in expression.parts:
        if type(part) is Text and ("'" in part.value or '"' in part.value or "\\" in part.value):
            fail("quotes in arithmetic", part.start, part.end)


def read_arithmetic_command(reader: Reader) -> Word | None:
    """The expression of `((…))` at the position; `None`, without moving, if two subshells start here."""
    text = reader.text
    start = reader.position
    second = after(text, start)
    closing = reader.closings.get(second)
    if closing is not None and text[closing + 1] != ")":
        return None
    spend(reader, COMMAND)
    expression = read_attempt(reader, second)
    closing = reader.position
    if text[closing + 1] == "\\":
        fail("parentheses broken over two lines", closing, closing + 2)
    if reader.dialect.strict_arithmetic:
        refuse_quotes(expression)
    if text[closing + 1] != ")":
        if reader.dialect.strict_arithmetic:
            fail("two subshells that begin like arithmetic", start, closing + 1)
        if text.find("\n", start, closing + 2) >= 0:
            # Bash pushes the line back to read it again, and loses what follows the newline.
            fail("two subshells over several lines that begin like arithmetic", start, closing + 1)
        reader.position = start
        return None
    reader.position = closing + 2
    return expression


def read_attempt(reader: Reader, opening: int) -> Word:
    """The expression after the parenthesis at `opening`; moves to the one that closes it."""
    descend(reader)
    reader.attempts += 1
    reader.position = opening + 1
    expression = read_expression(reader, "(", ")", BREAKS_IN_PARENTHESES)
    reader.attempts -= 1
    reader.depth -= 1
    reader.closings[opening] = reader.position
    return expression


def read_bracket_arithmetic(reader: Reader, opening: int) -> ArithmeticExpansion:
    """`$[…]` with its bracket at `opening`."""
    start = reader.position
    descend(reader)
    reader.position = opening + 1
    spend_until(reader, "]")
    expression = read_expression(reader, "[", "]", BREAKS_IN_BRACKETS)
    if reader.dialect.strict_arithmetic:
        refuse_quotes(expression)
    reader.depth -= 1
    reader.position += 1
    return ArithmeticExpansion(expression, start, reader.position)


def read_expression(reader: Reader, opening: str, closing: str, breaks: frozenset[str]) -> Word:
    """The expression from the position up to the matching `closing`; moves to that.

    Its text is kept as written: quotes and backslashes belong to the expression, and printing it restores it.
    """
    text = reader.text
    start = run = position = reader.position
    parts: list[Part] = []
    opened: list[int] = []
    while True:
        character = text[position]
        if character not in breaks:
            position = skip_plain(reader, position, breaks) if opening == "(" else position + 1
        elif character in (opening, closing):
            spend(reader, 1)
            if character == opening:
                opened.append(position)
            elif opened:
                reader.closings[opened.pop()] = position
            else:
                break
            position += 1
        elif character == "\\":
            position += 2
        elif character == END:
            fail(f"a `{opening}` is never closed", start - 1, start)
        elif character == "'":
            position = pass_single_quotes(text, position)
        elif character == '"':
            position = run = read_quoted_in_expression(reader, parts, run, position)
        else:
            position, run = read_expansion_in_expression(reader, parts, run, position)
    add_raw(parts, text, run, position)
    reader.position = position
    return Word(tuple(parts), start, position)


def read_expansion_in_expression(reader: Reader, parts: list[Part], run: int, position: int) -> tuple[int, int]:
    """Add the expansion at a dollar or a backquote; returns where reading goes on, and the start of the next run."""
    reader.position = position
    part = reader.expansion(reader, HERE)
    if part is None:
        return position + 1, run
    add_raw(parts, reader.text, run, position)
    parts.append(part)
    return reader.position, reader.position


def add_raw(parts: list[Part], text: str, start: int, end: int) -> None:
    if end > start:
        parts.append(Text(text[start:end], True, start, end))


def pass_single_quotes(text: str, start: int) -> int:
    """The position after single quotes in an expression; raises for an expansion inside, since bash would run it."""
    end = text.find("'", start + 1)
    if end < 0:
        fail("a single quote is never closed", start, start + 1)
    if text.find("$", start, end) >= 0 or text.find("`", start, end) >= 0 or text.find("\\", start, end) >= 0:
        fail("an expansion in single quotes inside arithmetic", start, end + 1)
    return end + 1


def read_quoted_in_expression(reader: Reader, parts: list[Part], run: int, start: int) -> int:
    """Add the double-quoted part at `start` to `parts`, including the quotes, and return its end."""
    text = reader.text
    reader.position = start + 1
    inner = read_quoted_parts(reader)
    end = reader.position
    if text[end] != '"':
        fail("a double quote is never closed", start, start + 1)
    position = run
    for part in inner:
        if type(part) is not Text:
            add_raw(parts, text, position, part.start)
            parts.append(part)
            position = part.end
    parts.append(Text(text[position : end + 1], True, position, end + 1))
    return end + 1


def expression_balanced(reader: Reader, expression: Word, start: int, end: int) -> bool:
    """Whether bash, which also counts the parentheses in nested expansions, finds `start`–`end` balanced."""
    if not any([suspicious(reader.text, part) for part in expression.parts]):
        return True
    reader.budget -= end - start
    if reader.budget < 0:
        raise LimitExceeded("arithmetic with too many expansions", start, end)
    return balanced(reader.text, start, end)


def suspicious(text: str, part: Part) -> bool:
    """Whether a nested expansion could hold parentheses that do not match: in patterns, comments or here-documents."""
    if type(part) is Text:
        return False
    start, end = part.start + 2, part.end - 1
    if type(part) is ArithmeticExpansion or (type(part) is Substitution and part.style == "$("):
        return any([text.find(sign, start, end) >= 0 for sign in ("case", "#", "<<", "$'", "${", "`")])
    return text.find("(", start, end) >= 0 or text.find(")", start, end) >= 0


def balanced(text: str, position: int, end: int) -> bool:
    """Whether the parentheses outside quotes match; also no if the quotes are too intricate."""
    depth = 0
    while position < end:
        character = text[position]
        if character == "\\":
            position += 1
        elif character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth < 0:
                return False
        elif character == "'" or character == '"':
            start = position + 1
            position = text.find(character, start)
            if position < 0 or (character == '"' and nested(text[start:position])):
                return False
        position += 1
    return depth == 0


def nested(quoted: str) -> bool:
    """Whether the text between two double quotes may be only half of a quoted part."""
    return "$(" in quoted or "`" in quoted or "\\" in quoted or quoted.count("${") > quoted.count("}")
