"""Links the modules of a bundle: rewrites them together, so that a hook has less to do before it can judge a call.

A hook is a new process for every call, and spends most of its time creating classes and functions that this call never
uses, and on imports. Linking changes the syntax trees of the modules before they are compiled:

- Words become constants (see `closed_words`), and strings and numbers are evaluated (see `constants`).
- Classes, functions and constants that few calls need are deferred, and so are type aliases and long texts. They are
  removed from their module and compiled apart. A function that uses one gets it from `__later__` (`toolgate.bundle`),
  which creates it on first use; other modules get it from their import, by the module's `__getattr__`. A value
  is never an instance of a class not created yet, so `isinstance`, `type(…) is` and `except` do not create one.
- Names that only annotations need are not imported. What only functions use of a module outside the core is taken when
  they are called, so that the module is not loaded before.
- Descriptions of commands are deferred too (see `descriptions`).
- Modules of the core, which are always executed together and in the same order, take names directly out of the
  namespaces of those before them instead of using the import system.

A name is changed only if it has one meaning in the whole module. If linking overlooks a use, the name is missing at run
time, which is an error that blocks the call: it can never mean something else.

Each top-level statement is walked once (`Statement`), and again only if it was changed. Every step uses the results of
these walks and visits only the statements that it has to change.
"""

import ast
from collections.abc import Callable, Collection

from toolgate.bundling.closed_words import open_words, spell_out
from toolgate.bundling.constants import work_out
from toolgate.bundling.descriptions import FAMILIES, describe
from toolgate.bundling.statements import Changing, Module, Name, Restating, Statement, changed, drop, placed

Keep = Callable[[str, str, type], bool]  # whether a module defines this name, in a statement of this type, on load
LONG = 4_000  # characters of a text that is deferred
PLAIN = (ast.Assign, ast.ImportFrom, ast.Pass)  # statements of a module that defines nothing
TELLING = "def __getattr__(name):\n return __later__.told(__name__, name)"  # the same everywhere, so it is read once


def link(trees: dict[str, ast.Module], core: list[str], keep: Keep) -> dict[str, dict[str, ast.Module | str]]:
    """Change the modules of a bundle; return what is deferred, by module and name, each as a module of its own.

    For a name that a module no longer imports, the value is its full name.
    """
    for tree in trees.values():
        open_words(tree)
    modules = {name: Module(name, tree) for name, tree in trees.items()}
    _import_from_home(modules, core)
    starred = {home for module in modules.values() for home in module.stars()} & modules.keys()
    gone = spell_out(modules, core, starred)
    for name in core:
        if name not in starred:
            work_out(modules[name])
            gone[name] |= _forget(modules[name], modules)
    units = {name: describe(module) for name, module in modules.items()}
    waiting = {name: {} if name in starred else _wait(module, keep, core) for name, module in modules.items()}
    kinds = {f"{name}.{one}": type(found.node) for name in waiting for one, found in waiting[name].items()}
    for name in modules.keys() - set(core) - starred:
        kinds |= _kinds(modules[name])
    for name, module in modules.items():
        gone[name] |= _ask(module, waiting[name], kinds)
        if gone[name]:
            _tell(module)
    _take(modules, core)
    for name, tree in trees.items():
        tree.body[:] = [one.node for one in modules[name].body] or [ast.Pass(lineno=1, col_offset=0)]
    found: dict[str, dict[str, ast.Module | str]] = {name: dict(gone[name]) for name in modules}
    for name, several in units.items():
        single = {one: [statement] for one, statement in waiting[name].items()}
        for one, statements in (single | several).items():
            found[name][one] = ast.Module([statement.node for statement in statements], [])
    return {name: several for name, several in found.items() if several}


# --- imports ---------------------------------------------------------------------------------------------------------


def _import_from_home(modules: dict[str, Module], core: list[str]) -> None:
    """Import names from the modules that define them, not from core modules that only re-export them."""
    homes: dict[Name, str] = {}
    for name in core:
        top = [one for one in modules[name].body if isinstance(one.node, ast.ImportFrom)]
        homes |= {(name, one): home for home, one in modules[name].imported(top)}
    for module in modules.values():
        module.body = changed(module.body, Homing(homes), lambda one: not homes.keys().isdisjoint(one.imported()))


class Homing(Restating, ast.NodeTransformer):
    """Changes where names are imported from; `homes` maps a module and a name to the defining module."""

    def __init__(self, homes: dict[Name, str]) -> None:
        self.homes = homes

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        found: dict[str, list[ast.alias]] = {}
        for one in node.names:
            home = node.module or ""
            while (home, one.name) in self.homes:
                home = self.homes[home, one.name]
            found.setdefault(home, []).append(one)
        return [placed(ast.ImportFrom(home, names, 0), node) for home, names in found.items()]


def _forget(module: Module, modules: Collection[str]) -> dict[str, str]:
    """Remove imports that a module no longer uses without its annotations; return their full names.

    In a package, a name that is also one of its modules stays: the module would replace it.
    """
    top = [one for one in module.body if isinstance(one.node, ast.ImportFrom)]
    used = {name for one in module.body for name in one.names}
    unused = {(home, name) for home, name in module.imported(top) if name not in used and home.startswith("toolgate")}
    unused = {pair for pair in unused if module.bound[pair[1]] == 1 and f"{module.name}.{pair[1]}" not in modules}
    module.body = drop(module.body, unused)
    return {name: f"{home}.{name}" for home, name in sorted(unused)}


# --- what waits ------------------------------------------------------------------------------------------------------


def _wait(module: Module, keep: Keep, core: list[str]) -> dict[str, Statement]:
    """Remove the definitions that can be deferred from a module, and return them."""
    found: dict[str, Statement] = {}
    holding = module.name in core or _is_data(module)
    for one in module.body:
        match one.node:
            case ast.FunctionDef(name, decorator_list=[]) | ast.ClassDef(name, decorator_list=[]):
                waits = name[:2] != "__" and not keep(module.name, name, type(one.node))
            case ast.Assign([ast.Name(name)], ast.Constant(str(text))):
                waits = len(text) > LONG and module.name in core
            case ast.Assign([ast.Name(name)], value):  # a type alias is only for annotations, which are gone
                worked = holding and name.isupper() and bool(one.at_once)
                waits = _is_type(value) or (worked and not keep(module.name, name, ast.Assign))
            case _:
                continue
        if waits and module.bound[name] == 1:
            found[name] = one
    rest = module.body
    while True:
        aside = set(found.values())
        rest = [one for one in module.body if one not in aside]
        asked = {name for one in rest for name in one.at_once & found.keys()}
        if not asked:
            module.body = rest
            return found
        for name in asked:
            del found[name]


def _is_data(module: Module) -> bool:
    """Whether a module only holds tables that are read by name; those of commands are iterated over."""
    return not module.name.startswith(FAMILIES) and all([isinstance(one.node, PLAIN) for one in module.body])


def _kinds(module: Module) -> dict[str, type]:
    """What a module defines: the statement type by full name."""
    found = {one: statement for statement in module.body for one in _top(statement.node) if module.bound[one] == 1}
    return {f"{module.name}.{name}": type(statement.node) for name, statement in found.items()}


def _is_type(node: ast.expr) -> bool:
    """Whether an expression looks like a type: `str | None`, `tuple[str, ...]`."""
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return _is_type(left) and _is_type(right)
        case ast.Subscript(ast.Name("tuple" | "dict" | "list" | "frozenset" | "set" | "Callable")):
            return True
        case ast.Name(name):
            return (name[:1].isupper() and not name.isupper()) or name in ("str", "int", "bytes", "bool", "float")
        case ast.Constant(None):
            return True
        case _:
            return False


def _ask(module: Module, found: dict[str, Statement], kinds: dict[str, type]) -> dict[str, str]:
    """Make the functions of a module request what is deferred, anywhere; return the names it no longer has."""
    needed = {name for one in module.body for name in one.at_once}
    imported = module.imported([*module.body, *found.values()])
    gone = {(home, name) for home, name in imported if f"{home}.{name}" in kinds and name not in needed}
    names = {name: f"{module.name}.{name}" for name in found} | {name: f"{home}.{name}" for home, name in sorted(gone)}
    asking, asked = Asking(names, kinds), {*names, "__import__"}
    for one in module.body:
        if asked.intersection(one.names):
            asking.into(one.node)
    for one in found.values():
        if asked.intersection(one.names):
            asking.generic_visit(one.node)
    module.body = drop(module.body, gone)
    for name, one in found.items():
        (found[name],) = drop([one], gone)
    return names


def _tell(module: Module) -> None:
    """Make a module provide what it no longer has when others request it."""
    for one in module.body:
        if isinstance(one.node, ast.FunctionDef) and one.node.name == "__getattr__":
            name = one.node.args.args[0].arg
            text = f"if __later__.tells(__name__, {name}):\n return __later__.told(__name__, {name})"
            one.node.body[:0] = ast.parse(text).body
            return
    module.body += [Statement(node) for node in ast.parse(TELLING).body]


def _is_ours(name: ast.expr) -> bool:
    """Whether an expression is the name of a module of ours, of which the beginning is written out."""
    match name:
        case ast.BinOp(ast.Constant(str(text))) | ast.JoinedStr([ast.Constant(str(text)), *_]):
            return text.startswith("toolgate.")
        case _:
            return False


class Asking(Changing, ast.NodeTransformer):
    """Prefixes deferred names inside functions with `__later__`; `names` has the full name of each."""

    def __init__(self, names: dict[str, str], kinds: dict[str, type]) -> None:
        self.names = names
        self.kinds = kinds

    def into(self, node: ast.AST) -> None:
        """Change the functions in a statement."""
        if isinstance(node, ast.FunctionDef):
            node.body[:] = [self.visit(one) for one in node.body]
        elif not isinstance(node, ast.Lambda):
            for one in ast.iter_child_nodes(node):
                self.into(one)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self.names or not isinstance(node.ctx, ast.Load):
            return node
        full = ast.Constant(self.names[node.id])  # as an attribute it would be looked up in the interpreter's names
        return placed(ast.Subscript(ast.Name("__later__", ast.Load()), full, ast.Load()), node)

    def visit_MatchClass(self, node: ast.MatchClass) -> ast.AST:
        if isinstance(node.cls, ast.Name) and node.cls.id in self.names:
            asked = ast.Attribute(ast.Name("__later__", ast.Load()), self.names[node.cls.id], ast.Load())
            node.cls = placed(asked, node)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(ast.Name("isinstance"), [value, kinds], []):
                node.args = [self.visit(value), self._compared(kinds)]
                return node
            case ast.Call(ast.Name("__import__"), [name]) if _is_ours(name):
                asked = ast.Attribute(ast.Name("__later__", ast.Load()), "module", ast.Load())
                return placed(ast.Call(asked, [self.visit(name)], []), node)
            case _:
                return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        match node:
            case ast.Compare(ast.Call(ast.Name("type")) as kind, [_], [kinds]):
                node.left, node.comparators = self.visit(kind), [self._compared(kinds)]
                return node
            case _:
                return self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        if node.type is not None:
            node.type = self._compared(node.type)
        node.body[:] = [self.visit(one) for one in node.body]
        return node

    def _compared(self, node: ast.expr) -> ast.expr:
        """A class that values are only compared with need not be created for that."""
        match node:
            case ast.Name(name) if self.kinds.get(self.names.get(name, "")) is ast.ClassDef:
                made = ast.Attribute(ast.Name("__later__", ast.Load()), "made", ast.Load())
                return placed(ast.Call(made, [ast.Constant(self.names[name])], []), node)
            case ast.Tuple(several):
                node.elts = [self._compared(one) for one in several]
                return node
            case ast.BinOp(left, ast.BitOr(), right):
                node.left, node.right = self._compared(left), self._compared(right)
                return node
            case _:
                changed: ast.expr = self.visit(node)
                return changed


# --- imports of the core ---------------------------------------------------------------------------------------------


def _take(modules: dict[str, Module], core: list[str]) -> None:
    """Make core modules take names directly from core modules that were executed before them."""
    has: dict[str, set[str]] = {}
    whole = Taking(has, modules.keys(), whole=True)
    for name in [*core, *[name for name in modules if name not in core]]:
        module = modules[name]
        if any([node.module in has for one in module.body for node in one.imports]):
            top = whole.every([one.node for one in module.body])
            known = {one.node: one for one in module.body}
            module.body = [known.get(node) or Statement(node) for node in top]
        if name in core:
            has[name] = {given for one in module.body for given in _top(one.node)} - {"__space__"}
    taking = Taking(has, modules.keys())
    for module in modules.values():
        for one in module.body:
            functions = ast.walk(one.node) if any([node.module in has for node in one.imports]) else ()
            for node in functions:
                if isinstance(node, ast.FunctionDef):
                    taking.into(node)


def _top(node: ast.stmt) -> list[str]:
    """The names that a top-level statement binds."""
    match node:
        case ast.FunctionDef(name) | ast.ClassDef(name):
            return [name]
        case ast.Assign(targets):
            return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        case _:
            return []


class Taking:
    """Changes imports among statements; `has` has the names of core modules, `modules` all modules."""

    def __init__(self, has: dict[str, set[str]], modules: Collection[str], whole: bool = False) -> None:
        self.has = has
        self.modules = modules
        self.whole = whole

    def into(self, node: ast.AST) -> None:
        """Change the imports in a function, however deep they are."""
        for one in ast.walk(node):
            for field in ("body", "orelse", "finalbody"):
                body = getattr(one, field, None)
                if isinstance(body, list):
                    body[:] = self.every(body)

    def every(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [made for node in body for made in self.one(node)]

    def one(self, node: ast.stmt) -> list[ast.stmt]:
        if not isinstance(node, ast.ImportFrom) or node.module not in self.has:
            return [node]
        home = node.module
        plain = [one for one in node.names if one.name in self.has[home] and f"{home}.{one.name}" not in self.modules]
        left = [one for one in node.names if one not in plain]
        space = f"__later__.spaces[{home!r}]"
        made = ast.parse(f"__space__ = {space}").body if self.whole and plain else []
        for one in plain:
            text = f"{one.asname or one.name} = {'__space__' if self.whole else space}[{one.name!r}]"
            made += ast.parse(text).body
        return [*made, *([placed(ast.ImportFrom(home, left, 0), node)] if left else [])]
