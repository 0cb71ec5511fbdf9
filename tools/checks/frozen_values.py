"""Values are never assigned to after construction.

Slots cannot be frozen without paying for it on every construction, so this gate looks instead: no `x.field = …`, no
`setattr`, where the field belongs to a class that derives from `Value`.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.checks.project import Finding, Project, Source

ROOT = "Value"
CONSTRUCTORS = {"__init__", "__new__", "__setstate__"}


@dataclass
class Classes:
    """What the project's classes are called, and which fields they have."""

    values: set[str] = field(default_factory=set)
    value_fields: set[str] = field(default_factory=set)
    other_fields: set[str] = field(default_factory=set)  # fields of classes that may change


def check(project: Project) -> Iterator[Finding]:
    sources = list(project.python("toolgate"))
    classes = survey(sources)
    for source in sources:
        for owner, function in methods(source.tree):
            yield from check_function(source, owner, function, classes)


def survey(sources: list[Source]) -> Classes:
    classes = Classes({ROOT})
    definitions = [node for source in sources for node in ast.walk(source.tree) if isinstance(node, ast.ClassDef)]
    growing = True
    while growing:  # a value may derive from a value that is defined further on
        found = {node.name for node in definitions if any(base_name(base) in classes.values for base in node.bases)}
        growing = not found <= classes.values
        classes.values |= found
    for node in definitions:
        fields = classes.value_fields if node.name in classes.values else classes.other_fields
        fields.update(assigned_fields(node))
    return classes


def base_name(base: ast.expr) -> str:
    if isinstance(base, ast.Subscript):
        base = base.value
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


def assigned_fields(definition: ast.ClassDef) -> Iterator[str]:
    for node in ast.walk(definition):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and base_name(node.value) == "self":
            yield node.attr


def methods(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function with the class it is written in; empty: none."""
    waiting: list[tuple[str, ast.AST]] = [("", tree)]
    while waiting:
        owner, parent = waiting.pop()
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.FunctionDef):
                yield owner, node
                continue  # functions inside it are walked with it
            waiting.append((node.name if isinstance(node, ast.ClassDef) else owner, node))


def check_function(source: Source, owner: str, function: ast.FunctionDef, classes: Classes) -> Iterator[Finding]:
    types = local_types(function)
    if owner:
        types["self"] = owner
    for node in ast.walk(function):
        if is_forced(node):
            yield finding(source, node, "`object.__setattr__`")
        if not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Load):
            continue
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        if name == "self" and function.name in CONSTRUCTORS:
            continue
        kind = types.get(name, "")
        ours_only = node.attr in classes.value_fields and node.attr not in classes.other_fields
        if kind in classes.values or (not kind and name != "self" and ours_only):
            yield finding(source, node, f"assigns to `{ast.unparse(node)}`")


def local_types(function: ast.FunctionDef) -> dict[str, str]:
    """Names whose class is written down: annotated ones, and those bound to a call of a class."""
    arguments = function.args
    types = {}
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        if argument.annotation is not None:
            types[argument.arg] = annotated(argument.annotation)
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            types[node.target.id] = annotated(node.annotation)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called = base_name(node.value.func)
            for target in node.targets:
                if isinstance(target, ast.Name) and called[:1].isupper():
                    types[target.id] = called
    return types


def annotated(annotation: ast.expr) -> str:
    """The class an annotation names; of `Name | None`, the name."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    if isinstance(annotation, ast.BinOp):
        return annotated(annotation.left)
    return base_name(annotation)


def is_forced(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in {"__setattr__", "__delattr__"}


def finding(source: Source, node: ast.AST, what: str) -> Finding:
    return Finding(
        source.path,
        getattr(node, "lineno", 1),
        f"{what}: a value changes after its construction",
        "everybody who holds the value relies on it staying as it was",
        "construct a new value",
    )
