"""Tests how far a pattern or a directory overlaps with the path pattern of a rule.

A target may stand for many paths: a pattern that a shell or a search expands, a directory with all that is in it. A
rule that forbids applies when one of those paths can match; one that permits, when all of them do.
"""

from __future__ import annotations

from toolgate.model.effect import Effect, Manner, Verb
from toolgate.model.facts import Facts
from toolgate.model.rule import Scene
from toolgate.shell.expand.patterns import elements_of, magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

Pair = tuple[str, frozenset[int], frozenset[int]]

ANY = "**"
LISTED = 5_000  # names checked per directory
LOOKED = 20_000  # names checked per target and pattern
SAMPLE = "".join([chr(code) for code in range(32, 127)]) + "é漢"


# --- sequences, in which one element may stand for any number of others ----------------------------------------------


def _share(first: list[str], second: list[str], star: str, alike: Callable[[str, str], bool]) -> bool:
    """Whether something matches both patterns."""
    reached = {0}  # positions in `second` for the position in `first` that the loop is at
    for element in first:
        reached = _past(reached, second, star)
        if element == star:
            reached = set(range(min(reached, default=len(second) + 1), len(second) + 1))
            continue
        following = set()
        for place in reached:
            if place < len(second) and second[place] == star:
                following.add(place)
            elif place < len(second) and alike(element, second[place]):
                following.add(place + 1)
        reached = following
    return len(second) in _past(reached, second, star)


def _cover(first: list[str], second: list[str], star: str, takes: Callable[[str, str], bool]) -> bool:
    """Whether all that matches the second pattern certainly matches the first."""
    places = {0}  # positions in `first`; all ways are followed at once
    for element in second:
        following = set()
        for place in _past(places, first, star):
            if place < len(first) and first[place] == star:
                following.add(place)
            elif place < len(first) and element != star and takes(first[place], element):
                following.add(place + 1)
        places = following
    return len(first) in _past(places, first, star)


def _past(places: set[int] | frozenset[int], elements: list[str], star: str) -> set[int]:
    found = set(places)
    for place in places:
        while place < len(elements) and elements[place] == star:
            place += 1
            found.add(place)
    return found


# --- one component ---------------------------------------------------------------------------------------------------


def shared(one: str, other: str) -> bool:
    """Whether a name matches both components."""
    if not magical(other) and "\\" not in other:
        return matches(one, other)
    return _share(elements_of(one), elements_of(other), "*", _meet)


def _meet(one: str, other: str) -> bool:
    """Whether one character matches both elements."""
    if one == other:
        return True
    return any([matches(one, letter) and matches(other, letter) for letter in dict.fromkeys(SAMPLE + one + other)])


def within(general: str, special: str) -> bool:
    """Whether every name that matches `special` certainly matches `general`."""
    if not magical(special) and "\\" not in special:
        return matches(general, special)
    return _cover(elements_of(general), elements_of(special), "*", _takes)


def _takes(general: str, special: str) -> bool:
    """Whether every character of one element matches another; two sets are not compared."""
    letter = special[1:] if special[0] == "\\" else special
    return general in (special, "?") or (len(letter) == 1 and letter != "?" and matches(general, letter))


# --- paths -----------------------------------------------------------------------------------------------------------


def meet(pattern: str, shape: str) -> bool:
    """Whether a path matches both patterns; `**` is any number of components in either."""
    return _share(pattern.split("/"), shape.split("/"), ANY, shared)


def contains(pattern: str, shape: str) -> bool:
    """Whether every path that matches `shape` certainly matches the pattern."""
    return _cover(pattern.split("/"), shape.split("/"), ANY, within)


def aimed(shape: str) -> bool:
    """Whether the last name of a pattern has literal letters: `*.pem`, not `*`."""
    last = shape.rpartition("/")[2]
    return any([element not in ("*", "?", ".") and element[0] != "[" for element in elements_of(last)])


# --- what is there ---------------------------------------------------------------------------------------------------


class Look:
    """A walk through the directories in which a file can match both a rule's pattern and what a call selects.

    `made`: names at the end of the selection need not exist yet. `flat`: a directory by itself does not count.
    `visible`: a star does not match names that start with a dot.
    """

    __slots__ = ("pattern", "shape", "facts", "made", "flat", "visible", "left", "seen")

    def __init__(self, pattern: str, shape: str, facts: Facts, made: bool, flat: bool, visible: bool) -> None:
        self.pattern = [*pattern.split("/")[1:], ANY] if pattern[:1] == "/" else [*pattern.split("/"), ANY]
        self.shape = shape.split("/")[1:]
        self.facts = facts
        self.made = made
        self.flat = flat
        self.visible = visible
        self.left = LOOKED
        self.seen: set[Pair] = set()

    def found(self) -> bool | None:
        """Whether a file exists that matches both; `None`: that is not known."""
        waiting: list[Pair] = [("", frozenset((0,)), frozenset((0,)))]
        unknown = False
        while waiting:
            here = waiting.pop()
            if here in self.seen:
                continue
            self.seen.add(here)
            names = self._names(here)
            if names is None or self.left < 0:
                unknown = True
                continue
            for name, link in names:
                reached = self._stepped(here, name, link)
                if self._ends(reached):
                    there = self._counts(reached[0])
                    if there:
                        return True
                    unknown = unknown or there is None
                if reached[1] and reached[2]:
                    waiting.append(reached)
        return None if unknown else False

    def _names(self, here: Pair) -> list[tuple[str, bool]] | None:
        """The names that can lead on from a directory, and whether each is a link."""
        path, chosen, wanted = here
        for components, places in ((self.shape, chosen), (self.pattern, wanted)):
            following = [components[place] for place in _past(places, components, ANY) if place < len(components)]
            if not following:
                return []
            if not any([magical(name) for name in following]):
                return self._literal(path, [name.replace("\\", "") for name in following])
        if self.facts.is_dir(path or "/") is False:
            return []
        members = self.facts.members(path or "/", LISTED)
        if members is None:
            return None
        self.left -= len(members)
        return [(name, kind == "link") for name, _, kind in members]

    def _literal(self, path: str, names: list[str]) -> list[tuple[str, bool]]:
        self.left -= len(names)
        return [(name, self.facts.resolve(f"{path}/{name}") != f"{path}/{name}") for name in names]

    def _stepped(self, here: Pair, name: str, link: bool) -> Pair:
        path, chosen, wanted = here
        following = _advanced(self.shape, chosen, name, self.visible)
        if not link:
            return f"{path}/{name}", following, _advanced(self.pattern, wanted, name, visible=False)
        real = self.facts.resolve(f"{path}/{name}")
        places = frozenset((0,))
        for part in real.split("/")[1:]:
            places = _advanced(self.pattern, places, part, visible=False)
        return real, following, places

    def _ends(self, reached: Pair) -> bool:
        _, chosen, wanted = reached
        ends = _past(chosen, self.shape, ANY), _past(wanted, self.pattern, ANY)
        return len(self.shape) in ends[0] and len(self.pattern) in ends[1]

    def _counts(self, path: str) -> bool | None:
        there = self.facts.exists(path)
        if there is False:
            return self.made and self.facts.is_dir(path.rpartition("/")[0]) is not False
        return there if not self.flat or there is None else self.facts.is_dir(path) is not True


def _advanced(components: list[str], places: frozenset[int], name: str, visible: bool) -> frozenset[int]:
    found = set()
    for place in _past(places, components, ANY):
        if place == len(components):
            continue
        component = components[place]
        if component == ANY:
            found.add(place)
        elif matches(component, name) and not (visible and name[:1] == "." and component[:1] in "*?["):
            found.add(place + 1)
    return frozenset(found)


# --- targets ---------------------------------------------------------------------------------------------------------


def shape_of(path: str, text: str) -> str:
    """The pattern that a target stands for; the path alone is only the directory if `text` is a pattern."""
    if magical(path) or not magical(text):
        return path
    components = text.split("/")
    while components and not magical(components[0]):
        components.pop(0)
    return "/".join([path.rstrip("/"), *components])


def shapes_of(shape: str, facts: Facts | None) -> list[str]:
    """A pattern, and its form behind each symbolic link that it can pass through."""
    found = [shape]
    if facts is None or not magical(shape):
        return found
    waiting = [(shape, 0, False)]
    left = LISTED
    while waiting:
        here, start, linked = waiting.pop()
        components = here.split("/")
        place = next((place for place in range(start, len(components)) if magical(components[place])), 0)
        if linked and (not place or components[place] == ANY):
            found.append(here)
        if not place or components[place] == ANY:
            continue
        above = "/".join(components[:place])
        for name, _, kind in facts.members(above or "/", LISTED) or ():
            left -= 1
            if left < 0:
                return [*found, "/" + ANY]
            if kind == "file" or not matches(components[place], name):
                continue
            reached = facts.resolve(f"{above}/{name}") if kind == "link" else f"{above}/{name}"
            further = "/".join([reached, *components[place + 1 :]])
            waiting.append((further, reached.count("/") + 1, linked or kind == "link"))
    return found


def overlaps(pattern: str, shape: str, effect: Effect, scene: Scene) -> bool | None:
    """Whether what an effect accesses can match a pattern that forbids; `None`: that is not known."""
    if Manner.NAMES in effect.manner:  # a listing
        return False
    deep = _deep(shape, effect, scene)
    full = shape.rstrip("/") + "/**" if deep else shape
    if not (deep or magical(shape)) or not meet(pattern.rstrip("/") + "/**", full):
        return False
    placed = pattern[:2] != ANY
    if not placed and not deep and aimed(shape):
        return True
    found = _looked(pattern, full, effect, scene, deep)
    found = placed if found is None else found
    unclear = (
        deep and effect.verb == Verb.WRITE and Manner.RECURSIVE not in effect.manner
    )  # `ruff format .` changes some
    return None if found and unclear else found


def _deep(shape: str, effect: Effect, scene: Scene) -> bool:
    """Whether an effect on a directory also affects everything in it."""
    if effect.verb not in (Verb.READ, Verb.WRITE, Verb.DELETE):
        return False
    if effect.verb == Verb.DELETE or Manner.RECURSIVE in effect.manner:
        return True
    if magical(shape):
        return False
    return effect.target.whole or (scene.facts is not None and scene.facts.is_dir(shape) is True)


def _looked(pattern: str, shape: str, effect: Effect, scene: Scene, deep: bool) -> bool | None:
    if scene.facts is None or not shape.startswith("/"):
        return None
    made = effect.verb == Verb.WRITE and Manner.EDIT not in effect.manner
    visible = not deep and effect.target.name in effect.command.argv and "dotglob" not in str(scene.call.action)
    return Look(pattern, shape, scene.facts, made, effect.verb == Verb.READ and not deep, visible).found()
