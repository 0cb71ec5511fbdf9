"""Claude Code: `PreToolUse` and `PermissionRequest`, and the hosts that read its settings."""

from __future__ import annotations

from toolgate.model.errors import PayloadError
from toolgate.model.verdict import ALLOW, Decision
from toolgate.protocols import claude
from toolgate.protocols.exchange import ALLOWED, QUIET, SILENCE, Answer, Reply, Request, Surroundings, Table, answer_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.capability import Capability
    from toolgate.protocols.declaration import Declaration, Sample, Switches
    from toolgate.protocols.tools import Kind

    CAPABILITIES: tuple[Capability, ...]

HOST = "claude-code"
# The modes in which an ask reaches a person. In a terminal it was also seen to in the last two; an editor or a program
# that starts Claude Code decides about an ask itself, and has been told there to skip questions.
ASKING = ("default", "acceptEdits", "plan")
ASKING_IN_TERMINALS = ("bypassPermissions", "auto")
PROVEN = (2, 1, 325)  # the version from which on an ask was seen to stop a call, and a rewritten input to be run


def decode(record: object, around: Surroundings) -> Request:
    dialect = claude.dialect_of(around)
    request = claude.decode(record, around, HOST, _known(record), "CLAUDE_PROJECT_DIR", dialect)
    if request.event in QUIET:
        over = request.calls, request.event, request.project
        return Request(*over, result=request.result, proof=lambda: _ran(record, around))
    attended = around.attended
    if attended is None:
        attended = around.variable("CLAUDE_CODE_SESSION_ATTENDED") != "0" and _asks(record, around)
    given = request.given or {}
    reserved = request.reserved or given.get("dangerouslyDisableSandbox") is True
    found = request.calls, request.event, request.project, attended, given, reserved
    return Request(*found, proof=lambda: _proves(record, around), rewrites=lambda: _rewrites(record, around))


def _asks(record: object, around: Surroundings) -> bool:
    """Whether a person is asked in this mode; older versions name none."""
    mode = record.get("permission_mode", "default") if isinstance(record, dict) else "default"
    if mode in ASKING_IN_TERMINALS:
        return around.variable("CLAUDE_CODE_ENTRYPOINT") == "cli"
    return mode in ASKING


def _proves(record: object, around: Surroundings) -> bool:
    """Whether a call that we ask about is only made if a person at a terminal approves it (`MODES`)."""
    if not isinstance(record, dict) or "agent_id" in record or around.attended is False:
        return False
    terminal = around.variable("CLAUDE_CODE_ENTRYPOINT") == "cli"
    attended = around.variable("CLAUDE_CODE_SESSION_ATTENDED") != "0"
    return terminal and attended and record.get("permission_mode") in (*ASKING, *ASKING_IN_TERMINALS)


def _ran(record: object, around: Surroundings) -> bool:
    """Whether that holds for a finished call, in a version where it was verified, that ran to its end."""
    if not isinstance(record, dict) or record.get("hook_event_name") != "PostToolUse" or not _proves(record, around):
        return False
    response, path = record.get("tool_response"), record.get("transcript_path")
    if isinstance(response, dict) and response.get("interrupted"):
        return False
    if around.beginning is None or not isinstance(path, str):
        return False
    return _version(around.beginning(path)) >= PROVEN


def _rewrites(record: object, around: Surroundings) -> bool:
    """Whether this version was seen to run the input that a hook sends back, in the person's session."""
    path = record.get("transcript_path") if isinstance(record, dict) and "agent_id" not in record else None
    if around.beginning is None or not isinstance(path, str):
        return False
    return _version(around.beginning(path)) >= PROVEN and not any(
        [_forbids(around.beginning(one)) for one in _own(around)]
    )


def _own(around: Surroundings) -> list[str]:
    """Its settings files with rules about commands: the user's, the project's, the machine's."""
    user = around.variable("CLAUDE_CONFIG_DIR") or f"{around.variable('HOME') or ''}/.claude"
    project = (around.variable("CLAUDE_PROJECT_DIR") or around.cwd) + "/.claude"
    machine = [f"{place}/managed-settings.json" for place in _places().machine[:2]]
    names = "settings.json", "settings.local.json"
    return [*[f"{place}/{name}" for place in (user, project) for name in names], *machine]


def _forbids(settings: str) -> bool:
    """Whether settings deny, or ask about, some commands: such rules see the rewritten command, not the original.

    This was observed. Settings that cannot be read may do so too.
    """
    if not settings.strip():
        return False
    from toolgate.protocols.notation import parse

    try:
        found = parse(settings)
    except PayloadError:
        return True
    rules = found.get("permissions") if isinstance(found, dict) else None
    listed = [rules.get(name) for name in ("deny", "ask")] if isinstance(rules, dict) else []
    return any([str(rule).startswith("Bash") for one in listed if isinstance(one, list) for rule in one])


def _version(transcript: str) -> tuple[int, ...]:
    """The version that started a session, from its transcript; empty: not known."""
    from toolgate.protocols.notation import parse

    for line in transcript.split("\n")[:-1]:
        try:
            entry = parse(line)
        except PayloadError:
            continue
        version = entry.get("version") if isinstance(entry, dict) else None
        if isinstance(version, str):
            parts = version.split(".")
            return tuple([int(part) for part in parts]) if all([part.isdecimal() for part in parts]) else ()
    return ()


def _known(record: object) -> dict[str, Kind | None]:
    """The known tools: all of them, unless it is a command, which needs no others."""
    name = record.get("tool_name") if isinstance(record, dict) else None
    if isinstance(name, str) and name in claude.COMMANDS:
        return claude.COMMANDS
    from toolgate.protocols.kinds import CLAUDE

    return CLAUDE


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = _answer(decision, request, rewrite)
    if answer.word == "allow" and request.reserved and rewrite is None:
        return SILENCE  # plan mode, or a run outside its sandbox: Claude Code's own question stands
    return claude.encode(answer, request.event)


def _answer(decision: Decision, request: Request, rewrite: Table | None) -> Answer:
    if decision.verdict == ALLOW and rewrite is None and not decision.unrecorded:
        return Answer("allow", ALLOWED)  # every version can do that, and most calls end so
    return answer_of(decision, request, _capabilities()[0], rewrite)


# --- what it can do, where it keeps things, and how it is guarded -----------------------------------------------------

ASKS, REFUSES, LEAVES = "asks you", "refuses it", "leaves it to the program that started it"
# What happens to a hook's ask in each mode: in a terminal, with `-p`, in an editor or an SDK; then our answer.
MODES = (
    ("default", ASKS, REFUSES, LEAVES, "ask"),
    ("acceptEdits", ASKS, REFUSES, LEAVES, "ask"),
    ("plan", ASKS, REFUSES, LEAVES, "ask"),
    ("bypassPermissions", ASKS, REFUSES, LEAVES, "ask in a terminal, deny elsewhere"),
    ("auto", ASKS, REFUSES, LEAVES, "ask in a terminal, deny elsewhere"),
    ("dontAsk", ASKS, REFUSES, LEAVES, "deny"),
    ("any other", "", "", "", "deny"),
)
MODES_TRIED = ("2.1.139", "2.1.197", "2.1.199", "2.1.260", "2.1.278", "2.1.325")  # docs/guide/agents.md says how far


def __getattr__(name: str) -> object:
    """Loads what Claude Code can do, which few calls need."""
    if name != "CAPABILITIES":
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    return _capabilities()


def _capabilities() -> tuple[Capability, ...]:
    """What it can do with a hook: its newest versions, and older ones."""
    from toolgate.protocols.capability import CLOSED_BY_SHELL, DOCS, LIVE, SETTING, SHELL

    return (
        _capability("2.1.325 and newer", LIVE, SETTING, '`"onFailure": "block"` in the hook\'s entry'),
        _capability("before 2.1.325", DOCS, SHELL, CLOSED_BY_SHELL),
    )


def _capability(versions: str, evidence: str, closing: str, closed_by: str) -> Capability:
    from toolgate.protocols.capability import RUNS, Capability, Failing, Settings

    return Capability(
        HOST,
        "Claude Code",
        versions,
        evidence,
        "PreToolUse",
        grants=True,
        asks=True,
        rewrites=True,
        headless="denied, with our reason",
        attended="`CLAUDE_CODE_SESSION_ATTENDED` is `0`, or in this mode no person is asked (`MODES`)",
        sees="every tool, also of MCP servers, in sub-agents and in bypass mode",
        blind="sessions started with `--bare`, `--safe-mode`, `disableAllHooks` or other `--setting-sources`",
        subagents=True,
        failing=Failing(RUNS, RUNS, RUNS, RUNS, RUNS, closing=closing, closed_by=closed_by),
        settings=Settings(HOST, 600, "s"),
        notes=(
            "a deny rule of the user beats our allow",
            "in `bypassPermissions` and `auto` an ask is one in a terminal alone: elsewhere it is a deny",
        ),
    )


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory
    from toolgate.protocols.declaration import under

    return Agent(
        HOST,
        (Directory(".claude", (("CLAUDE_CONFIG_DIR", ""),)),),
        user_hooks=(".claude/settings.json",),
        project_hooks=(".claude/settings.local.json", ".claude/settings.json"),
        user_settings=(
            ".claude.json",
            ".claude.json.backup",
            ".config/claude",
            ".config/claude-code",
            ".claude-code",
            ".local/share/claude",
            ".local/state/claude",
            ".local/bin/claude",
            "Library/Application Support/Claude",
            "Library/Application Support/ClaudeCode",
            ".config/Claude Desktop",
        ),
        project_settings=(".claude/hooks", ".claude/plugins", ".claude/hooks.json", ".mcp.json", ".claude.json"),
        project_directories=(".claude",),
        records=(".claude/projects",),
        machine=("/etc/claude-code", "/Library/Application Support/ClaudeCode", "/ProgramData/ClaudeCode"),
        notes=(".claude/plans", ".claude/todos", ".claude/projects/*/memory"),
        secrets=(".claude/.credentials.json",),
        ordinary=under(
            (".claude",),
            *"CLAUDE.md projects debug file-history statsig specs worktrees tasks teams usage-data telemetry".split(),
        ),
        instructions=("CLAUDE.md", "CLAUDE.local.md"),
        programs=("claude",),
        prefix="CLAUDE",
        project_variable="CLAUDE_PROJECT_DIR",
    )


# Each was seen to work in the real client, except the machine-wide ones.
def _switches() -> Switches:
    from toolgate.protocols.declaration import ALL_HOOKS, BENT, Switch, Switches, environment, not_false, on, under

    variables, programs = ("CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"), ("CLAUDE_CODE_SHELL_PREFIX",)
    return Switches(
        (
            ALL_HOOKS,
            Switch(("allowManagedHooksOnly",), not_false, managed=True),
            *[Switch(("env", name), on) for name in variables],
            *environment((*programs, *BENT)),
        ),
        user=(".claude/settings.json",),
        project=(".claude/settings.json", ".claude/settings.local.json"),
        machine=under(_places().machine[:2], "managed-settings.json", "managed-settings.d/"),
        variables=variables,
        programs=programs,
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
            "prompt_id": "canary",
            "tool_name": "%tool",
            "tool_input": "%input",
        },
        "Bash",
        {"command": "%command"},
    )


def declaration() -> Declaration:
    from toolgate.protocols.capability import TIMEOUT
    from toolgate.protocols.claude_settings import SHAPE
    from toolgate.protocols.declaration import (
        SETTINGS,
        After,
        Brought,
        Declaration,
        History,
        Member,
        PermissionList,
        around,
        inserted,
    )
    from toolgate.protocols.kinds import CLAUDE

    hook = {"type": "command", "command": "%line", "timeout": TIMEOUT, "onFailure": "block"}
    after = After(("PostToolUse", "PostToolUseFailure"), {"hook_event_name": "PostToolUse", "tool_response": "%result"})
    greeting = {"type": "command", "command": "%banner", "timeout": TIMEOUT}
    return Declaration(
        _places(),
        _sample(),
        sets=("CLAUDECODE",),
        insertions=around(hook, "PreToolUse", (*after.events, *claude.REFUSED)),
        after=after,
        status=(
            Member("statusLine", {"type": "command", "command": "%status"}),
            *inserted({"hooks": [greeting]}, "SessionStart"),
        ),
        since="2.1.139",
        note="sessions that are open already read their settings again; `/hooks` shows them",
        switches=_switches(),
        shape=SHAPE,
        brought=Brought(
            plugins="enabledPlugins", installed=".claude/plugins/installed_plugins.json", manifest=".claude-plugin"
        ),
        own_signs=("prompt_id", "timestamp"),
        history=History((("sessionId", "message"), ("sessionId", "uuid"), ("sessionId", "operation")), proves=True),
        permissions=PermissionList("claude-permissions", SETTINGS, CLAUDE),
    )
