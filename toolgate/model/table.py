"""Tables of places: paths and their places, written as strings."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Group = tuple[str, str | tuple[str, ...]]  # a place, and its paths: one string, separated by blanks, or a tuple

OFTEN = 24  # lookups after which building a dict pays off


class Table:
    """Maps the paths of some groups to places; a later group overrides an earlier one.

    A hook looks up a few paths and ends: searching the strings takes 5 µs, building a dict of a thousand 250.
    A process with more lookups gets the dict.
    """

    __slots__ = ("groups", "get", "text", "ends", "known", "held")

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self.get: Callable[[str], str | None] = self._look_for  # `None`: it is in no group
        self.text = ""  # the groups, joined at the first lookup
        self.ends: list[tuple[int, str]] = []  # where each group ends in the text, and its place
        self.known: dict[str, str | None] = {}  # earlier answers
        self.held: dict[str, str] | None = None

    def whole(self) -> dict[str, str]:
        """Return the whole table as a dict."""
        if self.held is None:
            held: dict[str, str] = {}
            for place, paths in self.groups:
                held.update(dict.fromkeys(paths.split() if isinstance(paths, str) else paths, place))
            self.held, self.get = held, held.get
        return self.held

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def _look_for(self, path: str) -> str | None:
        if path not in self.known:
            if len(self.known) == OFTEN or " " in path or not path:  # blanks separate the paths in the text
                return self.whole().get(path)
            self.known[path] = self._found(path)
        return self.known[path]

    def _found(self, path: str) -> str | None:
        if not self.text:
            self._join()
        at = self.text.rfind(f" {path} ")  # from the end: later groups override earlier ones
        if at >= 0:
            for end, place in self.ends:
                if at < end:
                    return place
        return None

    def _join(self) -> None:
        text, ends = "", []
        for place, paths in self.groups:
            plain = paths if isinstance(paths, str) else " ".join([path for path in paths if " " not in path])
            text += f" {plain} "
            ends.append((len(text), place))
        self.ends, self.text = ends, text.replace("\n", " ")
