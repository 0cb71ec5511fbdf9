"""Takes out of modules what is only for people and type checkers, before they are compiled for a bundle."""

from __future__ import annotations

import ast


class Bare(ast.NodeTransformer):
    """Takes docstrings and annotations out of a module; nothing that a hook loads looks at them when it runs."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.expr):
            return node  # has neither in it
        super().generic_visit(node)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass(lineno=1, col_offset=0)]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Without annotations nothing of the future is needed, and it would be imported from a file of its own."""
        return None if node.module == "__future__" else node

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """What is for the type checker alone is never executed."""
        self.generic_visit(node)
        typing = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return None if typing and not node.orelse else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:  # the name is given by `ast`
        self.generic_visit(node)
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)
