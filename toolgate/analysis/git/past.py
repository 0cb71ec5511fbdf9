"""A repository's names and commits, and which commits nothing reaches once names are deleted or moved."""

from __future__ import annotations

from toolgate.analysis.git.budget import Budget
from toolgate.analysis.git.commits import only_in
from toolgate.analysis.git.objects import Objects
from toolgate.analysis.git.references import Revisions, heads, references
from toolgate.analysis.git.repository import Repository, repository_at, setting
from toolgate.analysis.git.words import operands
from toolgate.model.options import given

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts

HEADS, TAGS = "refs/heads/", "refs/tags/"
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+")  # of a name that is only that
VALUED = ("-m", "--message")
LARGEST = 200_000  # bytes of the list of stashes


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
        """Return the commits of all other names and all other work trees, which have their directory as a name."""
        held = {commit for name, commit in self.names.items() if name not in without and name != "refs/stash"}
        for directory, (branch, commit) in heads(self.repository, self.names, self.facts).items():
            if commit and branch not in without and directory not in without:
                held.add(commit)
        return [commit for commit in [self.objects.peeled(name) for name in sorted(held)] if commit]

    def checked_out(self) -> set[str]:
        """Return the full names of the branches that work trees are on."""
        return {branch for branch, _ in heads(self.repository, self.names, self.facts).values() if branch}


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


# --- whether a command loses any -------------------------------------------------------------------------------------


def absent(found: Past, name: str) -> bool:
    """Whether a full name does not exist, in any spelling that a file system may take for the same."""
    last, path = name.rpartition("/")[2], f"{found.repository.common}/{name}"
    if not PLAIN.issuperset(name) or last in ("", "HEAD") or last[0] == "-":  # `-` is the branch before this one
        return False
    if found.facts.exists(path) is not False and found.facts.is_dir(path) is not True:
        return False  # a file without a hash names another reference
    return name.lower() not in {known.lower() for known in found.names}


def spared(found: Past, gone: list[str], target: str = "") -> bool:
    """Whether no commit is lost when these full names, or the head of a work tree, are deleted or get a revision."""
    there = [name for name in gone if not absent(found, name)]
    if any([name not in found.names for name in there]):
        return False
    kept = found.revisions.resolve(target) if target and there else ""
    if kept is None:
        return False
    commits = [found.names[name] for name in there]
    return not commits or only_in(found.objects, commits, [*([kept] if kept else []), *found.others(*there)]) == []


def held_by_others(found: Past, tree: str, *also: str) -> bool:
    """Whether every commit of a work tree, known by its directory in `.git`, has another name or is in `also`."""
    branch, commit = heads(found.repository, found.names, found.facts)[tree]
    return bool(branch) or not commit or only_in(found.objects, [commit], [*also, *found.others(tree)]) == []


def names_spared(found: Past, subcommand: str, words: tuple[str, ...]) -> bool:
    """Whether a `branch`, `tag` or `update-ref` that deletes or moves names loses no commit."""
    before, after = operands(words, VALUED)
    names = before + (after or [])
    if not names:
        return False
    if subcommand == "update-ref":
        gone, kept = [names[0]], "" if given(words, "-d") else "".join(names[1:2])
        checked = found.checked_out()
        return names[0].startswith("refs/") and names[0] not in checked and spared(found, gone, kept)
    kind = HEADS if subcommand == "branch" else TAGS
    if given(words, "-d", "-D", "--delete"):
        used = found.checked_out() if kind == HEADS else set()  # those git does not delete
        return spared(found, [kind + name for name in names if kind + name not in used])
    if given(words, "-M", "-C"):
        if len(names) > 1 and absent(found, kind + names[0]):
            return True  # there is nothing to rename
        return spared(found, [kind + names[-1]], kind + names[0] if len(names) > 1 else "HEAD")
    return len(names) < 3 and spared(found, [kind + names[0]], names[1] if len(names) > 1 else "HEAD")


def stash_spared(found: Past, words: tuple[str, ...]) -> bool:
    """Whether there is no such stash."""
    if absent(found, "refs/stash"):
        return words[:1] in (("drop",), ("clear",))
    log = found.facts.read(f"{found.repository.common}/logs/refs/stash", LARGEST)
    named = operands(words[1:])[0]
    if words[:1] != ("drop",) or not log or len(named) != 1:
        return False
    number = named[0].removeprefix("stash@{").removesuffix("}")
    return number.isdecimal() and int(number) >= len(log.rstrip("\n").split("\n"))


def remote_spared(found: Past, words: tuple[str, ...]) -> bool:
    """Whether there is no remote of that name, nor anything fetched from it."""
    name = "".join(words[1:])
    if (
        len(words) != 2
        or not PLAIN.issuperset(name)
        or any([one.startswith(f"refs/remotes/{name}/") for one in found.names])
    ):
        return False
    keys = ("url", "pushurl", "fetch")
    return not any([setting(found.repository, found.facts, f"remote.{name}.{key}") is not None for key in keys])
