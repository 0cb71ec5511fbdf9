"""Uncommitted changes: files that differ from the index, and the index where it differs from the last commit."""

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.index import MODULE, TREE, Entry, Index, read
from toolgate.analysis.git.objects import Objects
from toolgate.analysis.git.references import head_of, references
from toolgate.analysis.git.repository import Repository, checked_out, repository_at, setting
from toolgate.model.facts import Facts

LARGEST = 16_000_000  # bytes of an index
ENTRIES = 8_000  # files it may hold; some thirty-five milliseconds
CONTENT = 2_000_000  # bytes of a file that is compared by content
KIND, REGULAR = 0o170000, 0o100000


State = tuple[int, int, int]  # mode, size, and time in nanoseconds


class WorkTree:
    """A work tree with its index, read once."""

    __slots__ = ("repository", "facts", "budget", "objects", "index", "written", "modes")

    def __init__(self, repository: Repository, index: Index, written: int, facts: Facts, budget: Budget) -> None:
        self.repository = repository
        self.facts = facts
        self.budget = budget
        self.objects = Objects(repository.common, facts, budget)
        self.index = index
        self.written = written  # when the index was written, in nanoseconds
        self.modes = setting(repository, facts, "core.filemode") != "false"

    def inside(self, paths: list[str]) -> list[Entry]:
        """Return the entries at or below absolute paths."""
        rests = [self.rest(path) for path in paths]
        if "" in rests:
            return list(self.index.entries)
        exact = {rest for rest in rests if rest is not None}
        beneath = tuple([rest + "/" for rest in exact])
        return [entry for entry in self.index.entries if entry.path in exact or entry.path.startswith(beneath)]

    def rest(self, path: str) -> str | None:
        """Return a path relative to the root of the work tree, empty for the root itself; `None`: it is outside."""
        root = self.repository.root
        if path == root:
            return ""
        return path[len(root) + 1 :] if path.startswith(root + "/") else None

    # --- the files against the index ---------------------------------------------------------------------------------

    def modified(self, entries: list[Entry], states: dict[str, State] | None = None) -> set[str]:
        """Return the paths of files that differ from the index, or are gone; `states`: their known states, if given."""
        found: set[str] = set()
        for entry in entries:
            if entry.stage or entry.intended:
                found.add(entry.path)
            elif not entry.left and entry.mode != TREE:
                path = f"{self.repository.root}/{entry.path}"
                if self._differs(path, entry, self.facts.stat(path) if states is None else states.get(path)):
                    found.add(entry.path)
        return found

    def _differs(self, path: str, entry: Entry, state: State | None) -> bool:
        if state is None:
            return True
        mode, size, time = state
        if entry.mode == MODULE:
            return self._moved(path, entry)
        kind = mode & KIND
        if kind != entry.mode & KIND:
            return True
        if kind == REGULAR and self.modes and bool(mode & 0o100) != bool(entry.mode & 0o100):
            return True
        if size & 0xFFFFFFFF != entry.size:
            return entry.size != 0 or self._another(path, size, entry)
        known = time == entry.time or (entry.time % 1_000_000_000 == 0 and time // 10**9 == entry.time // 10**9)
        if known and time < self.written and not entry.is_touched(self.facts.changed(path)):
            return False
        return kind == REGULAR and self._another(path, size, entry)

    def _another(self, path: str, size: int, entry: Entry) -> bool:
        """Whether a file's content differs from the index; one that is too large to read counts as changed."""
        if size > CONTENT:
            return True
        self.budget.bytes -= size
        data = self.facts.read_bytes(path, CONTENT) if self.budget.bytes >= 0 else None
        if data is None:
            raise Exhausted
        if blob(data) == entry.hash:
            return False
        return b"\r\n" not in data or blob(data.replace(b"\r\n", b"\n")) != entry.hash

    def _moved(self, path: str, entry: Entry) -> bool:
        """Whether a submodule is at another commit; one that is not checked out has not changed."""
        if not checked_out(path, self.facts):
            return False
        inner = repository_at(path, self.facts)
        names = references(inner, self.facts) if inner is not None else None
        if inner is None or names is None:
            raise Exhausted
        return head_of(inner.directory, names, self.facts)[1] != entry.hash.hex()

    # --- the index against the last commit ---------------------------------------------------------------------------

    def staged(self) -> set[str]:
        """Return the paths at which the index differs from the checked-out commit."""
        names = references(self.repository, self.facts)
        if names is None:
            raise Exhausted
        head = head_of(self.repository.directory, names, self.facts)[1]
        kept, same = self.committed(head) if head else ({}, ())
        if "" in same:
            return set()
        beneath = tuple([path + "/" for path in same])
        entries = [entry for entry in self.index.entries if not entry.path.startswith(beneath)]
        added = [entry for entry in entries if not entry.intended]
        found = {entry.path for entry in added if kept.get(entry.path) != (entry.mode, entry.hash)}
        return found | (set(kept) - {entry.path for entry in entries})

    def committed(self, name: str) -> tuple[dict[str, tuple[int, bytes]], tuple[str, ...]]:
        """Return the files of a commit, without those in directories that are the same in the index, and these."""
        commit = self.objects.commit(name)
        if commit is None:
            raise Exhausted
        kept: dict[str, tuple[int, bytes]] = {}
        same: list[str] = []
        self._tree(commit.tree, "", kept, same)
        return kept, tuple(same)

    def _tree(self, name: str, path: str, kept: dict[str, tuple[int, bytes]], same: list[str]) -> None:
        """Collect the files of a tree, except directories that are the same in the index."""
        trees = self.index.trees
        sparse = {entry.path for entry in self.index.entries if entry.mode == TREE}
        waiting = [(name, path)]
        while waiting:
            name, path = waiting.pop()
            if trees.get(path) == bytes.fromhex(name):
                same.append(path)
                continue
            listed = self.objects.tree(name)
            if listed is None:
                raise Exhausted
            for label, mode, content in listed:
                inside = f"{path}/{label}" if path else label
                if mode == TREE and inside + "/" in sparse:
                    kept[inside + "/"] = mode, content
                elif mode == TREE:
                    waiting.append((content.hex(), inside))
                else:
                    kept[inside] = mode, content


def work_tree(path: str, facts: Facts, budget: Budget) -> WorkTree | None:
    """Return the work tree around a path; `None`: there is none, or it cannot be read."""
    repository = repository_at(path, facts)
    if repository is None:
        return None
    file = repository.directory + "/index"
    state = facts.stat(file)
    if state is None:
        return WorkTree(repository, Index((), {}), 0, facts, budget) if facts.exists(file) is False else None
    data = facts.read_bytes(file, LARGEST)
    try:
        index = read(data or b"", ENTRIES)
    except (ValueError, IndexError):  # it is truncated
        return None
    return None if index is None else WorkTree(repository, index, state[2], facts, budget)


def blob(data: bytes) -> bytes:
    """Return git's hash for a file's content."""
    try:
        from _sha1 import sha1  # type: ignore[import-not-found]  # `hashlib` would cost more than all the rest
    except ImportError:
        from hashlib import sha1
    digest: bytes = sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).digest()
    return digest
