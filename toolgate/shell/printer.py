"""Tree to text: what is printed reads back as the same tree, spans aside, and printing that again changes nothing.

Words are printed by `wording`; here are commands, and the here-documents that must wait for the next newline.
"""

from __future__ import annotations

from toolgate.shell.dialects import BASH
from toolgate.shell.nodes import (
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
from toolgate.shell.wording import Printer, print_assignment, print_body, print_raw, print_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.shell.nodes import AndOr, Command, Pipeline, Redirect, Script


def render(script: Script) -> str:
    """The text of a tree, one list per line."""
    printer = Printer(print_script)
    for item in script.lists:
        print_list(printer, item)
        end_line(printer)
    return "".join(printer.out)


def end_line(printer: Printer) -> None:
    """A newline, and the bodies of the here-documents that wait for one."""
    out = printer.out
    out.append("\n")
    waiting = printer.waiting
    printer.waiting = []
    for redirect in waiting:
        document = redirect.document
        if document is not None:
            print_body(printer, document)
            out.append(document.delimiter + "\n")


def print_script(printer: Printer, script: Script) -> None:
    """The lists of a script on one line, as far as here-documents allow; no separator behind the last."""
    last = len(script.lists) - 1
    for number, item in enumerate(script.lists):
        print_list(printer, item)
        if printer.waiting:
            printer.documented = True
            end_line(printer)
        elif number < last:
            printer.out.append(" " if item.background else "\n" if printer.documented else "; ")
        elif not item.pipelines[-1].commands:
            # A lone `!` or `time` is complete only before a separator.
            printer.out.append(";")


def print_block(printer: Printer, script: Script) -> None:
    """A script between two reserved words."""
    out = printer.out
    out.append(" ")
    print_script(printer, script)
    if out[-1].endswith("\n"):
        return
    bare = not script.lists[-1].pipelines[-1].commands
    out.append(" " if script.lists[-1].background or bare else "; ")


def print_list(printer: Printer, item: AndOr) -> None:
    for number, pipeline in enumerate(item.pipelines):
        if number:
            printer.out.append(f" {item.operators[number - 1]} ")
        print_pipeline(printer, pipeline)
    if item.background:
        printer.out.append(" &")


def print_pipeline(printer: Printer, pipeline: Pipeline) -> None:
    out = printer.out
    if pipeline.timed:
        out.append("time -- " if pipeline.commands or pipeline.negated else "time")
    if pipeline.negated:
        out.append("! " if pipeline.commands else "!")
    elif not pipeline.commands and not pipeline.timed:
        out.append("! !")
    for number, command in enumerate(pipeline.commands):
        if number:
            out.append(" |& " if pipeline.merged[number - 1] else " | ")
        PRINTERS[type(command)](printer, command)


def print_simple(printer: Printer, command: Simple) -> None:
    out = printer.out
    start = len(out)
    for assignment in command.assignments:
        print_assignment(printer, assignment)
        out.append(" ")
    first = command.words[0] if command.words else None
    # A reserved word is an ordinary one only behind an assignment or a redirection.
    early = bool(command.redirects) and not command.assignments and type(first) is Word and is_reserved(first)
    if early:
        print_redirects(printer, command.redirects[:1])
        out.append(" ")
    for word in command.words:
        if type(word) is Assignment:
            print_assignment(printer, word)
        elif type(word) is Word:
            print_word(printer, word)
        out.append(" ")
    if len(out) > start:
        out.pop()
    rest = command.redirects[1:] if early else command.redirects
    if rest:
        if len(out) > start:
            out.append(" ")
        print_redirects(printer, rest)


def is_reserved(word: Word) -> bool:
    part = word.parts[0]
    return len(word.parts) == 1 and type(part) is Text and not part.quoted and part.value in BASH.reserved


def print_redirects(printer: Printer, redirects: tuple[Redirect, ...]) -> None:
    """Redirections with blanks between them, none before the first."""
    out = printer.out
    for number, redirect in enumerate(redirects):
        if number:
            out.append(" ")
        descriptor = "" if redirect.descriptor is None else str(redirect.descriptor)
        out.append(descriptor + redirect.operator)
        if redirect.operator not in ("<&", ">&"):
            out.append(" ")
        document = redirect.document
        if document is None:
            print_word(printer, redirect.target)
            continue
        printer.waiting.append(redirect)
        if document.quoted:
            print_word(printer, redirect.target)
        else:
            # An expansion in the delimiter stands for its own characters.
            out.append(document.delimiter)


def print_rest(printer: Printer, word: str, redirects: tuple[Redirect, ...]) -> None:
    """The word that closes a compound command, and the redirections behind it."""
    printer.out.append(word)
    if redirects:
        printer.out.append(" ")
        print_redirects(printer, redirects)


def print_group(printer: Printer, command: Group) -> None:
    printer.out.append("{")
    print_block(printer, command.body)
    print_rest(printer, "}", command.redirects)


def print_subshell(printer: Printer, command: Subshell) -> None:
    # The blank keeps two parentheses from becoming arithmetic.
    printer.out.append("( ")
    print_script(printer, command.body)
    print_rest(printer, " )", command.redirects)


def print_if(printer: Printer, command: If) -> None:
    out = printer.out
    for number, (condition, body) in enumerate(command.branches):
        out.append("elif" if number else "if")
        print_block(printer, condition)
        out.append("then")
        print_block(printer, body)
    if command.otherwise is not None:
        out.append("else")
        print_block(printer, command.otherwise)
    print_rest(printer, "fi", command.redirects)


def print_for(printer: Printer, command: For) -> None:
    out = printer.out
    out.append(("select " if command.select else "for ") + command.name)
    if command.words is not None:
        out.append(" in")
        for word in command.words:
            out.append(" ")
            print_word(printer, word)
    out.append("; do")
    print_block(printer, command.body)
    print_rest(printer, "done", command.redirects)


def print_arithmetic_for(printer: Printer, command: ArithmeticFor) -> None:
    out = printer.out
    out.append("for ((")
    for number, expression in enumerate(command.expressions):
        if number:
            out.append(";")
        print_raw(printer, expression)
    out.append(")); do")
    print_block(printer, command.body)
    print_rest(printer, "done", command.redirects)


def print_while(printer: Printer, command: While) -> None:
    printer.out.append("until" if command.until else "while")
    print_block(printer, command.condition)
    printer.out.append("do")
    print_block(printer, command.body)
    print_rest(printer, "done", command.redirects)


def print_case(printer: Printer, command: Case) -> None:
    out = printer.out
    out.append("case ")
    print_word(printer, command.word)
    out.append(" in ")
    for clause in command.clauses:
        out.append("(")
        for number, pattern in enumerate(clause.patterns):
            if number:
                out.append("|")
            print_word(printer, pattern)
        out.append(") ")
        print_script(printer, clause.body)
        out.append(f" {clause.terminator} ")
    print_rest(printer, "esac", command.redirects)


def print_function(printer: Printer, command: Function) -> None:
    word = Word((Text(command.name, False, 0, 0),), 0, 0)
    plain = not is_reserved(word) and "=" not in command.name and "[" not in command.name
    printer.out.append(("" if plain else "function ") + command.name + " () ")
    PRINTERS[type(command.body)](printer, command.body)


def print_test(printer: Printer, command: Test) -> None:
    printer.out.append("[[ ")
    for word in command.words:
        print_word(printer, word)
        printer.out.append(" ")
    print_rest(printer, "]]", command.redirects)


def print_arithmetic(printer: Printer, command: Arithmetic) -> None:
    printer.out.append("((")
    print_raw(printer, command.expression)
    print_rest(printer, "))", command.redirects)


def print_coprocess(printer: Printer, command: Coprocess) -> None:
    printer.out.append(f"coproc {command.name} " if command.name else "coproc ")
    PRINTERS[type(command.body)](printer, command.body)


PRINTERS: dict[type, Callable[[Printer, Command], None]] = {
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
}  # type: ignore[dict-item]  # each takes exactly the type it is filed under
