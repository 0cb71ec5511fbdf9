"""The interpreter asks what a command is described with, never what it is called; the guard never asks for a class.

A command that is named in `analysis/arguments` or `analysis/shell` is a fact in the wrong place: a synonym that the
knowledge knows (`gtee` for `tee`) is missed there. Builtins of the shell belong to the shell, and are excused.
"""

import ast
from collections.abc import Iterator

from tools.checks.project import Finding, Project, Source

ROOMS = ("toolgate/analysis/arguments", "toolgate/analysis/shell")
INDEX, VOCABULARY = "toolgate/knowledge/index.py", "toolgate/knowledge/vocabulary.py"
ASKING = ("toolgate/knowledge/", "toolgate/analysis/")  # where `has` asks for a trait; elsewhere, for an option
CALLED = {"name", "names", "argv"}  # fields that hold the name of a command
CLASSES = {"Machine", "World"}
GATE = "command-names"


def check(project: Project) -> Iterator[Finding]:
    known = names_in(project)
    excused = dict(project.exceptions(GATE))
    used: set[str] = set()
    for source in project.python(*ROOMS):
        for line, name in compared(source, known):
            if f"{source.path}:{name}" in excused:
                used.add(f"{source.path}:{name}")
                continue
            yield Finding(
                source.path,
                line,
                f"asks whether a command is called `{name}`",
                "what a command does is knowledge: its synonyms are missed here",
                "describe it with a word of `TRAITS` in knowledge/vocabulary.py, and ask `run.has(…)`",
            )
    for path in excused.keys() - used:
        yield Finding(
            "pyproject.toml",
            1,
            f"[tool.gates.{GATE}] excuses `{path}` for nothing",
            "it hides the next one",
            "remove it",
        )
    yield from traits(project)
    yield from classes(project)


def names_in(project: Project) -> set[str]:
    """Every name the index of the knowledge has a description for."""
    found: set[str] = set()
    for source in project.python():
        if source.path == INDEX:
            for line in source.text.splitlines():
                found.update([name for name in line.split(",")[1:] if name])
    return found


def compared(source: Source, known: set[str]) -> Iterator[tuple[int, str]]:
    """Names of commands that a comparison or a look-up holds against the name of what is run."""
    tables = {
        target.id: texts(node.value)
        for node in source.tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    copies = {
        target.id
        for node in source.nodes
        if isinstance(node, ast.Assign) and calls(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in source.nodes:
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript):
            sides = [node.value, node.slice]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            sides = [node.func.value, *node.args]
        if any(calls(side, copies) for side in sides):
            for text in [text for side in sides for text in texts(side, tables)]:
                if text in known:
                    yield node.lineno if hasattr(node, "lineno") else 1, text
                    break


def calls(node: ast.expr, copies: set[str]) -> bool:
    """Whether an expression is the name of a command: `spec.names[0]`, `argv[0]`, `run.name`, or a copy of one."""
    while isinstance(node, ast.Call | ast.Subscript):
        if isinstance(node, ast.Call):
            node = node.args[0] if node.args and isinstance(node.func, ast.Name) else node.func
            node = node.value if isinstance(node, ast.Attribute) and node.attr not in CALLED else node
        elif isinstance(node.slice, ast.Constant) or isinstance(node.value, ast.Call):
            node = node.value
        else:
            return False
    if isinstance(node, ast.Name):
        return node.id in copies or node.id == "argv"
    return isinstance(node, ast.Attribute) and node.attr in CALLED


def attribute(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""


def texts(node: ast.expr, tables: dict[str, list[str]] | None = None) -> list[str]:
    """The texts that an expression consists of; a name stands for the table it is."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Name):
        return (tables or {}).get(node.id, [])
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [text for part in node.elts for text in texts(part, tables)]
    if isinstance(node, ast.Dict):
        return [text for key in node.keys if key is not None for text in texts(key, tables)]
    if isinstance(node, ast.Starred):
        return texts(node.value, tables)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("frozenset", "set", "tuple"):
        return [text for part in node.args for text in texts(part, tables)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        return [word for text in texts(node.func.value) for word in text.split()]
    return []


def traits(project: Project) -> Iterator[Finding]:
    """Every word of `TRAITS` is said by a command and asked for, and no other is."""
    said: set[str] = set()
    asked: set[str] = set()
    listed: set[str] = set()
    for source in project.python("toolgate"):
        for node in source.nodes:
            if source.path == VOCABULARY and isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TRAITS":
                listed.update(texts(node.value))
            elif isinstance(node, ast.keyword) and node.arg == "traits":
                said.update([word for text in texts(node.value) for word in text.split()])
            elif source.path.startswith(ASKING) and isinstance(node, ast.Call) and attribute(node.func) == "has":
                asked.update([text for part in node.args for text in texts(part)])
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "has_trait":
                asked.update(texts(node.args[1]))
            elif isinstance(node, ast.Compare) and ast.unparse(node.comparators[0]).endswith("traits"):
                asked.update(texts(node.left))
    for word in sorted(listed ^ said | listed ^ asked):
        ends = [end for end, words in (("listed", listed), ("said", said), ("asked for", asked)) if word in words]
        yield Finding(
            VOCABULARY,
            1,
            f"the trait `{word}` is only {' and '.join(ends)}",
            "a word that is spelt differently at one end is silently never true",
            "list it in `TRAITS`, describe a command with it, and ask for it",
        )


def classes(project: Project) -> Iterator[Finding]:
    for source in project.python("toolgate"):
        for node in source.nodes:
            asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
            if asks and any(isinstance(part, ast.Name) and part.id in CLASSES for part in ast.walk(node)):
                yield Finding(
                    source.path,
                    node.lineno,  # type: ignore[attr-defined]  # a call
                    "asks which class its facts are",
                    "facts of another class are then treated as the wrong kind of machine",
                    "ask for a value of `Facts`, as `facts.real`",
                )
