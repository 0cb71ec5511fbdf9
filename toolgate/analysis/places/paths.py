"""Where a path is: workspace, temporary, home, system, secret, the guard's own.

The real path decides. A path that is protected as written stays protected, whatever it resolves to.

One module because every answer needs the same layout of the machine.
"""

from __future__ import annotations

from toolgate.analysis.places.names import fold, named
from toolgate.knowledge.places.agent_files import MOVED as OF_AGENTS
from toolgate.model.effect import Place, Target
from toolgate.model.later import Later
from toolgate.model.path import PATH_LIMIT, normalise, rest_of, unprivate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.places import wildcards
    from toolgate.model.facts import Facts
else:
    wildcards = Later("toolgate.analysis.places.wildcards")

PROTECTED = (Place.GUARD, Place.SECRET, Place.AGENT, Place.STARTUP, Place.DEVICE, Place.VCS, Place.PIPELINE)
LAIRS = (Place.GUARD, Place.AGENT, Place.SECRET)  # a project inside one of these does not count as a project
OWN = (Place.GUARD, Place.AGENT)
KEPT = (*LAIRS, Place.STARTUP)  # what stays protected when a variable moves it
BESIDE = (Place.HOME, Place.TEMP, Place.NOWHERE)  # where git may have another work tree
REPOSITORIES = frozenset({".git", ".hg", ".svn", ".jj", ".bzr", ".sl"})
NULL = Target("/dev/null", Place.NULL, "/dev/null")
GUARDED = (".config/toolgate", ".config/toolgate/guards", ".local/state/toolgate", ".cache/toolgate")
EVERYTHING = ("", "*", "**")  # in a directory
LISTED = 5_000  # names read in one directory
PACKAGE = ".local/share/toolgate"  # where the guard's own program is usually installed

# Variables that move what is usually in the home: the variable, the path below its value, the path from the home.
MOVED = (
    ("TOOLGATE_PACKAGE", "", PACKAGE),
    ("XDG_CONFIG_HOME", "", ".config"),
    ("XDG_STATE_HOME", "", ".local/state"),
    ("XDG_DATA_HOME", "", ".local/share"),
    ("XDG_CACHE_HOME", "", ".cache"),
    *[move for move in OF_AGENTS if move[0][:4] != "XDG_"],
)
DOCUMENTS = tuple([(tail, usual) for variable, tail, usual in OF_AGENTS if variable == "XDG_DOCUMENTS_DIR"])
REMEMBERED = 1_000  # paths of one machine
USER_DIRS = "/user-dirs.dirs"  # where `xdg-user-dir` reads the name of the directory for documents


class Layout:
    """The few directories that paths are compared with, computed once for one machine."""

    __slots__ = (
        "facts", "folded", "home", "workspace", "homes", "roots", "wholes", "wide", "moved", "documents", "temporary",
        "missing", "own", "trees", "located",
    )  # fmt: skip

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.home = normalise(facts.installed_home())
        self.workspace = normalise(facts.workspace())
        self.folded = self.home.startswith("/Users/") or self.workspace.startswith("/Users/")  # macOS ignores case
        self.moved: tuple[tuple[str, str], ...] = ()
        self.documents: tuple[tuple[str, str], ...] | None = None  # `None`: not computed yet
        self.temporary: tuple[str, ...] | None = None  # `None`: not computed yet; see `outside`
        self.located: dict[tuple[str, str, bool], Target] = {}  # targets of the paths looked up so far
        self.missing: dict[str, bool] = {}  # homes and root directories looked up so far; see `outside`
        self.trees: tuple[str, ...] | None = None  # other work trees; `None`: not looked for yet, see `work_trees`
        self.homes = self._spellings(self.home) if self.home != "/" else ()
        self.roots = self._spellings(self.workspace)
        self.wholes = frozenset([above for path in self.homes + self.roots for above in _upwards(path)])
        self.wide = any([self.is_wide(root) for root in self.roots])
        if not self.wide and any([self._is_lair(root) for root in self.roots]):
            self.roots = ()
        self.moved = self._moved()
        self.own = self._own()  # prefix of the paths for which only the names inside the project count

    def _own(self) -> str:
        """Return the workspace with a slash; if it has several names or contains other places, a prefix of no path."""
        root = self.roots[0] + "/" if len(self.roots) == 1 else ""
        if not root or self.wide or self.folded or root[1] in "Sp":
            return "\0"
        apart = [not place.startswith(root) and not root.startswith(place.rstrip("/") + "/") for place, _ in self.moved]
        return root if all(apart) else "\0"

    def is_wide(self, root: str) -> bool:
        """Whether a workspace contains more specific places: the home directory, the root, a system directory."""
        if any([rest_of(home, root) is not None for home in self.homes]):
            return True
        if any([rest_of(root, home) is not None for home in self.homes]):
            return False
        from toolgate.knowledge.places.systems import SYSTEM

        return SYSTEM.get(fold(root)) is not None or root.count("/") == 1

    def _is_lair(self, root: str) -> bool:
        """Whether a workspace is inside a credentials directory, or an agent's or the guard's own files."""
        if "/." not in root:
            return False
        from toolgate.analysis.places.outside import place_outside

        return place_outside(root, self)[0] in LAIRS

    def key(self, path: str) -> str:
        """Return the form in which paths are compared."""
        return fold(path) if self.folded else path

    def _spellings(self, path: str) -> tuple[str, ...]:
        key = self.key(unprivate(path))
        real = self.key(unprivate(self.facts.resolve(path)))
        return (key,) if key == real else (key, real)

    def _moved(self) -> tuple[tuple[str, str], ...]:
        """Return the directories that variables move, each with its usual path from the home; another home is one."""
        said = self._spellings(normalise(self.facts.home()))
        found = [(root, "") for root in said if root not in (*self.homes, self.home)]
        variable = self.facts.variable
        for name, tail, usual in MOVED:
            value = variable(name)
            for path in self._meant(value) if value else ():
                roots = self._spellings(normalise(path + tail))
                if roots[0] not in [f"{home}/{usual}" for home in self.homes]:
                    found += [(root, usual) for root in roots if root != "/"]
        return tuple(found)

    def _meant(self, value: str) -> list[str]:
        """Return the directories that the value of a variable can stand for.

        Agents resolve a relative one against their start directory, and may use an unexpanded one literally.
        """
        if value[:1] in ("", "/"):
            return [value] if value.strip("/") else []
        here = self.facts.variable("PWD") or ""
        head, _, rest = value.partition("/")
        start = self.home if head == "~" else ""
        if head[0] == "$":
            name = head[1:].strip("{}")
            start = self.workspace if name == "PWD" else self.facts.variable(name) or ""
        found = [f"{base}/{value}" for base in dict.fromkeys((self.workspace, here)) if base[:1] == "/"]
        return [*found, f"{start}/{rest}"] if start[:1] == "/" else found

    def at_home(self, key: str) -> list[str]:
        """Return the paths from the home, in lower case, that a moved path stands for; empty: it is not moved."""
        found = []
        for root, usual in self.moved if "line" not in key else self.elsewhere():
            rest = rest_of(key, root)
            if rest is not None:
                found.append(fold(f"{usual}/{rest}").strip("/"))
        return found

    def elsewhere(self) -> tuple[tuple[str, str], ...]:
        """Return everything that is moved, with what agents keep in the documents directory, whatever its name."""
        if self.documents is None:
            from toolgate.model.agent import documents

            settings = self.facts.variable("XDG_CONFIG_HOME") or self.home + "/.config"
            path = documents(self.facts.read(settings + USER_DIRS, 65_536) or "", self.home)
            path = path or self.facts.variable("XDG_DOCUMENTS_DIR") or ""
            found = [(self._spellings(normalise(path + tail)), usual) for tail, usual in DOCUMENTS if path[:1] == "/"]
            self.documents = tuple([(root, usual) for roots, usual in found for root in roots])
        return (*self.moved, *self.documents)


def layout_of(facts: Facts) -> Layout:
    """Return the layout of a machine, computed once for each call."""
    layout: Layout | None = facts.notes.get("layout")
    if layout is None:
        layout = facts.notes["layout"] = Layout(facts)
    return layout


def locate(path: str, cwd: str, facts: Facts, follow: bool = True) -> Target:
    """Return where the path that a program receives is located.

    `cwd` is absolute, or empty when it is not known. Without `follow` a link at the very end is not followed: removing
    or renaming a link does not affect its target.
    """
    layout = facts.notes.get("layout") or layout_of(facts)
    key = path, cwd, follow
    found = layout.located.get(key)
    if found is not None:
        return found
    if not path or len(path) > PATH_LIMIT or "\0" in path:
        return Target(path[:80], Place.UNKNOWN)
    if path == "/dev/null":
        return NULL
    blank = path[0].isspace() or path[-1].isspace()
    found = (_trimmed if blank else _located)(path, cwd, layout, follow)
    if found.place == Place.PIPELINE:
        from toolgate.analysis.places.kept_logins import holds_login

        if holds_login(found.path, facts):
            found = Target(found.text, Place.SECRET, found.path, found.whole)
    if len(layout.located) < REMEMBERED:
        layout.located[key] = found
    return found


def _trimmed(path: str, cwd: str, layout: Layout, follow: bool) -> Target:
    """Return a path with surrounding blanks, which some tools strip: the more protected of the two readings."""
    found = _located(path, cwd, layout, follow)
    if not path.strip():
        return found
    other = _located(path.strip(), cwd, layout, follow)
    weight = wildcards.WEIGHT
    if weight.get(other.place, 0) != weight.get(found.place, 0):
        return max(found, other, key=lambda target: weight.get(target.place, 0))
    there = found.whole or other.place != found.place or layout.facts.exists(found.path) is True
    return found if there else other


def _located(path: str, cwd: str, layout: Layout, follow: bool) -> Target:
    if path[1:2] == ":" and path[2:3] in ("\\", "/") and path[0].isalpha():
        return _windows(path, layout)
    if not cwd and path[0] != "/":
        return _adrift(path)
    facts = layout.facts
    joined = path if path[0] == "/" else cwd + "/" + path
    plain = normalise(joined)
    if (plain[1:2] in ("p", "d", "i") and plain.startswith(("/proc/", "/dev/", "/inet"))) or "/proc/" in joined:
        found = _kernel(path, joined, cwd, facts)
        if isinstance(found, Target):
            return found
        joined = found
        plain = normalise(joined)
    real = _real(joined, cwd, facts, follow or path[-1] == "/")
    if real == plain and real.startswith(layout.own) and path[0] != "~" and "line" not in real:
        rest = real[len(layout.own) :]
        place, whole = in_workspace(rest)
        return Target(rest, place, real, whole)
    place, whole = classify(real, layout)
    if plain != real:
        spelt, all_of_it = classify(plain, layout)
        whole = whole or all_of_it
        place = stricter(place, spelt)
    if path[0] == "~":  # a shell would have expanded it, and many programs do too
        place = stricter(place, classify(normalise(layout.home + "/" + path[1:]), layout)[0])
    return Target(shown(real, layout), place, real, whole)


def _real(joined: str, cwd: str, facts: Facts, follow: bool) -> str:
    """Return the path with its links followed, including the kernel's virtual ones."""
    real = facts.resolve(joined) if follow else _parent_resolved(joined, facts)
    if not real.startswith("/proc/"):
        return real
    from toolgate.analysis.places.kernel import DEPTH, seen_through

    for _ in range(DEPTH):
        through = seen_through(real, cwd)
        if not through or through == real:
            break
        real = facts.resolve(through) if follow else _parent_resolved(through, facts)
    return normalise(real)


def _kernel(path: str, joined: str, cwd: str, facts: Facts) -> Target | str:
    """Return what a path through /dev or /proc leads to: a host, an unknown target, or another path."""
    from toolgate.analysis.places.kernel import network, seen_through

    host = network(joined)
    if host:
        from toolgate.analysis.places.hosts import locate_host

        return locate_host(host, facts)
    return seen_through(joined, cwd) or _adrift(path)


def stricter(place: str, other: str) -> str:
    """Return the more protected of two places; if neither is protected, the first."""
    if other not in PROTECTED:
        return place
    return other if place not in PROTECTED or PROTECTED.index(other) < PROTECTED.index(place) else place


def _parent_resolved(joined: str, facts: Facts) -> str:
    """Return the path with links followed in all but its last component."""
    head, _, name = joined.rpartition("/")
    if name in ("", ".", ".."):
        return facts.resolve(joined)
    return normalise(facts.resolve(head or "/") + "/" + name)


def _adrift(path: str) -> Target:
    """Return a relative path whose directory is not known: only its names count."""
    place = named([part for part in fold(path).split("/") if part and part != "."] or [""])
    return Target(path, place if place in PROTECTED else Place.UNKNOWN)


def _windows(path: str, layout: Layout) -> Target:
    r"""Return the place of a Windows path, `C:\Users\…`."""
    from toolgate.analysis.places.outside import place_outside

    # Windows drops dots and blanks at the end of a name, and takes what follows a colon for a stream of the file.
    parts = [part.partition(":")[0].rstrip(". ") or part for part in fold(path[3:].replace("\\", "/")).split("/")]
    place, _, whole = place_outside(normalise("/" + "/".join(parts)), layout)
    return Target(path, place, "", whole)


def classify(path: str, layout: Layout) -> tuple[str, bool]:
    """Return the place of a normalised absolute path as written, and whether it stands for everything there."""
    key = path if path[1:2] not in ("S", "p") and not layout.folded else layout.key(unprivate(path))
    for usual in layout.at_home(key) if layout.moved or "line" in key else ():
        from toolgate.analysis.places.outside import place_in_home

        place = place_in_home(usual, "")
        if place in KEPT:
            return place, place in LAIRS and key in [root for root, _ in layout.moved]
    for root in layout.roots:
        rest = rest_of(key, root)
        if rest is None:
            continue
        if layout.wide:
            return _in_wide_workspace(key, root, rest, layout)
        if not rest:
            return Place.WORKSPACE, True
        return in_workspace(rest)
    from toolgate.analysis.places.outside import place_outside

    place, _, whole = place_outside(key, layout)
    if place in BESIDE and layout.trees != () and layout.roots and not layout.wide:
        from toolgate.analysis.places.work_trees import in_tree, trees_of

        place = in_tree(key, place, trees_of(layout))
    return place, whole or key in layout.wholes


def in_workspace(rest: str) -> tuple[str, bool]:
    parts = fold(rest).split("/")
    place = named(parts)
    if "~" in rest and place not in KEPT:
        from toolgate.analysis.places.short_names import long_names

        for other in long_names(parts):
            place = stricter(place, named(other))
    return place or Place.WORKSPACE, place == Place.VCS and parts[-1] in REPOSITORIES


def _in_wide_workspace(key: str, root: str, rest: str, layout: Layout) -> tuple[str, bool]:
    """Return the place in a workspace that is or contains the home or the root: more specific places come first."""
    from toolgate.analysis.places.outside import place_outside

    place, owner, whole = place_outside(key, layout)
    if not rest and place == Place.HOME and key not in layout.homes:  # `/testbed`: a root directory that is not a home
        return Place.WORKSPACE, True
    if not rest or owner > len(root.rstrip("/")) or place in PROTECTED or place == Place.CACHE:
        return place, whole or key in layout.wholes
    return in_workspace(rest)


def _upwards(path: str) -> list[str]:
    """Return a directory and all its parents."""
    found = ["/"]
    while path:
        found.append(path)
        path = path[: path.rfind("/")]
    return found


def shown(path: str, layout: Layout) -> str:
    """Return a path as a person would write it: from the workspace, from the home, or in full.

    A home, or everything in it, is `~` even if the workspace is the home itself or a directory above it.
    """
    key = path if path[1:2] not in ("S", "p") and not layout.folded else layout.key(unprivate(path))
    for home in layout.homes:
        rest = rest_of(key, home)
        if rest is not None and rest in EVERYTHING and home != "/":
            return f"~/{rest}" if rest else "~"
    for root in layout.roots:
        rest = rest_of(key, root)
        if rest is not None and root != "/":
            rest = _tail(path, rest) if layout.folded else rest
            return f"./{rest}" if rest[:2] in ("~", "~/") else rest or "."
    for home in layout.homes:
        rest = rest_of(key, home)
        if rest is not None and home != "/":
            return "~/" + (_tail(path, rest) if layout.folded else rest) if rest else "~"
    return path


def _tail(path: str, rest: str) -> str:
    """Return the end of a path that has as many components as `rest`, with its case kept."""
    return "/".join(path.split("/")[-(rest.count("/") + 1) :]) if rest else ""


def locate_pattern(prefix: str, pattern: str, cwd: str, facts: Facts) -> Target:
    """Return where the files are that a glob matches; `wildcards` is only imported when there is one."""
    return wildcards.locate_pattern(prefix, pattern, cwd, facts)


def locate_unknown(prefix: str, cwd: str, facts: Facts, suffix: str = "") -> Target:
    """Return where a path is of which only the start (and perhaps the end) is known."""
    return wildcards.locate_unknown(prefix, cwd, facts, suffix)
