"""What programs write with the public names, as type checkers see it: mypy and pyright."""

import asyncio
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import Any, assert_type

from toolgate import (
    ALLOW,
    ActionResult,
    Decision,
    Denied,
    Description,
    Effect,
    Executor,
    Guard,
    GuardSession,
    Opinion,
    Own,
    Reply,
    Scene,
    Shell,
    ToolCall,
    Verdict,
    allow,
    deny,
)


def no_friday(effect: Effect, scene: Scene) -> Opinion | None:
    if effect.verb == "publish":
        return deny("publishes on a Friday", instead="wait until Monday")
    return allow("harmless") if effect.target.name == "x" else None


def handler(call: ToolCall, decision: Decision) -> Reply:
    return Reply("once") if decision.rule == "publishing" else Reply("no", "not that")


async def awaited_handler(call: ToolCall, decision: Decision) -> Reply:
    await asyncio.sleep(0)
    return Reply("no")


guard = Guard(permission=handler, rules=[no_friday])
another = Guard(permission=awaited_handler)
assert_type(guard.describe("send_email", sends="to"), Description)
assert_type(guard.describe("save", writes=("path", "copy"), reads="source?"), Description)


def check() -> None:
    decision = guard.check("Bash", {"command": "ls"}, cwd=Path.cwd(), session="s", id="1", permission=awaited_handler)
    assert_type(decision, Decision)
    assert_type(guard.check(ToolCall(Shell("ls"), ".")), Decision)
    assert_type(guard.require("Read", {"file_path": "README.md"}), Decision)
    assert_type(decision.allowed, bool)
    assert_type(decision.verdict, Verdict)
    assert_type(decision.message, str)
    assert_type(decision.to_dict(), dict[str, Any])
    assert_type(decision.verdict == ALLOW, bool)
    try:
        guard.require("Bash", {"command": "rm -rf ~"}, permission=handler)
    except Denied as error:
        assert_type(error.decision, Decision)
    own = Own("send_email", {"to": "bob@example.com"}, Description(sends="to"))
    assert_type(guard.check(ToolCall(own, ".")), Decision)


def check_executor() -> None:
    executor = Executor(
        guard,
        sandbox="none",
        workspace=Path.cwd(),
        permissions={"fetch": "deny"},
        permission=handler,
        on_output=lambda stream, data: None,
    )
    result = executor.read(Path("README.md"), limit=1)
    assert_type(result, ActionResult)
    success, message, content = result
    assert_type(result.success, bool)
    assert_type(result.decision, Decision | None)
    assert_type(executor.tools(), list[dict[str, Any]])
    assert success and message and content


async def check_beside() -> None:
    assert_type(await guard.acheck("Bash", {"command": "ls"}), Decision)
    assert_type(await guard.arequire("Bash", {"command": "ls"}), Decision)
    task = asyncio.create_task(guard.acheck("Bash", {"command": "ls"}))
    assert_type(await task, Decision)
    async with guard.session("s") as session:
        assert_type(session, GuardSession)
        assert_type(await session.acheck("Bash", {"command": "ls"}), Decision)
    with guard.session() as session:
        assert_type(session.check("Bash", {"command": "ls"}), Decision)
        assert_type(session.id, str)


@guard.tool
def bare(path: str, *, count: int = 1) -> list[str]:
    return [path] * count


@guard.tool(name="Write", on_denied="raise")
def write(file_path: str, content: str) -> int:
    return len(content)


@guard.tool(sends="to")
async def send(to: str) -> bool:
    return bool(to)


@guard.tool(harmless=True, on_denied="return")
def add(a: int, b: int) -> int:
    return a + b


@guard.tool(sends="to", on_denied="return")
async def post(to: str) -> bool:
    return bool(to)


@guard.tool(reads="path")
def lines(path: str) -> Generator[str, None, None]:
    yield path


@guard.tool(runs="command")
async def output(command: str) -> AsyncGenerator[str, None]:
    yield command


@guard.rule
def quiet(effect: Effect, scene: Scene) -> Opinion | None:
    return None


class Box:
    @guard.tool(name="shelve", writes="path")
    def shelve(self, path: Path) -> Path:
        return path


async def call() -> None:
    assert_type(bare("x", count=2), list[str])
    assert_type(write("x", "y"), int)
    assert_type(await send("x"), bool)
    assert_type(add(1, 2), int | str)
    assert_type(await post("x"), bool | str)
    assert_type(Box().shelve(Path("x")), Path)
    for line in lines("x"):
        assert_type(line, str)
    async for line in output("x"):
        assert_type(line, str)


@guard.on_decision
def told(call: ToolCall, decision: Decision, event: object) -> None:
    print(call.tool, decision, event)
