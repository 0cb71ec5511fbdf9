"""A function fits on a screen, and a module longer than most says why it is one.

Length is no reason to split or to join: one idea, one module. A long one gives its reason in its docstring, in a
paragraph that begins with the words in `REASON`.
"""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project

MODULE_LINES = 400
FUNCTION_LINES = 40
REASON = "\n\nOne module because "
GENERATED = {"toolgate/knowledge/index.py"}


def check(project: Project) -> Iterator[Finding]:
    yield from long_modules(project)
    yield from long_functions(project)


def long_modules(project: Project) -> Iterator[Finding]:
    excused = dict(project.exceptions("long-modules"))
    for source in project.python("toolgate"):
        count = len(source.text.splitlines())
        if source.path in GENERATED or count <= MODULE_LINES or excused.pop(source.path, ""):
            continue
        if REASON in (ast.get_docstring(source.tree) or ""):
            continue
        yield Finding(
            source.path,
            MODULE_LINES + 1,
            f"{count} lines, and no reason why",
            f"most ideas fit into {MODULE_LINES} lines; a longer module often holds two",
            "split it by what changes together, or say `One module because …` in its docstring",
        )
    yield from unused("long-modules", excused)


def long_functions(project: Project) -> Iterator[Finding]:
    excused = dict(project.exceptions("long-functions"))
    for source in project.python("toolgate", "tools", "benchmarks"):
        for name, function in source.functions:
            count = (function.end_lineno or function.lineno) - function.lineno + 1
            key = f"{source.path}:{name}"
            if count <= FUNCTION_LINES or excused.pop(key, ""):
                continue
            yield Finding(
                source.path,
                function.lineno,
                f"`{name}` has {count} lines, {FUNCTION_LINES} is the ceiling",
                "what does not fit on a screen is not checked by eye",
                f'name its steps, or excuse it in [tool.gates.long-functions]: "{key}" = "reason"',
            )
    yield from unused("long-functions", excused)


def unused(gate: str, excused: dict[str, str]) -> Iterator[Finding]:
    for key in excused:
        yield Finding(
            "pyproject.toml",
            1,
            f"exception `{key}` of [tool.gates.{gate}] excuses nothing",
            "a stale exception hides the next one",
            "remove the line",
        )
