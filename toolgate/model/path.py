"""Absolute paths as text: their shortest form, and what their shape says."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PATH_LIMIT = 4096  # the kernel's limit; a longer path names nothing
GIT = "/.git"  # in a work tree: its repository's directory, or the file that names it


def normalise(path: str) -> str:
    """Return an absolute path without `.`, `..` and doubled slashes, without looking at the disk."""
    plain = "/." not in path or ("/./" not in path and "/.." not in path and path[-2:] != "/.")
    if plain and path and path[-1] != "/" and "//" not in path:
        return path  # nearly always
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            if parts:
                parts.pop()
        elif part and part != ".":
            parts.append(part)
    return "/" + "/".join(parts)


def at_home(path: str, home: str) -> str:
    """Return a path whose `~` is the home directory."""
    return home + path[1:] if path == "~" or path.startswith("~/") else path


def work_tree(path: str, exists: Callable[[str], object], *ends: str) -> str | None:
    """Return the nearest directory upwards that has a `.git`, before any of `ends`; `None`: none has one.

    Empty is the root directory.
    """
    while path not in ends:
        if exists(path + GIT):
            return path
        if not path:
            return None
        path = path[: path.rfind("/")]
    return None


# Folders, in a home or a project, in which people keep guards and guard skills; a later one replaces an earlier one.
FOLDERS = (".agents", ".claude", ".bitcode")
TAUGHT = tuple([f"{folder}/{name}" for name in ("guards", "guard-skills") for folder in FOLDERS])
MEDIA = ("/mnt/", "/media/", "/Volumes/", "/run/media/")
SHARED = ("/run/user/", "/srv/", "/var/www/")


def removable(path: str) -> bool:
    """Whether a path is on removable media; a drive of Windows (`/mnt/c`) is not."""
    return path.startswith(MEDIA) and not (path.startswith("/mnt/") and path[6:7] in ("", "/"))


def shared(path: str) -> bool:
    """Whether a system path holds any user's files, and not the system's own."""
    return path.startswith(SHARED) or removable(path)


LANDING = ("Downloads", "Public")  # where downloads and files from others arrive
SETTINGS = 3  # components below a home's dot directory that make it a project


def in_project(path: str) -> bool:
    """Whether a path looks like a file in a user's project.

    That is a file in a directory of a home or in a root directory, and neither among downloads nor close to the dot
    directories a home keeps its settings in.
    """
    parts = path.split("/")[1:]
    if not parts:
        return False
    at_home = parts[0] in ("home", "Users", "users")
    below = parts[2:] if at_home else parts[1:]
    if len(below) < (2 if at_home else 1) or any([part in LANDING for part in below]):
        return False
    if below[0] == "Desktop":
        return len(below) > 2
    return below[0][:1] != "." or len(below) > SETTINGS


def joined(directory: str, rest: str) -> str:
    return f"{directory.rstrip('/')}/{rest}" if rest else directory


def rest_of(key: str, root: str) -> str | None:
    """Return the rest of a path below a directory, empty for the directory itself; `None`: it is not in it."""
    if not key.startswith(root):
        return None
    rest = key[len(root) :]
    if rest[:1] == "/":
        return rest[1:]
    return rest if not rest or root == "/" else None


def unprivate(path: str) -> str:
    """Return a macOS path in its usual form, without `/private` or the data volume before it."""
    if path[1:2] not in ("S", "p"):
        return path
    if path.startswith("/System/Volumes/Data/"):
        path = path[20:]
    if path.startswith(("/private/etc", "/private/tmp", "/private/var")) and path[12:13] in ("", "/"):
        return path[8:]
    return path
