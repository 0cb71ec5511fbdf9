"""What git commands bring into the work tree from the repository: branches, merges, stashes, the index.

Only files of Toolgate and of agents matter: the new content is compared with the current one, and a file that changes
counts as written. What cannot be read is not judged here. Loaded only for commands that bring files.
"""

from __future__ import annotations

from toolgate.analysis.arguments.unnamed_downloads import kept_target
from toolgate.analysis.places.git_store import MODULE, Files, Store, store_at
from toolgate.analysis.places.paths import layout_of, locate
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.model.path import normalise
from toolgate.shell.expand.patterns import magical, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.arguments.invocation import Run

    Plan = Callable[["Run", Store], "Brought"]
    Brought = list[tuple[str, bytes | None, bool]]  # path, content (`None`: removed), and whether that is certain

STEPS = 60  # the cost of looking into a repository
EVERYTHING = ("-a", "--all")
UNDONE = ("--abort", "--quit", "--continue", "--skip", "--edit-todo", "--show-current-patch")


def bring_from_git(run: Run) -> None:
    """Judge what a git command brings into protected files; what cannot be read is ignored."""
    plan = PLANS.get(run.spec.brings) if run.spec is not None else None
    cwd = run.scope.cwd
    if plan is None or not cwd or _given(run, *UNDONE):
        return
    run.scope.step(STEPS)
    elsewhere = not f"{cwd}/".startswith(run.scope.facts.workspace().rstrip("/") + "/")
    for host in run.hosts if plan is _pull and elsewhere and not run.dry else ():
        run.scope.ledger.clones += ((cwd, host),) if host.place == Place.REMOTE else ()
    for path, content, sure in _brought(run, plan, cwd):
        _tell(run, path, content, sure)


def _brought(run: Run, plan: Plan, cwd: str) -> Brought:
    """The files that change, by their absolute paths."""
    try:
        store = store_at(cwd, run.scope.facts)
        if store is None:
            return []
        found, root = plan(run, store), store.repository.root
        return [(f"{root}/{path}", content, sure) for path, content, sure in found if store.changes(path, content)]
    except Exception as error:  # damaged git files: what they bring is not known
        if isinstance(error, MemoryError):
            raise
        return []


def _tell(run: Run, path: str, content: bytes | None, sure: bool) -> None:
    target = kept_target(run, path) or _starting(run, path)
    if target is None:
        return
    if sure:
        run.emit(Verb.DELETE if content is None else Verb.WRITE, target)
    else:
        run.unknown(f"the checkout of {target}")


def _starting(run: Run, path: str) -> Target | None:
    """A startup file in a home directory that is itself a work tree."""
    target = locate(path, run.scope.cwd or "", run.scope.facts)
    inside = any([path.startswith(home + "/") for home in layout_of(run.scope.facts).homes])
    return target if target.place == Place.STARTUP and inside else None


# --- words -----------------------------------------------------------------------------------------------------------


def _given(run: Run, *names: str) -> bool:
    return any([name in option.names for option, _ in run.options for name in names])


def _value(run: Run, *names: str) -> str | None:
    """The last value of an option; `None`: not given, or not known."""
    found = [value for option, value in run.options if any([name in option.names for name in names])]
    return found[-1] if found and isinstance(found[-1], str) else None


def _words(run: Run) -> tuple[list[str], list[str] | None]:
    """The operands before `--` and after it (`None`: there is no `--`); an unknown one is empty."""
    words = [operand if isinstance(operand, str) else "" for operand in run.operands]
    argv = run.scope.command.argv
    if "--" not in argv:
        return words, None
    count = min(len(argv) - argv.index("--") - 1, len(words))
    return words[: len(words) - count], words[len(words) - count :]


def _within(run: Run, store: Store, files: Files, words: list[str]) -> Files:
    """The files that paths on a command line mean; a pattern or an unknown path may mean any."""
    wanted, unwanted, root = [], [], store.repository.root
    for word in words:
        if word.startswith((":!", ":^", ":(exclude)")):
            unwanted.append(normalise(f"{run.scope.cwd}/{word.lstrip(':!^').removeprefix('(exclude)')}"))
        elif not word or word.startswith(":"):
            wanted.append(root)
        else:
            wanted.append(normalise(word if word[0] == "/" else f"{run.scope.cwd}/{word}"))
    return {
        path: content
        for path, content in files.items()
        if any([_meant(f"{root}/{path}", one) for one in wanted or [root]])
        and not any([_meant(f"{root}/{path}", one) for one in unwanted])
    }


def _meant(path: str, word: str) -> bool:
    if magical(word):
        return matches(word, path) or matches(word.replace("*", "**"), path)
    return path == word or path.startswith(word.rstrip("/") + "/")


# --- one tree instead of another -------------------------------------------------------------------------------------


def _moved(old: Files, new: Files) -> Brought:
    """The files that differ between two trees; files that are the same stay as they are on disk."""
    return [(path, new.get(path), True) for path in old | new if old.get(path) != new.get(path)]


def _written(new: Files, tracked: Files) -> Brought:
    """All files as they are in a tree; other tracked files are removed."""
    return [(path, new.get(path), True) for path in tracked | new]


def _merged(store: Store, ours: Files, theirs: Files, base: str | None) -> Brought:
    """What the other side has changed since `base`; without one, everything that differs may change."""
    different = [path for path in ours | theirs if ours.get(path) != theirs.get(path)]
    before = store.kept(store.tree_of(base)) if base and different else {}
    return [
        (path, theirs.get(path), base is not None)
        for path in different
        if base is None or before.get(path) != theirs.get(path)
    ]


def _checkout(run: Run, store: Store) -> Brought:
    before, paths = _words(run)
    if paths is None and before:
        known = store.commit(before[0]) if before[0] else None
        paths = before[1:] if known or not before[0] else before
        before = before[: len(before) - len(paths)]
    commit = store.commit(before[0]) if before and before[0] else None
    if before and commit is None:
        return []
    if paths and not _given(run, "-b", "-B", "--orphan"):
        new = store.kept(store.tree_of(commit)) if commit else store.staged()
        return _written(_within(run, store, new, paths), {})
    forced = _given(run, "-f", "--discard-changes")
    if commit is None and not forced:
        return []
    new = store.kept(store.tree_of(commit)) if commit else store.head()
    return _written(new, store.head()) if forced else _moved(store.head(), new)


def _restore(run: Run, store: Store) -> Brought:
    if _given(run, "--staged") and not _given(run, "--worktree"):
        return []
    words = [operand if isinstance(operand, str) else "" for operand in run.operands]
    if not _given(run, "--source", "-s") and not _given(run, "--staged"):
        return _written(_within(run, store, store.staged(), words), {})
    tree = store.tree(_value(run, "--source", "-s") or "HEAD")
    if tree is None:
        return []
    tracked = {} if _given(run, "--overlay") else _within(run, store, store.staged(), words)
    return _written(_within(run, store, store.kept(tree), words), tracked)


def _reset(run: Run, store: Store) -> Brought:
    if not _given(run, "--hard", "--merge", "--keep"):
        return []
    words = _words(run)[0]
    commit = store.commit(words[0]) if words else store.revisions.head
    if not commit:
        return []
    new = store.kept(store.tree_of(commit))
    return _written(new, store.head()) if _given(run, "--hard") else _moved(store.head(), new)


def _read_tree(run: Run, store: Store) -> Brought:
    words = _words(run)[0]
    tree = store.tree(words[-1]) if words and words[-1] else None
    if tree is None or not _given(run, "-u"):
        return []
    prefix = _value(run, "--prefix")
    if prefix:
        return [(prefix.rstrip("/") + "/" + name, b"", True) for name in store.differing(None, tree)]
    return (
        _written(store.kept(tree), store.head()) if _given(run, "--reset") else _moved(store.head(), store.kept(tree))
    )


def _checkout_index(run: Run, store: Store) -> Brought:
    if _given(run, "--temp"):
        return []
    words = [operand if isinstance(operand, str) else "" for operand in run.operands]
    prefix = _value(run, "--prefix")
    if prefix:
        return [(prefix + entry.path, entry.hash, True) for entry in store.index().entries]
    files = _within(run, store, store.staged(), words)
    missing = {path: content for path, content in files.items() if store.changes(path, None) is False}
    return _written(files if _given(run, "-f") else missing, {})


# --- changes that are applied ----------------------------------------------------------------------------------------


def _merge(run: Run, store: Store) -> Brought:
    if "ours" in (_value(run, "-s"), _value(run, "--strategy")):
        return []
    words = _words(run)[0] or ["@{u}"]
    return _takes(run, store, [store.commit(word) for word in words if word])


def _takes(run: Run, store: Store, commits: list[str | None]) -> Brought:
    found: Brought = []
    ours = store.head()
    for commit in [commit for commit in commits if commit]:
        theirs = store.kept(store.tree_of(commit))
        below = (_value(run, "-X", "--strategy-option") or "").partition("subtree=")[2]
        if below:
            names = store.differing(None, store.tree_of(commit))
            found += [(f"{below.strip('/')}/{name}", b"", False) for name in names]
        elif ours != theirs:
            found += _merged(store, ours, theirs, store.base(store.revisions.head, commit))
    return found


def _pull(run: Run, store: Store) -> Brought:
    """What a pull brings of the remote branch that has been fetched already; the rest is not known."""
    words = _words(run)[0]
    if len(words) > 1:
        branches = [word.lstrip("+").partition(":")[0].removeprefix("refs/heads/") for word in words[1:]]
        return _takes(run, store, [store.names.get(f"refs/remotes/{words[0]}/{branch}") for branch in branches])
    return _takes(run, store, [store.commit("@{u}")])


def _rebase(run: Run, store: Store) -> Brought:
    words = _words(run)[0]
    upstream = store.commit(words[0] if words else "@{u}")
    onto = store.commit(_value(run, "--onto") or "") if _given(run, "--onto") else upstream
    branch = store.commit(words[1]) if len(words) > 1 else store.revisions.head
    if onto is None or not branch:
        return []
    ours, theirs = store.kept(store.tree_of(branch)), store.kept(store.tree_of(onto))
    found = _moved(store.head(), ours) if len(words) > 1 else []
    if ours != theirs:
        found += _merged(store, ours, theirs, store.base(branch, upstream) if upstream else None)
    return found


def _pick(run: Run, store: Store) -> Brought:
    found: Brought = []
    ours = store.head()
    back = "revert" in run.scope.command.argv or str(run.name).endswith("revert")
    line = _value(run, "-m", "--mainline") or "1"
    for commit in _commits(store, _words(run)[0]):
        parents = store.parents(commit)
        parent = parents[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(parents) else None
        sides = [store.kept(store.tree_of(one)) if one else {} for one in (parent, commit)]
        old, new = reversed(sides) if back else sides
        found += [(path, content, sure) for path, content, sure in _moved(old, new) if ours.get(path) != content]
    return found


def _commits(store: Store, words: list[str]) -> list[str]:
    """Commits that words name, one by one or as ranges."""
    found: list[str] = []
    for word in words:
        old, dots, new = word.partition("..")
        if dots:
            ends = store.commit(old or "HEAD"), store.commit(new.lstrip(".") or "HEAD")
            found += store.between(ends[0], ends[1]) if ends[0] and ends[1] else []
        else:
            commit = store.commit(word) if word else None
            found += [commit] if commit else []
    return found


# --- stashes ---------------------------------------------------------------------------------------------------------


def _stash_pop(run: Run, store: Store) -> Brought:
    earlier = run.scope.ledger.effects[: run.mark]
    if any(["stash" in effect.command.argv[1:] and Manner.BY_GIT in effect.manner for effect in earlier]):
        return []  # the stash that this script has just created
    words = [word for word in _words(run)[0] if word]
    stash = store.stash(words[-1] if words and (words[-1].isdigit() or "stash" in words[-1]) else "")
    if stash is None:
        return []
    parents = store.parents(stash)
    base = store.kept(store.tree_of(parents[0]))
    found = _moved(base, store.kept(store.tree_of(stash)))
    if run.spec is not None and run.spec.names[0] == "branch":
        found += _moved(store.head(), base)
    if len(parents) > 2:
        found += _written(store.kept(store.tree_of(parents[2])), {})
    return found


def _stash_push(run: Run, store: Store) -> Brought:
    """What a stash removes: changes of tracked files and, with `-u`, untracked files."""
    from toolgate.analysis.git.worktree import ignored
    from toolgate.analysis.places.protected_selections import own_beneath

    words = [operand if isinstance(operand, str) else "" for operand in run.operands]
    paths = words if run.spec is not None and run.spec.names[0] != "save" else []
    staged = store.staged()
    if _given(run, "-S", "--staged"):
        return [(p, c, s) for p, c, s in _moved(staged, store.head()) if p in _within(run, store, staged, paths)]
    there = staged if _given(run, "-k", "--keep-index") else store.head()
    found = _written(_within(run, store, there, paths), {})
    if _given(run, "-u", "--include-untracked", *EVERYTHING):
        root, facts = store.repository.root, run.scope.facts
        beneath = {path[len(root) + 1 :]: b"" for path in own_beneath(root, facts) if path.startswith(root + "/")}
        for path in _within(run, store, beneath, paths):
            if path not in staged and (_given(run, *EVERYTHING) or not ignored(f"{root}/{path}", facts)):
                found.append((path, None, True))
    return found


# --- parts of the work tree ------------------------------------------------------------------------------------------


def _sparse(run: Run, store: Store) -> Brought:
    """The tracked files that appear or disappear with a sparse checkout; files at the top always stay."""
    words = _words(run)[0]
    action, wanted = (words[0], [word.strip("/") for word in words[1:]]) if words else ("", [])
    listed = run.scope.facts.exists(store.repository.directory + "/info/sparse-checkout")
    if action not in ("set", "add", "disable", "reapply", "init") or (action == "init" and listed is not False):
        return []
    sure = not _given(run, "--no-cone", "--stdin") and all(wanted)
    found: Brought = []
    for entry in store.index().entries:
        if not store.at_top(entry.path):
            continue
        folder = entry.path.rpartition("/")[0]
        inside = not folder or any([(one + "/").startswith(folder + "/") or _meant(folder, one) for one in wanted])
        if entry.left and (action == "disable" or inside or not sure):
            found.append((entry.path, entry.hash, sure or action == "disable"))
        elif not entry.left and action in ("set", "init") and not (inside and sure):
            found.append((entry.path, None, sure))
    return found


def _submodule(run: Run, store: Store) -> Brought:
    """The paths of all submodules, whose new content is not known."""
    modules = [entry.path for entry in store.index().entries if entry.mode == MODULE and store.at_top(entry.path)]
    return [(path, b"", False) for path in modules]


def _bisect(run: Run, store: Store) -> Brought:
    """Commits between these are checked out."""
    found = _commits(store, _words(run)[0])
    return [(p, c, False) for one in found for p, c, _ in _moved(store.head(), store.kept(store.tree_of(one)))]


PLANS: dict[str, Plan] = {
    "checkout": _checkout, "restore": _restore, "reset": _reset, "read-tree": _read_tree, "index": _checkout_index,
    "merge": _merge, "pull": _pull, "rebase": _rebase, "pick": _pick, "unstash": _stash_pop, "stash": _stash_push,
    "sparse": _sparse, "submodules": _submodule, "bisect": _bisect,
}  # fmt: skip
