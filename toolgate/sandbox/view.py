"""The view of the file system that a command gets: what is shown, what can be changed, what is covered.

LAW: what is hidden is covered, with everything under it, whatever else names it; what is protected cannot be changed,
whatever else names it; what is writable can; of the rest, what is readable is shown, and nothing else exists. The
mounts are in the order in which they are made: a later one covers an earlier one.

INVARIANT: paths inside the project are those that were judged; one that has become a link since is not followed.
"""

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from toolgate.model.errors import GuardError
from toolgate.sandbox.starting import Needs
from toolgate.sandbox.surroundings import TEMPORARY, inside, without_nested

SHOWN, CHANGED, COVERED, COVERED_FILE = "shown", "changed", "covered", "covered file"
OWN = ("/dev", "/proc")  # of the sandbox itself, never the machine's
MOST_BESIDE = 100  # entries next to a new file that are kept as they are; each needs a mount, which takes time


class Mount(NamedTuple):
    """One path of the machine, how it is shown, and its name inside."""

    kind: str
    path: str
    inside: str


def view(needs: Needs) -> tuple[Mount, ...]:
    """What is shown besides system directories; raises if someone changes it meanwhile."""
    try:
        return _view(needs)
    except OSError as error:
        raise GuardError(f"`{error.filename}` cannot be shown: {error.strerror}", help="have it judged again") from None


def _view(needs: Needs) -> tuple[Mount, ...]:
    hidden, protected = _there(needs.hidden), _there(needs.protected)
    for path in (needs.workspace, needs.cwd):
        if inside(os.path.realpath(path), hidden):
            raise GuardError(f"`{path}` is inside what no command sees", help="start in a project's directory")
    workspace = _judged(needs.workspace, needs.workspace)
    named = {path: _judged(path, workspace) for path in needs.readable}
    readable = [path for path in _there((workspace, *named.values())) if not inside(path, (*hidden, *OWN))]
    writable, new = _writable(needs, (*hidden, *protected, *OWN))
    within = (*writable, *new)
    kept = [path for path in without_nested(protected) if inside(path, within)]
    covered = [path for path in without_nested(hidden) if inside(path, (*readable, *within))]
    return _uncovered(
        [
            *(_mount(SHOWN, path) for path in without_nested(readable)),
            *(mount for directory in new for mount in _opened(directory, [*writable, *new[directory]], readable)),
            *(_mount(CHANGED, path) for path in without_nested(writable)),
            *(_mount(CHANGED, path) for path in _above([*kept, *covered], within)),
            *(_mount(SHOWN, path) for path in kept),
            *(_covered(path) for path in covered),
            *(Mount(SHOWN, named[path], path) for path in _links(named, [*readable, *within], covered)),
        ]
    )


def _uncovered(mounts: list[Mount]) -> tuple[Mount, ...]:
    """The mounts that no later one covers entirely."""
    found: list[Mount] = []
    later: set[str] = set()
    for mount in reversed(mounts):
        parts = mount.inside.split("/")
        if not any("/".join(parts[:length]) in later for length in range(2, len(parts) + 1)):
            found.append(mount)
        later.add(mount.inside)
    return tuple(reversed(found))


def _judged(path: str, workspace: str) -> str:
    """The resolved path; raises if it is in the project and has become a link since it was judged."""
    real = os.path.realpath(path)
    if real != path and inside(path, [workspace]):
        raise GuardError(f"`{path}` has become a link since the command was judged", help="have it judged again")
    return real


def _links(named: dict[str, str], seen: list[str], covered: list[str]) -> list[str]:
    """The paths that are links to something shown while the link itself is not."""
    return [
        path
        for path, real in named.items()
        if path != real and inside(real, seen) and not inside(real, covered) and not inside(os.path.dirname(path), seen)
    ]


def _mount(kind: str, path: str) -> Mount:
    return Mount(kind, path, path)


def _above(paths: list[str], writable: Sequence[str]) -> list[str]:
    """The directories between a writable path and what is kept in it: as mounts they cannot be renamed.

    Otherwise a command could move the directory away and create another in its place.
    """
    found: set[str] = set()
    for path in paths:
        while inside(path := os.path.dirname(path), writable) and path not in writable:
            found.add(path)
    return sorted(found, key=lambda each: (each.count("/"), each))


def _there(paths: Iterable[str]) -> list[str]:
    """The resolved paths that exist."""
    return [real for real in dict.fromkeys(os.path.realpath(path) for path in paths) if os.path.lexists(real)]


def _writable(needs: Needs, refused: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """The existing writable paths; and the directories in which something is created, by depth, with its paths."""
    found: list[str] = []
    new: dict[str, list[str]] = {}
    for path in sorted(_judged(path, needs.workspace) for path in needs.writable):
        if inside("/usr", [path]):
            raise GuardError(f"no sandbox lets a command change all of `{path}`", help="start in a project's directory")
        if inside(path, refused):
            continue
        if os.path.lexists(path):
            found.append(path)
        else:
            new.setdefault(_standing(path), []).append(path)
    outside = {"/", TEMPORARY}  # nothing is created in `/`, and the sandbox has its own `/tmp`
    return found, {
        directory: new[directory]
        for directory in sorted(new, key=lambda each: each.count("/"))
        if directory not in outside and not inside(directory, (*found, *refused))
    }


def _opened(directory: str, named: list[str], readable: list[str]) -> list[Mount]:
    """A directory in which a name can be added, with its existing entries unchangeable.

    Links can be replaced, and all entries if there are too many.
    """
    names = sorted(os.listdir(directory))
    paths = [f"{directory.rstrip('/')}/{name}" for name in names] if len(names) <= MOST_BESIDE else []
    beside = [path for path in paths if not os.path.islink(path) and not inside(path, named)]
    shown = inside(directory, readable)
    return [_mount(CHANGED, directory), *(_mount(SHOWN, path) if shown else _covered(path) for path in beside)]


def _covered(path: str) -> Mount:
    return _mount(COVERED if os.path.isdir(path) else COVERED_FILE, path)


def _standing(path: str) -> str:
    """The nearest existing directory above."""
    while not os.path.isdir(path):
        path = os.path.dirname(path)
    return path
