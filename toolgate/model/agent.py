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

    `user_hooks` and `project_hooks` are the files a hook can be declared in; the installer writes to the first.
    `user_settings` and `project_settings` are the other files and directories that say what it may do or run, and
    `project_directory` is the one in a project it reads them from (empty: none). `records` are its logs, and
    `machine` is what it reads for all users. `notes` are directories in its home for its own plans and memories: data
    that it writes all the time; `*` stands for one name.
    """

    __slots__ = (
        "name", "directories", "user_hooks", "project_hooks", "user_settings", "project_settings", "project_directory",
        "records", "machine", "notes",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        directories: tuple[Directory, ...],
        *,
        user_hooks: tuple[str, ...],
        project_hooks: tuple[str, ...],
        user_settings: tuple[str, ...] = (),
        project_settings: tuple[str, ...] = (),
        project_directory: str = "",
        records: tuple[str, ...] = (),
        machine: tuple[str, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.directories = directories
        self.user_hooks, self.project_hooks = user_hooks, project_hooks
        self.user_settings, self.project_settings = user_settings, project_settings
        self.project_directory = project_directory
        self.records = records
        self.machine = machine
        self.notes = notes

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


def in_homes(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """Return the paths below a home that configure these agents, in lower case."""
    found: list[str] = []
    for agent in agents:
        found += [directory.path for directory in agent.directories]
        found += [*agent.user_hooks, *agent.user_settings]
    return tuple([path.lower() for path in found])


def in_projects(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """Return the paths in a project that configure these agents, in lower case."""
    return tuple([path.lower() for agent in agents for path in (*agent.project_hooks, *agent.project_settings)])


def on_machines(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """Return what these agents read for all users of a machine, in lower case."""
    return tuple([path.lower() for agent in agents for path in agent.machine])


def project_directories(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """Return the directories in a project that agents read settings from, and that also hold ordinary notes."""
    return tuple([agent.project_directory for agent in agents if agent.project_directory])


def notes_of(agents: tuple[Agent, ...]) -> list[str]:
    """Return the directories of these agents' plans and memories that are at the same place in every home."""
    return [note for agent in agents for note in agent.notes if "*" not in note]


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
