"""What only tests use is not part of the program: a test that proves it proves nothing about a verdict.

A name of a module counts as used where the program loads it, imports it, or spells it in a string (a table of names to
be loaded later). The library's own face is used by others, and is listed in pyproject.toml with its reason; that of an
integration is what the module has in `__all__`.
"""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source, walk

PROGRAM = ("toolgate", "tools", "benchmarks")
COLLECTED = ("toolgate/knowledge/",)  # read as a whole by the index: each name there is data of its own
REGISTERED = ("rule",)  # decorators that register what they decorate
FACES = "toolgate/integrations/"  # what these list in `__all__` is used by those who build agents
LOOKING = ("getattr", "__import__", "import_module")  # in a file that looks something up by its name

Key = tuple[str, str]  # module, name


def check(project: Project) -> Iterator[Finding]:
    granted = project.exceptions("unused")
    modules = {source.module for source in project.python("toolgate")}
    used: set[Key] = set()
    spelt: set[str] = set()
    for source in project.python(*PROGRAM):
        used.update(uses(source, modules))
        spelt.update(strings(source))
    needed: set[str] = set()
    for source in project.python("toolgate"):
        if source.path.startswith(COLLECTED):
            continue
        face = strings_in_all(source) if source.path.startswith(FACES) else ()
        for name, line in defined(source):
            place = f"{source.module}.{name}"
            if (source.module, name) in used or name in spelt or name in face:
                continue
            needed.add(place)
            if place in granted:
                continue
            yield Finding(
                source.path,
                line,
                f"`{name}` is used by no part of the program",
                "what only tests use proves nothing about a verdict",
                "call it where it is needed, or delete it with its tests",
            )
    for place in sorted(set(granted) - needed):
        what = f"`{place}` needs no exception from the gate `unused`"
        yield Finding("pyproject.toml", 1, what, "an exception that nobody needs hides the next one", "remove it")


def defined(source: Source) -> Iterator[tuple[str, int]]:
    """The functions, classes and constants of a module, with their lines."""
    for node in source.tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not any([_called(given) in REGISTERED for given in node.decorator_list]) and node.name[:2] != "__":
                yield node.name, node.lineno
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for part in walk(target):
                    if isinstance(part, ast.Name) and part.id[:2] != "__":
                        yield part.id, node.lineno


def strings_in_all(source: Source) -> tuple[str, ...]:
    """What a module lists in `__all__`."""
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return tuple(ast.literal_eval(node.value))
    return ()


def _called(node: ast.expr) -> str:
    node = node.func if isinstance(node, ast.Call) else node
    return node.id if isinstance(node, ast.Name) else ""


def uses(source: Source, modules: set[str]) -> Iterator[Key]:
    """What a file loads of its own module and of others; a definition does not use itself."""
    aliases: dict[str, str] = {}
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.module, alias.name
                if f"{node.module}.{alias.name}" in modules:
                    aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            aliases.update({alias.asname: alias.name for alias in node.names if alias.asname})
    for top in source.tree.body:
        own = getattr(top, "name", "")
        for node in walk(top):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id != own:
                yield source.module, node.id
            elif isinstance(node, ast.Attribute):
                yield aliases.get(ast.unparse(node.value), ast.unparse(node.value)), node.attr


def strings(source: Source) -> Iterator[str]:
    """The names of what is looked up: spelt in a string, or a constant of a module that is itself looked up."""
    looking = any([word in source.text for word in LOOKING])
    for node in source.nodes:
        if looking and isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.rpartition(":")[2].rpartition(".")[2]
            if name.isidentifier():
                yield name
        elif isinstance(node, ast.Attribute) and node.attr.isupper():
            yield node.attr
