"""The protocol of Claude Code and several other hosts: `hook_event_name`, `tool_name`, `tool_input`."""

from __future__ import annotations

from toolgate.model.call import Shell, ToolCall
from toolgate.model.errors import PayloadError
from toolgate.protocols import tools
from toolgate.protocols.exchange import (
    AFTER,
    NEUTRAL,
    PERMISSION,
    PRE,
    SILENCE,
    UNMADE,
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
    from collections.abc import Callable

    from toolgate.model.action import Action
    from toolgate.protocols.tools import Kind

    Named = tuple[str, str, str, str]  # the host, the session, the call, the tool

COMMANDS: dict[str, Kind | None] = {"Bash": tools.shell, "PowerShell": tools.powershell}  # the rest is `kinds.CLAUDE`

INPUTS = ("tool_input", "toolArgs", "toolInput", "preToolUse")  # the agent's own input
PROMPTS = ("PermissionRequest", "permissionRequest")
OVER = ("PostToolUse", "PostToolUseFailure")  # events about a call that is over, and its result
REFUSED = ("PermissionDenied",)  # events about a call that was never made
DENIED = ("denied", "rejected", "permission_denied")  # results of such a call from Copilot and Cursor
NEUTRAL_EVENTS = (  # of Claude Code 2.1.325, without a decision about a call
    "PostToolBatch", "Notification", "UserPromptSubmit", "UserPromptExpansion", "SessionStart", "SessionEnd", "Stop",
    "StopFailure", "SubagentStart", "SubagentStop", "PreCompact", "PostCompact", "PreModelSwitch", "PostModelSwitch",
    "Setup", "TeammateIdle", "TaskCreated", "TaskCompleted", "Elicitation", "ElicitationResult", "ConfigChange",
    "WorktreeCreate", "WorktreeRemove", "InstructionsLoaded", "CwdChanged", "FileChanged", "DirectoryAdded",
    "MessageDisplay",
)  # fmt: skip


def event_of(record: Table, *keys: str, neutral: tuple[str, ...] = NEUTRAL_EVENTS, over: tuple[str, ...] = OVER) -> str:
    """The event of a payload; one that is not known to be neutral counts as a call to judge."""
    name = optional(record, *keys)
    if name in PROMPTS:
        return PERMISSION
    if name in over:
        return AFTER
    if name in REFUSED or (name in neutral and record.get("tool_name") is None):
        return NEUTRAL
    return PRE


def ended(payload: Table, read: Callable[[], tuple[ToolCall, ...]], root: str, name: Named) -> Request:
    """A finished call: the calls, read as before they happened, and everything that the host reports except the input.

    An unreadable call is not an error here, since nothing is decided: its result is scanned too.
    """
    try:
        calls = read()
    except PayloadError:
        calls = ()
    if not calls:
        from toolgate.model.action import Other

        host, session, call, tool = name
        calls = (ToolCall(Other(tool, {}), root, host, session, call, tool=tool),)
    result = {key: value for key, value in payload.items() if key not in INPUTS}
    return Request(calls, UNMADE if unmade(payload) else AFTER, root, result=result)


def unmade(payload: Table) -> bool:
    """Whether a host reports that a call was refused: by its event, or in its result."""
    told = payload.get("toolResult")
    word = told.get("resultType") if isinstance(told, dict) else payload.get("failure_type")
    return payload.get("hook_event_name") in REFUSED or word in DENIED


def directory_in(payload: Table, base: str) -> str:
    """The working directory in a payload or an input, under any of its names; `base` if there is none."""
    return located(field(payload, DIRECTORY)[1], base)


def decode(
    record: object,
    around: Surroundings,
    host: str,
    known: dict[str, Kind | None],
    project: str = "",
    dialect: str = "bash",
    neutral: tuple[str, ...] = NEUTRAL_EVENTS,
    over: tuple[str, ...] = OVER,
    rewrites: Callable[[], bool] = bool,
) -> Request:
    """The request in a payload; `project` names the variable with the host's project directory."""
    payload = table(record, "the payload")
    root = located(around.variable(project) if project else None, around.cwd)
    here = directory_in(payload, root)
    event = event_of(payload, "hook_event_name", neutral=neutral, over=over)
    refused = unmade(payload) and bool(payload.get("tool_name"))
    if event == NEUTRAL and not refused:
        return Request((), NEUTRAL, root)
    session, call = optional(payload, "session_id"), optional(payload, "tool_use_id")
    if event in (NEUTRAL, AFTER):
        tool = optional(payload, "tool_name")

        def read() -> tuple[ToolCall, ...]:
            given = table(payload.get("tool_input"), "`tool_input`")
            told = actions_of(tool, given, known, payload)
            return placed(told, given, here, dialect, host, session, call, tool, root)

        return ended(payload, read, root, (host, session, call, tool))
    name = text(payload, "tool_name")
    given = table(payload.get("tool_input"), "`tool_input`")
    actions = actions_of(name, given, known, payload)
    calls = placed(actions, given, here, dialect, host, session, call, name, root)
    return Request(calls, event, root, True, given, payload.get("permission_mode") == "plan", rewrites=rewrites)


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
    project: str = "",
) -> tuple[ToolCall, ...]:
    """The calls, each in the directory it names itself, shells in the language they are started with.

    Where the host is says whose project it is (`project`, or `here`); what the input names never does.
    """
    if not actions:
        raise PayloadError("the input is empty", help="send at least one thing to do")
    found: list[ToolCall] = []
    for action in actions:
        if isinstance(action, Shell) and action.dialect == "bash":
            action = Shell(action.text, dialect)
        place = place_of(action, given, here)
        found.append(ToolCall(action, place, host, session, call, (), tool, given, project or here))
    return tuple(found)


def place_of(action: Action, given: Table, here: str) -> str:
    """The directory of an action; for tools of unknown form, their arguments say what happens there."""
    if not isinstance(action, Shell):
        from toolgate.model.action import Mcp, Other

        if isinstance(action, Mcp | Other):
            return here
    return directory_in(given, here)


def dialect_of(around: Surroundings) -> str:
    """The shell dialect for hosts that use the user's own shell."""
    return "zsh" if (around.variable("SHELL") or "").endswith("/zsh") else "bash"


def encode(answer: Answer, event: str) -> Reply:
    """The full answer: a decision, its reason, and a rewritten input."""
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
    """The answer to an event before the host asks a person: an ask is left to that person."""
    if answer.word == "ask":
        return SILENCE
    behaviour: Table = {"behavior": answer.word}
    if answer.word == "deny":
        behaviour["message"] = answer.text
    return said({"hookSpecificOutput": {"hookEventName": "PermissionRequest", "decision": behaviour}})
