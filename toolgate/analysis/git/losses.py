"""What git commands discard: uncommitted changes, untracked files, commits that become unreachable.

Rules trust `nothing_lost`, so it knows few forms of few commands and takes everything else for a loss.
"""

from __future__ import annotations

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.changes import WorkTree, work_tree
from toolgate.analysis.git.commits import only_in
from toolgate.analysis.git.index import MODULE
from toolgate.analysis.git.objects import Objects
from toolgate.analysis.git.references import Revisions, heads, references
from toolgate.analysis.git.repository import Repository, repository_at
from toolgate.analysis.git.untracked import untracked
from toolgate.analysis.git.words import directory, operands, split
from toolgate.model.options import given
from toolgate.model.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.git.index import Entry
    from toolgate.model.facts import Facts

    Own = Callable[[str], bool]

# The options with which a loss can be computed; with any other, or `-c key=value`, it is not known.
KNOWN = {
    "checkout": ("-q", "--quiet"),
    "restore": ("-q", "--quiet", "-W", "--worktree", "-S", "--staged", "-s", "--source"),
    "reset": ("-q", "--quiet", "--hard"),
    "clean": ("-q", "--quiet", "-f", "--force", "-d", "-fd", "-df", "-ffd", "-fdq", "-qfd"),
    "branch": ("-q", "--quiet", "-D", "-d", "--delete", "-f", "--force"),
    "worktree": ("-f", "--force"),
    "tag": ("-d", "--delete"),
    "update-ref": ("--create-reflog",),
}
TAKING = ("-b", "-B", "-c", "-C", "-s", "--source", "--orphan")


def nothing_lost(argv: tuple[str, ...], cwd: str, facts: Facts, own: Own) -> bool:
    """Whether a git command certainly discards nothing; `own`: whether the session can restore a file."""
    head, subcommand, words = split(argv)
    here = directory(head, cwd)
    options = [word.partition("=")[0] for word in words if word[:1] == "-" and word != "--"]
    plain = not any(["$" in word or "…" in word for word in argv])
    if here is None or not plain or "-c" in head or any([word not in KNOWN.get(subcommand, ()) for word in options]):
        return False
    try:
        return _spared(here, subcommand, words, facts, own)
    except (Exhausted, ValueError, IndexError):  # too much to read, or a corrupt git file
        return False


def put_back(argv: tuple[str, ...], cwd: str, facts: Facts) -> list[str]:
    """Return the files that a command restores by name, on a described machine without an index; else none."""
    head, subcommand, words = split(argv)
    here = directory(head, cwd)
    known = facts.exists(facts.workspace() + "/.git/index")
    plain = not any([mark in word for word in argv for mark in "$…*?[:"]) and "-c" not in head
    if here is None or known is not None or not plain or subcommand not in ("checkout", "restore"):
        return []
    before, after = operands(words)
    before, after = (before, after or []) if subcommand == "checkout" else ([], before + (after or []))
    if [word for word in words if word[:1] == "-" and word != "--"] or before not in ([], ["HEAD"]):
        return []
    return [joined(here, path) for path in after]


def _spared(here: str, subcommand: str, words: tuple[str, ...], facts: Facts, own: Own) -> bool:
    if subcommand == "tag":
        found = past(here, facts)
        return found is not None and not any(["refs/tags/" + name in found.names for name in operands(words)[0]])
    if subcommand == "update-ref":
        found, names = past(here, facts), operands(words)[0]
        made = names[:1] and names[0].startswith("refs/") and not names[0].startswith("refs/heads/")
        return found is not None and bool(made) and names[0] not in found.names
    if subcommand == "branch":
        found = past(here, facts)
        return found is not None and lost_with(found, operands(words)[0]) == []
    if subcommand == "worktree":
        paths = operands(words[1:])[0]
        if words[:1] != ("remove",) or len(paths) != 1:
            return False
        here = joined(here, paths[0])
    tree = readable_tree(here, facts)
    if tree is None:
        return False
    if subcommand == "clean":
        loose = cleaned(tree, here, words)
        lost = {""} if loose is None else set(loose)
    elif subcommand == "worktree":
        there = tree.repository.root == facts.resolve(here)
        lost = tree.modified(list(tree.index.entries)) | tree.staged() | _untracked(tree, "") if there else {""}
    elif subcommand == "reset":
        lost = tree.modified(list(tree.index.entries)) | tree.staged() if _stays(here, words, facts) else {""}
    else:
        chosen = overwritten(tree, here, subcommand, words) if _only_tracked(tree, here, subcommand, words) else None
        lost = {""} if chosen is None else chosen
    return all([path and own(f"{tree.repository.root}/{path}") for path in lost])


def _untracked(tree: WorkTree, directory: str) -> set[str]:
    """Return untracked files, including ignored ones; the empty path if they cannot be listed."""
    listed = untracked(tree, directory, "also")
    return {""} if listed is None else {path for path, _ in listed}


def readable_tree(here: str, facts: Facts) -> WorkTree | None:
    """Return the work tree around a path; `None`: losses in it cannot be computed."""
    tree = work_tree(here, facts, Budget())
    if tree is None or facts.stat(tree.repository.directory + "/index") is None:
        return None
    hidden = [entry for entry in tree.index.entries if entry.left or entry.mode == MODULE]
    return None if hidden else tree  # a submodule, or a file that git was told not to check


def _stays(here: str, words: tuple[str, ...], facts: Facts) -> bool:
    """Whether `git reset --hard` keeps the branch's commit: another commit may have files that are untracked here."""
    found, revisions = past(here, facts), operands(words)[0]
    if found is None or not given(words, "--hard") or len(revisions) > 1 or not found.revisions.head:
        return False
    return found.revisions.resolve(revisions[0] if revisions else "HEAD") == found.revisions.head


def _only_tracked(tree: WorkTree, here: str, subcommand: str, words: tuple[str, ...]) -> bool:
    """Whether only tracked files are written: a revision may have more, and those may be untracked here."""
    before, after = operands(words, TAKING)
    elsewhere = given(words, "-s", "--source") or (subcommand == "checkout" and after is not None and before)
    if not elsewhere:
        return subcommand == "restore" or after is not None or _paths(here, before, tree.facts) == before
    known = {entry.path for entry in tree.index.entries}
    paths = [path_in(tree, here, name) for name in (after if after is not None else before)]
    return all([tree.rest(path) in known or tree.facts.exists(path) is False for path in paths])


def all_kept(directory: str, facts: Facts, own: Own) -> bool:
    """Whether git has everything in a directory unchanged, except what the session can restore."""
    try:
        tree = readable_tree(directory, facts)
        rest = tree.rest(facts.resolve(directory)) if tree is not None else None
        if tree is None or not rest:
            return False
        entries = tree.inside([f"{tree.repository.root}/{rest}"])
        lost = tree.modified(entries) | (tree.staged() & {entry.path for entry in entries})
        lost |= _untracked(tree, rest)
    except (Exhausted, ValueError, IndexError):
        return False
    return all([path and own(f"{tree.repository.root}/{path}") for path in lost])


def joined(here: str, path: str) -> str:
    return normalise(path if path[:1] == "/" else f"{here}/{path}")


# --- the work tree ---------------------------------------------------------------------------------------------------


def overwritten(tree: WorkTree, here: str, subcommand: str, words: tuple[str, ...]) -> set[str] | None:
    """Return the files whose changes a checkout, a restore or the like discards; `None`: it discards none."""
    before, after = operands(words, TAKING)
    named = after if after is not None else before if subcommand == "restore" else _paths(here, before, tree.facts)
    if not named:
        forced = subcommand == "read-tree" or given(words, "-f", "--force", "--discard-changes")
        if not forced or subcommand in ("restore", "checkout-index"):
            return None
        return tree.modified(list(tree.index.entries)) | tree.staged()
    entries = meant(tree, here, named)
    changed = tree.modified(entries)
    if (before and after is not None) or given(words, "--staged", "-S", "--source", "-s"):
        changed |= tree.staged() & {entry.path for entry in entries}
    return changed


def cleaned(tree: WorkTree, here: str, words: tuple[str, ...]) -> dict[str, int] | None:
    """Return the files that `git clean` deletes, with their sizes; `None`: not known."""
    if given(words, "-e", "--exclude"):
        return None
    ignored = "only" if given(words, "-X") else "also" if given(words, "-x") else ""
    before, after = operands(words)
    found: dict[str, int] = {}
    for path in [tree.rest(path_in(tree, here, name)) for name in (before + (after or [])) or ["."]]:
        if path is None:
            return None
        whole = tree.facts.is_dir(f"{tree.repository.root}/{path}") is True
        listed = untracked(tree, path if whole else path.rpartition("/")[0], ignored, given(words, "-d"))
        if listed is None:
            return None
        found |= {name: size for name, size in listed if whole or name == path}
    return found


def _paths(here: str, words: list[str], facts: Facts) -> list[str]:
    """Return the words of `git checkout` that are paths: those that exist; after a revision, all of them."""
    there = [facts.exists(joined(here, word)) is True or word in (":/", ":") for word in words]
    if there[:1] == [False] and len(words) > 1:
        return words[1:]
    return words if there and all(there) else []


def meant(tree: WorkTree, here: str, named: list[str]) -> list[Entry]:
    """Return the entries that paths on a command line stand for."""
    from toolgate.shell.expand.patterns import matches

    paths = [tree.repository.root if name in (":/", ":") else path_in(tree, here, name) for name in named]
    found = {entry.path: entry for entry in tree.inside(paths)}
    for pattern in [tree.rest(path) for path in paths]:
        if pattern and any([character in pattern for character in "*?["]):
            loose = pattern.replace("*", "**") if "**" not in pattern else pattern
            found |= {e.path: e for e in tree.index.entries if matches(pattern, e.path) or matches(loose, e.path)}
    return list(found.values())


def path_in(tree: WorkTree, here: str, name: str) -> str:
    """Return a path of the command line as an absolute path in the work tree."""
    real = tree.facts.resolve(here)
    return joined(real, name)


class Past:
    """A repository's names and commits."""

    __slots__ = ("repository", "names", "objects", "revisions", "facts")

    def __init__(self, repository: Repository, names: dict[str, str], facts: Facts) -> None:
        self.repository = repository
        self.names = names
        self.objects = Objects(repository.common, facts, Budget())
        self.revisions = Revisions(repository, names, self.objects, facts)
        self.facts = facts

    def others(self, *without: str) -> list[str]:
        """Return the commits of all other names and all work trees."""
        held = {commit for name, commit in self.names.items() if name not in without and name != "refs/stash"}
        there = heads(self.repository, self.names, self.facts)
        held |= {commit for name, commit in there if name not in without and commit}
        return [commit for commit in [self.objects.peeled(name) for name in sorted(held)] if commit]


def past(here: str, facts: Facts) -> Past | None:
    repository = repository_at(here, facts)
    names = references(repository, facts) if repository is not None else None
    return None if repository is None or names is None else Past(repository, names, facts)


def lost_by_reset(found: Past, revision: str) -> list[str] | None:
    """Return the commits that become unreachable if the branch moves to a revision; `None`: not known."""
    target, head = found.revisions.resolve(revision), found.revisions.head
    if target is None or not head:
        return None
    return [] if target == head else only_in(found.objects, [head], [target, *found.others(found.revisions.branch)])


def lost_with(found: Past, names: list[str]) -> list[str] | None:
    """Return the commits unreachable without some branches; `None`: not known, or one of them does not exist."""
    for kind in ("refs/heads/", "refs/remotes/"):
        full = [kind + name for name in names if kind + name in found.names]
        if full and len(full) == len(names):
            return only_in(found.objects, [found.names[name] for name in full], found.others(*full))
    return None
