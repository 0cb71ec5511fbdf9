"""The contract of integrations, played with apps of Google's Agent Development Kit and a scripted model."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from google.adk.agents import LlmAgent
from google.adk.agents.run_config import RunConfig, StreamingMode
from google.adk.apps import App
from google.adk.code_executors import BaseCodeExecutor
from google.adk.code_executors.code_execution_utils import CodeExecutionResult
from google.adk.models import BaseLlm, LlmResponse
from google.adk.plugins.base_plugin import BasePlugin
from google.adk.runners import InMemoryRunner
from google.adk.tools import AgentTool, FunctionTool, exit_loop
from google.adk.tools.bash_tool import ExecuteBashTool
from google.adk.tools.environment import EnvironmentToolset
from google.adk.tools.load_web_page import load_web_page
from google.adk.workflow import Workflow
from google.genai import types

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, guard
from toolgate import Reply
from toolgate.guard import Guard
from toolgate.integrations.google_adk import ToolgatePlugin

UNGUARDED = {"ToolgatePlugin": lambda *given, **named: BasePlugin("none")}  # for benchmarks/frameworks.py

HERE = Path("/home/user/project")  # of the world that the guard is told of
CONFIRMATION = "adk_request_confirmation"


class Scripted(BaseLlm):
    """Asks for the calls of its turns, one list for each answer, and then says `done`; a text is said as it is."""

    turns: list[Any]

    async def generate_content_async(self, llm_request: Any, stream: bool = False) -> AsyncGenerator[LlmResponse, None]:
        turn = self.turns.pop(0) if self.turns else "done"
        if isinstance(turn, str):
            parts = [types.Part(text=turn)]
        else:
            calls = [types.FunctionCall(id=call.id, name=call.tool, args=call.input) for call in turn]
            parts = [types.Part(function_call=call) for call in calls]
        if stream and isinstance(turn, str):
            half = types.Content(role="model", parts=[types.Part(text=turn[:2])])
            yield LlmResponse(content=half, partial=True)
        yield LlmResponse(content=types.Content(role="model", parts=parts), partial=False)


def app_of(agent: LlmAgent, judge: Guard | None, timeout: float | None = None) -> App:
    return App(name="app", root_agent=agent, plugins=[ToolgatePlugin(judge, timeout=timeout)])


def agent_of(tools: list[Any], turns: list[Any], **more: Any) -> LlmAgent:
    return LlmAgent(name="agent", model=Scripted(model="scripted", turns=turns), tools=tools, **more)


def shell_and_files(made: Tools) -> list[Any]:
    return [made.run_shell_command, made.lookup_word, made.read_file]


def said(text: str) -> types.Content:
    return types.Content(role="user", parts=[types.Part(text=text)])


async def run(app: App, way: str, yes: bool | None, found: Outcome) -> None:
    """Run an app to its end, and answer every confirmation that is requested."""
    runner = InMemoryRunner(app=app)
    session = await runner.session_service.create_session(app_name="app", user_id="user")
    config = RunConfig(streaming_mode=StreamingMode.SSE if way == "stream" else StreamingMode.NONE)
    message: types.Content | None = said("go")
    while message is not None:
        asked: list[types.FunctionCall] = []
        given = {"user_id": "user", "session_id": session.id, "new_message": message, "run_config": config}
        async for event in runner.run_async(**given):
            for call in event.get_function_calls():
                asked += [call] if call.name == CONFIRMATION else []
            for answer in event.get_function_responses():
                found.read[str(answer.id)] = str(answer.response)
            found.read["output"] = str(event.output)
            for part in event.content.parts if event.content and event.content.parts else []:
                if part.code_execution_result is not None:
                    found.read["code"] = str(part.code_execution_result.output)
        found.asked += [str(call.id) for call in asked]
        answers = [
            types.FunctionResponse(id=call.id, name=CONFIRMATION, response={"confirmed": bool(yes)}) for call in asked
        ]
        parts = [types.Part(function_response=answer) for answer in answers]
        message = types.Content(role="user", parts=parts) if parts else None


def played(app: App, way: str = "async", yes: bool | None = None) -> Outcome:
    found = Outcome()
    try:
        asyncio.run(run(app, way, yes, found))
    except Exception as error:  # noqa: BLE001 # a test looks at it
        found.error = error
    return found


class TestGoogleAdk(Contract):
    ways: ClassVar[tuple[str, ...]] = ("async", "stream")

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        made = Tools()
        found = played(app_of(agent_of(shell_and_files(made), list(turns)), guard, timeout), way, yes)
        found.ran = made.ran
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        await run(app_of(agent_of(shell_and_files(tools), list(turns)), guard), "async", None, Outcome())


class TestSubAgents:
    def test_calls_of_a_sub_agent_are_judged(self) -> None:
        made = Tools()
        below = LlmAgent(
            name="below", model=Scripted(model="scripted", turns=[[DENIED, ALLOWED]]), tools=shell_and_files(made)
        )
        hand_over = Call("t1", "transfer_to_agent", {"agent_name": "below"})
        found = played(app_of(agent_of([], [[hand_over]], sub_agents=[below]), guard()))
        assert found.error is None and made.ran == ["git status"] and found.asked == []
        assert BLOCKED in found.read["c3"]

    def test_calls_of_an_agent_that_is_a_tool_are_judged(self) -> None:
        made = Tools()
        below = LlmAgent(
            name="below", model=Scripted(model="scripted", turns=[[DENIED, ALLOWED]]), tools=shell_and_files(made)
        )
        found = played(app_of(agent_of([AgentTool(below)], [[Call("t1", "below", {"request": "x"})]]), guard()))
        assert found.error is None and made.ran == ["git status"] and found.asked == []

    def test_what_the_guard_was_told_of_a_tool_comes_first(self) -> None:
        made = Tools()
        below = LlmAgent(name="below", model=Scripted(model="scripted", turns=[[ALLOWED]]), tools=shell_and_files(made))
        tool = AgentTool(below, include_plugins=False)
        judge = guard()
        judge.describe("below", harmless=True)
        found = played(app_of(agent_of([tool], [[Call("t1", "below", {"request": "x"})]]), judge), yes=False)
        assert found.asked == [] and made.ran == ["git status"]

    def test_an_agent_that_takes_no_plugins_is_a_question(self) -> None:
        made = Tools()
        below = LlmAgent(name="below", model=Scripted(model="scripted", turns=[[DENIED]]), tools=shell_and_files(made))
        tool = AgentTool(below, include_plugins=False)
        found = played(app_of(agent_of([tool], [[Call("t1", "below", {"request": "x"})]]), guard()), yes=False)
        assert len(found.asked) == 1 and made.ran == []


class TestWorkflows:
    @pytest.mark.parametrize(
        ("call", "runs"), [(ALLOWED, True), (DENIED, False), (ASKED, False)], ids=["c1", "c3", "c4"]
    )
    def test_a_tool_that_is_a_node_is_judged(self, call: Call, runs: bool) -> None:
        """No model made the call, and no answer resumes it: a question is a refusal."""
        made = Tools()

        def given() -> dict[str, Any]:
            return call.input

        edges = [("START", given, FunctionTool(made.run_shell_command))]
        app = App(name="app", root_agent=Workflow(name="flow", edges=edges), plugins=[ToolgatePlugin(guard())])
        found = played(app)
        assert found.error is None and made.ran == ([call.input["command"]] if runs else [])
        assert ("needs approval" in found.read["output"]) == (call is ASKED)


class TestConfirmations:
    def test_a_tool_with_a_confirmation_of_its_own_asks_once(self) -> None:
        made = Tools()
        tool = FunctionTool(made.run_shell_command, require_confirmation=True)
        found = played(app_of(agent_of([tool], [[ASKED]]), guard()), yes=True)
        assert len(found.asked) == 1 and made.ran == ["git push --force origin main"]

    def test_a_confirmation_does_not_turn_a_refusal_into_a_yes(self) -> None:
        made = Tools()
        judged: list[str] = []
        strict = guard()
        denied: Any = ToolgatePlugin(strict)._gate.call_of(DENIED.tool, DENIED.input)

        class Changing(Guard):
            """Asks the first time, and denies the second."""

            def check_all(self, calls: Any) -> Any:
                judged.append(calls[0].tool)
                return strict.check_all(calls if len(judged) == 1 else [denied])

        changing = Changing(facts=strict.facts, recorder=strict.recorder)
        found = played(app_of(agent_of(shell_and_files(made), [[ASKED]]), changing), yes=True)
        assert len(judged) == 2 and made.ran == [] and BLOCKED in found.read["c4"]


class Executor(BaseCodeExecutor):
    """Takes down the code that it is given."""

    ran: list[str] = []

    def execute_code(self, invocation_context: Any, code_execution_input: Any) -> CodeExecutionResult:
        self.ran.append(code_execution_input.code)
        return CodeExecutionResult(stdout="it ran")


CODE = [
    ("print(1)", True),
    ("import shutil; shutil.rmtree('/home/user')", False),
    ("import os; os.system('git push --force origin main')", False),  # a question, which code cannot wait for
]


class TestCode:
    @pytest.mark.parametrize(("code", "runs"), CODE, ids=["harmless", "denied", "asked"])
    def test_code_is_judged_before_it_is_executed(self, code: str, runs: bool) -> None:
        executor = Executor(ran=[])
        found = played(app_of(agent_of([], [f"```python\n{code}\n```"], code_executor=executor), guard()))
        assert found.error is None and executor.ran == ([code] if runs else [])
        assert ("it ran" in found.read["code"]) == runs and (BLOCKED in found.read["code"]) != runs

    @pytest.mark.parametrize("below", ["sub-agent", "tool"])
    def test_code_of_agents_below_is_judged(self, below: str) -> None:
        executor = Executor(ran=[])
        turns = [f"```python\n{CODE[1][0]}\n```", f"```python\n{CODE[0][0]}\n```"]
        coder = LlmAgent(name="coder", model=Scripted(model="scripted", turns=turns), code_executor=executor)
        if below == "tool":
            app = app_of(agent_of([AgentTool(coder)], [[Call("t1", "coder", {"request": "x"})]]), guard())
        else:
            hand_over = Call("t1", "transfer_to_agent", {"agent_name": "coder"})
            app = app_of(agent_of([], [[hand_over]], sub_agents=[coder]), guard())
        found = played(app)
        assert found.error is None and executor.ran == [CODE[0][0]]

    def test_code_of_an_agent_that_is_a_node_is_judged(self) -> None:
        """The kit itself ends such a run with an error, after the code: a node has one output."""
        executor = Executor(ran=[])
        model = Scripted(model="scripted", turns=[f"```python\n{CODE[1][0]}\n```"])
        coder = LlmAgent(name="coder", model=model, code_executor=executor)
        flow = Workflow(name="flow", edges=[("START", coder)])
        judged: list[bool] = []
        judge = guard(on_decision=lambda call, decision, event: judged.append(decision.allowed))
        played(App(name="app", root_agent=flow, plugins=[ToolgatePlugin(judge)]))
        assert executor.ran == [] and judged == [False]

    def test_a_handler_of_the_guard_answers_for_code(self) -> None:
        executor = Executor(ran=[])
        judge = guard(permission=lambda call, decision: Reply("once"))
        played(app_of(agent_of([], [f"```python\n{CODE[2][0]}\n```"], code_executor=executor), judge))
        assert executor.ran == [CODE[2][0]]

    def test_a_broken_guard_executes_nothing(self) -> None:
        class Broken(Guard):
            def check_all(self, calls: Any) -> Any:
                raise RuntimeError("the guard is broken")

        executor = Executor(ran=[])
        played(app_of(agent_of([], ["```python\nprint(1)\n```"], code_executor=executor), Broken()))
        assert executor.ran == []


def tools_of_the_kit() -> dict[str, Any]:
    from google.adk.environment import LocalEnvironment

    environment = asyncio.run(EnvironmentToolset(environment=LocalEnvironment(working_dir=HERE)).get_tools())
    tools = [*environment, ExecuteBashTool(workspace=HERE), FunctionTool(load_web_page), FunctionTool(exit_loop)]
    return {tool.name: tool for tool in tools}


OWN_TOOLS = [  # a tool, its input, and what is said: `allow`, `ask` or `deny`
    ("execute_bash", {"command": "git status"}, "allow"),
    ("execute_bash", {"command": "rm -rf ~"}, "deny"),
    ("execute_bash", {"command": "git push --force origin main"}, "ask"),
    ("execute_bash", {"command": "rm -rf ../../user"}, "deny"),
    ("Execute", {"command": "git status"}, "allow"),
    ("Execute", {"command": "rm -rf ~"}, "deny"),
    ("ReadFile", {"path": "a.py"}, "allow"),
    ("ReadFile", {"path": "/home/user/.ssh/id_rsa"}, "ask"),
    ("WriteFile", {"path": "a.py", "content": "x = 1"}, "allow"),
    ("WriteFile", {"path": "/home/user/.ssh/authorized_keys", "content": "ssh-rsa A"}, "deny"),
    ("EditFile", {"path": "a.py", "old_string": "a", "new_string": "b"}, "allow"),
    ("load_web_page", {"url": "https://docs.python.org/3/"}, "allow"),
    ("load_web_page", {"url": "http://169.254.169.254/latest/meta-data/"}, "deny"),
    ("exit_loop", {}, "allow"),
]


class TestOwnTools:
    """The kit's own tools, whose bodies are replaced."""

    @pytest.mark.parametrize(("name", "given", "said"), OWN_TOOLS, ids=[f"{o[0]}-{i}" for i, o in enumerate(OWN_TOOLS)])
    def test_a_tool_is_judged_by_what_it_does(
        self, name: str, given: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tool = tools_of_the_kit()[name]
        ran: list[str] = []

        async def run_async(*, args: Any, tool_context: Any) -> dict[str, str]:
            ran.append(name)
            return {"result": "ran"}

        monkeypatch.setattr(tool, "run_async", run_async)
        app = App(
            name="app",
            root_agent=agent_of([tool], [[Call("c1", name, given)]]),
            plugins=[ToolgatePlugin(guard(), cwd="/")],
        )
        found = played(app, yes=False)
        assert found.error is None
        assert ["ask" if found.asked else "allow" if ran else "deny"] == [said], found.read
        assert bool(ran) == (said == "allow")

    def test_a_tool_of_the_same_name_is_not_taken_for_one_of_the_kit(self) -> None:
        def exit_loop() -> str:
            """Leave the building."""
            raise AssertionError("it ran")

        found = played(app_of(agent_of([exit_loop], [[Call("c1", "exit_loop", {})]]), guard()), yes=False)
        assert len(found.asked) == 1 and found.error is None
