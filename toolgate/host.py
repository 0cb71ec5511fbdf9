"""Facts, answered by this machine or, for hermetic checks, by a dictionary.

The only module near the core that touches the operating system. It speaks to `posix` directly: importing `os` costs a
cold hook a tenth of the interpreter's own start.
"""

from __future__ import annotations

from toolgate.model.errors import PayloadError
from toolgate.model.path import PATH_LIMIT, normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

OWN = ("/proc/self", "/proc/thread-self")  # of whoever looks: here the guard, and not the command it judges
LINK_LIMIT = 40  # what Linux follows before it says ELOOP
# Where containers keep the project they were made for; nobody's own machine has these (nor `/owner__repository`).
CHECKOUTS = (
    "/app", "/testbed", "/workspace", "/workspaces", "/repo", "/repos", "/repository", "/code", "/src", "/project",
    "/work",
)  # fmt: skip
# What a developer's environment holds where a described world does not say, beneath the home.
USUAL = {
    "HOME": "", "NVM_DIR": "/.nvm", "CARGO_HOME": "/.cargo", "GOPATH": "/go", "PYENV_ROOT": "/.pyenv",
    "SDKMAN_DIR": "/.sdkman",
}  # fmt: skip
KIND, DIRECTORY, REGULAR, LINK = 0o170000, 0o040000, 0o100000, 0o120000


class Links:
    """Follows symbolic links; those who know them say how to read one."""

    def link(self, path: str) -> str | None:
        """The text of the link at a path whose parent is already real; `None`: no link, or nothing there."""
        raise NotImplementedError

    def resolve(self, path: str) -> str:
        """The real path; after a loop, or more links than a kernel follows, the rest is kept as it is spelt."""
        if len(path) > PATH_LIMIT:
            return normalise(path)
        pending = path.split("/")
        pending.reverse()
        real = ""
        followed = 0
        while pending:
            part = pending.pop()
            if part == "" or part == ".":
                continue
            if part == "..":
                real = real[: real.rfind("/")] if real else ""
                continue
            here = real + "/" + part
            target = self.link(here) if followed < LINK_LIMIT else None
            if target is None or len(target) > PATH_LIMIT:
                real = here
                continue
            followed += 1
            if target[:1] == "/":
                real = ""
            pending.extend(reversed(target.split("/")))
        return real or "/"


class Machine(Links):
    """This machine, as the process sees it; made for one call, because it remembers which directories are no links."""

    def __init__(self, cwd: str, workspace: str | None = None) -> None:
        self._plain: set[str] = set()
        self._home = _home()
        here = _absolute(cwd)
        self._workspace = _project(here, self._home) if workspace is None else _absolute(workspace)

    def home(self) -> str:
        return self._home

    def workspace(self) -> str:
        return self._workspace

    def uid(self) -> int:
        return system.getuid() if hasattr(system, "getuid") else 1000

    def variable(self, name: str) -> str | None:
        if name == "TOOLGATE_PACKAGE":  # where this very guard runs from, whatever the environment says
            return _absolute(__file__).rpartition("/")[0]
        return variable(name)

    def link(self, path: str) -> str | None:
        if path in self._plain or path.startswith(OWN):
            return None
        try:
            return system.readlink(path)
        except OSError as error:
            if error.errno == 22:  # EINVAL: it is there and it is no link
                self._plain.add(path)
        except ValueError:  # a NUL in the name: nothing can be there
            pass
        return None

    def exists(self, path: str) -> bool | None:
        return None if (mode := _mode(path)) is None else mode != 0

    def is_dir(self, path: str) -> bool | None:
        return None if (mode := _mode(path)) is None else mode & KIND == DIRECTORY

    def read(self, path: str, limit: int) -> str | None:
        data = self.read_bytes(path, limit)
        if data is None or b"\0" in data:
            return None
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return None

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        try:
            state = system.stat(path)
            if state.st_mode & KIND != REGULAR or state.st_size > limit:
                return None
            # O_NONBLOCK: a file swapped for a pipe after the look must not hang the guard.
            handle = system.open(path, system.O_RDONLY | getattr(system, "O_NONBLOCK", 0))
        except (OSError, ValueError):
            return None
        try:
            return _drain(handle, limit)
        except OSError:
            return None
        finally:
            system.close(handle)

    def read_part(self, path: str, start: int, size: int) -> bytes | None:
        try:
            if system.stat(path).st_mode & KIND != REGULAR:
                return None
            handle = system.open(path, system.O_RDONLY | getattr(system, "O_NONBLOCK", 0))  # as above
        except (OSError, ValueError):
            return None
        try:
            system.lseek(handle, start, 0)
            return system.read(handle, size)
        except (OSError, ValueError, OverflowError):
            return None
        finally:
            system.close(handle)

    def entries(self, path: str, limit: int) -> tuple[str, ...] | None:
        names: list[str] = []
        try:
            with system.scandir(path) as found:
                for entry in found:
                    if len(names) == limit:
                        return None
                    names.append(entry.name)
        except (OSError, ValueError):
            return None
        return tuple(sorted(names))

    def stat(self, path: str) -> tuple[int, int, int] | None:
        try:
            state = system.lstat(path)
        except (OSError, ValueError):
            return None
        return state.st_mode, state.st_size, state.st_mtime_ns


def _drain(handle: int, limit: int) -> bytes | None:
    """What an open file holds, in as many reads as it needs."""
    chunks: list[bytes] = []
    left = limit + 1
    while left > 0:
        chunk = system.read(handle, left)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
        left -= len(chunk)
    return None


def _mode(path: str) -> int | None:
    """The mode of what is at a path, links followed; 0: nothing there, `None`: we may not look."""
    try:
        return system.stat(path).st_mode
    except OSError as error:
        return 0 if error.errno in (2, 20, 36, 40) else None  # ENOENT ENOTDIR ENAMETOOLONG ELOOP
    except ValueError:
        return 0


def variable(name: str) -> str | None:
    if system.__name__ != "posix":
        return system.environ.get(name)  # type: ignore[call-overload, no-any-return]  # `os` keeps texts, `posix` bytes
    value = system.environ.get(name.encode("utf-8", "surrogateescape"))
    return None if value is None else value.decode("utf-8", "surrogateescape")


def _home() -> str:
    """The home directory: what the environment says, else what the account says."""
    value = variable("HOME") or ""
    if value[:1] != "/":
        try:
            import pwd

            value = pwd.getpwuid(system.getuid()).pw_dir
        except (ImportError, KeyError):
            value = "/"
    return normalise(value)


def _absolute(path: str) -> str:
    return normalise(path if path[:1] == "/" else system.getcwd() + "/" + path)


def _project(cwd: str, home: str) -> str:
    """The nearest directory upwards that holds a `.git`, else the directory itself.

    A repository of dotfiles in the home directory does not make the whole home a project.
    """
    here = cwd
    while here and here != home:
        if _mode(here + "/.git"):
            return here
        here = here[: here.rfind("/")]
    return cwd


class World(Links):
    """A machine that consists of a dictionary; what it does not mention is not known."""

    def __init__(self, mapping: Mapping[str, object]) -> None:
        self._home = normalise(_text(mapping, "home", "/home/user"))
        self._workspace = normalise(self._absolute(_text(mapping, "workspace", self._home + "/project"), self._home))
        uid = mapping.get("uid")
        if uid is not None and (not isinstance(uid, int) or isinstance(uid, bool)):
            raise PayloadError("`world.uid` is not a whole number")
        self._uid = 1000 if uid is None else uid
        self._environment = _table(mapping, "env")
        self._files = {self._place(path): text for path, text in _table(mapping, "files").items()}
        self._links = {self._place(path): text for path, text in _table(mapping, "symlinks").items()}
        absent = mapping.get("absent") or []
        if not isinstance(absent, list | tuple) or not all(isinstance(path, str) for path in absent):
            raise PayloadError("`world.absent` is not a list of paths")
        self._absent = frozenset([self._place(path) for path in absent])
        self._directories = _parents([*self._files, *self._links, self._home + "/.", self._workspace + "/."])

    def _absolute(self, path: str, base: str) -> str:
        if path == "~" or path[:2] == "~/":
            return self._home + path[1:]
        return path if path[:1] == "/" else base + "/" + path

    def _place(self, path: str) -> str:
        return normalise(self._absolute(path, self._workspace))

    def home(self) -> str:
        return self._home

    def workspace(self) -> str:
        return self._workspace

    def uid(self) -> int:
        return self._uid

    def variable(self, name: str) -> str | None:
        value = self._environment.get(name)
        usual = USUAL.get(name) if value is None else None
        return value if usual is None else self._home + usual

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
        """Beneath a home, or a project's place in a container, that the world does not mention.

        A described machine is one person's and no container: it has that person's home and what the description
        names. Of any other root directory (`/data`, `/path/to`) nothing is known.
        """
        parts = real.split("/", 3)
        first = "/" + parts[1]
        people = self._home.rpartition("/")[0]
        if people in ("/home", "/Users") and first in ("/home", "/Users"):
            return first != people or (len(parts) > 2 and "/".join(parts[:3]) not in self._directories)
        return (first in CHECKOUTS or "__" in first) and first not in self._directories

    def _missing(self, real: str) -> bool:
        """Said to be absent, in an absent directory, or beneath a file."""
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
        text = self._files.get(self.resolve(path))
        return text if text is not None and len(text.encode("utf-8", "surrogatepass")) <= limit else None

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        text = self._files.get(self.resolve(path))
        data = None if text is None else text.encode("utf-8", "surrogateescape")
        return data if data is not None and len(data) <= limit else None

    def read_part(self, path: str, start: int, size: int) -> bytes | None:
        text = self._files.get(self.resolve(path))
        return None if text is None else text.encode("utf-8", "surrogateescape")[start : start + size]

    def entries(self, path: str, limit: int) -> tuple[str, ...] | None:
        """The names that are known; `None` for a directory nothing is known of."""
        real = self.resolve(path)
        prefix = real if real == "/" else real + "/"
        known = [*self._files, *self._links, *self._directories]
        names = {path[len(prefix) :].partition("/")[0] for path in known if path.startswith(prefix) and path != real}
        names.discard("")
        return tuple(sorted(names)) if names and len(names) <= limit else None

    def stat(self, path: str) -> tuple[int, int, int] | None:
        """Always `None`: a described world has no times."""
        return None


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
        raise PayloadError(f"`world.{key}` is not an object of texts")
    return value


def _parents(paths: list[str]) -> set[str]:
    """Every directory that must be there for these paths to be there."""
    found = {"/"}
    for path in paths:
        path = path[: path.rfind("/")]
        while path and path not in found:
            found.add(path)
            path = path[: path.rfind("/")]
    return found
