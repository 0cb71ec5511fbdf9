"""Selections of files made by a search or a pattern: which protected files they contain.

Writing to everything that a search finds also writes to the guard's and agents' own files in it. Those are few and
in known places: they are looked up on disk, and each is tested against the search.
"""

from __future__ import annotations

from toolgate.analysis.places.identity import other_names
from toolgate.analysis.places.names import above, fold
from toolgate.analysis.places.paths import LISTED, OWN, classify, layout_of, locate, shown
from toolgate.analysis.places.searches import EVERYTHING, SHELL, Search
from toolgate.knowledge.places.paths import GUARD, PROJECT_AGENTS
from toolgate.model.effect import Place, Target, description
from toolgate.model.path import rest_of
from toolgate.model.value import Value
from toolgate.shell.expand.fields import Glob, Partial
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolgate.analysis.places.paths import Layout
    from toolgate.model.facts import Facts
    from toolgate.shell.expand.fields import Field

SELECTED = 60  # steps for a look at the protected files in a selection
SEARCHED = 20_000  # names read for one selection
TOLD = 8  # protected files of one selection that are reported: one is enough to deny it
POLICY = ".toolgate/policy.toml"


class Selection(Value):
    """Everything below a directory that a pattern matches and a search finds."""

    __slots__ = ("directory", "pattern", "tail", "search", "cwd")

    def __init__(self, directory: str, pattern: str, tail: str, search: Search, cwd: str) -> None:
        self.directory = directory
        self.pattern = pattern
        self.tail = tail  # the text after what was found: `{}.bak`
        self.search = search
        self.cwd = cwd


def selection(field: Partial, directory: str, pattern: str, cwd: str, dotted: bool) -> Selection:
    """Return what a value with a pattern selects; `dotted`: the shell's patterns match names that start with a dot."""
    searches = [piece.search for piece in field.pieces if type(piece) is Glob and type(piece.search) is Search]
    tail = field.suffix if len(field.pieces) > 1 else ""
    return Selection(directory, pattern, tail, searches[-1] if searches else EVERYTHING if dotted else SHELL, cwd)


def protected_in(chosen: Selection, facts: Facts) -> list[Target]:
    """Return the guard's and agents' own files in a selection: those that exist, and those that it names."""
    base = locate(chosen.directory or ".", chosen.cwd, facts).path
    if not base or (chosen.search.aimed and magical(chosen.pattern.rpartition("/")[2])):
        return []
    from toolgate.analysis.places.wildcards import alternatives

    words = [word.split("/") for word in alternatives(chosen.pattern)]
    found = []
    for path, target in _existing(base, facts):
        rest = rest_of(path, base)
        if rest and _selected(rest, path, words, chosen, facts):
            found.append(target)
        if len(found) == TOLD:
            break
    if any([target.place in OWN for target in found]):
        return found  # a search does not find what does not exist
    for path, target in _asked_for(words, facts):
        rest = rest_of(path, base)
        known = any([other.place == target.place for other in found])  # one that may exist is enough
        if rest and not known and _selected(rest, path, words, chosen, facts):
            found.append(target)
    return found


def _selected(rest: str, path: str, words: list[list[str]], chosen: Selection, facts: Facts) -> bool:
    search = chosen.search
    if not search.free and not any([fits(word, rest.split("/"), search.hidden) for word in words]):
        return False
    if search.free and not rest.endswith(chosen.tail):
        return False
    start = len(rest) - len(chosen.tail) if search.free else len(rest)
    return all([test(rest[:start], path, facts) for test in search.tests])


def fits(patterns: list[str], names: list[str], hidden: bool) -> bool:
    """Whether a path matches a pattern, component by component; `**` stands for any number of directories."""
    places = {0}
    for name in names:
        reached = set()
        for place in _skipped(places, patterns):
            if place == len(patterns):
                continue
            pattern = patterns[place]
            if name[:1] == "." and not hidden and pattern[:1] != ".":
                continue
            if pattern == "**":
                reached |= {place, place + 1}
            elif matches(fold(pattern), fold(name)):
                reached.add(place + 1)
        places = reached
    return len(patterns) in _skipped(places, patterns)


def _skipped(places: set[int], patterns: list[str]) -> set[int]:
    """Return positions in a pattern, and those after a `**` that matches nothing; at the end it matches a file."""
    found = set(places)
    for place in sorted(places):
        while place < len(patterns) - 1 and patterns[place] == "**":
            place += 1
            found.add(place)
    return found


# --- what is there ---------------------------------------------------------------------------------------------------


def _existing(base: str, facts: Facts) -> list[tuple[str, Target]]:
    """Return the guard's and agents' own files below a directory, by their real paths; computed once for each call."""
    known = facts.notes.setdefault("kept beneath", {})
    if base not in known:
        known[base] = list(dict(_look(base, layout_of(facts))).items())
    found: list[tuple[str, Target]] = known[base]
    return found


def own_beneath(base: str, facts: Facts) -> list[str]:
    """Return the real paths of the guard's and agents' own files below a directory."""
    return [path for path, target in _existing(base, facts) if target.place in OWN]


def _look(base: str, layout: Layout) -> Iterator[tuple[str, Target]]:
    from toolgate.analysis.places.twins import own_roots

    project = above((*PROJECT_AGENTS, *GUARD))
    roots = [(root, root, within) for root, within in own_roots(layout) if rest_of(base, root) is None or root]
    roots += [(root, root, project) for root in dict.fromkeys((layout.workspace, base))]
    roots += [(real, name, frozenset()) for real, name in other_names(layout.facts)]
    left = SEARCHED
    for root, name, within in roots:
        if rest_of(root, base) is None and rest_of(base, root) is None:
            continue
        if root != name and layout.facts.is_dir(root) is not True:
            place = classify(name, layout)[0]
            if place in OWN:
                yield root, Target(shown(name, layout), place, name)
            continue
        for inner in _walk(root, name, base, within, layout):
            left -= 1
            if left < 0:
                yield base + "/x", description(f"{base}, more than can be looked at", Place.UNKNOWN)
                return
            place = classify(f"{name}/{inner}", layout)[0]
            if place in OWN and rest_of(f"{root}/{inner}", base):
                yield f"{root}/{inner}", Target(shown(f"{name}/{inner}", layout), place, f"{name}/{inner}")


def _walk(root: str, name: str, base: str, within: frozenset[str], layout: Layout) -> Iterator[str]:
    """Yield every file in the directories that lead to or are the guard's or an agent's own."""
    waiting = [""]
    while waiting:
        directory = waiting.pop(0)
        for member, _, kind in layout.facts.members(f"{root}/{directory}".rstrip("/") or "/", LISTED) or ():
            inner = f"{directory}/{member}" if directory else member
            path = f"{root}/{inner}"
            if kind != "directory":
                yield inner
            elif rest_of(path, base) is None and rest_of(base, path) is None:
                continue
            elif fold(inner) in within or classify(f"{name}/{inner}", layout)[0] in OWN:
                waiting.append(inner)


def _asked_for(words: list[list[str]], facts: Facts) -> list[tuple[str, Target]]:
    """Return own files that a selection names and that may exist."""
    names = {fold(word[-1]) for word in words if not magical(word[-1])}
    layout = layout_of(facts)
    found = []
    for entry in (*PROJECT_AGENTS, *GUARD, POLICY) if names else ():
        path = f"{layout.workspace}/{entry}"
        if entry.rpartition("/")[2] in names and "/" in entry and facts.exists(path) is None:
            place = classify(path, layout)[0]
            if place in OWN:
                found.append((path, Target(shown(path, layout), place, path)))
    return found


def shows_dotted(option: Field) -> bool:
    """Whether a shell option makes its patterns match names that start with a dot; an unknown option may."""
    return type(option) is not str or option.lower().replace("_", "") in ("dotglob", "globdots")
