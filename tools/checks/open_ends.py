"""Open ends stand in the issue list, not in comments."""

import re
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source

# Upper case only: `todo` is a word of the case notation.
MARK = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
CONFIGURATION = (".toml", ".cfg", ".ini", ".yml", ".yaml", ".sh", "Makefile", ".ci/run", "find-python")


def check(project: Project) -> Iterator[Finding]:
    for source in project.sources:
        for line, comment in comments(source):
            mark = MARK.search(comment)
            if mark:
                yield Finding(
                    source.path,
                    line,
                    f"`{mark[0]}` in a comment",
                    "nobody is reminded by a comment, and a guard with open ends fails open",
                    "finish it, or file an issue; a known gap in a verdict is a `todo` case",
                )


def comments(source: Source) -> list[tuple[int, str]]:
    if not MARK.search(source.text):
        return []
    if source.is_python:
        return source.comments
    if not source.path.endswith(CONFIGURATION):
        return []
    lines = enumerate(source.text.splitlines(), start=1)
    return [(number, line.partition("#")[2]) for number, line in lines if "#" in line]
