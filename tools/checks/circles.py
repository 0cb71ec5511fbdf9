"""Modules that import each other in a circle are of one package, listed with the size of its largest circle and why.

An import inside a function counts; one for the type checker alone does not. pyproject.toml says for each such package
how many modules its largest circle has, and why: `"toolgate.a" = "3: reason"`. A circle that grows is a finding, and
so is a number that is too high.
"""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source, children

GATE = "circles"
WHY = "whoever changes one module of a circle must know them all"
DO = "move what they share below both, or ask through the port, `analysis.walk`"

Imports = dict[str, set[str]]


def check(project: Project) -> Iterator[Finding]:
    sources = {source.module: source for source in project.python("toolgate")}
    found: dict[str, list[str]] = {}
    for circle in circles({module: imports(source, set(sources)) for module, source in sources.items()}):
        package = common(circle)
        if len(circle) > len(found.get(package, ())):
            found[package] = circle
    allowed = project.exceptions(GATE)
    for package, circle in sorted(found.items()):
        if not allowed.get(package, "").startswith(f"{len(circle)}: "):
            shown = ", ".join(module.removeprefix(f"{package}.") for module in circle)
            what = f"{len(circle)} modules of `{package}` import each other in a circle: {shown}"
            excuse = f'or say why in [tool.gates.{GATE}]: "{package}" = "{len(circle)}: reason"'
            yield Finding(sources[circle[0]].path, 1, what, WHY, f"{DO}, {excuse}")
    for package in sorted(set(allowed) - set(found)):
        what = f"exception `{package}` of [tool.gates.{GATE}] excuses nothing"
        yield Finding("pyproject.toml", 1, what, "a stale exception hides the next one", "remove the line")


def imports(source: Source, modules: set[str]) -> set[str]:
    """The modules of the package that a module imports, at its start or later."""
    found: set[str] = set()
    waiting: list[ast.AST] = [source.tree]
    for node in waiting:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & modules if inner <= modules else {node.module, *(inner & modules)}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & modules
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & modules
        waiting += [part for part in children(node) if not isinstance(part, ast.expr)]
    return found - {source.module}


def circles(graph: Imports) -> list[list[str]]:
    """Sets of modules each of which leads to every other: Tarjan's algorithm, without recursion."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []
    for root in sorted(graph):
        trail = [(root, iter(sorted(graph[root])))] if root not in order else []
        while trail:
            module, rest = trail[-1]
            if module not in order:
                order[module] = low[module] = len(order)
                stack.append(module)
            following = next(rest, None)
            if following is None:
                trail.pop()
                if trail:
                    low[trail[-1][0]] = min(low[trail[-1][0]], low[module])
                if low[module] == order[module]:
                    at = stack.index(module)
                    found += [sorted(stack[at:])] if len(stack) - at > 1 else []
                    del stack[at:]
            elif following not in order:
                trail.append((following, iter(sorted(graph[following]))))
            elif following in stack:
                low[module] = min(low[module], order[following])
    return found


def common(circle: list[str]) -> str:
    """The smallest package that has all modules of a circle."""
    first, last = circle[0].split("."), circle[-1].split(".")
    parts = [one for one, other in zip(first, last, strict=False) if one == other]
    package = ".".join(parts)
    while not all([module == package or module.startswith(package + ".") for module in circle]):
        package = package.rpartition(".")[0]
    return package
