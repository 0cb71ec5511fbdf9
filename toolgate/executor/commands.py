"""How a command gets from the guard to bash: the sandbox it was judged for, what it needs, its limits, its gaps.

INVARIANT: a command runs in the sandbox that its policy and its executor ask for, or not at all: one that is missing or
does not hold is an error. What it needs comes from the effects that were judged.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from toolgate.audit.gaps import record
from toolgate.audit.recorders import FileRecorder
from toolgate.directories import state
from toolgate.executor.aftermath import Aftermath
from toolgate.executor.results import ActionResult
from toolgate.executor.shell import Job, run, variables_for_bash
from toolgate.executor.tools import seconds
from toolgate.model.errors import GuardError
from toolgate.policy.force.sandbox_settings import AUTO, sandbox_settings
from toolgate.sandbox.choosing import NAMES, NONE, chosen
from toolgate.sandbox.gaps import gap_of, sentence
from toolgate.sandbox.needs import Limits, Needs
from toolgate.sandbox.predicting import Additions, needs_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.executor.shell import OnOutput
    from toolgate.executor.stopping import Stop
    from toolgate.guard import Guard
    from toolgate.model.call import ToolCall
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision
    from toolgate.policy.force.sandbox_settings import SandboxPolicy
    from toolgate.sandbox.starting import Box

    Run = Callable[[Job, Decision, Stop, OnOutput | None], ActionResult]

T = TypeVar("T", int, float)
ENTRANCE = "run"  # in the log


class Commands:
    """Commands of one executor, in the sandbox of this name; empty: in that of the policy, or the first that works."""

    __slots__ = ("sandbox", "_run")

    def __init__(self, sandbox: str = "", run: Run = run) -> None:
        if sandbox and sandbox not in NAMES:
            raise GuardError(f"`{sandbox}` is not a sandbox", help=f"use one of {', '.join(NAMES)}")
        self.sandbox = sandbox
        self._run = run

    def prepared(
        self, call: ToolCall, guard: Guard, facts: Facts, limits: Limits, stop: Stop, tell: OnOutput | None
    ) -> tuple[Guard, Callable[[Decision], ActionResult]]:
        """Who judges a command, and what runs it once that has allowed it.

        A sandbox that is missing is told only after the guard has allowed the command: a refusal says more.
        """
        book = guard.book_for(facts)
        settings = sandbox_settings(book, call.tool, facts.installed_home(), facts.workspace())
        limits = self._limits(limits, settings, seconds(call.input or {}, "timeout"))
        try:
            box = self.box_for(settings)
        except GuardError as error:
            return guard.within(None), partial(_missing, error)
        return guard.within(None), partial(self._made, call, facts, settings, limits, box, stop, tell)

    def box_for(self, settings: SandboxPolicy) -> Box:
        """The sandbox of a command: the policy's where it names one, since nobody may take that away."""
        wanted = settings.kind if settings.kind not in (AUTO, NONE) else self.sandbox or settings.kind
        return chosen(wanted)

    def _limits(self, given: Limits, settings: SandboxPolicy, asked: float | None) -> Limits:
        """The lowest of what the executor, the policy and the call itself say."""
        return Limits(
            lowest(given.seconds, settings.seconds, asked),
            lowest(given.memory, settings.memory),
            lowest(given.processes, settings.processes),
            lowest(given.output, settings.output),
            given.file_size,
        )

    def _made(
        self,
        call: ToolCall,
        facts: Facts,
        settings: SandboxPolicy,
        limits: Limits,
        box: Box,
        stop: Stop,
        tell: OnOutput | None,
        decision: Decision,
    ) -> ActionResult:
        """Run a command that was allowed, and say what the sandbox stopped."""
        effects = tuple([finding.effect for finding in decision.because])
        variables = variables_for_bash(os.environ)
        if box.name == NONE:
            here, project = facts.resolve(call.cwd), facts.resolve(facts.workspace())
            needs = Needs(here, project, variables=tuple(variables.items()))
        else:
            additions = Additions(settings.readable, settings.writable, settings.hosts)
            needs = needs_of(call, effects, facts, variables, additions)
        text: str = call.action.text  # type: ignore[union-attr]  # it is a `Shell`, which was judged
        with Aftermath(effects, needs, facts) as after:
            found = self._run(Job(text, needs, limits, box), decision, stop, tell)
        notes = [*after.notes]
        if found.ended is not None:
            home = facts.installed_home()
            gap = gap_of(text, effects, needs, found.ended.refused, home=home, box=box.name, of=decision.id)
            if gap is not None:
                record(gap, FileRecorder(state(home), ENTRANCE))
                notes.append(sentence(gap))
        message = "; ".join([found.message, *notes])
        return ActionResult(found.success, message, found.result, decision, found.ended, after.copy)


def _missing(error: GuardError, decision: Decision) -> ActionResult:
    raise error


def lowest(*limits: T | None) -> T | None:
    """The lowest of limits; `None`: there is none."""
    return min([one for one in limits if one is not None], default=None)
