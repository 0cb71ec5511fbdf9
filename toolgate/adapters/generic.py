"""The record Toolgate speaks by itself: `{"id", "tool", "input", "cwd", "shell"?, "world"?}`, one call each.

`protocol` is the version a record is written in; `protocols.line_schema` describes all keys, and those of answers.

A tool of an MCP server may come with its `definition`, and with the `approved_definition` that the user agreed to.

A record may say which `session` it is of; `prior_calls` are earlier calls of it (`{"tool", "input"}` each), and
`remembered` is what others left behind, a text each, as scene lines of `cases` say it. `approved` in a record or an
earlier call says that a person was asked about it, said yes, and it ran; it is `true`, and not `"once"`, if that yes is
good for the same call later.

What is missing, empty or of the wrong type is a `PayloadError`, never a guess: a command that cannot be read as text
must not look like an empty one.
"""

from __future__ import annotations

from toolgate.model.call import Action, Code, Mcp, Other, Shell, ToolCall
from toolgate.model.errors import PayloadError
from toolgate.model.memory import CLONED, TOLD, WROTE, Mark
from toolgate.model.path import normalise, work_tree
from toolgate.model.value import Value
from toolgate.model.verdict import Decision
from toolgate.protocols import tools
from toolgate.protocols.capability import BLOCKS, NONE, RUNS, SOURCE, Capability, Failing, Settings
from toolgate.protocols.exchange import PRE, VERSION, Reply, Request, Surroundings, located
from toolgate.protocols.kinds import CLAUDE, NEW_TEXTS, SHARED
from toolgate.protocols.notation import plain, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.protocols.declaration import Declaration

HOST = "generic"
STATUS = (0, 1, 1, 2)  # allow, llm, ask, deny
DEFINITIONS = ("definition", "approved_definition")  # a server's current and earlier description of a tool
WORLD_HOME = "/home/user"
OTHERS = (*tools.COMMANDS, *tools.WORDS)  # fields in which other tools have a command

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

    `earlier` are earlier calls of the same session, `marks` what else is remembered of it. `ran` are those of all these
    calls that a person was asked about and approved.
    """

    __slots__ = ("call", "world", "earlier", "marks", "ran")

    def __init__(
        self,
        call: ToolCall,
        world: Table | None,
        earlier: tuple[ToolCall, ...] = (),
        marks: tuple[Mark, ...] = (),
        ran: tuple[ToolCall, ...] = (),
    ) -> None:
        self.call = call
        self.world = world
        self.earlier = earlier
        self.marks = marks
        self.ran = ran


def described(record: object, cwd: str) -> Described:
    """The call in a record; `cwd` is the base of relative directories if the record has no world of its own."""
    table = tools.table(record, "the record")
    _spoken(table)
    tool = tools.text(table, "tool")
    arguments = _input(table)
    world = None if table.get("world") is None else dict(tools.table(table["world"], "`world`"))
    here = _cwd(table, world, cwd)
    prior: tuple[str, ...] = ()
    if world is not None:
        prior = _texts(world, "prior_commands")
        if "workspace" not in world:
            world["workspace"] = _workspace(here, world)
    name = table.get("id")
    session = tools.text(table, "session") if table.get("session") is not None else ""
    action = _defined(action_of(tool, arguments, _dialect(table)), table)
    place = _place(action, arguments, world, here)
    call = ToolCall(action, place, HOST, session, "" if name is None else str(name), prior, tool, arguments, here)
    ran = (call,) if _approved(table) else ()
    if table.get("prior_calls") is None and table.get("remembered") is None:
        return Described(call, world, ran=ran)
    earlier, approved = _earlier(table, call, here, world)
    return Described(call, world, earlier, _remembered(table, call, world), (*approved, *ran))


def _spoken(table: Table) -> None:
    """Raise `PayloadError` for a version of the protocol that is not ours."""
    version = table.get("protocol")
    if version is not None and (type(version) is not int or version != VERSION):
        raise PayloadError(f"`protocol` must be {VERSION}", help=f"send `protocol` {VERSION}, or leave it out")


def _approved(table: Table) -> bool:
    """Whether a person was asked about a call, and approved it for more than this one time."""
    said = table.get("approved")
    if said is not None and not isinstance(said, bool) and said != "once":
        raise PayloadError("`approved` must be true, false or `once`", help="leave it out if nobody was asked")
    return said is True


def _earlier(
    table: Table, call: ToolCall, here: str, world: Table | None
) -> tuple[tuple[ToolCall, ...], tuple[ToolCall, ...]]:
    """Earlier calls of the same session, and those of them that a person approved."""
    given = table.get("prior_calls")
    if given is None:
        return (), ()
    if not isinstance(given, list):
        raise PayloadError("`prior_calls` must be a list", help="send a list of objects with `tool` and `input`")
    found: list[ToolCall] = []
    ran: list[ToolCall] = []
    for entry in given:
        record = tools.table(entry, "an entry of `prior_calls`")
        arguments = _input(record)
        name = tools.text(record, "tool")
        action = action_of(name, arguments, _dialect(table))
        place = _place(action, arguments, world, here)
        found.append(call.but(action=action, cwd=place, prior=(), tool=name, input=arguments))
        ran += found[-1:] if _approved(record) else []
    return tuple(found), tuple(ran)


def _input(record: Table) -> Table:
    """The input of a tool."""
    if record.get("input") is None:
        raise PayloadError("`input` is missing", help="send the tool's input as an object; `{}` has no arguments")
    return tools.table(record["input"], "`input`")


def _remembered(table: Table, call: ToolCall, world: Table | None) -> tuple[Mark, ...]:
    """What is remembered of the session: `secret NAME`, `page HOST`, `wrote PATH ORIGIN`, `cloned PATH HOST`."""
    found: list[Mark] = []
    for text in _texts(table, "remembered"):
        word, _, rest = text.partition(" ")
        if word not in TOLD:
            raise PayloadError(f"`remembered` has no `{word}`", help=f"say {', '.join(TOLD)}")
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
        raise PayloadError("earlier calls are remembered here", help="send `prior_calls` to `toolgate check --batch`")
    attended = around.attended is not False
    return Request(
        (found.call,), PRE, found.call.project, attended, world=found.world, name=tools.table(record, "").get("id")
    )


def encode(decision: Decision, request: Request, rewrite: Table | None = None) -> Reply:
    """All four verdicts, as a line of JSON and as the exit status."""
    told: Table = {"id": request.name, "verdict": str(decision.verdict), "reason": plain(decision.reason)}
    told |= {"rule": decision.rule, "instead": plain(decision.instead)}
    if decision.hits:
        told["hits"] = [plain(sentence) for sentence in decision.hits]
    if decision.id or decision.unrecorded:
        told |= {"record": decision.id} if decision.id else {"unrecorded": plain(decision.unrecorded)}
    return Reply(STATUS[decision.verdict], value_of(told if rewrite is None else told | {"input": rewrite}) + "\n")


def action_of(tool: str, arguments: Table, dialect: str = "bash") -> Action:
    """What a tool of this name does with these arguments."""
    if tool in ("Bash", "PowerShell"):
        tools.alone(arguments, "command", OTHERS)
        command = tools.text(arguments, *tools.COMMAND)
        spoken = dialect if tool == "Bash" else "powershell"
        return _one([Shell(text, spoken) for text in (command, *tools.beside(arguments, command, spoken))])
    if tool == "Python":
        tools.alone(arguments, "code", tools.COMMAND)
        return Code(tools.text(arguments, "code"), "python")
    if tool == "MultiEdit" and not tools.spelled(arguments, NEW_TEXTS):
        arguments = {
            **arguments,
            "edits": [],
        }  # recorded sessions leave out what was edited: then it is the path that counts
    kind = CLAUDE.get(tool)
    if kind is None and tool.startswith("mcp:"):  # as policies write it
        (action,) = tools.served(tool, arguments, "/", "mcp:")
    elif kind is None:
        action = _shared(tool, arguments, dialect) or _one([*tools.served(tool, arguments)])
    else:
        action = _one([*kind(arguments)])
    return action


def _shared(tool: str, arguments: Table, dialect: str) -> Action | None:
    """A tool whose name several agents use, or that is a shell by name, if its arguments match."""
    kind, given = SHARED.get(tool), arguments
    if kind is None and dialect == "bash":
        from toolgate.protocols.shell_tools import command_of

        kind, given = tools.shell, command_of(tool, arguments) or {}
    try:
        (action,) = kind(given) if kind is not None else ()
    except (PayloadError, ValueError):
        return None
    return action


def _one(actions: list[Action]) -> Action:
    """The one call of a record; of several commands the first is put last, since it may end the shell."""
    shells = [action for action in actions if isinstance(action, Shell)]
    if len(actions) == 1:
        return actions[0]
    if not actions or len(shells) < len(actions):
        raise PayloadError("the record is not one call", help="send one record for each")
    opened, closed = ("& {", "}") if shells[0].dialect == "powershell" else ("(", ")")
    texts = [f"{opened}\n{one.text}\n{closed}" for one in shells[1:]]
    return Shell("\n".join([*texts, shells[0].text]), shells[0].dialect)


def _defined(action: Action, table: Table) -> Action:
    """A tool of a server, with its known definitions."""
    if "definition" not in table and "approved_definition" not in table:
        return action  # nearly always
    known = [None if table.get(key) is None else tools.table(table[key], f"`{key}`") for key in DEFINITIONS]
    if not isinstance(action, Mcp) or known == [None, None]:
        return action
    return Mcp(action.server, action.tool, action.arguments, known[0] or {}, known[1])


# --- fields ----------------------------------------------------------------------------------------------------------


def _texts(table: Table, key: str) -> tuple[str, ...]:
    value = table.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PayloadError(f"`{key}` must be a list of strings")
    return tuple(value)


def _dialect(table: Table) -> str:
    shell = tools.text(table, "shell") if table.get("shell") is not None else "bash"
    name = shell.rpartition("/")[2]
    return "powershell" if name == "pwsh" else name


# --- directories -----------------------------------------------------------------------------------------------------


def _cwd(table: Table, world: Table | None, cwd: str) -> str:
    """The absolute working directory of the call."""
    given = _at_home(tools.text(table, "cwd"), world) if table.get("cwd") is not None else ""
    if given[:1] == "/":
        return normalise(given)
    return located(given, cwd if world is None else _world_path(world, "workspace", _home(world) + "/project"))


def _place(action: Action, arguments: Table, world: Table | None, here: str) -> str:
    """The directory of the call, if the input of a known tool names one."""
    if isinstance(action, (Mcp, Other)):
        return here
    value = tools.field(arguments, tools.DIRECTORY)[1]
    if value is None:
        return here
    return located(_at_home(value, world) if isinstance(value, str) else value, here)


def place_of(action: Action, arguments: Table, here: str) -> str:
    """The directory of a call on this machine: `here`, or what a known tool's input names under it."""
    value = None if isinstance(action, (Mcp, Other)) else tools.field(arguments, tools.DIRECTORY)[1]
    relative = isinstance(value, str) and value[:1] not in ("", "/", "~")
    return f"{here}/{value}" if relative and here[:1] != "/" else located(value, here)


def _at_home(path: str, world: Table | None) -> str:
    """A path in a described world, whose home is known."""
    return _home(world) + path[1:] if path[:1] == "~" and world is not None and path[1:2] in ("", "/") else path


def _home(world: Table) -> str:
    return _world_path(world, "home", WORLD_HOME)


def _world_path(world: Table, key: str, default: str) -> str:
    """A directory of a described world, to find others; `world.World` validates it."""
    value = world.get(key)
    return normalise(value) if isinstance(value, str) and value.startswith("/") else default


def _workspace(cwd: str, world: Table) -> str:
    """The project of a world that names none: where its `.git` is, else the usual place, else the directory."""
    paths = [path for key in ("files", "symlinks") if isinstance(known := world.get(key), dict) for path in known]
    found = work_tree(cwd, lambda git: any(f"{path}/".startswith(git + "/") for path in paths), "", "/")
    if found is not None:
        return found
    usual = _home(world) + "/project"
    return usual if f"{cwd}/".startswith(usual + "/") else cwd


# --- where it keeps things, and how it is guarded --------------------------------------------------------------------


def declaration() -> Declaration:
    from toolgate.protocols.declaration import Declaration, Fault, Sample

    return Declaration(
        None,
        Sample(
            {"id": "canary", "tool": "%tool", "input": "%input", "cwd": "%directory"}, "Bash", {"command": "%command"}
        ),
        signs=(("tool", "input"),),
        fault=Fault('{"id": null, "verdict": "deny", "reason": "%", "rule": "internal-error", "instead": ""}'),
    )
