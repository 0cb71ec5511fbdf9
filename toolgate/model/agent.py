"""Where an agent keeps what it obeys and what it writes down: its home, its settings, its hooks, its records."""

from __future__ import annotations

from toolgate.model.path import normalise
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Variable = Callable[[str], str | None]  # an environment variable; `None`: not set
    Moved = tuple[str, str]  # a variable, and the path beneath its value, which starts with a slash or is empty


NOTES = (".md", ".txt", ".json")  # endings of plans and memories


class Directory(Value):
    """A directory (or file) of an agent, by its path from the home.

    `moved` are variables that put it elsewhere: the first that is set counts. `added` are variables that name one more.
    `shared`: other programs keep things there too, so that it does not tell whether the agent is installed.
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
    """One agent; paths of the user are from the home, those of a project from its root.

    `user_hooks` and `project_hooks` are the files a hook can be declared in: the first is where the installer writes.
    `user_settings` and `project_settings` are the other files and directories that say what it may do or run, and
    `project_directory` is the one in a project it reads them from (empty: none). `records` is what it writes down, and
    `machine` what it reads for all users. `notes` are directories in its home for its own plans and memories: data,
    which it writes all day; `*` stands for one name.
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
        """The absolute path where the agent looks for a file that is at `path` beneath an ordinary home."""
        for directory in self.directories_of(path):
            for moved in directory.moved:
                base = _absolute(moved, variable)
                if base:
                    return normalise(base + path[len(directory.path) :])
        return normalise(f"{home}/{path}")

    def places(self, path: str, home: str, variable: Variable) -> tuple[str, ...]:
        """Every absolute path where the agent may look for a file: the one it looks at now first."""
        found = [self.place(path, home, variable), normalise(f"{home}/{path}")]
        for directory in self.directories_of(path):
            for moved in (*directory.moved, *directory.added):
                base = _absolute(moved, variable)
                if base:
                    found.append(normalise(base + path[len(directory.path) :]))
        return tuple(dict.fromkeys(found))

    def directories_of(self, path: str) -> list[Directory]:
        """The directories of the agent that hold a path from the home."""
        return [directory for directory in self.directories if f"{path}/".startswith(directory.path + "/")]


def _absolute(moved: Moved, variable: Variable) -> str:
    """Where a variable puts a directory; empty: it is not set, or not to an absolute path."""
    name, tail = moved
    value = variable(name)
    return value.rstrip("/") + tail if value and value[0] == "/" and value.strip("/") else ""


def in_homes(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """Everything of these agents beneath a home that says what they may do, in lower case."""
    found: list[str] = []
    for agent in agents:
        found += [directory.path for directory in agent.directories]
        found += [*agent.user_hooks, *agent.user_settings]
    return tuple([path.lower() for path in found])


def in_projects(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """Everything of these agents in a project that says what they may do, in lower case."""
    return tuple([path.lower() for agent in agents for path in (*agent.project_hooks, *agent.project_settings)])


def on_machines(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """What these agents read for all users of a machine, in lower case."""
    return tuple([path.lower() for agent in agents for path in agent.machine])


def project_directories(agents: tuple[Agent, ...]) -> tuple[str, ...]:
    """The directories in a project that agents read settings from, and ordinary notes as well."""
    return tuple([agent.project_directory for agent in agents if agent.project_directory])


def notes_of(agents: tuple[Agent, ...]) -> list[str]:
    """The directories of these agents' own plans and memories that a home always has in the same place."""
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
    """The directory for documents that the text of `user-dirs.dirs` names; empty: it names none.

    `xdg-user-dir` lets a shell read the file: the last assignment counts, and only the home is a variable in it.
    """
    found = ""
    for line in user_dirs.splitlines():
        name, equals, value = line.strip().partition("=")
        if equals and name.removeprefix("export ").strip() == "XDG_DOCUMENTS_DIR":
            value = value.strip().strip("\"'").replace("${HOME}", home).replace("$HOME", home)
            found = normalise(value) if value[:1] == "/" else ""
    return found
