"""Branches, tags and other names of commits, and what a revision on a command line stands for."""

from toolgate.analysis.git.budget import Exhausted
from toolgate.analysis.git.objects import Objects
from toolgate.analysis.git.repository import Repository, setting
from toolgate.model.facts import Facts

PACKED = 4_000_000  # bytes of the `packed-refs` file
NAMES = 3_000  # names in all
DEEPEST = 12  # nested directories of names
HEXADECIMAL = frozenset("0123456789abcdef")


def references(repository: Repository, facts: Facts) -> dict[str, str] | None:
    """Return every name with its hash; `None`: they are stored in a way that is not supported."""
    common = repository.common
    if facts.exists(common + "/reftable") is not False:
        return None
    found: dict[str, str] = {}
    packed = facts.read(common + "/packed-refs", PACKED)
    if packed is None and facts.exists(common + "/packed-refs") is not False:
        return None
    for line in (packed or "").split("\n"):
        if line[:1] not in ("", "#", "^"):
            found[line[41:].strip()] = line[:40]
    waiting = [("refs", 0)]
    while waiting:
        name, depth = waiting.pop()
        listed = facts.entries(f"{common}/{name}", NAMES)
        if listed is None and facts.exists(f"{common}/{name}") is not False:
            raise Exhausted
        for entry in listed or ():
            path = f"{name}/{entry}"
            if facts.is_dir(f"{common}/{path}"):
                if depth < DEEPEST:
                    waiting.append((path, depth + 1))
                continue
            text = (facts.read(f"{common}/{path}", 4096) or "").strip()
            if is_hash(text):
                found[path] = text
        if len(found) > NAMES:
            raise Exhausted
    return found


def is_hash(text: str) -> bool:
    return len(text) == 40 and HEXADECIMAL.issuperset(text)


def head_of(directory: str, names: dict[str, str], facts: Facts) -> tuple[str, str]:
    """Return the branch a work tree is on and its commit; either may be empty."""
    text = (facts.read(directory + "/HEAD", 4096) or "").strip()
    if text.startswith("ref: "):
        return text[5:].strip(), names.get(text[5:].strip(), "")
    return "", text if is_hash(text) else ""


def heads(repository: Repository, names: dict[str, str], facts: Facts) -> dict[str, tuple[str, str]]:
    """Return the same for every work tree of a repository, by its directory in `.git`."""
    trees = facts.entries(repository.common + "/worktrees", NAMES) or ()
    directories = [repository.common, *[f"{repository.common}/worktrees/{name}" for name in trees]]
    return {directory: head_of(directory, names, facts) for directory in directories}


class Revisions:
    """Resolves revisions in one repository."""

    def __init__(self, repository: Repository, names: dict[str, str], objects: Objects, facts: Facts) -> None:
        self.repository = repository
        self.names = names
        self.objects = objects
        self.facts = facts
        self.branch, self.head = head_of(repository.directory, names, facts)

    def resolve(self, text: str) -> str | None:
        """Return the commit that `HEAD~2`, `origin/main` or `1a2b3c4` stands for; `None`: not known."""
        cut = min([position for position in (text.find("~"), text.find("^")) if position >= 0], default=len(text))
        name = self._named(text[:cut])
        commit = self.objects.peeled(name) if name else None
        rest = text[cut:]
        while rest and commit:
            sign, digits = rest[0], ""
            rest = rest[1:]
            while rest[:1].isdigit():
                digits, rest = digits + rest[0], rest[1:]
            if sign not in "~^" or len(digits) > 4:
                return None
            commit = self._above(commit, sign, int(digits or "1"))
        return commit

    def _above(self, commit: str, sign: str, number: int) -> str | None:
        if sign == "^":
            found = self.objects.commit(commit)
            if number == 0:
                return commit
            return found.parents[number - 1] if found is not None and len(found.parents) >= number else None
        for _ in range(number):
            found = self.objects.commit(commit)
            if found is None or not found.parents:
                return None
            commit = found.parents[0]
        return commit

    def _named(self, name: str) -> str | None:
        if name in ("HEAD", "@", ""):
            return self.head or None
        if name in ("@{u}", "@{upstream}", "HEAD@{u}", "HEAD@{upstream}"):
            return self._upstream()
        if name.endswith("_HEAD") and "/" not in name:
            text = (self.facts.read(f"{self.repository.directory}/{name}", 4096) or "")[:40]
            return text if is_hash(text) else None
        for form in ("{}", "refs/{}", "refs/tags/{}", "refs/heads/{}", "refs/remotes/{}", "refs/remotes/{}/HEAD"):
            if form.format(name) in self.names:
                return self.names[form.format(name)]
        if is_hash(name):
            return name
        if 4 <= len(name) < 40 and HEXADECIMAL.issuperset(name):
            found = self.objects.starting(name)
            return found[0] if len(found) == 1 else None
        return None

    def _upstream(self) -> str | None:
        short = self.branch.removeprefix("refs/heads/")
        remote = setting(self.repository, self.facts, f"branch.{short}.remote")
        merge = setting(self.repository, self.facts, f"branch.{short}.merge")
        if not remote or not merge:
            return None
        name = merge if remote == "." else f"refs/remotes/{remote}/" + merge.removeprefix("refs/heads/")
        return self.names.get(name)
