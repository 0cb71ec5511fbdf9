"""Files on the disk that a path or a pattern stands for: how many, and how large."""

from __future__ import annotations

from toolgate.analysis.radius.budget import Budget
from toolgate.model.value import Value
from toolgate.shell.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Target
    from toolgate.model.facts import Facts

KIND, DIRECTORY = 0o170000, 0o040000
NAMES = 10_000  # in one directory
MAGIC = "*?["


class Files(Value):
    """What was found: the paths it starts from, the files, and their size in all."""

    __slots__ = ("roots", "paths", "size")

    def __init__(self, roots: tuple[str, ...], paths: frozenset[str], size: int) -> None:
        self.roots = roots
        self.paths = paths
        self.size = size


def files_of(targets: list[Target], facts: Facts, budget: Budget, recursive: bool) -> Files | None:
    """All files that some targets stand for; `None`: not all of that can be known."""
    roots: list[str] = []
    names: set[str] = set()  # patterns for the names of files beneath, where a target has `**`
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
    sizes: dict[str, int] = {}
    for root in roots:
        if not _collect(root, facts, budget, recursive, names, sizes):
            return None
    return Files(tuple(roots), frozenset(sizes), sum(sizes.values()))


def _expanded(target: Target, facts: Facts) -> tuple[list[str], str] | None:
    """The paths that are meant, and a pattern for names beneath them where there is one."""
    text, path = target.text, target.path
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


def _collect(root: str, facts: Facts, budget: Budget, recursive: bool, names: set[str], sizes: dict[str, int]) -> bool:
    """Whether everything beneath a path could be looked at; links are files, and nobody goes through them."""
    waiting = [root]
    while waiting:
        path = waiting.pop()
        budget.look()
        state = facts.stat(path)
        if state is None:
            if path == root:
                continue
            return False
        if state[0] & KIND != DIRECTORY:
            if not names or any([matches(name, path.rpartition("/")[2]) for name in names]):
                sizes[path] = state[1]
        elif recursive:
            listed = facts.entries(path, NAMES)
            if listed is None:
                return False
            waiting += [f"{path}/{name}" for name in listed]
    return True
