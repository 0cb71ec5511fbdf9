"""Guards apps of Google's Agent Development Kit: `App(…, plugins=[ToolgatePlugin()])`.

A question pauses the run with the kit's tool confirmation; a resumed call is judged again. Code that an agent passes to
a code executor is judged too: there the kit cannot pause, so a question is a refusal.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from toolgate.integrations.gate import Gate
from toolgate.integrations.versions import framework, require

with framework("google-adk"):
    from google.adk.code_executors import BaseCodeExecutor, BuiltInCodeExecutor
    from google.adk.code_executors.code_execution_utils import CodeExecutionInput, CodeExecutionResult
    from google.adk.plugins import BasePlugin
    from pydantic import PrivateAttr

if TYPE_CHECKING:
    from google.adk.agents import BaseAgent, InvocationContext
    from google.adk.agents.callback_context import CallbackContext
    from google.adk.tools import BaseTool, ToolContext

    from toolgate.guard import Guard

__all__ = ["ToolgatePlugin"]

OWN = "google.adk."  # where the tools of the kit are defined
LIKE = {  # the kit's own tools, with the names of equivalent tools
    "EditFileTool": "Edit",
    "ExecuteBashTool": "Bash",
    "ExecuteTool": "Bash",
    "ReadFileTool": "Read",
    "WriteFileTool": "Write",
    "load_web_page": "WebFetch",
    "navigate": "WebFetch",
}
HARMLESS = (  # those that only answer, or choose the next agent
    "current_state",
    "exit_loop",
    "get_user_choice",
    "hover_at",
    "load_artifacts",
    "load_memory",
    "request_input",
    "scroll_at",
    "scroll_document",
    "set_model_response",
    "transfer_to_agent",
    "wait",
)
WAITING = "This call waits for the user's approval."


class ToolgatePlugin(BasePlugin):
    """Judges every tool call, and all code, of all agents of an app; put it last, after plugins that change calls."""

    def __init__(
        self,
        guard: Guard | None = None,
        *,
        timeout: float | None = None,
        cwd: str | None = None,
        name: str = "toolgate",
    ) -> None:
        """Judge by `guard`, or by the policy in force, within `timeout` seconds; tools run in `cwd` by default."""
        require("google-adk", "google-adk", (2, 13), (3,))
        super().__init__(name=name)
        self._gate = Gate(guard, "google_adk", timeout)
        self._cwd = cwd

    async def before_tool_callback(
        self, *, tool: BaseTool, tool_args: dict[str, Any], tool_context: ToolContext
    ) -> dict[str, Any] | None:
        """Allow a call, answer it with the reason, or pause the run for a confirmation."""
        name = tool.name if tool.name in self._gate.guard.descriptions else _like(tool)
        cwd = _directory(tool) or self._cwd
        call = (name, tool_args, tool_context.function_call_id or "", tool_context.session.id, cwd)
        answer = tool_context.tool_confirmation
        if answer is not None and answer.confirmed is not True:
            return {"error": (await asyncio.to_thread(self._gate.refused, *call)).message}
        pausable = (
            bool(tool_context.function_call_id) and tool_context.node is None
        )  # a node is not resumed by an answer
        ruling = await self._gate.acheck(*call, approved=answer is not None, pause=pausable)
        if ruling.allowed or (ruling.asks and _harmless(tool)):
            return None
        if ruling.asks:
            tool_context.request_confirmation(hint=ruling.question)
            tool_context.actions.skip_summarization = True  # otherwise the model goes on before there is an answer
            return {"status": WAITING}
        return {"error": ruling.message}

    async def before_agent_callback(self, *, agent: BaseAgent, callback_context: CallbackContext) -> None:
        """Put a guard before the code executor of an agent."""
        executor = getattr(agent, "code_executor", None)
        if executor is None or isinstance(executor, BuiltInCodeExecutor):  # that one runs at the model's provider
            return
        if not isinstance(executor, GuardedExecutor) or executor.gate is not self._gate:
            agent.code_executor = GuardedExecutor.around(executor, self._gate, self._cwd)


class GuardedExecutor(BaseCodeExecutor):
    """A code executor that runs what the guard allows; otherwise the model reads an error."""

    _inner: BaseCodeExecutor = PrivateAttr()
    _gate: Gate = PrivateAttr()
    _cwd: str | None = PrivateAttr(default=None)

    @classmethod
    def around(cls, executor: BaseCodeExecutor, gate: Gate, cwd: str | None) -> GuardedExecutor:
        """The guarded form of an executor, with its settings; an already guarded one gets the other gate."""
        inner = executor._inner if isinstance(executor, GuardedExecutor) else executor
        made = cls(**{name: getattr(inner, name) for name in BaseCodeExecutor.model_fields})
        made._inner, made._gate, made._cwd = inner, gate, cwd
        return made

    @property
    def gate(self) -> Gate:
        return self._gate

    def execute_code(
        self, invocation_context: InvocationContext, code_execution_input: CodeExecutionInput
    ) -> CodeExecutionResult:
        given = {"code": code_execution_input.code}
        number, session = code_execution_input.execution_id or "", invocation_context.session.id
        ruling = self._gate.check("Python", given, number, session, self._cwd, pause=False)
        if not ruling.allowed:
            return CodeExecutionResult(stderr=ruling.message)
        return self._inner.execute_code(invocation_context, code_execution_input)


def _like(tool: BaseTool) -> str:
    """The name of a tool, or of an equivalent one that Toolgate knows."""
    for kind in type(tool).__mro__:
        if kind.__module__.startswith(OWN) and kind.__name__ in LIKE:
            return LIKE[kind.__name__]
    name = str(tool.name)
    return LIKE.get(name, name) if _own(tool) else name


def _harmless(tool: BaseTool) -> bool:
    """Whether a tool of the kit only answers; an agent as a tool runs with this plugin, if it accepts it."""
    return _own(tool) and (tool.name in HARMLESS or getattr(tool, "include_plugins", False) is True)


def _own(tool: BaseTool) -> bool:
    """Whether the kit itself implements or describes a tool, such as computer use."""
    function = None if type(tool).__name__ == "ComputerUseTool" else getattr(tool, "func", None)
    module = getattr(type(tool) if function is None else function, "__module__", "")
    return str(module or "").startswith(OWN)


def _directory(tool: BaseTool) -> str | None:
    """The directory of a tool of the kit, if it has one; an environment that is not started has none."""
    with suppress(Exception):
        found = getattr(tool, "_workspace", None) or tool._environment.working_dir
        return str(found)
    return None
