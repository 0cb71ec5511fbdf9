"""Turns questions into rules: shows them in words, with what else they cover, writes them on yes, and removes them."""

import os
from collections.abc import Iterable, Iterator

from toolgate import answering, directories
from toolgate.approvals.changes import Change
from toolgate.approvals.store import Question
from toolgate.cli.attendance import confirmed, told
from toolgate.cli.moments import since
from toolgate.cli.past import past, request_of
from toolgate.cli.policy_files import shown
from toolgate.cli.questions import machine_of
from toolgate.cli.recorded import Recorded
from toolgate.cli.screen import colourful, folded, styled, visible
from toolgate.cli.usage import UsageError
from toolgate.host import Machine
from toolgate.model.call import ToolCall
from toolgate.model.errors import GuardError
from toolgate.policy.files.editing import NotWritten
from toolgate.policy.review.changing import remove
from toolgate.policy.review.drafting import Draft, draft, write
from toolgate.policy.review.narrowing import NoRule
from toolgate.showing.stored import question_call

PAST = "30d"  # how far back to look for calls that a rule also covers
NEWEST = 2_000  # lines of the log that are read
UNATTENDED = "run it in a terminal: the rule is shown there before it is written"


def add_rule(question: Question, verdict: str, scope: str, words: str = "") -> int:
    """Show the rule for a question, and write it if the person says yes."""
    machine = machine_of(question)
    made = drafted(question, verdict, scope, machine, words)
    about = told(lines_of(made, machine))
    one = len(made.rules) == 1
    if not confirmed("Write this rule?" if one else f"Write these {len(made.rules)} rules?", UNATTENDED, about):
        print("nothing was written")
        return 1
    change = written(made, machine, question, words)
    word = "allowed" if verdict == "allow" else "denied"
    print(folded(f"{word} from now on. `toolgate undo {change.id}` takes this back."))
    return 0


def drafted(question: Question, verdict: str, scope: str, machine: Machine, words: str = "") -> Draft:
    """The rule that answers a question permanently; raises `UsageError` with why there is none, and what to do."""
    if verdict == "allow" and not question.remembered:
        raise UsageError(
            "no rule was written: Toolgate cannot tell all that the call does, so it is asked about every time\n"
            f"  hint: `toolgate allow {question.id}` allows it once"
        )
    if not os.path.isdir(question.cwd):
        raise UsageError(
            "no rule was written: the directory of the call is gone, or its name is not valid UTF-8\n"
            f"  hint: `toolgate allow {question.id} --for 1h` allows this call for an hour"
        )
    try:
        call = question_call(question)
        return draft(call, question.id, verdict, scope, machine, past_calls(machine), words)
    except NoRule as error:
        hint = f"\n  hint: {error.help}" if error.help else ""
        raise UsageError(f"no rule was written: {error.message}{hint}") from None
    except NotWritten as error:
        raise UsageError(f"no rule was written: {error}") from None


def written(made: Draft, machine: Machine, question: Question | None = None, words: str = "") -> Change:
    """Record a draft that a person agreed to, and write it; returns the change, which can be undone."""
    state = directories.state(machine.installed_home())
    what = "; ".join(made.words)
    ids = [rule.id for rule in made.rules]
    if question is not None and made.rules[0].verdict == "deny":
        answering.refuse(state, question, words, again=True)  # recorded first, because the rule has to be undone first
    change = answering.add_rules(state, what, made.file, ids, question)
    try:
        write(made)
    except NotWritten as error:
        answering.undo(state, change)
        raise UsageError(f"no rule was written: {error}") from None
    if question is not None and made.rules[0].verdict == "allow":
        answering.close(state, question, f"allowed for good by the rule `{ids[0]}`")
    return change


def remove_rules(change: Change) -> str:
    """Remove the rules of a change from the policy; returns a remark, or empty."""
    listed = change.data.get("rules")
    ids = [str(name) for name in listed] if isinstance(listed, list) else []
    try:
        taken = remove(Machine("/").installed_home(), *ids)
    except NotWritten as error:
        raise UsageError(f"the rule is still there: {error}") from None
    return "" if taken else "the rule had been removed before"


# --- what a person is shown ------------------------------------------------------------------------------------------


def lines_of(made: Draft, machine: Machine, colour: bool | None = None, room: int | None = None) -> list[str]:
    """A draft for people: in words, what else it covers, the worst of that, and the text to be written.

    `colour` and `room` (columns) default to the terminal's.
    """
    colour = colourful() if colour is None else colour
    lines = []
    for rule in made.rules:
        verdict = styled(rule.verdict, rule.verdict, colour)
        lines.append(folded(f"{verdict}{visible(rule.words.removeprefix(rule.verdict))}", room=room))
    if made.covers:
        lines += ["it also covers:", *[f"  {visible(text)}" for text in made.covers]]
    if made.worst is not None:
        worst = f"the worst of it: `{visible(made.worst.call)}`: {visible(made.worst.reason)}"
        lines.append(folded(worst, room=room))
    if made.open:
        lines += ["it is allowed for good:", *[folded(f"  {visible(text)}", room=room) for text in made.open]]
    elif made.worst is None and any(rule.verdict == "allow" for rule in made.rules):
        lines.append("nothing worse than the call itself is known to be covered")
    lines.append(f"in {shown(made.file, machine)}:")
    return lines + [styled(f"  {visible(line)}", "dim", colour) for line in made.toml.splitlines()]


def past_calls(machine: Machine) -> list[ToolCall]:
    """Calls in the log that were not simply allowed, the newest first; empty if it cannot be read."""
    try:
        log = Recorded(machine.installed_home(), since(PAST))
        lines = [line for group in log.groups() for line in group][-NEWEST:]
    except UsageError:
        return []
    return list(_calls(reversed(lines), machine))


def _calls(lines: Iterable[bytes], machine: Machine) -> Iterator[ToolCall]:
    for line in lines:
        try:
            call = past(line)
            if call.verdict != "allow":
                yield request_of(call, machine.workspace()).call
        except GuardError:
            continue
