"""Facts from a dictionary, for hermetic checks, examples and tests."""

from collections.abc import Mapping
from typing import Any

from toolgate.host import Links
from toolgate.model.errors import PayloadError
from toolgate.model.path import normalise, unix_text

# Where containers keep their project; real machines do not have these (nor `/owner__repository`).
CHECKOUTS = (
    "/app", "/testbed", "/workspace", "/workspaces", "/repo", "/repos", "/repository", "/code", "/src", "/project",
    "/work",
)  # fmt: skip
# What a developer's environment has if a described world does not say, under the home.
USUAL = {
    "HOME": "", "NVM_DIR": "/.nvm", "CARGO_HOME": "/.cargo", "GOPATH": "/go", "PYENV_ROOT": "/.pyenv",
    "SDKMAN_DIR": "/.sdkman",
}  # fmt: skip


class World(Links):
    """A machine described by a dictionary; what it does not mention is not known."""

    __slots__ = (
        "real", "profile", "confined", "notes", "call_notes", "_home", "_workspace", "_uid", "_environment", "_files",
        "_links", "_names", "_mounts", "_absent", "_directories",
    )  # fmt: skip

    def __init__(self, mapping: Mapping[str, object]) -> None:
        self.real = False
        self._home = normalise(_text(mapping, "home", "/home/user"))
        self._workspace = normalise(self._absolute(_text(mapping, "workspace", self._home + "/project"), self._home))
        uid = mapping.get("uid")
        if uid is not None and (not isinstance(uid, int) or isinstance(uid, bool)):
            raise PayloadError("`world.uid` is not a whole number")
        self._uid = 1000 if uid is None else uid
        self.profile = _text(mapping, "profile", "")  # the policy profile in force there
        self.confined = _text(mapping, "confined", "")  # the kind of sandbox that calls run in there
        self.notes: dict[str, Any] = {}
        self.call_notes: dict[str, Any] = {}
        self._environment = dict(_table(mapping, "env"))
        self._files = {self._place(path): text for path, text in _table(mapping, "files").items()}
        self._links = {self._place(path): text for path, text in _table(mapping, "symlinks").items()}
        self._names = {self._place(path): self._place(other) for path, other in _table(mapping, "hardlinks").items()}
        self._files |= {path: self._files.get(other, "") for path, other in self._names.items()}
        self._mounts = tuple([(self._place(a), self._place(b)) for a, b in _table(mapping, "mounts").items()])
        absent = mapping.get("absent") or []
        if not isinstance(absent, list | tuple) or not all(isinstance(path, str) for path in absent):
            raise PayloadError("`world.absent` must be a list of paths")
        self._absent = frozenset([self._place(path) for path in absent])
        self._directories = _parents([*self._files, *self._links, self._home + "/.", self._workspace + "/."])

    def _absolute(self, path: str, base: str) -> str:
        if path == "~" or path[:2] == "~/":
            return self._home + path[1:]
        return path if path[:1] == "/" else base + "/" + path

    def _place(self, path: str) -> str:
        return normalise(self._absolute(path, self._workspace))

    def afresh(self) -> "World":
        """The same world for another call: it never changes, so cached results stay valid."""
        found: World = object.__new__(type(self))  # a subclass stays what it is
        if type(self) is not World:
            found.__dict__.update(self.__dict__)
        found.real, found.profile, found.confined = self.real, self.profile, self.confined
        found.notes, found.call_notes = self.notes, {}
        found._home, found._workspace, found._uid = self._home, self._workspace, self._uid
        found._environment, found._files, found._links = self._environment, self._files, self._links
        found._names, found._mounts, found._absent = self._names, self._mounts, self._absent
        found._directories = self._directories
        return found

    def home(self) -> str:
        said = self._environment.get("HOME", "")
        return normalise(said) if said[:1] == "/" else self._home

    def installed_home(self) -> str:
        return self._home

    def workspace(self) -> str:
        return self._workspace

    def uid(self) -> int:
        return self._uid

    def variable(self, name: str) -> str | None:
        value = self._environment.get(name)
        usual = USUAL.get(name) if value is None else None
        return value if usual is None else self._home + usual

    def variables(self) -> tuple[str, ...]:
        return (*self._environment, *[name for name in USUAL if name not in self._environment])

    def link(self, path: str) -> str | None:
        target = self._links.get(path)
        return None if target is None else self._home + target[1:] if target[:2] == "~/" else target

    def resolve(self, path: str) -> str:
        return Links.resolve(self, path) if self._links else normalise(path)

    def exists(self, path: str) -> bool | None:
        real = self.resolve(path)
        if real in self._links:  # a loop: opening it fails
            return False
        if real in self._files or real in self._directories:
            return True
        return False if self._missing(real) or self._unheard(real) else None

    def _unheard(self, real: str) -> bool:
        """Whether a path is under a home, or a container's project directory, that the world does not mention.

        A described machine belongs to one person and is not a container: it has that person's home and what the
        description names. Nothing is known of other root directories (`/data`, `/path/to`).
        """
        parts = real.split("/", 3)
        first = "/" + parts[1]
        people = self._home.rpartition("/")[0]
        if people in ("/home", "/Users") and first in ("/home", "/Users"):
            return first != people or (len(parts) > 2 and "/".join(parts[:3]) not in self._directories)
        return (first in CHECKOUTS or "__" in first) and first not in self._directories

    def _missing(self, real: str) -> bool:
        """Whether a path is described as absent, in an absent directory, or under a file."""
        if not self._absent and not self._files:
            return False
        if real in self._absent:
            return True
        while real:
            real = real[: real.rfind("/")]
            if real in self._absent or real in self._files:
                return True
        return False

    def is_dir(self, path: str) -> bool | None:
        real = self.resolve(path)
        if real in self._directories and real not in self._links:
            return True
        return None if self.exists(path) is None else False

    def read(self, path: str, limit: int) -> str | None:
        text = self._files.get(self.resolve(path)) if self._files else None
        return unix_text(text) if text is not None and len(text.encode("utf-8", "surrogatepass")) <= limit else None

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        text = self._files.get(self.resolve(path)) if self._files else None
        data = None if text is None else text.encode("utf-8", "surrogateescape")
        return data if data is not None and len(data) <= limit else None

    def read_part(self, path: str, start: int, size: int) -> bytes | None:
        text = self._files.get(self.resolve(path)) if self._files else None
        return None if text is None else text.encode("utf-8", "surrogateescape")[start : start + size]

    def entries(self, path: str, limit: int) -> tuple[str, ...] | None:
        """The known names; `None` for an unknown directory."""
        held = self.notes.get("entries")
        if held is None:
            held = self.notes["entries"] = _entries([*self._files, *self._links, *self._directories])
        names: tuple[str, ...] | None = held.get(self.resolve(path))
        return names if names is not None and len(names) <= limit else None

    def identity(self, path: str) -> tuple[int, int, int] | None:
        real = self.resolve(path)
        for alias in (real, *self.aliases(real)) if self._mounts else (real,):
            if alias in self._files:
                first = self._names.get(alias, alias)
                count = 1 + list(self._names.values()).count(first)
                return 1, _number(first), count
            if alias in self._directories:
                return 1, _number(alias), 0
        return None

    def members(self, path: str, limit: int) -> tuple[tuple[str, int, str], ...] | None:
        names = self.entries(path, limit)
        if names is None:
            return None
        real = self.resolve(path).rstrip("/")
        return tuple([(name, *self._kind(f"{real}/{name}")) for name in names])

    def _kind(self, path: str) -> tuple[int, str]:
        if path in self._links:
            return _number(path), "link"
        found = self.identity(path)
        return (0, "file") if found is None else (found[1], "file" if found[2] else "directory")

    def aliases(self, path: str) -> tuple[str, ...]:
        found = []
        for point, source in self._mounts:
            for here, there in ((point, source), (source, point)):
                if f"{path}/".startswith(here + "/"):
                    found.append(there + path[len(here) :])
        return tuple(found)

    def stat(self, path: str) -> tuple[int, int, int] | None:
        """Always `None`: a described world has no times."""
        return None

    def changed(self, path: str) -> int | None:
        """The same."""
        return None


def _number(path: str) -> int:
    """A stable number for a file, the same in every process."""
    return int.from_bytes(path.encode("utf-8", "surrogatepass"), "big") + 1


def _text(mapping: Mapping[str, object], key: str, default: str) -> str:
    value = mapping.get(key)
    if value is None:
        return default
    if not isinstance(value, str) or not value:
        raise PayloadError(f"`world.{key}` is not a path")
    return value


def _table(mapping: Mapping[str, object], key: str) -> dict[str, str]:
    value = mapping.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(v, str) and isinstance(k, str) for k, v in value.items()):
        raise PayloadError(f"`world.{key}` must be an object of strings")
    return value


def _entries(paths: list[str]) -> dict[str, tuple[str, ...]]:
    """The names in every directory above these paths."""
    found: dict[str, set[str]] = {}
    for path in paths:
        while path != "/":
            directory, _, name = path.rpartition("/")
            found.setdefault(directory or "/", set()).add(name)
            path = directory or "/"
    return {directory: tuple(sorted(names)) for directory, names in found.items()}


def _parents(paths: list[str]) -> set[str]:
    """Every directory that must exist for these paths to exist."""
    found = {"/"}
    for path in paths:
        path = path[: path.rfind("/")]
        while path and path not in found:
            found.add(path)
            path = path[: path.rfind("/")]
    return found
