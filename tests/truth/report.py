"""What came of all trials, as lines a person reads: run, agreed, violated, by family; and what was not run, and why."""

from collections import Counter
from collections.abc import Iterator

from tests.truth.experiment import Outcome

SHOWN = 200  # characters of a command


def violated(outcomes: list[Outcome]) -> list[Outcome]:
    """Trials that did something nobody had foretold, and are not marked `todo`."""
    return [outcome for outcome in outcomes if outcome.violations and not outcome.trial.todo]


def mended(outcomes: list[Outcome]) -> list[Outcome]:
    """Trials marked `todo` that agree by now."""
    return [outcome for outcome in outcomes if outcome.trial.todo and not outcome.objection and not outcome.violations]


def summary(outcomes: list[Outcome]) -> str:
    return "\n".join(_lines(outcomes))


def described(outcome: Outcome) -> str:
    """One trial and everything it did unforetold."""
    seen = [f"    {event.kind} {event.path}  by {event.program}" for event in outcome.violations]
    return "\n".join([f"{outcome.trial.source}: {_short(outcome.trial.text)}", *seen])


def _lines(outcomes: list[Outcome]) -> Iterator[str]:
    run = [outcome for outcome in outcomes if not outcome.objection]
    yield f"{'family':<18}{'trials':>8}{'run':>8}{'agreed':>8}{'violated':>10}{'opaque':>8}{'failed':>8}"
    for family in sorted({outcome.trial.family for outcome in run}):
        yield _row(family, [outcome for outcome in outcomes if outcome.trial.family == family])
    yield _row("total", outcomes)
    excused = Counter(name for outcome in run for name in outcome.classes)
    yield "excused by class: " + ", ".join(f"{name} {count}" for name, count in excused.most_common())
    refused = [outcome for outcome in outcomes if outcome.objection and outcome.trial.authored]
    yield f"authored commands not run: {len(refused)}"
    for outcome in refused:
        yield f"    {outcome.trial.source}: {_short(outcome.trial.text)}: {outcome.objection}"


def _row(name: str, outcomes: list[Outcome]) -> str:
    run = [outcome for outcome in outcomes if not outcome.objection]
    numbers = (
        len(outcomes),
        len(run),
        sum(1 for outcome in run if not outcome.violations),
        sum(1 for outcome in run if outcome.violations),
        sum(1 for outcome in run if outcome.opaque),
        sum(1 for outcome in run if outcome.status != 0),
    )
    return f"{name:<18}{numbers[0]:>8}{numbers[1]:>8}{numbers[2]:>8}{numbers[3]:>10}{numbers[4]:>8}{numbers[5]:>8}"


def _short(text: str) -> str:
    line = text.replace("\n", "⏎")
    return line if len(line) <= SHOWN else line[:SHOWN] + "…"
