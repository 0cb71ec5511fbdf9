"""Microsoft Agent Framework, with a chat client that is scripted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from agent_framework import (
    Agent,
    AgentSession,
    BaseChatClient,
    ChatMiddlewareLayer,
    ChatResponse,
    ChatResponseUpdate,
    Content,
    FunctionInvocationLayer,
    FunctionMiddleware,
    Message,
    ResponseStream,
    tool,
)

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, recorded
from tests.integrations.contract import guard as a_guard
from toolgate import Guard
from toolgate.integrations.agent_framework import REJECTED, ToolgateMiddleware


class Nothing(FunctionMiddleware):
    async def process(self, context: Any, call_next: Any) -> None:
        await call_next()

    @property
    def refusals(self) -> Nothing:
        return self


UNGUARDED = {"ToolgateMiddleware": lambda *given, **named: Nothing()}  # for benchmarks/frameworks.py


class Scripted(FunctionInvocationLayer, ChatMiddlewareLayer, BaseChatClient):
    """Asks for the calls of each turn, then says `done`, and takes down the results that it was sent."""

    def __init__(self, turns: list[list[Call]]) -> None:
        super().__init__(function_invocation_configuration={"include_detailed_errors": True})
        self.turns = list(turns)
        self.read: dict[str, str] = {}

    def contents(self, messages: Sequence[Message]) -> list[Any]:
        for message in messages:
            for content in message.contents:
                if content.type == "function_result":
                    self.read[content.call_id] = str(content.result)
        if not self.turns:
            return [Content.from_text("done")]
        return [
            Content.from_function_call(call_id=call.id, name=call.tool, arguments=json.dumps(call.input))
            for call in self.turns.pop(0)
        ]

    def _inner_get_response(
        self, *, messages: Sequence[Message], stream: bool, options: Mapping[str, Any], **named: Any
    ) -> Any:
        contents = self.contents(messages)
        if stream:

            async def updates() -> Any:
                yield ChatResponseUpdate(role="assistant", contents=contents)

            return ResponseStream(updates(), finalizer=ChatResponse.from_updates)

        async def response() -> ChatResponse:
            return ChatResponse(messages=[Message(role="assistant", contents=contents)])

        return response()


def agent_of(tools: Tools, model: Scripted, guard: Guard | None, timeout: float | None = None, **named: Any) -> Agent:
    own = [tools.run_shell_command, tools.lookup_word, tools.read_file]
    guarding = ToolgateMiddleware(guard, timeout)
    return Agent(client=model, tools=own, middleware=[guarding, guarding.refusals], **named)


async def answered(agent: Agent, way: str, yes: bool | None, bare: bool = False) -> list[str]:
    """Run an agent to its end, answering each request; the reasons of what was asked. `bare`: by its id alone."""
    asked: list[str] = []
    session = AgentSession()
    sent: Any = "go"
    for _ in range(9):
        if way == "stream":
            stream = agent.run(sent, session=session, stream=True)
            async for _update in stream:
                pass
            found = await stream.get_final_response()
        else:
            found = await agent.run(sent, session=session)
        requests = found.user_input_requests
        if not requests:
            break
        asked += [(request.additional_properties or {}).get("reason", "") for request in requests]
        for request in requests:
            if bare:
                request.additional_properties.clear()
        sent = [Message(role="user", contents=[each.to_function_approval_response(yes is True)]) for each in requests]
    return asked


class TestAgentFramework(Contract):
    ways = ("async", "stream")

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        tools, model = Tools(), Scripted(turns)
        asked = asyncio.run(answered(agent_of(tools, model, guard, timeout), way, yes))
        return Outcome(tools.ran, model.read, asked)

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        await agent_of(tools, Scripted(turns), guard).run("go")


def test_a_person_reads_why_they_are_asked_and_refuses():
    tools, model = Tools(), Scripted([[ASKED]])
    asked = asyncio.run(answered(agent_of(tools, model, a_guard()), "async", False))
    assert len(asked) == 1 and "force-pushes `main`" in asked[0]
    assert tools.ran == [] and "was refused by the user: force-pushes `main`" in model.read["c4"]


def test_without_the_middleware_of_refusals_the_model_reads_the_words_of_the_framework():
    tools, model = Tools(), Scripted([[ASKED]])
    agent = Agent(client=model, tools=[tools.run_shell_command], middleware=[ToolgateMiddleware(a_guard())])
    asyncio.run(answered(agent, "async", False))
    assert tools.ran == [] and model.read["c4"] == REJECTED


def test_a_refusal_is_told_again_in_every_later_turn():
    tools, model, judge = Tools(), Scripted([[ASKED], [ALLOWED]]), a_guard()
    asyncio.run(answered(agent_of(tools, model, judge), "async", False))
    assert tools.ran == ["git status"] and "was refused by the user" in model.read["c4"]
    assert [event.kind for event in recorded(judge)].count("answer") == 1


def test_an_answer_without_the_properties_of_its_request_counts():
    tools, model = Tools(), Scripted([[ASKED]])
    asyncio.run(answered(agent_of(tools, model, a_guard()), "async", True, bare=True))
    assert tools.ran == ["git push --force origin main"]


def test_a_call_that_the_framework_approved_by_itself_is_still_a_question():
    """A call beside one that always needs approval comes with an approval that no person gave."""
    tools = Tools()
    reviewed = tool(tools.lookup_word, approval_mode="always_require")
    for yes in (True, False):
        tools.ran.clear()
        model = Scripted([[Call("c1", "lookup_word", {"word": "a"}), ASKED, DENIED]])
        guarded = [ToolgateMiddleware(a_guard())]
        agent = Agent(client=model, tools=[reviewed, tools.run_shell_command], middleware=guarded)
        replies = iter([True, yes])

        async def run(agent: Agent = agent, replies: Any = replies) -> list[str]:
            session, asked = AgentSession(), []
            found = await agent.run("go", session=session)
            while found.user_input_requests:
                asked += [request.function_call.name for request in found.user_input_requests]
                reply = next(replies)
                sent = [each.to_function_approval_response(reply) for each in found.user_input_requests]
                found = await agent.run(Message(role="user", contents=sent), session=session)
            return asked

        asked = asyncio.run(run())
        assert asked == ["lookup_word", "run_shell_command"]
        assert sorted(tools.ran) == (["a", "git push --force origin main"] if yes else ["a"])


def test_what_is_denied_stays_denied_when_a_person_approves_it():
    tools, model = Tools(), Scripted([[DENIED]])
    reviewed = tool(tools.run_shell_command, approval_mode="always_require")
    agent = Agent(client=model, tools=[reviewed], middleware=[ToolgateMiddleware(a_guard())])
    asyncio.run(answered(agent, "async", True))
    assert tools.ran == [] and BLOCKED in model.read["c3"]


def test_tools_of_the_framework_are_judged_by_what_they_do():
    ran: list[str] = []

    def anything(command: str) -> str:
        ran.append(command)
        return "output"

    for call, runs in ((ALLOWED, True), (DENIED, False)):
        ran.clear()
        model = Scripted([[Call("c", "helper", call.input)]])
        shell = tool(anything, name="helper", kind="shell")
        agent = Agent(client=model, tools=[shell], middleware=[ToolgateMiddleware(a_guard())])
        asyncio.run(answered(agent, "async", None))
        assert bool(ran) is runs and (BLOCKED in model.read["c"]) is not runs


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("file_access_read", {"file_name": "notes.md"}, True),
        ("file_access_read", {"file_name": "/home/user/.ssh/id_rsa"}, False),
        ("file_access_read_lines", {"file_name": "notes.md", "start_line": 1, "end_line": 3}, True),
        ("file_access_write", {"file_name": "notes.md", "content": "text", "overwrite": True}, True),
        ("file_access_write", {"file_name": "/etc/passwd", "content": "text"}, False),
        ("file_access_replace", {"file_name": "a.md", "old_string": "a", "new_string": "b", "replace_all": True}, True),
        ("file_access_replace", {"file_name": "/home/user/.bashrc", "old_string": "a", "new_string": "b"}, False),
        ("file_access_delete", {"file_name": "/etc/passwd"}, False),
        ("file_access_ls", {"directory": "src"}, True),
        ("file_access_ls", {}, True),
        ("file_access_grep", {"regex_pattern": "x", "directory": "src"}, True),
    ],
)
def test_files_of_the_framework_are_judged_by_their_path(name, given, allowed):
    from toolgate.integrations.agent_framework import TOOLS
    from toolgate.integrations.gate import Gate

    ruling = Gate(a_guard(), tools=TOOLS).check(name, given, session="s")
    assert ruling.allowed is allowed, ruling.decision


@pytest.mark.filterwarnings("ignore")
def test_what_an_agent_notes_for_itself_is_not_judged_and_a_tool_of_that_name_is():
    from agent_framework import TodoProvider

    def todos_get_all() -> str:
        raise AssertionError("it ran")

    for more in ({"context_providers": [TodoProvider()]}, {"tools": [todos_get_all]}):
        model = Scripted([[Call("c", "todos_get_all", {})]])
        agent = Agent(client=model, middleware=[ToolgateMiddleware(a_guard())], **more)
        asked = asyncio.run(answered(agent, "async", False))
        assert bool(asked) is ("tools" in more)
