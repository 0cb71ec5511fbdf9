"""OpenAI Agents SDK: an agent whose tools, MCP servers, handoffs and agents used as tools are judged before they run.

A question pauses the run as `needs_approval` does. The last check is inside the tool itself, so that nothing depends on
the settings of a run: a call that was not judged, or not approved, does not run.

One module because each kind of tool that the SDK has is one method, and all of them go through the same gate.
"""

from __future__ import annotations

import copy
import dataclasses
import inspect
import shlex
import types
import weakref
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import Any, cast

from toolgate.guard import Guard
from toolgate.integrations.gate import Gate, Ruling, plain
from toolgate.integrations.versions import framework, require
from toolgate.model.errors import GuardError
from toolgate.protocols.kinds import CLAUDE, SHARED
from toolgate.protocols.tools import shell

with framework("openai-agents"):
    import agents
    from agents import (
        Agent,
        ApplyPatchTool,
        ComputerTool,
        CustomTool,
        FunctionTool,
        Handoff,
        HostedMCPTool,
        LocalShellTool,
        ShellTool,
        ToolGuardrailFunctionOutput,
        ToolInputGuardrail,
    )
    from agents.agent import AgentBase
    from agents.items import ToolApprovalItem
    from agents.tracing import get_current_trace


__all__ = ["guarded", "reason"]

HOST = "openai-agents"
SHELL = "run_shell_command"
LARGEST = 1000  # pending file changes and questions

require("openai-agents", HOST, (0, 24), (0, 25))

ASKED: ContextVar[tuple[object, Ruling] | None] = ContextVar("toolgate_asked", default=None)  # the last ruling here


def guarded(agent: Agent[Any], guard: Guard | None = None, *, timeout: float | None = None) -> Agent[Any]:
    """A guarded copy of an agent, which also guards later additions to its `tools` and `handoffs`."""
    if not isinstance(agent, AgentBase):
        raise GuardError(f"`agent` is {type(agent).__name__}, which is not an Agent", help="pass an `agents.Agent`")
    if isinstance(agent, Guarded):
        if guard is None or guard is agent.toolgate.gate.guard:
            return cast("Agent[Any]", agent)
        raise GuardError("the agent has another guard already", help="guard the agent as it was before")
    found = Warden(Gate(guard, HOST, timeout)).agent(agent)
    for replaced in (found.tools, found.handoffs):  # checked now, so that what cannot be guarded is an error here
        assert isinstance(replaced, list)
    return cast("Agent[Any]", found)


def reason(item: ToolApprovalItem) -> str:
    """Why a person is asked about an interruption; empty: it is not from the guard in this process."""
    raw, agent = item.raw_item, item.agent
    call_id = raw.get("call_id") if isinstance(raw, dict) else getattr(raw, "call_id", "")
    return agent.toolgate.reasons.get(str(call_id), "") if isinstance(agent, Guarded) else ""


class Guarded:
    """Mixin of a guarded agent: each tool and handoff is replaced when it is read."""

    toolgate: Warden

    @property
    def tools(self) -> list[Any]:
        found: list[Any] = self.__dict__["tools"]
        for index, tool in enumerate(found):
            found[index] = self.toolgate.tool(tool)
        return found

    @tools.setter
    def tools(self, value: Any) -> None:
        self.__dict__["tools"] = list(value) if isinstance(value, list) else value

    @property
    def handoffs(self) -> list[Any]:
        found: list[Any] = self.__dict__["handoffs"]
        for index, target in enumerate(found):
            found[index] = self.toolgate.handoff(target)
        return found

    @handoffs.setter
    def handoffs(self, value: Any) -> None:
        self.__dict__["handoffs"] = list(value) if isinstance(value, list) else value

    async def get_mcp_tools(self, run_context: Any) -> list[Any]:
        found = await super().get_mcp_tools(run_context)  # type: ignore[misc] # of the agent's own class
        return [self.toolgate.tool(tool) for tool in found]


class Warden:
    """Replaces the parts of agents with ones that go through one gate."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.made: weakref.WeakSet[Any] = weakref.WeakSet()  # replacements of tools and handoffs
        self.classes: dict[type, type] = {}
        self.reasons: dict[str, str] = {}  # by call id: the question
        self.copies: dict[int, tuple[Any, Any]] = {}  # by the identity of an agent: the agent, and its copy

    # --- agents --------------------------------------------------------------------------------------------------

    def agent(self, agent: Any) -> Any:
        """The copy of an agent, made once, so that agents which hand over to each other stay a cycle."""
        if isinstance(agent, Guarded):
            return agent
        if id(agent) not in self.copies:
            kind = type(agent)
            if kind not in self.classes:
                self.classes[kind] = type(kind.__name__, (Guarded, kind), {"toolgate": self, "__module__": __name__})
            twin: Any = object.__new__(self.classes[kind])
            self.copies[id(agent)] = (agent, twin)
            for name, value in vars(agent).items():
                twin.__dict__[name] = list(value) if name in ("tools", "handoffs") else value
        return self.copies[id(agent)][1]

    def handoff(self, target: Any) -> Any:
        """The guarded target of a handoff."""
        if isinstance(target, AgentBase):
            return self.agent(target)
        if not isinstance(target, Handoff) or target.on_invoke_handoff in self.made:
            return target
        twin, inner = copy.copy(target), target.on_invoke_handoff

        async def invoke(context: Any, arguments: str) -> Any:
            return self.agent(await inner(context, arguments))

        self.made.add(invoke)
        twin.on_invoke_handoff = invoke
        known = target._agent_ref() if target._agent_ref is not None else None
        if known is not None:
            twin._agent_ref = weakref.ref(self.agent(known))
        return twin

    # --- tools ---------------------------------------------------------------------------------------------------

    def tool(self, tool: Any) -> Any:
        """The guarded tool; what OpenAI runs on its own machines is unchanged."""
        if isinstance(tool, FunctionTool):
            return self.function(tool)
        if isinstance(tool, CustomTool):
            return self.changed(tool, "on_invoke_tool", custom_input(tool), custom_call)
        if isinstance(tool, ShellTool):
            return tool if tool.executor is None else self.changed(tool, "executor", shell_input, shell_call)
        if isinstance(tool, LocalShellTool):
            return self.changed(tool, "executor", local_shell_input, local_shell_call)
        if isinstance(tool, ApplyPatchTool):
            return tool if isinstance(tool.editor, Editor) else self.patching(tool)
        if isinstance(tool, HostedMCPTool):
            return self.hosted(tool)
        if isinstance(tool, ComputerTool):
            raise GuardError(
                "a ComputerTool cannot be guarded: what a click does is not known",
                help="give it to an agent without a guard, in a machine of its own",
            )
        return tool

    def function(self, tool: FunctionTool) -> FunctionTool:
        """A function tool with a guardrail that refuses, a question if a person decides, and a last check."""
        if tool.on_invoke_tool in self.made:
            return tool
        twin = copy.copy(tool)
        if getattr(tool, "_is_agent_tool", False):
            return self.agent_tool(twin)
        inner, name, usual = twin.on_invoke_tool, judged_name(tool), defaults(tool)

        async def ruled(context: Any, arguments: object, call_id: str) -> Ruling:
            return await self.ruled(context, name, with_defaults(arguments, usual), call_id, tool.name)

        async def refuse(data: Any) -> Any:
            context = data.context
            ruling = await ruled(context, context.tool_arguments, context.tool_call_id)
            if ruling.denied:
                return ToolGuardrailFunctionOutput.reject_content(ruling.message)
            return ToolGuardrailFunctionOutput.allow()

        async def invoke(context: Any, arguments: str) -> Any:
            ruling = await ruled(context, arguments, context.tool_call_id)
            return await inner(context, arguments) if ruling.allowed else ruling.message

        self.made.add(invoke)
        twin.on_invoke_tool = invoke
        twin.needs_approval = questions(tool.needs_approval, ruled)
        own = list(tool.tool_input_guardrails or [])
        twin.tool_input_guardrails = [*own, ToolInputGuardrail(refuse, name="toolgate")]
        return twin

    def agent_tool(self, twin: Any) -> FunctionTool:
        """An agent used as a tool: the call itself does nothing, and the agent inside is guarded."""
        invoker = twin.on_invoke_tool
        function = getattr(invoker, "_invoke_tool_impl", None)
        if not isinstance(function, types.FunctionType) or "self" not in function.__code__.co_freevars:
            raise GuardError(
                f"the agent inside the tool `{twin.name}` cannot be reached",
                help="write `guarded(agent).as_tool(...)`, with the agent of that tool",
            )
        if isinstance(twin._agent_instance, Guarded):
            return cast("FunctionTool", twin)
        inside = self.agent(twin._agent_instance)
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        closure = tuple(types.CellType(inside) if name == "self" else cell for name, cell in cells)
        again = types.FunctionType(function.__code__, function.__globals__, function.__name__, None, closure)
        again.__kwdefaults__ = function.__kwdefaults__
        twin.on_invoke_tool = type(invoker)(again, invoker._on_handled_error, function_tool=twin)
        twin._agent_instance = inside
        return cast("FunctionTool", twin)

    def changed(self, tool: Any, field: str, judged: Any, called: Any) -> Any:
        """A tool whose executor only gets what may run."""
        inner = getattr(tool, field)
        if inner in self.made:
            return tool
        pauses = hasattr(tool, "needs_approval")

        async def ruled(context: Any, given: Any, call_id: str) -> Ruling:
            name, arguments = judged(given)
            return await self.ruled(context, name, arguments, call_id, tool.name, pauses)

        async def invoke(*request: Any) -> Any:
            context, given, call_id = called(*request)
            ruling = await ruled(context, given, call_id)
            if not ruling.allowed:
                return ruling.message
            found = inner(*request)
            return await found if inspect.isawaitable(found) else found

        self.made.add(invoke)
        asks = {"needs_approval": questions(tool.needs_approval, ruled)} if pauses else {}
        return dataclasses.replace(tool, **{field: invoke, **asks})

    def patching(self, tool: Any) -> Any:
        """A tool that changes files, whose editor only gets permitted changes."""
        twin, put = (
            copy.copy(tool),
            dict[object, str](),
        )  # by the requested change: the call that a person is asked about

        async def ruled(context: Any, operation: Any, call_id: str) -> Ruling:
            given = patch_input(operation)
            call_id = call_id or put.pop(str(given), "")
            ruling = await self.ruled(context, "apply_patch", given, call_id, tool.name)
            if ruling.asks:
                put[str(given)] = call_id
                while len(put) > LARGEST:
                    put.pop(next(iter(put)))
            return ruling

        twin.editor = Editor(tool.editor, ruled)
        twin.needs_approval = questions(tool.needs_approval, ruled)
        return twin

    def hosted(self, tool: Any) -> Any:
        """A server that OpenAI calls: every call is announced, and the gate answers it; a question is a refusal."""
        inner = tool.on_approval_request
        if inner in self.made:
            return tool
        twin = copy.copy(tool)

        async def answer(request: Any) -> Any:
            data = request.data
            name = f"mcp__{data.server_label}__{data.name}"
            ruling = await self.gate.acheck(name, data.arguments, data.id, session(), pause=inner is not None)
            if ruling.denied or inner is None:
                return {"approve": ruling.allowed, "reason": "" if ruling.allowed else ruling.message}
            found = inner(request)
            return await found if inspect.isawaitable(found) else found

        self.made.add(answer)
        twin.tool_config = {**tool.tool_config, "require_approval": "always"}
        twin.on_approval_request = answer
        return twin

    async def ruled(
        self, context: Any, name: str, arguments: object, call_id: str, tool: str, pauses: bool = True
    ) -> Ruling:
        """The ruling on a call; the previous one if this task has just asked for the same."""
        approved = was_approved(context, tool, call_id)
        key = (self.gate, name, call_id, approved, arguments)
        asked = ASKED.get()
        if asked is not None and asked[0] == key:
            return asked[1]
        ruling = await self.gate.acheck(name, arguments, call_id, session(), None, approved, pauses)
        ASKED.set((key, ruling))
        if ruling.asks:
            self.reasons[call_id] = ruling.question
            while len(self.reasons) > LARGEST:
                self.reasons.pop(next(iter(self.reasons)))
        return ruling


class Editor:
    """A file editor that only makes the changes the gate allows."""

    def __init__(self, inner: Any, ruled: Callable[[Any, Any, str], Awaitable[Ruling]]) -> None:
        self.inner = inner
        self.ruled = ruled

    async def create_file(self, operation: Any) -> Any:
        return await self.apply(operation, self.inner.create_file)

    async def update_file(self, operation: Any) -> Any:
        return await self.apply(operation, self.inner.update_file)

    async def delete_file(self, operation: Any) -> Any:
        return await self.apply(operation, self.inner.delete_file)

    async def apply(self, operation: Any, change: Callable[[Any], Any]) -> Any:
        ruling = await self.ruled(operation.ctx_wrapper, operation, "")
        if not ruling.allowed:
            return agents.ApplyPatchResult(status="failed", output=ruling.message)
        found = change(operation)
        return await found if inspect.isawaitable(found) else found


# --- what calls are about --------------------------------------------------------------------------------------------


def questions(own: Any, ruled: Callable[[Any, Any, str], Awaitable[Ruling]]) -> Callable[..., Awaitable[bool]]:
    """A function whether to ask a person: denied calls are not shown, and the tool's own rule still counts."""

    async def asks(context: Any, given: Any, call_id: str) -> bool:
        ruling = await ruled(context, given, call_id)
        if not ruling.allowed or not callable(own):
            return ruling.asks or (ruling.allowed and bool(own))
        found = own(context, given, call_id)
        return bool(await found if inspect.isawaitable(found) else found)

    return asks


def was_approved(context: Any, tool: str, call_id: str) -> bool:
    """Whether a person has approved this call, in the framework's own way."""
    if not call_id:
        return False
    if context.is_tool_approved(tool, call_id) is True:
        return True
    call = getattr(context, "tool_call", None)
    if call is None:
        return False
    item = ToolApprovalItem(
        agent=context.agent, raw_item=call, tool_name=tool, tool_namespace=getattr(context, "tool_namespace", None)
    )
    return context.get_approval_status(tool, call_id, current_invocation=item) is True


def session() -> str:
    """The conversation: the user's name for it, or else this run."""
    trace = get_current_trace()
    found = getattr(trace, "group_id", None) or getattr(trace, "trace_id", None) or ""
    return "" if found == "no-op" else str(found)


def judged_name(tool: Any) -> str:
    """The name in policies: a server's tool includes the server."""
    served = getattr(tool, "_mcp_tool_binding", None)
    return f"mcp__{served[0]}__{served[1]}" if served else str(tool.name)


def defaults(tool: Any) -> dict[str, object]:
    """The default arguments of a Python function."""
    try:
        given = inspect.signature(tool.__wrapped__).parameters.values()
    except (AttributeError, TypeError, ValueError):
        return {}
    return {one.name: one.default for one in given if one.default is not inspect.Parameter.empty}


def with_defaults(arguments: object, usual: Mapping[str, object]) -> object:
    """The arguments as the tool will see them; what is not an object is unchanged, and refused."""
    if isinstance(arguments, str):
        try:
            arguments = plain(arguments)
        except GuardError:
            return arguments
    return {**usual, **arguments} if isinstance(arguments, dict) else arguments


def custom_call(context: Any, given: str) -> tuple[Any, str, str]:
    return context, given, context.tool_call_id


def shell_call(request: Any) -> tuple[Any, Any, str]:
    return request.ctx_wrapper, request.data.action, request.data.call_id


def local_shell_call(request: Any) -> tuple[Any, Any, str]:
    return request.ctx_wrapper, request.data.action, request.data.call_id


def shell_input(action: Any) -> tuple[str, dict[str, object]]:
    """Commands that run one after the other."""
    return SHELL, {"command": "\n".join(action.commands)}


def local_shell_input(action: Any) -> tuple[str, dict[str, object]]:
    """A program with its arguments, its variables and its directory."""
    variables = [f"{name}={shlex.quote(value)}" for name, value in (action.env or {}).items()]
    there = [f"cd -- {shlex.quote(action.working_directory)} &&"] if action.working_directory else []
    return SHELL, {"command": " ".join([*there, *variables, shlex.join(action.command)])}


def custom_input(tool: Any) -> Callable[[str], tuple[str, object]]:
    """The text of a custom tool; a command if the tool is known as a shell."""
    shells = [name for name, kind in {**CLAUDE, **SHARED}.items() if kind is shell]
    return lambda given: (tool.name, {"command" if tool.name in shells else "input": given})


def patch_input(operation: Any) -> object:
    """A change to one file, in the form of `apply_patch`; `None` for an ambiguous path."""
    kinds = {"create_file": "Add", "update_file": "Update", "delete_file": "Delete"}
    if any(mark in f"{operation.path}{operation.move_to or ''}" for mark in "\r\n"):
        return "a path with two lines"
    lines = ["*** Begin Patch", f"*** {kinds.get(operation.type, '')} File: {operation.path}"]
    lines += [f"*** Move to: {operation.move_to}"] if operation.move_to else []
    lines += [operation.diff] if operation.diff and operation.type != "delete_file" else []
    return {"input": "\n".join([*lines, "*** End Patch"])}
