"""Takes a command from the guard to bash: the sandbox it was judged for, what it needs, its limits, its gaps.

INVARIANT: a command runs in the sandbox that its policy and its executor ask for, or not at all: one that is missing or
does not hold is an error. What it needs comes from the effects that were judged.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from toolgate.analysis import effects_of
from toolgate.audit.gaps import record
from toolgate.audit.recorders import FileRecorder
from toolgate.directories import state
from toolgate.executor.copies import Copies
from toolgate.executor.manifests import Kept
from toolgate.executor.opening import FileError, Tree
from toolgate.executor.results import ActionResult, restored
from toolgate.executor.shell import Job, check_program, run, variables_for_bash
from toolgate.executor.tools import seconds
from toolgate.model.effect import Effect
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.telling import LOSING
from toolgate.policy.force.sandbox_settings import AUTO, sandbox_settings
from toolgate.sandbox.choosing import BWRAP, NAMES, NONE, chosen
from toolgate.sandbox.gaps import gap_of, sentence
from toolgate.sandbox.predicting import Additions, needs_of
from toolgate.sandbox.starting import Limits, Needs, Network
from toolgate.sandbox.surroundings import appeared
from toolgate.sandbox.verified import verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.executor.shell import OnOutput
    from toolgate.executor.stopping import Stop
    from toolgate.guard import Guard
    from toolgate.model.call import ToolCall
    from toolgate.model.confinement import Confinement
    from toolgate.model.effect import Effect
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision
    from toolgate.policy.force.sandbox_settings import SandboxPolicy
    from toolgate.sandbox.starting import Box

    Run = Callable[[Job, Decision, Stop, OnOutput | None], ActionResult]

T = TypeVar("T", int, float)
ENTRANCE = "run"  # its name in the log
COPIED = "files-of-the-project"  # the rule of the profile `autonomous` that relies on a copy
AWAY = ".taken-away"  # suffix of a name that no program obeys
CAUSE = "command"


class Plan(NamedTuple):
    """A command before it is judged, with the sandbox that it is judged for (`None`: without one)."""

    call: ToolCall
    facts: Facts
    settings: SandboxPolicy
    limits: Limits
    box: Box
    confinement: Confinement | None


class Commands:
    """Commands of one executor in the sandbox with this name; empty: the policy's, or the first that works."""

    __slots__ = ("sandbox", "_run")

    def __init__(self, sandbox: str = "", run: Run = run) -> None:
        if sandbox and sandbox not in NAMES:
            raise GuardError(f"`{sandbox}` is not a sandbox", help=f"use one of {', '.join(NAMES)}")
        self.sandbox = sandbox
        self._run = run

    def prepared(
        self, call: ToolCall, guard: Guard, facts: Facts, limits: Limits, stop: Stop, tell: OnOutput | None
    ) -> tuple[Guard, Callable[[Decision], ActionResult]]:
        """The guard that judges a command, and the function that runs it once it is allowed.

        A missing sandbox is reported only after the guard has allowed the command: a refusal says more.
        """
        settings = sandbox_settings(guard.book_for(facts), call.tool, facts.installed_home(), facts.workspace())
        limits = self._limits(limits, settings, seconds(call.input or {}, "timeout"))
        try:
            box = self.box_for(settings, facts.resolve(facts.workspace()))
            plan = Plan(call, facts, settings, limits, box, self._confinement(call, guard, facts, settings, box))
        except GuardError as error:
            return guard.within(None), partial(_missing, error)
        return guard.within(plan.confinement), partial(self._made, plan, stop, tell)

    def _confinement(
        self, call: ToolCall, guard: Guard, facts: Facts, settings: SandboxPolicy, box: Box
    ) -> Confinement | None:
        """The sandbox that confines a command, if the policy depends on it; `None`: no, or the command needs too much.

        Most policies do not depend on it, and then no sandbox is tried.
        """
        book = guard.book_for(facts)
        if box.name == NONE or not (book.sandbox is not None or book.confining):
            return None
        if not held(self._needs(call, facts, settings, box, effects_of(call, facts.afresh()))):
            return None
        return verify(box)

    def box_for(self, settings: SandboxPolicy, workspace: str) -> Box:
        """The sandbox of a command: the policy's if it names one, which nothing may override.

        Starting it shows whether it works, so a sandbox program inside the project is refused first.
        """
        wanted = settings.kind if settings.kind not in (AUTO, NONE) else self.sandbox or settings.kind
        check_program(BWRAP if wanted == AUTO else wanted, workspace)
        return chosen(wanted, settings.image)

    def _limits(self, given: Limits, settings: SandboxPolicy, asked: float | None) -> Limits:
        """The lowest of the executor's, the policy's and the call's limits."""
        return Limits(
            lowest(given.seconds, settings.seconds, asked),
            lowest(given.memory, settings.memory),
            lowest(given.processes, settings.processes),
            lowest(given.output, settings.output),
            given.file_size,
        )

    def _needs(
        self, call: ToolCall, facts: Facts, settings: SandboxPolicy, box: Box, effects: tuple[Effect, ...]
    ) -> Needs:
        """What a command with these effects needs; without a sandbox, the whole machine."""
        variables = variables_for_bash(os.environ)
        if box.name == NONE:
            here, project = facts.resolve(call.cwd), facts.resolve(facts.workspace())
            return Needs(here, project, variables=tuple(variables.items()))
        additions = Additions(settings.readable, settings.writable, settings.hosts)
        return needs_of(call, effects, facts, variables, additions)

    def _made(self, plan: Plan, stop: Stop, tell: OnOutput | None, decision: Decision) -> ActionResult:
        """Run a command that was allowed, and report what the sandbox stopped."""
        call, facts, settings, limits, box, confinement = plan
        effects = tuple([finding.effect for finding in decision.because])
        needs = self._needs(call, facts, settings, box, effects)
        if confinement is not None and not held(needs):
            raise GuardError("it needs more than the sandbox it was judged for", help="call the tool again")
        if facts.afresh().resolve(call.cwd) != call.cwd:
            raise GuardError(f"`{call.cwd}` is not the directory that was judged", help="call the tool again")
        text: str = call.action.text  # type: ignore[union-attr]  # it is a `Shell`, which was judged
        found, notes, copy = self._watched(Job(text, needs, limits, box), effects, facts, decision, stop, tell)
        gap = self._gap(text, effects, needs, found, facts, box, decision)
        message = "; ".join([found.message, *notes, *([gap] if gap else []), *([restored(copy)] if copy else [])])
        return ActionResult(found.success, message, found.result, decision, found.ended, copy, tuple(notes), gap)

    def _gap(
        self,
        text: str,
        effects: tuple[Effect, ...],
        needs: Needs,
        found: ActionResult,
        facts: Facts,
        box: Box,
        decision: Decision,
    ) -> str:
        """A sentence about what the sandbox stopped but nothing predicted, after recording it; empty: nothing."""
        if found.ended is None:
            return ""
        home = facts.installed_home()
        gap = gap_of(text, effects, needs, found.ended.refused, home=home, box=box.name, of=decision.id)
        if gap is None:
            return ""
        record(gap, FileRecorder(state(home), ENTRANCE))
        return sentence(gap)

    def _watched(
        self, job: Job, effects: tuple[Effect, ...], facts: Facts, decision: Decision, stop: Stop, tell: OnOutput | None
    ) -> tuple[ActionResult, list[str], str]:
        """The result of a command, notes about it, and the id of the copy of what it may have lost."""
        if not job.needs.writable and not any([effect.verb in LOSING for effect in effects]):
            return self._run(job, decision, stop, tell), [], ""
        counted = any([finding.opinion.rule == COPIED for finding in decision.because])
        with Aftermath(effects, job.needs, facts, counted) as after:
            found = self._run(job, decision, stop, tell)
        return found, after.notes, after.copy


def held(needs: Needs) -> bool:
    """Whether a verified sandbox confines a command with these needs."""
    return needs.network != Network.OPEN and not needs.listens and not needs.beyond


def _missing(error: GuardError, decision: Decision) -> ActionResult:
    raise error


def lowest(*limits: T | None) -> T | None:
    """The lowest limit; `None`: there is none."""
    return min([one for one in limits if one is not None], default=None)


class Aftermath:
    """The work around one command: `notes` are sentences for its result, and `copy` names what can be restored."""

    def __init__(self, effects: tuple[Effect, ...], needs: Needs, facts: Facts, required: bool = False) -> None:
        self.effects = effects
        self.required = required  # nothing runs without a complete copy
        self.needs = needs
        self.facts = facts
        self.notes: list[str] = []
        self.copy = ""
        self._copies = Copies(state(facts.installed_home()), facts.afresh)
        self._kept: Kept | None = None

    def __enter__(self) -> Aftermath:
        if any([effect.verb in LOSING for effect in self.effects]):
            try:
                with Tree(self.needs.workspace) as tree:
                    self._kept = self._copies.before(self.effects, tree, CAUSE)
            except FileError as error:
                self.notes.append(f"no copy was kept: {error.message}")
            if self.required and (self._kept is None or self._kept.lacks):
                why = (*self.notes, *(self._kept.lacks if self._kept is not None else ()))[0]
                raise GuardError(
                    f"it would lose files that cannot be copied first: {why}", help="ask the user to run it"
                )
        return self

    def __exit__(self, *_: object) -> None:
        for path in appeared(self.needs, self.effects, self.facts.afresh()):
            self._take_away(path)
        if self._kept is None:
            return
        self.notes += self._kept.lacks
        if not self._kept.id:
            return
        self.copy = self._kept.id
        try:
            with Tree(self.needs.workspace) as tree:
                self._copies.settled(self._kept, tree)
        except FileError as error:
            self.notes.append(f"what is there now could not be noted: {error.message}")

    def _take_away(self, path: str) -> None:
        """Rename a file that would run automatically and that was not predicted, so that it does not."""
        try:
            with Tree(self.needs.workspace) as tree:
                directory, name = tree.above(path)
                try:
                    os.rename(name, name + AWAY, src_dir_fd=directory, dst_dir_fd=directory)
                finally:
                    os.close(directory)
        except (OSError, FileError) as error:
            self.notes.append(f"it made `{path}`, which other programs would act on; renaming it failed: {error}")
        else:
            self.notes.append(
                f"it made `{path}`, which other programs would act on and which was not predicted: renamed to `{AWAY}`"
            )
