"""AutoGen, with its own replaying model client."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from autogen_agentchat.agents import AssistantAgent, CodeExecutorAgent
from autogen_agentchat.conditions import TextMentionTermination
from autogen_agentchat.messages import TextMessage
from autogen_agentchat.teams import RoundRobinGroupChat
from autogen_core import CancellationToken, FunctionCall
from autogen_core.code_executor import CodeBlock, CodeExecutor, CodeResult
from autogen_core.models import CreateResult, FunctionExecutionResultMessage, ModelInfo, RequestUsage
from autogen_core.tools import FunctionTool, StaticWorkbench, ToolOverride
from autogen_ext.models.replay import ReplayChatCompletionClient

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Broken, Call, Contract, Outcome, Slow, Tools
from tests.integrations.contract import guard as a_guard
from toolgate import Guard, GuardError, MemoryRecorder, Reply
from toolgate.integrations.autogen import ToolgateWorkbench, code_approval
from toolgate.world import World

INFO = ModelInfo(vision=False, function_calling=True, json_output=False, family="unknown", structured_output=False)


class Scripted(ReplayChatCompletionClient):
    """Asks for the calls of each turn, then says `done`, and takes down the results that it was sent."""

    def __init__(self, turns: list[list[Call]]) -> None:
        usage = RequestUsage(prompt_tokens=0, completion_tokens=0)
        results: list[Any] = [
            CreateResult(
                finish_reason="function_calls",
                content=[FunctionCall(id=call.id, name=call.tool, arguments=json.dumps(call.input)) for call in turn],
                usage=usage,
                cached=False,
            )
            for turn in turns
        ]
        super().__init__([*results, "done"], model_info=INFO)
        self.read: dict[str, str] = {}

    def take_down(self, messages: Any) -> None:
        for message in messages:
            if isinstance(message, FunctionExecutionResultMessage):
                self.read.update({result.call_id: str(result.content) for result in message.content})

    async def create(self, messages: Any, **named: Any) -> CreateResult:
        self.take_down(messages)
        return await super().create(messages, **named)

    async def create_stream(self, messages: Any, **named: Any) -> Any:
        self.take_down(messages)
        async for event in super().create_stream(messages, **named):
            yield event


def agent_of(tools: Tools, model: Scripted, guard: Guard | None, timeout: float | None = None, **named: Any) -> Any:
    bench = ToolgateWorkbench([tools.run_shell_command, tools.lookup_word, tools.read_file], guard, timeout)
    return AssistantAgent("a", model, workbench=bench, max_tool_iterations=9, reflect_on_tool_use=False, **named)


class TestAutogen(Contract):
    ways = ("run", "stream", "tokens", "team")
    pauses = False

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        tools, model = Tools(), Scripted(turns)
        agent = agent_of(tools, model, guard, timeout, model_client_stream=way == "tokens")

        async def run() -> None:
            if way == "run":
                await agent.run(task="go")
            elif way == "team":
                await RoundRobinGroupChat([agent], termination_condition=TextMentionTermination("done")).run(task="go")
            else:
                async for _ in agent.run_stream(task="go"):
                    pass

        asyncio.run(asyncio.wait_for(run(), 60))
        return Outcome(tools.ran, model.read)

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        token = CancellationToken()  # cancelling the task alone leaves AutoGen's own tasks running, guarded or not
        try:
            await agent_of(tools, Scripted(turns), guard).run(task="go", cancellation_token=token)
        except asyncio.CancelledError:
            token.cancel()
            raise


class Executor(CodeExecutor):
    """Takes down the code that it is given."""

    def __init__(self) -> None:
        self.ran: list[str] = []

    async def execute_code_blocks(self, code_blocks: list[CodeBlock], cancellation_token: Any) -> CodeResult:
        self.ran += [block.code for block in code_blocks]
        return CodeResult(exit_code=0, output="it ran")

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def restart(self) -> None: ...


def coded(text: str, guard: Guard, timeout: float | None = None) -> tuple[list[str], str]:
    executor = Executor()
    agent = CodeExecutorAgent("c", executor, approval_func=code_approval(guard, timeout))

    async def run() -> str:
        found = await agent.on_messages([TextMessage(content=text, source="user")], CancellationToken())
        return str(found.chat_message.to_text())

    return executor.ran, asyncio.run(run())


def test_code_of_an_agent_runs_if_the_guard_allows_it():
    ran, read = coded("```python\nprint(1)\n```", a_guard())
    assert ran == ["print(1)\n"] and "it ran" in read


@pytest.mark.parametrize(
    "text",
    [
        "```python\nimport shutil\nshutil.rmtree('/home/user')\n```",
        "```sh\nrm -rf ~\n```",
        "```python\nprint(1)\n```\nand then\n```sh\nrm -rf ~\n```",
    ],
)
def test_code_of_an_agent_that_is_denied_does_not_run(text):
    ran, read = coded(text, a_guard())
    assert ran == [] and BLOCKED in read


def test_a_question_about_code_goes_to_the_handler():
    text = "```sh\ngit push --force origin main\n```"
    assert coded(text, a_guard())[0] == []
    assert coded(text, a_guard(permission=lambda call, decision: Reply("no")))[0] == []
    assert len(coded(text, a_guard(permission=lambda call, decision: Reply("once")))[0]) == 1


@pytest.mark.parametrize("kind", [Broken, Slow])
def test_code_does_not_run_by_a_guard_that_is_broken_or_slow(kind):
    assert coded("```python\nprint(1)\n```", kind(facts=World({}), recorder=MemoryRecorder()), 0.05)[0] == []


def test_cancelling_by_the_token_makes_no_call():
    tools = Tools()
    slow = Slow(facts=World({}), recorder=MemoryRecorder())

    async def run() -> None:
        token = CancellationToken()
        bench = ToolgateWorkbench([tools.run_shell_command], slow)
        work = asyncio.ensure_future(bench.call_tool(ALLOWED.tool, ALLOWED.input, token))
        await asyncio.sleep(0.2)
        token.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        await asyncio.sleep(1.0)

    asyncio.run(run())
    assert tools.ran == []


def test_another_workbench_is_guarded_as_it_is_and_a_renamed_tool_by_what_it_is():
    tools = Tools()
    inner = StaticWorkbench(
        [FunctionTool(tools.run_shell_command, description="")], {"run_shell_command": ToolOverride(name="lookup_word")}
    )

    async def run() -> list[Any]:
        async with ToolgateWorkbench(inner, a_guard()) as bench:
            found = [each async for each in bench.call_tool_stream("lookup_word", DENIED.input)]
            return [*found, await bench.call_tool("lookup_word", ALLOWED.input), await bench.list_tools()]

    denied, allowed, listed = asyncio.run(run())
    assert tools.ran == ["git status"] and denied.is_error and not allowed.is_error
    assert BLOCKED in denied.to_text() and [each["name"] for each in listed] == ["lookup_word"]


def test_a_workbench_that_raises_is_a_result():
    class Raising(StaticWorkbench):
        async def call_tool(self, *given: Any, **named: Any) -> Any:
            raise RuntimeError("the server is gone")

    tools = Tools()
    bench = ToolgateWorkbench(Raising([FunctionTool(tools.run_shell_command, description="")]), a_guard())
    found = asyncio.run(bench.call_tool(ALLOWED.tool, ALLOWED.input))
    assert found.is_error and "the server is gone" in found.to_text()


def test_a_guarded_workbench_is_not_dumped_without_its_guard():
    with pytest.raises(GuardError):
        ToolgateWorkbench([Tools().lookup_word]).dump_component()


def test_a_tool_that_runs_python_is_judged_by_its_code():
    from autogen_ext.tools.code_execution import PythonCodeExecutionTool

    executor = Executor()
    bench = ToolgateWorkbench([PythonCodeExecutionTool(executor)], a_guard())
    wipe = {"code": "import shutil\nshutil.rmtree('/home/user')"}
    assert BLOCKED in asyncio.run(bench.call_tool("CodeExecutor", wipe)).to_text() and executor.ran == []
    asyncio.run(bench.call_tool("CodeExecutor", {"code": "print(1)"}))
    assert executor.ran == ["print(1)"]


def test_a_tool_of_http_is_judged_by_its_request():
    pytest.importorskip("httpx")
    pytest.importorskip("json_schema_to_pydantic")
    from autogen_ext.tools.http import HttpTool

    schema = {"type": "object", "properties": {"key": {"type": "string"}}, "required": ["key"]}
    send = HttpTool("note", "127.0.0.1", 1, json_schema=schema, scheme="http", method="POST", path="/x")
    bench = ToolgateWorkbench([send], a_guard())
    assert bench._meant("note", {"key": "a b"})[1] == {
        "command": """curl -X POST --data '{"key": "a b"}' http://127.0.0.1:1/x"""
    }


def test_a_question_without_a_handler_is_a_refusal_that_says_so():
    found = TestAutogen().play([[ASKED]], a_guard(), "run")
    assert found.ran == [] and "needs approval" in found.read["c4"]
