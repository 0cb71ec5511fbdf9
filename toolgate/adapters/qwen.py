"""Qwen Code: Claude Code's protocol with the tool names of Gemini CLI; it ignores a rewritten input."""

from __future__ import annotations

from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import CLOSED_BY_SHELL, LIVE, RUNS, SHELL, Capability, Failing, Settings
from toolgate.protocols.exchange import QUIET, SILENCE, Reply, Request, Surroundings, Table, answer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration, Switches
    from toolgate.protocols.tools import Kind

HOST = "qwen"

CAPABILITIES = (
    Capability(
        HOST,
        "Qwen Code",
        "0.24.4 and newer",
        LIVE,
        "PreToolUse",
        grants=True,
        asks=True,
        rewrites=False,
        headless="denied, with our reason",
        attended="not needed: it denies what no person can be asked about",
        sees="what its own permission rules let pass, also of MCP servers and in sub-agents",
        blind="sessions started with `--bare`, `--safe-mode` or `disableAllHooks`; a broken project settings file",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=SHELL, closed_by=CLOSED_BY_SHELL),
        settings=Settings(HOST, 60, "ms"),
        notes=("it accepts `updatedInput` and runs the original: what must be rewritten is denied",),
    ),
)

TEXTS = """agent task todo_write skill enter_plan_mode exit_plan_mode lsp ask_user_question tool_search task_stop
    task_create task_update task_list team_create team_delete team_plan_approval request_shutdown send_message
    structured_output web_search cron_create cron_list cron_delete loop_wakeup create_sub_session list_agents
    read_mcp_resource enter_worktree exit_worktree workflow report_findings get_goal update_goal propose_goal
    record_artifact record_source display_image zoom_image""".split()
TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "run_shell_command": tools.shell,
    "monitor": tools.monitor,
    "write_file": tools.write,
    "edit": tools.edit,
    "notebook_edit": tools.edit,
    "read_file": tools.read,
    "read_many_files": tools.read_matching,
    "list_directory": tools.listing,
    "glob": tools.pattern,
    "grep_search": tools.search,
    "search_file_content": tools.search,
    "web_fetch": tools.fetch,
}


NEUTRAL_EVENTS = tuple(
    """PostToolBatch Notification UserPromptSubmit UserPromptExpansion SessionStart SessionEnd SessionDelete Stop
    StopFailure SubagentStart SubagentStop PreCompact PostCompact InstructionsLoaded MessageDisplay TodoCreated
    TodoCompleted""".split()
)


def decode(record: object, around: Surroundings) -> Request:
    request = claude.decode(record, around, HOST, TOOLS, "QWEN_PROJECT_DIR", neutral=NEUTRAL_EVENTS)
    if request.event in QUIET:
        return request
    attended = around.attended is not False
    return Request(request.calls, request.event, request.project, attended, request.given, request.reserved)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    if answer.word == "allow" and request.reserved:
        return SILENCE
    return claude.encode(answer, request.event)


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (
            Directory(".qwen", (("QWEN_HOME", ""),)),
            Directory(
                ".qwen/settings.json",
                added=(("QWEN_CODE_SYSTEM_SETTINGS_PATH", ""), ("QWEN_CODE_SYSTEM_DEFAULTS_PATH", "")),
            ),
        ),
        user_hooks=(".qwen/settings.json",),
        project_hooks=(".qwen/settings.json",),
        user_settings=(".config/qwen",),
        project_settings=(".qwen/settings.local.json", ".qwen/hooks"),
        project_directories=(".qwen",),
        records=(".qwen/tmp", ".qwen/projects"),
        machine=("/etc/qwen-code", "/Library/Application Support/QwenCode"),
        secrets=(".qwen/oauth_creds.json", ".qwen/.env"),
        ordinary=(".qwen/QWEN.md", ".qwen/tmp"),
        instructions=("QWEN.md",),
        programs=("qwen",),
        prefix="QWEN",
        project_variable="QWEN_PROJECT_DIR",
    )


def _switches() -> Switches:
    from toolgate.protocols.declaration import ALL_HOOKS, BENT, Switch, Switches, environment, not_a_table, under

    return Switches(
        (ALL_HOOKS, Switch(("hooks",), not_a_table), *environment(BENT)),
        user=(".qwen/settings.json",),
        project=(".qwen/settings.json", ".qwen/settings.local.json"),
        machine=under(_places().machine, "settings.json", "system-defaults.json"),
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import After, Declaration, Sample, around

    hook = {"type": "command", "command": "%line", "timeout": TIMEOUT * 1000}
    answer = {"llmContent": "%result"}
    after = After(("PostToolUse", "PostToolUseFailure"), {"hook_event_name": "PostToolUse", "tool_response": answer})
    return Declaration(
        _places(),
        Sample(
            {
                "session_id": "%session",
                "cwd": "%directory",
                "hook_event_name": "PreToolUse",
                "permission_mode": "default",
                "transcript_path": "",
                "tool_use_id": "canary",
                "timestamp": "",
                "prompt_id": "canary",
                "tool_call_id": "canary",
                "tool_name": "%tool",
                "tool_input": "%input",
            },
            "run_shell_command",
            {"command": "%command"},
        ),
        signs=(("timestamp", "prompt_id"),),
        sets=("QWEN_CODE",),
        insertions=around(hook, "PreToolUse", after.events),
        after=after,
        since="0.24.4",
        switches=_switches(),
        comments=True,
    )
