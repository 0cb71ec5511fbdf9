"""The layout of a repository: its work tree, its own directory, what work trees share, its settings."""

from toolgate.analysis.git.config import configured
from toolgate.model.facts import Facts
from toolgate.model.path import GIT, work_tree
from toolgate.model.value import Value

SMALL = 4096  # bytes of a file that names another
MOST = 100  # work trees of one repository
SETTINGS = 200_000  # bytes of a settings file


class Repository(Value):
    """`root`: the work tree; `directory`: of this work tree alone; `common`: shared by all of them."""

    __slots__ = ("root", "directory", "common")

    def __init__(self, root: str, directory: str, common: str) -> None:
        self.root = root
        self.directory = directory
        self.common = common


def repository_at(path: str, facts: Facts) -> Repository | None:
    """Return the repository whose work tree contains a path; `None`: there is none whose objects can be read."""
    root = work_tree(facts.resolve(path).rstrip("/"), facts.stat)
    opened = _opened(root, facts) if root is not None else None
    longer = opened is not None and setting(opened, facts, "extensions.objectformat") not in (None, "sha1")
    return None if longer else opened


def workspace_repository(facts: Facts) -> Repository | None:
    """Return the repository whose work tree is the project itself, on a described machine too; `None`: not known."""
    return _opened(facts.workspace(), facts)


def usual_repository(facts: Facts) -> Repository:
    """Return the project's repository; where it is not known, with the directory that git gives a new one."""
    root = facts.workspace().rstrip("/")
    return workspace_repository(facts) or Repository(root, root + GIT, root + GIT)


def checked_out(path: str, facts: Facts) -> bool:
    """Whether a directory in a work tree is the work tree of another repository: a submodule, or a clone."""
    return facts.stat(path + GIT) is not None


def _opened(root: str, facts: Facts) -> Repository | None:
    """Open a repository; in a linked work tree, `.git` is a file that names a directory in the main repository."""
    directory = root + GIT
    pointer = facts.read(directory, SMALL)
    if pointer is None and not facts.is_dir(directory):
        return None
    if pointer is not None:
        if not pointer.startswith("gitdir:"):
            return None
        directory = facts.resolve(_joined(pointer[7:].strip(), root))
    shared = facts.read(directory + "/commondir", SMALL)
    common = directory if shared is None else facts.resolve(_joined(shared.strip(), directory))
    return Repository(root, directory, common)


def _joined(path: str, base: str) -> str:
    return path if path[:1] == "/" else base + "/" + path


def linked_trees(facts: Facts) -> tuple[str, ...]:
    """Return the other work trees of the project's repository: those that it knows, and that know it."""
    repository = workspace_repository(facts)
    found: list[str] = []
    for root, own in ((work_trees(repository, facts) if repository is not None else None) or {}).items():
        back = (facts.read(root + GIT, SMALL) or "").strip()
        if back.startswith("gitdir:") and facts.resolve(_joined(back[7:].strip(), root)) == facts.resolve(own):
            found.append(root)
    return tuple(found)


def work_trees(repository: Repository, facts: Facts) -> dict[str, str] | None:
    """Return the roots of all work trees of a repository, each with its directory in `.git`; `None`: not known."""
    common = repository.common
    found = {facts.resolve(common.removesuffix(GIT)): common} if common.endswith(GIT) else {}
    if facts.exists(common + "/worktrees") is False:
        return found
    names = facts.entries(common + "/worktrees", MOST)
    for name in names or ():
        own = f"{common}/worktrees/{name}"
        pointer = (facts.read(own + "/gitdir", SMALL) or "").strip()
        found[facts.resolve(_joined(pointer, own).removesuffix(GIT))] = own
    return found if names is not None else None


def setting(repository: Repository, facts: Facts, wanted: str) -> str | None:
    """Return the last value of a setting by its full name, the project's before the user's; `None`: it is not set."""
    home = facts.home()
    general = (facts.variable("XDG_CONFIG_HOME") or home + "/.config") + "/git/config"
    for path in (
        repository.directory + "/config.worktree",
        repository.common + "/config",
        home + "/.gitconfig",
        general,
    ):
        values = [value for name, value in configured(facts.read(path, SETTINGS) or "") if name == wanted]
        if values:
            return values[-1]
    return None
