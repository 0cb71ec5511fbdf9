"""Functions of a module that nothing can call: the text that imports it does nothing else.

An import runs the statements of a module, and a function only if they call it. Where anything could reach one by its
name, or another module of the project is imported, every function counts.
"""

from __future__ import annotations

import ast

from toolgate.knowledge.languages.library_words import STANDARD

REFLECTING = frozenset(  # names by which code can reach what it does not name
    """globals locals vars eval exec compile getattr __import__ __builtins__ __dict__ importlib imp sys inspect pkgutil runpy gc
    builtins ctypes unittest doctest pydoc code pdb trace""".split()
)
Plain = ast.FunctionDef | ast.AsyncFunctionDef


def unreached(importer: ast.Module | None, module: ast.Module) -> frozenset[str]:
    """Return the names of the module's functions that nothing can call after the import."""
    if importer is None or not _only_imports(importer):
        return frozenset()
    plain = {node.name: node for node in module.body if isinstance(node, Plain) and _is_plain(node)}
    rest: list[ast.AST] = [node for node in module.body if not (isinstance(node, Plain) and node.name in plain)]
    rest += [part for node in plain.values() for part in (node.args, node.returns) if part is not None]
    seen, found = set[str](), set[str]()
    while rest:
        part = rest.pop()
        names = _names(part)
        if names is None:
            return frozenset()
        seen |= names
        reached = (seen & plain.keys()) - found
        found |= reached
        rest += [node for name in reached for node in plain[name].body]
    return frozenset() if seen & REFLECTING else frozenset(plain.keys() - found)


def _only_imports(importer: ast.Module) -> bool:
    """Whether a text imports one module and otherwise at most prints a text."""
    imports = [node for node in importer.body if isinstance(node, ast.Import)]
    others = [node for node in importer.body if not isinstance(node, ast.Import)]
    return len(imports) == len(imports[0].names if imports else ()) == 1 and all([_prints(node) for node in others])


def _prints(node: ast.stmt) -> bool:
    call = getattr(node, "value", None)
    named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "print"
    return named and all([isinstance(one, ast.Constant) for one in call.args]) and not call.keywords


def _is_plain(node: Plain) -> bool:
    return not node.decorator_list and not node.args.defaults and not any(node.args.kw_defaults) and node.name[:2] != "__"


def _names(part: ast.AST) -> set[str] | None:
    """Return the names that a part of a module mentions; `None`: it imports something that may call back."""
    found = set[str]()
    for node in ast.walk(part):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Import):
            named = [alias.name.partition(".")[0] for alias in node.names]
            found.update(named)
            if not STANDARD.issuperset(named):
                return None
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").partition(".")[0]
            found.add(module)
            found.update([alias.name for alias in node.names])
            if node.level or module not in STANDARD or "*" in found:
                return None
    return found
