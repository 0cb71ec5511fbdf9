"""Whether a push would publish a stash: it holds work that was never committed, and with `-a` every ignored file.

A stash is known by its name, by the words that made a branch of it in this script, and by its commits where the
repository can be read.
"""

from __future__ import annotations

from toolgate.analysis.git.repository import workspace_repository
from toolgate.knowledge.readers.refspec import is_stash
from toolgate.shell.expand.fields import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolgate.model.effect import Invocation
    from toolgate.model.facts import Facts
    from toolgate.shell.expand.fields import Field

NAMING = ("branch", "checkout", "switch", "tag", "update-ref", "worktree")  # subcommands that give a commit a name
LOG = "/logs/refs/stash"
MOST = 40  # stashes that are looked at, the newest
LARGEST = 200_000  # bytes of the list of stashes


def publishes_stash(sources: list[Field], branch: str | None, commands: Iterable[Invocation], facts: Facts) -> bool:
    """Whether what is pushed is a stash; `sources` are refspecs, and without one the `branch` is pushed."""
    named = [shown(source).removeprefix("+").partition(":")[0] for source in sources] or [branch or ""]
    named += [branch] if branch and any([name in ("HEAD", "@") for name in named]) else []
    if any([is_stash(word) for source in sources for word in _printed_from(source)]):
        return True
    plain = [name.removeprefix("refs/heads/") for name in named]
    for command in commands:
        words = command.argv[1:]
        names = bool(words) and words[0] in NAMING and any([is_stash(word) for word in words[1:]])
        if names and any([name in words or name in ("HEAD", "@") for name in plain]):
            return True
    return any([_is_stashed(name, facts) for name in named if name])


def _printed_from(source: Field) -> list[str]:
    """Return the words of the git commands that print a part of a refspec: `$(git stash create)`."""
    found: list[str] = []
    for hole in () if isinstance(source, str) else source.holes:
        made = getattr(hole.stream, "made", None)
        found += made[0][1:] if made else []
    return found


def _is_stashed(name: str, facts: Facts) -> bool:
    """Whether a name stands for one of the commits of a stash: all of it, its index, its untracked files."""
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
    return commit in {*stashes, *[parent for one in found if one is not None for parent in one.parents[1:]]}
