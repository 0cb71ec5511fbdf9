"""What git could not bring back of some files: changes that are not committed, files it does not have."""

from __future__ import annotations

from toolgate.analysis.radius.budget import Budget, Exhausted
from toolgate.analysis.radius.changes import WorkTree, work_tree
from toolgate.analysis.radius.untracked import untracked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts


def losses(roots: list[str], files: frozenset[str] | None, facts: Facts) -> list[str]:
    """Parts of a sentence about the files beneath `roots`; `files`: only these of them (`None`: all)."""
    start = roots[0]
    tree = work_tree(start if facts.is_dir(start) else start.rpartition("/")[0] or "/", facts, Budget())
    if tree is None or any([tree.rest(root) is None for root in roots]):
        return []
    found: list[str] = []
    try:
        changed = _changed(tree, roots, files)
        if changed:
            found.append(f"{changed:,} with uncommitted changes")
        loose = _loose(tree, roots, files)
        if loose:
            found.append(f"{loose:,} untracked")
    except (Exhausted, ValueError, IndexError):  # too much to look at, or a file of git's that is spoilt
        pass
    return found


def _changed(tree: WorkTree, roots: list[str], files: frozenset[str] | None) -> int:
    entries = tree.inside(roots)
    named = {entry.path for entry in entries}
    changed = [f"{tree.repository.root}/{path}" for path in tree.modified(entries) | (tree.staged() & named)]
    if files is not None:
        return len([path for path in changed if path in files])
    return len([path for path in changed if tree.facts.stat(path) is not None])


def _loose(tree: WorkTree, roots: list[str], files: frozenset[str] | None) -> int:
    found: set[str] = set()
    known = {entry.path for entry in tree.index.entries}
    for root in roots:
        rest = tree.rest(root) or ""
        if rest in known:
            continue
        whole = tree.facts.is_dir(root) is True
        listed = untracked(tree, rest if whole else rest.rpartition("/")[0], into=whole)
        if listed is None:
            raise Exhausted
        paths = [f"{tree.repository.root}/{name}" for name, _ in listed if whole or name == rest]
        found.update([path for path in paths if files is None or path in files])
    return len(found)
