"""Inlines the words of closed vocabularies: `Verb.READ` becomes `"read"` in the modules of a bundle.

A class with only strings is such a vocabulary. A module that needed it for nothing else no longer imports it.
"""

import ast
from collections.abc import Iterator

from toolgate.bundling.statements import Changing, Module, Name, changed, drop

Texts = dict[str, ast.Constant]  # the words of a closed vocabulary


def open_words(tree: ast.Module) -> None:
    """Turn closed vocabularies into plain classes: their words are inlined, so nothing looks them up."""
    for node in tree.body:
        match node:
            case ast.ClassDef(decorator_list=[ast.Name("closed")]):
                node.decorator_list.clear()
            case _:
                pass


def _vocabularies(module: Module) -> Iterator[tuple[Name, Texts]]:
    """The classes of a module that hold only strings, with those."""
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


def spell_out(modules: dict[str, Module], core: list[str], starred: set[str]) -> dict[str, dict[str, str]]:
    """Inline the words of the core's vocabularies; return the names each module no longer imports."""
    closed = {name: texts for home in core for name, texts in _vocabularies(modules[home])}
    offered = {home: {one for _, one in modules[home].imported(modules[home].body) & closed.keys()} for home in starred}
    gone = {name: _spell(module, closed, module.starred(offered)) for name, module in modules.items()}
    for home, names in offered.items():
        users = [module for module in modules.values() if module.starred({home: names})]
        _offer_less(modules[home], names.difference(*[module.names() for module in users]))
    return gone


def _spell(module: Module, closed: dict[Name, Texts], starred: set[str]) -> dict[str, str]:
    """Inline words in a module; return the full names of vocabularies that it no longer imports."""
    named = module.imported(module.body) & closed.keys()
    texts = {name: closed[home, name] for home, name in named}
    texts |= {name: words for (home, name), words in closed.items() if home == module.name or name in starred}
    module.body = changed(module.body, Spelling(texts), lambda one: not texts.keys().isdisjoint(one.names))
    used = module.names()
    gone = {(home, name) for home, name in named if name not in used}
    module.body = drop(module.body, gone)
    return {name: f"{home}.{name}" for home, name in sorted(gone)}


class Spelling(Changing, ast.NodeTransformer):
    """Replaces attributes of vocabularies, which are given by name, with their words."""

    def __init__(self, texts: dict[str, Texts]) -> None:
        self.texts = texts

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        match node:
            case ast.Attribute(ast.Name(name), word, ast.Load()) if word in self.texts.get(name, ()):
                return ast.copy_location(ast.Constant(self.texts[name][word].value), node)
        return self.generic_visit(node)


def _offer_less(module: Module, names: set[str]) -> None:
    """Remove names that are no longer needed from `__all__`."""
    for statement in module.body:
        match statement.node:
            case ast.Assign([ast.Name("__all__")], ast.List(offered) as found):
                found.elts = [one for one in offered if not (isinstance(one, ast.Constant) and one.value in names)]
            case _:
                pass
