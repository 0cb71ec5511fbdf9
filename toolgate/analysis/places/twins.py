"""Finds the other name of a file among all protected files, by its inode, in as many directories as necessary."""

from __future__ import annotations

from toolgate.analysis.places.names import above, fold
from toolgate.analysis.places.paths import GUARDED, KEPT, LISTED, OWN, classify
from toolgate.directories import PROJECT
from toolgate.knowledge.places.agent_files import IN_HOMES, IN_PROJECTS
from toolgate.knowledge.places.agents import AGENTS
from toolgate.knowledge.places.homes import HOME
from toolgate.knowledge.places.paths import NAMES
from toolgate.knowledge.places.systems import SYSTEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolgate.analysis.places.paths import Layout

    Root = tuple[str, frozenset[str]]  # a directory, and the paths below it that lead to something protected

SEARCHED = 20_000  # names read


def twin_of(path: str, device: int, inode: int, layout: Layout) -> str | None:
    """Return the protected name of a file with several names; empty: it has none, `None`: too much to search.

    The guard's and agents' own files are all searched. There may be too many credentials and files that run
    automatically: those beyond the limit are not found.
    """
    left = SEARCHED
    for name, number, own in _listed(layout):
        left -= 1
        if left < 0:
            return None if own else ""
        if number == inode and _is_twin(name, path, device, layout):
            return name
    return ""


class Twins:
    """The names of all protected files by inode, listed once for looking up many files."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.complete = True
        self.names: dict[int, list[str]] = {}
        left = SEARCHED
        for name, number, own in _listed(layout):
            left -= 1
            if left < 0:
                self.complete = not own
                break
            self.names.setdefault(number, []).append(name)

    def of(self, path: str, device: int, inode: int) -> str | None:
        """Return what `twin_of` returns."""
        for name in self.names.get(inode, ()):
            if _is_twin(name, path, device, self.layout):
                return name
        return "" if self.complete else None


def _is_twin(name: str, path: str, device: int, layout: Layout) -> bool:
    """Whether a name with the inode of a path is a protected name of the same file."""
    if name == path or classify(name, layout)[0] not in KEPT:
        return False
    found = layout.facts.identity(name)
    return found is not None and found[0] == device


def _listed(layout: Layout) -> Iterator[tuple[str, int, bool]]:
    """Yield every name searched, with its inode, and whether it may be one of the guard's or an agent's files."""
    for places, roots in ((OWN, own_roots(layout)), (KEPT, _others(layout))):
        for root, within in roots:
            for name, number in _walk(root, within, places, layout):
                yield name, number, places is OWN


def _walk(root: str, within: frozenset[str], places: tuple[str, ...], layout: Layout) -> Iterator[tuple[str, int]]:
    """Yield every file with its inode, in the directories that lead to something protected or are protected."""
    records = [record for agent in AGENTS for record in agent.records]
    waiting = [""]
    while waiting:
        directory = waiting.pop(0)
        for name, number, kind in layout.facts.members(f"{root}/{directory}".rstrip("/") or "/", LISTED) or ():
            inner = f"{directory}/{name}" if directory else name
            if kind == "file":
                yield f"{root}/{inner}", number
            elif kind == "directory" and inner not in records and _leads(root, inner, within, places, layout):
                waiting.append(inner)


def _leads(root: str, inner: str, within: frozenset[str], places: tuple[str, ...], layout: Layout) -> bool:
    return fold(inner) in within or classify(f"{root}/{inner}", layout)[0] in places


def own_roots(layout: Layout) -> list[Root]:
    """Return the directories that hold the guard's and agents' files."""
    home = above((*IN_HOMES, *GUARDED))
    found = [(root, home) for root in dict.fromkeys((layout.home, layout.facts.home()))]
    found.append((layout.workspace, above((*IN_PROJECTS, PROJECT))))
    found += [(root, frozenset()) for root, _ in layout.moved if root not in dict(found)]
    found.append(("", above(tuple([entry[1:] for entry, place in SYSTEM.whole().items() if place in OWN]))))
    return found


def _others(layout: Layout) -> list[Root]:
    """Return the directories that hold credentials, and files that run automatically."""
    home = above(tuple([entry for entry, place in HOME.whole().items() if place in KEPT]))
    project = above(tuple([entry for entry, place in NAMES.whole().items() if place in KEPT]))
    system = above(tuple([entry[1:] for entry, place in SYSTEM.whole().items() if place in KEPT]))
    return [(layout.home, home), (layout.workspace, project), ("", system)]
