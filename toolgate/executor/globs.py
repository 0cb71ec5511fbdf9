"""Patterns of file names, matched while descending a tree: a directory in which nothing can match is not entered."""

from toolgate.analysis.places.wildcards import alternatives
from toolgate.executor.opening import FileError
from toolgate.shell.expand.patterns import matches

States = frozenset[tuple[int, int]]  # an alternative, and the index of its next part

ANY = "**"  # any number of directories, or none


class Globs:
    """The alternatives of a pattern: `*`, `?` and `[…]` within a name, `**` for directories, `{a,b}` for either."""

    def __init__(self, pattern: str) -> None:
        if not pattern or pattern[0] == "/" or "\0" in pattern or ".." in pattern.split("/"):
            raise FileError(f"`{pattern[:200]}` is not a pattern inside a directory", "name the directory by itself")
        words = [word.removeprefix("./") for word in alternatives(pattern)]
        self.parts = [tuple([part for part in word.split("/") if part not in ("", ".")]) for word in words]

    def start(self) -> States:
        return self._closed({(index, 0) for index in range(len(self.parts))})

    def step(self, states: States, name: str) -> tuple[bool, States]:
        """Whether a name in a directory matches, and the states for its content if it is a directory itself."""
        after: set[tuple[int, int]] = set()
        for index, position in states:
            parts = self.parts[index]
            if position == len(parts):
                continue
            if parts[position] == ANY:
                after.add((index, position))
            elif matches(parts[position], name):
                after.add((index, position + 1))
        closed = self._closed(after)
        return any([position == len(self.parts[index]) for index, position in closed]), closed

    def _closed(self, states: set[tuple[int, int]]) -> States:
        """The states, and those reached if `**` matches no directory."""
        waiting = list(states)
        while waiting:
            index, position = waiting.pop()
            parts = self.parts[index]
            following = (index, position + 1)
            if position < len(parts) and parts[position] == ANY and following not in states:
                states.add(following)
                waiting.append(following)
        return frozenset(states)
