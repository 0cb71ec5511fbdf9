"""The protocol Claude Code speaks, and several hosts after it: `hook_event_name`, `tool_name`, `tool_input`."""

from __future__ import annotations

from toolgate.model.call import Shell, ToolCall
from toolgate.protocols import tools
from toolgate.protocols.exchange import (
    NEUTRAL,
    PERMISSION,
    PRE,
    SILENCE,
    Answer,
    Reply,
    Request,
    Surroundings,
    Table,
    located,
    said,
)
from toolgate.protocols.tools import DIRECTORY, field, optional, served, table, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.action import Action
    from toolgate.protocols.tools import Kind

COMMANDS: dict[str, Kind | None] = {"Bash": tools.shell, "PowerShell": tools.powershell}  # the rest is `kinds.CLAUDE`

PROMPTS = ("PermissionRequest", "permissionRequest")
DECIDING = ("PreToolUse", "preToolUse", "BeforeTool", *PROMPTS, "tool.execute.before", "")  # "": it does not say


def event_of(record: Table, *keys: str) -> str:
    """What a payload is about; only what comes before a tool is decided about, the rest is answered with silence."""
    name = optional(record, *keys)
    if name in PROMPTS:
        return PERMISSION
    if name in DECIDING:
        return PRE
    after = name.lower().startswith(("post", "after", "session", "stop", "subagent", "user", "notif", "task", "setup"))
    return NEUTRAL if after or "tool_name" not in record else PRE


def decode(
    record: object,
    around: Surroundings,
    host: str,
    known: dict[str, Kind | None],
    project: str = "",
    dialect: str = "bash",
) -> Request:
    """The request in a payload; `project` names the variable that holds the host's own project directory."""
    payload = table(record, "the payload")
    root = located(around.variable(project) if project else None, around.cwd)
    here = located(payload.get("cwd"), root)
    event = event_of(payload, "hook_event_name")
    if event == NEUTRAL:
        return Request((), NEUTRAL, root)
    name = text(payload, "tool_name")
    given = table(payload.get("tool_input"), "`tool_input`")
    actions = actions_of(name, given, known, payload)
    session, call = optional(payload, "session_id"), optional(payload, "tool_use_id")
    calls = placed(actions, given, here, dialect, host, session, call, name)
    return Request(calls, event, root, True, given, payload.get("permission_mode") == "plan")


def actions_of(name: str, given: Table, known: dict[str, Kind | None], payload: Table) -> tuple[Action, ...]:
    if name in known:
        kind = known[name]
        if kind is not None:
            return kind(given)
        from toolgate.model.action import Other

        return (Other(name, given),)
    server = payload.get("mcp_server")
    told = server.get("name") if isinstance(server, dict) else None
    if isinstance(told, str) and told and name.startswith(f"mcp__{told}__"):
        from toolgate.model.action import Mcp

        return (Mcp(told, name[len(told) + 7 :], given),)
    return served(name, given)


def placed(
    actions: tuple[Action, ...],
    given: Table,
    here: str,
    dialect: str,
    host: str,
    session: str,
    call: str,
    tool: str = "",
) -> tuple[ToolCall, ...]:
    """The calls, shells in the directory and in the language they are started with."""
    found: list[ToolCall] = []
    for action in actions:
        cwd = here
        if isinstance(action, Shell):
            cwd = located(field(given, DIRECTORY)[1], here)
            action = Shell(action.text, dialect) if action.dialect == "bash" else action
        found.append(ToolCall(action, cwd, host, session, call, tool=tool))
    return tuple(found)


def dialect_of(around: Surroundings) -> str:
    """The shell of hosts that use the user's own."""
    return "zsh" if (around.variable("SHELL") or "").endswith("/zsh") else "bash"


def encode(answer: Answer, event: str) -> Reply:
    """The answer in full: a decision, its reason, and a rewritten input."""
    if event == PERMISSION:
        return encode_permission(answer)
    inner: Table = {
        "hookEventName": "PreToolUse",
        "permissionDecision": answer.word,
        "permissionDecisionReason": answer.text,
    }
    if answer.rewrite is not None:
        inner["updatedInput"] = answer.rewrite
    return said({"hookSpecificOutput": inner})


def encode_permission(answer: Answer) -> Reply:
    """The host asks before it asks a person: an ask is left to that person."""
    if answer.word == "ask":
        return SILENCE
    behaviour: Table = {"behavior": answer.word}
    if answer.word == "deny":
        behaviour["message"] = answer.text
    return said({"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": behaviour}})
