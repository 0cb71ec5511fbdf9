"""Evaluates strings, bytes and numbers of a module once, when the bundle is made, instead of in every hook.

`LETTERS = bytes([code for code in range(97, 123)])` becomes the bytes themselves. Only expressions of literals, such
constants and the functions in `PURE` are evaluated. Sets and tuples stay as they are: reading one from a bundle takes
longer than splitting a string.
"""

import ast
import builtins

from toolgate.bundling.statements import Module, Statement, placed

PURE = {name: getattr(builtins, name) for name in "bytes chr frozenset len max min ord range sorted str tuple".split()}
ATOMS = (str, bytes, int, float)


def work_out(module: Module) -> None:
    """Replace top-level assigned expressions of a module with their values."""
    known: dict[str, object] = {}
    for place, one in enumerate(module.body):
        match one.node:
            case ast.Assign([ast.Name(name)], value) if module.bound[name] == 1 and _made_of(one, known):
                try:
                    found = eval(compile(ast.Expression(value), "", "eval"), {"__builtins__": PURE} | known)  # noqa: S307 # our own code
                except Exception:  # noqa: BLE001, S112 # it stays as it is, and fails where it would have failed
                    continue
                if type(found) in ATOMS:
                    known[name] = found
                    if not isinstance(value, ast.Constant):
                        node = ast.Assign(one.node.targets, ast.Constant(found))
                        module.body[place] = Statement(placed(node, one.node))
            case _:
                pass


def _made_of(one: Statement, known: dict[str, object]) -> bool:
    """Whether a statement uses only pure functions and known names."""
    return one.at_once - one.bound.keys() <= PURE.keys() | known.keys()
