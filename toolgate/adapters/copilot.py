"""GitHub Copilot CLI: `preToolUse` in its own dialect, `PreToolUse` in Claude Code's with Copilot's argument names.

The payload shows which one it is: `toolName` or `tool_name`. Each ignores the answer for the other.
"""

from __future__ import annotations

from toolgate.model.call import Action, Mcp, Other, ToolCall
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, kinds, tools
from toolgate.protocols.capability import BLOCKS, LIVE, NONE, RUNS, Capability, Failing, Settings
from toolgate.protocols.exchange import (
    NEUTRAL,
    PERMISSION,
    QUIET,
    SILENCE,
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
    from toolgate.protocols.declaration import Declaration, Switches
    from toolgate.protocols.tools import Kind

HOST = "copilot"
NATIVE, BORROWED = "", "claude"

CAPABILITIES = (
    Capability(
        HOST,
        "GitHub Copilot CLI",
        "1.0.102 and newer",
        LIVE,
        "preToolUse",
        grants=True,
        asks=True,
        rewrites=True,
        headless="denied, with our reason",
        attended="not needed: it denies what no person can be asked about",
        sees="every tool, also of MCP servers and in sub-agents",
        blind="hooks of a repository whose folder is not trusted; hooks of the user always run",
        subagents=True,
        failing=Failing(
            BLOCKS,
            RUNS,
            RUNS,
            BLOCKS,
            BLOCKS,
            closing=NONE,
            closed_by="itself, on every end but success; the hook answers long before its patience ends",
        ),
        settings=Settings(HOST, 30, "s"),
        notes=("it runs the hooks in a project's `.claude/settings.json` too: with both, a call is judged twice",),
    ),
)

TEXTS = """task read_bash stop_bash list_bash read_powershell stop_powershell list_powershell report_intent update_todo
    ask_user skill read_agent write_agent list_agents task_complete exit_plan_mode web_search lsp tool_search
    tool_search_tool_regex sql session_store_sql context_board manage_schedule
    search_code_subagent code_review fetch_copilot_cli_documentation""".split()
TOOLS: dict[str, Kind | None] = (
    dict.fromkeys(TEXTS)
    | kinds.CLAUDE
    | {
        "bash": tools.shell,
        "powershell": tools.powershell,
        "create": tools.write,
        "edit": tools.diff,
        "view": tools.read,
        "str_replace_editor": tools.editor,
        "apply_patch": tools.patch,
        "glob": tools.pattern,
        "grep": tools.grep,
        "rg": tools.grep,
        "web_fetch": tools.fetch,
    }
)


# Its own dialect does not name its events: one of these fields marks an event without a decision about a call.
TELLING = frozenset(
    "source prompt reason error stopReason trigger agentName message notificationType transcriptPath".split()
)
BESIDE = frozenset(
    """sessionId timestamp cwd initialPrompt errorContext recoverable agentId agentType agentDisplayName
    agentDescription parentAgentId customInstructions title finalMessage""".split()
)
OVER = ("PostToolUse", "PostToolUseFailure", "postToolUse", "postToolUseFailure")


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    attended = around.attended is not False
    if "hook_event_name" in payload or "tool_name" in payload:
        tools.alone(payload, "tool_name", ("toolArgs",))
        name = tools.optional(payload, "tool_name")
        unknown = name not in TOOLS and not name.startswith("mcp__")
        known: dict[str, Kind | None] = {name: _foreign(name)} if unknown else TOOLS
        found = claude.decode(record, around, HOST, known, "COPILOT_PROJECT_DIR", over=OVER)
        if found.event in QUIET:
            return found
        return Request(found.calls, found.event, found.project, attended, found.given, found.reserved, BORROWED)
    return _native(payload, around, attended)


def _native(payload: Table, around: Surroundings, attended: bool) -> Request:
    root = located(around.variable("COPILOT_PROJECT_DIR"), around.cwd)
    if isinstance(payload.get("toolResult"), dict):
        session, tool = tools.optional(payload, "sessionId"), tools.optional(payload, "toolName")
        return claude.ended(payload, lambda: _calls(payload, root)[0], root, (HOST, session, "", tool))
    if TELLING & set(payload) and set(payload) <= TELLING | BESIDE:
        return Request((), NEUTRAL, root)
    calls, given = _calls(payload, root)
    return Request(calls, claude.event_of(payload, "hookName", neutral=(), over=()), root, attended, given)


def _calls(payload: Table, root: str) -> tuple[tuple[ToolCall, ...], Table]:
    """The calls in a payload of its own dialect, and the original arguments."""
    name = tools.text(payload, "toolName")
    given = _arguments(tools.field(payload, ("toolArgs", "toolInput"))[1])
    kind = TOOLS[name] if name in TOOLS else _foreign(name)
    actions = (Other(name, given),) if kind is None else kind(given)
    here = claude.directory_in(payload, root)
    session = tools.optional(payload, "sessionId")
    return claude.placed(actions, given, here, "bash", HOST, session, "", name, root), given


def _arguments(value: object) -> Table:
    """The arguments, which older versions send as text."""
    return tools.embedded(value) if isinstance(value, str) else tools.table(value, "`toolArgs`")


def _foreign(name: str) -> Kind:
    """A tool of an MCP server: `server-tool`, or `server/tool` if a person would be asked."""

    def kind(given: Table) -> tuple[Action, ...]:
        for separator in ("/", "-"):
            server, between, tool = name.partition(separator)
            if between and server and tool:
                return (Mcp(server, tool, given),)
        return (Other(name, given),)

    return kind


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    if answer.word == "allow" and request.reserved and rewrite is None:
        return SILENCE
    if request.event == PERMISSION and request.dialect == NATIVE:
        if answer.word == "ask":
            return SILENCE
        behaviour: Table = {"behavior": answer.word}
        return said(behaviour if answer.word == "allow" else behaviour | {"message": answer.text})
    if request.dialect == BORROWED:
        return claude.encode(answer, request.event)
    told: Table = {"permissionDecision": answer.word, "permissionDecisionReason": answer.text}
    return said(told if answer.rewrite is None else told | {"modifiedArgs": answer.rewrite})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (Directory(".copilot", (("COPILOT_HOME", ""),)),),
        user_hooks=(".copilot/hooks/toolgate.json",),
        project_hooks=(".github/hooks/toolgate.json",),
        user_settings=(".config/copilot", ".config/github-copilot/mcp.json"),
        project_settings=(".copilot/hooks", ".copilot/config.json", ".copilot/mcp-config.json", ".github/hooks"),
        project_directories=(".copilot",),
        records=(".copilot/session-state", ".copilot/logs"),
        machine=("/etc/copilot",),
        secrets=(".copilot/auth.json", ".config/github-copilot"),
        instructions=("copilot-instructions.md",),
        programs=("copilot",),
        alike=("copilot",),
        project_variable="COPILOT_PROJECT_DIR",
    )


# It reads those of Claude Code too.
BORROWED_FILES = ((".claude", "settings.json"), (".claude", "settings.local.json"))


def _switches() -> Switches:
    from toolgate.protocols.declaration import ALL_HOOKS, Switches

    return Switches(
        (ALL_HOOKS,),
        user=(".copilot/settings.json", ".copilot/config.json"),
        project=(
            ".github/copilot/settings.json",
            ".github/copilot/settings.local.json",
            *[f"{directory}/{name}" for directory, name in BORROWED_FILES],
        ),
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import After, Brought, Declaration, Fault, OwnFile, Sample

    hook = {"type": "command", "bash": "%line", "timeoutSec": TIMEOUT}
    later = {"type": "command", "bash": "%after", "timeoutSec": TIMEOUT}
    return Declaration(
        _places(),
        Sample(
            {"sessionId": "%session", "timestamp": 0, "cwd": "%directory", "toolName": "%tool", "toolArgs": "%input"},
            "bash",
            {"command": "%command"},
        ),
        signs=(
            ("toolName", "toolArgs"),
            ("toolName", "toolInput"),
            ("hook_event_name", "timestamp", "!transcript_path"),
        ),
        fault=Fault('{"permissionDecision": "deny", "permissionDecisionReason": "%"}', shown=True),
        sets=("COPILOT_CLI",),
        files=(OwnFile(0, {"version": 1, "hooks": {"preToolUse": [hook], "postToolUse": [later]}}),),
        after=After(("postToolUse",), {"toolResult": {"resultType": "success", "textResultForLlm": "%result"}}),
        since="1.0.102",
        switches=_switches(),
        brought=Brought(
            (
                (".copilot/hooks", "*.json"),
                (".copilot", "settings.json"),
                (".copilot", "config.json"),
                BORROWED_FILES[0],
            ),
            ((".github/hooks", "*.json"), (".github/copilot", "settings*.json"), *BORROWED_FILES),
            ("preToolUse", "PreToolUse", "permissionRequest", "PermissionRequest"),
        ),
    )
