"""Modules and functions stay small enough to be read in one sitting."""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source

MODULE_LINES = 400
FUNCTION_LINES = 40
GENERATED = {"toolgate/knowledge/index.py"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def check(project: Project) -> Iterator[Finding]:
    yield from long_modules(project)
    yield from long_functions(project)


def long_modules(project: Project) -> Iterator[Finding]:
    excused = dict(project.exceptions("long-modules"))
    for source in project.python("toolgate"):
        count = len(source.text.splitlines())
        if source.path in GENERATED or count <= MODULE_LINES or excused.pop(source.path, ""):
            continue
        yield Finding(
            source.path,
            MODULE_LINES + 1,
            f"{count} lines, {MODULE_LINES} is the ceiling",
            "a longer module has more than one purpose",
            "split it by what changes together, or excuse it with a reason in [tool.gates.long-modules]",
        )
    yield from unused("long-modules", excused)


def long_functions(project: Project) -> Iterator[Finding]:
    excused = dict(project.exceptions("long-functions"))
    for source in project.python("toolgate", "tools", "benchmarks"):
        for name, function in functions(source):
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


def functions(source: Source) -> Iterator[tuple[str, Function]]:
    """Every function with its qualified name."""
    waiting: list[tuple[str, ast.AST]] = [("", source.tree)]
    while waiting:
        prefix, parent = waiting.pop()
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield prefix + node.name, node
            name = f"{prefix}{node.name}." if isinstance(node, Function | ast.ClassDef) else prefix
            waiting.append((name, node))
