"""Codex CLI: it obeys a deny with a reason and a rewritten input, and takes everything else for a broken hook.

A hook of Codex can neither allow nor ask: an allow is silence, an ask is a deny with the next step. In
`PermissionRequest`, where Codex is about to ask a person by itself, an ask is silence and the person decides.
"""

from __future__ import annotations

from toolgate.model.call import Action, Other
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, kinds, tools
from toolgate.protocols.capability import CLOSED_BY_SHELL, LIVE, RUNS, SHELL, Capability, Failing, Settings
from toolgate.protocols.exchange import PRE, QUIET, SILENCE, Reply, Request, Surroundings, Table, answer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Declaration, Sample, Switches
    from toolgate.protocols.tools import Kind

HOST = "codex"

CAPABILITIES = (
    Capability(
        HOST,
        "Codex CLI",
        "0.166.0 and newer",
        LIVE,
        "PreToolUse",
        grants=False,
        asks=False,
        rewrites=True,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="shell calls, patches, tools of MCP servers, calls made by a script in code mode",
        blind="`write_stdin`: what is typed into a session that runs; bare interpreters are therefore refused",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=SHELL, closed_by=CLOSED_BY_SHELL),
        settings=Settings(HOST, 600, "s"),
        notes=(
            "a hook runs only after its hash was trusted; one that is not is skipped without a word",
            "an unknown key, a deny without a reason, `ask` or a bare `allow` makes the call run",
        ),
    ),
)


def _typed(arguments: Table) -> tuple[Action, ...]:
    return (Other("write_stdin", arguments),)


# Text for agents and people, or something already running: known by name, judged when it acts.
TEXTS = """update_plan spawn_agent send_input send_message followup_task wait_agent interrupt_agent close_agent
    resume_agent list_agents request_user_input tool_search web_search list_mcp_resources list_mcp_resource_templates
    read_mcp_resource get_goal create_goal update_goal get_context_remaining
    list_available_plugins_to_install""".split()
TOOLS: dict[str, Kind | None] = (
    dict.fromkeys(TEXTS) | kinds.CLAUDE | {"apply_patch": tools.patch, "view_image": tools.read, "write_stdin": _typed}
)


NEUTRAL_EVENTS = tuple(
    "PreCompact PostCompact SessionStart SessionEnd UserPromptSubmit SubagentStart SubagentStop Stop".split()
)
OVER = ("PostToolUse",)
PROVEN = (0, 166, 0)  # the version from which a rewritten input was seen to run


def decode(record: object, around: Surroundings) -> Request:
    """The payload's `cwd` is the call's; the hook itself is started in the project."""
    dialect = claude.dialect_of(around)
    return claude.decode(
        record, around, HOST, TOOLS, "", dialect, NEUTRAL_EVENTS, OVER, lambda: _rewrites(record, around)
    )


def _rewrites(record: object, around: Surroundings) -> bool:
    """Whether this version was seen to run the input that a hook sends back, according to its rollout."""
    path = record.get("transcript_path") if isinstance(record, dict) else None
    if around.beginning is None or not isinstance(path, str):
        return False
    from toolgate.protocols.notation import parse

    own = around.variable("CODEX_HOME") or f"{around.variable('HOME') or ''}/.codex"
    if around.beginning(f"{own}/rules/default.rules").strip():
        return False  # such rules would see the rewritten command, not the original
    try:
        entry = parse(around.beginning(path).partition("\n")[0])
    except PayloadError:
        return False
    session = entry.get("payload") if isinstance(entry, dict) else None
    version = session.get("cli_version") if isinstance(session, dict) else None
    parts = version.split(".") if isinstance(version, str) else [""]
    return all([part.isdecimal() for part in parts]) and tuple([int(part) for part in parts]) >= PROVEN


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    if request.event == PRE and answer.word == "allow" and rewrite is None:
        return SILENCE
    return claude.encode(answer, request.event)


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (Directory(".codex", (("CODEX_HOME", ""),)),),
        user_hooks=(".codex/hooks.json", ".codex/config.toml"),
        project_hooks=(".codex/hooks.json", ".codex/config.toml"),
        user_settings=(".config/codex",),
        project_settings=(".codex/hooks", ".codex/rules", ".codex/requirements.toml", ".codex/auth.json"),
        project_directories=(".codex",),
        records=(".codex/sessions",),
        machine=("/etc/codex", "/opt/codex"),
        notes=(".codex/memories",),
        secrets=(".codex/auth.json",),
        ordinary=(".codex/AGENTS.md", ".codex/sessions", ".codex/log", ".codex/history.jsonl"),
        instructions=("AGENTS.md", "AGENTS.override.md", "CODEX.md"),
        programs=("codex",),
        prefix="CODEX",
    )


def _switches() -> Switches:
    from toolgate.protocols.declaration import Switch, Switches, not_false, not_true

    return Switches(
        (
            Switch(("features", "hooks"), not_true),
            Switch(("features", "codex_hooks"), not_true),
            Switch(("allow_managed_hooks_only",), not_false, managed=True),
        ),
        user=(".codex/config.toml", ".codex/managed_config.toml"),
        project=(".codex/config.toml",),
        machine=("/etc/codex/config.toml", "/etc/codex/managed_config.toml", "/etc/codex/requirements.toml"),
    )


def _sample() -> Sample:
    from toolgate.protocols.declaration import Sample

    return Sample(
        {
            "session_id": "%session",
            "cwd": "%directory",
            "hook_event_name": "PreToolUse",
            "permission_mode": "default",
            "transcript_path": "",
            "tool_use_id": "canary",
            "turn_id": "canary",
            "model": "canary",
            "tool_name": "%tool",
            "tool_input": "%input",
        },
        "Bash",
        {"command": "%command"},
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.declaration import STARLARK, After, Declaration, History, PermissionList, Trust, around
    from toolgate.protocols.shape import TABLE, Shape

    hook = {"type": "command", "command": "%line", "timeout": TIMEOUT}
    after = After(OVER, {"hook_event_name": "PostToolUse", "tool_response": "%result"})
    return Declaration(
        _places(),
        _sample(),
        signs=(("turn_id", "model"),),
        sets=("CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED", "CODEX_THREAD_ID", "CODEX_CI"),
        insertions=around(hook, "PreToolUse", after.events),
        after=after,
        since="0.166.0",
        note="Codex runs only hooks it trusts: the entry in config.toml says that you do; start other sessions again",
        switches=_switches(),
        shape=Shape(
            ("PreToolUse", "PermissionRequest", "PostToolUse", "SessionStart", "UserPromptSubmit", "Stop"),
            {"command": "command", "prompt": "", "agent": ""},
            kinds={TABLE: "hooks"},
            keys=("description", "hooks"),
            loose=True,
            paired=True,
        ),
        trust=Trust(".codex/config.toml", "Codex", {"PreToolUse": "pre_tool_use", "PostToolUse": "post_tool_use"}),
        history=History((("timestamp", "payload"), ("instructions", "id"))),
        permissions=PermissionList("codex-rules", STARLARK, TOOLS),
    )
