"""The files in git's output: a difference between commits, a stash, a file of a revision, an archive of a tree.

Loaded only where a patch or an archive comes from git itself. What cannot be read is left out.
"""

from toolgate.analysis.git.words import directory, operands, split
from toolgate.analysis.places.git_store import Store, store_at
from toolgate.model.facts import Facts

VALUED = ("-U", "-n", "-S", "-G", "-o", "--output", "--prefix", "--format", "-l", "-O", "--max-count")
DIFFERENCES = ("diff", "diff-tree", "diff-index", "show", "log", "format-patch", "stash", "whatchanged")


def patches(made: tuple[tuple[str, ...], str], facts: Facts) -> list[str]:
    """Return the patches that a git command prints, as far as their names and texts can be read."""
    head, subcommand, words = split(made[0])
    store = _store(head, made[1], facts)
    if store is None:
        return []
    try:
        revisions, paths = operands(words, VALUED)
        if subcommand == "cat-file" or (subcommand == "show" and ":" in "".join(revisions)):
            return [text for text in [_content(store, word) for word in revisions] if text is not None]
        names = _names(store, subcommand, revisions, words) if subcommand in DIFFERENCES else []
    except Exception as error:  # from corrupt git files: their content is not known
        if isinstance(error, MemoryError):
            raise
        return []
    sides = ("", "") if "--no-prefix" in words else ("a/", "b/")
    chosen = [name for name in names if not paths or any([_meant(name, path) for path in paths])]
    return ["".join([f"--- {sides[0]}{name}\n+++ {sides[1]}{name}\n" for name in chosen])]


def members(made: tuple[tuple[str, ...], str], facts: Facts) -> list[str]:
    """Return the names in the archive that `git archive` makes, as far as they can be read."""
    head, subcommand, words = split(made[0])
    store = _store(head, made[1], facts)
    if store is None or subcommand != "archive":
        return []
    try:
        before, after = operands(words, VALUED)
        tree = store.tree(before[0]) if before else None
        names = store.differing(None, tree) if tree else []
    except Exception as error:  # from corrupt git files: their content is not known
        if isinstance(error, MemoryError):
            raise
        return []
    prefix = "".join([word[9:] for word in words if word.startswith("--prefix=")])
    paths = before[1:] + (after or [])
    return [prefix + name for name in names if not paths or any([_meant(name, path) for path in paths])]


def _store(head: tuple[str, ...], cwd: str, facts: Facts) -> Store | None:
    here = directory(head, cwd)
    return store_at(here, facts) if here is not None else None


def _meant(name: str, path: str) -> bool:
    """Whether a path on the command line may name a file; a pattern, or a path with `..`, may name any."""
    plain = path.removeprefix("./").rstrip("/")
    special = any([character in path for character in "*?[:"]) or plain in ("", ".") or ".." in path
    return special or name == plain or name.startswith(plain + "/")


def _content(store: Store, word: str) -> str | None:
    """Return the text of the file that `main:fix.patch` or a hash names."""
    name, colon, path = word.partition(":")
    if colon:
        folder, _, last = path.removeprefix("./").rpartition("/")
        tree = store.tree(f"{name or 'HEAD'}:{folder}")
        name = (
            "".join([content.hex() for label, _, content in store.objects.tree(tree) or () if label == last])
            if tree
            else ""
        )
    found = store.objects.read(name) if len(name) == 40 else None
    return found[1].decode("utf-8", "surrogateescape") if found is not None and found[0] == b"blob" else None


def _names(store: Store, subcommand: str, revisions: list[str], words: tuple[str, ...]) -> list[str]:
    if subcommand == "stash":
        stash = store.stash("".join(revisions[1:2])) if revisions[:1] == ["show"] else None
        return _changed(store, stash) if stash else []
    if subcommand in ("diff", "diff-index", "diff-tree") and not (subcommand == "diff-tree" and len(revisions) == 1):
        return _between(store, revisions)
    found: list[str] = []
    for commit in _commits(store, subcommand, revisions or ["HEAD"], words):
        found += _changed(store, commit)
    return list(dict.fromkeys(found))


def _between(store: Store, revisions: list[str]) -> list[str]:
    """Return the names that differ in `A B`, `A..B`, `A...B`, or between one revision and the checked-out one."""
    ends = [end for word in revisions for end in (word.replace("...", "..").split("..") if ".." in word else [word])]
    trees = [store.tree(end or "HEAD") for end in ends[:2]]
    if len(trees) < 2:
        trees.append(store.tree("HEAD"))
    return store.differing(trees[0], trees[1]) if trees[0] and trees[1] else []


def _changed(store: Store, commit: str) -> list[str]:
    """Return the names that a commit changes; for a stash, also those of untracked files."""
    parents = store.parents(commit)
    old = store.tree_of(parents[0]) if parents else None
    found = store.differing(old, store.tree_of(commit))
    return found + (store.differing(None, store.tree_of(parents[2])) if len(parents) > 2 else [])


def _commits(store: Store, subcommand: str, revisions: list[str], words: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    numbers = [word.lstrip("-n=") for word in words if word[:1] == "-" and word.lstrip("-n=").isdigit()]
    for word in revisions:
        old, dots, new = word.partition("..")
        if subcommand == "format-patch" and not dots and not numbers:
            old, dots, new = word, "..", "HEAD"
        ends = [store.commit(end or "HEAD") for end in ((old, new.lstrip(".")) if dots else (word,))]
        if len(ends) == 2 and ends[0] and ends[1]:
            found += store.between(ends[0], ends[1])
        elif len(ends) == 1 and ends[0]:
            found += [ends[0]] if subcommand in ("show", "diff-tree") else _line(store, ends[0], numbers)
    return found


def _line(store: Store, commit: str, numbers: list[str]) -> list[str]:
    """Return a commit and those before it, as many as requested."""
    found = [commit]
    for _ in range(min(int(numbers[-1]) if numbers else 20, 100) - 1):
        parents = store.parents(found[-1])
        if not parents:
            break
        found.append(parents[0])
    return found
