"""CrewAI, with a model that is scripted, by native tool calls and by the text form that CrewAI reads."""

from __future__ import annotations

import os

os.environ |= {"CREWAI_DISABLE_TELEMETRY": "true", "CREWAI_TRACING_ENABLED": "false", "OTEL_SDK_DISABLED": "true"}
os.environ.setdefault("CREWAI_TESTING", "true")

import asyncio
import json
from typing import Any

import pytest
from crewai import Agent, Crew, Task
from crewai.hooks.dispatch import InterceptionPoint, clear_all, get_global_hook_list, scoped_hooks
from crewai.llms.base_llm import BaseLLM
from crewai.tools import tool

from tests.integrations.contract import ALLOWED, BLOCKED, DENIED, Call, Contract, Outcome, Tools
from tests.integrations.contract import guard as a_guard
from toolgate import Guard, GuardError
from toolgate.integrations.crewai import guarded, install

pytestmark = pytest.mark.filterwarnings("ignore")


class Scripted(BaseLLM):
    """Asks for the calls of each turn, then answers, and takes down the results that it was sent."""

    turns: list[list[Call]] = []
    native: bool = True
    said: list[str] = []
    read: dict[str, str] = {}

    def call(self, messages: Any, tools: Any = None, **named: Any) -> Any:
        for message in messages if isinstance(messages, list) else []:
            self.said.append(str(message.get("content")))
            if message.get("role") == "tool":
                self.read[message["tool_call_id"]] = str(message["content"])
        if not self.turns:
            return "Thought: I know it.\nFinal Answer: done"
        turn = self.turns.pop(0)
        if self.native:
            return [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {"name": call.tool, "arguments": json.dumps(call.input)},
                }
                for call in turn
            ]
        return f"Thought: go on\nAction: {turn[0].tool}\nAction Input: {json.dumps(turn[0].input)}"

    async def acall(self, messages: Any, tools: Any = None, **named: Any) -> Any:
        return self.call(messages, tools, **named)

    def supports_function_calling(self) -> bool:
        return self.native

    def supports_stop_words(self) -> bool:
        return False

    def get_context_window_size(self) -> int:
        return 100_000


def tools_of(tools: Tools) -> list[Any]:
    @tool("run_shell_command")
    def run_shell_command(command: str) -> str:
        """Run a shell command."""
        return tools.run_shell_command(command)

    @tool("read_file")
    def read_file(path: str) -> str:
        """Read a file."""
        return tools.read_file(path)

    run_shell_command.cache_function = read_file.cache_function = lambda *given: False
    return [run_shell_command, read_file]


def model_of(turns: list[list[Call]], native: bool = True) -> Scripted:
    return Scripted(model="scripted", turns=list(turns), native=native, said=[], read={})


def crew_of(tools: Tools, model: Any, **named: Any) -> Crew:
    agent = Agent(role="worker", goal="work", backstory="none", tools=tools_of(tools), llm=model, max_iter=9)
    task = Task(description="go", expected_output="done", agent=agent)
    return Crew(agents=[agent], tasks=[task], cache=False, **named)


@pytest.fixture(autouse=True)
def no_hooks():
    clear_all()
    yield
    clear_all()


class TestCrewai(Contract):
    ways = ("run", "thread", "async", "stream", "all")
    pauses = False
    cancels = False  # CrewAI ends no call, and hooks are called in the loop

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        clear_all()
        tools, model = Tools(), model_of(turns)
        crew = crew_of(tools, model, stream=way == "stream")
        if way == "all":
            install(guard, timeout)
        else:
            guarded(crew, guard, timeout)
        if way == "thread":
            asyncio.run(crew.kickoff_async())
        elif way == "async":
            asyncio.run(crew.akickoff())
        elif way == "stream":
            for _ in crew.kickoff():
                pass
        else:
            crew.kickoff()
        return Outcome(tools.ran, model.read)


@pytest.mark.parametrize("way", ["run", "async"])
def test_calls_in_text_are_judged_too(way):
    tools, model = Tools(), model_of([[ALLOWED], [DENIED]], native=False)
    crew = guarded(crew_of(tools, model), a_guard())
    if way == "run":
        crew.kickoff()
    else:
        asyncio.run(crew.akickoff())
    assert tools.ran == ["git status"]
    assert BLOCKED in "\n".join(model.said) and "deletes everything in `~`" in "\n".join(model.said)


def test_copies_of_a_crew_are_guarded():
    tools, model = Tools(), model_of([[DENIED], [], [DENIED]])
    model.turns = [[DENIED]]
    guarded(crew_of(tools, model), a_guard()).kickoff_for_each([{}])
    assert tools.ran == [] and BLOCKED in "\n".join(model.said)


def test_another_crew_is_not_judged():
    ours, theirs = Tools(), Tools()
    guarded(crew_of(ours, model_of([[ALLOWED]])), a_guard()).kickoff()
    crew_of(theirs, model_of([[DENIED]])).kickoff()
    assert ours.ran == ["git status"] and theirs.ran == ["rm -rf ~"]


def test_an_agent_without_a_crew_is_judged_by_install():
    tools, model = Tools(), model_of([[DENIED]])
    install(a_guard())
    Agent(role="worker", goal="work", backstory="none", tools=tools_of(tools), llm=model).kickoff("go")
    assert tools.ran == [] and BLOCKED in "\n".join(model.said)


def change(context: Any) -> None:
    context.tool_input["command"] = "rm -rf ~"


def test_a_hook_that_was_set_up_later_cannot_change_a_call_after_it_was_judged():
    tools, model = Tools(), model_of([[ALLOWED]])
    crew = guarded(crew_of(tools, model), a_guard())
    get_global_hook_list(InterceptionPoint.PRE_TOOL_CALL).append(change)
    crew.kickoff()
    assert tools.ran == [] and "deletes everything in `~`" in model.read["c1"]


def test_a_hook_of_the_run_cannot_change_a_call_after_it_was_judged():
    tools, model = Tools(), model_of([[ALLOWED], [Call("c2", ALLOWED.tool, dict(ALLOWED.input))]])
    crew = guarded(crew_of(tools, model), a_guard())
    with scoped_hooks({InterceptionPoint.PRE_TOOL_CALL: [change]}):
        crew.kickoff()
    assert tools.ran == [] and BLOCKED in model.read["c1"] and "deletes everything in `~`" in model.read["c2"]


def test_a_hook_that_was_set_up_in_the_run_blocks_one_call_and_is_overtaken():
    tools, model = Tools(), model_of([[ALLOWED], [Call("c2", ALLOWED.tool, dict(ALLOWED.input))]])
    crew = guarded(crew_of(tools, model), a_guard())
    hooks = get_global_hook_list(InterceptionPoint.PRE_TOOL_CALL)
    get_global_hook_list(InterceptionPoint.EXECUTION_START).append(lambda context: hooks.append(lambda context: None))
    crew.kickoff()
    assert "make the call again" in model.read["c1"] and tools.ran == ["git status"]


def test_work_may_be_handed_on_and_is_judged_there():
    tools = Tools()
    boss_model = model_of(
        [[Call("d", "delegate_work_to_coworker", {"task": "go", "context": "none", "coworker": "helper"})]]
    )
    model = model_of([[ALLOWED], [DENIED]])
    boss = Agent(role="boss", goal="lead", backstory="none", llm=boss_model, allow_delegation=True)
    helper = Agent(role="helper", goal="work", backstory="none", llm=model, tools=tools_of(tools))
    task = Task(description="go", expected_output="done", agent=boss)
    guarded(Crew(agents=[boss, helper], tasks=[task], cache=False), a_guard()).kickoff()
    assert tools.ran == ["git status"] and BLOCKED in model.read["c3"] and BLOCKED not in boss_model.read["d"]


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("read_a_file_s_content", {"file_path": "notes.md"}, True),
        ("read_a_file_s_content", {"file_path": "/home/user/.ssh/id_rsa"}, False),
        ("file_writer_tool", {"filename": "notes.md", "directory": "docs", "overwrite": "true", "content": "x"}, True),
        ("file_writer_tool", {"filename": "passwd", "directory": "/etc", "overwrite": "true", "content": "x"}, False),
        ("list_files_in_directory", {"directory": "src"}, True),
        ("read_a_file_s_content", {}, True),
        ("code_interpreter", {"code": "print(1)", "libraries_used": []}, True),
        ("code_interpreter", {"code": "import shutil\nshutil.rmtree('/home/user')", "libraries_used": []}, False),
        ("read_website_content", {"website_url": "https://docs.python.org/3/"}, True),
    ],
)
def test_tools_of_crewai_are_judged_by_what_they_do(name, given, allowed):
    from toolgate.integrations.crewai import TOOLS, _meant
    from toolgate.integrations.gate import Gate

    ruling = Gate(a_guard(), tools=TOOLS).check(*_meant(name, given), session="s")
    assert ruling.allowed is allowed, ruling.decision


def test_what_is_not_a_crew_is_an_error():
    with pytest.raises(GuardError):
        guarded(object())


def test_an_agent_that_another_framework_runs_is_an_error():
    from crewai.agents.agent_adapters.base_agent_adapter import BaseAgentAdapter

    class Foreign(BaseAgentAdapter): ...

    Foreign.__abstractmethods__ = frozenset()
    crew = crew_of(Tools(), model_of([]))
    object.__setattr__(crew, "agents", [Foreign.model_construct(role="foreign")])
    with pytest.raises(GuardError, match="another framework"):
        guarded(crew)
