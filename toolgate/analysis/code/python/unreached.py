"""Functions of a module that nothing can call: the text that imports it does nothing else.

An import runs the statements of a module, and a function only if they call it. Where anything could reach one by its
name, or another module of the project is imported, every function counts.
"""

from __future__ import annotations

from toolgate.knowledge.languages.library_words import STANDARD

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    Plain = ast.FunctionDef | ast.AsyncFunctionDef

FUNCTIONS = ("FunctionDef", "AsyncFunctionDef")
REFLECTING = frozenset(  # names by which code can reach what it does not name
    """globals locals vars eval exec compile getattr __import__ __builtins__ __dict__ importlib imp sys inspect pkgutil
    runpy gc builtins ctypes unittest doctest pydoc code pdb trace""".split()
)


def unreached(importer: ast.Module | None, module: ast.Module) -> frozenset[str]:
    """Return the names of the module's functions that nothing can call after the import."""
    if importer is None or not _only_imports(importer):
        return frozenset()
    plain: dict[str, Plain] = {node.name: node for node in module.body if _is_plain(node)}  # type: ignore[attr-defined,misc]  # they are functions
    rest: list[ast.AST] = [node for node in module.body if getattr(node, "name", "") not in plain]
    rest += [part for node in plain.values() for part in (node.args, node.returns) if part is not None]
    seen, found = set[str](), set[str]()
    while rest:
        names = _names(rest.pop())
        if names is None:
            return frozenset()
        seen |= names
        reached = (seen & plain.keys()) - found
        found |= reached
        rest += [node for name in reached for node in plain[name].body]
    return frozenset() if seen & REFLECTING else frozenset(plain.keys() - found)


def _only_imports(importer: ast.Module) -> bool:
    """Whether a text imports one module and otherwise at most prints a text."""
    imported = [node.names for node in importer.body if type(node).__name__ == "Import"]  # type: ignore[attr-defined]  # it is one
    others = [node for node in importer.body if type(node).__name__ != "Import"]
    return len(imported) == 1 and len(imported[0]) == 1 and all([_prints(node) for node in others])


def _prints(node: ast.stmt) -> bool:
    call = getattr(node, "value", None)
    named = type(call).__name__ == "Call" and getattr(call.func, "id", "") == "print"  # type: ignore[union-attr]  # it is one
    return named and all([type(one).__name__ == "Constant" for one in call.args]) and not call.keywords  # type: ignore[union-attr]  # the same


def _is_plain(node: ast.stmt) -> bool:
    """Whether a statement defines a function that no decorator, default value or rule of the language can call."""
    if type(node).__name__ not in FUNCTIONS:
        return False
    function: Plain = node  # type: ignore[assignment]  # it is one
    given = function.decorator_list or function.args.defaults or any(function.args.kw_defaults)
    return not given and function.name[:2] != "__"


def _names(part: ast.AST) -> set[str] | None:
    """Return the names that a part of a module mentions; `None`: it imports something that may call back."""
    from ast import walk

    found = set[str]()
    for node in walk(part):
        found.update([name for key in ("id", "attr") if type(name := getattr(node, key, None)) is str])
        kind = type(node).__name__
        if kind not in ("Import", "ImportFrom"):
            continue
        named = [alias.name for alias in node.names]  # type: ignore[attr-defined]  # it is one of these
        modules = [(getattr(node, "module", "") or "")] if kind == "ImportFrom" else named
        first = [module.partition(".")[0] for module in modules]
        found.update([*named, *first])
        if getattr(node, "level", 0) or "*" in named or not STANDARD.issuperset(first):
            return None
    return found
