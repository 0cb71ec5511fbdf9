"""What nix builds or runs: the project itself, a package of its registry, or somebody's repository."""

from __future__ import annotations

from toolgate.knowledge.vocabulary import RUNS, Manner

ELSEWHERE = ("github:", "gitlab:", "sourcehut:", "http://", "https://", "git+http", "git+ssh", "tarball+", "hg+")


def read(text: str) -> list[tuple[str, str]] | None:
    source = text.partition("#")[0]
    if source.startswith(ELSEWHERE):
        return [(f"does run remote {Manner.INSTALL}", source)]
    if not source or source.startswith((".", "/", "path:", "git+file:", "self")):
        return [(RUNS, source.removeprefix("path:").removeprefix("git+file:") or ".")]
    return [(f"does run registry {Manner.TOOL}", text)]
