"""The record Toolgate speaks by itself: `{"id", "tool", "input", "cwd", "shell"?, "world"?}`, one call each.

A record may say which `session` it is of; `prior_calls` are earlier calls of it (`{"tool", "input"}` each), and
`remembered` is what others left behind, a text each, as scene lines of `cases` say it.

What is missing, empty or of the wrong type is a `PayloadError`, never a guess: a command that cannot be read as text
must not look like an empty one.
"""

from __future__ import annotations

from toolgate.model.call import Action, Code, Fetch, Mcp, Other, Read, Shell, ToolCall, Write
from toolgate.model.errors import PayloadError
from toolgate.model.memory import CLONED, WORDS, WROTE, Mark
from toolgate.model.path import normalise
from toolgate.model.value import Value
from toolgate.model.verdict import Decision
from toolgate.protocols.capability import BLOCKS, NONE, RUNS, SOURCE, Capability, Failing, Settings
from toolgate.protocols.exchange import PRE, Reply, Request, Surroundings
from toolgate.protocols.notation import plain, value_of

HOST = "generic"
STATUS = (0, 1, 1, 2)  # allow, llm, ask, deny
WORLD_HOME = "/home/user"

CAPABILITIES = (
    Capability(
        HOST,
        "any other program",
        "every version",
        SOURCE,
        "one record on standard input",
        grants=True,
        asks=True,
        rewrites=True,
        headless="the caller's business: it is told `ask`",
        attended="the caller's business",
        sees="what the caller sends",
        blind="what the caller does not send",
        subagents=None,
        failing=Failing(
            BLOCKS,
            RUNS,
            BLOCKS,
            RUNS,
            RUNS,
            closing=NONE,
            closed_by="the caller, who goes on only if the exit status is 0 and the verdict `allow`",
        ),
        settings=Settings(HOST, 0, ""),
    ),
)

Table = dict[str, object]


class Described(Value):
    """A record as a call; `world` describes the machine it is about (`None`: this one).

    `earlier` are calls of the same session that came before it, `marks` what else is remembered of the session.
    """

    __slots__ = ("call", "world", "earlier", "marks")

    def __init__(
        self, call: ToolCall, world: Table | None, earlier: tuple[ToolCall, ...] = (), marks: tuple[Mark, ...] = ()
    ) -> None:
        self.call = call
        self.world = world
        self.earlier = earlier
        self.marks = marks


def described(record: object, cwd: str) -> Described:
    """The call in a record; `cwd` is where relative directories start when the record has no world of its own."""
    table = _object(record, "the record")
    tool = _text(table, "tool")
    arguments = _object(table.get("input"), "`input`")
    world = None if table.get("world") is None else dict(_object(table["world"], "`world`"))
    here = _cwd(table, world, cwd)
    prior: tuple[str, ...] = ()
    if world is not None:
        prior = _texts(world, "prior_commands")
        world.setdefault("workspace", _workspace(here, world))
    name = table.get("id")
    session = _text(table, "session") if table.get("session") is not None else ""
    action = action_of(tool, arguments, _dialect(table))
    call = ToolCall(action, here, HOST, session, "" if name is None else str(name), prior, tool)
    if table.get("prior_calls") is None and table.get("remembered") is None:
        return Described(call, world)
    return Described(call, world, _earlier(table, call), _remembered(table, call, world))


def _earlier(table: Table, call: ToolCall) -> tuple[ToolCall, ...]:
    """Calls of the same session that came before this one."""
    given = table.get("prior_calls")
    if given is None:
        return ()
    if not isinstance(given, list):
        raise PayloadError("`prior_calls` is not a list", help="send a list of objects with `tool` and `input`")
    found: list[ToolCall] = []
    for entry in given:
        record = _object(entry, "an entry of `prior_calls`")
        action = action_of(_text(record, "tool"), _object(record.get("input"), "`input`"), _dialect(table))
        found.append(ToolCall(action, call.cwd, call.host, call.session, call.id))
    return tuple(found)


def _remembered(table: Table, call: ToolCall, world: Table | None) -> tuple[Mark, ...]:
    """What is remembered of the session: `secret NAME`, `page HOST`, `wrote PATH ORIGIN`, `cloned PATH HOST`."""
    found: list[Mark] = []
    for text in _texts(table, "remembered"):
        word, _, rest = text.partition(" ")
        if word not in WORDS:
            raise PayloadError(f"`remembered` has no `{word}`", help=f"say {', '.join(WORDS)}")
        if word not in (WROTE, CLONED):
            found.append(Mark(word, rest))
            continue
        path, _, origin = rest.partition(" ")
        home = _home(world) if world is not None else WORLD_HOME
        path = home + path[1:] if path.startswith("~/") else path
        found.append(Mark(word, normalise(path if path.startswith("/") else f"{call.cwd}/{path}"), origin))
    return tuple(found)


def decode(record: object, around: Surroundings) -> Request:
    found = described(record, around.cwd)
    if found.earlier or found.marks:
        raise PayloadError("a hook remembers by itself", help="send `prior_calls` to `toolgate check --batch`")
    attended = around.attended is not False
    return Request((found.call,), PRE, found.call.cwd, attended, world=found.world, name=_object(record, "").get("id"))


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    """All four verdicts, as one line of JSON and as the exit status."""
    told: Table = {"id": request.name, "verdict": str(decision.verdict), "reason": plain(decision.reason)}
    told |= {"rule": decision.rule, "instead": plain(decision.instead)}
    if decision.hits:
        told["hits"] = [plain(sentence) for sentence in decision.hits]
    return Reply(STATUS[decision.verdict], value_of(told if rewrite is None else told | {"input": rewrite}) + "\n")


def action_of(tool: str, arguments: Table, dialect: str = "bash") -> Action:
    """What a tool of this name does with these arguments."""
    match tool:
        case "Bash":
            return Shell(_text(arguments, "command"), dialect)
        case "PowerShell":
            return Shell(_text(arguments, "command"), "powershell")
        case "Python":
            return Code(_text(arguments, "code"), "python")
        case "Read" | "NotebookRead":
            return Read((_text(arguments, "file_path", "path", "notebook_path"),))
        case "Glob":
            return Read((_inside(arguments, _text(arguments, "pattern")),))
        case "Grep" | "LS":
            return Read((_inside(arguments, ""),))
        case "Write":
            return Write(_text(arguments, "file_path", "path"), _content(arguments, "content"))
        case "Edit" | "NotebookEdit" | "MultiEdit":
            return _edit(arguments)
        case "WebFetch":
            return Fetch(_text(arguments, "url"))
        case _:
            return _foreign(tool, arguments)


# The fields of a record that has the tool's definition next to its arguments.
WRAPPING = frozenset(("tool_name", "arguments", "definition", "approved_definition"))


def _foreign(tool: str, arguments: Table) -> Action:
    """A tool of an MCP server, as agents or as policies write it, or one we have no shape for."""
    for prefix, between in (("mcp__", "__"), ("mcp:", "/")):
        server, separator, name = tool.removeprefix(prefix).partition(between)
        if not (tool.startswith(prefix) and separator and server and name):
            continue
        inner = arguments.get("arguments")
        if isinstance(inner, dict) and WRAPPING.issuperset(arguments):
            return Mcp(server, name, inner, arguments.get("definition"), arguments.get("approved_definition"))
        return Mcp(server, name, arguments)
    return Other(tool, arguments)


def _edit(arguments: Table) -> Write:
    """An edit, or several of the same file: the new texts one after the other, and what they replace."""
    path = _text(arguments, "file_path", "path", "notebook_path")
    if "new_source" in arguments:
        return Write(path, _content(arguments, "new_source"), "")
    if "new_string" in arguments:
        return Write(path, _content(arguments, "new_string"), _content(arguments, "old_string", ""))
    edits = arguments.get("edits", [])
    if not isinstance(edits, list):
        raise PayloadError("`edits` is not a list")
    parts = [_object(edit, "an entry of `edits`") for edit in edits]
    new = [_content(part, "new_string") for part in parts]
    old = [_content(part, "old_string", "") for part in parts]
    return Write(path, "\n".join(new), "\n".join(old))


# --- fields ----------------------------------------------------------------------------------------------------------


def _object(value: object, what: str) -> Table:
    if not isinstance(value, dict):
        raise PayloadError(f"{what} is not an object", help="send a JSON object")
    return value


def _text(table: Table, *keys: str) -> str:
    """A text that must be there and must not be empty; the first of `keys` that is present counts."""
    for key in keys:
        if key in table:
            value = table[key]
            if not isinstance(value, str):
                raise PayloadError(f"`{key}` is not a text", help=f"send `{key}` as one string")
            if not value:
                raise PayloadError(f"`{key}` is empty", help=f"send what `{key}` stands for")
            return value
    raise PayloadError(f"`{keys[0]}` is missing", help=f"send `{keys[0]}` as one string")


def _content(table: Table, key: str, default: str | None = None) -> str:
    """A text that may be empty; `default` stands for an absent one (`None`: it must be there)."""
    value = table.get(key, default)
    if value is None:
        raise PayloadError(f"`{key}` is missing", help=f"send `{key}` as one string")
    if not isinstance(value, str):
        raise PayloadError(f"`{key}` is not a text", help=f"send `{key}` as one string")
    return value


def _texts(table: Table, key: str) -> tuple[str, ...]:
    value = table.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PayloadError(f"`{key}` is not a list of texts")
    return tuple(value)


def _inside(arguments: Table, pattern: str) -> str:
    """A pattern, beneath the directory the call names, if it names one."""
    base = _text(arguments, "path") if arguments.get("path") is not None else ""
    if not base or pattern[:1] in ("/", "~"):
        return pattern or "."
    return base.rstrip("/") + "/" + pattern if pattern else base


def _dialect(table: Table) -> str:
    shell = _text(table, "shell") if table.get("shell") is not None else "bash"
    name = shell.rpartition("/")[2]
    return "powershell" if name == "pwsh" else name


# --- directories -----------------------------------------------------------------------------------------------------


def _cwd(table: Table, world: Table | None, cwd: str) -> str:
    """The absolute working directory of the call."""
    base = cwd if world is None else _world_path(world, "workspace", _home(world) + "/project")
    if table.get("cwd") is None:
        return base
    given = _text(table, "cwd")
    if world is not None and (given == "~" or given.startswith("~/")):
        given = _home(world) + given[1:]
    return normalise(given if given.startswith("/") else f"{base}/{given}")


def _home(world: Table) -> str:
    return _world_path(world, "home", WORLD_HOME)


def _world_path(world: Table, key: str, default: str) -> str:
    """A directory of a described world, for the purpose of finding others; `world.World` judges its shape."""
    value = world.get(key)
    return normalise(value) if isinstance(value, str) and value.startswith("/") else default


def _workspace(cwd: str, world: Table) -> str:
    """The project of a world that does not name one: where its `.git` is, else the usual place, else the directory."""
    paths = [path for key in ("files", "symlinks") if isinstance(known := world.get(key), dict) for path in known]
    here = cwd
    while here.strip("/"):
        git = here + "/.git"
        if any(path == git or path.startswith(git + "/") for path in paths):
            return here
        here = here[: here.rfind("/")]
    usual = _home(world) + "/project"
    return usual if f"{cwd}/".startswith(usual + "/") else cwd
