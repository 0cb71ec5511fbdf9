"""Facts, answered by this machine.

The only module near the core that touches the operating system. It speaks to `posix` directly: importing `os` costs a
cold hook a tenth of the interpreter's own start.
"""

from __future__ import annotations

from toolgate.model.path import PATH_LIMIT, normalise, unix_text, work_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from toolgate.model.mount import Mount

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

OWN = ("/proc/self", "/proc/thread-self")  # of the process that reads them: here the guard, not the command it judges
LINK_LIMIT = 40  # what Linux follows before it says ELOOP
CHUNK = 65_536  # bytes read at a time; a larger buffer costs every call time
MOUNTS, MOST_MOUNTS = "/proc/self/mountinfo", 4_194_304  # the list of mounts, and bytes of it at most
KIND, DIRECTORY, REGULAR = 0o170000, 0o040000, 0o100000


class Links:
    """Follows symbolic links; subclasses read a link."""

    __slots__ = ()

    def link(self, path: str) -> str | None:
        """The target of the link at a path whose parent is resolved; `None`: not a link, or nothing there."""
        raise NotImplementedError

    def resolve(self, path: str) -> str:
        """The resolved path; after a loop, or more links than a kernel follows, the rest stays as written."""
        return self._followed(path, [])

    def links(self, path: str) -> tuple[str, ...]:
        """The links that are followed on the way to the real path, each in its real directory."""
        found: list[str] = []
        self._followed(path, found)
        return tuple(found)

    def _followed(self, path: str, links: list[str]) -> str:
        if len(path) > PATH_LIMIT:
            return normalise(path)
        pending = path.split("/")
        pending.reverse()
        real = ""
        while pending:
            part = pending.pop()
            if part == "" or part == ".":
                continue
            if part == "..":
                real = real[: real.rfind("/")] if real else ""
                continue
            here = real + "/" + part
            target = self.link(here) if len(links) < LINK_LIMIT else None
            if target is None or len(target) > PATH_LIMIT:
                real = here
                continue
            links.append(here)
            if target[:1] == "/":
                real = ""
            pending.extend(reversed(target.split("/")))
        return real or "/"


class Machine(Links):
    """This machine, as the process sees it; for one call, because it caches which directories are not links."""

    real = True
    profile = ""
    confined = ""  # a caller that starts calls in a sandbox says so itself: `Guard.within`

    def __init__(self, cwd: str, workspace: str | None = None, home: str = "") -> None:
        """`home` is the one that the guard was installed for; empty: the environment's."""
        self._installed = normalise(home) if home else home_directory()
        said = variable("HOME") or ""
        self._home = normalise(said) if said[:1] == "/" else self._installed
        self._here = absolute(cwd)
        self._given = None if workspace is None else absolute(workspace)
        self._look()

    def _look(self) -> None:
        """Reset everything that depends on the disk."""
        self.notes: dict[str, Any] = {}
        self.call_notes: dict[str, Any] = {}
        self._plain: set[str] = set()
        self._mounts: tuple[Mount, ...] | None = None  # not read yet
        self._workspace = _project(self._here, self._installed) if self._given is None else self._given

    def afresh(self) -> Machine:
        found = object.__new__(type(self))  # a subclass stays what it is
        found.__dict__.update(self.__dict__)
        found._look()
        return found

    def home(self) -> str:
        return self._home

    def installed_home(self) -> str:
        return self._installed

    def workspace(self) -> str:
        return self._workspace

    def uid(self) -> int:
        return system.getuid() if hasattr(system, "getuid") else 1000

    def variable(self, name: str) -> str | None:
        if name == "TOOLGATE_PACKAGE":  # the directory of this guard, whatever the environment says
            return absolute(__file__).rpartition("/")[0]
        return variable(name)

    def variables(self) -> tuple[str, ...]:
        if system.__name__ != "posix":
            return tuple(system.environ)  # type: ignore[arg-type]  # as above
        return tuple([name.decode("utf-8", "surrogateescape") for name in system.environ])

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
            return unix_text(data.decode("utf-8"))
        except UnicodeDecodeError:
            return None

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        try:
            state = system.stat(path)
            if state.st_mode & KIND != REGULAR or state.st_size > limit:
                return None
            # O_NONBLOCK: a file replaced by a pipe after the check must not block the guard.
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

    def identity(self, path: str) -> tuple[int, int, int] | None:
        try:
            state = system.stat(path)
        except (OSError, ValueError):
            return None
        return state.st_dev, state.st_ino, 0 if state.st_mode & KIND == DIRECTORY else state.st_nlink

    def members(self, path: str, limit: int) -> tuple[tuple[str, int, str], ...] | None:
        found: list[tuple[str, int, str]] = []
        try:
            with system.scandir(path) as entries:
                for entry in entries:
                    if len(found) == limit:
                        return None
                    found.append((entry.name, entry.inode(), _kind(entry)))
        except (OSError, ValueError):
            return None
        return tuple(found)

    def aliases(self, path: str) -> tuple[str, ...]:
        from toolgate.model.mount import aliases_of, mounts_in

        if self._mounts is None:
            data = self.read_bytes(MOUNTS, MOST_MOUNTS) or b""
            self._mounts = mounts_in(data.decode("utf-8", "surrogateescape"))
        return aliases_of(path, self._mounts) if self._mounts else ()

    def stat(self, path: str) -> tuple[int, int, int] | None:
        try:
            state = system.lstat(path)
        except (OSError, ValueError):
            return None
        return state.st_mode, state.st_size, state.st_mtime_ns

    def changed(self, path: str) -> int | None:
        try:
            return system.lstat(path).st_ctime_ns
        except (OSError, ValueError):
            return None


def _kind(entry: system.DirEntry[str]) -> str:
    """The kind of a directory entry, without following links."""
    if entry.is_symlink():
        return "link"
    return "directory" if entry.is_dir() else "file" if entry.is_file() else "special"


def _drain(handle: int, limit: int) -> bytes | None:
    """The content of an open file, in as many reads as necessary."""
    chunks: list[bytes] = []
    left = limit + 1
    while left > 0:
        chunk = system.read(handle, min(left, CHUNK))
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
        left -= len(chunk)
    return None


def _mode(path: str) -> int | None:
    """The mode of a path, following links; 0: nothing there, `None`: not permitted."""
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


def home_directory() -> str:
    """The home directory of the current user: from the environment, else from the account.

    An environment with no value, a relative path or the root is ignored.
    """
    value = variable("HOME") or ""
    if value[:1] == "/" and normalise(value) != "/":
        return normalise(value)
    try:
        import pwd

        return normalise(pwd.getpwuid(system.getuid()).pw_dir or "/")
    except (ImportError, AttributeError, KeyError):  # Windows has no accounts of this kind
        return "/"


def absolute(path: str) -> str:
    """The path in its shortest absolute form; a relative one starts at this process's directory."""
    return normalise(path if path[:1] == "/" else system.getcwd() + "/" + path)


def _project(cwd: str, home: str) -> str:
    """The nearest directory upwards with a `.git`, else the directory itself.

    A repository of dotfiles in the home directory does not make the whole home a project.
    """
    return work_tree(cwd, _mode, "", home) or cwd
