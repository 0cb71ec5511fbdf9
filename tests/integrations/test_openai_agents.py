"""The OpenAI Agents SDK with its own scripted model."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any, ClassVar

import pytest
from agents import (
    Agent,
    ApplyPatchTool,
    ComputerTool,
    CustomTool,
    LocalShellTool,
    RunConfig,
    Runner,
    RunState,
    ShellTool,
    function_tool,
    handoff,
)
from agents.mcp import MCPServer
from agents.testing import ScriptedModel, assistant_message, function_call
from openai.types.responses import ResponseApplyPatchToolCall, ResponseCustomToolCall, ResponseFunctionShellToolCall
from openai.types.responses.response_output_item import LocalShellCall

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, guard
from toolgate import Guard
from toolgate.integrations.openai_agents import guarded, reason
from toolgate.model.errors import GuardError

CONFIG = RunConfig(tracing_disabled=True)
UNGUARDED = {"guarded": lambda agent, *given, **named: agent}  # for benchmarks/frameworks.py


def scripted(turns: list[list[Any]]) -> ScriptedModel:
    return ScriptedModel([*turns, [assistant_message("done")]])


def asking(turns: list[list[Call]]) -> ScriptedModel:
    return scripted([[function_call(call.tool, call.input, call_id=call.id) for call in turn] for turn in turns])


def agent_with(model: ScriptedModel, tools: list[Any], **more: Any) -> Agent[Any]:
    return Agent(name="worker", model=model, tools=tools, **more)


def function_tools(tools: Tools) -> list[Any]:
    """Errors are told to the model in full, which the SDK does on request."""
    functions = (tools.run_shell_command, tools.lookup_word, tools.read_file)
    return [function_tool(one, failure_error_function=lambda context, error: f"failed: {error}") for one in functions]


async def turn(agent: Agent[Any], given: Any, way: str) -> Any:
    if way != "stream":
        return await Runner.run(agent, given, run_config=CONFIG)
    result = Runner.run_streamed(agent, given, run_config=CONFIG)
    async for _ in result.stream_events():
        pass
    return result


async def to_the_end(agent: Agent[Any], found: Outcome, way: str, yes: bool | None) -> None:
    result = await turn(agent, "go", way)
    while result.interruptions:
        state = result.to_state()
        for item in result.interruptions:
            found.asked.append(item.name)
            if yes:
                state.approve(item)
            else:
                state.reject(item)
        result = await turn(agent, state, way)
    found.read = read(result)


def read(result: Any) -> dict[str, str]:
    """What the model was told of each call."""
    items = [item for item in result.to_input_list() if str(item.get("type", "")).endswith("_output")]
    return {item["call_id"]: str(item["output"]) for item in items}


def played(agent: Agent[Any], way: str = "async", yes: bool | None = None) -> Outcome:
    found = Outcome()
    asyncio.run(to_the_end(agent, found, way, yes))
    return found


class TestOpenAIAgents(Contract):
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
        agent = guarded(agent_with(asking(turns), function_tools(tools)), guard, timeout=timeout)
        try:
            if way == "sync" and yes is None:
                found.read = read(Runner.run_sync(agent, "go", run_config=CONFIG))
            else:
                asyncio.run(to_the_end(agent, found, way, yes))
        except Exception as error:  # noqa: BLE001 # what the framework raises is what is looked at
            found.error = error
        found.ran = tools.ran
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        await Runner.run(guarded(agent_with(asking(turns), function_tools(tools)), guard), "go", run_config=CONFIG)


# --- what a run is asked ---------------------------------------------------------------------------------------------


def test_a_call_is_judged_and_recorded_once():
    told: list[str] = []
    seen = guard(on_decision=lambda call, decision, event: told.append(call.id))
    tools = Tools()
    played(
        guarded(
            agent_with(asking([[ALLOWED], [DENIED], [Call("c7", ALLOWED.tool, ALLOWED.input)]]), function_tools(tools)),
            seen,
        )
    )
    assert told == ["c1", "c3", "c7"] and tools.ran == ["git status", "git status"]


def test_a_tool_with_a_default_that_the_model_omits_is_not_asked_about():
    ran: list[str] = []

    def run_shell_command(command: str = "git status", times: int = 1) -> str:
        ran.append(command)
        return "fine"

    tool = function_tool(run_shell_command, strict_mode=False)
    found = played(guarded(agent_with(asking([[Call("c1", "run_shell_command", {})]]), [tool]), guard()))
    assert ran == ["git status"] and found.asked == []


def test_a_default_is_judged_as_what_the_tool_will_do():
    ran: list[str] = []

    def run_shell_command(command: str = "rm -rf ~") -> str:
        ran.append(command)
        return "fine"

    tool = function_tool(run_shell_command, strict_mode=False)
    found = played(guarded(agent_with(asking([[Call("c1", "run_shell_command", {})]]), [tool]), guard()))
    assert ran == [] and BLOCKED in found.read["c1"]


def test_the_tools_own_question_stays_and_is_not_put_for_what_is_denied():
    tools = Tools()
    tool = function_tool(tools.run_shell_command, needs_approval=True)
    found = played(guarded(agent_with(asking([[ALLOWED, DENIED]]), [tool]), guard()), yes=True)
    assert found.asked == ["run_shell_command"] and tools.ran == ["git status"]
    assert BLOCKED in found.read["c3"]


def test_a_yes_does_not_run_what_is_denied():
    """The framework is told to approve everything of the tool; deny stays deny."""
    tools = Tools()
    agent = guarded(agent_with(asking([[ASKED], [DENIED]]), function_tools(tools)), guard())

    async def run() -> Any:
        result = await Runner.run(agent, "go", run_config=CONFIG)
        state = result.to_state()
        state.approve(result.interruptions[0], always_approve=True)
        return await Runner.run(agent, state, run_config=CONFIG)

    result = asyncio.run(run())
    assert tools.ran == [ASKED.input["command"]] and BLOCKED in read(result)["c3"]


def test_a_paused_run_goes_on_from_its_saved_state():
    tools = Tools()
    agent = guarded(agent_with(asking([[ASKED]]), function_tools(tools)), guard())

    async def run() -> Any:
        result = await Runner.run(agent, "go", run_config=CONFIG)
        state = await RunState.from_json(agent, result.to_state().to_json())
        for item in state.get_interruptions():
            state.approve(item)
        return await Runner.run(agent, state, run_config=CONFIG)

    assert asyncio.run(run()).final_output == "done"
    assert tools.ran == [ASKED.input["command"]]


def test_arguments_that_are_not_an_object_run_nothing():
    tools = Tools()
    model = scripted([[function_call("run_shell_command", '{"command": "ls", "command": "rm -rf ~"}', call_id="c1")]])
    found = played(guarded(agent_with(model, function_tools(tools)), guard()))
    assert tools.ran == [] and "given twice" in found.read["c1"]


# --- agents ----------------------------------------------------------------------------------------------------------


def test_the_agent_itself_is_not_changed():
    tools = Tools()
    plain = agent_with(asking([[ALLOWED]]), function_tools(tools))
    before = list(plain.tools)
    agent = guarded(plain, guard())
    assert isinstance(agent, Agent) and agent.name == "worker" and agent is not plain
    assert all(one is other for one, other in zip(before, plain.tools, strict=True))
    assert guarded(agent) is agent


def test_tools_that_come_later_are_guarded_and_so_are_clones():
    for change in (lambda agent, tool: agent.tools.append(tool), lambda agent, tool: setattr(agent, "tools", [tool])):
        tools = Tools()
        agent = guarded(agent_with(asking([[DENIED]]), []), guard())
        change(agent, function_tool(tools.run_shell_command))
        assert BLOCKED in played(agent).read["c3"] and tools.ran == []
    tools = Tools()
    agent = guarded(agent_with(asking([[DENIED]]), function_tools(tools)), guard()).clone(instructions="be quick")
    assert BLOCKED in played(agent).read["c3"] and tools.ran == []


@pytest.mark.parametrize("wrap", [lambda agent: agent, handoff], ids=["agent", "handoff"])
def test_an_agent_that_is_handed_over_to_is_guarded(wrap):
    tools = Tools()
    second = Agent(name="second", model=asking([[DENIED, ALLOWED]]), tools=function_tools(tools))
    first = Agent(name="first", model=asking([[Call("h1", "transfer_to_second", {})]]), handoffs=[wrap(second)])
    second.handoffs.append(first)
    found = played(guarded(first, guard()))
    assert tools.ran == ["git status"] and BLOCKED in found.read["c3"]


def test_an_agent_used_as_a_tool_is_guarded_and_pauses():
    tools = Tools()
    inner = Agent(name="inner", model=asking([[DENIED, ASKED]]), tools=function_tools(tools))
    outer = agent_with(asking([[Call("t1", "helper", {"input": "go"})]]), [inner.as_tool("helper", "helps")])
    found = played(guarded(outer, guard()), yes=True)
    assert tools.ran == [ASKED.input["command"]] and found.asked == ["run_shell_command"]
    tools.ran.clear()
    assert inner.tools[0].on_invoke_tool is not guarded(inner).tools[0].on_invoke_tool


# --- other tools -----------------------------------------------------------------------------------------------------


def shell(call_id: str, *commands: str) -> Any:
    action = {"commands": list(commands), "max_output_length": None, "timeout_ms": None}
    return ResponseFunctionShellToolCall(
        id=call_id, call_id=call_id, type="shell_call", status="completed", action=action, environment=None
    )


def test_a_shell_tool_is_a_shell():
    ran: list[str] = []

    def run(request: Any) -> str:
        ran.extend(request.data.action.commands)
        return "fine"

    model = scripted([[shell("s1", "git status"), shell("s2", "ls", "rm -rf ~"), shell("s3", ASKED.input["command"])]])
    found = played(guarded(agent_with(model, [ShellTool(executor=run)]), guard()), yes=True)
    assert sorted(ran) == [ASKED.input["command"], "git status"] and found.asked == ["shell"]
    assert BLOCKED in found.read["s2"]


def test_a_refused_shell_call_does_not_run():
    ran: list[str] = []
    tool = ShellTool(executor=lambda request: ran.append("x"))
    found = played(guarded(agent_with(scripted([[shell("s3", ASKED.input["command"])]]), [tool]), guard()), yes=False)
    assert ran == [] and found.asked == ["shell"]


def test_a_local_shell_is_a_shell_that_cannot_ask():
    ran: list[list[str]] = []

    def run(request: Any) -> str:
        ran.append(request.data.action.command)
        return "fine"

    def call(call_id: str, *words: str) -> Any:
        action = {"type": "exec", "command": list(words), "env": {}}
        return LocalShellCall(id=call_id, call_id=call_id, type="local_shell_call", status="completed", action=action)

    model = scripted(
        [[call("l1", "git", "status")], [call("l2", "rm", "-rf", "/")], [call("l3", *ASKED.input["command"].split())]]
    )
    found = played(guarded(agent_with(model, [LocalShellTool(executor=run)]), guard()))
    assert ran == [["git", "status"]] and BLOCKED in found.read["l2"] and "needs approval" in found.read["l3"]


class Files:
    """An editor that takes down what it is asked for."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def create_file(self, operation: Any) -> str:
        self.done.append(operation.path)
        return "done"

    update_file = delete_file = create_file


def test_a_patch_is_judged_by_its_path():
    files = Files()

    def call(call_id: str, path: str) -> Any:
        operation = {"type": "create_file", "path": path, "diff": "+hello"}
        return ResponseApplyPatchToolCall(
            id=call_id, call_id=call_id, type="apply_patch_call", status="completed", operation=operation
        )

    model = scripted([[call("p1", "notes.txt")], [call("p2", "/etc/passwd")]])
    found = played(guarded(agent_with(model, [ApplyPatchTool(editor=files)]), guard()), yes=False)
    assert files.done == ["notes.txt"] and (found.asked or BLOCKED in found.read["p2"])


def test_a_patch_that_is_approved_is_applied():
    files = Files()
    operation = {"type": "create_file", "path": "/home/user/other/x.txt", "diff": "+hello"}
    call = ResponseApplyPatchToolCall(
        id="p1", call_id="p1", type="apply_patch_call", status="completed", operation=operation
    )
    found = played(guarded(agent_with(scripted([[call]]), [ApplyPatchTool(editor=files)]), guard()), yes=True)
    assert found.asked == ["apply_patch"] and files.done == ["/home/user/other/x.txt"]


def test_a_custom_tool_is_judged_by_its_text():
    ran: list[str] = []
    tool = CustomTool(name="Bash", description="x", on_invoke_tool=lambda context, given: ran.append(given))
    call = ResponseCustomToolCall(id="c1", call_id="c1", type="custom_tool_call", name="Bash", input="rm -rf ~")
    found = played(guarded(agent_with(scripted([[call]]), [tool]), guard()), yes=False)
    assert ran == [] and BLOCKED in found.read["c1"]


def test_a_computer_is_refused():
    with pytest.raises(GuardError, match="what a click does"):
        guarded(agent_with(scripted([]), [ComputerTool(computer=lambda **given: None)]), guard())


class Server(MCPServer):
    """A server in this process that takes down its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.called: list[Any] = []

    @property
    def name(self) -> str:
        return "files"

    async def connect(self) -> None: ...

    async def cleanup(self) -> None: ...

    async def list_tools(self, run_context: Any = None, agent: Any = None) -> list[Any]:
        from mcp.types import Tool

        schema = {"type": "object", "properties": {"path": {"type": "string"}}}
        return [
            Tool(name="delete_file", description="x", input_schema=schema),
            Tool(name="read_file", input_schema=schema),
        ]

    async def call_tool(self, tool_name: str, arguments: Any, meta: Any = None) -> Any:
        from mcp.types import CallToolResult, TextContent

        self.called.append((tool_name, arguments))
        return CallToolResult(content=[TextContent(type="text", text="fine")])

    async def list_prompts(self) -> Any: ...

    async def get_prompt(self, name: str, arguments: Any = None) -> Any: ...


def test_tools_of_a_server_are_guarded():
    server = Server()
    calls = [
        Call("m1", "read_file", {"path": "/home/user/.ssh/id_rsa"}),
        Call("m2", "read_file", {"path": "README.md"}),
    ]
    found = played(guarded(agent_with(asking([calls]), [], mcp_servers=[server]), guard()), yes=False)
    assert ("read_file", {"path": "/home/user/.ssh/id_rsa"}) not in server.called
    assert found.asked or BLOCKED in found.read["m1"]


def test_what_a_run_leaves_behind_is_remembered_without_any_session_of_its_own():
    """A write inside the project is allowed, though nothing names the conversation."""
    files = Files()
    operation = {"type": "create_file", "path": "notes.py", "diff": "+print(1)"}
    call = ResponseApplyPatchToolCall(
        id="p1", call_id="p1", type="apply_patch_call", status="completed", operation=operation
    )
    found = played(guarded(agent_with(scripted([[call]]), [ApplyPatchTool(editor=files)]), guard()), yes=False)
    assert found.asked == [] and files.done == ["notes.py"]


def test_the_reason_of_an_interruption_is_told() -> None:
    agent = guarded(agent_with(asking([[ASKED]]), function_tools(Tools())), guard())
    result = asyncio.run(turn(agent, "go", "async"))
    assert ["force-pushes" in reason(item) for item in result.interruptions] == [True]
    plain = dataclasses.replace(result.interruptions[0], agent=Agent(name="other"))
    assert reason(plain) == ""
