"""Tables of places: paths and what each is, written down as texts."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Group = tuple[str, str | tuple[str, ...]]  # a place, and the paths that are one: a text of them, or each by itself

OFTEN = 24  # paths after which a dict of all of them has paid


class Table:
    """The place of each path of some groups; a later group replaces what an earlier one says of the same path.

    A hook asks for a few paths and ends: to look for one in the texts takes 5 µs, to make a dict of a thousand 250.
    A process that asks for more gets the dict.
    """

    __slots__ = ("groups", "get", "text", "ends", "known", "held")

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self.get: Callable[[str], str | None] = self._look_for  # `None`: it is in no group
        self.text = ""  # the groups, once a path is looked for
        self.ends: list[tuple[int, str]] = []  # where each ends in the text, and its place
        self.known: dict[str, str | None] = {}  # what was asked so far
        self.held: dict[str, str] | None = None

    def whole(self) -> dict[str, str]:
        """All of it as a dict."""
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
            if len(self.known) == OFTEN or " " in path or not path:  # in the texts blanks stand between paths
                return self.whole().get(path)
            self.known[path] = self._found(path)
        return self.known[path]

    def _found(self, path: str) -> str | None:
        if not self.text:
            self._join()
        at = self.text.rfind(f" {path} ")  # from behind: what is said last counts
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
