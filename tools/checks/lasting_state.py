"""What is worked out during a call ends with it: no module keeps state that functions change.

A cache in a module outlives the call, and a guard that is kept then judges by a disk that has changed since.
"""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source, children
from tools.checks.sizes import unused

CHANGES = frozenset(
    "add append appendleft clear discard extend insert pop popitem popleft remove setdefault update".split()
)
CACHES = ("cache", "lru_cache", "cached_property", "functools.cache", "functools.lru_cache")
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


def check(project: Project) -> Iterator[Finding]:
    allowed = project.exceptions("lasting-state")
    used: set[str] = set()
    for source in project.python("toolgate"):
        for line, name in lasting(source):
            key = f"{source.path}:{name}"
            used.add(key)
            if key not in allowed:
                yield Finding(
                    source.path,
                    line,
                    f"`{name}` is state of the module that a function changes",
                    "it outlives the call, so a kept guard would judge by what was true earlier",
                    "keep it in `facts.notes` or `scene.notes`; if it never depends on the machine or the call, "
                    "list it under [tool.gates.lasting-state] with the reason",
                )
    yield from unused("lasting-state", {key: allowed[key] for key in sorted(allowed.keys() - used)})


def lasting(source: Source) -> list[tuple[int, str]]:
    """Line and name of all that outlives a call: what functions change outside themselves, and cached functions."""
    found: dict[str, int] = {}
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for decorator in node.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if ast.unparse(called) in CACHES:
                    found.setdefault(node.name, node.lineno)
    if not any(_changed(node) for node in source.nodes):
        return sorted((line, name) for name, line in found.items())
    for function, bound in _functions(source.tree):
        for node in _own(function):
            for name in _changed(node):
                if name not in bound:
                    found.setdefault(name, function.lineno)
    return sorted((line, name) for name, line in found.items())


def _functions(tree: ast.AST) -> Iterator[tuple[Function, frozenset[str]]]:
    """Every function with the names that it, or one around it, binds."""
    waiting: list[tuple[ast.AST, frozenset[str]]] = [(tree, frozenset())]
    while waiting:
        parent, outer = waiting.pop()
        for node in children(parent):
            bound = outer
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                bound = outer | _bound(node)
                yield node, bound
            waiting.append((node, bound))


def _own(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function that are not of a function inside it."""
    waiting: list[ast.AST] = list(function.body) if isinstance(function.body, list) else [function.body]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting += children(node)


def _bound(function: Function) -> frozenset[str]:
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    names = {argument.arg for argument in named if argument is not None}
    shared: set[str] = set()
    for node in _own(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Global):
            shared.update(node.names)
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            names.add(node.name)
        elif isinstance(node, ast.MatchMapping) and node.rest:
            names.add(node.rest)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
    return frozenset(names - shared)


def _changed(node: ast.AST) -> list[str]:
    """Names whose values this one node changes in place, or binds anew outside the function."""
    if isinstance(node, ast.Global):
        return list(node.names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
        return _root(node.func.value)
    if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
        return _root(node.value)
    if isinstance(node, ast.AugAssign):
        return _root(node.target)
    return []


def _root(node: ast.AST) -> list[str]:
    """The name a value is reached from."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return [node.id] if isinstance(node, ast.Name) else []
