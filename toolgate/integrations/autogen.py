"""AutoGen: a workbench whose tools are judged before they run, and an approval function for code that an agent wrote.

AutoGen waits forever if a workbench raises, so every failure here is an error result. It has no approvals for tools: a
question goes to the guard's permission handler, and without one it is a refusal.
"""

from __future__ import annotations

import asyncio
import json
import re
import shlex
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from typing import Any, NoReturn
from urllib.parse import urlencode
from uuid import uuid4

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling
from toolgate.integrations.versions import framework
from toolgate.model.errors import GuardError

with framework("autogen"):
    from autogen_agentchat.agents import ApprovalRequest, ApprovalResponse
    from autogen_core import CancellationToken
    from autogen_core.tools import (
        BaseTool,
        FunctionTool,
        StaticStreamWorkbench,
        StaticWorkbench,
        TextResultContent,
        ToolResult,
        ToolSchema,
        Workbench,
    )

__all__ = ["ToolgateWorkbench", "code_approval"]

HOST = "autogen"
CODE = "autogen_ext.tools.code_execution.PythonCodeExecutionTool"
HTTP = "autogen_ext.tools.http.HttpTool"
BLOCK = re.compile(r"```([^\n`]*)\n(.*?)\n```(?:\n\n(?=```)|\Z)", re.DOTALL)
SHELLS = {"bash": "Bash", "sh": "Bash", "shell": "Bash", "pwsh": "PowerShell", "powershell": "PowerShell"}


class ToolgateWorkbench(StaticStreamWorkbench):
    """The tools of an agent, or another workbench, behind a guard: `AssistantAgent(..., workbench=…)`."""

    component_provider_override = None  # the base class would be restored without a guard

    def __init__(
        self,
        tools: Workbench | Sequence[BaseTool[Any, Any] | Callable[..., Any]],
        guard: Guard | None = None,
        timeout: float | None = None,
    ) -> None:
        """Judge the calls of tools, functions or a workbench; a call that takes over `timeout` seconds is refused."""
        super().__init__([])  # anything a newer base class adds then finds no unguarded tool
        self._inner = tools if isinstance(tools, Workbench) else StaticStreamWorkbench([_tool(each) for each in tools])
        self._gate = Gate(guard, HOST, timeout)
        self._session = uuid4().hex

    async def call_tool(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        cancellation_token: CancellationToken | None = None,
        call_id: str | None = None,
    ) -> ToolResult:
        """Run a tool if the guard allows the call; otherwise return the reason."""
        ruling = await self._ruling(name, arguments, cancellation_token, call_id)
        if not ruling.allowed:
            return _error(name, ruling.message)
        try:
            return await self._inner.call_tool(name, arguments, cancellation_token, call_id)
        except Exception as error:  # noqa: BLE001 # a workbench that raises leaves the run waiting
            return _error(name, str(error) or type(error).__name__)

    async def call_tool_stream(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        cancellation_token: CancellationToken | None = None,
        call_id: str | None = None,
    ) -> AsyncGenerator[Any | ToolResult, None]:
        """Run a tool as `call_tool` does, and pass on its output before the result."""
        if not hasattr(self._inner, "call_tool_stream"):
            yield await self.call_tool(name, arguments, cancellation_token, call_id)
            return
        ruling = await self._ruling(name, arguments, cancellation_token, call_id)
        if not ruling.allowed:
            yield _error(name, ruling.message)
            return
        try:
            async for event in self._inner.call_tool_stream(name, arguments, cancellation_token, call_id):
                yield event
        except Exception as error:  # noqa: BLE001 # as above
            yield _error(name, str(error) or type(error).__name__)

    async def _ruling(
        self, name: str, arguments: Mapping[str, Any] | None, token: CancellationToken | None, call_id: str | None
    ) -> Ruling:
        known, given = self._meant(name, {} if arguments is None else arguments)
        judging = asyncio.ensure_future(
            self._gate.acheck(known, given, id=call_id or "", session=self._session, pause=False)
        )
        if token is not None:
            token.link_future(judging)
        ruling = await judging
        if token is not None and token.is_cancelled():
            raise asyncio.CancelledError
        return ruling

    def _meant(self, name: str, arguments: Mapping[str, Any]) -> tuple[str, object]:
        """The call by what it does: AutoGen's tools that run code or send requests may have any name."""
        if not isinstance(self._inner, StaticWorkbench):
            return name, arguments
        name = self._inner._override_name_to_original.get(name, name)
        for tool in self._inner._tools:
            kind = getattr(tool, "component_provider_override", None)
            if tool.name == name and kind == CODE:
                return "Python", arguments
            if tool.name == name and kind == HTTP:
                return _requested(tool, arguments)
        return name, arguments

    async def list_tools(self) -> list[ToolSchema]:
        found: list[ToolSchema] = await self._inner.list_tools()
        return found

    async def start(self) -> None:
        await self._inner.start()

    async def stop(self) -> None:
        await self._inner.stop()

    async def reset(self) -> None:
        await self._inner.reset()

    async def save_state(self) -> Mapping[str, Any]:
        state: Mapping[str, Any] = await self._inner.save_state()
        return state

    async def load_state(self, state: Mapping[str, Any]) -> None:
        await self._inner.load_state(state)

    def _to_config(self) -> NoReturn:
        raise GuardError("a guarded workbench has no configuration", help="dump the tools, and guard them once loaded")


def code_approval(
    guard: Guard | None = None, timeout: float | None = None
) -> Callable[[ApprovalRequest], Awaitable[ApprovalResponse]]:
    """The approval function of a guard: `CodeExecutorAgent(..., approval_func=code_approval())`."""
    gate, session = Gate(guard, HOST, timeout), uuid4().hex

    async def approve(request: ApprovalRequest) -> ApprovalResponse:
        blocks = [(found[1], found[2]) for found in BLOCK.finditer(request.code)]
        if not blocks or "\n\n".join([f"```{language}\n{code}\n```" for language, code in blocks]) != request.code:
            return ApprovalResponse(approved=False, reason="the code blocks cannot be told apart")
        for language, code in blocks:
            shell = SHELLS.get(language.strip().lower())
            given = {"code": code} if shell is None else {"command": code}
            tool = shell or (
                "Python" if language.strip().lower() in ("python", "py", "") else f"run_{language.strip()}"
            )
            ruling = await gate.acheck(tool, given, session=session, pause=False)
            if not ruling.allowed:
                return ApprovalResponse(approved=False, reason=ruling.message)
        return ApprovalResponse(approved=True, reason="the guard allows it")

    return approve


def _tool(given: BaseTool[Any, Any] | Callable[..., Any]) -> BaseTool[Any, Any]:
    if isinstance(given, BaseTool):
        return given
    if not callable(given):
        raise GuardError(f"{given!r} is not a tool", help="pass tools or functions, or one workbench")
    return FunctionTool(given, description=given.__doc__ or "")


def _requested(tool: Any, arguments: Mapping[str, Any]) -> tuple[str, object]:
    """The request that an HTTP tool sends; its target is part of the tool, not of its arguments."""
    to = tool.server_params
    try:
        named = [key for key in arguments if f"{{{key}}}" in to.path]
        path = to.path.format(**{key: arguments[key] for key in named})
        rest = {key: value for key, value in arguments.items() if key not in named}
        body, query = json.dumps(rest), urlencode(rest)
    except (LookupError, TypeError, ValueError):
        return tool.name, arguments
    port = f":{to.port}" if to.port else ""
    url = f"{to.scheme}://{to.host}{port}/{path.lstrip('/')}"
    if to.method == "GET":
        return "WebFetch", {"url": f"{url}?{query}" if query else url}
    return "Bash", {"command": shlex.join(["curl", "-X", to.method, "--data", body, url])}


def _error(name: str, text: str) -> ToolResult:
    return ToolResult(name=name, result=[TextResultContent(content=text)], is_error=True)
