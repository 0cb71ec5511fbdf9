"""What nix builds or runs: the project itself, a package of its registry, or somebody's repository."""

from toolgate.knowledge.vocabulary import RUNS, Found, Manner, runs

ELSEWHERE = ("github:", "gitlab:", "sourcehut:", "http://", "https://", "git+http", "git+ssh", "tarball+", "hg+")


def read(text: str) -> Found | None:
    source = text.partition("#")[0]
    if source.startswith(ELSEWHERE):
        return [runs(source, "remote", Manner.INSTALL)]
    if not source or source.startswith((".", "/", "path:", "git+file:", "self")):
        return [(RUNS, source.removeprefix("path:").removeprefix("git+file:") or ".")]
    return [runs(text, "registry", Manner.TOOL)]
