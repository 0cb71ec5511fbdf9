"""What git could not restore of some files: uncommitted changes and files it does not track."""

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.changes import State, WorkTree, work_tree
from toolgate.analysis.git.untracked import loose_among
from toolgate.model.facts import Facts


def losses(roots: list[str], files: dict[str, State], facts: Facts) -> list[str]:
    """Parts of a sentence about the files below `roots`, all of which are in `files`."""
    start = roots[0]
    tree = work_tree(start if facts.is_dir(start) else start.rpartition("/")[0] or "/", facts, Budget())
    if tree is None or any([tree.rest(root) is None for root in roots]):
        return []
    found: list[str] = []
    try:
        changed = _changed(tree, roots, files)
        if changed:
            found.append(f"{changed:,} with uncommitted changes")
        loose = loose_among(tree, files)
        if loose:
            found.append(f"{loose:,} untracked")
    except (Exhausted, ValueError, IndexError):  # too much to read, or a damaged git file
        pass
    return found


def _changed(tree: WorkTree, roots: list[str], files: dict[str, State]) -> int:
    entries = tree.inside(roots)
    named = {entry.path for entry in entries}
    changed = tree.modified(entries, files) | (tree.staged() & named)
    return len([path for path in changed if f"{tree.repository.root}/{path}" in files])
