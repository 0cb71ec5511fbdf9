"""`toolgate suggest`: suggests rules from your answers, each with its evidence, and writes them one by one on yes."""

import json
import os
from argparse import Namespace
from functools import partial
from typing import Any

from toolgate import directories
from toolgate.audit.event import ANSWER, DECISION
from toolgate.audit.reading import Unreadable, records
from toolgate.audit.secrets.redaction import GONE
from toolgate.cli.arguments import Parser, count
from toolgate.cli.attendance import confirmed, require_person, told
from toolgate.cli.guides import page
from toolgate.cli.moments import since
from toolgate.cli.past import past, request_of
from toolgate.cli.rules import UNATTENDED, lines_of, written
from toolgate.cli.screen import folded, one_line, visible, width
from toolgate.cli.usage import UsageError
from toolgate.guard_agent.proposals import Proposal, Proposals
from toolgate.host import Machine
from toolgate.model.errors import GuardError
from toolgate.policy.files.editing import NotWritten
from toolgate.policy.review.narrowing import PROJECT, USER, NoRule
from toolgate.policy.review.suggesting import BAD, LEAST, Asked, Labelled, Suggestion, examples, habits, suggestion
from toolgate.score import record_of, text_of

SINCE = "30d"
SHOWN = 3  # dangerous cases shown for a rule
MOST_PROGRAMS = 20  # programs that are listed
DESCRIPTION = (
    "Suggest rules for what you are asked about again and again and always approve. Each is shown with its evidence: "
    "how often it was asked and approved, what else it would cover, the worst of that, and which dangerous examples it "
    "would have let through. It is written only if you say yes. Nothing is suggested that would allow what you once "
    "refused. Programs that the guard agent allowed are listed with what it says they do; nothing uses that by itself."
)
EPILOG = """examples:
  toolgate suggest
  toolgate suggest --since 7d --least 5
  toolgate suggest --cases attacks.jsonl    also try rules on labelled cases of your own
  toolgate suggest --json                   only list them
  toolgate suggest --forget frob            drop what the guard agent said about a program
`toolgate undo` takes a rule back. For people only: an agent that calls it is denied."""


def run(words: list[str]) -> int:
    parser = Parser("suggest", DESCRIPTION, EPILOG)
    parser.add_argument("--since", type=since, metavar="TIME", help=f"answers from this time on (default: {SINCE})")
    parser.add_argument(
        "--least", type=count, default=LEAST, metavar="N", help=f"minimum number of approvals (default: {LEAST})"
    )
    parser.add_argument("--user", action="store_true", help="suggest rules for all your projects, not for each one")
    parser.add_argument("--cases", nargs="+", default=[], metavar="FILE", help="labelled cases to try the rules on")
    parser.add_argument("--json", action="store_true", help="list them as one JSON object, and change nothing")
    parser.add_argument("--forget", metavar="PROGRAM", help="drop what the guard agent said about a program")
    options = parser.parse_args(words)
    machine = Machine(os.getcwd())
    if not options.json:
        require_person("suggest")
    kept = Proposals(directories.state(machine.installed_home()))
    if options.forget is not None and not options.json:
        return forget(kept, options.forget)
    labelled = [*examples(), *[one for path in options.cases for one in cases_in(path)]]
    asked = answered(machine.installed_home(), options.since or since(SINCE), machine.workspace())
    scope = USER if options.user else PROJECT
    found = habits(asked, machine_at, scope, max(options.least, 1))
    tried = partial(suggestion, asked=asked, facts_of=machine_at, scope=scope, labelled=labelled)
    made = [(habit, partial(tried, habit)) for habit in found]
    if options.json:
        found_rules = [as_record(one) for _, make in made if (one := _made(make)) is not None]
        print(json.dumps({"suggestions": found_rules, "descriptions": [described(one) for one in kept.listed()]}))
        return 0
    status = offer([make for _, make in made], machine, options)
    print("\n".join(programs(kept.listed())), end="")
    return status


def programs(found: list[Proposal]) -> list[str]:
    """What the guard agent says about programs that it allowed, for people to act on."""
    if not found:
        return []
    lines = ["", "Programs that the guard agent allowed, and what it says they do:"]
    for one in found[:MOST_PROGRAMS]:
        times = "once" if one.count == 1 else f"{one.count} times"
        last = f", last in {one.ids[0]}" if one.ids else ""
        lines.append(
            folded(f"  {visible(one.program)}: {visible(one.description)} ({times}{last}; {visible(one.model)})")
        )
    if len(found) > MOST_PROGRAMS:
        lines.append(f"  … and {len(found) - MOST_PROGRAMS} more (`toolgate suggest --json`)")
    advice = (
        "These are a model's words about what it was told, and nothing uses them. If you know that one is true, write "
        "a "
        f"rule for it into your policy ({page('guide/policy.md')}) or describe it for Toolgate (CONTRIBUTING.md); "
        "`toolgate suggest --forget PROGRAM` drops one."
    )
    return [*lines, folded(advice), ""]


def forget(kept: Proposals, program: str) -> int:
    """Drop the proposals about a program."""
    if not kept.drop(program):
        raise UsageError(f"nothing was said about `{visible(program)}`\n  hint: `toolgate suggest` lists the programs")
    print(f"forgotten: what the guard agent said about `{visible(program)}`")
    return 0


def described(one: Proposal) -> dict[str, object]:
    return {name: list(one.ids) if name == "ids" else getattr(one, name) for name in one.__slots__}


def offer(made: list[Any], machine: Machine, options: Namespace) -> int:
    """Show each suggestion and ask about it; each is drafted in turn, since others may have been written before."""
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
    """This machine, as a call in a directory sees it."""
    if not os.path.isdir(directory):
        raise GuardError("the directory of the call is gone")
    return Machine(directory)


def answered(home: str, time: str, cwd: str) -> list[Asked]:
    """The calls in the log that were asked about since then, with people's answers, the oldest first."""
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
            continue  # not the original call, or not a question
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
