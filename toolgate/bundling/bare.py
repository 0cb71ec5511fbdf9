"""Removes docstrings and annotations, for people and type checkers, before modules are compiled for a bundle."""

from __future__ import annotations

import ast

from toolgate.bundling.statements import Restating

READING = ("NamedTuple", "TypedDict", "dataclass", "dataclasses.dataclass")  # reads annotations of a class


class Bare(Restating, ast.NodeTransformer):
    """Removes docstrings and annotations from a module; nothing in a hook reads them at run time.

    Named tuples and dataclasses need their annotations: those stay, as strings.
    """

    def __init__(self) -> None:
        self._fields: list[ast.stmt] = []  # annotated names of classes that need them

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass(lineno=1, col_offset=0)]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Without annotations no `__future__` import is needed, which would be read from another file."""
        return None if node.module == "__future__" else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Code for type checkers only is never executed."""
        self.generic_visit(node)
        typing = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return None if typing and not node.orelse else node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if any([ast.unparse(one).partition("(")[0] in READING for one in (*node.bases, *node.decorator_list)]):
            self._fields += [one for one in node.body if isinstance(one, ast.AnnAssign)]
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:  # the name is given by `ast`
        self.generic_visit(node)
        if node in self._fields:
            node.annotation = ast.copy_location(ast.Constant(ast.unparse(node.annotation)), node)
            return node
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)
