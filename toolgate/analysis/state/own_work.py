"""Files that a session made in full, and the proof: what was there before, and a digest of what it wrote.

A file is the session's own if nothing was there when it was written, or only what git or the session could restore,
and if it still holds exactly the text of that call. Once anything else has changed it, it is no longer proven.

What a program writes is not known before the call: then the call is recorded with the path (`making`), and what exists
when the call is over is its work (`analysis.state.made_work`).
"""

from __future__ import annotations

from toolgate.analysis.state.streams import COPY
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.later import Later
from toolgate.model.memory import OWNS, Mark
from toolgate.shell.expand.patterns import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.git import worktree
    from toolgate.analysis.places.git_store import Store
    from toolgate.analysis.state.scope import Ledger, Scope
    from toolgate.model.effect import Effect, Invocation
    from toolgate.model.facts import Facts
    from toolgate.model.memory import Memory
else:
    worktree = Later("toolgate.analysis.git.worktree")

LARGEST = 1_048_576  # bytes of a file that can be proven
SIZE = 16  # bytes of a digest
MOST = 200  # names in a directory
MOST_FILES = 200  # that one call can be shown to have made
DEEPEST = 8
SCRATCH = (Place.TEMP, Place.NULL)  # contains nothing of the project
GIT_PLACES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY")
LOOKING = (
    "status", "log", "diff", "show", "rev-parse", "ls-files", "blame", "describe", "grep", "merge-base", "rev-list",
)  # fmt: skip  # git commands that change nothing
LISTING = (("stash", "list"), ("stash", "show"), ("worktree", "list"), ("branch", "--show-current"), ("branch", "-a"))
NAMING = ("branch", "tag", "remote")  # which change no file
MOVING = ("checkout", "switch")  # which switch branches and leave every commit where it is
REBUILT = ("__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache")  # which programs add to a directory of code


def kept(path: str, ledger: Ledger, command: Invocation | None = None) -> tuple[str, ...]:
    """Return what can restore a file that would be lost, as manners of the effect.

    `command`: the one that loses it, if what it does itself before that makes no file there.
    """
    moved = path in ledger.files and _moved(path, ledger)
    made = path in ledger.fresh or (path in ledger.files and replaceable(path, ledger.memory, ledger.facts))
    if (made and not moved) or owned(path, ledger.memory, ledger.facts):
        return (Manner.MADE_HERE,)
    found = worktree.kept_by_git(path, ledger.facts)
    if Manner.TRACKED not in found and Manner.MODIFIED not in found and made_again(path, ledger.facts):
        return (Manner.IGNORED,)
    absent = ledger.facts.exists(path) is False and not any([mark in path for mark in "*?[…$"])
    tracked = Manner.TRACKED in found and ledger.facts.is_dir(path)
    if not (absent or tracked) or _has_changed(ledger, command):
        return found
    return (Manner.NOTHING_LOST,) if absent or spared(path, ledger) else found


def only_backups(pattern: str, ledger: Ledger) -> bool:
    """Whether a pattern names only backups that the call makes of the files it edits: nothing matched it before."""
    above, _, name = pattern.rpartition("/")
    changed = [one for one in ledger.effects if one.verb == Verb.WRITE]
    edited = [one for one in changed if Manner.EDIT in one.manner]
    kept = [
        one.target.path[len(edit.target.path) :]
        for edit in edited
        for one in changed
        if one.command is edit.command and one.target.path.startswith(edit.target.path)
    ]
    if not any([suffix and name.rpartition("*")[2].endswith(suffix) for suffix in kept]) or "*" in above:
        return False
    held = ledger.facts.entries(above, MOST)
    return held is not None and not any([matches(name, one) for one in held])


def made_again(path: str, facts: Facts) -> bool:
    """Whether a directory is made by a build whose sources are next to it or at the root."""
    from toolgate.knowledge.places.paths import MADE_BESIDE

    above, _, name = path.rpartition("/")
    makers = MADE_BESIDE.get(name.lower(), ())
    if not makers or not path.startswith(facts.workspace() + "/"):
        return False
    names = [*(facts.entries(above, MOST) or ()), *(facts.entries(facts.workspace(), MOST) or ())]
    return any([entry == maker or (maker[0] == "." and entry.endswith(maker)) for entry in names for maker in makers])


def kept_everywhere(pattern: str, ledger: Ledger) -> tuple[str, ...]:
    """Whether git ignores every directory of that name, as in `src/**/obj`, and tracks nothing in them."""
    above, deep, name = pattern.partition("/**/")
    if not deep or "/" in name or any([mark in above + name for mark in "*?[…$"]):
        return ()
    from toolgate.analysis.git.losses import readable_tree

    tree = readable_tree(above, ledger.facts) if worktree.ignored(f"{above}/any/{name}", ledger.facts, True) else None
    if tree is None or not above.startswith(tree.repository.root):
        return ()
    rest = (above[len(tree.repository.root) + 1 :] + "/").lstrip("/")
    held = [entry for entry in tree.index.entries if entry.path.startswith(rest) and f"/{name}/" in f"/{entry.path}"]
    return (Manner.IGNORED,) if not held else ()


def packed(pattern: str, ledger: Ledger) -> bool:
    """Whether a pattern names only archives of the project, of which the call has made one."""
    above = pattern.rpartition("/")[0]
    return any([made.rpartition("/")[0] == above and matches(made, pattern) for made in ledger.fresh])


def _has_changed(ledger: Ledger, command: Invocation | None) -> bool:
    """Whether something that existed before the call has changed since, by another command than this one."""
    return not all([effect.command is command or _changes_nothing(effect, ledger) for effect in ledger.effects])


def _changes_nothing(effect: Effect, ledger: Ledger) -> bool:
    """Whether an effect leaves everything that existed as it is, and adds only what the call itself makes."""
    if effect.verb == Verb.READ or Manner.NOTHING_LOST in effect.manner or effect.target.place in SCRATCH:
        return True
    path = effect.target.path
    made = effect.verb == Verb.WRITE and path in ledger.files and ledger.files[path].kind != COPY and not effect.where
    return made and not _moved(path, ledger) and replaceable(path, ledger.memory, ledger.facts)


def _moved(path: str, ledger: Ledger) -> bool:
    """Whether a file is one that this call has moved: it is the same work, and there is no other copy."""
    gone = {effect.target.path for effect in ledger.effects if Manner.MOVED in effect.manner}
    return any([source.path in gone for source in ledger.files[path].sources if source.path])


def spared(directory: str, ledger: Ledger) -> bool:
    """Whether git, or the session, could restore everything in a directory."""
    from toolgate.analysis.git.losses import all_kept

    return all_kept(directory, ledger.facts, lambda path: owned(path, ledger.memory, ledger.facts))


def loses_nothing(scope: Scope) -> bool:
    """Whether the git command being analysed loses nothing: nothing of the project has changed before it."""
    ledger, command = scope.ledger, scope.command
    if "worktree" in command.argv and _new_tree(scope):
        return True
    from toolgate.analysis.git.words import split

    said = split(command.argv)[1:] if has_trait(command.name, "repository") else ("", ())
    from toolgate.analysis.git.losses import nothing_lost, put_back, tidies

    looked = _only_looked(scope, NAMING if tidies(command.argv) else ())
    before = [effect for effect in ledger.effects if effect.command.argv is not command.argv]
    if said[0] == "branch" and not looked and _only_looked(scope, MOVING):
        looked = _on_branch(scope)  # the commits of a detached head may be on the branch alone
        before = [effect for effect in before if effect.command.argv[1:2] not in [(word,) for word in MOVING]]
    elif not looked and tidies(command.argv) and _only_tidied(scope):
        looked = True
        before = [
            effect for effect in before if not (effect.command.argv[:1] == ("git",) and tidies(effect.command.argv))
        ]
    if said[0] != "tag" and not all([_changes_nothing(effect, ledger) for effect in before]):
        return False
    moved = [name for name in GIT_PLACES if name in scope.variables or scope.facts.variable(name) is not None]
    if moved or not scope.cwd or not command.argv:
        return False
    if not scope.facts.real and ledger.memory is not None:  # only the session changes a described machine
        paths = put_back(command.argv, scope.cwd, scope.facts)
        if paths and all([path in ledger.memory.files for path in paths]):
            return True
    if said[0] == "stash" and not scope.certain:
        return False
    owns = lambda path: owned(path, ledger.memory, scope.facts)  # noqa: E731 # a function of one line, handed on
    if nothing_lost(command.argv, scope.cwd, scope.facts, owns, looked):
        return True
    if (said[0], *said[1][:1]) == ("stash", "drop") and looked:  # each drop changes which one is the latest
        return _own_stash(said[1][1:], scope.cwd, ledger.memory, scope.facts)
    return False


def _only_tidied(scope: Scope) -> bool:
    """Whether the git commands before this one take back changes where there are none, and the like, or only look."""
    from toolgate.analysis.git.losses import is_clean, tidies

    said = [command.argv for command in scope.ledger.interpreted[:-1] if has_trait(command.name, "repository")]
    plain = [argv for argv in said if not _looks(argv, NAMING)]
    return all([argv[0] == "git" and tidies(argv) for argv in plain]) and is_clean(scope.cwd or "", scope.facts)


def _on_branch(scope: Scope) -> bool:
    """Whether a branch is checked out where the call starts."""
    from toolgate.analysis.git.past import past

    found = past(scope.cwd, scope.facts) if scope.cwd else None
    return found is not None and found.revisions.branch != ""


KEEPING = frozenset("commit cherry-pick am merge rebase revert pull stash apply".split())  # they put work into a tree


def _new_tree(scope: Scope) -> bool:
    """Whether the command removes a work tree that this call has made, where nothing was before."""
    from toolgate.analysis.git.words import directory, split

    head, subcommand, words = split(scope.command.argv)
    here = (
        directory(head, scope.cwd or "") if has_trait(scope.command.name, "repository") and "-c" not in head else None
    )
    named = [word for word in words[1:] if word[:1] != "-"]
    if (subcommand, *words[:1]) != ("worktree", "remove") or here is None or len(named) != 1:
        return False
    path = named[0] if named[0][:1] == "/" else f"{here}/{named[0]}"
    ledger = scope.ledger
    new = path in ledger.trees and (_in_new(path, ledger) or _absent(path, ledger))
    lost = [effect for effect in ledger.effects if effect.verb == Verb.DELETE or Manner.MOVED in effect.manner]
    kept = any([not _in_new(effect.target.path, ledger) for effect in lost])
    made = any([not KEEPING.isdisjoint(command.argv) for command in ledger.interpreted])
    return new and not kept and not made  # nothing is known to be only in the work tree


def _absent(path: str, ledger: Ledger) -> bool:
    """Whether nothing was at the path of a new work tree; in a directory for temporary files, as far as is known."""
    exists = ledger.facts.exists(path)
    made = [effect for effect in ledger.effects if effect.target.path == path and effect.target.place == Place.TEMP]
    return exists is False or (exists is None and bool(made))


def _in_new(path: str, ledger: Ledger) -> bool:
    """Whether a path is a directory that this call has made under a generated name, or is in one."""
    return any([f"{path}/".startswith(directory + "/") for directory in ledger.made_up])


def _only_looked(scope: Scope, others: tuple[str, ...]) -> bool:
    """Whether the git commands before this one in the call only look, or are `others` that add no commit."""
    said = [command.argv for command in scope.ledger.interpreted[:-1] if has_trait(command.name, "repository")]
    return all([_looks(argv, others) for argv in said])


def _looks(argv: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return "/" not in argv[0] and (argv[1:2] in [(word,) for word in (*LOOKING, *others)] or argv[1:3] in LISTING)


def digest(data: bytes) -> str:
    """Return a digest that identifies a content."""
    from _blake2 import blake2b  # `hashlib` takes as long to load as a whole verdict

    return str(blake2b(data, digest_size=SIZE).hexdigest())


def link_digest(path: str, facts: Facts) -> str:
    """Return a digest that identifies a link by its destination."""
    return digest(b"link " + facts.resolve(path).encode("utf-8", "surrogatepass"))


def own_marks(ledger: Ledger, memory: Memory) -> list[Mark]:
    """Return marks for the files this call makes in full."""
    found: list[Mark] = []
    for path, stream in ledger.files.items():
        copied = stream.kind == COPY and len(stream.sources) == 1 and stream.sources[0].path in memory.owned
        if stream.text is None and not copied and path not in memory.owned:
            continue  # no change; saves reading git's index
        if not replaceable(path, memory, ledger.facts):
            found += [Mark(OWNS, path)] if path in memory.owned else []  # other work was there: no longer proven
        elif stream.text is not None:
            found.append(Mark(OWNS, path, digest(stream.text.encode("utf-8", "surrogatepass"))))
        elif copied:
            found.append(Mark(OWNS, path, memory.owned[stream.sources[0].path]))
    return found


def replaceable(path: str, memory: Memory | None, facts: Facts) -> bool:
    """Whether writing a file replaces nobody else's work."""
    if not facts.exists(path) or owned(path, memory, facts):
        return True
    if facts.is_dir(path):
        return False  # git may have some of what is in it
    return worktree.standing(path, facts) == worktree.TRACKED


def owned(path: str, memory: Memory | None, facts: Facts) -> bool:
    """Whether a file, or every file in a directory, is the session's own and holds what the session wrote."""
    if memory is None or not memory.owned:
        return False
    if facts.is_dir(path):
        inside = [file for file in memory.owned if file.startswith(path + "/")]
        return bool(inside) and facts.resolve(path) == path and _all_owned(path, memory, facts, DEEPEST)
    known = memory.owned.get(path)  # empty: it no longer is
    data = facts.read_bytes(path, LARGEST + 1) if known else None
    return data is not None and len(data) <= LARGEST and digest(data) == known


def _all_owned(directory: str, memory: Memory, facts: Facts, deepest: int) -> bool:
    names = facts.entries(directory, MOST)
    if names is None or not deepest:
        return False
    for name in names:
        path = f"{directory}/{name}"
        if facts.resolve(path) != path:
            if memory.owned.get(path) != link_digest(path, facts):
                return False
        elif facts.is_dir(path):
            if name not in REBUILT and not _all_owned(path, memory, facts, deepest - 1):
                return False
        elif not owned(path, memory, facts):
            return False
    return True


def _own_stash(words: tuple[str, ...], here: str, memory: Memory | None, facts: Facts) -> bool:
    """Whether a dropped stash holds only what the session itself wrote at those paths."""
    from toolgate.analysis.git.budget import Exhausted
    from toolgate.analysis.places.git_store import store_at

    named = [word for word in words if word[:1] != "-"]
    if memory is None or len(named) > 1 or any([word not in ("-q", "--quiet") for word in words if word[:1] == "-"]):
        return False
    try:
        store = store_at(here, facts)
        commit = store.stash("".join(named)) if store is not None else None
        if store is None or commit is None:
            return False
        parents = store.parents(commit)
        base = store.tree_of(parents[0])
        known = [_own_tree(store, base, store.tree_of(name), memory) for name in (commit, parents[1])]
        return all(known + [_own_tree(store, None, store.tree_of(parent), memory) for parent in parents[2:]])
    except (Exhausted, ValueError, IndexError):
        return False


def _own_tree(store: Store, old: str | None, new: str, memory: Memory) -> bool:
    """Whether the session wrote each file that differs between two trees, as it is in the new one."""
    names = store.differing(old, new)
    if len(names) > MOST_FILES:
        return False
    for name in names:
        content = store.content(new, name)
        if content is not None and digest(content) not in memory.made.get(f"{store.repository.root}/{name}", {}):
            return False
    return True
