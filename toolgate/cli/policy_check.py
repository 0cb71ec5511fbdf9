"""`toolgate policy check`: all mistakes in policy files, each with its line and what to do about it."""

import json

from toolgate.cases import read
from toolgate.cli.arguments import Parser
from toolgate.cli.policy_examples import examples_told, inline_examples, passages
from toolgate.cli.policy_files import LAYERS, NONE, counts, errors_of, given, shown, text_of
from toolgate.cli.policy_trial import trials
from toolgate.cli.screen import colourful, excerpt, styled, visible, width
from toolgate.cli.words import directory
from toolgate.host import Machine
from toolgate.model.errors import CaseFailed, PolicyError
from toolgate.policy.files.positions import positions
from toolgate.policy.force.layers import is_plugin
from toolgate.policy.force.loading import Source
from toolgate.policy.force.plugins import plugin_warnings
from toolgate.policy.read.document import parse
from toolgate.policy.review.linting import without_effect

DESCRIPTION = (
    "Report every mistake in policy files, and warn of what has no effect. `match` and `no_match` examples are "
    "tried. For files in force, rules in Python are loaded and counters read, as by a hook. No command is run."
)
EPILOG = "Exit status: 0 no mistake, 1 mistakes. Example: `toolgate policy check new.toml`."
ENDS = " \t,]}#="  # end the word that a mistake is about


def run(words: list[str]) -> int:
    parser = Parser("policy check", DESCRIPTION, EPILOG)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="policy files or plugins (default: those in force here)"
    )
    parser.add_argument("--layer", choices=LAYERS, help="treat as this layer (default: from its path)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(None))
    found = [(source, *looked_at(source, machine)) for source in given(options.files, machine, options.layer)]
    good = not any(errors for _, errors, _ in found)
    if options.json:
        print(json.dumps({"ok": good, "files": [record(*row) for row in found]}))
        return 0 if good else 1
    for source, errors, warnings in found:
        for error in errors:
            print_error(error, text_of(source), machine)
        for warning in warnings:
            print_finding(warning, "warning", "ask", text_of(source), machine)
        if not errors and not warnings:
            number = inline_examples(source)
            held = f"; {examples_told(number)} {'holds' if number == 1 else 'hold'}" if number else ""
            print(f"{shown(source.file, machine)}: no mistakes ({source.layer}){held}")
    if not found:
        print(NONE)
    wrong = sum(len(errors) for _, errors, _ in found)
    if wrong:
        noun = "mistake" if wrong == 1 else "mistakes"
        print(f"{wrong} {noun}; a file with a mistake permits nothing: what it does not deny is asked about")
    return 0 if good else 1


def looked_at(source: Source, machine: Machine) -> tuple[list[PolicyError], list[PolicyError]]:
    """The mistakes of a file; if there are none, what it names that does not work, and what has no effect."""
    errors = all_errors(source)
    if errors or source.data is None:
        return errors, []
    if is_plugin(source.file):
        return [], plugin_warnings(source.data, source.file)
    policy, text = parse(source.data, source.file, source.layer), text_of(source)
    warnings = [
        PolicyError(remark.message, source.file, remark.line, remark.column, remark.help)
        for remark in without_effect(policy, text)
    ]
    return trials(policy, positions(text), machine.installed_home()) if counts(source, machine) else [], warnings


def all_errors(source: Source) -> list[PolicyError]:
    """The mistakes of a file, including those in its tests."""
    errors = errors_of(source)
    if errors or source.data is None:
        return errors
    for passage in passages(source):
        try:
            read(passage.text, passage.line)
        except CaseFailed as error:
            line = [int(word.rstrip(":")) for word in error.message.split() if word.rstrip(":").isdecimal()]
            errors.append(PolicyError(error.message, passage.file, line[0] if line else passage.line, 1, error.help))
    return errors


def record(source: Source, errors: list[PolicyError], warnings: list[PolicyError]) -> dict[str, object]:
    rows = {"errors": [_row(error) for error in errors], "warnings": [_row(warning) for warning in warnings]}
    return {"file": source.file, "layer": source.layer, **rows}


def _row(error: PolicyError) -> dict[str, object]:
    place = {"file": error.file, "line": error.line, "column": error.column}
    return {**place, "message": error.message, "hint": error.help}


def print_error(error: PolicyError, text: str, machine: Machine) -> None:
    print_finding(error, "error", "deny", text, machine)


def print_finding(error: PolicyError, word: str, style: str, text: str, machine: Machine) -> None:
    """Print a mistake with its place, its line, a caret under it, and what to do."""
    colour = colourful()
    place = f"{shown(error.file, machine)}:{max(error.line, 1)}:{max(error.column, 1)}"
    print(f"{place}: {styled(word, style, colour)}: {visible(error.message)}")
    for line in excerpt_of(text, error.line, error.column, colour):
        print(f"    {line}")
    if error.help:
        print(f"  hint: {visible(error.help)}")


def excerpt_of(text: str, line: int, column: int, colour: bool) -> list[str]:
    """The line of a mistake, with the wrong part underlined; empty if the line does not exist."""
    lines = text.split("\n")
    if not 1 <= line <= len(lines) or not lines[line - 1].strip():
        return []
    written = lines[line - 1].rstrip("\r")
    start = min(max(column - 1, 0), len(written) - 1)
    return excerpt(written, start, _end_of_word(written, start), width() - 4, colour)


def _end_of_word(written: str, start: int) -> int:
    quote = written[start]
    if quote in "\"'":
        end = written.find(quote, start + 1)
        return end + 1 if end > 0 else len(written)
    if quote == "[" and written[start:].rstrip().endswith("]"):
        return len(written.rstrip())
    end = start + 1
    while end < len(written) and written[end] not in ENDS:
        end += 1
    return end
