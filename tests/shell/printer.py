"""Tree to text: what is printed reads back as the same tree, spans aside, and printing that again changes nothing.

Words are printed by `quoting`; here are commands, and the here-documents that must wait for the next newline.
"""

from __future__ import annotations

from tests.shell.quoting import Printer, print_assignment, print_body, print_raw, print_word
from toolgate.shell.read.dialects import BASH
from toolgate.shell.tree.nodes import (
    Arithmetic,
    ArithmeticFor,
    Assignment,
    Case,
    Coprocess,
    For,
    Function,
    Group,
    If,
    Simple,
    Subshell,
    Test,
    Text,
    While,
    Word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.shell.quoting import Item
    from toolgate.shell.tree.nodes import AndOr, Pipeline, Redirect, Script


def render(script: Script) -> str:
    """The text of a tree, one list per line."""
    printer = Printer(print_script)
    for item in reversed(script.lists):
        printer.next((print_list, item), (end_line,))
    return printer.run()


def end_line(printer: Printer) -> None:
    """A newline, and the bodies of the here-documents that wait for one."""
    waiting = printer.waiting
    printer.waiting = []
    printer.next("\n", *[(print_body, redirect.document) for redirect in waiting])


def print_script(printer: Printer, script: Script) -> None:
    """The lists of a script on one line, as far as here-documents allow; no separator behind the last."""
    items: list[Item] = []
    last = len(script.lists) - 1
    for number, item in enumerate(script.lists):
        items += [(print_list, item), (separate, item, number == last)]
    printer.next(*items)


def separate(printer: Printer, item: AndOr, last: bool) -> None:
    """What stands between a list and the next."""
    if printer.waiting:
        printer.documented = True
        end_line(printer)
    elif not last:
        printer.out.append(" " if item.background else "\n" if printer.documented else "; ")
    elif not item.pipelines[-1].commands:
        # A lone `!` or `time` is complete only before a separator.
        printer.out.append(";")


def block(script: Script) -> tuple[Item, ...]:
    """A script between two reserved words."""
    return (" ", (print_script, script), (close_block, script.lists[-1]))


def close_block(printer: Printer, last: AndOr) -> None:
    if not printer.out[-1].endswith("\n"):
        printer.out.append(" " if last.background or not last.pipelines[-1].commands else "; ")


def print_list(printer: Printer, item: AndOr) -> None:
    items: list[Item] = []
    for number, pipeline in enumerate(item.pipelines):
        if number:
            items.append(f" {item.operators[number - 1]} ")
        items.append((print_pipeline, pipeline))
    if item.background:
        items.append(" &")
    printer.next(*items)


def print_pipeline(printer: Printer, pipeline: Pipeline) -> None:
    items: list[Item] = []
    if pipeline.timed:
        items.append("time -- " if pipeline.commands or pipeline.negated else "time")
    if pipeline.negated:
        items.append("! " if pipeline.commands else "!")
    elif not pipeline.commands and not pipeline.timed:
        items.append("! !")
    for number, command in enumerate(pipeline.commands):
        if number:
            items.append(" |& " if pipeline.merged[number - 1] else " | ")
        items.append((PRINTERS[type(command)], command))
    printer.next(*items)


def print_simple(printer: Printer, command: Simple) -> None:
    redirects = [(print_redirect, redirect) for redirect in command.redirects]
    pieces: list[Item] = [(print_assignment, assignment) for assignment in command.assignments]
    first = command.words[0] if command.words else None
    if redirects and not pieces and type(first) is Word and is_reserved(first):
        # A reserved word is an ordinary one only behind an assignment or a redirection.
        pieces.append(redirects.pop(0))
    pieces += [(print_assignment if type(word) is Assignment else print_word, word) for word in command.words]
    pieces += redirects
    items: list[Item] = []
    for piece in pieces:
        items += [" ", piece] if items else [piece]
    printer.next(*items)


def is_reserved(word: Word) -> bool:
    part = word.parts[0]
    return len(word.parts) == 1 and type(part) is Text and not part.quoted and part.value in BASH.reserved


def print_redirect(printer: Printer, redirect: Redirect) -> None:
    descriptor = "" if redirect.descriptor is None else str(redirect.descriptor)
    blank = "" if redirect.operator in ("<&", ">&") else " "
    printer.out.append(descriptor + redirect.operator + blank)
    document = redirect.document
    if document is not None:
        printer.waiting.append(redirect)
        if not document.quoted:
            # An expansion in the delimiter stands for its own characters.
            printer.out.append(document.delimiter)
            return
    print_word(printer, redirect.target)


def rest(word: str, redirects: tuple[Redirect, ...]) -> list[Item]:
    """The word that closes a compound command, and the redirections behind it."""
    items: list[Item] = [word]
    for redirect in redirects:
        items += [" ", (print_redirect, redirect)]
    return items


def print_group(printer: Printer, command: Group) -> None:
    printer.next("{", *block(command.body), *rest("}", command.redirects))


def print_subshell(printer: Printer, command: Subshell) -> None:
    # The blank keeps two parentheses from becoming arithmetic.
    printer.next("( ", (print_script, command.body), *rest(" )", command.redirects))


def print_if(printer: Printer, command: If) -> None:
    items: list[Item] = []
    for number, (condition, body) in enumerate(command.branches):
        items += ["elif" if number else "if", *block(condition), "then", *block(body)]
    if command.otherwise is not None:
        items += ["else", *block(command.otherwise)]
    printer.next(*items, *rest("fi", command.redirects))


def print_for(printer: Printer, command: For) -> None:
    items: list[Item] = [("select " if command.select else "for ") + command.name]
    if command.words is not None:
        items.append(" in")
        for word in command.words:
            items += [" ", (print_word, word)]
    printer.next(*items, "; do", *block(command.body), *rest("done", command.redirects))


def print_arithmetic_for(printer: Printer, command: ArithmeticFor) -> None:
    first, second, third = [(print_raw, expression) for expression in command.expressions]
    head: tuple[Item, ...] = ("for ((", first, ";", second, ";", third, ")); do")
    printer.next(*head, *block(command.body), *rest("done", command.redirects))


def print_while(printer: Printer, command: While) -> None:
    head: tuple[Item, ...] = ("until" if command.until else "while", *block(command.condition), "do")
    printer.next(*head, *block(command.body), *rest("done", command.redirects))


def print_case(printer: Printer, command: Case) -> None:
    items: list[Item] = ["case ", (print_word, command.word), " in "]
    for clause in command.clauses:
        items.append("(")
        for number, pattern in enumerate(clause.patterns):
            items += ["|", (print_word, pattern)] if number else [(print_word, pattern)]
        items += [") ", (print_script, clause.body), f" {clause.terminator} "]
    printer.next(*items, *rest("esac", command.redirects))


def print_function(printer: Printer, command: Function) -> None:
    word = Word((Text(command.name, False, 0, 0),), 0, 0)
    plain = not is_reserved(word) and "=" not in command.name and "[" not in command.name
    head = ("" if plain else "function ") + command.name + " () "
    printer.next(head, (PRINTERS[type(command.body)], command.body))


def print_test(printer: Printer, command: Test) -> None:
    items: list[Item] = []
    for word in command.words:
        items += [(print_word, word), " "]
    printer.next("[[ ", *items, *rest("]]", command.redirects))


def print_arithmetic(printer: Printer, command: Arithmetic) -> None:
    printer.next("((", (print_raw, command.expression), *rest("))", command.redirects))


def print_coprocess(printer: Printer, command: Coprocess) -> None:
    head = f"coproc {command.name} " if command.name else "coproc "
    printer.next(head, (PRINTERS[type(command.body)], command.body))


PRINTERS: dict[type, Callable[..., None]] = {
    Simple: print_simple,
    Group: print_group,
    Subshell: print_subshell,
    If: print_if,
    For: print_for,
    ArithmeticFor: print_arithmetic_for,
    While: print_while,
    Case: print_case,
    Function: print_function,
    Test: print_test,
    Arithmetic: print_arithmetic,
    Coprocess: print_coprocess,
}
