"""Where a repository keeps what: its work tree, its own directory, what work trees share, its settings."""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts

DEEPEST = 64  # directories that are looked at upwards
SMALL = 4096  # bytes of a file that names another
SETTINGS = 200_000  # bytes of a file of settings


class Repository(Value):
    """`root`: the work tree; `directory`: of this work tree alone; `common`: shared by all of them."""

    __slots__ = ("root", "directory", "common")

    def __init__(self, root: str, directory: str, common: str) -> None:
        self.root = root
        self.directory = directory
        self.common = common


def repository_at(path: str, facts: Facts) -> Repository | None:
    """The repository whose work tree a path lies in; `None`: there is none that can be read."""
    here = facts.resolve(path).rstrip("/")
    for _ in range(DEEPEST):
        found = facts.stat(here + "/.git")
        if found is not None:
            return _opened(here, found[0] & 0o170000 == 0o040000, facts)
        if not here:
            return None
        here = here[: here.rfind("/")]
    return None


def _opened(root: str, plain: bool, facts: Facts) -> Repository | None:
    directory = root + "/.git"
    if not plain:
        pointer = facts.read(directory, SMALL)
        if pointer is None or not pointer.startswith("gitdir:"):
            return None
        directory = facts.resolve(_joined(pointer[7:].strip(), root))
    shared = facts.read(directory + "/commondir", SMALL)
    common = directory if shared is None else facts.resolve(_joined(shared.strip(), directory))
    found = Repository(root, directory, common)
    if setting(found, facts, "extensions", "objectformat") not in (None, "sha1"):
        return None  # longer hashes: nothing here reads them
    return found


def _joined(path: str, base: str) -> str:
    return path if path[:1] == "/" else base + "/" + path


def setting(repository: Repository, facts: Facts, section: str, key: str) -> str | None:
    """The last value of a setting, the project's before the user's; `None`: it is not set."""
    home = facts.home()
    general = (facts.variable("XDG_CONFIG_HOME") or home + "/.config") + "/git/config"
    for path in (
        repository.directory + "/config.worktree",
        repository.common + "/config",
        home + "/.gitconfig",
        general,
    ):
        value = _value(facts.read(path, SETTINGS) or "", section, key)
        if value is not None:
            return value
    return None


def _value(text: str, section: str, key: str) -> str | None:
    found = None
    inside = False
    for line in text.split("\n"):
        line = line.strip()
        if line[:1] == "[":
            header, _, line = line[1:].partition("]")
            inside = _same(header, section)
        name, equals, value = line.partition("=")
        if inside and name.strip().lower() == key:
            found = value.partition(" #")[0].strip().strip('"') if equals else "true"
    return found


def _same(header: str, section: str) -> bool:
    """`branch "main"` in a file is `branch main` here; only the first word may be written either way."""
    kind, _, name = header.strip().partition(" ")
    wanted, _, rest = section.partition(" ")
    return kind.lower() == wanted and name.strip().strip('"') == rest
