"""Words to text: quotes put back so that each part reads as it did.

Printing keeps its own stack instead of recursing: a function says what is to be printed next, text and further calls
in order, so that no depth of nesting can exhaust the interpreter.
"""

from __future__ import annotations

from toolgate.model.value import Value
from toolgate.shell.read.lexer import BARE, HERE, QUOTED
from toolgate.shell.tree.nodes import (
    Arithmetic,
    ArithmeticExpansion,
    ArrayValue,
    ExtendedGlob,
    Parameter,
    ProcessSubstitution,
    Quoted,
    Subshell,
    Substitution,
    Text,
    Word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from toolgate.shell.tree.nodes import Assignment, HereDocument, Part, Pipeline, Redirect, Script

    Item = str | tuple[Any, ...]

DEFAULTS = frozenset((":-", "-", ":=", "=", ":?", "?", ":+", "+"))
PREFIXES = {"length": "#", "keys": "!", "names": "!"}


class Printer:
    """Text printed so far, and what is to be printed next: texts, and tuples of a function and its arguments.

    `waiting`: here-documents whose bodies wait for the next newline. `documented`: one stands in the substitution being
    printed; bash drops semicolons behind it, so newlines take their place. `script` prints a nested script.
    """

    __slots__ = ("out", "todo", "waiting", "documented", "script")

    def __init__(self, script: Callable[[Printer, Script], None]) -> None:
        self.out: list[str] = []
        self.todo: list[Item] = []
        self.waiting: list[Redirect] = []
        self.documented = False
        self.script = script

    def next(self, *items: Item) -> None:
        """Print `items`, in this order, before anything that was to be printed next until now."""
        self.todo.extend(reversed(items))

    def run(self) -> str:
        while self.todo:
            item = self.todo.pop()
            if type(item) is str:
                self.out.append(item)
            else:
                item[0](self, *item[1:])  # type: ignore[operator]  # what is no text is a call
        return "".join(self.out)


def print_word(printer: Printer, word: Word) -> None:
    printer.next(*[(print_part, part, BARE) for part in word.parts])


def print_raw(printer: Printer, expression: Word) -> None:
    """An expression whose text was kept as written."""
    printer.next(*[part.value if type(part) is Text else (print_part, part, HERE) for part in expression.parts])


def print_assignment(printer: Printer, assignment: Assignment) -> None:
    items: list[Item] = [assignment.name]
    if assignment.index is not None:
        items += ["[", (print_word, assignment.index), "]"]
    items.append("+=" if assignment.append else "=")
    value = assignment.value
    if type(value) is Word:
        items.append((print_word, value))
    elif type(value) is ArrayValue:
        items.append("(")
        for number, (index, element) in enumerate(value.elements):
            if number:
                items.append(" ")
            if index is not None:
                items += ["[", (print_word, index), "]="]
            items.append((print_word, element))
        items.append(")")
    printer.next(*items)


def print_body(printer: Printer, document: HereDocument) -> None:
    """The body of a here-document and its last line; with a quoted delimiter it stands as it is."""
    items: list[Item] = []
    for part in document.body.parts:
        if type(part) is not Text:
            items.append((print_part, part, HERE))
        elif document.quoted:
            items.append(part.value)
        else:
            items.append(escape(part.value, "\\$`"))
    printer.next(*items, document.delimiter + "\n")


def print_part(printer: Printer, part: Part, mode: int) -> None:
    """One part of a word that stands bare, under double quotes or in a here-document."""
    if type(part) is Text:
        printer.out.append(quote(part.value) if part.quoted else part.value)
    elif type(part) is Quoted:
        items: list[Item] = [
            escape(inner.value, '\\$`"') if type(inner) is Text else (print_part, inner, QUOTED) for inner in part.parts
        ]
        printer.next('"', *items, '"')
    elif type(part) is Parameter:
        print_parameter(printer, part, mode)
    elif type(part) is Substitution:
        print_substitution(printer, part)
    elif type(part) is ProcessSubstitution:
        printer.next(part.direction + "(", (print_enclosed, part.script), ")")
    elif type(part) is ArithmeticExpansion:
        brackets = prefers_brackets(part.expression)
        printer.next("$[" if brackets else "$((", (print_raw, part.expression), "]" if brackets else "))")
    elif type(part) is ExtendedGlob:
        items = [part.operator + "("]
        for number, alternative in enumerate(part.alternatives):
            items += ["|", (print_word, alternative)] if number else [(print_word, alternative)]
        printer.next(*items, ")")


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
    operator = part.operator
    items: list[Item] = ["${" + ("!" if part.indirect else PREFIXES.get(operator, "")) + part.name]
    if part.index is not None:
        items += ["[", (print_word, part.index), "]"]
    if operator not in PREFIXES:
        items.append(operator)
    for number, argument in enumerate(part.arguments):
        if number:
            items.append(":" if operator == ":" else "/")
        if operator == ":":
            items.append((print_raw, argument))
        elif operator in DEFAULTS and mode != BARE:
            items.append((print_quoted_argument, argument))
        else:
            items.append((print_word, argument))
    printer.next(*items, "}")


def print_quoted_argument(printer: Printer, argument: Word) -> None:
    """A default under double quotes or in a here-document, where single quotes stand in pairs and hide braces."""
    items: list[Item] = []
    hidden = False
    for part in argument.parts:
        if type(part) is not Text:
            items.append((print_part, part, HERE))
            continue
        if not part.value:
            items.append('""')
        for number, piece in enumerate(part.value.split("'")):
            if number:
                items.append("'")
                hidden = not hidden
            items.append(piece if hidden else escape(piece, '\\$`"}'))
    printer.next(*items)


def print_enclosed(printer: Printer, script: Script) -> None:
    """A script up to the parenthesis that closes it, on a level of its own for here-documents."""
    waiting, documented = printer.waiting, printer.documented
    printer.waiting = []
    printer.documented = False
    if script.lists and opens_parenthesis(script.lists[0].pipelines[0]):
        # Two parentheses would open arithmetic.
        printer.out.append(" ")
    printer.next((printer.script, script), (restore, waiting, documented))


def opens_parenthesis(pipeline: Pipeline) -> bool:
    if pipeline.negated or pipeline.timed or not pipeline.commands:
        return False
    return type(pipeline.commands[0]) in (Subshell, Arithmetic)


def restore(printer: Printer, waiting: list[Redirect], documented: bool) -> None:
    printer.waiting, printer.documented = waiting, documented


def print_substitution(printer: Printer, part: Substitution) -> None:
    if part.style == "$(":
        printer.next("$(", (print_enclosed, part.script), ")")
    elif part.style == "`":
        outside = printer.out
        printer.out = []
        printer.next((print_enclosed, part.script), (print_backquoted, outside))
    else:
        printer.next(part.style + " ", (print_enclosed, part.script), (close_brace,))


def print_backquoted(printer: Printer, outside: list[str]) -> None:
    """Escape what was printed since the backquote, and go on `outside` of it."""
    inside = "".join(printer.out)
    printer.out = outside
    outside.append("`" + escape(inside.lstrip(" "), "\\$`") + "`")


def close_brace(printer: Printer) -> None:
    printer.out.append(" }" if printer.out[-1].endswith(("\n", "&", ";", " ")) else "; }")


def prefers_brackets(expression: Word) -> bool:
    """Whether arithmetic must have come from `$[…]`, because `$((…))` would not hold it: bash counts parentheses."""
    written = "".join([part.value if type(part) is Text else "$" for part in expression.parts])
    unsure = any([holds_parenthesis(part) for part in expression.parts if type(part) is not Text])
    return (unsure or not matches(written, "(", ")")) and matches(written, "[", "]")


def holds_parenthesis(part: Part) -> bool:
    """Whether a parenthesis may stand in braces or backquotes, where only the count of bash sees it."""
    if type(part) is Substitution:
        return part.style != "$("
    waiting: list[object] = [part.arguments] if type(part) is Parameter else []
    while waiting:
        thing = waiting.pop()
        if type(thing) is tuple:
            waiting.extend(thing)
        elif type(thing) is Text:
            if "(" in thing.value or ")" in thing.value:
                return True
        elif isinstance(thing, Value):
            waiting.extend(thing.fields())
    return False


def matches(written: str, opening: str, closing: str) -> bool:
    """Whether two kinds of signs match outside quotes."""
    depth = 0
    quote = ""
    escaped = False
    for character in written:
        if escaped:
            escaped = False
        elif character == "\\" and quote != "'":
            escaped = True
        elif quote or character in "'\"":
            quote = "" if character == quote else quote or character
        elif character in (opening, closing):
            depth += 1 if character == opening else -1
            if depth < 0:
                return False
    return depth == 0
