"""What git commands throw away: changes, untracked files, commits that nothing else leads to, stashes."""

from __future__ import annotations

from toolgate.analysis.git.budget import Budget
from toolgate.analysis.git.commits import only_in
from toolgate.analysis.git.objects import Objects
from toolgate.analysis.git.references import Revisions, heads, references
from toolgate.analysis.git.repository import Repository, repository_at, setting
from toolgate.analysis.git.words import counted, directory, given, operands, sized, split
from toolgate.impact.changes import WorkTree, work_tree
from toolgate.impact.untracked import untracked
from toolgate.model.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.git.index import Entry
    from toolgate.model.facts import Facts

NAMED = 3  # commits and stashes that are named
SUBJECT = 50  # characters of a message
STASHES = 200_000  # bytes of the log of stashes


def git_hits(argv: tuple[str, ...], cwd: str, facts: Facts) -> list[str]:
    """What a git command would throw away, in sentences."""
    head, subcommand, words = split(argv)
    here = directory(head, cwd)
    if here is None or any(["$" in word or "…" in word for word in words]):
        return []
    match subcommand:
        case "reset" if given(words, "--hard"):
            revisions = operands(words)[0]
            return _changes(here, None, facts) + _reset(here, revisions[0] if revisions else "HEAD", facts)
        case "checkout" | "switch" | "restore" | "checkout-index" | "read-tree":
            return _checkout(here, subcommand, words, facts)
        case "clean":
            return _clean(here, words, facts)
        case "rm":
            return _removed(here, words, facts)
        case "stash" if words[:1] in (("drop",), ("clear",)):
            return _stashes(here, words, facts)
        case "branch":
            return _branches(here, operands(words)[0], facts)
        case "push":
            return _push(here, words, facts)
        case "worktree" if words[:1] == ("remove",):
            paths = operands(words[1:])[0]
            return _changes(_joined(here, paths[0]), "all", facts) if paths else []
        case _:
            return []


def _joined(here: str, path: str) -> str:
    return normalise(path if path[:1] == "/" else f"{here}/{path}")


# --- the work tree ---------------------------------------------------------------------------------------------------


def _changes(here: str, also: str | None, facts: Facts) -> list[str]:
    """Everything that is not committed; with `also`, untracked files too."""
    tree = work_tree(here, facts, Budget())
    if tree is None:
        return []
    found = []
    changed = tree.modified(list(tree.index.entries)) | tree.staged()
    if changed:
        found.append(f"loses the uncommitted changes in {counted(len(changed), 'file')}")
    if also:
        loose = untracked(tree, "")
        if loose:
            found.append(f"deletes {counted(len(loose), 'untracked file')}")
    return found


def _checkout(here: str, subcommand: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    tree = work_tree(here, facts, Budget())
    if tree is None:
        return []
    before, after = operands(words, ("-b", "-B", "-c", "-C", "-s", "--source", "--orphan"))
    named = after if after is not None else before if subcommand == "restore" else _paths(here, before, facts)
    if not named:
        forced = subcommand == "read-tree" or given(words, "-f", "--force", "--discard-changes")
        if not forced or subcommand in ("restore", "checkout-index"):
            return []
        changed = tree.modified(list(tree.index.entries)) | tree.staged()
    else:
        entries = _meant(tree, here, named)
        changed = tree.modified(entries)
        if (before and after is not None) or given(words, "--staged", "-S", "--source", "-s"):
            changed |= tree.staged() & {entry.path for entry in entries}
    return [f"loses the uncommitted changes in {counted(len(changed), 'file')}"] if changed else []


def _paths(here: str, words: list[str], facts: Facts) -> list[str]:
    """Which words of `git checkout` are paths: those that are there; after a revision, all of them."""
    there = [facts.exists(_joined(here, word)) is True or word in (":/", ":") for word in words]
    if there[:1] == [False] and len(words) > 1:
        return words[1:]
    return words if there and all(there) else []


def _meant(tree: WorkTree, here: str, named: list[str]) -> list[Entry]:
    """The entries that some paths on a command line mean."""
    from toolgate.shell.expand.patterns import matches

    paths = [tree.repository.root if name in (":/", ":") else path_in(tree, here, name) for name in named]
    found = {entry.path: entry for entry in tree.inside(paths)}
    for pattern in [tree.rest(path) for path in paths]:
        if pattern and any([character in pattern for character in "*?["]):
            loose = pattern.replace("*", "**") if "**" not in pattern else pattern
            found |= {e.path: e for e in tree.index.entries if matches(pattern, e.path) or matches(loose, e.path)}
    return list(found.values())


def path_in(tree: WorkTree, here: str, name: str) -> str:
    """A path of the command line as the work tree spells it."""
    real = tree.facts.resolve(here)
    return _joined(real, name)


def _clean(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    tree = work_tree(here, facts, Budget())
    if tree is None or given(words, "-e", "--exclude"):
        return []
    ignored = "only" if given(words, "-X") else "also" if given(words, "-x") else ""
    before, after = operands(words)
    paths = [tree.rest(path_in(tree, here, name)) for name in (before + (after or [])) or ["."]]
    found: dict[str, int] = {}
    for path in paths:
        if path is None:
            return []
        whole = facts.is_dir(f"{tree.repository.root}/{path}") is True
        listed = untracked(tree, path if whole else path.rpartition("/")[0], ignored, given(words, "-d"))
        if listed is None:
            return []
        found |= {name: size for name, size in listed if whole or name == path}
    if not found:
        return []
    kind = "ignored file" if ignored == "only" else "untracked or ignored file" if ignored else "untracked file"
    return [f"deletes {counted(len(found), kind)}, {sized(sum(found.values()))}"]


def _removed(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    """What `git rm` takes away: tracked files alone, and of those what is committed comes back."""
    tree = work_tree(here, facts, Budget())
    before, after = operands(words)
    if tree is None or given(words, "--cached"):
        return []
    entries = _meant(tree, here, before + (after or []))
    changed = (tree.modified(entries) | tree.staged()) & {entry.path for entry in entries}
    also = [f"{len(changed):,} with uncommitted changes"] if changed else []
    return [", ".join([f"deletes {counted(len(entries), 'file')}", *also])] if entries else []


# --- history ---------------------------------------------------------------------------------------------------------


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
        """The commits that every other name and every work tree leads to."""
        held = {commit for name, commit in self.names.items() if name not in without and name != "refs/stash"}
        there = heads(self.repository, self.names, self.facts)
        held |= {commit for name, commit in there if name not in without and commit}
        return [commit for commit in [self.objects.peeled(name) for name in sorted(held)] if commit]

    def told(self, commits: list[str]) -> str:
        """Some commits by their first digits and their messages."""
        lines = []
        for name in commits[:NAMED]:
            commit = self.objects.commit(name)
            lines.append(f"`{name[:7]} {plain(commit.subject if commit is not None else '')}`")
        return ", ".join(lines) + (" …" if len(commits) > NAMED else "")


def plain(text: str) -> str:
    """A message of somebody's as it may be shown: one short line of what can be printed."""
    shown = "".join([character if character.isprintable() and character != "`" else " " for character in text])
    return shown[: SUBJECT - 1] + "…" if len(shown) > SUBJECT else shown


def past(here: str, facts: Facts) -> Past | None:
    repository = repository_at(here, facts)
    names = references(repository, facts) if repository is not None else None
    return None if repository is None or names is None else Past(repository, names, facts)


def _reset(here: str, revision: str, facts: Facts) -> list[str]:
    found = past(here, facts)
    if found is None:
        return []
    target = found.revisions.resolve(revision)
    head = found.revisions.head
    if target is None or not head or target == head:
        return []
    lost = only_in(found.objects, [head], [target, *found.others(found.revisions.branch)])
    return _lost(found, lost)


def _lost(found: Past, lost: list[str] | None) -> list[str]:
    if not lost:
        return []
    be = "is" if len(lost) == 1 else "are"
    return [f"loses {counted(len(lost), 'commit')} that {be} on no other branch: {found.told(lost)}"]


def _branches(here: str, names: list[str], facts: Facts) -> list[str]:
    found = past(here, facts)
    if found is None:
        return []
    full = [f"refs/heads/{name}" for name in names if f"refs/heads/{name}" in found.names]
    if not full:
        full = [f"refs/remotes/{name}" for name in names if f"refs/remotes/{name}" in found.names]
    wanted = [found.names[name] for name in full]
    return _lost(found, only_in(found.objects, wanted, found.others(*full))) if wanted else []


def _push(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    """What the other side has, as far as it is known here, and would not have any more."""
    found = past(here, facts)
    if found is None:
        return []
    named = operands(words, ("-o", "--push-option", "--repo", "--receive-pack", "--exec"))[0]
    branch = found.revisions.branch.removeprefix("refs/heads/")
    remote = named[0] if named else setting(found.repository, facts, f"branch.{branch}.remote") or "origin"
    sentences: list[str] = []
    for spec in named[1:] or ([branch] if branch else []):
        source, colon, target = spec.removeprefix("+").partition(":")
        if source == "HEAD" or source == "@":
            source = branch if not colon else source
        target = target.removeprefix("refs/heads/") if colon else source
        there = f"refs/remotes/{remote}/{target}"
        if there not in found.names:
            continue
        if (colon and not source) or given(words, "-d", "--delete"):
            lost = only_in(found.objects, [found.names[there]], found.others(there))
            sentences += _lost(found, lost)
            continue
        new = found.revisions.resolve(source)
        lost = only_in(found.objects, [found.names[there]], [new]) if new else None
        if lost:
            sentences.append(f"takes {counted(len(lost), 'commit')} off {remote}/{target}: {found.told(lost)}")
    return sentences


def _stashes(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    repository = repository_at(here, facts)
    text = facts.read(repository.common + "/logs/refs/stash", STASHES) if repository is not None else None
    if not text:
        return []
    messages = [plain(line.partition("\t")[2]) for line in reversed(text.rstrip("\n").split("\n"))]
    if words[0] == "clear":
        named = ", ".join([f"`{message}`" for message in messages[:NAMED]])
        many = "1 stash" if len(messages) == 1 else f"{len(messages):,} stashes"
        return [f"drops {many}: {named}" + (" …" if len(messages) > NAMED else "")]
    number = "".join([character for character in " ".join(operands(words[1:])[0]) if character.isdigit()]) or "0"
    return [f"drops the stash `{messages[int(number)]}`"] if int(number) < len(messages) else []
