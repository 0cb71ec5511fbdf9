"""The items of OpenAI's responses: which of them are calls for us, what each does, and how to answer it.

The tools that the API defines are judged by what they do: `shell` runs each of its commands, `apply_patch` changes a
file, and a tool of a remote MCP server that wants an approval is a tool of that server.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Any

from toolgate.integrations.loop import CUT_OFF, Answered, Asked, as_text
from toolgate.integrations.shapes import Message, decoded, entries, field, text

FUNCTION, CUSTOM, SHELL, PATCH = "function_call", "custom_tool_call", "shell_call", "apply_patch_call"
LOCAL_SHELL, APPROVAL = "local_shell_call", "mcp_approval_request"
OPERATIONS = ("create_file", "update_file", "delete_file")
UNSUPPORTED = "this agent has no `local_shell`"


def calls_in(response: object) -> list[Asked]:
    """The calls of a response, in order, without items that the API executes itself."""
    whole = field(response, "status") in (None, "completed")
    found = []
    for item in entries(response, "output"):
        read = READERS.get(text(item, "type"))
        if read is None:
            continue
        status = field(item, "status")
        complete = whole if status is None else status == "completed"
        call = read(item, "" if complete else CUT_OFF)
        found += [call] if call is not None else []
    return found


def _named(item: object) -> str:
    """The name of a tool, with its namespace if it has one."""
    return ".".join([word for word in (text(item, "namespace"), text(item, "name")) if word])


def _function(item: object, problem: str) -> Asked:
    return Asked(text(item, "call_id"), _named(item), field(item, "arguments"), FUNCTION, problem, source=item)


def _custom(item: object, problem: str) -> Asked:
    given = {"input": text(item, "input")}
    return Asked(text(item, "call_id"), _named(item), given, CUSTOM, problem, source=item)


def _shell(item: object, problem: str) -> Asked | None:
    """Commands for a shell; `None`: they run in the API's container."""
    if field(field(item, "environment"), "type") == "container_reference":
        return None
    given = decoded(field(item, "action"))
    commands = entries(given, "commands")
    judged = tuple([("Bash", {"command": command}) for command in commands])
    problem = problem or ("" if commands else "the call has no commands")
    return Asked(text(item, "call_id"), "shell", given, SHELL, problem, judged, source=item)


def _patch(item: object, problem: str) -> Asked:
    operation = decoded(field(item, "operation"))
    path, kind = text(operation, "path"), text(operation, "type")
    if kind not in OPERATIONS:
        problem = problem or f"`{kind}` is not an operation of a patch: use {', '.join(OPERATIONS)}"
    if kind == "delete_file":
        judged = ("Bash", {"command": shlex.join(["rm", "--", path])})
    else:
        judged = ("apply_diff", {"path": path, "diff": field(operation, "diff")})
    given = {"operation": operation}
    return Asked(text(item, "call_id"), "apply_patch", given, PATCH, problem, (judged,), source=item)


def _local_shell(item: object, problem: str) -> Asked:
    return Asked(text(item, "call_id"), "local_shell", {}, LOCAL_SHELL, problem or UNSUPPORTED, source=item)


def _approval(item: object, problem: str) -> Asked:
    tool = f"mcp__{text(item, 'server_label')}__{text(item, 'name')}"
    given = field(item, "arguments")
    return Asked(text(item, "id"), tool, given, APPROVAL, problem, elsewhere=True, source=item)


READERS: dict[str, Callable[[object, str], Asked | None]] = {
    FUNCTION: _function,
    CUSTOM: _custom,
    SHELL: _shell,
    PATCH: _patch,
    LOCAL_SHELL: _local_shell,
    APPROVAL: _approval,
}


def item_of(answer: Answered) -> Message:
    """The item that answers a call."""
    call, content = answer.call, answer.content
    if call.kind == APPROVAL:
        said: Message = {"approval_request_id": call.id, "approve": not answer.failed}
        return {"type": "mcp_approval_response"} | said | ({"reason": as_text(content)} if answer.failed else {})
    if call.kind == LOCAL_SHELL:
        return {"type": "local_shell_call_output", "id": call.id, "output": as_text(content)}
    item: Message = {"type": f"{call.kind}_output", "call_id": call.id}
    caller = decoded(field(call.source, "caller"))
    item |= {"caller": caller} if caller else {}
    if call.kind == PATCH:
        return item | {"status": "failed" if answer.failed else "completed", "output": as_text(content)}
    if call.kind == SHELL:
        return item | {"output": _outputs(content, answer.failed)}
    return item | {"output": content}


def _outputs(content: Any, failed: bool) -> list[Message]:
    """The output of a shell in its tool's form, or a whole text as the output of one command."""
    if isinstance(content, list):
        return content
    streams = ("", as_text(content)) if failed else (as_text(content), "")
    outcome = {"type": "exit", "exit_code": int(failed)}
    return [{"stdout": streams[0], "stderr": streams[1], "outcome": outcome}]
