"""The protected files in the trees, the index and the stashes of a repository, read without starting git.

Loaded only for git commands that bring in files. What cannot be read raises `Exhausted`, or an error.
"""

from toolgate.analysis.git.budget import Budget, Exhausted
from toolgate.analysis.git.index import Index
from toolgate.analysis.git.objects import LARGEST, Objects
from toolgate.analysis.git.references import Revisions, is_hash, references
from toolgate.analysis.git.repository import Repository, repository_at
from toolgate.analysis.places.names import above, fold
from toolgate.analysis.places.paths import GUARDED, layout_of
from toolgate.knowledge.places.homes import HOME
from toolgate.knowledge.places.paths import GUARD, PROJECT_AGENTS
from toolgate.model.facts import Facts
from toolgate.model.path import rest_of

TREE, MODULE = 0o040000, 0o160000
INDEX_SIZE = 8_000_000  # bytes of an index
INDEX_LENGTH = 60_000  # entries of an index
LOG = 400_000  # characters of a reflog
DIFFERENT = 2_000  # names that differ between two trees
COMMITS = 100  # commits of a range
BENEATH = 300  # files in one directory that can be protected

Files = dict[str, bytes]  # paths from the root of the work tree, each with the hash of its content


class Store:
    """One repository, as far as protected files are concerned."""

    __slots__ = ("repository", "objects", "revisions", "names", "facts", "starts", "tops", "_index")

    def __init__(self, repository: Repository, names: dict[str, str], cwd: str, facts: Facts) -> None:
        self.repository = repository
        self.names = names
        self.facts = facts
        self.objects = Objects(repository.common, facts, Budget())
        self.revisions = Revisions(repository, names, self.objects, facts)
        inner = [rest_of(facts.resolve(path), repository.root) for path in (cwd, facts.workspace())]
        self.starts = tuple(dict.fromkeys(["", *[rest for rest in inner if rest]]))
        entries = (*PROJECT_AGENTS, *GUARD, ".toolgate")
        if repository.root in layout_of(facts).homes:
            entries += (*HOME, *GUARDED)
        self.tops = frozenset([entry.partition("/")[0] for entry in above(entries)])
        self._index: Index | None = None

    # --- revisions ---------------------------------------------------------------------------------------------------

    def commit(self, text: str) -> str | None:
        """Return the commit that a word of a command line stands for; `None`: it is not known."""
        if text in ("-", "@{-1}"):
            return self._previous()
        name, at, number = text.partition("@{")
        if at and number[:-1].isdigit():
            return self._logged(name or "HEAD", int(number[:-1]))
        found = self.revisions.resolve(text)
        if found is None and text:
            there = [full for full in self.names if full.startswith("refs/remotes/") and full.endswith("/" + text)]
            exact = [full for full in there if full.count("/") == 3 + text.count("/")]
            found = self.objects.peeled(self.names[exact[0]]) if exact else None
        return found

    def tree(self, text: str) -> str | None:
        """Return the tree of a revision, or of a directory in one: `main:src`; `None`: it is not known."""
        name, colon, directory = text.partition(":")
        commit = self.commit(name) if name else None
        if commit is None:
            found = self.objects.read(name) if is_hash(name) else None
            top = name if found is not None and found[0] == b"tree" else None
        else:
            top = self.tree_of(commit)
        return self._down(top, directory) if top and colon and directory else top

    def tree_of(self, commit: str) -> str:
        found = self.objects.commit(commit)
        if found is None:
            raise Exhausted
        return found.tree

    def parents(self, commit: str) -> tuple[str, ...]:
        found = self.objects.commit(commit)
        if found is None:
            raise Exhausted
        return found.parents

    def stash(self, text: str) -> str | None:
        """Return a stash by its number, by `stash@{1}`, or the newest."""
        number = text.removeprefix("refs/").removeprefix("stash").strip("@{}") or "0"
        return self._logged("refs/stash", int(number)) if number.isdigit() else self.commit(text)

    def _logged(self, name: str, number: int) -> str | None:
        lines = self._log(name)
        words = lines[-1 - number].split(" ", 2) if number < len(lines) else []
        return words[1] if len(words) > 1 and is_hash(words[1]) else None

    def _previous(self) -> str | None:
        for line in reversed(self._log("HEAD")):
            _, moving, rest = line.partition("checkout: moving from ")
            if moving:
                return self.commit(rest.partition(" to ")[0]) if rest[:1] != "-" else None
        return None

    def _log(self, name: str) -> list[str]:
        common = self.repository.common
        paths = [f"{self.repository.directory}/logs/HEAD"] if name in ("HEAD", "@") else []
        paths += [f"{common}/logs/{name}", f"{common}/logs/refs/{name}", f"{common}/logs/refs/heads/{name}"]
        for path in paths:
            text = self.facts.read(path, LOG)
            if text:
                return text.rstrip("\n").split("\n")
        return []

    def base(self, ours: str, theirs: str) -> str | None:
        """Return the newest commit that is an ancestor of both; `None`: none is found."""
        from toolgate.analysis.git.commits import only_in

        try:
            new = only_in(self.objects, [theirs], [ours])
        except Exhausted:
            return None
        if new is None:
            return None
        if not new:
            return theirs
        parents = {parent for commit in new for parent in self.parents(commit)} - set(new)
        dated = [(commit.date, name) for name in parents if (commit := self.objects.commit(name)) is not None]
        return max(dated)[1] if dated else None

    def between(self, old: str, new: str) -> list[str]:
        """Return the commits of `old..new`."""
        from toolgate.analysis.git.commits import only_in

        return (only_in(self.objects, [new], [old]) or [])[:COMMITS]

    # --- protected files ---------------------------------------------------------------------------------------------

    def kept(self, tree: str | None) -> Files:
        """Return the files of a tree that can be protected; for a submodule or a link, the path itself."""
        found: Files = {}
        for start in self.starts:
            below = self._down(tree, start) if tree and start else tree
            for name, mode, content in self._entries(below) if below else ():
                if fold(name) in self.tops:
                    path = f"{start}/{name}" if start else name
                    found |= self._all(path, mode, content)
        return found

    def head(self) -> Files:
        return self.kept(self.tree_of(self.revisions.head)) if self.revisions.head else {}

    def _all(self, path: str, mode: int, content: bytes) -> Files:
        """Return the files below an entry of a tree; if they are too many, the entry itself."""
        found: Files = {}
        top = path, content
        waiting = [(path, mode, content)]
        while waiting:
            if len(found) + len(waiting) > BENEATH:
                return dict([top])
            path, mode, content = waiting.pop()
            if mode == TREE:
                waiting += [(f"{path}/{name}", kind, inner) for name, kind, inner in self._entries(content.hex())]
            else:
                found[path] = content
        return found

    def _entries(self, tree: str) -> list[tuple[str, int, bytes]]:
        found = self.objects.tree(tree)
        if found is None:
            raise Exhausted
        return found

    def _down(self, tree: str | None, path: str) -> str | None:
        for part in path.strip("/").split("/"):
            inner = (
                [content for name, mode, content in self._entries(tree) if name == part and mode == TREE]
                if tree
                else []
            )
            tree = inner[0].hex() if inner else None
        return tree

    def index(self) -> Index:
        """The index of this work tree."""
        from toolgate.analysis.git.index import read

        if self._index is None:
            data = self.facts.read_bytes(self.repository.directory + "/index", INDEX_SIZE)
            found = read(data, INDEX_LENGTH) if data is not None else None
            if found is None:
                raise Exhausted
            self._index = found
        return self._index

    def staged(self) -> Files:
        """Return the files of the index that can be protected."""
        return {
            entry.path: entry.hash for entry in self.index().entries if entry.stage == 0 and self.at_top(entry.path)
        }

    def at_top(self, path: str) -> bool:
        for start in self.starts:
            rest = rest_of(path, start) if start else path
            if rest and fold(rest.partition("/")[0]) in self.tops:
                return True
        return False

    def changes(self, path: str, content: bytes | None) -> bool:
        """Whether a file on disk differs from this content; `None`: whether it exists; empty: unknown content."""
        real = f"{self.repository.root}/{path}"
        if content is None:
            return self.facts.exists(real) is not False
        if not content:
            return True
        data = self.facts.read_bytes(real, LARGEST)
        found = self.objects.read(content.hex()) if data is not None else None
        return data is None or found is None or found[1] not in (data, data.replace(b"\r\n", b"\n"))

    # --- all files ---------------------------------------------------------------------------------------------------

    def content(self, tree: str, path: str) -> bytes | None:
        """Return the content of a file of a tree; `None`: the tree does not have it."""
        above_it, _, name = path.rpartition("/")
        inner = self._down(tree, above_it) if above_it else tree
        held = [content for entry, _, content in (self._entries(inner) if inner else ()) if entry == name]
        found = self.objects.read(held[0].hex()) if held else None
        if held and found is None:
            raise Exhausted
        return found[1] if found is not None else None

    def differing(self, old: str | None, new: str | None) -> list[str]:
        """Return the names that only one of two trees has, or whose contents differ; those near the root first."""
        found: list[str] = []
        waiting: list[tuple[str, str | None, str | None]] = [("", old, new)]
        while waiting and len(found) < DIFFERENT:
            above_it, one, other = waiting.pop(0)
            before = {name: (mode, content) for name, mode, content in (self._entries(one) if one else ())}
            after = {name: (mode, content) for name, mode, content in (self._entries(other) if other else ())}
            for name in sorted(before | after):
                sides = before.get(name), after.get(name)
                if sides[0] == sides[1]:
                    continue
                trees = [side[1].hex() if side is not None and side[0] == TREE else None for side in sides]
                if trees[0] or trees[1]:
                    waiting.append((f"{above_it}{name}/", trees[0], trees[1]))
                if any([side is not None and side[0] != TREE for side in sides]):
                    found.append(above_it + name)
        return found


def store_at(cwd: str, facts: Facts) -> Store | None:
    """Return the repository that a directory is in; `None`: there is none that can be read."""
    repository = repository_at(cwd, facts)
    names = references(repository, facts) if repository is not None else None
    return None if repository is None or names is None else Store(repository, names, cwd, facts)
