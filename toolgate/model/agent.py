"""Where an agent keeps its files: its home, its settings, its hooks, its records."""

from __future__ import annotations

from toolgate.model.path import normalise
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Variable = Callable[[str], str | None]  # an environment variable; `None`: not set
    Moved = tuple[str, str]  # a variable, and the path below its value, which starts with a slash or is empty


NOTES = (".md", ".txt", ".json")  # file extensions of plans and memories


class Directory(Value):
    """A directory (or file) of an agent, as a path relative to the home.

    `moved` are variables that relocate it: the first that is set counts. `added` are variables that name one more.
    `shared`: other programs keep things there too, so its existence does not show that the agent is installed.
    """

    __slots__ = ("path", "moved", "added", "shared")

    def __init__(
        self, path: str, moved: tuple[Moved, ...] = (), added: tuple[Moved, ...] = (), shared: bool = False
    ) -> None:
        self.path = path
        self.moved = moved
        self.added = added
        self.shared = shared


class Agent(Value):
    """An agent; the user's paths are relative to the home, those of a project to its root.

    `user_hooks` and `project_hooks` are the files a hook can be declared in; the installer writes to the first (no
    `project_hooks`: it has none in a project). `user_settings` and `project_settings` are the other files and
    directories that say what it may do or run, and `project_directories` are those in a project it reads them from.
    `records` are its logs, and `machine` is what it reads for all users. `notes` are directories in its home for its
    own plans and memories: data that it writes all the time; `*` stands for one name.

    Of what it keeps in the home, `secrets` are credentials, `startup` runs by itself, and `ordinary` is neither those
    nor settings. `instructions` are names of files that it obeys, `programs` its commands; those
    in `alike` have options and subcommands as most agents have, the others a description in `knowledge/commands`.
    `prefix` begins the names of
    its own variables (empty: not known), and its hooks find the project's directory in `project_variable`.
    """

    __slots__ = (
        "name", "directories", "user_hooks", "project_hooks", "user_settings", "project_settings",
        "project_directories", "records", "machine", "notes", "secrets", "startup", "ordinary", "instructions",
        "programs", "alike", "prefix", "project_variable",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        directories: tuple[Directory, ...],
        *,
        user_hooks: tuple[str, ...],
        project_hooks: tuple[str, ...] = (),
        user_settings: tuple[str, ...] = (),
        project_settings: tuple[str, ...] = (),
        project_directories: tuple[str, ...] = (),
        records: tuple[str, ...] = (),
        machine: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
        secrets: tuple[str, ...] = (),
        startup: tuple[str, ...] = (),
        ordinary: tuple[str, ...] = (),
        instructions: tuple[str, ...] = (),
        programs: tuple[str, ...] = (),
        alike: tuple[str, ...] = (),
        prefix: str = "",
        project_variable: str = "",
    ) -> None:
        self.name = name
        self.directories = directories
        self.user_hooks, self.project_hooks = user_hooks, project_hooks
        self.user_settings, self.project_settings = user_settings, project_settings
        self.project_directories = project_directories
        self.records = records
        self.machine = machine
        self.notes = notes
        self.secrets, self.startup, self.ordinary = secrets, startup, ordinary
        self.instructions = instructions
        self.programs, self.alike = programs, alike
        self.prefix = prefix
        self.project_variable = project_variable

    def place(self, path: str, home: str, variable: Variable) -> str:
        """Return the absolute path where the agent looks for the file that is at `path` in a default home."""
        for directory in self.directories_of(path):
            for moved in directory.moved:
                base = _absolute(moved, variable)
                if base:
                    return normalise(base + path[len(directory.path) :])
        return normalise(f"{home}/{path}")

    def places(self, path: str, home: str, variable: Variable) -> tuple[str, ...]:
        """Return every absolute path where the agent may look for a file, the current one first."""
        found = [self.place(path, home, variable), normalise(f"{home}/{path}")]
        for directory in self.directories_of(path):
            for moved in (*directory.moved, *directory.added):
                base = _absolute(moved, variable)
                if base:
                    found.append(normalise(base + path[len(directory.path) :]))
        return tuple(dict.fromkeys(found))

    def directories_of(self, path: str) -> list[Directory]:
        """Return the directories of the agent that contain a path relative to the home."""
        return [directory for directory in self.directories if f"{path}/".startswith(directory.path + "/")]


def _absolute(moved: Moved, variable: Variable) -> str:
    """Return the directory that a variable points to; empty: it is not set, or is not an absolute path."""
    name, tail = moved
    value = variable(name)
    return value.rstrip("/") + tail if value and value[0] == "/" and value.strip("/") else ""


def listed(agents: tuple[Agent, ...], field: str) -> tuple[str, ...]:
    """Return what all of these agents declare in a field."""
    return tuple([one for agent in agents for one in getattr(agent, field)])


def in_words(agents: tuple[Agent, ...], field: str) -> str:
    """Return the same, separated by blanks, as the names of commands are written."""
    return " ".join(listed(agents, field))


def is_note(agents: tuple[Agent, ...], path: str, home: str, variable: Variable) -> bool:
    """Whether an absolute path is one of an agent's own plans or memories, or the directory for them."""
    parts = path.split("/")
    if "." in parts[-1].lstrip(".") and not parts[-1].lower().endswith(NOTES):
        return False
    folders = [place for agent in agents for note in agent.notes for place in agent.places(note, home, variable)]
    for names in [folder.split("/") for folder in folders]:
        if len(parts) >= len(names) and all([name in ("*", part) for name, part in zip(names, parts, strict=False)]):
            return True
    return False


def documents(user_dirs: str, home: str) -> str:
    """Return the documents directory that the text of `user-dirs.dirs` names; empty: it names none.

    `xdg-user-dir` has a shell read the file: the last assignment counts, and only the home is a variable in it.
    """
    found = ""
    for line in user_dirs.splitlines():
        name, equals, value = line.strip().partition("=")
        if equals and name.removeprefix("export ").strip() == "XDG_DOCUMENTS_DIR":
            value = value.strip().strip("\"'").replace("${HOME}", home).replace("$HOME", home)
            found = normalise(value) if value[:1] == "/" else ""
    return found
