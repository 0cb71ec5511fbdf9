"""What every integration must do, whatever the framework: a test module subclasses `Contract` and says how to play.

`play` builds an agent with the tools below, guards it by the one line of the docs, and has a scripted model ask for the
calls of `turns`, one list for each answer of the model, and then say `done`. Tools only take down what they were called
with: nothing of a case is ever run.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from toolgate import AuditEvent, Guard, MemoryRecorder, Reply, ToolCall
from toolgate.model.verdict import Decision
from toolgate.world import World

BLOCKED = "Operation blocked by safety guard"


@dataclass(frozen=True)
class Call:
    """One call that the scripted model asks for."""

    id: str
    tool: str
    input: dict[str, Any]


@dataclass
class Outcome:
    """What came of it: what tools were called with, what the model read by call, questions put, what was raised."""

    ran: list[str] = field(default_factory=list)
    read: dict[str, str] = field(
        default_factory=dict
    )  # the result of each call, as the model got it, by id of the call
    asked: list[str] = field(default_factory=list)  # ids or names of calls that were put to a person by the framework
    error: BaseException | None = None


class Tools:
    """The tools of the agent; each takes down its call."""

    def __init__(self) -> None:
        self.ran: list[str] = []

    def run_shell_command(self, command: str) -> str:
        """Run a shell command."""
        self.ran.append(command)
        return f"output of {command}"

    def lookup_word(self, word: str) -> str:
        """Look a word up in the glossary."""
        self.ran.append(word)
        return f"meaning of {word}"

    def read_file(self, path: str) -> str:
        """Read a file; there is none of this name."""
        self.ran.append(path)
        raise FileNotFoundError(f"no such file: {path}")


ALLOWED = Call("c1", "run_shell_command", {"command": "git status"})
ALSO_ALLOWED = Call("c2", "run_shell_command", {"command": "ls"})
DENIED = Call("c3", "run_shell_command", {"command": "rm -rf ~"})
ASKED = Call("c4", "run_shell_command", {"command": "git push --force origin main"})
LEAVING = Call("c7", "run_shell_command", {"command": "echo text > notes.md"})
BOTH = Call("c7", "run_shell_command", {"command": "git push --force origin main && rm -rf ~"})
FAILING = Call("c5", "read_file", {"path": "missing.txt"})


def guard(**options: Any) -> Guard:
    return Guard(facts=World({}), recorder=MemoryRecorder(), **options)


def recorded(judge: Guard) -> list[AuditEvent]:
    assert isinstance(judge.recorder, MemoryRecorder)
    return judge.recorder.events


class Broken(Guard):
    """A guard that raises instead of answering."""

    def check_all(self, calls: Sequence[ToolCall]) -> list[Decision]:
        raise RuntimeError("the guard is broken")


class Slow(Guard):
    """A guard that does not answer in time."""

    def check_all(self, calls: Sequence[ToolCall]) -> list[Decision]:
        time.sleep(1.0)
        return super().check_all(calls)


class Contract:
    """The tests of an integration; `ways` are how the framework can be run, `pauses` whether it can ask a person.

    `hears` are the answers of a person that the framework tells.
    """

    ways: ClassVar[tuple[str, ...]] = ("sync", "async", "stream")
    pauses: ClassVar[bool] = True
    hears: ClassVar[tuple[bool, ...]] = (True, False)
    cancels: ClassVar[bool] = True

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        """Run the agent to its end; `yes` is what a person answers to each question of the framework."""
        raise NotImplementedError

    def test_an_allowed_call_runs_and_the_model_reads_its_result(self, way: str) -> None:
        found = self.play([[ALLOWED]], guard(), way)
        assert found.error is None and found.ran == ["git status"]
        assert "output of git status" in found.read["c1"]

    def test_a_call_that_leaves_something_behind_runs(self, way: str) -> None:
        found = self.play([[LEAVING]], guard(), way)
        assert found.error is None and found.ran == ["echo text > notes.md"]

    def test_a_denied_call_does_not_run_and_the_model_reads_why(self, way: str) -> None:
        found = self.play([[DENIED]], guard(), way)
        assert found.error is None and found.ran == []
        assert BLOCKED in found.read["c3"] and "deletes everything in `~`" in found.read["c3"]
        assert "Instead: " in found.read["c3"]

    def test_of_several_reasons_the_model_reads_the_weightiest(self, way: str) -> None:
        found = self.play([[BOTH]], guard(), way)
        assert found.error is None and found.ran == []
        assert "deletes everything in `~`" in found.read["c7"] and "needs approval" not in found.read["c7"]

    def test_the_agent_goes_on_after_a_refusal(self, way: str) -> None:
        found = self.play([[DENIED], [ALLOWED]], guard(), way)
        assert found.error is None and found.ran == ["git status"]

    def test_parallel_calls_are_judged_each_by_itself(self, way: str) -> None:
        found = self.play([[ALLOWED, DENIED, ALSO_ALLOWED]], guard(), way)
        assert found.error is None and sorted(found.ran) == ["git status", "ls"]
        assert BLOCKED in found.read["c3"] and BLOCKED not in found.read["c1"] + found.read["c2"]

    def test_a_question_that_is_approved_runs_once(self, way: str) -> None:
        if self.pauses:
            found = self.play([[ASKED]], guard(), way, yes=True)
            assert len(found.asked) == 1
        else:
            found = self.play([[ASKED]], guard(permission=lambda call, decision: Reply("once")), way)
        assert found.error is None and found.ran == ["git push --force origin main"]

    def test_a_question_that_is_refused_does_not_run(self, way: str) -> None:
        if self.pauses:
            found = self.play([[ASKED]], guard(), way, yes=False)
            assert len(found.asked) == 1
        else:
            found = self.play([[ASKED]], guard(permission=lambda call, decision: Reply("no")), way)
        assert found.error is None and found.ran == []

    @pytest.mark.parametrize("yes", [True, False])
    def test_the_log_has_the_question_and_its_answer(self, way: str, yes: bool) -> None:
        """The call as it was asked about, the call as it was when the answer came, and the answer."""
        asking, said = guard(), "approved" if yes else "refused"
        if not self.pauses:
            asking = guard(permission=lambda call, decision: Reply("once" if yes else "no"))
        self.play([[ASKED]], asking, way, yes=yes)
        told = [event for event in recorded(asking) if event.data.get("verdict") == "ask" or event.kind == "answer"]
        if yes in self.hears:
            assert [event.data["answer"] for event in told if event.kind == "answer"] == [said]
        assert len(told) <= 2 + self.pauses

    def test_a_question_beside_others_runs_each_once(self, way: str) -> None:
        if not self.pauses:
            return
        found = self.play([[ALLOWED, ASKED, DENIED]], guard(), way, yes=True)
        assert found.error is None
        assert sorted(found.ran) == ["git push --force origin main", "git status"]

    def test_a_handler_of_the_guard_comes_before_the_framework(self, way: str) -> None:
        found = self.play([[ASKED]], guard(permission=lambda call, decision: Reply("no", "use a branch")), way)
        assert found.error is None and found.ran == [] and found.asked == []
        assert "use a branch" in found.read["c4"]

    def test_without_anybody_to_ask_a_question_is_a_refusal(self, way: str) -> None:
        found = self.play([[ASKED]], guard(interactive=False), way)
        assert found.error is None and found.ran == [] and "needs approval" in found.read["c4"]

    def test_a_broken_guard_runs_nothing(self, way: str) -> None:
        found = self.play([[ALLOWED]], Broken(facts=World({}), recorder=MemoryRecorder()), way)
        assert found.ran == [] and (found.error is not None or BLOCKED in found.read["c1"])

    def test_a_guard_that_takes_too_long_runs_nothing(self, way: str) -> None:
        found = self.play([[ALLOWED]], Slow(facts=World({}), recorder=MemoryRecorder()), way, timeout=0.05)
        assert found.ran == [] and (found.error is not None or BLOCKED in found.read["c1"])

    def test_an_error_of_a_tool_is_passed_on(self, way: str) -> None:
        found = self.play([[FAILING]], guard(), way)
        assert found.ran == ["missing.txt"]
        assert "no such file" in (str(found.error) if found.error is not None else found.read["c5"])
        assert BLOCKED not in found.read.get("c5", "")

    def test_the_same_call_again_is_judged_again(self, way: str) -> None:
        again = Call("c6", DENIED.tool, DENIED.input)
        found = self.play([[DENIED], [again], [ALLOWED]], guard(), way)
        assert found.ran == ["git status"] and BLOCKED in found.read["c6"]

    def test_a_cancelled_run_makes_no_call(self) -> None:
        """A run that is cancelled while the guard judges never calls the tool."""
        if not self.cancels:
            return
        tools = Tools()

        async def cancelled() -> None:
            task = asyncio.ensure_future(
                self.aplay(tools, [[ALLOWED]], Slow(facts=World({}), recorder=MemoryRecorder()))
            )
            await asyncio.sleep(0.5)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await asyncio.sleep(1.0)

        asyncio.run(cancelled())
        assert tools.ran == []

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        """Run an agent with these tools asynchronously, for the test that cancels it; `cancels = False`: it cannot."""
        raise NotImplementedError
