"""Gives all nodes of a tree the same location: compiling requires one, and nothing in a bundle reads it."""

import ast

from toolgate.install.statements import INNER

NODES = INNER | {ast.Constant}  # those with a location or children
FIRST = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}


def located(tree: ast.Module) -> ast.Module:
    """The tree; each of its nodes stands in the first line."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        known = vars(node)
        for value in known.values():
            kind = type(value)
            if kind is list:
                left += [one for one in value if type(one) in NODES]
            elif kind in NODES:
                left.append(value)
        if node._attributes:
            known |= FIRST
    return tree
