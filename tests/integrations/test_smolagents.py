"""smolagents, with a model that is scripted: an agent that calls tools, and one that writes Python."""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import pytest
from smolagents import (
    CodeAgent,
    LocalPythonExecutor,
    LogLevel,
    Model,
    PythonInterpreterTool,
    Tool,
    ToolCallingAgent,
    VisitWebpageTool,
    tool,
)
from smolagents.local_python_executor import CodeOutput
from smolagents.models import (
    ChatMessage,
    ChatMessageStreamDelta,
    ChatMessageToolCall,
    ChatMessageToolCallFunction,
    ChatMessageToolCallStreamDelta,
    MessageRole,
)

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Slow, Tools
from tests.integrations.contract import guard as a_guard
from toolgate import Guard, GuardError, MemoryRecorder, Reply
from toolgate.integrations.smolagents import guarded
from toolgate.world import World

UNGUARDED = {"guarded": lambda agent, *given, **named: agent}  # for benchmarks/frameworks.py

END = Call("end", "final_answer", {"answer": "done"})


class Scripted(Model):
    """Asks for the calls of each turn, then gives its final answer, and takes down all texts that it was sent."""

    def __init__(self, turns: list[Any]) -> None:
        super().__init__(model_id="scripted")
        self.turns = list(turns)
        self.texts: list[str] = []

    def next(self, messages: Any) -> Any:
        self.texts += [
            part["text"]
            for message in messages
            for part in (message.content if isinstance(message.content, list) else [])
            if part["type"] == "text"
        ]
        return self.turns.pop(0)

    def generate(self, messages: Any, **named: Any) -> ChatMessage:
        turn = self.next(messages)
        if isinstance(turn, str):
            return ChatMessage(role=MessageRole.ASSISTANT, content=turn)
        calls = [
            ChatMessageToolCall(ChatMessageToolCallFunction(call.input, call.tool), call.id, "function")
            for call in turn
        ]
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=calls)

    def generate_stream(self, messages: Any, **named: Any) -> Any:
        turn = self.next(messages)
        if isinstance(turn, str):
            yield ChatMessageStreamDelta(content=turn)
            return
        for index, call in enumerate(turn):
            function = ChatMessageToolCallFunction(json.dumps(call.input), call.tool)
            delta = ChatMessageToolCallStreamDelta(index, call.id, "function", function)
            yield ChatMessageStreamDelta(content="", tool_calls=[delta])


def tools_of(tools: Tools) -> list[Tool]:
    @tool
    def run_shell_command(command: str) -> str:
        """Run a shell command.

        Args:
            command: the command
        """
        return tools.run_shell_command(command)

    @tool
    def read_file(path: str) -> str:
        """Read a file.

        Args:
            path: the file
        """
        return tools.read_file(path)

    return [run_shell_command, read_file]


def run(agent: Any, way: str) -> None:
    if way == "run":
        agent.run("go")
    else:
        list(agent.run("go", stream=True))


class TestSmolagents(Contract):
    """The agent that calls tools: the results of one turn come in one text, in the order of the ids."""

    ways = ("run", "stream", "tokens")
    pauses = False
    cancels = False  # it has no tasks: see the test of `interrupt`

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        tools, model = Tools(), Scripted([*turns, [END]])
        agent = ToolCallingAgent(tools_of(tools), model, verbosity_level=LogLevel.OFF, stream_outputs=way == "tokens")
        guarded(agent, guard, timeout)
        run(agent, "run" if way == "run" else "stream")
        found = Outcome(tools.ran)
        for step, turn in zip(agent.memory.steps[1:], turns, strict=False):
            text = str(step.error) if step.error else step.observations
            assert any(text.splitlines()[0] in seen for seen in model.texts)
            results = [text] if len(turn) == 1 else text.split("\n")
            found.read |= dict(zip(sorted(call.id for call in turn), results, strict=True))
        return found


def code_of(turn: list[Call]) -> str:
    """Python that makes the calls of a turn, and prints what comes of each."""
    lines = []
    for call in turn:
        given = ", ".join(f"{key}={value!r}" for key, value in call.input.items())
        lines += ["try:", f"    print('<{call.id}>', {call.tool}({given}))"]
        lines += ["except Exception as error:", f"    print('<{call.id}>', error)"]
    return "<code>\n" + "\n".join(lines) + "\n</code>"


class TestSmolagentsCode(Contract):
    """The agent that writes Python, whose tools are called in it."""

    ways = ("run", "stream", "tokens")
    pauses = False
    cancels = False

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        tools = Tools()
        model = Scripted([*[code_of(turn) for turn in turns], "<code>\nfinal_answer('done')\n</code>", "none"])
        agent = CodeAgent(
            tools_of(tools),
            model,
            verbosity_level=LogLevel.OFF,
            stream_outputs=way == "tokens",
            max_steps=len(turns) + 1,
        )
        guarded(agent, guard, timeout)
        run(agent, "run" if way == "run" else "stream")
        found = Outcome(tools.ran)
        for step, turn in zip(agent.memory.steps[1:], turns, strict=False):
            text = (step.observations or "") if not step.error else str(step.error)
            for call in turn:
                printed = re.search(rf"<{call.id}> (.*)", text)
                found.read[call.id] = printed[1] if printed else text
        return found


class Nothing(LocalPythonExecutor):
    """Takes down code in place of running it."""

    def __init__(self, imports: list[str]) -> None:
        super().__init__(imports)
        self.ran: list[str] = []

    def __call__(self, code_action: str) -> Any:
        self.ran.append(code_action)
        return CodeOutput(output=1, logs="", is_final_answer="final_answer" in code_action)


def coded(code: str, guard: Guard, timeout: float | None = None, **named: Any) -> tuple[list[str], str]:
    """Have an agent run code; what its tools were called with, and what the model read after it."""
    tools, model = Tools(), Scripted([f"<code>\n{code}\n</code>", "<code>\nfinal_answer('done')\n</code>"])
    agent = CodeAgent(tools_of(tools), model, verbosity_level=LogLevel.OFF, **named)
    guarded(agent, guard, timeout).run("go")
    return tools.ran, "\n".join(model.texts)


def test_generated_python_is_judged_as_code(tmp_path):
    code = "import shutil\nshutil.rmtree('/home/user')\nrun_shell_command('ls')"
    ran, read = coded(code, a_guard(), additional_authorized_imports=["shutil"])
    assert ran == [] and BLOCKED in read and "deletes everything in `~`" in read


def test_a_refused_tool_stops_the_code_that_calls_it_and_the_model_reads_why():
    ran, read = coded("run_shell_command('ls')\nrun_shell_command('rm -rf ~')\nrun_shell_command('pwd')", a_guard())
    assert ran == ["ls"] and BLOCKED in read and "deletes everything in `~`" in read


@pytest.mark.parametrize(
    "code",
    [
        "run_shell_command('rm -rf ~')",
        "run_shell_command({'command': 'rm -rf ~'})",
        "run_shell_command(**{'command': 'rm -rf ~'})",
        "f = run_shell_command\nf('rm ' + '-rf ~')",
        "run_shell_command.forward('rm -rf ~')",
        "run_shell_command.forward(command='rm -rf ~')",
        "run_shell_command('ls', command='rm -rf ~')",
        "run_shell_command('ls', 'rm -rf ~')",
        "[each('rm -rf ~') for each in [run_shell_command]]",
        "run_shell_command.inner('rm -rf ~')",
        "run_shell_command.__wrapped__('rm -rf ~')",
        "getattr(run_shell_command, 'inner')('rm -rf ~')",
    ],
)
def test_no_spelling_of_a_call_goes_past_the_guard(code):
    assert coded(code, a_guard())[0] == []


@pytest.mark.parametrize(
    ("step", "name"),
    [
        ("from os import system as lookup_word", "lookup_word"),
        ("from os import system as run_shell_command", "run_shell_command"),
        ("f = getattr(__import__('os'), 'system')", "f"),
        ("def search(text):\n    import os\n    os.system(text)", "search"),
    ],
)
def test_names_that_earlier_steps_made_are_known(step, name):
    turns = [f"<code>\n{text}\n</code>" for text in (step, f"{name}('rm -rf ~')", "final_answer(1)")]
    executor, model = Nothing([]), Scripted(turns)
    agent = CodeAgent(tools_of(Tools()), model, verbosity_level=LogLevel.OFF, executor=executor)
    guarded(agent, a_guard()).run("go")
    assert executor.ran[0] == step and not [code for code in executor.ran if "rm -rf" in code]
    assert "deletes everything in `~`" in "\n".join(model.texts)


def test_what_a_person_approved_is_not_asked_again():
    asked: list[str] = []

    def once(call, decision):
        asked.append(decision.reason)
        return Reply("once")

    turns = [
        "import os\nos.system('git push --force origin main')",
        "os.getcwd()",
        "run_shell_command('ls')",
        "final_answer(1)",
    ]
    executor = Nothing([])
    model = Scripted([f"<code>\n{turn}\n</code>" for turn in turns])
    agent = CodeAgent(tools_of(Tools()), model, verbosity_level=LogLevel.OFF, executor=executor)
    guarded(agent, a_guard(permission=once)).run("go")
    assert len(asked) == 1 and len(executor.ran) == 4


def test_a_guarded_tool_shows_nothing_of_what_it_wraps():
    agent = guarded(CodeAgent(tools_of(Tools()), Scripted([]), verbosity_level=LogLevel.OFF), a_guard())
    agent.python_executor.send_tools(agent.tools)
    found = agent.python_executor.static_tools["run_shell_command"]
    seen = {name for name in dir(found) if not name.startswith("__")}
    values = [getattr(found, name) for name in seen if name not in ("to_dict",)]
    assert not [each for each in values if isinstance(each, Tool | Guard) or "Asker" in type(each).__name__]


def test_tools_that_come_later_are_judged():
    tools, model = Tools(), Scripted([[DENIED], [END]])
    agent = guarded(ToolCallingAgent([], model, verbosity_level=LogLevel.OFF), a_guard())
    agent.tools |= {each.name: each for each in tools_of(tools)}
    agent.run("go")
    assert tools.ran == [] and BLOCKED in "\n".join(model.texts)
    code = Scripted(["<code>\nrun_shell_command('rm -rf ~')\n</code>", "<code>\nfinal_answer('done')\n</code>"])
    writer = guarded(CodeAgent([], code, verbosity_level=LogLevel.OFF), a_guard())
    writer.tools |= {each.name: each for each in tools_of(tools)}
    writer.run("go")
    assert tools.ran == [] and BLOCKED in "\n".join(code.texts)


@pytest.mark.parametrize("kind", [ToolCallingAgent, CodeAgent])
def test_managed_agents_are_guarded_and_may_be_called(kind):
    tools, inner = Tools(), Scripted([[ALLOWED], [DENIED], [END]])
    helper = ToolCallingAgent(
        tools_of(tools), inner, verbosity_level=LogLevel.OFF, name="helper", description="does things"
    )
    asks: list[Any] = [[Call("m", "helper", {"task": "go"})], [END]]
    if kind is CodeAgent:
        asks = ["<code>\nprint(helper(task='go'))\n</code>", "<code>\nfinal_answer('done')\n</code>"]
    boss = kind([], Scripted(asks), managed_agents=[helper], verbosity_level=LogLevel.OFF)
    guarded(boss, a_guard()).run("go")
    assert tools.ran == ["git status"] and BLOCKED in "\n".join(inner.texts)


def test_an_interrupted_agent_makes_no_call():
    tools, model = Tools(), Scripted([[ALLOWED], [END]])
    agent = ToolCallingAgent(tools_of(tools), model, verbosity_level=LogLevel.OFF)
    guarded(agent, Slow(facts=World({}), recorder=MemoryRecorder()))
    timer = threading.Timer(0.3, agent.interrupt)
    timer.start()
    with pytest.raises(Exception, match="interrupted"):
        agent.run("go")
    assert tools.ran == []


def test_tools_of_smolagents_are_judged_by_what_they_do():
    wipe = {"code": "import shutil\nshutil.rmtree('/home/user')"}
    model = Scripted(
        [[Call("a", "python_interpreter", wipe)], [Call("b", "visit_webpage", {"url": "http://127.0.0.1:1/"})], [END]]
    )
    own = [PythonInterpreterTool(authorized_imports=["shutil"]), VisitWebpageTool()]
    recorder = MemoryRecorder()
    agent = ToolCallingAgent(own, model, verbosity_level=LogLevel.OFF)
    guarded(agent, Guard(facts=World({}), recorder=recorder)).run("go")
    assert "deletes everything in `~`" in "\n".join(model.texts)
    assert "does not know what the tool" not in "\n".join(model.texts)


def test_state_variables_are_judged_by_their_value():
    tools, model = Tools(), Scripted([[Call("a", "run_shell_command", {"command": "note"})], [END]])
    agent = ToolCallingAgent(tools_of(tools), model, verbosity_level=LogLevel.OFF)
    agent.state["note"] = "rm -rf ~"
    guarded(agent, a_guard()).run("go")
    assert tools.ran == [] and BLOCKED in "\n".join(model.texts)


def test_guarding_twice_asks_once():
    tools, model, recorder = Tools(), Scripted([[ASKED], [END]]), MemoryRecorder()
    agent = ToolCallingAgent(tools_of(tools), model, verbosity_level=LogLevel.OFF)
    guard = Guard(facts=World({}), recorder=recorder)
    guarded(guarded(agent, guard), guard).run("go")
    assert tools.ran == [] and len(recorder.events) == 1


def test_a_remote_executor_with_tools_is_an_error():
    class Remote:
        def send_tools(self, tools: Any) -> None: ...

        def send_variables(self, variables: Any) -> None: ...

    with pytest.raises(GuardError, match="remote executor"):
        guarded(CodeAgent(tools_of(Tools()), Scripted([]), executor=Remote()))
    guarded(CodeAgent([], Scripted([]), executor=Remote()))


def test_what_is_not_an_agent_is_an_error():
    with pytest.raises(GuardError):
        guarded(object())
