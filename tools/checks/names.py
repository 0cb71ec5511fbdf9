"""A module's name says what is in it."""

from collections.abc import Iterator

from tools.checks.project import Finding, Project

EMPTY_WORDS = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "misc"}


def check(project: Project) -> Iterator[Finding]:
    for source in project.python():
        for word in source.path.removesuffix(".py").split("/"):
            if word in EMPTY_WORDS:
                yield Finding(
                    source.path,
                    1,
                    f"a module or folder called `{word}`",
                    "the name explains nothing, so anything can move in",
                    "name it after the thing it holds",
                )
