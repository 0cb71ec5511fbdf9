"""Cursor: several events, each with a shape of its own, answered with a flat `permission`.

Installed with `failClosed`, so an answer is always printed: an empty one would block. Only the event about shell
commands can ask; the others take an ask without acting on it, so there it is a deny.
"""

from __future__ import annotations

from toolgate.model.call import Action, Mcp, Other, Read, Shell, ToolCall
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, kinds, tools
from toolgate.protocols.capability import BLOCKS, RUNS, SETTING, SOURCE, Capability, Failing, Settings
from toolgate.protocols.exchange import (
    AFTER,
    NEUTRAL,
    PRE,
    QUIET,
    Reply,
    Request,
    Surroundings,
    Table,
    answer_of,
    located,
    said,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration
    from toolgate.protocols.tools import Kind

HOST = "cursor"
SHELL_EVENT = "beforeShellExecution"

CAPABILITIES = (
    Capability(
        HOST,
        "Cursor",
        "`@cursor/sdk` 1.0.32 and newer",
        SOURCE,
        "beforeShellExecution, beforeMCPExecution, beforeReadFile, preToolUse",
        grants=False,
        asks=True,
        rewrites=True,
        headless="not known; with `--unattended` a deny with the next step",
        attended="only shell commands can be asked about; nobody is there if the installed command says `--unattended`",
        sees="shell commands, tools of MCP servers, files that are read, and every tool in `preToolUse`",
        blind="what is typed into a running shell: it shows only how long it is, and is refused",
        subagents=None,
        failing=Failing(
            RUNS, RUNS, BLOCKS, RUNS, RUNS, closing=SETTING, closed_by='`"failClosed": true` in the hook\'s entry'
        ),
        settings=Settings(HOST, 60, "s"),
        notes=("it runs the hooks in Claude Code's settings too, and expects its own answers",),
    ),
)

TEXTS = """Task ReadLints ListMcpResources TodoWrite WebSearch SemanticSearch AskQuestion CreatePlan""".split()
TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "Shell": tools.shell,
    "Write": tools.changed,
    "Edit": tools.edit,
    "Read": tools.read,
    "Delete": tools.delete,
    "Grep": tools.search,
    "List": tools.listing,
    "Glob": tools.pattern,
    "Fetch": tools.fetch,
}


NEUTRAL_EVENTS = tuple(
    """sessionStart sessionEnd beforeSubmitPrompt subagentStart subagentStop preCompact stop afterAgentResponse
    afterAgentThought workspaceOpen""".split()
)
OVER = tuple(
    """postToolUse postToolUseFailure afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit""".split()
)
OWN = ("beforeShellExecution", "beforeReadFile", "beforeTabFileRead")  # events with their fields in the payload itself


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    roots = payload.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else None
    root = located(first, around.cwd)
    event = tools.optional(payload, "hook_event_name")
    told = claude.event_of(payload, "hook_event_name", neutral=NEUTRAL_EVENTS, over=OVER)
    if told == NEUTRAL:
        return Request((), NEUTRAL, root)
    here = claude.directory_in(payload, root)
    session = tools.optional(payload, "conversation_id") or tools.optional(payload, "session_id")
    call = tools.optional(payload, "tool_use_id")
    if told == AFTER:
        tool = tools.optional(payload, "tool_name")
        spoken = claude.dialect_of(around)
        return claude.ended(payload, lambda: _ended(payload, here, spoken, session), root, (HOST, session, call, tool))
    calls: tuple[ToolCall, ...] = ()
    given: Table = {}
    if event not in OWN or payload.get("tool_input") is not None:
        value = payload.get("tool_input")
        given = tools.embedded(value) if isinstance(value, str) else tools.table(value, "`tool_input`")
        actions = _told(event, payload, given)
        calls = claude.placed(actions, given, here, claude.dialect_of(around), HOST, session, call, "", root)
    own = _own(event, payload)
    if own or event in OWN:
        calls += claude.placed(own, {}, here, claude.dialect_of(around), HOST, session, call, "", root)
    given = {} if event in OWN else given
    attended = event == SHELL_EVENT and around.attended is not False
    return Request(calls, PRE, root, attended, given)


def _ended(payload: Table, here: str, dialect: str, session: str) -> tuple[ToolCall, ...]:
    """The finished call: the source of the result, and what it was."""
    value = payload.get("tool_input")
    given = tools.embedded(value) if isinstance(value, str) else tools.table(value, "`tool_input`")
    name = tools.text(payload, "tool_name")
    return claude.placed(_tool(payload, given), given, here, dialect, HOST, session, "", name)


def _told(event: str, payload: Table, given: Table) -> tuple[Action, ...]:
    """The actions in `tool_input`."""
    if event == "beforeMCPExecution":
        server = tools.optional(payload, "mcp_server_name") or "unknown"
        return (Mcp(server, tools.text(payload, "tool_name").removeprefix("MCP:"), given),)
    if event not in OWN or payload.get("tool_name") is not None:
        return _tool(payload, given)
    return tools.shell(given) if event == SHELL_EVENT else tools.read(given)


def _own(event: str, payload: Table) -> tuple[Action, ...]:
    """The actions in fields of the payload itself: complete for some events, and empty for the others."""
    found: tuple[Action, ...] = ()
    if event == "beforeMCPExecution":  # `command` here starts the server; it is not the call
        return found
    if event == SHELL_EVENT or tools.spelled(payload, tools.COMMAND):
        found += (Shell(tools.command_in(payload)),)  # its other fields are the host's
    if event in OWN[1:] or tools.spelled(payload, tools.PATH):
        found += tools.read(payload)
    attached = tools.field(payload, ("attachments",))[1]
    paths = [_attached(one) for one in (attached if isinstance(attached, list) else [attached]) if one is not None]
    return (*found, Read(tuple([path for path in paths if path]))) if any(paths) else found


def _attached(entry: object) -> str:
    """The attached file; empty: it is something else."""
    return entry if isinstance(entry, str) else tools.optional(tools.table(entry, "an attachment"), *tools.PATH)


def _tool(payload: Table, given: Table) -> tuple[Action, ...]:
    name = tools.text(payload, "tool_name")
    if name in TOOLS:
        kind = TOOLS[name]
        return (Other(name, given),) if kind is None else kind(given)
    if name.startswith("MCP:"):
        return (Mcp(tools.optional(payload, "mcp_server_name") or "unknown", name[4:], given),)
    return claude.actions_of(name, given, kinds.CLAUDE, payload)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return said({})
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    told: Table = {"permission": answer.word}
    if answer.word != "allow":
        told |= {"user_message": answer.text, "agent_message": answer.text}
    return said(told if answer.rewrite is None else told | {"updated_input": answer.rewrite})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory
    from toolgate.protocols.declaration import under

    return Agent(
        HOST,
        (
            Directory(".cursor", added=(("CURSOR_CONFIG_DIR", ""),)),
            Directory(".config/cursor/cli-config.json", (("XDG_CONFIG_HOME", "/cursor/cli-config.json"),)),
        ),
        user_hooks=(".cursor/hooks.json",),
        project_hooks=(".cursor/hooks.json",),
        user_settings=(
            ".config/cursor/hooks.json",
            ".cursor-server/data/user",
            *under(("Library/Application Support/Cursor",), "User/mcp.json", "hooks.json"),
        ),
        project_settings=under((".cursor",), "hooks", "mcp.json", "cli.json", "permissions.json", "environment.json"),
        project_directories=(".cursor",),
        machine=("/etc/cursor", "/Library/Application Support/Cursor", "/ProgramData/Cursor"),
        notes=(".cursor/plans",),
        secrets=(
            ".config/cursor/auth.json",
            *under((".config/Cursor", "Library/Application Support/Cursor"), "User/globalStorage/state.vscdb"),
        ),
        startup=(
            *under((".config/Cursor",), "User/settings.json", "User/tasks.json"),
            "Library/Application Support/Cursor/User/settings.json",
            ".cursor/extensions",
        ),
        instructions=(".cursorrules",),
        programs=("cursor", "cursor-agent"),
        alike=("cursor-agent",),
        prefix="CURSOR",
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import After, Declaration, Sample, inserted

    entry = {"command": "%line", "timeout": TIMEOUT, "failClosed": True}
    after = After(("postToolUse", "postToolUseFailure"), {"hook_event_name": "postToolUse", "tool_output": "%result"})
    return Declaration(
        _places(),
        Sample(
            {
                "hook_event_name": "preToolUse",
                "conversation_id": "%session",
                "cursor_version": "1",
                "workspace_roots": ["%directory"],
                "cwd": "%directory",
                "tool_name": "%tool",
                "tool_input": "%input",
            },
            "Shell",
            {"command": "%command"},
        ),
        signs=(("cursor_version",),),
        sets=("CURSOR_AGENT",),
        insertions=(
            *inserted(entry, "beforeShellExecution", "preToolUse", first={"version": 1}),
            *inserted({"command": "%after", "timeout": TIMEOUT}, *after.events, first={"version": 1}),
        ),
        after=after,
    )
