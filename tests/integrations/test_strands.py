"""The contract of integrations, played with agents of Strands and a scripted model."""

from __future__ import annotations

import asyncio
import json
from typing import Any, ClassVar

import pytest
from pydantic import BaseModel
from strands import Agent, tool, vended_tools
from strands.hooks import AfterToolCallEvent, BeforeToolCallEvent
from strands.interventions import InterventionHandler
from strands.models import Model

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, guard
from toolgate.guard import Guard
from toolgate.integrations.strands import ToolgateIntervention


class Nothing(InterventionHandler):
    name = "nothing"


UNGUARDED = {"ToolgateIntervention": lambda *given, **named: Nothing()}  # for benchmarks/frameworks.py


class Scripted(Model):
    """Asks for the calls of its turns, one list for each answer, and then says `done`."""

    def __init__(self, turns: list[list[Call]]) -> None:
        self.turns = list(turns)

    def get_config(self) -> dict[str, Any]:
        return {}

    def update_config(self, **config: Any) -> None:
        pass

    def structured_output(self, *given: Any, **named: Any) -> Any:
        raise NotImplementedError

    async def stream(self, *given: Any, **named: Any) -> Any:
        calls = self.turns.pop(0) if self.turns else []
        yield {"messageStart": {"role": "assistant"}}
        for call in calls:
            yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": call.id, "name": call.tool}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(call.input)}}}}
            yield {"contentBlockStop": {}}
        if not calls:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if calls else "end_turn"}}


def agent_of(tools: list[Any], turns: list[list[Call]], judge: Guard | None, timeout: float | None = None) -> Agent:
    return Agent(
        model=Scripted(turns),
        tools=tools,
        callback_handler=None,
        interventions=[ToolgateIntervention(judge, timeout=timeout)],
    )


def shell_and_files(made: Tools) -> list[Any]:
    return [tool(made.run_shell_command), tool(made.lookup_word), tool(made.read_file)]


async def streamed(agent: Agent, prompt: Any) -> Any:
    result = None
    async for event in agent.stream_async(prompt):
        result = event.get("result", result)
    return result


def run(agent: Agent, prompt: Any, way: str) -> Any:
    if way == "sync":
        return agent(prompt)
    return asyncio.run(agent.invoke_async(prompt) if way == "async" else streamed(agent, prompt))


def played(agent: Agent, way: str, yes: Any) -> Outcome:
    """Run an agent to its end, and answer every interrupt."""
    found = Outcome()
    try:
        result = run(agent, "go", way)
        while result.stop_reason == "interrupt":
            found.asked += [interrupt.id for interrupt in result.interrupts]
            answers = [{"interruptResponse": {"interruptId": one.id, "response": yes}} for one in result.interrupts]
            result = run(agent, answers, way)
    except Exception as error:  # noqa: BLE001 # a test looks at it
        found.error = error
    for message in agent.messages:
        for part in message["content"]:
            if "toolResult" in part:
                texts = [content.get("text", "") for content in part["toolResult"]["content"]]
                found.read[part["toolResult"]["toolUseId"]] = "\n".join(texts)
    return found


class TestStrands(Contract):
    ways: ClassVar[tuple[str, ...]] = ("sync", "async", "stream")

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        made = Tools()
        found = played(agent_of(shell_and_files(made), turns, guard, timeout), way, yes)
        found.ran = made.ran
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        await agent_of(shell_and_files(tools), turns, guard).invoke_async("go")


class TestRetries:
    def test_a_call_that_is_made_again_is_judged_again(self) -> None:
        """A hook that has a failed call made again changes its arguments: they are what is judged."""
        made = Tools()
        agent = agent_of(shell_and_files(made), [[ALLOWED]], guard())
        retried: list[bool] = []

        def again(event: AfterToolCallEvent) -> None:
            if not retried:
                retried.append(True)
                event.tool_use["input"] = DENIED.input
                event.retry = True

        agent.add_hook(again, AfterToolCallEvent)
        found = played(agent, "sync", None)
        assert retried and made.ran == ["git status"] and BLOCKED in found.read["c1"]

    def test_an_approval_counts_for_the_arguments_that_were_asked_about(self) -> None:
        made = Tools()
        agent = agent_of(shell_and_files(made), [[ASKED]], guard())
        retried: list[bool] = []

        def again(event: AfterToolCallEvent) -> None:
            if not retried and made.ran:
                retried.append(True)
                event.tool_use["input"] = {"command": "git push --force origin release"}
                event.retry = True

        agent.add_hook(again, AfterToolCallEvent)
        found = played(agent, "sync", "yes")
        assert len(found.asked) == 2 and len(made.ran) == 2


class TestWhatOthersChange:
    def test_arguments_that_a_hook_has_changed_are_judged(self) -> None:
        made = Tools()
        agent = agent_of(shell_and_files(made), [[ALLOWED]], guard())

        def worse(event: BeforeToolCallEvent) -> None:
            event.tool_use["input"] = dict(DENIED.input)

        agent.hooks.add_callback(BeforeToolCallEvent, worse, order=-1000)
        found = played(agent, "sync", None)
        assert made.ran == [] and BLOCKED in found.read["c1"]

    def test_a_tool_that_a_hook_has_chosen_is_judged_by_its_own_name(self) -> None:
        made = Tools()
        agent = agent_of(shell_and_files(made), [[Call("c1", "lookup_word", {"command": "rm -rf ~"})]], guard())

        def another(event: BeforeToolCallEvent) -> None:
            event.selected_tool = agent.tool_registry.registry["run_shell_command"]

        agent.hooks.add_callback(BeforeToolCallEvent, another, order=-1000)
        found = played(agent, "sync", None)
        assert made.ran == [] and BLOCKED in found.read["c1"]

    def test_an_answer_in_a_form_needs_no_approval(self) -> None:
        class Person(BaseModel):
            name: str

        agent = agent_of([], [[Call("c1", "Person", {"name": "Ada"})]], guard())
        result = agent("who?", structured_output_model=Person)
        assert result.stop_reason != "interrupt" and result.structured_output == Person(name="Ada")

    def test_a_sub_agent_of_the_framework_inherits_the_guard(self) -> None:
        made = Tools()
        below = Scripted([[DENIED, ALLOWED]])
        delegated = Call("c9", "subagent", {"task": "tidy up", "input": "tidy up"})
        agent = agent_of([*shell_and_files(made), vended_tools.make_subagent()], [[delegated]], guard())
        agent.model.turns += below.turns  # the sub-agent inherits the model
        found = played(agent, "sync", True)
        assert made.ran == ["git status"], found

    @pytest.mark.parametrize("guarded", [True, False])
    def test_an_agent_that_is_a_tool_needs_a_guard_of_its_own(self, guarded: bool) -> None:
        made = Tools()
        below = agent_of(shell_and_files(made), [[DENIED, ALLOWED]], guard())
        if not guarded:
            below = Agent(model=Scripted([[DENIED]]), tools=shell_and_files(made), callback_handler=None)
        called = Call("c9", "think", {"input": "tidy up"})
        agent = agent_of([below.as_tool(name="think", description="Tidies up.")], [[called]], guard())
        found = played(agent, "sync", False)
        assert (made.ran, len(found.asked)) == ((["git status"], 0) if guarded else ([], 1))

    def test_what_the_guard_was_told_of_a_tool_comes_first(self) -> None:
        made = Tools()
        below = Agent(model=Scripted([[ALLOWED]]), tools=shell_and_files(made), callback_handler=None)
        judge = guard()
        judge.describe("helper", harmless=True)
        agent = agent_of(
            [below.as_tool(name="helper", description="Helps.")], [[Call("c9", "helper", {"input": "x"})]], judge
        )
        found = played(agent, "sync", False)
        assert found.asked == [] and made.ran == ["git status"]

    def test_a_direct_call_is_judged(self) -> None:
        made = Tools()
        agent = agent_of(shell_and_files(made), [], guard())
        result = agent.tool.run_shell_command(command="rm -rf ~")
        assert made.ran == [] and BLOCKED in result["content"][0]["text"]
        assert "output" in agent.tool.run_shell_command(command="git status")["content"][0]["text"]

    def test_a_direct_call_that_needs_an_answer_does_not_run(self) -> None:
        made = Tools()
        agent = agent_of(shell_and_files(made), [], guard())
        with pytest.raises(RuntimeError, match="interrupt"):
            agent.tool.run_shell_command(command="git push --force origin main")
        assert made.ran == []


OWN_TOOLS = [  # a tool, its input, and what is said: `allow`, `ask` or `deny`
    ("shell", {"command": "git status"}, "allow"),
    ("shell", {"command": "rm -rf ~"}, "deny"),
    ("shell", {"command": ["git status", "rm -rf ~"]}, "deny"),
    ("shell", {"command": [{"command": "rm -rf ~"}]}, "deny"),
    ("shell", {"command": {"command": "rm -rf ~"}}, "deny"),
    ("shell", {"command": ["cd /", "rm -rf home"]}, "deny"),
    ("shell", {"command": ["cd /", "git status"], "parallel": True}, "allow"),
    ("shell", {"command": "rm -rf home", "work_dir": "/"}, "deny"),
    ("shell", {"command": "echo x > passwd", "work_dir": "/etc"}, "deny"),
    ("shell", {"command": []}, "deny"),
    ("editor", {"command": "view", "path": "a.py"}, "allow"),
    ("editor", {"command": "create", "path": "~/.ssh/authorized_keys", "file_text": "ssh-rsa A"}, "deny"),
    ("editor", {"command": "pattern_replace", "path": "a.py", "pattern": "a", "new_str": "b"}, "allow"),
    ("editor", {"command": "pattern_replace", "path": "~/.bashrc", "pattern": "a", "new_str": "b"}, "ask"),
    ("editor", {"command": "find_line", "path": "a.py", "search_text": "a"}, "allow"),
    ("editor", {"command": "format_disk", "path": "a.py"}, "ask"),
    ("file_write", {"path": "a.py", "content": "x = 1"}, "allow"),
    ("file_write", {"path": "~/.ssh/authorized_keys", "content": "ssh-rsa A"}, "deny"),
    ("file_read", {"path": "a.py, b.py", "mode": "view"}, "allow"),
    ("file_read", {"path": "a.py, ~/.ssh/id_rsa", "mode": "view"}, "ask"),
    ("file_read", {"path": "a.py", "comparison_path": "~/.ssh/id_rsa", "mode": "diff"}, "ask"),
    ("python_repl", {"code": "print(1)"}, "allow"),
    ("python_repl", {"code": "import shutil; shutil.rmtree('/home/user')"}, "deny"),
    ("http_request", {"method": "GET", "url": "https://docs.python.org/3/"}, "allow"),
    ("http_request", {"method": "POST", "url": "https://example.com", "body": "x"}, "ask"),
    ("http_request", {"method": "GET", "url": "https://docs.python.org/3/", "auth_env_var": "TOKEN"}, "ask"),
    ("http_request", {"method": "GET", "url": "http://169.254.169.254/latest/meta-data/"}, "deny"),
    ("calculator", {"expression": "2 * (3 + 4)"}, "allow"),
    ("calculator", {"expression": "__import__('os').system('rm -rf ~')"}, "deny"),
    ("current_time", {}, "allow"),
    ("think", {"thought": "a", "cycle_count": 1, "system_prompt": "b"}, "ask"),
    ("use_agent", {"prompt": "delete everything", "system_prompt": "b"}, "ask"),
    ("stop", {"reason": "done"}, "allow"),
]


VENDED = [  # as above, for tools that come with the framework
    ("shell", {"command": "git status"}, "allow"),
    ("shell", {"command": "rm -rf ~"}, "deny"),
    ("file_editor", {"command": "view", "path": "a.py"}, "allow"),
    ("file_editor", {"command": "create", "path": "~/.ssh/authorized_keys", "file_text": "ssh-rsa A"}, "deny"),
    ("python_repl", {"code": "import shutil; shutil.rmtree('/home/user')"}, "deny"),
    ("http_request", {"method": "GET", "url": "https://docs.python.org/3/"}, "allow"),
    ("http_request", {"method": "POST", "url": "https://example.com", "body": "x"}, "ask"),
    ("web_fetch", {"url": "http://169.254.169.254/latest/meta-data/"}, "deny"),
    ("sleep", {"duration": 1}, "allow"),
    ("stop", {"message": "done"}, "allow"),
    ("notebook", {"mode": "list"}, "ask"),
]


def judged_with(tools: list[Any], name: str, given: dict[str, Any]) -> tuple[str, Outcome]:
    """What comes of a call of a tool whose body is replaced."""
    agent = agent_of(tools, [[Call("c1", name, given)]], guard())
    ran: list[str] = []

    async def stream(tool_use: Any, state: Any, **named: Any) -> Any:
        ran.append(tool_use["name"])
        yield {"toolUseId": tool_use["toolUseId"], "status": "success", "content": [{"text": "ran"}]}

    agent.tool_registry.registry[name].stream = stream
    found = played(agent, "sync", False)
    assert found.error is None and not (found.asked and ran)
    return "ask" if found.asked else "allow" if ran else "deny", found


class TestOwnTools:
    """The framework's own tools, of which only the description is real: the bodies are replaced."""

    @pytest.mark.parametrize(("name", "given", "said"), VENDED, ids=[f"{o[0]}-{i}" for i, o in enumerate(VENDED)])
    def test_a_tool_that_comes_with_the_framework(self, name: str, given: dict[str, Any], said: str) -> None:
        made = getattr(vended_tools, f"make_{name}")()
        assert judged_with([made], name, given)[0] == said

    @pytest.mark.parametrize(("name", "given", "said"), OWN_TOOLS, ids=[f"{o[0]}-{i}" for i, o in enumerate(OWN_TOOLS)])
    def test_a_tool_is_judged_by_what_it_does(self, name: str, given: dict[str, Any], said: str) -> None:
        module = pytest.importorskip(f"strands_tools.{name}")
        answer, found = judged_with([module], name, given)
        assert answer == said, found.read
