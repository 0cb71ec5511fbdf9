"""Refspecs of a push: `branch`, `+branch`, `:branch`, `source:destination`, tags and patterns."""

from toolgate.knowledge.vocabulary import Does, Found, one_of, publishes
from toolgate.model.effect import Manner

# Branches that others build on, deploy from or release from.
SHARED = one_of("""main master trunk default mainline develop development dev production prod live stable staging release gh-pages
    deploy canary next""")
SHARED_FOLDERS = ("release/", "releases/", "production/", "stable/", "deploy/", "hotfix/")
HEADS, TAGS = "refs/heads/", "refs/tags/"


def read(text: str) -> Found | None:
    return [*published(text)]


def deleted(text: str) -> Found | None:
    """A branch or tag that is deleted by its name."""
    return [*published(":" + text.removeprefix("+").removeprefix(":"))]


def published(text: str) -> list[Does]:
    """Everything that is published besides a branch of one's own."""
    force = text.startswith("+")
    source, colon, destination = text.removeprefix("+").partition(":")
    name = destination or source
    if not name:
        return [publishes("every branch of the same name", "forge", Manner.ALL)]
    if is_stash(source):
        return [publishes("a stash, which can hold ignored files", "forge")]
    words = [Manner.FORCE] if force else []
    if colon and not source:
        words.append(Manner.DELETE)
    if "*" in name:
        words.append(Manner.ALL)
    short = name.removeprefix(HEADS)
    if _is_tag(short):
        words.append(Manner.TAG)
    elif short.lower() in SHARED or short.lower().startswith(SHARED_FOLDERS):
        words.append(Manner.DEFAULT_BRANCH)
    return [publishes(short.removeprefix(TAGS), "forge", tuple(words))] if words else []


def is_stash(revision: str) -> bool:
    """Whether a revision is a stash or what it holds: `stash@{0}`, `refs/stash`, `stash^3`, and `create` prints one."""
    name = revision.removeprefix("refs/")
    return name == "stash" or name.startswith(("stash@", "stash^", "stash~")) or "^3" in name


def _is_tag(name: str) -> bool:
    """Whether a name is a tag: `v1.2`, `refs/tags/x`, or after the word `tag`."""
    if name.startswith(TAGS) or name == "tag":
        return True
    number = name[1:] if name[:1] in ("v", "V") else name
    return "." in number and number[:1].isdigit() and number.replace(".", "").replace("-", "").isalnum()
