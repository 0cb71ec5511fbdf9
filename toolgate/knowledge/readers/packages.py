"""Where packages come from, and which are removed."""

from toolgate.knowledge.vocabulary import FETCHES, PLAIN, READS, RUNS, Found, Manner, deletes, fetches, runs


def source(text: str) -> Found | None:
    """An address or a path: what a tool takes either way."""
    return [(FETCHES if "://" in text else READS, text)]


def removed(text: str) -> Found | None:
    """Packages that are removed: one of them may be the guard itself."""
    return [deletes(text, "guard")] if text.partition("[")[0].partition("=")[0].lower() == "toolgate" else []


KNOWN = frozenset(
    "defaults conda-forge bioconda nvidia pytorch anaconda main r rapidsai intel local msys2 robostack-staging".split()
)


def channel(text: str) -> Found | None:
    """A conda channel: a name everybody knows, somebody's name, or an address."""
    if "://" in text:
        return [(FETCHES, text)]
    if text.split("/", maxsplit=1)[0].split("::", maxsplit=1)[0] in KNOWN or text.startswith((".", "/")):
        return [(PLAIN, text)]
    return [fetches(f"channel {text}")]


ELSEWHERE = ("github:", "gitlab:", "sourcehut:", "http://", "https://", "git+http", "git+ssh", "tarball+", "hg+")


def nix_source(text: str) -> Found | None:
    """What nix builds or runs: the project itself, a package of its registry, or somebody's repository."""
    source = text.partition("#")[0]
    if source.startswith(ELSEWHERE):
        return [runs(source, "remote", Manner.INSTALL)]
    if not source or source.startswith((".", "/", "path:", "git+file:", "self")):
        return [(RUNS, source.removeprefix("path:").removeprefix("git+file:") or ".")]
    return [runs(text, "registry", Manner.TOOL)]
