"""`toolgate policy lint`: what is valid in policy files, but probably not meant."""

import json

from toolgate.cli.arguments import Parser
from toolgate.cli.policy_check import print_error, print_finding
from toolgate.cli.policy_files import LAYERS, NONE, counts, errors_of, given, shown, text_of
from toolgate.cli.policy_trial import trials
from toolgate.cli.words import directory
from toolgate.host import Machine
from toolgate.model.errors import PolicyError
from toolgate.policy.files.positions import positions
from toolgate.policy.force.layers import is_plugin
from toolgate.policy.force.loading import Source
from toolgate.policy.read.document import parse
from toolgate.policy.review.linting import WARNING, Remark, also_permitted, remarks

DESCRIPTION = (
    "Report what is valid in policy files but probably a mistake: unreachable rules, permissions that permit nothing, "
    "entries that add nothing, patterns that look like mistakes."
)
EPILOG = "Exit status: 0 no warning (notes do not count), 1 warnings, or mistakes that `toolgate policy check` reports."
STYLES = {"warning": "ask", "note": "dim"}


def run(words: list[str]) -> int:
    parser = Parser("policy lint", DESCRIPTION, EPILOG)
    parser.add_argument("files", nargs="*", metavar="FILE", help="policy files (default: those in force here)")
    parser.add_argument("--layer", choices=LAYERS, help="treat as this layer (default: from its path)")
    parser.add_argument("--strict", action="store_true", help="also fail on notes")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(None))
    found = [(source, *looked_at(source, machine)) for source in given(options.files, machine, options.layer)]
    counted = [remark for _, _, rows in found for remark in rows if options.strict or remark.level == WARNING]
    good = not counted and not any(errors for _, errors, _ in found)
    if options.json:
        files = [as_record(source, errors, rows) for source, errors, rows in found]
        print(json.dumps({"ok": good, "files": files}))
        return 0 if good else 1
    for source, errors, rows in found:
        for error in errors:
            print_error(error, text_of(source), machine)
        for remark in rows:
            error = PolicyError(remark.message, source.file, remark.line, remark.column, remark.help)
            print_finding(error, f"{remark.level}[{remark.kind}]", STYLES[remark.level], text_of(source), machine)
        if not errors and not rows:
            print(f"{shown(source.file, machine)}: no remarks")
    if not found:
        print(NONE)
    return 0 if good else 1


def looked_at(source: Source, machine: Machine) -> tuple[list[PolicyError], list[Remark]]:
    """The mistakes of a file, and what it names that does not work; if there are none, its remarks."""
    errors = errors_of(source)
    if errors or source.data is None or is_plugin(source.file):
        return errors, []
    policy, text = parse(source.data, source.file, source.layer), text_of(source)
    errors = trials(policy, positions(text), machine.installed_home()) if counts(source, machine) else []
    return errors, sorted(
        [*remarks(policy, text), *also_permitted(policy, text)], key=lambda one: (one.line, one.column)
    )


def as_record(source: Source, errors: list[PolicyError], rows: list[Remark]) -> dict[str, object]:
    mistakes = [
        {"line": error.line, "column": error.column, "message": error.message, "hint": error.help} for error in errors
    ]
    found = [
        {
            "line": remark.line,
            "column": remark.column,
            "level": remark.level,
            "kind": remark.kind,
            "message": remark.message,
            "hint": remark.help,
        }
        for remark in rows
    ]
    return {"file": source.file, "layer": source.layer, "errors": mistakes, "remarks": found}
