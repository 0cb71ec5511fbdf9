"""Modules that import each other in a circle are of one package, listed with the size of its largest circle and why.

An import inside a function counts, and so does loading a module by its name (`__import__("toolgate.a." + name)`,
`Later("toolgate.a.b")`); an import for the type checker alone does not. pyproject.toml says for each such package how
many modules its largest circle has, and why: `"toolgate.a" = "3: reason"`. A circle that grows is a finding, and so is
a number that is too high.
"""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from tools.checks.project import Finding, Function, Project, Source, children, walk

GATE = "circles"
WHY = "whoever changes one module of a circle must know them all"
DO = "move what they share below both, or ask through the port, `analysis.walk`"

LOADING = re.compile(r"\b(?:__import__|import_module)\(")
LATER = re.compile(r'\bLater\("([\w.]+)"\)')
HANDING_ON = "__getattr__"  # of a module: it loads what is asked of it when it is asked

Imports = dict[str, set[str]]
Sources = dict[str, Source]


def check(project: Project) -> Iterator[Finding]:
    sources = {source.module: source for source in project.python("toolgate")}
    found: dict[str, list[str]] = {}
    for circle in circles({module: imports(source, sources) for module, source in sources.items()}):
        package = common(circle)
        if len(circle) > len(found.get(package, ())):
            found[package] = circle
    allowed = project.exceptions(GATE)
    for package, circle in sorted(found.items()):
        if not allowed.get(package, "").startswith(f"{len(circle)}: "):
            shown = ", ".join(module.removeprefix(f"{package}.") for module in circle)
            what = f"{len(circle)} modules of `{package}` import each other in a circle: {shown}"
            excuse = f'or say why in [tool.gates.{GATE}]: "{package}" = "{len(circle)}: reason"'
            yield Finding(sources[circle[0]].path, 1, what, WHY, f"{DO}, {excuse}")
    for package in sorted(set(allowed) - set(found)):
        what = f"exception `{package}` of [tool.gates.{GATE}] excuses nothing"
        yield Finding("pyproject.toml", 1, what, "a stale exception hides the next one", "remove the line")


def imports(source: Source, modules: Sources) -> set[str]:
    """The modules of the package that a module imports, at its start or later, or loads by their names."""
    found: set[str] = set()
    waiting: list[ast.AST] = [source.tree]
    for node in waiting:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.ImportFrom) and node.module in modules:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & modules.keys() if inner <= modules.keys() else {node.module, *(inner & modules.keys())}
            asked = {alias.name for alias in node.names if f"{node.module}.{alias.name}" not in modules}
            found |= handed_on(modules[node.module], modules, asked)
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & modules.keys()
        waiting += [part for part in children(node) if not isinstance(part, ast.expr)]
    if LOADING.search(source.text):
        for name, function in source.functions:
            if name != HANDING_ON:
                found |= loaded(source, function, modules)
    found |= modules.keys() & LATER.findall(source.text)
    return found - {source.module}


def handed_on(source: Source, modules: Sources, names: set[str]) -> set[str]:
    """What a module loads when one of these names is asked of it, which is the need of who asks."""
    for name, function in source.functions:
        if name == HANDING_ON and not names <= set(own_names(source)):
            return loaded(source, function, modules)
    return set()


def own_names(source: Source) -> Iterator[str]:
    """The names that the module itself gives a value, or imports, when it is loaded."""
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from [target.id for target in targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from [alias.asname or alias.name for alias in node.names]


def loaded(source: Source, function: Function, modules: Sources) -> set[str]:
    """The modules that a function loads by their names.

    These are said where the name is put together, or in a table of the module: one that is mostly names of modules.
    Where neither says them, it may be any in the package.
    """
    found: set[str] = set()
    nodes = walk(function)
    assigned = [node for node in nodes if isinstance(node, ast.Assign)]
    given = {part.id: node.value for node in assigned for part in node.targets if isinstance(part, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("__import__", "import_module"):
            said = [node.args[0]]
            for part in [inner.id for inner in walk(node.args[0]) if isinstance(inner, ast.Name)]:
                said += [given[part]] if part in given else []
            words = [word for expression in said for word in words_of(expression)]
            package = next((word for word in words if word.startswith("toolgate.") and word.endswith(".")), "")
            tables = [words, *[table for table in tables_of(source) if mostly(table, package, modules)]]
            named = {module_of(word, package) for table in tables for word in table} & modules.keys()
            below = {module for module in modules if package and module.startswith(package)}
            found |= named or {module for module in below if fnmatchcase(module, written(node.args[0]))}
    return found


def written(node: ast.expr) -> str:
    """How the name of a module is written, with a star for what is filled in: `toolgate.a.*_*`."""
    if isinstance(node, ast.JoinedStr):
        return "".join([written(part) for part in node.values])
    if isinstance(node, ast.BinOp):
        return written(node.left) + written(node.right)
    return str(node.value) if isinstance(node, ast.Constant) else "*"


def words_of(node: ast.expr) -> list[str]:
    texts = [part.value for part in walk(node) if isinstance(part, ast.Constant)]
    return [word for text in texts if isinstance(text, str) for word in text.split()]


def tables_of(source: Source) -> Iterator[list[str]]:
    """The words in each table of a module: keys and values of one with both are tables of their own."""
    for node in source.tree.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        for part in walk(value) if value is not None else ():
            if isinstance(part, ast.Dict):
                yield [word for key in part.keys if key is not None for word in words_of(key)]
                yield [word for inner in part.values for word in words_of(inner)]
        if value is not None and not isinstance(value, ast.Dict):
            yield words_of(value)


def mostly(table: list[str], package: str, modules: Sources) -> bool:
    return len([word for word in table if module_of(word, package) in modules]) * 2 > len(table)


def module_of(word: str, package: str) -> str:
    return package + word.replace("-", "_") if package or "." in word else ""


def circles(graph: Imports) -> list[list[str]]:
    """Sets of modules each of which leads to every other: Tarjan's algorithm, without recursion."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []
    for root in sorted(graph):
        trail = [(root, iter(sorted(graph[root])))] if root not in order else []
        while trail:
            module, rest = trail[-1]
            if module not in order:
                order[module] = low[module] = len(order)
                stack.append(module)
            following = next(rest, None)
            if following is None:
                trail.pop()
                if trail:
                    low[trail[-1][0]] = min(low[trail[-1][0]], low[module])
                if low[module] == order[module]:
                    at = stack.index(module)
                    found += [sorted(stack[at:])] if len(stack) - at > 1 else []
                    del stack[at:]
            elif following not in order:
                trail.append((following, iter(sorted(graph[following]))))
            elif following in stack:
                low[module] = min(low[module], order[following])
    return found


def common(circle: list[str]) -> str:
    """The smallest package that has all modules of a circle."""
    first, last = circle[0].split("."), circle[-1].split(".")
    parts = [one for one, other in zip(first, last, strict=False) if one == other]
    package = ".".join(parts)
    while not all([module == package or module.startswith(package + ".") for module in circle]):
        package = package.rpartition(".")[0]
    return package
