"""What git knows about a path, read from the repository itself: is it tracked, changed, ignored, or untracked?

Loaded only for what would be lost. Nothing here starts git, and what cannot be read is `UNKNOWN`, never a guess.
"""

from toolgate.analysis.git.ignoring import Pattern, is_ignored, patterns_in
from toolgate.analysis.git.index import INSIDE, Entry, found
from toolgate.analysis.git.repository import Repository, usual_repository, workspace_repository
from toolgate.model.effect import Manner
from toolgate.model.facts import Facts

TRACKED = Manner.TRACKED  # git can restore it as it is
MODIFIED = Manner.MODIFIED  # tracked, and changed since git last looked
IGNORED = Manner.IGNORED  # the project tells git to ignore it
UNTRACKED = Manner.UNTRACKED  # it cannot be restored
UNKNOWN = "unknown"

MUCH = 32 * 1024  # bytes of text; some five hundred lines
SAMPLE = 4_096  # bytes that decide whether content is text
INDEX_LIMIT = 8_000_000  # bytes; some hundred thousand files
RULES_LIMIT = 200_000  # characters of one pattern file
DEPTH_LIMIT = 64  # directories between the root and a path


def standing(path: str, facts: Facts) -> str:
    """Return what git knows about a resolved absolute path; for a directory, whether anything in it is tracked."""
    workspace = facts.workspace().rstrip("/")
    root = facts.resolve(workspace or "/").rstrip("/")
    if path.startswith(root + "/"):
        rest = path[len(root) + 1 :]
    elif path.startswith(workspace + "/"):
        rest = path[len(workspace) + 1 :]
    else:
        return UNKNOWN
    repository = workspace_repository(facts)
    if repository is None or rest.count("/") > DEPTH_LIMIT:
        return UNKNOWN
    tracked = _tracked(rest, path, repository, facts)
    if tracked != UNTRACKED:
        return tracked
    patterns = _patterns(rest, repository.common, root, facts)
    return IGNORED if is_ignored(rest, patterns, facts.is_dir(path) is not False) else UNTRACKED


def kept_by_git(path: str, facts: Facts) -> tuple[str, ...]:
    """Return what git knows about a path, as manners of an effect, and whether much is lost if it is untracked."""
    found = standing(path, facts)
    if found == UNTRACKED:
        state = facts.stat(path)
        much = state is not None and state[1] >= MUCH and b"\0" not in (facts.read_part(path, 0, SAMPLE) or b"\0")
        return (UNTRACKED, Manner.MUCH) if much else (UNTRACKED,)
    return (found,) if found != UNKNOWN else ()


def ignored(path: str, facts: Facts, directory: bool = False) -> bool:
    """Whether the project's ignore patterns match a path, in a repository or not.

    `directory`: treat it as a directory, whatever it is.
    """
    root = facts.workspace().rstrip("/")
    if not path.startswith(root + "/"):
        return False
    rest = path[len(root) + 1 :]
    patterns = _patterns(rest, usual_repository(facts).common, root, facts)
    return is_ignored(rest, patterns, directory or facts.is_dir(path) is not False)


def _patterns(rest: str, directory: str, root: str, facts: Facts) -> list[Pattern]:
    """Return every pattern that may apply to a path, the weakest first: user, repository, then root to leaf."""
    listed: list[Pattern] = []
    home = facts.variable("XDG_CONFIG_HOME") or facts.home() + "/.config"
    for file in (home + "/git/ignore", directory + "/info/exclude"):
        listed += patterns_in(facts.read(file, RULES_LIMIT) or "", "")
    base = ""
    for part in ("", *rest.split("/")[:-1]):
        base = base + "/" + part if base else part
        file = root + "/" + base + "/.gitignore" if base else root + "/.gitignore"
        text = facts.read(file, RULES_LIMIT)
        if text:
            listed += patterns_in(text, base)
    return listed


def _tracked(rest: str, path: str, repository: Repository, facts: Facts) -> str:
    """Return `TRACKED`, `MODIFIED`, `UNTRACKED`, or `UNKNOWN` when the index cannot be read."""
    if "index" not in facts.notes:  # one command may remove many files
        facts.notes["index"] = facts.read_bytes(repository.directory + "/index", INDEX_LIMIT)
    data: bytes | None = facts.notes["index"]
    if data is None:
        # A repository without an index tracks nothing yet.
        return UNTRACKED if facts.exists(repository.directory + "/index") is False else UNKNOWN
    entry = found(data, rest)
    if isinstance(entry, Entry):
        return _changed(entry, path, facts)
    return UNKNOWN if entry is None else TRACKED if entry == INSIDE else UNTRACKED


def _changed(entry: Entry, path: str, facts: Facts) -> str:
    """Return whether a file differs from the index: its size, its time, or, if it was touched, its content.

    If nothing can be compared, it is unchanged.
    """
    state = facts.stat(path)
    if state is None:
        return TRACKED
    _, size, modified = state
    same = entry.size == size & 0xFFFFFFFF and entry.time // 10**9 == modified // 10**9 & 0xFFFFFFFF
    if same and entry.is_touched(facts.changed(path)):
        from toolgate.analysis.git.changes import CONTENT, blob

        data = facts.read_bytes(path, CONTENT)
        same = data is not None and blob(data) == entry.hash
    return TRACKED if same else MODIFIED
