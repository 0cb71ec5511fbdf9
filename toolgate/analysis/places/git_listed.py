"""Protected files among the names that a git command prints: those that differ between two states, or a whole tree.

Loaded only where such a list is written to. If the repository does not say, every protected file may be in the list.
"""

from __future__ import annotations

from toolgate.analysis.git.words import directory, operands, split
from toolgate.analysis.places.git_store import store_at
from toolgate.analysis.places.searches import pathspecs
from toolgate.model.options import given
from toolgate.model.path import work_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.places.git_store import Files, Store
    from toolgate.analysis.places.searches import Test
    from toolgate.model.facts import Facts

VALUED = ("-U", "-n", "-S", "-G", "-O", "-l", "--max-count", "--since", "--until", "--after", "--before", "--author")
RANGE = ("log", "whatchanged", "rev-list", "format-patch")
UNREAD = ("--no-index", "--stdin", "--all", "--branches", "--remotes", "-g")  # options that name other revisions
WORK_TREE = ("diff", "diff-files", "diff-index")


def named(made: tuple[tuple[str, ...], str]) -> Test:
    """Return a test for whether a git command prints a file's name; an unknown answer counts as yes."""

    def test(rest: str, path: str, facts: Facts) -> bool:
        known = facts.notes.setdefault("named by git", {})
        if made not in known:
            known[made] = _printed(made, facts)
        root, names, wanted = known[made]
        inner = path.removeprefix(root + "/")
        if wanted and not pathspecs(wanted)(inner, path, facts) and not pathspecs(wanted)(rest, path, facts):
            return False
        return names is None or any([name in (inner, rest) or inner.startswith(name + "/") for name in names])

    return test


def _printed(made: tuple[tuple[str, ...], str], facts: Facts) -> tuple[str, list[str] | None, list[str]]:
    """Return the root of the repository, the names (`None`: any), and the paths that they are limited to."""
    head, subcommand, words = split(made[0])
    here = directory(head, made[1])
    before, after = operands(words, VALUED)
    paths, names, root = after or [], None, ""
    try:
        store = store_at(here, facts) if here is not None else None
        if store is not None and not given(words, *UNREAD):
            revisions, more = _revisions(store, before, subcommand)
            names, root, paths = _listed(store, subcommand, revisions, words), store.repository.root, paths + more
        elif here is not None and work_tree(here.rstrip("/"), facts.exists) is None:
            names = []  # git itself fails
    except Exception as error:  # from corrupt git files: their content is not known
        if isinstance(error, MemoryError):
            raise
    everywhere = any([word in (".", "./") or word[:1] == ":" or ".." in word for word in paths])
    return root, names, [] if everywhere else paths


def _revisions(store: Store, words: list[str], subcommand: str) -> tuple[list[str], list[str]]:
    """Return the words that are revisions, and the paths after them; raise for a word that is neither."""
    revisions: list[str] = []
    for index, word in enumerate(words):
        ends = [end for end in word.replace("...", "..").split("..") if end]
        named = word.startswith("stash@") or (subcommand == "stash" and word.isdigit()) or word == "show"
        if named or (ends and all([store.tree(end) for end in ends])):
            revisions.append(word)
        elif store.facts.exists(f"{store.repository.root}/{word}") is True or "*" in word:
            return revisions, words[index:]
        else:
            raise LookupError(word)
    return revisions, []


def _listed(store: Store, subcommand: str, revisions: list[str], words: tuple[str, ...]) -> list[str] | None:
    if subcommand == "ls-tree":
        return list(store.kept(store.tree(revisions[0]))) if len(revisions) == 1 else None
    if subcommand in WORK_TREE:
        return _different(store, revisions, given(words, "--cached", "--staged"))
    if subcommand == "stash":
        stash = store.stash("".join(revisions[1:2])) if revisions[:1] == ["show"] else None
        return _changed(store, [stash]) if stash else None
    if subcommand == "diff-tree" and len(revisions) == 2:
        return _different(store, revisions, False)
    if subcommand in ("show", "diff-tree") and not any([".." in word for word in revisions]):
        commits = [store.commit(word) for word in revisions or ["HEAD"]]
        return _changed(store, [commit for commit in commits if commit]) if all(commits) else None
    return _changed(store, _range(store, revisions, words)) if subcommand in RANGE else None


def _different(store: Store, revisions: list[str], cached: bool) -> list[str] | None:
    """Return what differs between two trees, a tree and the index, or one of them and the files on the disk."""
    ends = [
        end or "HEAD"
        for word in revisions
        for end in (word.replace("...", "..").split("..") if ".." in word else [word])
    ]
    if len(ends) > 2:
        return None
    if len(ends) == 2:
        old, new = ends
        if "..." in revisions[0]:
            ours, theirs = store.commit(old), store.commit(new)
            old = (store.base(ours, theirs) if ours and theirs else None) or ""
        trees = store.tree(old), store.tree(new)
        return _unequal(store.kept(trees[0]), store.kept(trees[1])) if trees[0] and trees[1] else None
    tree = store.kept(store.tree(ends[0])) if ends else None
    if tree is None and store.facts.exists(store.repository.directory + "/index") is False:
        return []  # nothing was ever staged
    if cached:
        return _unequal(store.head() if tree is None else tree, store.staged())
    staged = store.staged()
    kept = staged if tree is None else tree
    return [path for path in staged | kept if path not in kept or store.changes(path, kept[path])]


def _unequal(old: Files, new: Files) -> list[str]:
    return [path for path in old | new if old.get(path) != new.get(path)]


def _changed(store: Store, commits: list[str] | None) -> list[str] | None:
    """Return what commits change; for a stash, also the untracked files in it."""
    if commits is None:
        return None
    found: list[str] = []
    for commit in commits:
        parents = store.parents(commit)
        new = store.kept(store.tree_of(commit))
        for parent in parents[:2] or [None]:
            found += _unequal(store.kept(store.tree_of(parent)) if parent else {}, new)
        found += list(store.kept(store.tree_of(parents[2]))) if len(parents) > 2 else []
    return list(dict.fromkeys(found))


def _range(store: Store, revisions: list[str], words: tuple[str, ...]) -> list[str] | None:
    """Return the commits that are shown; `None`: more than the limit."""
    from toolgate.analysis.places.git_store import COMMITS

    old, dots, new = "".join(revisions[:1]).partition("..")
    if len(revisions) > 1 or new[:1] == ".":
        return None
    start = store.commit((new if dots else old) or "HEAD")
    if start is None:
        return None
    if dots:
        since = store.commit(old or "HEAD")
        found = store.between(since, start) if since else []
        return found if since and len(found) < COMMITS else None
    limit = _limit(words)
    found = [start]
    while len(found) < min(limit, COMMITS) and len(store.parents(found[-1])) == 1:
        found += store.parents(found[-1])
    return found if len(found) == limit or not store.parents(found[-1]) else None


def _limit(words: tuple[str, ...]) -> int:
    """Return how many commits are shown: `-1`, `-n 1`, `--max-count=1`; without a limit, as many as there are."""
    found = 0
    for index, word in enumerate(words):
        number = word.removeprefix("--max-count").removeprefix("-n").lstrip("-=") if word[:1] == "-" else ""
        following = words[index + 1] if word in ("-n", "--max-count") and index + 1 < len(words) else number
        found = int(following) if following.isdigit() and len(following) < 6 else found
    return found
