"""The contract of integrations, played with evaluations of Inspect and its mock model."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, ClassVar

import pytest
from inspect_ai import Task, eval, eval_async
from inspect_ai.approval import Approval, ApprovalPolicy, Approver, approver
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessageAssistant, ChatMessageTool, ModelOutput, get_model
from inspect_ai.solver import generate, use_tools
from inspect_ai.tool import Tool, ToolCall, ToolDef

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, Call, Contract, Outcome, Tools, guard
from toolgate.guard import Guard
from toolgate.integrations.inspect_ai import toolgate

ROOT = Path(__file__).parents[2]


class Words:
    """Counts words in place of tokens, whose table would have to be fetched."""

    def encode(self, text: str, **_: Any) -> list[int]:
        return [0] * len(text.split())


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tiktoken.get_encoding", lambda name: Words())


@approver
def person(asked: list[str], yes: bool | None) -> Approver:
    """Answers what is escalated to it; without an answer it rejects."""

    async def approve(message: str, call: ToolCall, view: Any, history: Any) -> Approval:
        asked.append(call.id)
        return Approval(decision="approve" if yes else "reject", explanation="a person was asked")

    return approve


def tools_of(made: Tools) -> list[Tool]:
    async def run_shell_command(command: str) -> str:
        return made.run_shell_command(command)

    async def read_file(path: str) -> str:
        return made.read_file(path)

    text = {"command": "the command"}
    return [
        ToolDef(run_shell_command, "run_shell_command", "Run a shell command.", text).as_tool(),
        ToolDef(read_file, "read_file", "Read a file.", {"path": "its path"}).as_tool(),
    ]


def model_of(turns: list[list[Call]]) -> Any:
    outputs = []
    for turn in turns:
        calls = [ToolCall(id=call.id, function=call.tool, arguments=call.input) for call in turn]
        outputs.append(ModelOutput.from_message(ChatMessageAssistant(content="", tool_calls=calls), "tool_calls"))
    return get_model("mockllm/model", custom_outputs=[*outputs, ModelOutput.from_content("mockllm/model", "done")])


def options_of(tools: list[Tool], turns: list[list[Call]], approval: Any, logs: str) -> dict[str, Any]:
    task = Task(dataset=[Sample(input="go")], solver=[use_tools(tools), generate(tool_calls="loop")])
    return {
        "tasks": task,
        "model": model_of(turns),
        "approval": approval,
        "log_dir": logs,
        "log_samples": True,
        "fail_on_error": False,
    }


def read_from(log: EvalLog, found: Outcome) -> None:
    for sample in log.samples or []:
        if sample.error is not None:
            found.error = RuntimeError(sample.error.message)
        for message in sample.messages:
            if isinstance(message, ChatMessageTool):
                found.read[str(message.tool_call_id)] = message.text + (message.error.message if message.error else "")


def played(options: dict[str, Any], way: str, found: Outcome) -> Outcome:
    logs = eval(**options, display="none") if way == "sync" else asyncio.run(eval_async(**options))
    read_from(logs[0], found)
    return found


class TestInspect(Contract):
    ways: ClassVar[tuple[str, ...]] = ("sync", "async")
    hears: ClassVar[tuple[bool, ...]] = ()  # the next approver decides, and ours is not told how

    @pytest.fixture(autouse=True)
    def _logs(self, tmp_path: Path) -> None:
        self.logs = str(tmp_path)

    def play(
        self,
        turns: list[list[Call]],
        guard: Guard | None,
        way: str,
        yes: bool | None = None,
        timeout: float | None = None,
    ) -> Outcome:
        made, found = Tools(), Outcome()
        approval = [
            ApprovalPolicy(toolgate(guard, timeout=timeout), "*"),
            ApprovalPolicy(person(found.asked, yes), "*"),
        ]
        played(options_of(tools_of(made), turns, approval, self.logs), way, found)
        found.ran = made.ran
        return found

    async def aplay(self, tools: Tools, turns: list[list[Call]], guard: Guard) -> None:
        approval = [ApprovalPolicy(toolgate(guard), "*")]
        await eval_async(**options_of(tools_of(tools), turns, approval, self.logs))


class TestChain:
    def test_a_question_without_another_approver_is_rejected(self, tmp_path: Path) -> None:
        made = Tools()
        approval = [ApprovalPolicy(toolgate(guard()), "*")]
        found = played(options_of(tools_of(made), [[ASKED]], approval, str(tmp_path)), "sync", Outcome())
        assert made.ran == [] and "No approval granted" in found.read["c4"]

    def test_a_policy_file_names_the_approver(self, tmp_path: Path) -> None:
        """By the entry point that the package declares; installed, as far as another process can tell."""
        declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["inspect_ai"]
        about = tmp_path / "toolgate-0.0.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toolgate\nVersion: 0.0.0\n")
        (about / "direct_url.json").write_text(f'{{"url": "{ROOT.as_uri()}", "dir_info": {{"editable": true}}}}')
        points = "".join([f"{name} = {value}\n" for name, value in declared.items()])
        (about / "entry_points.txt").write_text(f"[inspect_ai]\n{points}")
        policy = tmp_path / "approval.yaml"
        policy.write_text("approvers:\n  - name: toolgate/toolgate\n    tools: '*'\n    timeout: 60\n")
        script = (
            "import sys; from inspect_ai.approval import read_approval_policies as read;"
            "print([(type(one.approver).__name__, one.tools) for one in read(sys.argv[1])])"
        )
        path = f"{tmp_path}{os.pathsep}{ROOT}"
        found = subprocess.run(
            [sys.executable, "-c", script, str(policy)],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert found.returncode == 0 and "('function', '*')" in found.stdout, found.stderr


OWN_TOOLS = [  # a tool, its arguments, and what is decided
    ("bash", {"command": "git status"}, "approve"),
    ("bash", {"cmd": "rm -rf ~"}, "reject"),
    ("bash", {"command": "rm -rf ~"}, "reject"),
    ("bash_session", {"action": "type_submit", "input": "rm -rf ~"}, "reject"),
    ("bash_session", {"action": "type_submit", "input": "git status"}, "approve"),
    ("bash_session", {"action": "type", "input": "rm -rf"}, "escalate"),
    ("bash_session", {"action": "read"}, "approve"),
    ("python", {"code": "print(1)"}, "approve"),
    ("python", {"code": "import shutil; shutil.rmtree('/home/user')"}, "reject"),
    ("code_execution", {"code": "import os; os.system('rm -rf ~')"}, "reject"),
    ("text_editor", {"command": "view", "path": "a.py"}, "approve"),
    ("text_editor", {"command": "create", "path": "~/.ssh/authorized_keys", "file_text": "ssh-rsa A"}, "reject"),
    ("text_editor", {"command": "insert", "path": "~/.bashrc", "insert_line": 1, "insert_text": "x"}, "escalate"),
    ("read_file", {"file_path": "/home/user/.ssh/id_rsa"}, "escalate"),
    ("list_files", {"path": "."}, "approve"),
    ("grep", {"pattern": "x", "path": "src"}, "approve"),
    ("web_search", {"query": "cats"}, "approve"),
    ("web_browser_go", {"url": "https://docs.python.org/3/"}, "approve"),
    ("web_browser_go", {"url": "http://169.254.169.254/latest/meta-data/"}, "reject"),
    ("web_browser_click", {"element_id": 3}, "escalate"),
    ("web_browser_scroll", {"direction": "down"}, "approve"),
    ("computer", {"action": "screenshot"}, "approve"),
    ("computer", {"action": "type", "text": "rm -rf ~"}, "escalate"),
    ("think", {"thought": "x"}, "approve"),
    ("submit", {"answer": "x"}, "approve"),
    ("send_email", {"to": "a@example.com"}, "escalate"),
]


class TestOwnTools:
    @pytest.mark.parametrize(("name", "given", "said"), OWN_TOOLS, ids=[f"{o[0]}-{i}" for i, o in enumerate(OWN_TOOLS)])
    def test_a_tool_is_judged_by_what_it_does(self, name: str, given: dict[str, Any], said: str) -> None:
        call: Any = ToolCall(id="c1", function=name, arguments=given)
        approval = asyncio.run(toolgate(guard())("", call, None, []))
        assert approval.decision == said, approval.explanation

    def test_it_judges_on_trio_too(self) -> None:
        trio = pytest.importorskip("trio")
        call: Any = ToolCall(id="c1", function="bash", arguments=ALLOWED.input)
        assert trio.run(toolgate(guard()), "", call, None, []).decision == "approve"

    def test_the_model_reads_the_reason_of_a_rejection(self) -> None:
        call: Any = ToolCall(id="c1", function="bash", arguments={"command": "rm -rf ~"})
        approval = asyncio.run(toolgate(guard())("", call, None, []))
        assert BLOCKED in str(approval.explanation)
