"""Words to text: quotes put back so that each part reads as it did."""

from __future__ import annotations

from toolgate.shell.lexer import BARE, HERE, QUOTED
from toolgate.shell.nodes import (
    ArithmeticExpansion,
    ArrayValue,
    ExtendedGlob,
    Parameter,
    ProcessSubstitution,
    Quoted,
    Substitution,
    Text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.nodes import Assignment, HereDocument, Part, Redirect, Script, Word

DEFAULTS = frozenset((":-", "-", ":=", "=", ":?", "?", ":+", "+"))
PREFIXES = {"length": "#", "keys": "!", "names": "!"}


class Printer:
    """Text printed so far, and the here-documents whose bodies wait for the next newline.

    `script` prints a nested script: words do not know how. `documented`: a here-document stands in the substitution being
    printed; bash drops semicolons behind one, so that newlines take their place.
    """

    __slots__ = ("out", "waiting", "script", "documented")

    def __init__(self, script: Callable[[Printer, Script], None]) -> None:
        self.out: list[str] = []
        self.waiting: list[Redirect] = []
        self.script = script
        self.documented = False


def print_word(printer: Printer, word: Word) -> None:
    for part in word.parts:
        print_part(printer, part, BARE)


def print_raw(printer: Printer, expression: Word) -> None:
    """An expression whose text was kept as written."""
    for part in expression.parts:
        if type(part) is Text:
            printer.out.append(part.value)
        else:
            print_part(printer, part, HERE)


def print_assignment(printer: Printer, assignment: Assignment) -> None:
    out = printer.out
    out.append(assignment.name)
    if assignment.index is not None:
        print_subscript(printer, assignment.index)
    out.append("+=" if assignment.append else "=")
    value = assignment.value
    if type(value) is not ArrayValue:
        print_word(printer, value)  # type: ignore[arg-type]  # what is no array is a word
        return
    out.append("(")
    for number, (index, element) in enumerate(value.elements):
        if number:
            out.append(" ")
        if index is not None:
            print_subscript(printer, index)
            out.append("=")
        print_word(printer, element)
    out.append(")")


def print_subscript(printer: Printer, index: Word) -> None:
    printer.out.append("[")
    print_word(printer, index)
    printer.out.append("]")


def print_body(printer: Printer, document: HereDocument) -> None:
    """The body of a here-document; with a quoted delimiter it stands as it is."""
    for part in document.body.parts:
        if type(part) is not Text:
            print_part(printer, part, HERE)
        elif document.quoted:
            printer.out.append(part.value)
        else:
            printer.out.append(escape(part.value, "\\$`"))


def print_part(printer: Printer, part: Part, mode: int) -> None:
    """One part of a word that stands bare, under double quotes or in a here-document."""
    out = printer.out
    if type(part) is Text:
        out.append(quote(part.value) if part.quoted else part.value)
    elif type(part) is Quoted:
        out.append('"')
        for inner in part.parts:
            if type(inner) is Text:
                out.append(escape(inner.value, '\\$`"'))
            else:
                print_part(printer, inner, QUOTED)
        out.append('"')
    elif type(part) is Parameter:
        print_parameter(printer, part, mode)
    elif type(part) is Substitution:
        print_substitution(printer, part)
    elif type(part) is ProcessSubstitution:
        out.append(part.direction + "(")
        print_enclosed(printer, part.script)
        out.append(")")
    elif type(part) is ArithmeticExpansion:
        print_arithmetic_expansion(printer, part)
    elif type(part) is ExtendedGlob:
        out.append(part.operator + "(")
        for number, alternative in enumerate(part.alternatives):
            if number:
                out.append("|")
            print_word(printer, alternative)
        out.append(")")


def quote(value: str) -> str:
    """Literal characters so that nothing in them is special: one as an escape, more in single quotes."""
    if len(value) == 1 and value != "\n":
        return "\\" + value
    if "'" not in value:
        return f"'{value}'"
    return "$'" + escape(value, "\\'") + "'"


def escape(value: str, special: str) -> str:
    """`value` with a backslash before each of the `special` characters; a backslash must come first among them."""
    for character in special:
        if character in value:
            value = value.replace(character, "\\" + character)
    return value


def print_parameter(printer: Printer, part: Parameter, mode: int) -> None:
    """`${…}`, braced even where bash would not need it: what follows can then never become part of the name."""
    out = printer.out
    operator = part.operator
    out.append("${" + ("!" if part.indirect else PREFIXES.get(operator, "")) + part.name)
    if part.index is not None:
        print_subscript(printer, part.index)
    if operator not in PREFIXES:
        out.append(operator)
    for number, argument in enumerate(part.arguments):
        if number:
            out.append(":" if operator == ":" else "/")
        if operator == ":":
            print_raw(printer, argument)
        elif operator in DEFAULTS and mode != BARE:
            print_quoted_argument(printer, argument)
        else:
            print_word(printer, argument)
    out.append("}")


def print_quoted_argument(printer: Printer, argument: Word) -> None:
    """A default under double quotes or in a here-document, where single quotes stand in pairs and hide braces."""
    out = printer.out
    hidden = False
    for part in argument.parts:
        if type(part) is not Text:
            print_part(printer, part, HERE)
            continue
        if not part.value:
            out.append('""')
        for number, piece in enumerate(part.value.split("'")):
            if number:
                out.append("'")
                hidden = not hidden
            out.append(piece if hidden else escape(piece, '\\$`"}'))


def print_enclosed(printer: Printer, script: Script) -> None:
    """A script up to the parenthesis that closes it, on a level of its own for here-documents."""
    waiting, documented = printer.waiting, printer.documented
    printer.waiting = []
    printer.documented = False
    start = len(printer.out)
    printer.out.append("")
    printer.script(printer, script)
    if len(printer.out) > start + 1 and printer.out[start + 1].startswith("("):
        # Two parentheses would open arithmetic.
        printer.out[start] = " "
    printer.waiting, printer.documented = waiting, documented


def print_substitution(printer: Printer, part: Substitution) -> None:
    out = printer.out
    if part.style == "$(":
        out.append("$(")
        print_enclosed(printer, part.script)
        out.append(")")
    elif part.style == "`":
        below = Printer(printer.script)
        below.script(below, part.script)
        out.append("`" + escape("".join(below.out), "\\$`") + "`")
    else:
        out.append(part.style + " ")
        print_enclosed(printer, part.script)
        out.append(" }" if not part.script.lists or out[-1].endswith(("\n", "&", ";")) else "; }")


def print_arithmetic_expansion(printer: Printer, part: ArithmeticExpansion) -> None:
    # Only `$[…]` can hold parentheses that do not match.
    double = parentheses_match(part.expression)
    printer.out.append("$((" if double else "$[")
    print_raw(printer, part.expression)
    printer.out.append("))" if double else "]")


def parentheses_match(expression: Word) -> bool:
    depth = 0
    for part in expression.parts:
        for character in part.value if type(part) is Text else "":
            depth += (character == "(") - (character == ")")
            if depth < 0:
                return False
    return depth == 0
