"""What linking knows about modules: their statements, and the names in each, from a single walk."""

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, TypeVar

Node = TypeVar("Node", bound=ast.AST)
Name = tuple[str, str]  # a module, and a name in it
# The nodes in which names can occur: neither constants nor operators.
INNER = {one for one in vars(ast).values() if isinstance(one, type) and issubclass(one, ast.AST)} - {ast.Constant}
INNER -= {one for kind in (ast.expr_context, ast.operator, ast.unaryop, ast.cmpop) for one in kind.__subclasses__()}
# The nodes that bind names, besides names themselves.
NAMING = {ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef, ast.arg, ast.ImportFrom, ast.alias, ast.ExceptHandler}
NAMING |= {ast.MatchAs, ast.MatchStar, ast.MatchMapping, ast.Global, ast.Nonlocal}


class Statement:
    """A top-level statement of a module and what a walk through it finds."""

    def __init__(self, node: ast.stmt) -> None:
        self.node = node
        self.names: set[str] = set()  # all names in it
        self.at_once: set[str] = set()  # those it needs when it is executed, not when a function in it is called
        self.bound: Counter[str] = Counter()  # how often it binds each name
        self.imports: list[ast.ImportFrom] = []
        self._walk(self._walk([node], now=True), now=False)

    def _walk(self, left: list[ast.AST], now: bool) -> list[ast.AST]:
        """Record the names in some nodes; `now`: they are executed with the module. Returns the bodies of functions."""
        called: list[ast.AST] = []
        while left:
            node = left.pop()
            kind = type(node)
            if kind is ast.Name:
                self._name(node, now)  # type: ignore[arg-type]  # as the line before says
                continue
            if kind in NAMING:
                self._bind(node)
            for field in node._fields:
                value = getattr(node, field)
                if now and kind is ast.FunctionDef and field == "body":
                    called += value
                elif type(value) is list:
                    left += [one for one in value if type(one) in INNER]
                elif type(value) in INNER:
                    left.append(value)
        return called

    def imported(self) -> Iterator[Name]:
        """The names that it imports without renaming, and from where."""
        return ((node.module or "", one.name) for node in self.imports for one in node.names if not one.asname)

    def _name(self, node: ast.Name, now: bool) -> None:
        self.names.add(node.id)
        if not isinstance(node.ctx, ast.Load):
            self.bound[node.id] += 1
        elif now:
            self.at_once.add(node.id)

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.AsyncFunctionDef(name) | ast.arg(name):
                self.bound[name] += 1
            case ast.ImportFrom():
                self.imports.append(node)
            case ast.alias(name, other):
                self.bound[(other or name).partition(".")[0]] += 1
            case ast.ExceptHandler(_, str(name)) | ast.MatchAs(_, str(name)) | ast.MatchStar(str(name)):
                self.bound[name] += 1
            case ast.MatchMapping(rest=str(name)):
                self.bound[name] += 1
            case ast.Global(names) | ast.Nonlocal(names):
                self.bound.update(dict.fromkeys(names, 2))  # never a single meaning
            case _:
                pass


class Module:
    """A module that is being linked."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.body = [Statement(node) for node in tree.body]
        self.bound: Counter[str] = Counter()  # as at the start: linking never rebinds a name
        for one in self.body:
            self.bound.update(one.bound)

    def names(self) -> set[str]:
        return {name for one in self.body for name in one.names}

    def imported(self, statements: list[Statement]) -> set[Name]:
        """The names that these statements import and that the module binds nowhere else."""
        found = Counter([name for one in statements for name in one.imported()])
        return {(home, name) for (home, name), times in found.items() if self.bound[name] == times}

    def stars(self) -> list[str]:
        """The modules from which it imports `*`."""
        found = [one.node for one in self.body if isinstance(one.node, ast.ImportFrom)]
        return [node.module or "" for node in found if node.names[0].name == "*"]

    def starred(self, offered: dict[str, set[str]]) -> set[str]:
        """The `offered` names that it imports by `*` and does not bind otherwise."""
        return {name for home in self.stars() for name in offered.get(home, ())} - self.bound.keys()


class Changing(ast.NodeTransformer):
    """Changes nodes as `ast.NodeTransformer` does, in half of its time: it skips those in which no name can occur."""

    changes: ClassVar[set[type]] = INNER  # the nodes that it visits

    def visit(self, node: ast.AST) -> Any:
        return getattr(self, f"visit_{type(node).__name__}", self.generic_visit)(node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in node._fields:
            value = getattr(node, field)
            if type(value) is list:
                value[:] = [one for old in value for one in self._several(old)]
            elif type(value) in self.changes:
                setattr(node, field, self.visit(value))
        return node

    def _several(self, node: Any) -> Iterable[Any]:
        made = self.visit(node) if type(node) in self.changes else [node]
        return made if isinstance(made, list) else () if made is None else (made,)


class Restating(Changing):
    """Changes statements, but nothing in expressions."""

    changes: ClassVar[set[type]] = {one for one in INNER if not issubclass(one, ast.expr)}


def placed(node: Node, at: ast.AST) -> Node:
    """A new node; it and what is new in it have the place of another one, as compiling requires."""
    for one in ast.walk(node):
        if one._attributes and not hasattr(one, "lineno"):
            ast.copy_location(one, at)
    return node


def changed(body: list[Statement], visitor: Changing, concerns: Callable[[Statement], object]) -> list[Statement]:
    """Statements after a visitor has changed those that it `concerns`."""
    found: list[Statement] = []
    for one in body:
        if not concerns(one):
            found.append(one)
            continue
        made = visitor.visit(one.node)
        found += [Statement(node) for node in (made if isinstance(made, list) else [made]) if node is not None]
    return found


def drop(body: list[Statement], names: set[Name]) -> list[Statement]:
    """Statements without the imports of some names."""
    return changed(body, Dropping(names), lambda one: not names.isdisjoint(one.imported()))


class Dropping(Restating):
    """Removes names from imports."""

    def __init__(self, names: set[Name]) -> None:
        self.names = names

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        node.names = [one for one in node.names if one.asname or (node.module or "", one.name) not in self.names]
        return node if node.names else None

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.stmt | ast.ExceptHandler) and getattr(node, "body", True) == []:
            node.body[:] = [placed(ast.Pass(), node)]  # type: ignore[union-attr]  # as the line before asks
        return node
