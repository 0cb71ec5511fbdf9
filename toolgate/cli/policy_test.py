"""`toolgate policy test`: the examples of policy files, judged by the file with the built-in rules."""

import json
import os
import sys
from collections import Counter, deque
from dataclasses import dataclass

from toolgate.cli.arguments import Parser
from toolgate.cli.moments import since
from toolgate.cli.policy_check import print_error
from toolgate.cli.policy_comparison import LOOSER, STRICTER, Judges, compare
from toolgate.cli.policy_examples import SUFFIX, Passage, examples_told, inline_examples, outcomes, passage_of, passages
from toolgate.cli.policy_files import LAYERS, NONE, counts, errors_of, given, named, shown, text_of
from toolgate.cli.recorded import SINCE, Recorded
from toolgate.cli.screen import visible
from toolgate.cli.usage import UsageError
from toolgate.cli.words import directory, unread_file
from toolgate.host import Machine
from toolgate.model.errors import CaseFailed
from toolgate.policy.force.layers import NAME, is_plugin
from toolgate.policy.force.loading import Source
from toolgate.policy.force.preparing import book_of
from toolgate.policy.read.document import parse
from toolgate.policy.review.proposing import Proposal

MOST = 200  # calls of the log that are judged again
DESCRIPTION = (
    "Run the examples of policy files: `tests` in the file and in its rules, and the file `policy.cases` beside it. "
    "They are judged by the file with its profile and the built-in rules, in the standard scene. Nothing is executed. "
    f"The last {MOST} calls in the log are judged again too, to show what the files would change."
)
EPILOG = "Exit status: 0 all examples hold, 1 some do not. A `.cases` file is tried with the policy beside it."


@dataclass(frozen=True)
class Result:
    """One example: its place, and what is wrong with it (empty: nothing)."""

    file: str
    line: int
    text: str
    complaint: str


def run(words: list[str]) -> int:
    parser = Parser("policy test", DESCRIPTION, EPILOG)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="policies or .cases files (default: those in force here)"
    )
    parser.add_argument("--layer", choices=LAYERS, help="treat as this layer (default: from its path)")
    parser.add_argument("--since", type=since, metavar="TIME", help=f"calls of the log since then (default: {SINCE})")
    parser.add_argument("--no-log", action="store_true", help="leave out the calls in the log")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    options = parser.parse_args(words)
    machine = Machine(directory(None))
    jobs = [job(name, machine, options.layer) for name in options.files]
    jobs = jobs or [(source, None) for source in given([], machine) if not is_plugin(source.file)]
    results: list[Result] = []
    broken = False
    for source, only in jobs:
        errors = errors_of(source)
        broken = broken or bool(errors)
        if errors and not options.json:
            for error in errors:
                print_error(error, text_of(source), machine)
        if not errors:
            results += tried(source, [only] if only else passages(source), counts(source, machine))
    wrong = [result for result in results if result.complaint]
    sources = [source for source, _ in jobs]
    past = [] if options.no_log or broken else judged_again(sources, machine, options.since or since(SINCE))
    if options.json:
        record = {"ok": not wrong and not broken, "cases": [vars(result) for result in results]}
        print(json.dumps(record | ({"log": [one.record() for one in past]} if past else {})))
    else:
        inline = sum([inline_examples(source) for source, only in jobs if not broken and only is None])
        show(results, wrong, machine, bool(jobs), bool(broken), inline)
        for one in past:
            print(one.told(shown(one.file, machine)))
    return 1 if wrong or broken else 0


@dataclass(frozen=True)
class Again:
    """What a file would change about the newest calls of the `log`."""

    file: str
    counted: Counter[str]
    log: Recorded

    def told(self, name: str) -> str:
        stricter, looser, judged = self.counted[STRICTER], self.counted[LOOSER], self.counted.total()
        if not stricter and not looser:
            return f"{self.log.told()}; {name} changes nothing about the last {judged}"
        words = f"{name} makes {stricter} of the last {judged} stricter and {looser} looser"
        return f"{self.log.told()}; {words} (toolgate policy diff {name})"

    def record(self) -> dict[str, object]:
        return {"file": self.file, "judged": self.counted.total(), **self.counted, **self.log.record()}


def judged_again(sources: list[Source], machine: Machine, since: str) -> list[Again]:
    """The newest calls in the log, judged with each file in place of its layer's own."""
    log = Recorded(machine.installed_home(), since)
    newest = deque((line for lines in log.groups() for line in lines), MOST)
    found = []
    for source in sources if newest else []:
        if source.layer not in LAYERS or source.data is None:
            continue  # a profile, which belongs to no layer
        work = Judges(Proposal(source.layer, source.file, source.data), None, {}, directory(None))
        compared = compare(work, [*newest], work.sessions())
        found.append(Again(source.file, Counter(one.kind for one in compared), log))
    return found


def job(name: str, machine: Machine, layer: str | None) -> tuple[Source, Passage | None]:
    """A policy with all its examples, or with those of one file."""
    if not name.endswith(SUFFIX):
        return named(name, machine, layer), None
    try:
        passage = passage_of(os.path.abspath(name))
    except OSError as error:
        raise unread_file(name, error) from None
    beside = [name.removesuffix(SUFFIX) + ".toml", os.path.join(os.path.dirname(name), NAME)]
    policy = next((file for file in beside if os.path.exists(file)), None)
    if policy is None:
        raise UsageError(f"{name}: no policy file next to it; expected `{beside[0]}`")
    return named(policy, machine, layer), passage


def tried(source: Source, found: list[Passage], placed: bool) -> list[Result]:
    assert source.data is not None
    book = book_of(parse(source.data, source.file, source.layer), placed=placed)
    results = []
    for passage in found:
        try:
            rows = outcomes(passage, book)
        except CaseFailed as error:
            results.append(Result(passage.file, passage.line, "", error.message))
            continue
        results += [Result(passage.file, case.line, case.text, complaint) for case, complaint in rows]
    return results


def show(results: list[Result], wrong: list[Result], machine: Machine, found: bool, broken: bool, inline: int) -> None:
    for result in wrong:
        lines = [visible(line) for line in result.complaint.split("\n")]
        print(f"{shown(result.file, machine)}:{result.line}:", *lines, sep="\n")
    if not found:
        print(NONE)
    elif not results and broken:  # which was reported
        return
    elif not results and not wrong and inline:
        print(f"{examples_told(inline)} in `match` and `no_match` {'holds' if inline == 1 else 'hold'}")
    elif not results and not wrong:
        words = "write them into `match` and `no_match`, into `tests`, or into `policy.cases` beside the file"
        print(f"no examples: {words}", file=sys.stderr)
    else:
        more = f", and {inline} in `match` and `no_match`" if inline else ""
        print(f"{len(results) - len(wrong)} of {len(results)} examples hold{more}")
