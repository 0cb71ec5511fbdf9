"""The patterns of `.gitignore`, read as git reads them."""

from toolgate.model.value import Value
from toolgate.shell.expand.patterns import matches

LINES = 2000  # of one file; the rest is not read
DEPTH = 64  # components of one pattern


class Pattern(Value):
    """One line: what it matches below the directory `base` (empty: the root of the work tree)."""

    __slots__ = ("base", "components", "anchored", "directories", "ignores")

    def __init__(
        self, base: str, components: tuple[str, ...], anchored: bool, directories: bool, ignores: bool
    ) -> None:
        self.base = base
        self.components = components
        self.anchored = anchored
        self.directories = directories
        self.ignores = ignores


def patterns_in(text: str, base: str) -> list[Pattern]:
    """Return the patterns of a file in the directory `base`, a path from the root of the work tree."""
    found = []
    for line in text.split("\n", LINES)[:LINES]:
        pattern = _pattern(line.rstrip("\r"), base)
        if pattern is not None:
            found.append(pattern)
    return found


def _pattern(line: str, base: str) -> Pattern | None:
    if line[:1] == "#":
        return None
    while line[-1:] == " " and line[-2:-1] != "\\":
        line = line[:-1]
    ignores = line[:1] != "!"
    if not ignores:
        line = line[1:]
    directories = line[-1:] == "/"
    line = line.rstrip("/") if directories else line
    anchored = "/" in line
    components = tuple([part for part in line.split("/") if part])
    if not components or len(components) > DEPTH:
        return None
    return Pattern(base, components, anchored, directories, ignores)


def is_ignored(path: str, patterns: list[Pattern], directory: bool) -> bool:
    """Whether a path from the root of the work tree is ignored.

    Of all patterns that match, the last one counts; nothing re-includes a path in an ignored directory.
    """
    parts = path.split("/")
    depths = range(1, len(parts) + 1)
    return any([ruled_out(parts[:depth], patterns, directory or depth < len(parts)) for depth in depths])


def ruled_out(parts: list[str], patterns: list[Pattern], directory: bool) -> bool:
    """Whether the last pattern that matches this path itself, and not a parent, says to ignore it."""
    for pattern in reversed(patterns):
        if (directory or not pattern.directories) and _matches(pattern, parts):
            return pattern.ignores
    return False


def _matches(pattern: Pattern, parts: list[str]) -> bool:
    if pattern.base:
        base = pattern.base.split("/")
        if parts[: len(base)] != base or len(parts) == len(base):
            return False
        parts = parts[len(base) :]
    if not pattern.anchored:
        return matches(pattern.components[0], parts[-1])
    return _walk(pattern.components, parts)


def _walk(components: tuple[str, ...], parts: list[str]) -> bool:
    """Whether the components match all parts; `**` stands for any number of them, at the end for at least one."""
    reachable = {0}
    for index, component in enumerate(components):
        if component == "**":
            first = min(reachable) + (1 if index == len(components) - 1 else 0)
            reachable = set(range(first, len(parts) + 1))
        else:
            reachable = {place + 1 for place in reachable if place < len(parts) and matches(component, parts[place])}
        if not reachable:
            return False
    return len(parts) in reachable
