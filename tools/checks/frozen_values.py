"""Values are never assigned to after construction.

Slots cannot be frozen without paying for it on every construction, so this gate looks instead: no `x.field = …` and no
`setattr`, where the field belongs to a class that derives from `Value`. It sees what is written plainly, no more.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.checks.project import Finding, Function, Project, Source, children, walk
from tools.checks.sizes import unused

ROOT = "Value"
CONSTRUCTORS = {"__init__", "__new__", "__setstate__"}
GATE = "changed-values"


@dataclass
class Classes:
    """The project's classes by their full names: which are values, and which fields there are."""

    homes: dict[str, dict[str, str]] = field(default_factory=dict)  # module → name in it → full name
    values: set[str] = field(default_factory=set)
    value_fields: set[str] = field(default_factory=set)
    other_fields: set[str] = field(default_factory=set)  # fields of classes that may change

    def resolve(self, module: str, name: str) -> str:
        """The full name of the class that `name` means in a module; empty: none of ours."""
        for _ in range(10):  # a name may be imported from a module that has imported it
            full = self.homes.get(module, {}).get(name, "")
            home, _, name = full.rpartition(".")
            if not full or home == module:
                return full
            module = home
        return ""


def check(project: Project) -> Iterator[Finding]:
    excused = dict(project.exceptions(GATE))
    sources = list(project.python("toolgate"))
    classes = survey(sources)
    for source in sources:
        for name, function in source.functions:
            found = list(check_function(source, name, function, classes))
            if not (found and excused.pop(f"{source.path}:{name}", "")):
                yield from found
    yield from unused(GATE, excused)


# --- what there is ---------------------------------------------------------------------------------------------------


def survey(sources: list[Source]) -> Classes:
    classes = Classes({source.module: names_in(source) for source in sources})
    definitions = [
        (source.module, node) for source in sources for node in source.nodes if isinstance(node, ast.ClassDef)
    ]
    classes.values = {f"{module}.{node.name}" for module, node in definitions if node.name == ROOT}
    growing = True
    while growing:  # a value may derive from a value that is met later
        found = {
            f"{module}.{node.name}"
            for module, node in definitions
            if any(classes.resolve(module, last_name(base)) in classes.values for base in node.bases)
        }
        growing = not found <= classes.values
        classes.values |= found
    for module, node in definitions:
        is_value = f"{module}.{node.name}" in classes.values
        (classes.value_fields if is_value else classes.other_fields).update(assigned_fields(node))
    return classes


def names_in(source: Source) -> dict[str, str]:
    """Names of classes a module defines or imports, with the full name each stands for."""
    names = {}
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom):
            names.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
    for node in source.nodes:
        if isinstance(node, ast.ClassDef):
            names[node.name] = f"{source.module}.{node.name}"
    return names


def last_name(expression: ast.expr) -> str:
    """`Name` of `Name`, `module.Name` and `Name[int]`."""
    if isinstance(expression, ast.Subscript):
        expression = expression.value
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def assigned_fields(definition: ast.ClassDef) -> Iterator[str]:
    for node in walk(definition):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and last_name(node.value) == "self":
            yield node.attr


# --- what changes ----------------------------------------------------------------------------------------------------


def check_function(source: Source, name: str, function: Function, classes: Classes) -> Iterator[Finding]:
    nodes = own_nodes(function)
    types = local_types(function, nodes)
    types["self"] = name.rpartition(".")[0].rpartition(".")[2]
    for node in nodes:
        if isinstance(node, ast.Call) and forces(node, classes):
            yield finding(source, node, f"`{ast.unparse(node.func)}`")
        if not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Load):
            continue
        holder = node.value.id if isinstance(node.value, ast.Name) else ""
        if holder == "self" and function.name in CONSTRUCTORS:
            continue
        kind = classes.resolve(source.module, types.get(holder, ""))
        ours_only = node.attr in classes.value_fields and node.attr not in classes.other_fields
        if kind in classes.values or (not kind and ours_only):
            yield finding(source, node, f"assigns to `{ast.unparse(node)}`")


def own_nodes(function: ast.AST) -> list[ast.AST]:
    """What is written in a function, without the functions inside it, which are looked at by themselves."""
    found = [node for node in children(function) if not isinstance(node, Function)]
    for node in found:
        found += [part for part in children(node) if not isinstance(part, Function)]
    return found


def forces(call: ast.Call, classes: Classes) -> bool:
    """Whether a call is a `setattr` that may reach a field of a value."""
    if last_name(call.func) not in {"setattr", "delattr", "__setattr__", "__delattr__"} or len(call.args) < 2:
        return False
    named = call.args[1]
    return not isinstance(named, ast.Constant) or named.value in classes.value_fields


def local_types(function: Function, nodes: list[ast.AST]) -> dict[str, str]:
    """Names whose class is written down: annotated ones, and those bound to a call of a class."""
    arguments = function.args
    types = {}
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        if argument.annotation is not None:
            types[argument.arg] = annotated(argument.annotation)
    for node in nodes:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            types[node.target.id] = annotated(node.annotation)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called = last_name(node.value.func)
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
    return last_name(annotation)


def finding(source: Source, node: ast.expr, what: str) -> Finding:
    return Finding(
        source.path,
        node.lineno,
        f"{what}: a value changes after its construction",
        "everybody who holds the value relies on it staying as it was",
        f"construct a new value, or excuse the function in [tool.gates.{GATE}] with its reason",
    )
