"""Protected files under other names: hard links, targets of protected links, second mounts, other case.

A file may have several names: writing to a second name of a file of the guard or an agent, of a file that runs
automatically or of a credential, writes to that file.
"""

from __future__ import annotations

from toolgate.analysis.places.names import above, fold
from toolgate.analysis.places.paths import GUARDED, KEPT, LISTED, OWN, PACKAGE, classify, layout_of, shown
from toolgate.directories import PROJECT
from toolgate.knowledge.places.agent_files import IN_HOMES, IN_PROJECTS
from toolgate.model.effect import Place, Target, Verb, backticked, description
from toolgate.model.path import joined, rest_of, unprivate
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolgate.analysis.places.paths import Layout
    from toolgate.model.facts import Facts

MATCHED = 200  # names checked that one pattern matches
LOOKED_INTO = (  # directories of other protected files that dotfile managers fill with links
    ".ssh", ".aws", ".gnupg", ".config/git", ".config/fish", ".config/autostart", ".config/systemd/user",
    ".config/environment.d",
)  # fmt: skip


_PROTECTED: list[frozenset[str]] = []  # made from the package's tables on first use


def _protected() -> list[frozenset[str]]:
    """Return what is protected below a home, and in a project, with every directory it is in."""
    if not _PROTECTED:
        _PROTECTED.extend((above((*IN_HOMES, *GUARDED, *LOOKED_INTO)), above((*IN_PROJECTS, PROJECT))))
    return _PROTECTED


def disguised(verb: str, path: str, facts: Facts) -> list[Target]:
    """Return the protected files that an unprotected path stands for, given what is done to it."""
    others = _others_of(facts)
    found: list[Target] = []
    for name in _matched(path, facts) if magical(path) else (path,):
        found += others.of(name)
        found += others.taken(name) if verb == Verb.DELETE else others.twins(name)
    return found


def other_names(facts: Facts) -> tuple[tuple[str, str], ...]:
    """Return where protected links lead, each with the link's own path."""
    return _others_of(facts).linked


def _matched(path: str, facts: Facts) -> list[str]:
    """Return the files that a pattern matches, as far as the machine knows; only its last part may be a pattern."""
    directory, _, pattern = path.rpartition("/")
    if magical(directory):
        return []
    names = [name for name, _, _ in facts.members(directory or "/", LISTED) or () if matches(pattern, name)]
    return [f"{directory}/{name}" for name in names[:MATCHED]]


def _others_of(facts: Facts) -> Others:
    """Return what is known of other names, computed once for each call."""
    found: Others | None = facts.notes.get("others")
    if found is None:
        found = facts.notes["others"] = Others(layout_of(facts))
    return found


class Others:
    """Other names of protected files on one machine."""

    __slots__ = ("layout", "facts", "linked", "steps", "spelt", "known", "searched")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.facts = layout.facts
        found = list(self._links())
        self.linked = tuple([(self._key(self.facts.resolve(path)), path) for path in found])
        self.steps = tuple([(self._key(step), path) for path in found for step in self.facts.links(path)])
        self.spelt = tuple([(real, fold(real), name) for real, name in (*self.linked, *self._spelt())])
        self.known: dict[str, list[Target]] = {}
        self.searched: dict[tuple[int, int], list[Target]] = {}

    def of(self, path: str) -> list[Target]:
        """Return protected files that have this path through links or second mounts."""
        if path not in self.known:
            names = [path, *self.facts.aliases(path)]
            names += [joined(name, rest) for here in names for name, rest in self._led(here)]
            found = [target for name in names[1:] for target in self._protected(name)]
            found += [target for step, name in self.steps if step == self._key(path) for target in self._held(name)]
            self.known[path] = found
        return self.known[path]

    def _key(self, path: str) -> str:
        return self.layout.key(unprivate(path))

    def _led(self, path: str) -> Iterator[tuple[str, str]]:
        """Yield the protected links that lead to a path or a parent of it, and the rest of the path.

        So do directories that differ from it only in case, where the file system says that they are the same.
        """
        key = self.layout.key(unprivate(path))
        folded = fold(key)
        for real, name in self.linked:
            rest = rest_of(key, real)
            if rest is not None:
                yield name, rest
        for real, lower, name in self.spelt:
            if rest_of(folded, lower) is not None and rest_of(key, real) is None:
                head = "/".join(key.split("/")[: real.count("/") + 1])
                one, other = self.facts.identity(head), self.facts.identity(real)
                if one is not None and other is not None and one[:2] == other[:2]:
                    yield name, key[len(head) + 1 :]

    def _spelt(self) -> list[tuple[str, str]]:
        """Return the directories of the layout, and those that variables have moved."""
        layout = self.layout
        moved = [(root, joined(layout.home, usual)) for root, usual in layout.moved]
        return [*moved, *[(root, root) for root in (*layout.homes, *layout.roots)]]

    def taken(self, path: str) -> list[Target]:
        """Return what is removed with a directory that protected links lead to or into, or that a variable names."""
        key = self._key(path).rstrip("/") + "/"
        moved = [(root, root) for root, usual in self.layout.elsewhere() if usual != PACKAGE]
        names = [name for real, name in (*self.linked, *self.steps, *moved) if f"{real}/".startswith(key)]
        names += [joined(name, rest) for name, rest in self._led(path)]
        return [target for name in dict.fromkeys(names) for target in self._held(name)]

    def _held(self, name: str) -> list[Target]:
        """Return what is protected at a path, or in the directory there."""
        from toolgate.analysis.places.settings_dirs import held_place, kept_in

        place = held_place(Target("", "", name), self.facts)
        return self._protected(name) or (
            [description(f"{backticked(shown(name, self.layout))}, which holds {kept_in(place)}", place, name)]
            if place
            else []
        )

    def _protected(self, name: str) -> list[Target]:
        place = classify(name, self.layout)[0]
        return [Target(shown(name, self.layout), place, name)] if place in KEPT else []

    # --- where links lead --------------------------------------------------------------------------------------------

    def _links(self) -> Iterator[str]:
        """Yield every symbolic link in the place of something protected.

        In a project only the guard's and agents' count: git hooks that are kept in the tree are edited there every day.
        """
        home, project = _protected()
        roots = [(self.layout.home, "", home, KEPT), (self.layout.workspace, "", project, OWN)]
        for root, usual in self.layout.elsewhere():
            if root != "/":
                roots.append((root, usual, home, KEPT))
                if self.facts.links(root):
                    yield root
        for root, usual, within, places in roots:
            waiting = [""]
            while waiting:
                directory = waiting.pop()
                for name, _, kind in self.facts.members(joined(root, directory), LISTED) or ():
                    inner = f"{directory}/{name}" if directory else name
                    known = fold(joined(usual, inner) if usual else inner) in within
                    if known and kind != "file":
                        waiting.append(inner)
                    path = joined(root, inner)
                    if kind == "link" and (known or classify(path, self.layout)[0] in places):
                        yield path

    # --- hard links --------------------------------------------------------------------------------------------------

    def twins(self, path: str) -> list[Target]:
        """Return the protected file with the same inode; only looked up for files with more than one name."""
        found = self.facts.identity(path)
        if found is None or found[2] < 2:
            return []
        device, inode, _ = found
        if (device, inode) not in self.searched:
            from toolgate.analysis.places.twins import twin_of

            name = twin_of(path, device, inode, self.layout)
            unknown = [description(f"{path}, a file with several names", Place.UNKNOWN, path)]
            self.searched[device, inode] = unknown if name is None else self._protected(name) if name else []
        return self.searched[device, inode]
