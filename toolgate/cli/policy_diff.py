"""`toolgate policy diff`: shows which past calls a new policy would decide differently, in both directions."""

import json
import os
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from functools import partial

from toolgate.cli.arguments import Parser, count, jobs
from toolgate.cli.batch import opened, size_of
from toolgate.cli.moments import since
from toolgate.cli.past import verdicts
from toolgate.cli.policy_check import print_error
from toolgate.cli.policy_comparison import (
    CHANGED,
    LOOSER,
    SAME,
    STRICTER,
    UNREADABLE,
    Comparison,
    Judges,
    compare,
    lost,
)
from toolgate.cli.policy_files import LAYERS, errors_of, named, shown, text_of
from toolgate.cli.progress import Progress
from toolgate.cli.recorded import SINCE, Recorded
from toolgate.cli.screen import colourful, one_line, styled, visible, width
from toolgate.cli.usage import INTERRUPTED, USAGE, UsageError
from toolgate.cli.words import directory
from toolgate.cli.workers import Lines, answered, groups_of_lines, of_session
from toolgate.host import Machine
from toolgate.policy.force.layers import PROJECT
from toolgate.policy.review.proposing import Proposal

DESCRIPTION = (
    "Show which past calls a new policy would decide differently: those in the log, or in a file. Calls are judged as "
    "they would be today, by NEW in place of the file of its layer; nothing is executed. They are compared with the "
    "verdict they got, where the record has it and no --old is named, else with OLD or the policy in force here."
)
EPILOG = (
    'FILE has one JSON object a line: {"tool", "input", "cwd"} with or without "verdict", audit events, hook payloads '
    "or labelled cases. Exit status: 0 nothing would change, 1 something would, 64 wrong usage."
)
WORDS = {
    STRICTER: "stricter",
    LOOSER: "looser",
    CHANGED: "decided differently today, whatever the new policy says: the machine, a mode or Toolgate has changed",
}
STYLES = {STRICTER: "deny", LOOSER: "allow", CHANGED: "dim"}


def run(words: list[str]) -> int:
    options = parser().parse_args(words)
    machine = Machine(directory(None))
    new, old = (proposal(name, machine, options) for name in (options.new, options.old))
    if new is None or (options.old and old is None):
        return 1
    known = read_verdicts(options.verdicts) if options.verdicts else {}
    work = Judges(new, old, known, directory(None))
    log, groups, size = calls_of(options, machine)
    progress = Progress(size, "calls")
    found: list[Comparison] = []
    counted: Counter[str] = Counter()
    interrupted = False
    try:
        alone, together = partial(compare, work), partial(compare, work, sessions=work.sessions())
        for lines, compared in answered(groups, alone, lost, options.jobs, together, belongs=of_session):
            counted.update(one.kind for one in compared)
            found += [one for one in compared if one.kind != SAME]  # there may be millions of the others
            progress.advance(sum(len(line) + 1 for line in lines), len(lines))
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.hide()
    if log is not None and not counted:
        raise UsageError(f"{log.told()}; name a file with `--against`, or an earlier time with `--since`")
    if options.json:
        record = as_record(found, counted, interrupted)
        print(json.dumps(record if log is None else record | {"log": log.record()}))
    else:
        if log is not None:
            print(log.told())
        show(found, counted, interrupted, machine, options.limit)
    if interrupted:
        return INTERRUPTED
    if counted and counted[UNREADABLE] == counted.total():
        return USAGE
    return 1 if counted[STRICTER] or counted[LOOSER] else 0


def parser() -> Parser:
    found = Parser("policy diff", DESCRIPTION, EPILOG)
    found.add_argument("new", metavar="NEW", help="the new policy file")
    found.add_argument("--against", metavar="FILE", help="past calls (`-`: standard input; default: those in the log)")
    found.add_argument("--since", type=since, metavar="TIME", help=f"of the log, from this time on (default: {SINCE})")
    found.add_argument("--old", metavar="FILE", help="the policy to compare with, instead of what was decided then")
    found.add_argument("--verdicts", metavar="FILE", help="the answers of `toolgate check --batch`, joined by `id`")
    found.add_argument(
        "--layer", choices=LAYERS, help="replace the file of this layer (default: from the path of NEW, else user)"
    )
    found.add_argument("--untrusted", action="store_true", help="treat it as an untrusted project file")
    found.add_argument("--limit", type=count, default=3, metavar="N", help="calls to show of each kind (0: all)")
    found.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    found.add_argument("--jobs", type=jobs, default=os.cpu_count() or 1, metavar="N", help="number of processes")
    return found


def calls_of(options: Namespace, machine: Machine) -> tuple[Recorded | None, Iterator[Lines], int]:
    """The past calls: from a file or else the log, as lines, and their size in bytes."""
    if options.against is None:
        log = Recorded(machine.installed_home(), options.since or since(SINCE))
        return log, log.groups(), log.size
    if options.since:
        raise UsageError("`--since` is about the log: it does not go with `--against`")
    descriptor = opened(options.against)
    return None, groups_of_lines(descriptor), size_of(descriptor)


def proposal(name: str | None, machine: Machine, options: Namespace) -> Proposal | None:
    """The proposed file; `None`: none was named, or it has mistakes, which are reported."""
    if name is None:
        return None
    source = named(name, machine, options.layer)
    errors = errors_of(source)
    for error in errors:
        print_error(error, text_of(source), machine)
    if errors or source.data is None:
        return None
    if source.layer not in LAYERS:
        raise UsageError(f"{name}: a profile does not belong to a layer; name one with `--layer`")
    return Proposal(source.layer, source.file, source.data, not (options.untrusted and source.layer == PROJECT))


def read_verdicts(path: str) -> dict[str, str]:
    lines = [line for group in groups_of_lines(opened(path)) for line in group]
    return verdicts(lines)


# --- printing --------------------------------------------------------------------------------------------------------


def show(found: list[Comparison], counted: Counter[str], interrupted: bool, machine: Machine, limit: int) -> None:
    start = "interrupted; so far " if interrupted else ""
    parts = [f"{counted[STRICTER]} stricter", f"{counted[LOOSER]} looser", f"{counted[SAME]} the same"]
    parts += [f"{counted[CHANGED]} changed since"] if counted[CHANGED] else []
    parts += [f"{counted[UNREADABLE]} cannot be read"] if counted[UNREADABLE] else []
    noun = "call" if counted.total() == 1 else "calls"
    print(f"{start}{counted.total()} {noun}: {', '.join(parts)}")
    colour = colourful()
    for kind in (STRICTER, LOOSER, CHANGED):
        if counted[kind]:
            print(f"\n{styled(WORDS[kind], STYLES[kind], colour)}")
        for (before, after, rule, place, earlier), members in groups(found, kind):
            was = f", before [{earlier}]" if earlier else ""
            where = f" {shown(place, machine)}" if place else ""
            arrow = f"{styled(before, before, colour)} → {styled(after, after, colour)}"
            print(f"  {len(members):5}  {arrow}  [{visible(rule)}]{where}{was}")
            for one in members[: limit or None]:
                print(f"           {one_line(one.text, width() - 12)}")
            if limit and len(members) > limit:
                print(f"           … and {len(members) - limit} more (--limit 0 shows all)")
    for one in [one for one in found if one.kind == UNREADABLE][: limit or None]:
        print(f"cannot be read: {visible(one.reason)}: {one_line(one.text, 60)}")


Key = tuple[str, str, str, str, str]


def groups(found: list[Comparison], kind: str) -> list[tuple[Key, list[Comparison]]]:
    """Calls that change in the same way for the same reason, the most frequent first."""
    members: dict[Key, list[Comparison]] = {}
    for one in found:
        if one.kind == kind:
            members.setdefault((one.before, one.after, one.rule, one.place, one.earlier), []).append(one)
    return sorted(members.items(), key=lambda item: -len(item[1]))


def as_record(found: list[Comparison], counted: Counter[str], interrupted: bool) -> dict[str, object]:
    return {
        "calls": counted.total(),
        "interrupted": interrupted,
        **{kind: counted[kind] for kind in (STRICTER, LOOSER, SAME, CHANGED, UNREADABLE)},
        "changes": [vars(one) for one in found],
    }
