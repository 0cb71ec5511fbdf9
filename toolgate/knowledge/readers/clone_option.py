"""Arguments after the repository in `gh repo clone`: a directory, or options for git."""

from toolgate.knowledge.vocabulary import MAKES, Found

HARMLESS = (
    "--depth", "--branch", "--single-branch", "--recurse-submodules", "--recursive", "--filter", "--quiet", "-q", "--no-tags",
    "-b", "--bare", "--mirror", "--shallow-submodules", "--jobs", "-j", "--origin", "-o", "--sparse", "--no-checkout", "-n",
    "--verbose", "-v", "--progress", "--no-single-branch", "--shallow-since",
)  # fmt: skip


def read(text: str) -> Found | None:
    if text.isdigit():
        return []
    if text.startswith("-"):
        return [] if text.partition("=")[0] in HARMLESS else None
    return [(MAKES, text)]
