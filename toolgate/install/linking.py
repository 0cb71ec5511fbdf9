"""What a bundle makes of the modules in it together, so that a hook makes fewer classes and functions and imports less.

Three things, all of them mechanical:

- a word of a closed vocabulary (a class that holds texts and nothing else) stands where it is used, as a text;
- classes and functions that few calls need wait: they are not made when their module is loaded. Functions that use
  one ask `__later__` for it, which the bundle sets; all others get it from their `import`, by the module's
  `__getattr__`. Where a value is only compared with a class that was never made, it is none of its values;
- a module of the core takes names straight out of the modules of the core before it.

Only names with a single meaning in a module are touched. One that was overlooked is missing when it is used, and a hook
that misses a name blocks: nothing can be taken for something else.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator

Definition = ast.FunctionDef | ast.ClassDef
Keep = Callable[[str, Definition], bool]  # whether a definition of a module has to be made at once
Texts = dict[str, dict[str, ast.Constant]]  # the words of closed vocabularies, by the name of their class


def link(trees: dict[str, ast.Module], core: list[str], keep: Keep) -> dict[str, dict[str, ast.Module]]:
    """Change the modules of a bundle; what waits, by module and name, each as a module of its own."""
    homes = {(name, one): home for name in core for home, one in _imported(trees[name], top=True)}
    for tree in trees.values():
        Homing(homes).visit(tree)
    starred = {home for tree in trees.values() for home in _stars(tree)} & trees.keys()
    gone = _spelt(trees, core, starred)
    waiting = {name: {} if name in starred else _waiting(name, tree, keep) for name, tree in trees.items()}
    kinds = {f"{name}.{one}": type(node) for name, found in waiting.items() for one, node in found.items()}
    for name, tree in trees.items():
        gone[name] |= _ask(name, tree, waiting[name], kinds)
        if gone[name]:
            _tell(tree, gone[name])
    _take(trees, core)
    return {
        name: {one: ast.Module([node], []) for one, node in found.items()} for name, found in waiting.items() if found
    }


class Homing(ast.NodeTransformer):
    """Lets names be imported from where they are at home, and not from a module of the core that passes them on."""

    def __init__(self, homes: dict[tuple[str, str], str]) -> None:
        self.homes = homes

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        found: dict[str, list[ast.alias]] = {}
        for one in node.names:
            home = node.module or ""
            while (home, one.name) in self.homes:
                home = self.homes[home, one.name]
            found.setdefault(home, []).append(one)
        return [ast.ImportFrom(home, names, 0) for home, names in found.items()]


def _stars(tree: ast.Module) -> list[str]:
    """The modules of which a module imports all that they offer."""
    return [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"]


def _starred(tree: ast.Module, offered: dict[str, set[str]]) -> set[str]:
    """The vocabularies that a module imports in this way, and that mean nothing else in it."""
    found = {name for home in _stars(tree) for name in offered.get(home, ())}
    return found - _bound(tree).keys() if found else found


def _offer_less(tree: ast.Module, names: set[str]) -> None:
    """Take names that nobody needs any more out of `__all__`."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("__all__")], ast.List(offered) as found):
                found.elts = [one for one in offered if not (isinstance(one, ast.Constant) and one.value in names)]
            case _:
                pass


# --- names -----------------------------------------------------------------------------------------------------------


def _bound(tree: ast.Module) -> Counter[str]:
    """How often each name is given a meaning anywhere in a module."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(name, ast.Store() | ast.Del()) | ast.arg(name):
                found[name] += 1
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.AsyncFunctionDef(name):
                found[name] += 1
            case ast.alias(name, other):
                found[(other or name).partition(".")[0]] += 1
            case ast.ExceptHandler(_, str(name)) | ast.MatchAs(_, str(name)) | ast.MatchStar(str(name)):
                found[name] += 1
            case ast.MatchMapping(rest=str(name)):
                found[name] += 1
            case ast.Global(names) | ast.Nonlocal(names):
                found.update(dict.fromkeys(names, 2))
            case _:
                pass
    return found


def _imported(tree: ast.Module, top: bool = False) -> set[tuple[str, str]]:
    """The names that a module imports, at its top or anywhere, and from where; those that mean nothing else in it."""
    nodes = [node for node in (tree.body if top else ast.walk(tree)) if isinstance(node, ast.ImportFrom)]
    found = Counter([(node.module or "", one.name) for node in nodes for one in node.names if not one.asname])
    bound = _bound(tree)
    return {(home, name) for (home, name), times in found.items() if bound[name] == times}


def _at_once(node: ast.AST) -> Iterator[str]:
    """The names that a statement asks for when it is executed, and not only when a function in it is called."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node.id
    inner = ast.iter_child_nodes(node)
    if isinstance(node, ast.FunctionDef):
        inner = iter([*node.decorator_list, node.args])
    for one in inner:
        yield from _at_once(one)


class Dropping(ast.NodeTransformer):
    """Takes names out of the imports of a module."""

    def __init__(self, names: set[tuple[str, str]]) -> None:
        self.names = names

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [one for one in node.names if one.asname or (node.module or "", one.name) not in self.names]
        return node if node.names else None

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.stmt) and getattr(node, "body", True) == []:
            node.body[:] = [ast.Pass()]  # type: ignore[attr-defined]  # as the line before asks
        return node


# --- words of closed vocabularies ------------------------------------------------------------------------------------


def _vocabularies(tree: ast.Module) -> Iterator[tuple[ast.ClassDef, dict[str, ast.Constant]]]:
    """The classes of a module that hold texts and nothing else, with these."""
    bound = _bound(tree)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and bound[node.name] == 1 and not (node.bases or node.decorator_list):
            texts: dict[str, ast.Constant] = {}
            for one in node.body:
                match one:
                    case ast.Assign([ast.Name(name)], ast.Constant(str()) as text) if name not in texts:
                        texts[name] = text
                    case _:
                        break
            else:
                yield node, texts


def _spelt(trees: dict[str, ast.Module], core: list[str], starred: set[str]) -> dict[str, dict[str, str]]:
    """Spell out the words of closed vocabularies of the core; for each module the names that it no longer imports."""
    closed = {(name, one.name): texts for name in core for one, texts in _vocabularies(trees[name])}
    offered = {home: {name for _, name in _imported(trees[home]) & closed.keys()} for home in starred}
    gone = {name: _spell(tree, closed, name, _starred(tree, offered)) for name, tree in trees.items()}
    for home, names in offered.items():
        users = [tree for tree in trees.values() if _starred(tree, {home: names})]
        _offer_less(trees[home], names - {name for tree in users for name in _loads(tree)})
    return gone


def _spell(
    tree: ast.Module, closed: dict[tuple[str, str], dict[str, ast.Constant]], own: str, starred: set[str]
) -> dict[str, str]:
    """Put words in the places where a module asks for them; the names of vocabularies that it no longer imports."""
    named = {(home, name) for home, name in _imported(tree) if (home, name) in closed}
    texts = {name: closed[home, name] for home, name in named}
    texts |= {name: words for (home, name), words in closed.items() if home == own or name in starred}
    Spelling(texts).visit(tree)
    gone = {(home, name) for home, name in named if name not in _loads(tree)}
    Dropping(gone).visit(tree)
    return {name: f"{home}.{name}" for home, name in gone}


def _loads(tree: ast.Module) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


class Spelling(ast.NodeTransformer):
    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        match node:
            case ast.Attribute(ast.Name(name), word, ast.Load()) if word in self.texts.get(name, ()):
                return ast.copy_location(ast.Constant(self.texts[name][word].value), node)
        return self.generic_visit(node)


# --- what waits ------------------------------------------------------------------------------------------------------


def _waiting(module: str, tree: ast.Module, keep: Keep) -> dict[str, Definition]:
    """The definitions at the top of a module that can wait; they are taken out of it."""
    bound = _bound(tree)
    found: dict[str, Definition] = {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and bound[node.name] == 1
        and node.name[:2] != "__"
        and not node.decorator_list
        and not keep(module, node)
    }
    while True:
        rest = [node for node in tree.body if node not in found.values()]
        asked = {name for node in rest for name in _at_once(node)} & found.keys()
        if not asked:
            tree.body[:] = rest or [ast.Pass()]
            return found
        for name in asked:
            del found[name]


def _ask(module: str, tree: ast.Module, found: dict[str, Definition], kinds: dict[str, type]) -> dict[str, str]:
    """Let the functions of a module ask for what waits, here and in what it imports; the names it no longer has."""
    needed = {name for node in tree.body for name in _at_once(node)}
    names = {name: f"{module}.{name}" for name in found}
    imported = _imported(ast.Module([*tree.body, *found.values()], []))
    gone = {(home, name) for home, name in imported if f"{home}.{name}" in kinds and name not in needed}
    names |= {name: f"{home}.{name}" for home, name in gone}
    asking = Asking(names, kinds)
    for node in tree.body:
        asking.into(node)
    for one in found.values():
        asking.generic_visit(one)
        Dropping(gone).visit(one)
    Dropping(gone).visit(tree)
    return names


def _tell(tree: ast.Module, names: dict[str, str]) -> None:
    """Let a module give others what it no longer has when they ask."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "__getattr__":
            name = node.args.args[0].arg
            text = f"if {name} in {tuple(names)}:\n return getattr(__later__, {names}[{name}])"
            node.body[:0] = ast.parse(text).body
            return
    text = f"def __getattr__(name):\n if name in {tuple(names)}:\n  return getattr(__later__, {names}[name])"
    tree.body[len(tree.body) :] = ast.parse(text + "\n raise AttributeError(name)").body


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


def _take(trees: dict[str, ast.Module], core: list[str]) -> None:
    """Let names be taken straight out of modules of the core: while it is executed, out of those before it."""
    has: dict[str, set[str]] = {}
    for name in core:
        trees[name].body[:] = Taking(has, trees, whole=True).every(trees[name].body)
        has[name] = {one for node in trees[name].body for one in _top(node)} - {"__space__"}
    for tree in trees.values():
        taking = Taking(has, trees)
        for node in ast.walk(tree):
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
    """Changes imports among statements; `has` tells the names of the modules of the core."""

    def __init__(self, has: dict[str, set[str]], trees: dict[str, ast.Module], whole: bool = False) -> None:
        self.has = has
        self.trees = trees
        self.whole = whole

    def every(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [made for node in body for made in self.one(node)]

    def one(self, node: ast.stmt) -> list[ast.stmt]:
        if not isinstance(node, ast.ImportFrom) or node.module not in self.has:
            return [node]
        home = node.module
        plain = [one for one in node.names if one.name in self.has[home] and f"{home}.{one.name}" not in self.trees]
        left = [one for one in node.names if one not in plain]
        space = f"__later__.spaces[{home!r}]"
        made = ast.parse(f"__space__ = {space}").body if self.whole and plain else []
        for one in plain:
            text = f"{one.asname or one.name} = {'__space__' if self.whole else space}[{one.name!r}]"
            made += ast.parse(text).body
        return [*made, *([ast.ImportFrom(home, left, 0)] if left else [])]
