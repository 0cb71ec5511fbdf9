"""What git commands discard: changes, untracked files, commits reachable from nowhere else, stashes."""

from toolgate.analysis.git.budget import Budget
from toolgate.analysis.git.changes import work_tree
from toolgate.analysis.git.commits import only_in
from toolgate.analysis.git.losses import cleaned, joined, meant, overwritten
from toolgate.analysis.git.past import Past, lost_by_reset, lost_with, past
from toolgate.analysis.git.repository import repository_at, setting
from toolgate.analysis.git.untracked import untracked
from toolgate.analysis.git.words import counted, directory, operands, sized, split
from toolgate.model.facts import Facts
from toolgate.model.options import given

NAMED = 3  # commits and stashes that are named
SUBJECT = 50  # characters of a message
STASHES = 200_000  # bytes of the stash log


def git_hits(argv: tuple[str, ...], cwd: str, facts: Facts) -> list[str]:
    """Sentences about what a git command would discard."""
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
            return _changes(joined(here, paths[0]), "all", facts) if paths else []
        case _:
            return []


# --- the work tree ---------------------------------------------------------------------------------------------------


def _changes(here: str, also: str | None, facts: Facts) -> list[str]:
    """Sentences about everything that is not committed; with `also`, untracked files too."""
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
    changed = overwritten(tree, here, subcommand, words) if tree is not None else None
    return [f"loses the uncommitted changes in {counted(len(changed), 'file')}"] if changed else []


def _clean(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    tree = work_tree(here, facts, Budget())
    found = cleaned(tree, here, words) if tree is not None else None
    if not found:
        return []
    kind = (
        "ignored file"
        if given(words, "-X")
        else "untracked or ignored file"
        if given(words, "-x")
        else "untracked file"
    )
    return [f"deletes {counted(len(found), kind)}, {sized(sum(found.values()))}"]


def _removed(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    """What `git rm` deletes: tracked files only, of which the committed versions can be restored."""
    tree = work_tree(here, facts, Budget())
    before, after = operands(words)
    if tree is None or given(words, "--cached"):
        return []
    entries = meant(tree, here, before + (after or []))
    changed = (tree.modified(entries) | tree.staged()) & {entry.path for entry in entries}
    also = [f"{len(changed):,} with uncommitted changes"] if changed else []
    return [", ".join([f"deletes {counted(len(entries), 'file')}", *also])] if entries else []


# --- history ---------------------------------------------------------------------------------------------------------


def told(found: Past, commits: list[str]) -> str:
    """Some commits, each by its abbreviated hash and its message."""
    lines = []
    for name in commits[:NAMED]:
        commit = found.objects.commit(name)
        lines.append(f"`{name[:7]} {plain(commit.subject if commit is not None else '')}`")
    return ", ".join(lines) + (" …" if len(commits) > NAMED else "")


def plain(text: str) -> str:
    """A commit message made safe to show: one short line of printable characters."""
    shown = "".join([character if character.isprintable() and character != "`" else " " for character in text])
    return shown[: SUBJECT - 1] + "…" if len(shown) > SUBJECT else shown


def _reset(here: str, revision: str, facts: Facts) -> list[str]:
    found = past(here, facts)
    return _lost(found, lost_by_reset(found, revision)) if found is not None else []


def _lost(found: Past, lost: list[str] | None) -> list[str]:
    if not lost:
        return []
    be = "is" if len(lost) == 1 else "are"
    return [f"loses {counted(len(lost), 'commit')} that {be} on no other branch: {told(found, lost)}"]


def _branches(here: str, names: list[str], facts: Facts) -> list[str]:
    found = past(here, facts)
    return _lost(found, lost_with(found, names)) if found is not None else []


def _push(here: str, words: tuple[str, ...], facts: Facts) -> list[str]:
    """Commits that the remote would lose, as far as they are known here."""
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
            sentences.append(f"takes {counted(len(lost), 'commit')} off {remote}/{target}: {told(found, lost)}")
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
