"""Untracked files, which exist only in this directory: on the disk, not in the index, and ignored or not."""

from __future__ import annotations

from toolgate.analysis.git.changes import WorkTree
from toolgate.analysis.git.ignoring import Pattern, is_ignored, patterns_in, ruled_out
from toolgate.analysis.git.repository import checked_out, setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

KIND, DIRECTORY = 0o170000, 0o040000
NAMES = 5_000  # in one directory
RULES = 200_000  # characters of a pattern file
File = tuple[str, int]  # the path from the root, and the size


def untracked(tree: WorkTree, start: str, ignored: str = "", into: bool = True) -> list[File] | None:
    """Return untracked files below a directory, a path from the root; `None`: a directory cannot be listed.

    `ignored`: `also` includes ignored files, `only` selects them. `into`: whether to descend into directories without
    tracked files. Another repository counts as one file.
    """
    known = {entry.path for entry in tree.index.entries}
    holding = _holding(known)
    patterns = _general(tree)
    base = ""
    for part in start.split("/") if start else ():
        patterns = patterns + _patterns(tree, base)
        base = f"{base}/{part}" if base else part
    found: list[File] = []
    waiting = [(start, patterns, is_ignored(start, patterns, directory=True) if start else False)]
    while waiting:
        directory, patterns, out = waiting.pop()
        names = tree.facts.entries(_absolute(tree, directory), NAMES)
        if names is None:
            return None
        if not out and ".gitignore" in names:
            patterns = patterns + _patterns(tree, directory)
        for name in names:
            path = f"{directory}/{name}" if directory else name
            if path in known or path == ".git":
                continue
            tree.budget.look()
            state = tree.facts.stat(_absolute(tree, path))
            if state is None:
                return None
            hidden = out or (path not in holding and _out(tree, path, patterns, state[0] & KIND == DIRECTORY))
            if state[0] & KIND == DIRECTORY and not checked_out(_absolute(tree, path), tree.facts):
                if (not hidden or ignored) and (into or path in holding):
                    waiting.append((path, patterns, hidden))
            elif hidden == (ignored == "only") or ignored == "also":
                found.append((path, 0 if state[0] & KIND == DIRECTORY else state[1]))
    return found


def _holding(known: set[str]) -> set[str]:
    """Return every directory that contains one of the paths."""
    found = {""}
    for path in known:
        path = path.rpartition("/")[0]
        while path not in found:
            found.add(path)
            path = path.rpartition("/")[0]
    return found


def loose_among(tree: WorkTree, files: Iterable[str]) -> int:
    """Return how many files, given by absolute paths in the work tree, are neither tracked nor ignored."""
    known = {entry.path for entry in tree.index.entries}
    patterns: dict[str, tuple[list[Pattern], bool]] = {}
    count = 0
    for file in files:
        path = tree.rest(file)
        if path is None or path in known or path.startswith(".git/") or "/.git/" in path:
            continue
        above, out = _rules(tree, path.rpartition("/")[0], patterns)
        count += not out and not _out(tree, path, above, directory=False)
    return count


def _rules(tree: WorkTree, directory: str, seen: dict[str, tuple[list[Pattern], bool]]) -> tuple[list[Pattern], bool]:
    """Return the patterns that apply in a directory, and whether it is ignored itself."""
    found = seen.get(directory)
    if found is not None:
        return found
    if not directory:
        patterns, out = _general(tree), False
    else:
        patterns, out = _rules(tree, directory.rpartition("/")[0], seen)
        out = out or _out(tree, directory, patterns, directory=True)
    found = seen[directory] = (patterns + _patterns(tree, directory), out)
    return found


def _absolute(tree: WorkTree, path: str) -> str:
    return f"{tree.repository.root}/{path}" if path else tree.repository.root


def _general(tree: WorkTree) -> list[Pattern]:
    """Return the user's patterns, then the repository's own."""
    facts = tree.facts
    named = setting(tree.repository, facts, "core.excludesfile")
    file = (facts.variable("XDG_CONFIG_HOME") or facts.home() + "/.config") + "/git/ignore"
    if named:
        file = facts.home() + named[1:] if named[:2] == "~/" else named
    found = patterns_in(facts.read(file, RULES) or "", "")
    return found + patterns_in(facts.read(tree.repository.common + "/info/exclude", RULES) or "", "")


def _patterns(tree: WorkTree, directory: str) -> list[Pattern]:
    text = tree.facts.read(_absolute(tree, f"{directory}/.gitignore" if directory else ".gitignore"), RULES)
    return patterns_in(text, directory) if text else []


def _out(tree: WorkTree, path: str, patterns: list[Pattern], directory: bool) -> bool:
    tree.budget.compare(len(patterns))
    return ruled_out(path.split("/"), patterns, directory)
