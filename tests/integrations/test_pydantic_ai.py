"""Pydantic AI with its own function model."""

from __future__ import annotations

import asyncio
import datetime
import json
from collections.abc import AsyncIterator
from typing import Any, ClassVar

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, ModelRetry, Tool, ToolApproved, ToolDenied
from pydantic_ai.capabilities import AbstractCapability, HandleDeferredToolCalls
from pydantic_ai.messages import ModelMessage, ModelResponse, RetryPromptPart, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from pydantic_ai.toolsets import FunctionToolset

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, guard
from toolgate import Guard
from toolgate.integrations.pydantic_ai import ToolgateCapability

ENDS = [str, DeferredToolRequests]


class Nothing(AbstractCapability[Any]):
    """A capability that does nothing."""


UNGUARDED = {"ToolgateCapability": lambda *given, **named: Nothing()}  # for benchmarks/frameworks.py


class Place(BaseModel):
    path: str


class Script:
    """A model that asks for the calls of each turn, and then says it is done."""

    def __init__(self, turns: list[list[Call]]) -> None:
        self.turns = list(turns)

    def answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if not self.turns:
            return ModelResponse([TextPart("done")])
        return ModelResponse([ToolCallPart(call.tool, call.input, call.id) for call in self.turns.pop(0)])

    async def stream(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[Any]:
        if not self.turns:
            yield "done"
            return
        calls = self.turns.pop(0)
        yield {
            number: DeltaToolCall(call.tool, json.dumps(call.input), tool_call_id=call.id)
            for number, call in enumerate(calls)
        }

    def model(self) -> FunctionModel:
        return FunctionModel(self.answer, stream_function=self.stream)


def agent_with(turns: list[list[Call]], tools: list[Any], guard: Guard | None, **more: Any) -> Agent[Any, Any]:
    more = {"output_type": ENDS, "capabilities": [ToolgateCapability(guard)]} | more
    return Agent(Script(turns).model(), tools=tools, **more)


def functions(tools: Tools) -> list[Any]:
    return [tools.run_shell_command, tools.lookup_word, tools.read_file]


def read(messages: list[ModelMessage]) -> dict[str, str]:
    """What the model was told of each call."""
    parts = [part for message in messages for part in message.parts]
    return {
        part.tool_call_id: str(part.content) for part in parts if isinstance(part, ToolReturnPart | RetryPromptPart)
    }


async def one_run(agent: Agent[Any, Any], way: str, **given: Any) -> tuple[Any, list[ModelMessage]]:
    if way == "stream":
        async with agent.run_stream(**given) as result:
            return await result.get_output(), result.all_messages()
    done = await agent.run(**given)
    return done.output, done.all_messages()


async def to_the_end(agent: Agent[Any, Any], found: Outcome, way: str, yes: bool | None) -> None:
    output, messages = await one_run(agent, way, user_prompt="go")
    while isinstance(output, DeferredToolRequests):
        found.asked += [call.tool_call_id for call in output.approvals]
        answers = {call.tool_call_id: True if yes else ToolDenied("the user refused") for call in output.approvals}
        results = DeferredToolResults(approvals=answers)
        output, messages = await one_run(agent, way, message_history=messages, deferred_tool_results=results)
    found.read = read(messages)


def played(agent: Agent[Any, Any], way: str = "async", yes: bool | None = None) -> Outcome:
    found = Outcome()
    asyncio.run(to_the_end(agent, found, way, yes))
    return found


class TestPydanticAI(Contract):
    ways: ClassVar[tuple[str, ...]] = ("sync", "async", "stream")
    hears: ClassVar[tuple[bool, ...]] = (True,)  # a call that is refused never comes back

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        tools, found = Tools(), Outcome()
        agent = agent_with(turns, functions(tools), guard, capabilities=[ToolgateCapability(guard, timeout=timeout)])
        try:
            if way == "sync" and yes is None:
                found.read = read(agent.run_sync("go").all_messages())
            else:
                asyncio.run(to_the_end(agent, found, way, yes))
        except Exception as error:  # noqa: BLE001 # what the framework raises is what is looked at
            found.error = error
        found.ran = tools.ran
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        await agent_with(turns, functions(tools), guard).run("go")


def test_a_call_is_judged_and_recorded_once():
    told: list[str] = []
    tools = Tools()
    seen = guard(on_decision=lambda call, decision, event: told.append(call.id))
    played(agent_with([[ALLOWED], [DENIED]], functions(tools), seen))
    assert told == ["c1", "c3"] and tools.ran == ["git status"]


def test_without_deferred_requests_among_its_outputs_an_agent_refuses_what_is_asked():
    tools = Tools()
    found = played(agent_with([[ASKED, ALLOWED]], functions(tools), guard(), output_type=str))
    assert found.asked == [] and tools.ran == ["git status"] and "needs approval" in found.read["c4"]


@pytest.mark.parametrize(("yes", "ran"), [(True, [ASKED.input["command"]]), (False, [])])
def test_a_handler_of_deferred_calls_answers_within_the_run(yes, ran):
    tools = Tools()

    async def answer(context: Any, requests: Any) -> Any:
        assert "force-pushes" in requests.metadata["c4"]["reason"]
        return DeferredToolResults(approvals={call.tool_call_id: yes for call in requests.approvals})

    capabilities = [HandleDeferredToolCalls(answer), ToolgateCapability(guard())]
    for order in (capabilities, capabilities[::-1]):
        tools.ran.clear()
        played(agent_with([[ASKED]], functions(tools), None, output_type=str, capabilities=order))
        assert tools.ran == ran


def test_what_a_person_changes_is_judged_again():
    tools = Tools()
    agent = agent_with([[ASKED]], functions(tools), guard())

    async def run() -> Any:
        first = await agent.run("go")
        answer = DeferredToolResults(approvals={"c4": ToolApproved(override_args=DENIED.input)})
        return await agent.run(message_history=first.all_messages(), deferred_tool_results=answer)

    assert BLOCKED in read(asyncio.run(run()).all_messages())["c4"] and tools.ran == []


def test_another_capability_that_changes_arguments_does_not_pass_the_guard():
    class Rewriting(AbstractCapability[Any]):
        async def before_tool_execute(self, ctx: Any, *, call: Any, tool_def: Any, args: Any) -> Any:
            return DENIED.input

    for order in ([Rewriting(), ToolgateCapability(guard())], [ToolgateCapability(guard()), Rewriting()]):
        tools = Tools()
        found = played(agent_with([[ALLOWED]], functions(tools), None, capabilities=order))
        assert tools.ran == [] and BLOCKED in found.read["c1"]


def test_a_default_is_judged_as_what_the_tool_will_do():
    ran: list[str] = []

    def run_shell_command(command: str = "rm -rf ~") -> str:
        ran.append(command)
        return "fine"

    found = played(agent_with([[Call("c1", "run_shell_command", {})]], [run_shell_command], guard()), yes=False)
    assert ran == []
    assert BLOCKED in found.read["c1"]


def test_tools_of_a_toolset_are_guarded():
    tools = Tools()
    agent = agent_with([[DENIED, ALLOWED]], [], guard(), toolsets=[FunctionToolset([tools.run_shell_command])])
    assert BLOCKED in played(agent).read["c3"] and tools.ran == ["git status"]


def test_arguments_of_any_type_are_judged():
    ran: list[Any] = []

    def lookup_word(word: str, since: datetime.datetime, place: Place) -> str:
        ran.append((word, since.year, place.path))
        return "fine"

    call = Call("c1", "lookup_word", {"word": "x", "since": "2026-01-02T03:04:05Z", "place": {"path": "a"}})
    played(agent_with([[call]], [lookup_word], guard()))
    assert ran == [("x", 2026, "a")]


def test_a_tool_that_asks_the_model_to_try_again_is_judged_each_time():
    told: list[str] = []
    ran: list[str] = []

    def run_shell_command(command: str) -> str:
        ran.append(command)
        if len(ran) == 1:
            raise ModelRetry("not yet")
        return "fine"

    seen = guard(on_decision=lambda call, decision, event: told.append(call.id))
    again = Call("c2", ALLOWED.tool, ALLOWED.input)
    found = played(agent_with([[ALLOWED], [again]], [Tool(run_shell_command, max_retries=2)], seen))
    assert told == ["c1", "c2"] and ran == ["git status"] * 2 and "not yet" in found.read["c1"]


def test_output_tools_are_no_calls_of_the_agent():
    class Answer(BaseModel):
        command: str

    agent = Agent(
        FunctionModel(
            lambda messages, info: ModelResponse([ToolCallPart(info.output_tools[0].name, {"command": "x"})])
        ),
        output_type=Answer,
        capabilities=[ToolgateCapability(guard())],
    )
    assert agent.run_sync("go").output == Answer(command="x")
