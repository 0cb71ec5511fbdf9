"""Cursor: several events, each with a shape of its own, answered with a flat `permission`.

Installed with `failClosed`, so an answer is always printed: an empty one would block. Only the event about shell
commands can ask; the others take an ask without acting on it, so there it is a deny.
"""

from __future__ import annotations

from toolgate.model.call import Action, Mcp, Other
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, kinds, tools
from toolgate.protocols.capability import BLOCKS, RUNS, SETTING, SOURCE, Capability, Failing, Settings
from toolgate.protocols.exchange import NEUTRAL, PRE, Reply, Request, Surroundings, Table, answer_of, located, said

TYPE_CHECKING = False
if TYPE_CHECKING:
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
            RUNS,
            RUNS,
            BLOCKS,
            RUNS,
            RUNS,
            closing=SETTING,
            closed_by='`"failClosed": true` in the hook\'s entry',
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
AFTER = tuple(
    """postToolUse postToolUseFailure afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit""".split()
)
OWN = ("beforeShellExecution", "beforeReadFile", "beforeTabFileRead")  # events whose fields lie in the payload itself


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    roots = payload.get("workspace_roots")
    first = roots[0] if isinstance(roots, list) and roots else None
    root = located(first, around.cwd)
    event = tools.optional(payload, "hook_event_name")
    if claude.event_of(payload, "hook_event_name", neutral=NEUTRAL_EVENTS, after=AFTER) == NEUTRAL:
        return Request((), NEUTRAL, root)
    value = {} if event in OWN else payload.get("tool_input")
    given = tools.embedded(value) if isinstance(value, str) else tools.table(value, "`tool_input`")
    actions = _actions(event, payload, given)
    here = claude.directory_in(payload, root)
    session = tools.optional(payload, "conversation_id") or tools.optional(payload, "session_id")
    call = tools.optional(payload, "tool_use_id")
    calls = claude.placed(actions, given, here, claude.dialect_of(around), HOST, session, call)
    attended = event == SHELL_EVENT and around.attended is not False
    return Request(calls, PRE, root, attended, given)


def _actions(event: str, payload: Table, given: Table) -> tuple[Action, ...]:
    match event:
        case "beforeShellExecution":
            return tools.shell(payload)
        case "beforeMCPExecution":  # `command` here starts the server; it is not the call
            server = tools.optional(payload, "mcp_server_name") or "unknown"
            return (Mcp(server, tools.text(payload, "tool_name").removeprefix("MCP:"), given),)
        case "beforeReadFile" | "beforeTabFileRead":
            return tools.read(payload)
        case _:
            return _tool(payload, given)


def _tool(payload: Table, given: Table) -> tuple[Action, ...]:
    name = tools.text(payload, "tool_name")
    if name in TOOLS:
        kind = TOOLS[name]
        return (Other(name, given),) if kind is None else kind(given)
    if name.startswith("MCP:"):
        return (Mcp(tools.optional(payload, "mcp_server_name") or "unknown", name[4:], given),)
    return claude.actions_of(name, given, kinds.CLAUDE, payload)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event == NEUTRAL:
        return said({})
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    told: Table = {"permission": answer.word}
    if answer.word != "allow":
        told |= {"user_message": answer.text, "agent_message": answer.text}
    return said(told if answer.rewrite is None else told | {"updated_input": answer.rewrite})
