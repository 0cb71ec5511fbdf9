"""Where a path is: workspace, temporary, home, system, secret, ours.

The real path decides. A path that is protected as it is spelt stays protected, whatever it really leads to.
"""

from __future__ import annotations

from toolgate.analysis.kernel import device, network, process, seen_through
from toolgate.analysis.naming import fold, named
from toolgate.knowledge.homes import HOME, UNDOTTED
from toolgate.knowledge.systems import HOMES, NO_HOMES, SYSTEM, UNREAD_TREES, WHOLES
from toolgate.model.effect import Place, Target
from toolgate.model.path import PATH_LIMIT, normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts

REACH = 7  # components of the longest entry in HOME and SYSTEM

# Which names count where: outside the workspace nobody's build or pipeline is meant.
IN_HOME = frozenset({Place.SECRET, Place.GUARD, Place.AGENT, Place.STARTUP, Place.VCS})
IN_SYSTEM = frozenset({Place.SECRET, Place.GUARD, Place.AGENT, Place.STARTUP})
IN_UNREAD_TREE = frozenset({Place.GUARD, Place.AGENT, Place.STARTUP})
ANYWHERE = frozenset({Place.SECRET, Place.GUARD})
PROTECTED = (Place.GUARD, Place.SECRET, Place.AGENT, Place.STARTUP, Place.DEVICE, Place.VCS, Place.PIPELINE)
LAIRS = (Place.GUARD, Place.AGENT, Place.SECRET)  # a project inside one of these is no project
REPOSITORIES = frozenset({".git", ".hg", ".svn", ".jj", ".bzr", ".sl"})

# Variables that move the guard's or an agent's files.
MOVED = (
    ("TOOLGATE_PACKAGE", "", Place.GUARD),
    ("XDG_CONFIG_HOME", "/toolgate", Place.GUARD),
    ("XDG_STATE_HOME", "/toolgate", Place.GUARD),
    ("CLAUDE_CONFIG_DIR", "", Place.AGENT),
    ("CODEX_HOME", "", Place.AGENT),
    ("COPILOT_HOME", "", Place.AGENT),
)


class Layout:
    """The few directories everything is measured by, worked out once for one machine."""

    __slots__ = ("facts", "folded", "home", "workspace", "homes", "roots", "wholes", "wide", "moved", "temporary")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.home = normalise(facts.home())
        self.workspace = normalise(facts.workspace())
        self.folded = self.home.startswith("/Users/") or self.workspace.startswith("/Users/")  # macOS ignores case
        self.moved: tuple[tuple[str, str], ...] = ()
        self.temporary: tuple[str, ...] = ()
        self.homes = self._spellings(self.home) if self.home != "/" else ()
        self.roots = self._spellings(self.workspace)
        self.wholes = frozenset([above for path in self.homes + self.roots for above in _upwards(path)])
        self.wide = any(
            [root in SYSTEM or any([_rest(home, root) is not None for home in self.homes]) for root in self.roots]
        )
        if not self.wide and any([_outside(root, self)[0] in LAIRS for root in self.roots]):
            self.roots = ()
        self.moved = self._moved()
        self.temporary = self._temporary()

    def key(self, path: str) -> str:
        """What a path is compared by."""
        return fold(path) if self.folded else path

    def _spellings(self, path: str) -> tuple[str, ...]:
        key = self.key(_unprivate(path))
        real = self.key(_unprivate(self.facts.resolve(path)))
        return (key,) if key == real else (key, real)

    def _moved(self) -> tuple[tuple[str, str], ...]:
        found = []
        for name, tail, place in MOVED:
            value = self.facts.variable(name)
            if value and value[0] == "/" and value.strip("/"):
                found.append((self.key(_unprivate(normalise(value + tail))), place))
        return tuple(found)

    def _temporary(self) -> tuple[str, ...]:
        """`TMPDIR`, unless it points at something that nobody would call temporary."""
        value = self.facts.variable("TMPDIR")
        if not value or value[0] != "/":
            return ()
        path = self.key(_unprivate(normalise(value)))
        if path in self.wholes or path in WHOLES or any([_rest(path, root) is not None for root in self.roots]):
            return ()
        place = _outside(path, self)[0]
        roomy = place in (Place.HOME, Place.CACHE) or (
            place == Place.SYSTEM and path.startswith(("/var/", "/run/", "/mnt/"))
        )
        return (path,) if roomy else ()


_latest: list[Layout] = []  # of the machine asked last: one verdict asks one machine many times


def layout_of(facts: Facts) -> Layout:
    if _latest and _latest[0].facts is facts:
        return _latest[0]
    layout = Layout(facts)
    _latest[:] = [layout]
    return layout


def locate(path: str, cwd: str, facts: Facts, follow: bool = True) -> Target:
    """Where the path is that a program receives.

    `cwd` is absolute, or empty when it is not known. Without `follow` a link at the very end is not followed: what
    removes or renames a link leaves alone what it leads to.
    """
    if not path or len(path) > PATH_LIMIT or "\0" in path:
        return Target(path[:80], Place.UNKNOWN)
    joined = path if path[0] == "/" else cwd + "/" + path
    if path[1:2] == ":" and path[2:3] in ("\\", "/") and path[0].isalpha():
        return _windows(path, facts)
    if not cwd and path[0] != "/":
        return _adrift(path)
    if "/proc" in joined or "/dev" in joined:
        host = network(joined)
        if host:
            from toolgate.analysis.hosts import locate_host

            return locate_host(host, facts)
        joined = seen_through(joined, cwd)
        if not joined:
            return Target(path, Place.UNKNOWN)
    layout = layout_of(facts)
    plain = normalise(joined)
    real = facts.resolve(joined) if follow or path[-1] == "/" else _parent_resolved(joined, facts)
    if real.startswith("/proc/"):
        real = normalise(seen_through(real, cwd) or real)
    place, whole = classify(real, layout)
    if plain != real:
        spelt, all_of_it = classify(plain, layout)
        whole = whole or all_of_it
        place = stricter(place, spelt)
    return Target(shown(real, layout), place, real, whole)


def stricter(place: str, other: str) -> str:
    """The more protected of two places; when neither is protected, the first."""
    if other not in PROTECTED:
        return place
    return other if place not in PROTECTED or PROTECTED.index(other) < PROTECTED.index(place) else place


def _parent_resolved(joined: str, facts: Facts) -> str:
    """The path with links followed in all but its last component."""
    head, _, name = joined.rpartition("/")
    if name in ("", ".", ".."):
        return facts.resolve(joined)
    return normalise(facts.resolve(head or "/") + "/" + name)


def _adrift(path: str) -> Target:
    """A relative path whose directory nobody knows: only its names speak."""
    place = named([part for part in fold(path).split("/") if part and part != "."] or [""])
    return Target(path, place if place in IN_HOME else Place.UNKNOWN)


def _windows(path: str, facts: Facts) -> Target:
    r"""`C:\Users\…`, as tools on Windows spell it."""
    place, _, whole = _outside(normalise("/" + fold(path[3:].replace("\\", "/"))), layout_of(facts))
    return Target(path, place, "", whole)


def classify(path: str, layout: Layout) -> tuple[str, bool]:
    """The place of a normalised absolute path as it is spelt, and whether it stands for everything there."""
    key = layout.key(_unprivate(path))
    for moved, place in layout.moved:
        if _rest(key, moved) is not None:
            return place, key == moved
    for root in layout.roots:
        rest = _rest(key, root)
        if rest is None:
            continue
        if layout.wide:
            return _in_wide_workspace(key, root, rest, layout)
        if not rest:
            return Place.WORKSPACE, True
        return _in_workspace(rest)
    place, _, whole = _outside(key, layout)
    return place, whole or key in layout.wholes


def _in_workspace(rest: str) -> tuple[str, bool]:
    parts = fold(rest).split("/")
    place = named(parts)
    return place or Place.WORKSPACE, place == Place.VCS and parts[-1] in REPOSITORIES


def _in_wide_workspace(key: str, root: str, rest: str, layout: Layout) -> tuple[str, bool]:
    """In a workspace that is the home directory, the root, or above either: what has a closer owner keeps its place."""
    place, owner, whole = _outside(key, layout)
    if not rest or owner > len(root.rstrip("/")) or place in PROTECTED or place == Place.CACHE:
        return place, whole or key in layout.wholes
    return _in_workspace(rest)


def _outside(key: str, layout: Layout) -> tuple[str, int, bool]:
    """The place of a path outside the workspace, the length of the directory that gives it, whether it is all of it."""
    for root in layout.temporary:
        rest = _rest(key, root)
        if rest is not None:
            return _overlaid(rest, Place.TEMP, ANYWHERE, exact=True), len(root), not rest
    for home in layout.homes:
        rest = _rest(key, home)
        if rest is not None:
            return _in_home(rest, Place.HOME), len(home), not rest
    parts = fold(key).split("/")
    first = parts[1]
    if first in HOMES and len(parts) > 2 and parts[2] not in NO_HOMES:
        return _in_home("/".join(parts[3:]), Place.OTHER_USER), len(first) + len(parts[2]) + 2, len(parts) == 3
    if first == "root":
        return _in_home("/".join(parts[2:]), Place.OTHER_USER), 5, len(parts) == 2
    if first == "dev":
        place, whole = device(parts[2:])
        return place, 4, whole
    if first == "proc":
        place, whole = process(parts[2:])
        return place, 5, whole
    return _in_system(parts)


def _in_home(rest: str, base: str) -> str:
    """The place of a path beneath somebody's home."""
    if not rest:
        return base
    parts = fold(rest).split("/")
    name = named(parts)
    found = None
    if parts[0][0] == "." or parts[0] in UNDOTTED:
        found, _ = _longest(HOME, parts, "")
    if not found:
        return name if name in IN_HOME else base
    if found == Place.HOME or (found == Place.SECRET and parts[-1].endswith(".pub")):
        return base
    return name if name in ANYWHERE and found != Place.GUARD else found


def _in_system(parts: list[str]) -> tuple[str, int, bool]:
    """The place of any other path, by its parts in lower case; the first part is empty."""
    place, length = _longest(SYSTEM, parts[1:], "/")
    whole = length >= 0 and (len(parts) == 2 or "/".join(parts) in WHOLES)
    if parts[1] == "":
        return Place.SYSTEM, 0, True
    if not place:
        return _overlaid("/".join(parts[1:]), Place.HOME, IN_HOME), 0, False
    if place == Place.TEMP:
        return _overlaid("/".join(parts[1:]), place, ANYWHERE, exact=True), length, whole
    if place == Place.SYSTEM:
        names = IN_UNREAD_TREE if parts[1] in UNREAD_TREES else IN_SYSTEM
        return _overlaid("/".join(parts[1:]), place, names), length, whole
    if place == Place.SECRET and parts[-1].endswith(".pub"):
        return Place.SYSTEM, length, whole
    return place, length, whole


def _overlaid(rest: str, base: str, names: frozenset[str], exact: bool = False) -> str:
    """The place a directory gives, unless a name in the path speaks and is heard there."""
    if not rest:
        return base
    name = named(fold(rest).split("/"), exact)
    return name if name in names else base


def _longest(table: dict[str, str], parts: list[str], prefix: str) -> tuple[str | None, int]:
    """The place of the longest entry a path lies in, and the length of that entry; `None`: in none."""
    found: str | None = None
    length = 0
    for part in parts[:REACH]:
        prefix += part
        place = table.get(prefix)
        if place is not None:
            found = place
            length = len(prefix)
        prefix += "/"
    return found, length


def _rest(key: str, root: str) -> str | None:
    """What is left of a path beneath a directory, empty for the directory itself; `None`: it is not in it."""
    if key.startswith(root):
        if len(key) == len(root):
            return ""
        if key[len(root)] == "/":
            return key[len(root) + 1 :]
        if root == "/":
            return key[1:]
    return None


def _upwards(path: str) -> list[str]:
    """A directory and everything above it."""
    found = ["/"]
    while path:
        found.append(path)
        path = path[: path.rfind("/")]
    return found


def _unprivate(path: str) -> str:
    """macOS keeps `/etc`, `/tmp` and `/var` in `/private`, and people's files on a volume of their own."""
    if path.startswith("/System/Volumes/Data/"):
        path = path[20:]
    if path.startswith(("/private/etc", "/private/tmp", "/private/var")) and path[12:13] in ("", "/"):
        return path[8:]
    return path


def shown(path: str, layout: Layout) -> str:
    """How a person would name a path: from the workspace, from the home, or in full."""
    key = layout.key(_unprivate(path))
    for root in layout.roots:
        rest = _rest(key, root)
        if rest is not None and root != "/":
            return _tail(path, rest, ".", "")
    for home in layout.homes:
        rest = _rest(key, home)
        if rest is not None and home != "/":
            return _tail(path, rest, "~", "~/")
    return path


def _tail(path: str, rest: str, alone: str, prefix: str) -> str:
    """The end of a path that has as many components as `rest`, in its own spelling."""
    if not rest:
        return alone
    return prefix + "/".join(path.split("/")[-(rest.count("/") + 1) :])


def locate_pattern(prefix: str, pattern: str, cwd: str, facts: Facts) -> Target:
    """Where the files are that a glob matches; see `wildcards`, loaded only when there is one."""
    from toolgate.analysis import wildcards

    return wildcards.locate_pattern(prefix, pattern, cwd, facts)


def locate_unknown(prefix: str, cwd: str, facts: Facts, suffix: str = "") -> Target:
    """Where a path is of which only the start (and perhaps the end) is known; see `wildcards`."""
    from toolgate.analysis import wildcards

    return wildcards.locate_unknown(prefix, cwd, facts, suffix)
