"""OpenCode: its plugin sends us `tool.execute.before`, throws what we deny, and throws when we give no answer.

The record is from the plugin we install: `tool_name`, `tool_input`, `session_id`, `tool_use_id`, `cwd`, `worktree`. The
answer is one line with a `verdict`, `allow` or `deny`; for anything else, the plugin throws.
"""

from __future__ import annotations

from toolgate.model.call import Action, Mcp, Other, Shell, as_word
from toolgate.model.errors import PayloadError
from toolgate.model.verdict import Decision
from toolgate.protocols import claude, tools
from toolgate.protocols.capability import BLOCKS, LIVE, PLUGIN, Capability, Failing, Settings
from toolgate.protocols.exchange import QUIET, Reply, Request, Surroundings, Table, answer_of, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.agent import Agent
    from toolgate.protocols.declaration import Brought, Declaration
    from toolgate.protocols.tools import Kind

HOST = "opencode"
DEPTH = 4  # nested batches

CAPABILITIES = (
    Capability(
        HOST,
        "OpenCode",
        "1.18.18 and newer",
        LIVE,
        "tool.execute.before",
        grants=False,
        asks=False,
        rewrites=True,
        headless="not possible: an ask is a deny with the next step, attended or not",
        attended="not needed",
        sees="every tool, also of MCP servers and in sub-agents",
        blind="sessions started with `--pure`, or whose plugin failed to load",
        subagents=True,
        failing=Failing(
            BLOCKS,
            BLOCKS,
            BLOCKS,
            BLOCKS,
            BLOCKS,
            closing=PLUGIN,
            closed_by="the plugin throws unless it was told `allow`, and has a time limit of its own",
        ),
        settings=Settings(HOST, 0, ""),
        notes=("it has no time limit for plugins",),
    ),
)


def _batch(arguments: Table, depth: int = 0) -> tuple[Action, ...]:
    """Several calls in one."""
    found: list[Action] = []
    for one in tools.items(arguments, "tool_calls"):
        inner = tools.table(one, "an entry of `tool_calls`")
        name, given = tools.text(inner, "tool"), tools.table(inner.get("parameters"), "`parameters`")
        if name == "batch" and depth >= DEPTH:
            raise PayloadError("the batches are too deep", help="send fewer levels")
        found.extend(_batch(given, depth + 1) if name == "batch" else _beneath(given, _actions(name, given)))
    return tuple(found)


def _beneath(given: Table, actions: tuple[Action, ...]) -> list[Action]:
    """The calls of a batch, commands in the directory they name themselves."""
    directory = tools.optional(given, *tools.DIRECTORY)
    if not directory:
        return list(actions)
    if not all([isinstance(one, Shell | Mcp | Other) for one in actions]):
        raise PayloadError("only a command of a batch has a directory", help="write paths in full, from `/`")
    start = f"cd {as_word(directory)}\n"
    return [Shell(start + one.text, one.dialect) if isinstance(one, Shell) else one for one in actions]


# Text for agents and people, or something already running: known by name, judged when it acts.
TEXTS = """websearch codesearch task todowrite todoread question skill lsp plan_enter plan_exit invalid""".split()
TOOLS: dict[str, Kind | None] = dict.fromkeys(TEXTS) | {
    "bash": tools.shell,
    "write": tools.write,
    "edit": tools.edit,
    "multiedit": tools.edit,
    "apply_patch": tools.patch,
    "patch": tools.patch,
    "read": tools.read,
    "glob": tools.pattern,
    "grep": tools.search,
    "list": tools.listing,
    "webfetch": tools.fetch,
    "batch": _batch,
}


OVER = ("tool.execute.after",)


def _actions(name: str, given: Table) -> tuple[Action, ...]:
    if name in TOOLS:
        kind = TOOLS[name]
        return (Other(name, given),) if kind is None else kind(given)
    return tools.served(name, given, "_", "")


def decode(record: object, around: Surroundings) -> Request:
    payload = tools.table(record, "the payload")
    name = tools.text(payload, "tool_name")
    known: dict[str, Kind | None] = {name: lambda given: _actions(name, given)}
    return claude.decode(record, around, HOST, known, "", claude.dialect_of(around), (), OVER)


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    if request.event in QUIET:
        return said({})
    answer = answer_of(decision, request, CAPABILITIES[0], rewrite)
    told: Table = {"verdict": answer.word, "reason": answer.text}
    return said(told if answer.rewrite is None else told | {"input": answer.rewrite})


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def _places() -> Agent:
    from toolgate.model.agent import Agent, Directory

    return Agent(
        HOST,
        (
            Directory(".config/opencode", (("XDG_CONFIG_HOME", "/opencode"),), (("OPENCODE_CONFIG_DIR", ""),)),
            Directory(".config/opencode/opencode.json", added=(("OPENCODE_CONFIG", ""),)),
            Directory(".local/share/opencode", (("XDG_DATA_HOME", "/opencode"),)),
        ),
        user_hooks=(".config/opencode/plugin/toolgate.js",),
        project_hooks=(".opencode/plugin/toolgate.js",),
        user_settings=(".opencode", "Library/Application Support/opencode"),
        project_settings=(
            "opencode.json",
            "opencode.jsonc",
            ".opencode.json",
            ".opencode/plugin",
            ".opencode/plugins",
            ".opencode/opencode.json",
            ".opencode/opencode.jsonc",
            ".opencode/tool",
            ".opencode/tools",
        ),
        project_directories=(".opencode",),
        records=(".local/share/opencode/storage",),
        machine=("/etc/opencode", "/Library/Application Support/OpenCode"),
        secrets=(".local/share/opencode/auth.json",),
        ordinary=(".config/opencode/AGENTS.md",),
        instructions=("OPENCODE.md",),
        programs=("opencode",),
        alike=("opencode",),
        prefix="OPENCODE",
    )


def _brought() -> Brought:
    from toolgate.protocols.declaration import Brought

    code = [f"*.{ending}" for ending in ("js", "ts", "mjs", "cjs", "mts", "cts", "jsx", "tsx")]
    user, project = ".config/opencode", ".opencode"
    return Brought(
        tuple([(f"{user}/{name}", ending) for name in ("plugin", "plugins") for ending in code]),
        tuple([(f"{project}/{name}", ending) for name in ("plugin", "plugins") for ending in code]),
        plugins="plugin",
        user_settings=(f"{user}/opencode.json", f"{user}/opencode.jsonc", f"{user}/config.json"),
        project_settings=("opencode.json", "opencode.jsonc", f"{project}/opencode.json", f"{project}/opencode.jsonc"),
    )


def declaration() -> Declaration:
    from toolgate.protocols.declaration import After, Declaration, Fault, History, OwnFile, Sample, Switches

    return Declaration(
        _places(),
        Sample(
            {
                "hook_event_name": "tool.execute.before",
                "session_id": "%session",
                "tool_use_id": "canary",
                "cwd": "%directory",
                "worktree": "%directory",
                "tool_name": "%tool",
                "tool_input": "%input",
            },
            "bash",
            {"command": "%command"},
        ),
        signs=(("hook_event_name=tool.execute.before",), ("hook_event_name=tool.execute.after",)),
        fault=Fault('{"verdict": "deny", "reason": "%"}'),
        sets=("OPENCODE",),
        files=(OwnFile(0, "%plugin"),),
        after=After(OVER, {"hook_event_name": OVER[0], "tool_response": "%result"}),
        since="1.18.0",
        switches=Switches(variables=("OPENCODE_PURE",)),
        brought=_brought(),
        history=History(magic=b"SQLite format 3\0"),
    )
