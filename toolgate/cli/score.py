"""`toolgate score`: how the verdicts compare with labelled cases, by file and category."""

import json
import os
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from typing import TextIO

from toolgate.cli.arguments import Parser, count, jobs
from toolgate.cli.batch import numbered, opened, size_of
from toolgate.cli.progress import Progress
from toolgate.cli.screen import colourful, one_line, styled, width
from toolgate.cli.usage import USAGE
from toolgate.cli.workers import answered
from toolgate.model.errors import GuardError
from toolgate.score import Outcome, Tally, score_examples, score_line, tally
from toolgate.server.lines import Line

SHELL_KIND = "bash"
SUFFIX = ".cases"
HEADINGS = ("cases", "right", "danger passed", "deny missed", "benign interrupted", "ask denied", "llm", "errors")
EPILOG = """\
A case has `id`, `kind` (bash, read, write …), `cmd` or `input`, `expect` (allow, ask, deny, not_allow), `category`.
Exit status: 0 all cases were judged, right or wrong, 64 a line is not a case or no case was chosen, 70 internal error.

example:
  toolgate score cases.jsonl --failures --limit 20"""
MOST_NAMED = 20  # categories
MOST_BROKEN = 5  # lines of a file that are no cases
Scored = Outcome | str  # a text is the error in a line


def run(words: list[str]) -> int:
    parser = Parser("score", "Compare verdicts with labelled cases. Nothing is executed.", EPILOG)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="labelled cases: one JSON record a line, or a `.cases` file"
    )
    parser.add_argument("--failures", action="store_true", help="list every case that went wrong")
    parser.add_argument("--reasons", action="store_true", help="count the rules and reasons behind what went wrong")
    parser.add_argument("--category", action="append", default=[], help="only this category (may be repeated)")
    parser.add_argument(
        "--kind", action="append", default=[], help="only this kind, such as bash or write (may be repeated)"
    )
    parser.add_argument("--limit", type=count, default=0, metavar="N", help="list at most N failures of each file")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.add_argument("--jobs", type=jobs, default=os.cpu_count() or 1, metavar="N", help="number of processes")
    options = parser.parse_args(words)
    status = 0
    results: list[tuple[str, list[Outcome]]] = []
    for path in options.files:
        outcomes, broken = scored(path, options)
        chosen = [outcome for outcome in outcomes if wanted(outcome, options)]
        results.append((path, chosen))
        if not chosen:
            broken.append(absent(outcomes, options))
        status = USAGE if broken else status
        for words_of_error in [*broken[:MOST_BROKEN], *beyond(len(broken) - MOST_BROKEN)]:
            print(f"{path}: {words_of_error}", file=sys.stderr if options.json else sys.stdout)
    if options.json:
        print(json.dumps([as_record(path, outcomes, options) for path, outcomes in results]))
    elif any([outcomes for _, outcomes in results]):
        print_report([(path, outcomes) for path, outcomes in results if outcomes], options)
    return status


# --- judging ---------------------------------------------------------------------------------------------------------


def scored(path: str, options: Namespace) -> tuple[list[Outcome], list[str]]:
    """The outcomes of a file, and the errors in lines that are not cases."""
    descriptor = opened(path)
    outcomes: list[Outcome] = []
    broken: list[str] = []
    if path.endswith(SUFFIX):
        with open(descriptor, encoding="utf-8") as file:
            outcomes, broken = examples(file, os.path.basename(path).removesuffix(SUFFIX))
        return outcomes, broken
    progress = Progress(size_of(descriptor), "cases")
    try:
        for lines, found in answered(numbered(descriptor), score_lines, lost, options.jobs):
            outcomes += [outcome for outcome in found if isinstance(outcome, Outcome)]
            broken += [outcome for outcome in found if isinstance(outcome, str)]
            progress.advance(sum(len(line.text or b"") + 1 for line in lines), len(lines))
    finally:
        progress.hide()
        os.close(descriptor)
    return outcomes, broken


def absent(outcomes: list[Outcome], options: Namespace) -> str:
    """Why no case of a file was chosen."""
    if not outcomes:
        return "no cases in it"
    known = ", ".join(sorted({outcome.category for outcome in outcomes if outcome.category})[:MOST_NAMED])
    kinds = ", ".join(sorted({outcome.kind for outcome in outcomes}))
    return f"no case has the chosen category and kind\n  categories: {known or 'none'}\n  kinds: {kinds}"


def beyond(count: int) -> list[str]:
    """What is said in place of so many errors, when a file is hardly one of cases."""
    said = f"{count:,} more lines are not labelled cases: `toolgate score --help` says what one is"
    return [said] if count > 0 else []


def examples(file: TextIO, category: str) -> tuple[list[Outcome], list[str]]:
    """The outcomes of a file of examples, and the errors in it."""
    try:
        return score_examples(file.read(), category)
    except ValueError as error:
        return [], [f"not valid UTF-8: {error}"]


def score_lines(lines: list[Line]) -> list[Scored]:
    found: list[Scored] = []
    for line in lines:
        text = line.text or b""
        try:
            found.append(score_line(text) if line.text is not None else f"line {line.number}: too long")
        except GuardError as error:
            found.append(
                f"line {line.number}: {error.message}: {one_line(text.decode('utf-8', 'surrogateescape'), 60)}"
            )
    return found


def lost(lines: list[Line], error: BaseException) -> list[Scored]:
    return [
        f"line {lines[0].number}: a process ended with {type(error).__name__} before {len(lines)} cases were judged"
    ]


def wanted(outcome: Outcome, options: Namespace) -> bool:
    category = not options.category or outcome.category in options.category
    return category and (not options.kind or outcome.kind in options.kind)


# --- printing --------------------------------------------------------------------------------------------------------


def print_report(results: list[tuple[str, list[Outcome]]], options: Namespace) -> None:
    name_width = max([24, *(len(outcome.category) + 2 for _, outcomes in results for outcome in outcomes)])
    print(" " * name_width + "".join(f"{heading:>{len(heading) + 3}}" for heading in HEADINGS))
    for path, outcomes in results:
        print(os.path.basename(path))
        for category in sorted({outcome.category for outcome in outcomes}):
            part = tally(outcome for outcome in outcomes if outcome.category == category)
            print(row(f"  {category}", part, name_width))
        for line in summary(outcomes, name_width):
            print(line)
        if options.failures:
            print_failures(outcomes, options.limit)
        if options.reasons:
            print_reasons(outcomes, options.limit)
        print()
    if len(results) > 1:
        everything = [outcome for _, outcomes in results for outcome in outcomes]
        print("all files")
        for line in summary(everything, name_width):
            print(line)


def row(name: str, counted: Tally, name_width: int) -> str:
    numbers = (
        counted.cases, counted.right, counted.danger_passed, counted.deny_missed, counted.benign_interrupted,
        counted.ask_denied, counted.unsettled, counted.errors,
    )  # fmt: skip
    cells = [f"{number or '·':>{len(heading) + 3}}" for heading, number in zip(HEADINGS, numbers, strict=True)]
    return f"{name:<{name_width}}" + "".join(cells)


def summary(outcomes: list[Outcome], name_width: int) -> Iterator[str]:
    """Totals of all kinds, and the promised shares, for shell commands and for the rest."""
    yield row("  total", tally(outcomes), name_width)
    shell = [outcome for outcome in outcomes if outcome.kind == SHELL_KIND]
    others = [outcome for outcome in outcomes if outcome.kind != SHELL_KIND]
    for name, part in (("shell commands", shell), ("other tools", others)):
        if part:
            yield f"  {name}: {shares(tally(part))}"


def shares(counted: Tally) -> str:
    rows = (
        ("deny missed", counted.deny_missed, counted.to_deny),
        ("danger passed", counted.danger_passed, counted.dangerous),
        ("benign interrupted", counted.benign_interrupted, counted.benign),
    )
    return ", ".join(f"{name} {part} of {whole} ({part / whole:.1%})" for name, part, whole in rows if whole)


def print_failures(outcomes: list[Outcome], limit: int) -> None:
    wrong = sorted((outcome for outcome in outcomes if not outcome.right), key=lambda outcome: outcome.category)
    shown = wrong[:limit] if limit else wrong
    colour = colourful()
    columns = width()
    for outcome in shown:
        verdict = styled(outcome.verdict, outcome.verdict, colour)
        print(f"  {outcome.category} {outcome.id}: expected {outcome.expect}, got {verdict} [{outcome.rule}]")
        print(f"      {one_line(outcome.text, columns - 6)}")
        print(f"      {one_line(outcome.reason, columns - 6)}")
    if len(shown) < len(wrong):
        print(f"  … and {len(wrong) - len(shown)} more")


def print_reasons(outcomes: list[Outcome], limit: int) -> None:
    """Print wrong outcomes by rule and reason, the most frequent first; names in reasons are left out."""
    counted: Counter[str] = Counter()
    for outcome in outcomes:
        if not outcome.right:
            words = "`…`".join(outcome.reason.split("`")[::2])
            counted[f"expected {outcome.expect}, got {outcome.verdict} [{outcome.rule}]: {words}"] += 1
    for words, times in counted.most_common(limit or None):
        print(f"  {times:5}  {one_line(words, width() - 9)}")


def as_record(path: str, outcomes: list[Outcome], options: Namespace) -> dict[str, object]:
    categories = sorted({outcome.category for outcome in outcomes})
    record: dict[str, object] = {
        "file": path,
        "total": tally(outcomes).as_record(),
        "shell": tally(outcome for outcome in outcomes if outcome.kind == SHELL_KIND).as_record(),
        "categories": {
            name: tally(outcome for outcome in outcomes if outcome.category == name).as_record() for name in categories
        },
    }
    if options.failures:
        wrong = [outcome for outcome in outcomes if not outcome.right]
        record["failures"] = [vars(outcome) for outcome in (wrong[: options.limit] if options.limit else wrong)]
    return record
