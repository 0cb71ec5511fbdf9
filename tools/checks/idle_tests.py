"""A test that cannot fail proves nothing: each checks something, and what it checks can be false."""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, walk

CHECKING = ("raises", "fail", "warns")  # ends of the names of calls that fail a test
WHY = "a test that cannot fail proves nothing"


def check(project: Project) -> Iterator[Finding]:
    granted = project.exceptions("idle-tests")
    sources = list(project.python("tests"))
    helpers: dict[str, list[ast.AST]] = {}
    for source in sources:
        for node in source.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                helpers.setdefault(node.name, []).append(node)
    for source in sources:
        for node in source.tree.body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not node.name.startswith("test_"):
                continue
            if not checks(node, helpers) and f"{source.path}::{node.name}" not in granted:
                yield Finding(source.path, node.lineno, f"`{node.name}` checks nothing", WHY, "assert what it claims")
            for part in walk(node):
                if isinstance(part, ast.Assert) and always_true(part.test):
                    what = f"`assert {ast.unparse(part.test)[:60]}` is always true"
                    yield Finding(source.path, part.lineno, what, WHY, "compare it with what must be")


def checks(test: ast.AST, helpers: dict[str, list[ast.AST]]) -> bool:
    """Whether something in a function, or in a function of the tests that it calls, can fail it."""
    waiting, seen = [test], {id(test)}
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, ast.Assert | ast.Raise):
                return True
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).rpartition(".")[2]
            if name in CHECKING:
                return True
            for helper in helpers.get(name, []):
                if id(helper) not in seen:
                    seen.add(id(helper))
                    waiting.append(helper)
    return False


def always_true(claim: ast.expr) -> bool:
    """Whether a claim holds by its form: a constant, a filled tuple, a size that is not below nothing, `… or True`."""
    if isinstance(claim, ast.Constant):
        return bool(claim.value)
    if isinstance(claim, ast.Tuple):
        return bool(claim.elts)
    if isinstance(claim, ast.BoolOp):
        held = [always_true(value) for value in claim.values]
        return any(held) if isinstance(claim.op, ast.Or) else all(held)
    if isinstance(claim, ast.Compare) and len(claim.ops) == 1 and isinstance(claim.ops[0], ast.GtE):
        last = claim.comparators[0]
        return (
            isinstance(last, ast.Constant) and last.value == 0 and ast.unparse(claim.left).startswith(("len(", "sum("))
        )
    return isinstance(claim, ast.Compare) and _same(claim)


def _same(claim: ast.Compare) -> bool:
    """Whether a thing without calls is compared with itself."""
    sides = [ast.unparse(side) for side in (claim.left, *claim.comparators)]
    return "(" not in sides[0] and len(set(sides)) == 1 and all(isinstance(sign, ast.Eq | ast.Is) for sign in claim.ops)
