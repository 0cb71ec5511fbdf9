"""What git commands discard: uncommitted changes, untracked files, commits that become unreachable.

Rules trust `nothing_lost`, so it knows few forms of few commands and takes everything else for a loss.
"""

from __future__ import annotations

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.changes import WorkTree, work_tree
from toolgate.analysis.git.index import MODULE
from toolgate.analysis.git.past import (
    HEADS,
    PLAIN,
    TAGS,
    absent,
    held_by_others,
    lost_by_reset,
    names_spared,
    past,
    remote_spared,
    spared,
    stash_spared,
)
from toolgate.analysis.git.repository import work_trees
from toolgate.analysis.git.untracked import untracked
from toolgate.analysis.git.words import directory, operands, split
from toolgate.model.options import given, value_of
from toolgate.model.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.git.index import Entry
    from toolgate.analysis.git.past import Past
    from toolgate.model.facts import Facts

    Own = Callable[[str], bool]

# The options with which a loss can be computed; with any other, or `-c key=value`, it is not known.
KNOWN = {
    "checkout": "-q --quiet -f --force -B",
    "switch": "-q --quiet -f --force --discard-changes -C --force-create",
    "restore": "-q --quiet -W --worktree -S --staged -s --source",
    "reset": "-q --quiet --hard",
    "read-tree": "--reset -u",
    "checkout-index": "-q --quiet -f --force -a --all -u",
    "clean": "-q --quiet -f --force -d -x -X",
    "branch": "-q --quiet -D -d --delete -f --force -M -C",
    "worktree": "-f --force -B",
    "tag": "-d --delete -f --force -a --annotate -m --message",
    "update-ref": "--create-reflog -d",
    "stash": "-q --quiet",
    "remote": "",
}
TAKING = ("-b", "-B", "-c", "-C", "-s", "--source", "--orphan", "--force-create")
NAMING = ("branch", "tag", "update-ref")  # subcommands that delete or move names of commits
FORCING = ("-f", "--force", "--discard-changes")
KIND, DIRECTORY = 0o170000, 0o040000


def nothing_lost(argv: tuple[str, ...], cwd: str, facts: Facts, own: Own, first: bool = True) -> bool:
    """Whether a git command certainly discards nothing, with what is there before the call.

    `own`: whether the session can restore a file. `first`: nothing before it in the call can have given a commit a
    name, or taken one: else only a tag that does not exist is no loss.
    """
    head, subcommand, words = split(argv)
    here = directory(head, cwd)
    plain = not any(["$" in word or "…" in word for word in argv]) and "-c" not in head
    if here is None or not plain or not _known(subcommand, words) or not (first or subcommand == "tag"):
        return False
    try:
        return _spared(here, subcommand, words, facts, own, first)
    except (Exhausted, ValueError, IndexError):  # too much to read, or a corrupt git file
        return False


def tidies(argv: tuple[str, ...]) -> bool:
    """Whether a git command takes files back to what is checked out, or deletes untracked ones, and does no more."""
    head, subcommand, words = split(argv)
    before, after = operands(words, TAKING)
    if len(head) != 1 or not _known(subcommand, words) or given(words, "-s", "--source", "-B"):
        return False
    if subcommand == "reset":
        return after is None and (before or ["HEAD"]) == ["HEAD"]
    paths = before == ["."] or (not before and bool(after))
    return subcommand in ("restore", "clean") or (subcommand == "checkout" and paths)


def is_clean(here: str, facts: Facts) -> bool:
    """Whether the index and the tracked files have nothing that the last commit does not."""
    try:
        tree = readable_tree(here, facts)
        return tree is not None and not _uncommitted(tree)
    except (Exhausted, ValueError, IndexError):
        return False


def _known(subcommand: str, words: tuple[str, ...]) -> bool:
    """Whether each option is one with which a loss can be computed; letters may stand together if none has a value."""
    known = KNOWN.get(subcommand, "").split()
    for word in words[: words.index("--")] if "--" in words else words:
        letters = ["-" + letter for letter in word[1:]] if word[:1] == "-" != word[1:2] else []
        if word[:1] != "-" or word == "-" or word.partition("=")[0] in known:
            continue
        if len(letters) < 2 or not all([letter in known and letter not in (*TAKING, "-m") for letter in letters]):
            return False
    return True


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


def _spared(here: str, subcommand: str, words: tuple[str, ...], facts: Facts, own: Own, first: bool) -> bool:
    if subcommand in (*NAMING, "stash", "remote"):
        found = past(here, facts)
        if found is None:
            return False
        if not first:
            return given(words, "-d", "--delete") and all([absent(found, TAGS + name) for name in operands(words)[0]])
        if subcommand in NAMING:
            return names_spared(found, subcommand, words)
        return stash_spared(found, words) if subcommand == "stash" else remote_spared(found, words)
    if subcommand == "worktree":
        return _tree_spared(here, words, facts, own)
    tree = readable_tree(here, facts)
    if tree is None:
        return False
    if subcommand == "clean":
        loose = cleaned(tree, here, words)
        lost = {""} if loose is None else set(loose)
    else:
        chosen = _moved(tree, here, subcommand, words)
        lost = {""} if chosen is None else chosen
    return all([path and own(f"{tree.repository.root}/{path}") for path in lost])


def _tree_spared(here: str, words: tuple[str, ...], facts: Facts, own: Own) -> bool:
    """Whether nothing is lost with a work tree that is removed, or with a branch that a new one moves."""
    found, names = past(here, facts), operands(words[1:], TAKING)[0]
    if found is None or not names:
        return False
    if words[:1] == ("add",):
        branch, start = value_of(words, "-B"), names[1] if len(names) > 1 else "HEAD"
        return branch != "" and spared(found, [HEADS + branch], start)
    if words[:1] != ("remove",) or len(names) != 1:
        return False
    path, named = facts.resolve(joined(here, names[0])).lower(), "/" + names[0].strip("/").lower()
    trees = work_trees(found.repository, facts)
    if trees is None:
        return False
    meant = [root for root in trees if root.lower() == path] or [root for root in trees if root.lower().endswith(named)]
    if not meant or [trees[root] for root in meant] == [found.repository.common]:
        return True  # git refuses what is no linked work tree
    if len(meant) > 1 or not held_by_others(found, trees[meant[0]]):
        return False
    if facts.exists(meant[0]) is False:
        return True
    tree = readable_tree(meant[0], facts)
    if tree is None or tree.repository.root != meant[0]:
        return False
    lost = _uncommitted(tree) | _untracked(tree, "")
    return all([path and own(f"{tree.repository.root}/{path}") for path in lost])


def _moved(tree: WorkTree, here: str, subcommand: str, words: tuple[str, ...]) -> set[str] | None:
    """Return the files that are lost when a work tree gets what the index or a commit has; `None`: not known."""
    before, after = operands(words, TAKING)
    if any([mark in word for word in (*before, *(after or ())) for mark in ":[" if word not in (":", ":/")]):
        return None
    named = after if after is not None else before if subcommand == "restore" else _paths(here, before, tree.facts)
    if subcommand == "checkout-index" and not before and given(words, "-a", "--all") and given(words, "-f", "--force"):
        return _present(tree, tree.modified(list(tree.index.entries)))
    if subcommand in ("checkout", "restore", "checkout-index") and named:
        return _restored(tree, here, subcommand, words, named)
    if after is not None or len(before) > 1 or subcommand not in ("checkout", "switch", "reset", "read-tree"):
        return None
    if subcommand in ("reset", "read-tree") and not given(words, "--hard", "--reset"):
        return None
    return _switched(tree, here, subcommand, words, before[0] if before else "HEAD")


def _restored(tree: WorkTree, here: str, subcommand: str, words: tuple[str, ...], named: list[str]) -> set[str] | None:
    """Return the files that are lost when some paths get what the index or a revision has; `None`: not known."""
    staged = given(words, "-S", "--staged")
    source = value_of(words, "-s", "--source") or ("HEAD" if staged else "")
    if subcommand == "checkout":
        before, after = operands(words, TAKING)
        source = before[0] if before and (after is not None or named != before) else ""
    changed = overwritten(tree, here, subcommand, words)
    if changed is None:
        return None
    lost = _present(tree, changed, staged or source != "")
    if source:
        found = past(here, tree.facts)
        target = found.revisions.resolve(source) if found is not None else None
        if found is None or target is None:
            return set() if found is not None and _is_nothing(found, source) else None
        paths = [tree.rest(path_in(tree, here, name)) if name not in (":", ":/") else "" for name in named]
        known = {entry.path for entry in tree.index.entries}
        for path in tree.committed(target)[0]:  # those that are not tracked may be here all the same
            if path not in known and any([_may_mean(one, path) for one in paths]) and _is_there(tree, path):
                lost.add(path)
    return lost


def _may_mean(named: str | None, path: str) -> bool:
    """Whether a path on a command line may stand for a file: for all of them, if it has a wildcard."""
    return not named or "*" in named or "?" in named or path == named or path.startswith(named + "/")


def _switched(tree: WorkTree, here: str, subcommand: str, words: tuple[str, ...], revision: str) -> set[str] | None:
    """Return the files that are lost when the work tree changes to a commit; `None`: not known, or commits are too."""
    found = past(here, tree.facts)
    if found is None or not found.revisions.head:
        return None
    head, target = found.revisions.head, found.revisions.resolve(revision)
    created = value_of(words, "-B", "-C", "--force-create")
    if target is None:
        refused = subcommand in ("switch", "reset") and not created and _is_nothing(found, revision)
        return set() if refused else None
    branch = found.revisions.branch
    if subcommand == "reset" and lost_by_reset(found, revision) != []:
        return None
    if subcommand in ("checkout", "switch"):
        if created and not spared(found, [HEADS + created], revision):
            return None
        if not branch and target != head and not held_by_others(found, tree.repository.directory, target):
            return None
    forced = subcommand in ("reset", "read-tree") or given(words, *FORCING)
    lost = _uncommitted(tree) if forced else set()
    if target != head:
        known = {entry.path for entry in tree.index.entries}
        lost |= {path for path in tree.committed(target)[0] if path not in known and _is_there(tree, path)}
    return lost


def _is_nothing(found: Past, revision: str) -> bool:
    """Whether a word certainly names no commit, nor a branch of a remote that git would follow."""
    if not PLAIN.issuperset(revision) or revision[:1] == "-" or revision.endswith("HEAD"):
        return False
    ending = "/" + revision.lower()
    return not any([name.lower().endswith(ending) for name in found.names]) and not 4 <= len(revision) <= 40 - len(
        revision.lower().strip("0123456789abcdef")
    )


def _uncommitted(tree: WorkTree) -> set[str]:
    """Return the files of which the work tree or the index has something that the last commit does not."""
    return _present(tree, tree.modified(list(tree.index.entries)) | tree.staged(), True)


def _present(tree: WorkTree, paths: set[str], index: bool = False) -> set[str]:
    """Leave out deleted files, of which there is nothing to lose; `index`: what is staged is lost too."""
    staged = tree.staged() if index and paths else set()
    held = {entry.path for entry in tree.index.entries if entry.path in staged}
    return {path for path in paths if path in held or _is_there(tree, path)}


def _is_there(tree: WorkTree, path: str) -> bool:
    """Whether something is at a path of the work tree, or in the way of it."""
    tree.budget.look()
    place = tree.repository.root
    for part in path.split("/"):
        place = f"{place}/{part}"
        state = tree.facts.stat(place)
        if state is None:
            return False
        if state[0] & KIND != DIRECTORY:
            return True
    return True


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
