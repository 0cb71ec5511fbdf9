"""References that git moves; commits that only the old value reached are lost."""

from toolgate.knowledge.vocabulary import Found, Manner, discards

OPEN = True  # a part that is not known can be any name
HARMLESS = ("create", "symref-create", "verify", "symref-verify", "option", "start", "prepare", "commit", "abort")
TAKEN = (
    "refs/remotes/", "refs/bisect/", "refs/original/", "refs/backup/", "refs/backups/", "refs/keep/", "refs/snapshots/",
)  # fmt: skip  # which follow others anyway, or are second copies


def reference(text: str) -> Found | None:
    """A reference that gets another commit; what only a branch or tag of that name reached is lost."""
    return [] if text.startswith(TAKEN) else [discards(text.replace("\0", "…"), "vcs")]


def pointed(words: list[str]) -> Found | None:
    """`git symbolic-ref`: a reference that is set to another one, if that is given."""
    return reference(words[0]) if len(words) > 1 else []


def commands(text: str) -> Found | None:
    """Input of `git update-ref --stdin`, a reference a line."""
    found: Found = []
    for line in text.split("\n"):
        words = line.split()
        if words[:1] in (["delete"], ["update"], ["symref-update"], ["symref-delete"]) and len(words) > 1:
            gone = words[0] in ("delete", "symref-delete")
            found.extend(
                [discards(words[1], "vcs", manner=Manner.DELETE)]
                if gone and not words[1].startswith(TAKEN)
                else reference(words[1]) or []
            )
        elif words and words[0] not in HARMLESS:
            return None
    return found


def replaced_branch(text: str) -> Found | None:
    """A branch name that another branch takes, whether it exists or not."""
    return [discards(text.replace("\0", "…"), "vcs")]


def fetched(text: str) -> Found | None:
    """What is fetched, and where to: `+source:branch` replaces a local branch."""
    destination = text.partition(":")[2]
    if text[:1] != "+" or not destination or destination.startswith(("refs/tags/", "refs/pull")):
        return []
    return reference(destination)


def forced(text: str) -> Found | None:
    """The same with `--force`, or as a map of names: a local branch is replaced without a plus, too."""
    return fetched("+" + text.removeprefix("+"))
