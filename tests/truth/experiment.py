"""One trial from the text to the outcome: build its world, ask whether it may be run, run it, compare."""

from pathlib import Path
from typing import NamedTuple

from tests.truth import sandbox
from tests.truth.comparison import Run, classes, unforetold
from tests.truth.prediction import below, foreign, objection, predict
from tests.truth.sandbox import PROJECT, TEMPORARY
from tests.truth.throwaway import LINES, Inside, copied, hand_over, links_of, put, state_of, tie
from tests.truth.trace import DELETE, EXECUTE, WRITE, Event, events_in
from tests.truth.trials import Trial
from toolgate.analysis import effects_of
from toolgate.model import Shell, ToolCall
from toolgate.model.effect import Verb

DIRECTORIES = frozenset(
    "src docs tests test lib dist build target out output app bin data sub dir pkg public vendor".split()
)


class Outcome(NamedTuple):
    """What came of a trial; `objection` says why it was not run, empty: it was."""

    trial: Trial
    objection: str = ""
    status: int | None = None
    violations: tuple[Event, ...] = ()
    observed: int = 0  # writes, deletions and programs seen
    opaque: bool = False
    classes: frozenset[str] = frozenset()
    errors: str = ""


def attempt(trial: Trial, model: Path) -> Outcome:
    """Run one trial in a copy of the model, if it may be run."""
    call = ToolCall(Shell(trial.text, "bash"), trial.directory)
    refused = foreign(call, Inside(model))
    if refused:
        return Outcome(trial, refused)
    with copied(model) as root:
        refused = prepared(trial, root)
        if refused:
            return Outcome(trial, refused)
        prediction = predict(call, Inside(root))
        before, links = state_of(root), links_of(root)
        ended = sandbox.run(trial.text, root, trial.directory)
        run = Run(prediction, before, state_of(root), links, Inside(root), ended.status is not None)
        events = events_in(root / "trace", trial.directory)
        seen = sum(
            1
            for event in dict.fromkeys(events)
            if event.kind in (WRITE, DELETE) or (event.kind == EXECUTE and event.program)
        )
        found = tuple(unforetold(events, run))
        return Outcome(
            trial, "", ended.status, found, seen, prediction.opaque, frozenset(classes(events, run)), ended.errors
        )


def prepared(trial: Trial, root: Path) -> str:
    """Make the trial's world; the answer is why it may not be run there, empty: it may."""
    call = ToolCall(Shell(trial.text, "bash"), trial.directory)
    return _prepare(trial, root, Inside(root)) or objection(call, Inside(root))


def _prepare(trial: Trial, root: Path, facts: Inside) -> str:
    """Make the trial's world; the answer is why it cannot be made, empty: it is there."""
    for path, text in trial.files:
        put(facts, path, text)
    for path, target in trial.links:
        tie(facts, path, target)
    if not facts.is_dir(trial.directory):
        put(facts, trial.directory + "/", "")
    hand_over(root)
    for earlier in trial.prior:
        refused = objection(ToolCall(Shell(earlier, "bash"), PROJECT), Inside(root))
        if refused:
            return f"`{earlier}` before it: {refused}"
        if sandbox.run(earlier, root, traced=False).status != 0:
            return f"`{earlier}` before it fails"
    if not trial.authored:
        _supply(trial, root)
    return ""


def _supply(trial: Trial, root: Path) -> None:
    """Files an example reads, edits, removes or runs, and which are not there: an example names them and no more."""
    facts = Inside(root)
    effects = effects_of(ToolCall(Shell(trial.text, "bash"), trial.directory), facts)
    for effect in sorted(
        effects, key=lambda effect: -effect.target.path.count("/")
    ):  # a file makes the directories above it
        path = effect.target.path
        if (effect.verb == Verb.WRITE and "edit" not in effect.manner) or not path or facts.exists(path):
            continue
        if any(letter in path for letter in "*?[") or not (below(path, PROJECT) or below(path, TEMPORARY)):
            continue
        name = path.rpartition("/")[2]
        if name in DIRECTORIES:
            put(facts, path + "/one.txt", LINES)
        else:
            put(facts, path, "#!/bin/sh\ntrue\n" if name.endswith(".sh") else LINES)
    hand_over(root)
