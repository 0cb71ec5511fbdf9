"""The Claude Agent SDK with the real program, which talks to a scripted model on loopback and has a shell that only pretends.

The shell takes down what it was given and runs nothing; a home and a project are made for each run.
"""

from __future__ import annotations

import asyncio
import json
import threading
import warnings
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from claude_agent_sdk import (
    ClaudeAgentOptions,
    ClaudeSDKClient,
    HookMatcher,
    PermissionResultAllow,
    PermissionResultDeny,
    query,
)
from claude_agent_sdk.types import _configure_can_use_tool

from tests.integrations.contract import ALLOWED, ASKED, BLOCKED, DENIED, Call, Contract, Outcome, Tools, guard
from toolgate import Guard, GuardError, MemoryRecorder
from toolgate.integrations.claude_agent_sdk import guarded
from toolgate.world import World

pytestmark = pytest.mark.filterwarnings("ignore")  # the SDK warns that other permissions come before a callback

Turns = list[list[Call]]
QUIET = (
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC DISABLE_AUTOUPDATER DISABLE_TELEMETRY DISABLE_ERROR_REPORTING IS_SANDBOX"
)
SHELL = """#!/bin/sh
printf '%s\\0' "$*" >> "$PRETENDED"
case "$*" in
*missing.txt*) echo "no such file: missing.txt" >&2; exit 1;;
*) echo "output of it";;
esac
"""


# --- a model ---------------------------------------------------------------------------------------------------------


def text_of(content: Any) -> str:
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content)
    return str(content or "")


class Handler(BaseHTTPRequestHandler):
    server: Model
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        self.reply("application/json", b"{}")

    def do_HEAD(self) -> None:
        self.reply("application/json", b"")

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)) or b"{}")
        if not self.path.partition("?")[0].endswith("/messages"):
            self.reply("application/json", b'{"input_tokens": 1}')
            return
        blocks = self.server.blocks(request)
        usage = {"input_tokens": 1, "output_tokens": 1}
        head = {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [], "usage": usage}
        items: list[dict[str, Any]] = [{"type": "message_start", "message": {**head, "stop_reason": None}}]
        for index, (block, delta) in enumerate(blocks):
            items.append({"type": "content_block_start", "index": index, "content_block": block})
            items.append({"type": "content_block_delta", "index": index, "delta": delta})
            items.append({"type": "content_block_stop", "index": index})
        stop = "tool_use" if blocks[0][0]["type"] == "tool_use" else "end_turn"
        items.append({"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage})
        items.append({"type": "message_stop"})
        lines = [f"event: {item['type']}\ndata: {json.dumps(item)}\n\n" for item in items]
        self.reply("text/event-stream", "".join(lines).encode())

    def reply(self, kind: str, data: bytes) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Model(ThreadingHTTPServer):
    """Asks for the calls of each turn, then says `done`; `read` is what it got to read of each call."""

    daemon_threads = True

    def __init__(self, turns: Turns) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.turns = turns
        self.read: dict[str, str] = {}

    def blocks(self, request: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        told = [b for m in request["messages"] if isinstance(m["content"], list) for b in m["content"]]
        for one in told:
            if one.get("type") == "tool_result":
                self.read.setdefault(one["tool_use_id"], text_of(one.get("content")))
        turn = next((turn for turn in self.turns if any(call.id not in self.read for call in turn)), [])
        if not turn or not request.get("tools"):
            return [({"type": "text", "text": ""}, {"type": "text_delta", "text": "done"})]
        return [
            (
                {"type": "tool_use", "id": call.id, "name": call.tool, "input": {}},
                {"type": "input_json_delta", "partial_json": json.dumps(call.input)},
            )
            for call in turn
        ]

    def __enter__(self) -> Model:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


# --- an agent --------------------------------------------------------------------------------------------------------


def as_claude(call: Call) -> Call:
    """A call of the contract by a tool of Claude Code."""
    text = call.input.get("command") or f"cat {call.input['path']}"
    return Call(call.id, "Bash", {"command": text, "description": "scripted"})


class Scene:
    """A home, a project and a shell that only pretends."""

    def __init__(self, base: Path) -> None:
        self.base = base
        for name in ("home", "project", "bin"):
            (base / name).mkdir(parents=True)
        (base / "bin" / "bash").write_text(SHELL)
        (base / "bin" / "bash").chmod(0o755)
        (base / "log").touch()

    def options(self, model: Model, **more: Any) -> ClaudeAgentOptions:
        own = {
            "HOME": str(self.base / "home"),
            "CLAUDE_CODE_SHELL": str(self.base / "bin" / "bash"),
            "SHELL": str(self.base / "bin" / "bash"),
            "PRETENDED": str(self.base / "log"),
            "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{model.server_address[1]}",
            "ANTHROPIC_API_KEY": "none",
            "HTTPS_PROXY": "http://127.0.0.1:9",
            "NO_PROXY": "127.0.0.1,localhost",
        }
        usual: dict[str, Any] = {"permission_mode": "bypassPermissions", "cwd": str(self.base / "project")}
        return ClaudeAgentOptions(env={**dict.fromkeys(QUIET.split(), "1"), **own}, **{**usual, **more})

    def ran(self, turns: Turns) -> list[str]:
        """Those of the calls that reached the shell, as often as they did."""
        texts = [as_claude(call).input["command"] for turn in turns for call in turn]
        given = (self.base / "log").read_text().split("\0")
        quoted = [one.replace("'\\''", "'") for one in given]
        found = [
            text for one in quoted for text in dict.fromkeys(texts) if f"'{text}'" in one or f"eval {text} " in one
        ]
        return [text.removeprefix("cat ") for text in found]


async def run(options: ClaudeAgentOptions, way: str) -> None:
    if way == "query":
        async for _ in query(prompt="go", options=options):
            pass
        return
    options = replace(options, include_partial_messages=way == "stream")
    async with ClaudeSDKClient(options=options) as client:
        await client.query("go")
        async for _ in client.receive_response():
            pass


@pytest.fixture(autouse=True)
def scene(request: Any, tmp_path: Path) -> Scene:
    found = Scene(tmp_path / "scene")
    if request.instance is not None:
        request.instance.scene = found
    return found


class TestSdk(Contract):
    ways: ClassVar[tuple[str, ...]] = ("client",)  # each run starts the program; others are tried below
    scene: Scene

    def play(
        self, turns: Turns, guard: Guard | None, way: str, yes: bool | None = None, timeout: float | None = None
    ) -> Outcome:
        found = Outcome()

        async def can_use_tool(tool: str, given: dict[str, Any], context: Any) -> Any:
            found.asked.append(context.decision_reason)
            return PermissionResultAllow() if yes else PermissionResultDeny(message="no")

        with Model([[as_claude(call) for call in turn] for turn in turns]) as model:
            options = self.scene.options(model, can_use_tool=can_use_tool)
            try:
                asyncio.run(asyncio.wait_for(run(guarded(options, guard, timeout=timeout), way), 120))
            except Exception as error:  # noqa: BLE001 # what a run raises is what the contract looks at
                found.error = error
            found.read = model.read
        found.ran = self.scene.ran(turns)
        found.read = {
            call.id: model.read.get(call.id, "").replace("output of it", f"output of {call.input.get('command')}")
            for turn in turns
            for call in turn
        }
        return found

    async def aplay(self, tools: Tools, turns: Turns, guard: Guard) -> None:
        with Model([[as_claude(call) for call in turn] for turn in turns]) as model:
            await run(guarded(self.scene.options(model), guard), "client")


# --- besides the contract --------------------------------------------------------------------------------------------


def outcome(scene: Scene, turns: Turns, guard: Guard | None, way: str = "client", **options: Any) -> Outcome:
    with Model([[as_claude(call) for call in turn] for turn in turns]) as model:
        asyncio.run(asyncio.wait_for(run(guarded(scene.options(model, **options), guard), way), 120))
    return Outcome(scene.ran(turns), model.read)


@pytest.mark.parametrize("way", ["stream", "query"])
def test_calls_are_judged_however_messages_come(scene: Scene, way: str) -> None:
    asked: list[str] = []

    async def yes(tool: str, given: dict[str, Any], context: Any) -> Any:
        asked.append(given["command"])
        return PermissionResultAllow()

    found = outcome(scene, [[ALLOWED, DENIED], [ASKED]], guard(), way, can_use_tool=yes)
    assert found.ran == ["git status", ASKED.input["command"]] and asked == [ASKED.input["command"]]
    assert BLOCKED in found.read["c3"]


def test_without_a_callback_a_question_is_a_refusal(scene: Scene) -> None:
    found = outcome(scene, [[ASKED]], guard(), allowed_tools=["Bash"])
    assert found.ran == [] and "needs approval" in found.read["c4"]


def test_in_a_mode_that_asks_nobody_a_question_is_a_refusal(scene: Scene) -> None:
    async def yes(tool: str, given: dict[str, Any], context: Any) -> Any:
        return PermissionResultAllow()

    found = outcome(scene, [[ASKED]], guard(), permission_mode="dontAsk", can_use_tool=yes, allowed_tools=["Bash"])
    assert found.ran == [] and "needs approval" in found.read["c4"]


@pytest.mark.parametrize(
    ("command", "ran", "asked"),
    [
        ("ls", ["ls"], 1),
        ("rm -rf ~", [], 1),
        ("git push --force origin develop", ["git push --force origin develop"], 2),
    ],
)
def test_a_changed_call_is_judged_anew(scene: Scene, command: str, ran: list[str], asked: int) -> None:
    reasons: list[str] = []

    async def change(tool: str, given: dict[str, Any], context: Any) -> Any:
        reasons.append(context.decision_reason)
        return PermissionResultAllow(updated_input={**given, "command": command})

    turns = [[ASKED, Call("c9", "Bash", {"command": command})]]
    with Model([[as_claude(ASKED)]]) as model:
        asyncio.run(run(guarded(scene.options(model, can_use_tool=change), guard()), "client"))
    assert scene.ran(turns) == ran and len(reasons) == asked and all("force-pushes" in one for one in reasons)
    assert ran or "deletes everything" in model.read["c4"]


def test_hooks_that_are_there_stay_and_options_are_not_changed(scene: Scene) -> None:
    seen: list[str] = []

    async def own(event: Any, call: Any, context: Any) -> dict[str, Any]:
        seen.append(f"{event['hook_event_name']} {event['tool_name']}")
        return {}

    hooks: Any = {"PreToolUse": [HookMatcher(hooks=[own])], "PostToolUse": [HookMatcher(hooks=[own])]}
    found = outcome(scene, [[ALLOWED]], guard(), hooks=hooks)
    assert found.ran == ["git status"] and seen == ["PreToolUse Bash", "PostToolUse Bash"]
    assert len(hooks["PreToolUse"]) == 1


def test_a_call_that_is_allowed_keeps_the_questions_of_claude_code(scene: Scene) -> None:
    made = Call("c7", "Bash", {"command": "touch here.txt"})
    asked = outcome(scene, [[made]], guard(), permission_mode="default")
    assert asked.ran == [] and BLOCKED not in asked.read["c7"]


def test_a_guard_that_grants_answers_the_questions_of_claude_code(scene: Scene) -> None:
    made = Call("c7", "Bash", {"command": "touch here.txt"})
    with Model([[as_claude(made)]]) as model:
        asyncio.run(run(guarded(scene.options(model, permission_mode="default"), guard(), grants=True), "client"))
    assert scene.ran([[made]]) == ["touch here.txt"]


def test_files_and_tools_of_servers_are_judged_as_by_the_hook(scene: Scene) -> None:
    secret = Call("f1", "Write", {"file_path": str(scene.base / "home/.ssh/authorized_keys"), "content": "x"})
    plain = Call("f2", "Write", {"file_path": str(scene.base / "project/a.txt"), "content": "x"})
    unread = Call("f3", "Bash", {"command": ["ls"]})
    with Model([[secret], [plain], [unread]]) as model:
        policy = Guard(recorder=MemoryRecorder(), approvals="", interactive=False)
        asyncio.run(run(guarded(scene.options(model), policy), "client"))
    assert not (scene.base / "home/.ssh/authorized_keys").exists() and BLOCKED in model.read["f1"]
    assert (scene.base / "project/a.txt").read_text() == "x"
    assert "output" not in model.read["f3"]


def test_a_run_that_is_cancelled_while_the_guard_judges_makes_no_call(scene: Scene) -> None:
    entered, leave = threading.Event(), threading.Event()

    class Waiting(Guard):
        def check_all(self, calls: Any) -> Any:
            entered.set()
            leave.wait(60)
            return super().check_all(calls)

    async def cancelled(model: Model) -> None:
        made = guarded(scene.options(model), Waiting(facts=World({}), recorder=MemoryRecorder()))
        task = asyncio.ensure_future(run(made, "client"))
        await asyncio.to_thread(entered.wait, 60)
        task.cancel()
        leave.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    with Model([[as_claude(ALLOWED)]]) as model:
        asyncio.run(cancelled(model))
    assert entered.is_set() and scene.ran([[ALLOWED]]) == []


@pytest.mark.parametrize("place", ["user", "settings", "file", "environment", "options"])
def test_hooks_cannot_be_switched_off_beside_the_guard(scene: Scene, place: str, monkeypatch: Any) -> None:
    off = json.dumps({"env": {"CLAUDE_CODE_SIMPLE": "1"}, "disableAllHooks": True})
    more: dict[str, Any] = {}
    if place in ("user", "file"):
        path = scene.base / ("home/.claude/settings.json" if place == "user" else "mine.json")
        path.parent.mkdir(exist_ok=True)
        path.write_text(off)
        more = {} if place == "user" else {"settings": str(path)}
    elif place == "settings":
        more = {"settings": off}
    elif place == "environment":
        monkeypatch.setenv("CLAUDE_CODE_SIMPLE", "1")
    with Model([[as_claude(DENIED)]]) as model:
        options = scene.options(model, **more)
        if place == "options":
            options.env["CLAUDE_CODE_SIMPLE"] = "1"
        asyncio.run(run(guarded(options, guard()), "client"))
    assert scene.ran([[DENIED]]) == [] and BLOCKED in model.read["c3"]


@pytest.mark.parametrize(
    "options",
    [{"extra_args": {"bare": None}}, {"extra_args": {"settings": "{}"}}, {"settings": "{"}, {"settings": "no/such.json"},
     {"settings": '{"env": 3}'}],
)  # fmt: skip
def test_options_without_hooks_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(GuardError):
        guarded(ClaudeAgentOptions(**options))


async def _said(options: ClaudeAgentOptions, tool: str, given: dict[str, Any]) -> Any:
    """What the hook of the options says about a call; nothing: it may run."""
    hook: Any = (options.hooks or {})["PreToolUse"][0].hooks[0]
    event = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": "/work", "tool_name": tool, "tool_input": given}
    found = await hook({**event, "tool_use_id": "t"}, "t", None)
    return found.get("hookSpecificOutput", {}).get("permissionDecisionReason", "")


def test_a_tool_is_judged_as_the_guard_was_told_of_it() -> None:
    made = guard()
    made.describe("mcp__shop__add", harmless=True)
    made.describe("mcp__shop__tell", sends="to")
    options = guarded(ClaudeAgentOptions(), made)
    assert asyncio.run(_said(options, "mcp__shop__add", {"a": 1})) == ""
    assert asyncio.run(_said(options, "mcp__shop__frob", {"a": 1})) != ""
    assert "bob@example.com" in asyncio.run(_said(options, "mcp__shop__tell", {"to": "bob@example.com"}))
    assert BLOCKED in asyncio.run(_said(options, "mcp__shop__tell", {"body": "x"}))  # to whom?


def test_the_sdk_does_not_warn_of_a_callback_that_is_asked() -> None:
    async def ask(tool: str, given: dict[str, Any], context: Any) -> Any:
        return PermissionResultDeny()

    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        options = ClaudeAgentOptions(permission_mode="bypassPermissions", can_use_tool=ask)
        _configure_can_use_tool(options)
        assert [one.category.__name__ for one in found] == ["CanUseToolShadowedWarning"]
        _configure_can_use_tool(guarded(options, guard()))
        assert len(found) == 1
