"""Whether a push would publish a stash: it holds work that was never committed, and with `-a` every ignored file.

A stash is known by its name, by the words with which this script has committed it or named it, and by its commits
where the repository can be read.
"""

from __future__ import annotations

from toolgate.analysis.git.repository import workspace_repository
from toolgate.knowledge.readers.refspec import is_stash
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.effect import Invocation
    from toolgate.model.facts import Facts
    from toolgate.shell.expand.fields import Field

# Subcommands that tell about a commit but not its number, take only paths and messages, or put a stash back.
TELLING = """stash show diff log ls-tree cat-file grep describe name-rev reflog shortlog diff-tree blame whatchanged
    add rm mv clean commit config remote""".split()
LOG = "/logs/refs/stash"
MOST = 40  # stashes that are looked at, the newest
DEEPEST = 40  # commits of a branch that are looked at
LARGEST = 200_000  # bytes of the list of stashes


def publishes_stash(sources: list[Field], branch: str | None, commands: list[Invocation], facts: Facts) -> bool:
    """Whether what is pushed is a stash, or may be made of one by the `commands` of the script.

    The last of these pushes. `sources` are its refspecs, and without one the `branch` is pushed.
    """
    git = commands[-1].name if commands else ""
    named = [shown(source).removeprefix("+").partition(":")[0] for source in sources] or [branch or ""]
    named += [branch] if branch and any([name in ("HEAD", "@") for name in named]) else []
    if any([is_stash(word) for source in sources for word in _printed_from(source)]):
        return True
    if any([_takes_stash(command, git) for command in commands]):
        return True
    return any([_is_stashed(name, facts) for name in named if name])


def _takes_stash(command: Invocation, git: str) -> bool:
    """Whether a command of git names a stash for what it commits or gives a name, or another one reads its number."""
    words = list(command.argv[1:])
    if command.name != git:
        return any([word.endswith("refs/stash") for word in words])
    while words[:1] and words[0][:1] == "-":
        words = words[2:] if words[0] in ("-c", "-C") else words[1:]
    return bool(words) and words[0] not in TELLING and any([_names_stash(word) for word in words[1:]])


def _names_stash(word: str) -> bool:
    """Whether a word names a stash, also in a refspec and in an option."""
    source = word.removeprefix("+").partition(":")[0]
    value = source.partition("=")[2] if source[:1] == "-" else source
    return " " not in value and is_stash(value)


def _printed_from(source: Field) -> list[str]:
    """Return the words of the git commands that print a part of a refspec: `$(git stash create)`."""
    found: list[str] = []
    for hole in () if isinstance(source, str) else source.holes:
        made = getattr(hole.stream, "made", None)
        found += made[0][1:] if made else []
    return found


def _is_stashed(name: str, facts: Facts) -> bool:
    """Whether a name stands for a commit of a stash, its index or its untracked files, or for one made on top of it."""
    repository = workspace_repository(facts)
    text = facts.read(repository.common + LOG, LARGEST) if repository is not None else None
    if not text or repository is None:
        return False
    from toolgate.analysis.git.budget import Budget
    from toolgate.analysis.git.objects import Objects
    from toolgate.analysis.git.references import Revisions, is_hash

    objects = Objects(repository.common, facts, Budget())
    full = "refs/heads/" + name.removeprefix("refs/heads/")
    made = (facts.read(f"{repository.common}/{full}", 4096) or "").strip()  # a new branch has a file of its own
    commit = Revisions(repository, {full: made} if is_hash(made) else {}, objects, facts).resolve(name)
    stashes = [line[41:81] for line in text.split("\n") if line][-MOST:]
    found = [objects.commit(stash) for stash in stashes]
    held = {*stashes, *[parent for one in found if one is not None for parent in one.parents[1:]]}
    waiting = [commit] if commit else []
    for one in waiting:  # grows: what is nearer is looked at first
        if one in held:
            return True
        above = objects.commit(one) if len(waiting) < DEEPEST else None
        waiting += [parent for parent in above.parents if parent not in waiting] if above is not None else []
    return False
