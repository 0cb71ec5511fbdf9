"""Counts the files on disk that a path or a pattern matches, and their size."""

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.model.effect import Target
from toolgate.model.facts import Facts
from toolgate.model.value import Value
from toolgate.shell.expand.patterns import matches

KIND, DIRECTORY = 0o170000, 0o040000
NAMES = 10_000  # in one directory
MAGIC = "*?["


class Files(Value):
    """What was found: the paths it starts from, and each file with its mode, size and time."""

    __slots__ = ("roots", "states")

    def __init__(self, roots: tuple[str, ...], states: dict[str, tuple[int, int, int]]) -> None:
        self.roots = roots
        self.states = states

    @property
    def size(self) -> int:
        return sum([state[1] for state in self.states.values()])


def files_of(targets: list[Target], facts: Facts, budget: Budget, recursive: bool) -> Files | None:
    """All files that the targets match; `None`: they cannot all be known."""
    roots: list[str] = []
    names: set[str] = set()  # patterns for file names below it, where a target has `**`
    for target in targets:
        found = _expanded(target, facts)
        if found is None:
            return None
        paths, pattern = found
        roots += paths
        if pattern:
            names.add(pattern)
            recursive = True
    if names and len(names) != len(targets):
        return None
    states: dict[str, tuple[int, int, int]] = {}
    for root in roots:
        if not _collect(root, facts, budget, recursive, names, states):
            return None
    return Files(tuple(roots), states)


def _expanded(target: Target, facts: Facts) -> tuple[list[str], str] | None:
    """The paths a target means, and the pattern for names below them, if it has one."""
    text, path = target.name, target.path
    if not path or "…" in text or "$" in text:
        return None
    if not any([character in text for character in MAGIC]):
        return [path], ""
    rest = text.rpartition("/")[2]
    if "**" in text:
        base = path.partition("/**")[0]
        whole = text.rpartition("**")[2].lstrip("/")
        if any([character in base for character in MAGIC]) or "/" in whole:
            return None
        return [base], whole or "*"
    before = text[: -len(rest)]
    if any([character in before + path for character in MAGIC]):
        return None
    listed = facts.entries(path, NAMES)
    if listed is None:
        return None
    return [f"{path}/{name}" for name in listed if (name[:1] != "." or rest[:1] == ".") and matches(rest, name)], ""


def _collect(
    root: str, facts: Facts, budget: Budget, recursive: bool, names: set[str], states: dict[str, tuple[int, int, int]]
) -> bool:
    """Collect everything below a path, without following links; whether all of it could be read."""
    waiting = [root]
    while waiting:
        path = waiting.pop()
        state = facts.stat(path)
        if state is None:
            if path == root:
                continue
            return False
        if state[0] & KIND != DIRECTORY:
            if not names or any([matches(name, path.rpartition("/")[2]) for name in names]):
                states[path] = state
        elif recursive:
            listed = facts.entries(path, NAMES)
            if listed is None:
                if facts.entries(path, 100 * NAMES) is not None:
                    raise Exhausted  # it can be listed, and holds too much
                return False
            budget.look(len(listed) + 1)
            waiting += [f"{path}/{name}" for name in listed]
    return True
