"""Guards evaluations of Inspect: `eval(task, approval=[ApprovalPolicy(toolgate(), "*"), …])`.

What the guard allows is approved, what it denies is rejected with the reason, and a question is escalated to the next
approver; where there is none, Inspect rejects the call. In an Inspect approval policy file, this approver is
`toolgate/toolgate`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from toolgate.integrations.gate import Gate
from toolgate.integrations.versions import framework, require
from toolgate.model.description import Description

with framework("inspect-ai"):
    from anyio import to_thread
    from inspect_ai.approval import Approval, Approver, approver

if TYPE_CHECKING:
    from inspect_ai.model import ChatMessage
    from inspect_ai.tool import ToolCall, ToolCallView

    from toolgate.guard import Guard

__all__ = ["toolgate"]

HARMLESS = Description(harmless=True)
TOOLS = {  # Inspect's own tools, by what they do; the others have names that Toolgate knows
    "bash": Description(like="Bash"),
    "code_execution": Description(evaluates="code"),
    "grep": Description(like="Grep"),
    "python": Description(evaluates="code"),
    "submit": HARMLESS,
    "text_editor": Description(like="str_replace_based_edit_tool"),
    "todo_write": HARMLESS,
    "update_plan": HARMLESS,
    "web_browser_back": HARMLESS,
    "web_browser_forward": HARMLESS,
    "web_browser_go": Description(fetches="url"),
    "web_browser_refresh": HARMLESS,
    "web_browser_scroll": HARMLESS,
}
LOOKING = ("cursor_position", "mouse_move", "screenshot", "wait", "zoom")  # computer actions without an effect


@approver
def toolgate(guard: Guard | None = None, timeout: float | None = None, cwd: str | None = None) -> Approver:
    """Approve, reject or escalate by `guard`, or by the policy in force, within `timeout` seconds; tools run in `cwd`.

    A guard with a permission handler asks by itself, so that nothing is escalated.
    """
    require("inspect-ai", "inspect-ai", (0, 3, 285), (0, 4))
    gate = Gate(guard, "inspect_ai", timeout, TOOLS)

    async def approve(message: str, call: ToolCall, view: ToolCallView, history: list[ChatMessage]) -> Approval:
        tool, arguments = call.function, call.arguments
        if tool == "bash_session" and arguments.get("action") == "type_submit":
            tool, arguments = "Bash", {"command": arguments.get("input")}
        checked = partial(gate.check, tool, arguments, call.id, _session(history), cwd)
        ruling = await to_thread.run_sync(checked, abandon_on_cancel=True)
        if ruling.allowed or (ruling.asks and _harmless(call.function, call.arguments)):
            return Approval(decision="approve", explanation=ruling.question)
        if ruling.asks:
            return Approval(decision="escalate", explanation=ruling.question)
        return Approval(decision="reject", explanation=ruling.message)

    return approve


def _harmless(tool: str, arguments: dict[str, Any]) -> bool:
    """Whether a tool with many actions gets one without an effect."""
    if tool == "bash_session":
        return arguments.get("action") in ("interrupt", "read", "restart")
    return tool == "computer" and arguments.get("action") in LOOKING and not arguments.get("actions")


def _session(history: list[ChatMessage]) -> str:
    """The id of a call's conversation: that of its first message."""
    return str(history[0].id or "") if history else ""
