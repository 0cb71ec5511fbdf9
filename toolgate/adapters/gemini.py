"""Gemini CLI: `BeforeTool`, answered with a flat `decision` and `reason`.

Its allow grants nothing, so an allow is silence. Its ask only works if a person is there: a run without one ends
silently, and the payload does not show it, so an ask becomes a deny unless the installed command has `--attended`.
"""

from __future__ import annotations

from toolgate.model.call import Action, Mcp
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import BLOCKS, CLOSED_BY_SHELL, LIVE, RUNS, SHELL, Capability, Failing, Settings
from toolgate.protocols.exchange import QUIET, SILENCE, Reply, Request, Surroundings, Table, answer_of, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration, Switches
    from toolgate.protocols.tools import Kind

HOST = "gemini"

CAPABILITIES = (
    Capability(
        HOST,
        "Gemini CLI",
        "0.61.0 and newer",
        LIVE,
        "BeforeTool",
        grants=False,
        asks=True,
        rewrites=True,
        headless="ends the whole run without a word; therefore a deny with the next step",
        attended="it does not say: nobody is, unless the installed command says `--attended`",
        sees="every tool, also of MCP servers and in sub-agents",
        blind="nothing known; in an untrusted folder the client does not start",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, BLOCKS, RUNS, closing=SHELL, closed_by=CLOSED_BY_SHELL),
        settings=Settings(HOST, 60, "ms"),
        notes=("a JSON on standard output beats the exit status, so a block by exit status prints none",),
    ),
)

# Text for agents and people, or something already running: known by name, judged when it acts.
TEXTS = """google_web_search write_todos invoke_agent delegate_to_agent codebase_investigator activate_skill ask_user
    enter_plan_mode exit_plan_mode complete_task get_internal_docs update_topic list_mcp_resources read_mcp_resource
    take_snapshot tracker_add_dependency tracker_create_task tracker_get_task tracker_list_tasks tracker_update_task
    tracker_visualize""".split()
TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "run_shell_command": tools.shell,
    "write_file": tools.write,
    "replace": tools.edit,
    "read_file": tools.read,
    "read_many_files": tools.read_matching,
    "list_directory": tools.listing,
    "glob": tools.pattern,
    "search_file_content": tools.search,
    "grep_search": tools.search,
    "web_fetch": tools.fetch_in_text,
}


NEUTRAL_EVENTS = tuple(
    """BeforeAgent AfterAgent BeforeModel AfterModel BeforeToolSelection SessionStart SessionEnd Notification
    PreCompress""".split()
)
OVER = ("AfterTool",)


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    name = tools.optional(payload, "tool_name")
    known: dict[str, Kind | None] = (
        TOOLS if name in TOOLS and "mcp_context" not in payload else {name: _served(name, payload)}
    )
    request = claude.decode(record, around, HOST, known, "GEMINI_PROJECT_DIR", neutral=NEUTRAL_EVENTS, over=OVER)
    if request.event in QUIET:
        return request
    return Request(request.calls, request.event, request.project, around.attended is True, request.given)


def _served(name: str, payload: Table) -> Kind:
    """A tool of an MCP server: the payload says which, less ambiguously than the name."""

    def kind(given: Table) -> tuple[Action, ...]:
        context = payload.get("mcp_context")
        if isinstance(context, dict):
            return (Mcp(tools.text(context, "server_name"), tools.text(context, "tool_name"), given),)
        return tools.served(name, given, "_", "mcp_")

    return kind


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    if answer.rewrite is None:
        return SILENCE if answer.word == "allow" else said({"decision": answer.word, "reason": answer.text})
    changed: Table = {"hookEventName": "BeforeTool", "tool_input": answer.rewrite}
    return said({"decision": answer.word, "reason": answer.text, "hookSpecificOutput": changed})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory
    from toolgate.protocols.declaration import under

    return Agent(
        HOST,
        (
            Directory(".gemini", (("GEMINI_CLI_HOME", "/.gemini"),)),
            Directory(
                ".gemini/settings.json",
                added=(("GEMINI_CLI_SYSTEM_SETTINGS_PATH", ""), ("GEMINI_CLI_SYSTEM_DEFAULTS_PATH", "")),
            ),
        ),
        user_hooks=(".gemini/settings.json",),
        project_hooks=(".gemini/settings.json",),
        user_settings=(".config/gemini",),
        project_settings=(
            ".gemini/hooks",
            ".gemini/hooks.json",
            ".gemini/policies",
            ".gemini/extensions",
            ".gemini/config",
        ),
        project_directories=(".gemini",),
        records=(".gemini/tmp",),
        machine=("/etc/gemini-cli", "/Library/Application Support/GeminiCli"),
        notes=(".gemini/tmp/*/plans",),
        secrets=under((".gemini",), "oauth_creds.json", "google_accounts.json", "mcp-oauth-tokens.json", ".env"),
        ordinary=(".gemini/GEMINI.md", ".gemini/history", ".gemini/tmp"),
        instructions=("GEMINI.md",),
        programs=("gemini",),
        prefix="GEMINI",
        project_variable="GEMINI_PROJECT_DIR",
    )


def _switches() -> Switches:
    from toolgate.protocols.declaration import Switch, Switches, names_us, not_a_table, not_true, under

    return Switches(
        (
            Switch(("hooksConfig", "enabled"), not_true),
            Switch(("hooksConfig", "disabled"), names_us),
            Switch(("hooks",), not_a_table),
        ),
        user=(".gemini/settings.json",),
        project=(".gemini/settings.json",),
        machine=under(_places().machine, "settings.json", "system-defaults.json"),
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import TABLES, After, Declaration, History, PermissionList, Sample, around

    hook = {"type": "command", "name": "toolgate", "command": "%line", "timeout": TIMEOUT * 1000}
    after = After(OVER, {"hook_event_name": "AfterTool", "tool_response": {"llmContent": "%result"}})
    return Declaration(
        _places(),
        Sample(
            {
                "session_id": "%session",
                "cwd": "%directory",
                "hook_event_name": "BeforeTool",
                "timestamp": "",
                "tool_name": "%tool",
                "tool_input": "%input",
            },
            "run_shell_command",
            {"command": "%command"},
        ),
        signs=tuple(
            [(f"hook_event_name={name}",) for name in ("BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent")]
        ),
        sets=("GEMINI_CLI",),
        insertions=around(hook, "BeforeTool", after.events),
        after=after,
        since="0.61.0",
        switches=_switches(),
        comments=True,
        history=History((("sessionId", "projectHash"),), mark=b'"projectHash"'),
        permissions=PermissionList("gemini-policy", TABLES, TOOLS),
    )
