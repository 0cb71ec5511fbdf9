"""Cline, extension and command line, in its older shape and in that of its SDK: a deny is `cancel`, and ends the task.

It only reads that word on standard output: exit statuses, signals and a missing file let the call run. The older format
sends every argument as text, objects as JSON text.
"""

from __future__ import annotations

from toolgate.model.call import Action, Delete, Mcp, Move, Other, Read, Shell, ToolCall, Write
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import LIVE, RUNS, SCRIPT, Capability, Failing, Settings
from toolgate.protocols.exchange import (
    NEUTRAL,
    PRE,
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
    from toolgate.protocols.declaration import Declaration
    from toolgate.protocols.tools import Kind

HOST = "cline"

CAPABILITIES = (
    Capability(
        HOST,
        "Cline",
        "2.18.0 (core 3.82.0) and newer, `@cline/core` 0.0.86 and newer",
        LIVE,
        "PreToolUse",
        grants=False,
        asks=False,
        rewrites=False,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="every tool, also of MCP servers",
        blind="nothing known",
        subagents=None,
        failing=Failing(
            RUNS,
            RUNS,
            RUNS,
            RUNS,
            RUNS,
            closing=SCRIPT,
            closed_by="the script that starts the hook, which prints `cancel` when it gives no answer",
        ),
        settings=Settings(HOST, 30, ""),
        notes=(
            "a deny ends the task; the model hears nothing, the user reads why",
            "the SDK takes a rewritten input, the extension ignores it: what must be rewritten is denied",
        ),
    ),
)

TEXTS = """ask_followup_question plan_mode_respond act_mode_respond new_task condense summarize_task focus_chain
    load_mcp_documentation use_skill use_subagents generate_explanation ask_question skills submit_and_exit spawn_agent
    web_search access_mcp_resource report_bug""".split()


def _completion(arguments: Table) -> tuple[Action, ...]:
    """The end of a task, which may show its result with a command."""
    command = tools.optional(arguments, "command")
    return (Shell(command),) if command else (Other("attempt_completion", arguments),)


def _mcp(arguments: Table) -> tuple[Action, ...]:
    value = arguments.get("arguments")
    given = {} if value is None or value == "" else tools.embedded(value) if isinstance(value, str) else value
    return (Mcp(tools.text(arguments, "server_name"), tools.text(arguments, "tool_name"), tools.table(given, "it")),)


TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "execute_command": tools.shell,
    "run_commands": tools.shells,
    "read_file": tools.read,
    "read_files": tools.read_many,
    "write_to_file": tools.write,
    "replace_in_file": tools.diff,
    "editor": tools.changed,
    "apply_patch": tools.patch,
    "list_files": tools.listing,
    "search_files": tools.search,
    "search_codebase": tools.search,
    "list_code_definition_names": tools.listing,
    "web_fetch": tools.fetch,
    "fetch_web_content": tools.fetch_many,
    "use_mcp_tool": _mcp,
    "attempt_completion": _completion,
}


NEUTRAL_EVENTS = tuple(
    """TaskStart TaskResume TaskCancel TaskComplete UserPromptSubmit Notification PreCompact
    agent_start agent_resume agent_abort agent_end agent_error prompt_submit session_shutdown
    pre_compact""".split()
)
OVER = ("PostToolUse", "tool_result")
BEFORE = ("tool_call", "preToolUse")  # fields with a call that has not happened yet


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    named = payload.get("workspaceRoots")
    roots = [located(one, around.cwd) for one in named] if isinstance(named, list) and named else [around.cwd]
    root = roots[0]
    if payload.get("hookName") in OVER and not tools.spelled(payload, BEFORE):
        return _ended(payload, root)
    found = _called(payload)
    if found is None:
        return Request((), NEUTRAL, root)
    name, given, call = found
    kind = TOOLS.get(name)
    actions = (Other(name, given),) if kind is None else kind(given)
    actions += tuple([one for action in actions for one in _prefixed(action, roots)])
    session = tools.optional(payload, "taskId")
    calls = claude.placed(actions, given, root, "bash", HOST, session, call, name)
    return Request(calls, PRE, root, True, given)


def _ended(payload: Table, root: str) -> Request:
    """A finished call, in either format."""
    told = payload.get("postToolUse", payload.get("tool_result"))
    inner = told if isinstance(told, dict) else {}
    name, session = tools.optional(inner, "toolName", "name"), tools.optional(payload, "taskId")
    rest = {key: value for key, value in inner.items() if key not in ("parameters", "input")}

    def read() -> tuple[ToolCall, ...]:
        given = tools.table(inner.get("parameters", inner.get("input")), "`parameters`")
        kind = TOOLS.get(name)
        actions = (Other(name, given),) if kind is None else kind(given)
        return claude.placed(actions, given, root, "bash", HOST, session, "", name)

    return claude.ended(payload | {"postToolUse": rest, "tool_result": None}, read, root, (HOST, session, "", name))


def _called(payload: Table) -> tuple[str, Table, str] | None:
    """The tool, its input and the id of the call; `None`: nothing is decided."""
    called, older = tools.field(payload, ("tool_call",))[1], tools.field(payload, ("preToolUse",))[1]
    if called is None and older is None:
        event = tools.text(payload, "hookName")
        if event in NEUTRAL_EVENTS:
            return None
        raise PayloadError("`preToolUse` is missing", help="send the tool and its parameters")
    inner = {} if older is None else tools.table(older, "`preToolUse`")
    if called is None:
        return tools.text(inner, "toolName"), tools.table(inner.get("parameters"), "`parameters`"), ""
    told = tools.table(called, "`tool_call`")
    name, given = tools.text(told, "name"), tools.table(told.get("input"), "`input`")
    if inner:
        _same(name, given, inner)
    return name, given, tools.optional(told, "id")


def _same(name: str, given: Table, older: Table) -> None:
    """Raise unless both formats describe the same call: the SDK also sends the older one, with all values as text."""
    parameters = older.get("parameters")
    texts = {} if parameters is None else tools.table(parameters, "`parameters`")
    differ = [key for key, value in texts.items() if key not in given or not _equal(given[key], value)]
    if older.get("toolName", name) != name or differ:
        raise PayloadError("`tool_call` and `preToolUse` differ", help="send one call")


def _equal(value: object, told: object) -> bool:
    """Whether a value equals its text in the older format, which is JSON unless the value is a text."""
    if isinstance(told, str) and not isinstance(value, str):
        from toolgate.protocols.notation import parse

        told = parse(told)
    return type(value) is type(told) and value == told


def _prefixed(action: Action, roots: list[str]) -> list[Action]:
    """The action on the files that it means if `@name:path` is a path in the workspace with that name."""
    match action:
        case Write():
            return [Write(path, action.text, action.old, action.steps) for path in _meant(action.path, roots)]
        case Read():
            paths = [one for path in action.paths for one in _meant(path, roots)]
            patterns = [one for path in action.patterns for one in _meant(path.removeprefix("**/"), roots)]
            kept = tuple(paths) or action.paths, tuple(patterns) or action.patterns
            return [Read(*kept, action.names)] if paths or patterns else []
        case Delete():
            paths = [one for path in action.paths for one in _meant(path, roots)]
            return [Delete(tuple(paths))] if paths else []
        case Move():
            sources = _meant(action.source, roots) or [action.source]
            found = [
                Move(one, two) for one in sources for two in _meant(action.destination, roots) or [action.destination]
            ]
            return [move for move in found if move != action]
        case _:
            return []


def _meant(path: str, roots: list[str]) -> list[str]:
    """The paths that `@name:path` can mean: in the workspace with that name, or in each if none has it."""
    name, colon, rest = path.lstrip().removeprefix("@").partition(":")
    if path.lstrip()[:1] != "@" or not colon or "/" in name:
        return []
    chosen = [root for root in roots if root.rpartition("/")[2] == name] or roots
    return [located(rest.strip() or ".", root) for root in chosen]


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return SILENCE
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    return SILENCE if answer.word == "allow" else said({"cancel": True, "errorMessage": answer.text})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory
    from toolgate.protocols.declaration import under

    return Agent(
        HOST,
        (
            Directory(".cline", (("CLINE_DIR", ""),)),
            # `xdg-user-dir DOCUMENTS` says where; without its file that is the home itself.
            Directory("Documents/Cline", (("XDG_DOCUMENTS_DIR", "/Cline"),)),
        ),
        user_hooks=("Documents/Cline/Hooks/PreToolUse", "Documents/Cline/Hooks/PostToolUse"),
        project_hooks=(".clinerules/hooks/PreToolUse", ".clinerules/hooks/PostToolUse"),
        user_settings=(
            ".config/cline",
            "Cline/Hooks",
            "Cline/Rules",
            *under((".config", "Library/Application Support"), "Code/User/globalStorage/saoudrizwan.claude-dev"),
        ),
        project_settings=(".cline/hooks", ".clinerules/hooks"),
        project_directories=(".clinerules", ".cline"),
        machine=("/etc/cline",),
        secrets=(".cline/data/secrets.json",),
        instructions=(".clinerules",),
        programs=("cline",),
        alike=("cline",),
    )


def declaration() -> Declaration:
    from toolgate.protocols.declaration import After, Declaration, Fault, OwnFile, Sample, Switch, Switches, not_true

    came: Table = {"toolName": "%tool", "parameters": "%input", "result": "%result", "success": True}
    return Declaration(
        _places(),
        Sample(
            {
                "clineVersion": "1",
                "hookName": "PreToolUse",
                "timestamp": "0",
                "taskId": "%session",
                "workspaceRoots": ["%directory"],
                "preToolUse": {"toolName": "%tool", "parameters": "%input"},
            },
            "execute_command",
            {"command": "%command", "requires_approval": "false"},
        ),
        signs=(("clineVersion",), ("preToolUse",)),
        fault=Fault('{"cancel": true, "errorMessage": "%"}', succeeding=True),
        sets=("CLINE_ACTIVE",),
        files=(OwnFile(0, "%script"), OwnFile(1, "%after-script")),
        after=After(OVER[:1], {"hookName": OVER[0], "preToolUse": None, "postToolUse": came}),
        note="a refused call ends Cline's task; the reason is shown to you",
        switches=Switches((Switch(("hooksEnabled",), not_true),), user=(".cline/data/globalState.json",)),
    )
