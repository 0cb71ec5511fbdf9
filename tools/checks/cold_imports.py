"""What a hook loads stays cheap: no module on its way to a verdict imports an expensive one at module level."""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source

# Loaded by the interpreter itself, or small and written in C. Each of `re`, `json`, `typing`, `dataclasses`, `enum`,
# `pathlib`, `argparse`, `logging`, `collections`, `functools` and `contextlib`, and nearly everything else in the
# library, which imports one of them, costs a hook more than reading and judging a command does.
CHEAP = set(
    """__future__ _bisect _frozen_importlib _frozen_importlib_external _hashlib _json _sha2 _sha256
    _signal _thread abc binascii builtins codecs errno fcntl gc grp io itertools marshal math ntpath
    os posix posixpath pwd stat struct sys time toolgate unicodedata zlib""".split()
)
ENTRANCE = "toolgate/hook.py"
ALWAYS = ("model", "shell", "knowledge", "analysis", "rules")  # packages a verdict passes through
ALWAYS_MODULES = (
    "toolgate/decide.py",
    "toolgate/host.py",
    "toolgate/cli/check.py",
)  # scripts start that one repeatedly

Import = tuple[int, str, tuple[str, ...]]  # line, module, names taken from it


def check(project: Project) -> Iterator[Finding]:
    modules = {source.module: source for source in project.python("toolgate")}
    for source, way in reachable(project, modules):
        for line, name, _ in imports(source):
            top = name.split(".")[0]
            if top in CHEAP:
                continue
            yield Finding(
                source.path,
                line,
                f"imports `{name}` at module level",
                f"a hook is a new process for every call and loads this module ({' → '.join(way)})",
                "import it inside the function that needs it, or under `if TYPE_CHECKING:`, or do without",
            )


def reachable(project: Project, modules: dict[str, Source]) -> Iterator[tuple[Source, list[str]]]:
    """Every module the hook may load, with the way that leads to it."""
    folders = tuple(f"toolgate/{name}/" for name in ALWAYS)
    waiting = [
        (source, [source.module])
        for source in project.python("toolgate")
        if source.path == ENTRANCE or source.path in ALWAYS_MODULES or source.path.startswith(folders)
    ]
    seen = {source.path for source, _ in waiting}
    while waiting:
        source, way = waiting.pop(0)
        yield source, way
        for _, name, taken in imports(source):
            for candidate in loaded(name, taken):
                found = modules.get(candidate)
                if found and found.path not in seen:
                    seen.add(found.path)
                    waiting.append((found, [*way, candidate]))


def loaded(name: str, taken: tuple[str, ...]) -> Iterator[str]:
    """The modules an import statement may load: the packages above it, itself, and what is taken from it."""
    parts = name.split(".")
    for count in range(1, len(parts) + 1):
        yield ".".join(parts[:count])
    for word in taken:
        yield f"{name}.{word}"


def imports(source: Source) -> Iterator[Import]:
    """The imports that happen when the module is loaded."""
    waiting: list[ast.AST] = list(source.tree.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and never_runs(node.test):
            waiting.extend(node.orelse)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ()
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or "", tuple(alias.name for alias in node.names)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def never_runs(test: ast.expr) -> bool:
    """Whether a condition is only ever true for the type checker."""
    if isinstance(test, ast.Constant):
        return not test.value
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
