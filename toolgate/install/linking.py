"""Links the modules of a bundle: rewrites them together, so that a hook has less to do before it can judge a call.

A hook is a new process for every call, and most of its time goes into making classes and functions that this call
never uses, and into imports. Linking changes the syntax trees of the modules, before they are compiled, in four ways:

- Words become constants. A class that holds only texts is a closed vocabulary; `Verb.READ` becomes `"read"`, and a
  module that needed `Verb` for nothing else no longer imports it.
- Classes and functions that few calls need wait. They are taken out of their module and compiled apart. A function
  that uses one gets it from `__later__` (see `toolgate.bundle`), which makes it when it is first asked; whoever
  imports one gets it from the module's `__getattr__`. A value is never an instance of a class that was not made yet,
  so `isinstance`, `type(…) is` and `except` do not make one.
- Descriptions of commands wait too, as `descriptions` says.
- Modules of the core, which are always executed together and in the same order, take names directly out of the
  namespaces of those before them instead of using the import system.

A name is changed only if it has one meaning in the whole module. If linking overlooks a use, the name is missing when
it is used, which is an error, and an error blocks the call: it can never be taken for something else.

Each statement at the top of a module is walked once (`Statement`), and again only if it was changed. Every step looks
at what these walks found and visits only the statements that it has to change.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator

from toolgate.install.descriptions import describe
from toolgate.install.statements import Module, Name, Statement, changed

Definition = ast.FunctionDef | ast.ClassDef
Keep = Callable[[str, Definition], bool]  # whether a definition of a module has to be made at once
Texts = dict[str, ast.Constant]  # the words of a closed vocabulary


def link(trees: dict[str, ast.Module], core: list[str], keep: Keep) -> dict[str, dict[str, ast.Module]]:
    """Change the modules of a bundle; return what waits, by module and name, each as a module of its own."""
    modules = {name: Module(name, tree) for name, tree in trees.items()}
    _import_from_home(modules, core)
    starred = {home for module in modules.values() for home in module.stars()} & modules.keys()
    gone = _spell_out(modules, core, starred)
    units = {name: describe(module) for name, module in modules.items()}
    waiting = {name: {} if name in starred else _wait(module, keep) for name, module in modules.items()}
    kinds = {f"{name}.{one}": type(found.node) for name in waiting for one, found in waiting[name].items()}
    for name, module in modules.items():
        gone[name] |= _ask(module, waiting[name], kinds)
        if gone[name]:
            _tell(module, gone[name])
    _take(modules, core)
    for name, tree in trees.items():
        tree.body[:] = [one.node for one in modules[name].body] or [ast.Pass()]
    made = {name: {one: [found] for one, found in waiting[name].items()} | units[name] for name in modules}
    return {
        name: {one: ast.Module([statement.node for statement in found], []) for one, found in several.items()}
        for name, several in made.items()
        if several
    }


# --- imports ---------------------------------------------------------------------------------------------------------


def _import_from_home(modules: dict[str, Module], core: list[str]) -> None:
    """Import names from where they are at home, and not from a module of the core that only passes them on."""
    homes: dict[Name, str] = {}
    for name in core:
        top = [one for one in modules[name].body if isinstance(one.node, ast.ImportFrom)]
        homes |= {(name, one): home for home, one in modules[name].imported(top)}
    for module in modules.values():
        module.body = changed(module.body, Homing(homes), lambda one: not homes.keys().isdisjoint(one.imported()))


class Homing(ast.NodeTransformer):
    """Changes from where names are imported; `homes` tells for a module and a name where that module has it from."""

    def __init__(self, homes: dict[Name, str]) -> None:
        self.homes = homes

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        found: dict[str, list[ast.alias]] = {}
        for one in node.names:
            home = node.module or ""
            while (home, one.name) in self.homes:
                home = self.homes[home, one.name]
            found.setdefault(home, []).append(one)
        return [ast.ImportFrom(home, names, 0) for home, names in found.items()]


def _drop(body: list[Statement], names: set[Name]) -> list[Statement]:
    """Statements without the imports of some names."""
    return changed(body, Dropping(names), lambda one: not names.isdisjoint(one.imported()))


class Dropping(ast.NodeTransformer):
    """Takes names out of imports."""

    def __init__(self, names: set[Name]) -> None:
        self.names = names

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [one for one in node.names if one.asname or (node.module or "", one.name) not in self.names]
        return node if node.names else None

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.stmt | ast.ExceptHandler) and getattr(node, "body", True) == []:
            node.body[:] = [ast.Pass()]  # type: ignore[union-attr]  # as the line before asks
        return node


# --- words of closed vocabularies ------------------------------------------------------------------------------------


def _vocabularies(module: Module) -> Iterator[tuple[Name, Texts]]:
    """The classes of a module that hold texts and nothing else, with these."""
    for statement in module.body:
        node = statement.node
        if not isinstance(node, ast.ClassDef) or module.bound[node.name] != 1 or node.bases or node.decorator_list:
            continue
        texts: Texts = {}
        for one in node.body:
            match one:
                case ast.Assign([ast.Name(name)], ast.Constant(str()) as text) if name not in texts:
                    texts[name] = text
                case _:
                    break
        else:
            yield (module.name, node.name), texts


def _spell_out(modules: dict[str, Module], core: list[str], starred: set[str]) -> dict[str, dict[str, str]]:
    """Put the words of the core's vocabularies where they are used; return the names each module no longer imports."""
    closed = {name: texts for home in core for name, texts in _vocabularies(modules[home])}
    offered = {home: {one for _, one in modules[home].imported(modules[home].body) & closed.keys()} for home in starred}
    gone = {name: _spell(module, closed, module.starred(offered)) for name, module in modules.items()}
    for home, names in offered.items():
        users = [module for module in modules.values() if module.starred({home: names})]
        _offer_less(modules[home], names.difference(*[module.names() for module in users]))
    return gone


def _spell(module: Module, closed: dict[Name, Texts], starred: set[str]) -> dict[str, str]:
    """Put words where a module uses them; return the full names of vocabularies that it no longer imports."""
    named = module.imported(module.body) & closed.keys()
    texts = {name: closed[home, name] for home, name in named}
    texts |= {name: words for (home, name), words in closed.items() if home == module.name or name in starred}
    module.body = changed(module.body, Spelling(texts), lambda one: not texts.keys().isdisjoint(one.names))
    used = module.names()
    gone = {(home, name) for home, name in named if name not in used}
    module.body = _drop(module.body, gone)
    return {name: f"{home}.{name}" for home, name in sorted(gone)}


class Spelling(ast.NodeTransformer):
    """Puts words in the place of attributes of vocabularies, which are given by the names of these."""

    def __init__(self, texts: dict[str, Texts]) -> None:
        self.texts = texts

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        match node:
            case ast.Attribute(ast.Name(name), word, ast.Load()) if word in self.texts.get(name, ()):
                return ast.copy_location(ast.Constant(self.texts[name][word].value), node)
        return self.generic_visit(node)


def _offer_less(module: Module, names: set[str]) -> None:
    """Take names that nobody needs any more out of `__all__`."""
    for statement in module.body:
        match statement.node:
            case ast.Assign([ast.Name("__all__")], ast.List(offered) as found):
                found.elts = [one for one in offered if not (isinstance(one, ast.Constant) and one.value in names)]
            case _:
                pass


# --- what waits ------------------------------------------------------------------------------------------------------


def _wait(module: Module, keep: Keep) -> dict[str, Statement]:
    """Take the definitions that can wait out of a module, and return them."""
    found: dict[str, Statement] = {
        one.node.name: one
        for one in module.body
        if isinstance(one.node, Definition)
        and module.bound[one.node.name] == 1
        and one.node.name[:2] != "__"
        and not one.node.decorator_list
        and not keep(module.name, one.node)
    }
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


def _ask(module: Module, found: dict[str, Statement], kinds: dict[str, type]) -> dict[str, str]:
    """Let the functions of a module ask for what waits, there and elsewhere; return the names it no longer has."""
    needed = {name for one in module.body for name in one.at_once}
    imported = module.imported([*module.body, *found.values()])
    gone = {(home, name) for home, name in imported if f"{home}.{name}" in kinds and name not in needed}
    names = {name: f"{module.name}.{name}" for name in found} | {name: f"{home}.{name}" for home, name in sorted(gone)}
    asking = Asking(names, kinds)
    for one in module.body:
        if not names.keys().isdisjoint(one.names):
            asking.into(one.node)
    for one in found.values():
        if not names.keys().isdisjoint(one.names):
            asking.generic_visit(one.node)
    module.body = _drop(module.body, gone)
    for name, one in found.items():
        (found[name],) = _drop([one], gone)
    return names


def _tell(module: Module, names: dict[str, str]) -> None:
    """Let a module give others what it no longer has when they ask.

    One text says where each name is: a hook reads it faster than a table, and asks for few of them.
    """
    table = " " + "".join([f"{name}={home} " for name, home in names.items()])
    for one in module.body:
        if isinstance(one.node, ast.FunctionDef) and one.node.name == "__getattr__":
            name = one.node.args.args[0].arg
            text = f"if f' {{{name}}}=' in {table!r}:\n return __later__.told({name}, {table!r})"
            one.node.body[:0] = ast.parse(text).body
            return
    text = f"def __getattr__(name):\n return __later__.told(name, {table!r})"
    module.body += [Statement(node) for node in ast.parse(text).body]


class Asking(ast.NodeTransformer):
    """Puts `__later__` before names that wait, inside functions; `names` gives each its full name."""

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
        if node.id not in self.names:
            return node
        return ast.copy_location(
            ast.Attribute(ast.Name("__later__", ast.Load()), self.names[node.id], ast.Load()), node
        )

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(ast.Name("isinstance"), [value, kinds], []):
                node.args = [self.visit(value), self._compared(kinds)]
                return node
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
        """A class that values are only compared with: it need not be made for that."""
        match node:
            case ast.Name(name) if self.kinds.get(self.names.get(name, "")) is ast.ClassDef:
                made = ast.Attribute(ast.Name("__later__", ast.Load()), "made", ast.Load())
                return ast.copy_location(ast.Call(made, [ast.Constant(self.names[name])], []), node)
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
    """Let names be taken straight out of modules of the core: while it is executed, out of those before it."""
    has: dict[str, set[str]] = {}
    for name in core:
        module = modules[name]
        top = Taking(has, modules.keys(), whole=True).every([one.node for one in module.body])
        known = {one.node: one for one in module.body}
        module.body = [known.get(node) or Statement(node) for node in top]
        has[name] = {one for node in top for one in _top(node)} - {"__space__"}
    taking = Taking(has, modules.keys())
    for module in modules.values():
        for one in module.body:
            functions = ast.walk(one.node) if any([node.module in has for node in one.imports]) else ()
            for node in functions:
                if isinstance(node, ast.FunctionDef):
                    node.body[:] = taking.every(node.body)


def _top(node: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module gives a meaning."""
    match node:
        case ast.FunctionDef(name) | ast.ClassDef(name):
            return [name]
        case ast.Assign(targets):
            return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        case _:
            return []


class Taking:
    """Changes imports among statements; `has` tells the names of the modules of the core, `modules` which there are."""

    def __init__(self, has: dict[str, set[str]], modules: Collection[str], whole: bool = False) -> None:
        self.has = has
        self.modules = modules
        self.whole = whole

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
        return [*made, *([ast.ImportFrom(home, left, 0)] if left else [])]
