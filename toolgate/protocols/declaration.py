"""What else is known about an agent besides its protocol; each adapter declares it once, in `declaration`.

Protected places, the installer's recipes, doctor's canary, the words of a failing hook, and the tables that
`tools/agents.py` writes are built from it. No hook loads this data.

A value that is a mark and nothing else is replaced. In a payload: `%tool`, `%input`, `%session`, `%directory`, after
the call also `%result`; in the arguments of a shell command: `%command` and `%directory`; in what is installed:
`%line`, `%after`, `%status` and `%banner`, the commands that start the hook before and after a call, show the state and
greet a session.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toolgate.model.agent import Agent
from toolgate.protocols.shape import Shape

Table = dict[str, object]

SCRIPT, PLUGIN = "%script", "%plugin"  # our own files: the hook as a script, and `install/<agent>.js`
AFTER_SCRIPT = "%after-script"  # the hook for the event after a call, as a script
CLOSING = ("onFailure",)  # settings that make an agent block when a hook fails
# Formats of permission lists: lists in JSON settings, calls in Starlark, tables in TOML.
SETTINGS, STARLARK, TABLES = "settings", "starlark", "tables"
OFF, REPLACED = "turns hooks off", "lets another program run in place of the hook"


@dataclass(frozen=True, slots=True)
class Sample:
    """A call before it happens, as the agent sends it; `tool` and `arguments` are those of a shell command."""

    payload: Table
    tool: str
    arguments: Table

    def filled(self, tool: str, arguments: object, directory: str, session: str) -> Table:
        """The payload for a call of any tool."""
        words: Table = {"%tool": tool, "%input": arguments, "%directory": directory, "%session": session}
        return {key: filled(value, words) for key, value in self.payload.items()}

    def shell(self, command: str, directory: str, session: str) -> Table:
        """The payload for a shell command."""
        words: Table = {"%command": command, "%directory": directory}
        return self.filled(self.tool, filled(self.arguments, words), directory, session)


@dataclass(frozen=True, slots=True)
class After:
    """The event after a call: its names, and the fields in which its payload differs from the sample.

    A field without a value is absent. Its command, `%after`, is in `insertions` or `files` with the others.
    """

    events: tuple[str, ...]
    changes: Table

    def filled(self, sample: Sample, command: str, result: str, directory: str, session: str) -> Table:
        """The payload for a finished shell command."""
        arguments = filled(sample.arguments, {"%command": command, "%directory": directory})
        words: Table = {"%tool": sample.tool, "%input": arguments, "%directory": directory, "%session": session}
        whole = {key: value for key, value in (sample.payload | self.changes).items() if value is not None}
        return {key: filled(value, words | {"%result": result}) for key, value in whole.items()}


@dataclass(frozen=True, slots=True)
class Fault:
    """What a failing hook prints on standard output, with `%` for the reason; it also exits with status 2.

    `shown`: the agent shows this and drops standard error, so the shell around the hook prints it too. `succeeding`:
    the agent only reads the line, and only after status 0; it is `shown` as well.
    """

    line: str
    shown: bool = False
    succeeding: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", self.shown or self.succeeding)


@dataclass(frozen=True, slots=True)
class Insertion:
    """An entry for a list in the first settings file, by its keys; `first` is the initial content of a new file."""

    keys: tuple[str, ...]
    entry: Table
    first: Table | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A top-level setting of the first settings file, added if missing."""

    key: str
    value: Table


@dataclass(frozen=True, slots=True)
class OwnFile:
    """One of our own files: its place among those for hooks, and a JSON object, `SCRIPT` or `PLUGIN`."""

    number: int
    content: Table | str


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting by its keys, and the values that turn hooks off; `managed`: it only counts in a machine's files."""

    keys: tuple[str, ...]
    off: Callable[[object], bool]
    managed: bool = False
    effect: str = OFF


@dataclass(frozen=True, slots=True)
class Switches:
    """What turns the hooks of an agent off: files of the user, of a project and of the machine, environment variables.

    A name that ends in `/` is a directory of JSON files. `programs` are variables that name a program.
    """

    settings: tuple[Switch, ...] = ()
    user: tuple[str, ...] = ()
    project: tuple[str, ...] = ()
    machine: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Brought:
    """Where an agent finds further hooks: file patterns in directories of the user and the project.

    `events`: the files are JSON with lists of hooks for these; without any, each file is code. `plugins`: settings with
    this key name more of it, in the files of `Switches`, or in these. `installed` lists the plugins with their
    directories, each with a `plugin.json` in its directory `manifest`.
    """

    user: tuple[tuple[str, str], ...] = ()
    project: tuple[tuple[str, str], ...] = ()
    events: tuple[str, ...] = ()
    plugins: str = ""
    user_settings: tuple[str, ...] = ()
    project_settings: tuple[str, ...] = ()
    installed: str = ""
    manifest: str = ""


@dataclass(frozen=True, slots=True)
class Trust:
    """Where an agent keeps the hashes of the hooks it trusts, without which it skips them (`install/trust.py`).

    `file` is the user's, `name` what messages call the agent, `events` the words for events in that file.
    """

    file: str
    name: str
    events: dict[str, str]


@dataclass(frozen=True, slots=True)
class History:
    """The agent's records of calls, which the module of its name in `history` reads.

    A file is its history if a line has all fields of one of `signs`, or if its start begins with `magic` or contains
    `mark`. `proves`: a call that Toolgate asked about was only made if a person approved it.
    """

    signs: tuple[tuple[str, ...], ...] = ()
    magic: bytes = b""
    mark: bytes = b""
    proves: bool = False


@dataclass(frozen=True, slots=True)
class PermissionList:
    """The list of what an agent may do without asking, which `toolgate import` turns into rules.

    `kind` is what people call such a list, `format` which of `SETTINGS`, `STARLARK` and `TABLES` it is written in, and
    `tools` are those it names, with their kinds.
    """

    kind: str
    format: str
    tools: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Declaration:
    """One agent.

    `places` are its files (`None`: it has no settings, and nothing is installed), `signs` distinguish its payloads:
    alternatives of fields, as `protocols.speakers` reads them. Other agents run the hooks of one with `own_signs`, two
    fields: a payload with the first and without the second is its own. `sets` are variables that it sets for child
    processes, `insertions` and `files` guard it, `status` shows in a session that it is guarded. `since` is the oldest
    version whose hooks are known. `comments`: it reads comments in its settings, and `shape` is what it requires of
    them. `after` is its event after a call, `trust` is about the hooks it trusts, `history` about its records of
    calls, `permissions` about its list of permissions. `None`: it has no such thing, or nothing is known of it.
    """

    places: Agent | None
    sample: Sample
    signs: tuple[tuple[str, ...], ...] = ()
    own_signs: tuple[str, ...] = ()
    fault: Fault | None = None
    sets: tuple[str, ...] = ()
    insertions: tuple[Insertion, ...] = ()
    files: tuple[OwnFile, ...] = ()
    status: tuple[Insertion | Member, ...] = ()
    since: str = ""
    note: str = ""
    switches: Switches = Switches()
    brought: Brought = Brought()
    comments: bool = False
    shape: Shape | None = None
    after: After | None = None
    trust: Trust | None = None
    history: History | None = None
    permissions: PermissionList | None = None


def inserted(entry: Table, *events: str, first: Table | None = None) -> tuple[Insertion, ...]:
    """The same entry in the lists of several events, as most agents have them."""
    return tuple([Insertion(("hooks", event), entry, first) for event in events])


def around(hook: Table, event: str, over: tuple[str, ...]) -> tuple[Insertion, ...]:
    """A hook for every tool: for the event before a call and, without blocking, for those after it."""
    later = {key: "%after" if value == "%line" else value for key, value in hook.items() if key not in CLOSING}
    first = inserted({"matcher": "*", "hooks": [hook]}, event)
    return (*first, *inserted({"matcher": "*", "hooks": [later]}, *over))


def filled(value: object, words: Table) -> object:
    """A value with its placeholders replaced."""
    match value:
        case str():
            return words.get(value, value)
        case list():
            return [filled(part, words) for part in value]
        case dict():
            return {key: filled(part, words) for key, part in value.items()}
        case _:
            return value


def under(directories: tuple[str, ...], *names: str) -> tuple[str, ...]:
    """Files of these names in each directory."""
    return tuple([f"{directory}/{name}" for directory in directories for name in names])


# --- values that turn hooks off --------------------------------------------------------------------------------------


def not_false(value: object) -> bool:
    return value is not False


def not_true(value: object) -> bool:
    return value is not True


def not_a_table(value: object) -> bool:
    return not isinstance(value, dict)


def given(value: object) -> bool:
    return value not in (None, "")


def on(value: object) -> bool:
    """Whether a variable, or a setting that becomes one, counts as set."""
    return value is not None and str(value).lower() not in ("", "0", "false", "no", "off")


def names_us(value: object) -> bool:
    return not isinstance(value, list) or any([isinstance(one, str) and "toolgate" in one for one in value])


ALL_HOOKS = Switch(("disableAllHooks",), not_false)
# These make a shell, or any program, run something else before or instead of what was started.
BENT = """BASH_ENV SHELLOPTS LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH""".split()


def environment(names: tuple[str, ...] | list[str]) -> list[Switch]:
    """Variables in settings that make something else run in place of the hook."""
    return [Switch(("env", name), given, effect=REPLACED) for name in names]
