"""`toolgate suggest`: rules that your answers speak for, each with its evidence, written one by one on yes."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from functools import partial
from typing import Any

from toolgate import directories
from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.reading import Unreadable, records
from toolgate.audit.secrets.redaction import GONE
from toolgate.cli import UsageError
from toolgate.cli.arguments import Parser, count
from toolgate.cli.attendance import confirmed, require_person, told
from toolgate.cli.moments import since
from toolgate.cli.past import past, request_of
from toolgate.cli.rules import UNATTENDED, lines_of, written
from toolgate.cli.screen import folded, one_line, visible, width
from toolgate.host import Machine
from toolgate.model.errors import GuardError
from toolgate.policy.files.editing import NotWritten
from toolgate.policy.review.narrowing import PROJECT, USER, NoRule
from toolgate.policy.review.suggesting import (
    BAD,
    LEAST,
    Asked,
    Labelled,
    Suggestion,
    examples,
    habits,
    suggestion,
)
from toolgate.score import record_of, text_of

SINCE = "30d"
SHOWN = 3  # dangerous cases that are shown of a rule
DESCRIPTION = (
    "Suggest rules for what you are asked about again and again and always approve. Each is shown with its evidence: "
    "how often it was asked and approved, what else it would cover, the worst of that, and which dangerous examples it "
    "would have let through. It is written only if you say yes. Nothing is suggested that would allow what you once "
    "refused."
)
EPILOG = """examples:
  toolgate suggest
  toolgate suggest --since 7d --least 5
  toolgate suggest --cases attacks.jsonl    also try rules on labelled cases of your own
  toolgate suggest --json                   only list them
`toolgate undo` takes a rule back. For people only: an agent that calls it is denied."""


def run(words: list[str]) -> int:
    parser = Parser("suggest", DESCRIPTION, EPILOG)
    parser.add_argument("--since", type=since, metavar="TIME", help=f"answers from this time on (default: {SINCE})")
    parser.add_argument("--least", type=count, default=LEAST, metavar="N", help=f"approvals needed (default: {LEAST})")
    parser.add_argument("--user", action="store_true", help="suggest rules for all your projects, not for each one")
    parser.add_argument("--cases", nargs="+", default=[], metavar="FILE", help="labelled cases to try the rules on")
    parser.add_argument("--json", action="store_true", help="list them as one JSON object, and change nothing")
    options = parser.parse_args(words)
    machine = Machine(os.getcwd())
    if not options.json:
        require_person("suggest")
    labelled = [*examples(), *[one for path in options.cases for one in cases_in(path)]]
    asked = answered(machine.installed_home(), options.since or since(SINCE), machine.workspace())
    scope = USER if options.user else PROJECT
    found = habits(asked, machine_at, scope, max(options.least, 1))
    tried = partial(suggestion, asked=asked, facts_of=machine_at, scope=scope, labelled=labelled)
    made = [(habit, partial(tried, habit)) for habit in found]
    if options.json:
        print(json.dumps({"suggestions": [as_record(one) for _, make in made if (one := _made(make)) is not None]}))
        return 0
    return offer([make for _, make in made], machine, options)


def offer(made: list[Any], machine: Machine, options: Namespace) -> int:
    """Show each suggestion and ask about it; it is drafted when its turn comes, since others may have been written."""
    shown = accepted = 0
    for make in made:
        one = _made(make)
        if one is None:
            continue
        shown += 1
        about = told([*[""] * (shown > 1), *evidence(one), *lines_of(one.draft, machine)])
        if confirmed("Write this rule?" if len(one.draft.rules) == 1 else "Write these rules?", UNATTENDED, about):
            change = written(one.draft, machine)
            accepted += 1
            print(folded(f"written. `toolgate undo {change.id}` takes this back."))
    if not shown:
        words = f"nothing was approved {options.least} times or more and never refused"
        print(folded(f"nothing to suggest: {words}; `toolgate suggest --help` says how to look further back"))
    else:
        print(f"{accepted} of {shown} written")
    return 0


def _made(make: Any) -> Suggestion | None:
    try:
        found: Suggestion = make()
    except (NoRule, GuardError):
        return None
    except NotWritten as error:
        raise UsageError(str(error)) from None
    return found


# --- evidence --------------------------------------------------------------------------------------------------------


def evidence(one: Suggestion) -> list[str]:
    habit = one.habit
    open_ones = len(habit.questions) - habit.approved
    unknown = f", {open_ones} without a known answer" if open_ones else ""
    lines = [f"asked {len(habit.questions)} times, approved {habit.approved} times, never refused{unknown}"]
    lines += [f"  {one_line(text, width() - 2)}" for text in habit.calls[:SHOWN]]
    if len(habit.calls) > SHOWN:
        lines.append(f"  … and {len(habit.calls) - SHOWN} other calls")
    through = f"of {one.tried} dangerous examples it would let {len(one.passed)} through"
    return [*lines, through + (":" if one.passed else ""), *[f"  {visible(text)[:200]}" for text in one.passed[:SHOWN]]]


def as_record(one: Suggestion) -> dict[str, object]:
    worst = one.draft.worst
    return {
        "rules": [{"id": rule.id, "words": rule.words, "toml": rule.toml} for rule in one.draft.rules],
        "asked": len(one.habit.questions),
        "approved": one.habit.approved,
        "last": one.habit.last.time,
        "calls": list(one.habit.calls),
        "covers": list(one.draft.covers),
        "open": list(one.draft.open),
        "worst": None if worst is None else {"call": worst.call, "verdict": str(worst.verdict), "reason": worst.reason},
        "dangers": {"tried": one.tried, "let_through": list(one.passed)},
    }


# --- what is read ----------------------------------------------------------------------------------------------------


def machine_at(directory: str) -> Machine:
    """This machine as a call in a directory sees it."""
    if not os.path.isdir(directory):
        raise GuardError("the directory of the call is gone")
    return Machine(directory)


def answered(home: str, time: str, cwd: str) -> list[Asked]:
    """The calls in the log that were asked about since then, with what the person said, the oldest first."""
    decisions: dict[str, tuple[str, bytes]] = {}
    said: dict[str, str] = {}
    try:
        for line in records(directories.log(home)):
            data = line.data
            if str(data.get("time", "")) < time:
                continue
            if data.get("kind") == ANSWER:
                said[str(data.get("of"))] = str(data.get("answer"))
            elif data.get("kind") == DECISION and data.get("verdict") in ("ask", "deny"):
                decisions[str(data.get("id"))] = str(data["time"]), line.raw
    except Unreadable as error:
        raise UsageError(error.message) from None
    found = []
    for name, (moment, raw) in decisions.items():
        if GONE.encode() in raw or (name not in said and b'"verdict": "deny"' in raw):
            continue  # not the call that it was, or not a question
        try:
            found.append(Asked(name, moment, request_of(past(raw), cwd).call, said.get(name, "")))
        except GuardError:
            continue
    return found


def cases_in(path: str) -> list[Labelled]:
    """The cases of a file that must not run unseen."""
    try:
        with open(path, encoding="utf-8") as file:
            found = [json.loads(line) for line in file if line.strip()]
        return [(text_of(case), record_of(case)) for case in found if case.get("expect") in BAD]
    except (OSError, ValueError, KeyError, AttributeError, GuardError) as error:
        raise UsageError(f"{path} is not a file of labelled cases: {error}") from None
