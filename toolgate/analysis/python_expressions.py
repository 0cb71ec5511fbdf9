"""What a Python expression can be, and what working it out does."""

from __future__ import annotations

from toolgate.analysis.deeds import hole
from toolgate.analysis.python_calls import call
from toolgate.analysis.python_pure import binary, path_join
from toolgate.analysis.python_values import (
    Bound,
    Class,
    Either,
    Frame,
    Function,
    Instance,
    Items,
    Method,
    Name,
    Path,
    Socket,
    Table,
    Thing,
    alternatives,
    constant,
    either,
    joined,
    lifted,
    origins,
    plain,
    stream_value,
    text_of,
)
from toolgate.shell.fields import Field, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.python_program import Program

FOLDED = 4_096  # items of a sequence that are kept one by one


def evaluate(program: Program, node: ast.expr, frame: Frame) -> object:
    """The value of an expression; unknown is a hole that says what it derives from."""
    program.step()
    handler = EXPRESSIONS.get(type(node).__name__)
    return handler(program, node, frame) if handler is not None else hole("…")


def looked_up(program: Program, path: str) -> object:
    """Something of the library by its full name."""
    from toolgate.analysis.python_library import canonical, well_known

    name = canonical(path)
    if name in program.patched:
        return program.patched[name]
    known = well_known(program, name)
    return known if known is not None else Name(name)


def _constant(program: Program, node: ast.Constant, frame: Frame) -> object:
    value = node.value
    return lifted(value) if isinstance(value, str | bytes | int | float) or value is None else hole("…")


def _name(program: Program, node: ast.Name, frame: Frame) -> object:
    here: Frame | None = frame
    while here is not None:
        if node.id in here.names:
            return here.names[node.id]
        here = here.outer
    from toolgate.analysis.python_library import BUILTINS

    if node.id == "__file__":
        return Partial((hole("__file__", "paths").pieces[0],))
    if node.id == "__name__":
        return "__main__"
    if node.id == "__builtins__":
        return Name("builtins")
    if node.id in BUILTINS:
        return looked_up(program, "builtins." + node.id)
    return hole(node.id)


def _attribute(program: Program, node: ast.Attribute, frame: Frame) -> object:
    return attribute(program, evaluate(program, node.value, frame), node.attr)


def attribute(program: Program, owner: object, name: str) -> object:
    """`owner.name`."""
    if type(owner) is Either:
        return either([attribute(program, option, name) for option in owner.values])
    if type(owner) is Name:
        return _attribute_of_name(program, owner, name)
    if type(owner) is Instance:
        return _attribute_of_instance(owner, name)
    if type(owner) is Class:
        found = owner.find(name)
        return found if found is not None else Method(owner, name)
    if type(owner) is Path:
        from toolgate.analysis.python_paths import path_attribute

        return path_attribute(owner, name)
    if name in GADGETS and not isinstance(owner, str | bytes | int | float | Socket | Thing):
        if type(owner) is Function or type(owner) is Method or type(owner) is Bound:
            program.deeds.built(f"code reached through `{name}`")
        return Method(owner, name)
    if name in ("__subclasses__", "__globals__", "__builtins__"):
        program.deeds.built(f"code reached through `{name}`")
    if type(owner) is Thing:
        from toolgate.analysis.python_objects import thing_attribute

        return thing_attribute(owner, name)
    return Method(owner, name)


GADGETS = frozenset("__globals__ __code__ __closure__ gi_frame f_globals f_builtins cr_frame tb_frame".split())


def _attribute_of_name(program: Program, owner: Name, name: str) -> object:
    if name == "__call__":
        return owner
    if name == "__self__":
        return Name(owner.path.rpartition(".")[0] or "builtins")
    if name == "__dict__":
        return Name(owner.path + ".__dict__")
    if name in ("__globals__", "__subclasses__"):
        program.deeds.built(f"code reached through `{owner.path}.{name}`")
        return hole(name)
    return looked_up(program, f"{owner.path}.{name}")


def _attribute_of_instance(owner: Instance, name: str) -> object:
    if name in owner.attributes:
        return owner.attributes[name]
    found = owner.of.find(name)
    if type(found) is Function:
        return Bound(found, (owner,))
    if found is not None:
        return found
    if name == "__class__":
        return owner.of
    return Method(owner, name)


def operate(operator: str, left: object, right: object) -> object:
    """`left operator right`, for every pair of values they can be."""
    if type(left) is not Either and type(right) is not Either:
        return binary(operator, left, right)
    pairs = [binary(operator, one, two) for one in alternatives(left) for two in alternatives(right)]
    return either(pairs)


def _binary(program: Program, node: ast.BinOp, frame: Frame) -> object:
    left = evaluate(program, node.left, frame)
    right = evaluate(program, node.right, frame)
    for value in (left, right):
        if type(value) is Instance or type(value) is Class:
            program.deeds.reveal(origins(right))
    return operate(type(node.op).__name__, left, right)


def _unary(program: Program, node: ast.UnaryOp, frame: Frame) -> object:
    value = evaluate(program, node.operand, frame)
    operator = type(node.op).__name__
    if operator == "Not":
        return not plain(value) if constant(value) else hole("…", "number")
    if isinstance(value, int | float):
        if operator == "USub":
            return -value
        if operator == "Invert" and isinstance(value, int):
            return ~value
        return value
    return hole("…", "number", origins(value))


def _boolean(program: Program, node: ast.BoolOp, frame: Frame) -> object:
    values = [evaluate(program, value, frame) for value in node.values]
    if not all([constant(value) for value in values[:-1]]):
        return either(values)
    stops = type(node.op).__name__ == "Or"
    for value in values[:-1]:
        if bool(plain(value)) is stops:
            return value
    return values[-1]


def _compare(program: Program, node: ast.Compare, frame: Frame) -> object:
    values = [evaluate(program, part, frame) for part in (node.left, *node.comparators)]
    if len(values) != 2 or not constant(values[0]) or not constant(values[1]):
        return hole("…", "number")
    left, right = plain(values[0]), plain(values[1])
    try:
        return COMPARISONS[type(node.ops[0]).__name__](left, right)
    except TypeError:
        return hole("…", "number")


COMPARISONS = {
    "Eq": lambda left, right: left == right, "NotEq": lambda left, right: left != right,
    "Lt": lambda left, right: left < right, "LtE": lambda left, right: left <= right,
    "Gt": lambda left, right: left > right, "GtE": lambda left, right: left >= right,
    "In": lambda left, right: left in right, "NotIn": lambda left, right: left not in right,
    "Is": lambda left, right: left is right or left == right, "IsNot": lambda left, right: left != right,
}  # fmt: skip


def _if_expression(program: Program, node: ast.IfExp, frame: Frame) -> object:
    test = evaluate(program, node.test, frame)
    if constant(test):
        return evaluate(program, node.body if plain(test) else node.orelse, frame)
    return either([evaluate(program, node.body, frame), evaluate(program, node.orelse, frame)])


def _formatted(program: Program, node: ast.JoinedStr, frame: Frame) -> object:
    parts: list[Field] = []
    for value in node.values:
        if type(value).__name__ == "Constant":
            parts.append(text_of(value.value))  # type: ignore[attr-defined]  # by its kind
            continue
        inner = evaluate(program, value.value, frame)  # type: ignore[attr-defined]  # a formatted value
        spec = value.format_spec  # type: ignore[attr-defined]  # a formatted value
        if type(inner) is Either:
            inner = inner.values[0] if len(node.values) == 1 else hole("…", sources=origins(inner))
        parts.append(_formatted_number(inner, spec) if spec is not None else text_of(inner))
    return joined(*parts)


def _formatted_number(value: object, spec: ast.expr) -> Field:
    """A number with a width: it stays a number."""
    if isinstance(value, int | float):
        return hole("…", "number")
    return text_of(value)


def _sequence(program: Program, node: ast.List, frame: Frame) -> object:
    found: list[object] = []
    open_ended = False
    for element in node.elts:
        if type(element).__name__ == "Starred":
            items, exact = elements(program, evaluate(program, element.value, frame))  # type: ignore[attr-defined]  # by its kind
            found.extend(items)
            open_ended = open_ended or not exact
        else:
            found.append(evaluate(program, element, frame))
    return Items(tuple(found), open_ended)


def _table(program: Program, node: ast.Dict, frame: Frame) -> object:
    pairs: list[tuple[object, object]] = []
    open_ended = False
    for key, value in zip(node.keys, node.values, strict=True):
        found = evaluate(program, value, frame)
        if key is None:
            if type(found) is Table:
                pairs.extend(found.pairs)
            open_ended = True
            pairs.append((hole("…"), found))
        else:
            pairs.append((evaluate(program, key, frame), found))
    return Table(tuple(pairs), open_ended)


def elements(program: Program, value: object) -> tuple[list[object], bool]:
    """What iterating over a value gives, and whether that is all of it."""
    if type(value) is Items:
        return list(value.items), not value.open
    if isinstance(value, str | bytes) and len(value) <= FOLDED:
        return list(value), True
    if type(value) is Table:
        return [key for key, _ in value.pairs], not value.open
    if type(value) is Either:
        found: list[object] = []
        for option in value.values:
            found.extend(elements(program, option)[0])
        return found, False
    if type(value) is Thing and value.stream is not None:
        return [stream_value(value.stream)], False
    if type(value) is Instance:
        method = value.of.find("__iter__")
        if type(method) is Function:
            from toolgate.analysis.python_calls import invoke

            return [invoke(program, method, [value], {})], False
    if type(value) is Name and value.path == "os.environ":
        return [hole("…", sources=_environment())], False
    if type(value) is Name and value.path == "sys.stdin":
        return [hole("standard input", sources=program.deeds.run.stdin.sources)], False
    return [hole("…", sources=origins(value))], False


def _environment() -> tuple[object, ...]:
    from toolgate.analysis.python_builtins import ENVIRONMENT

    return (ENVIRONMENT,)


def _subscript(program: Program, node: ast.Subscript, frame: Frame) -> object:
    return subscripted(program, node, frame)


def subscripted(program: Program, node: ast.Subscript, frame: Frame) -> object:
    """`owner[key]`."""
    owner = evaluate(program, node.value, frame)
    if type(node.slice).__name__ == "Slice":
        return _sliced(program, owner, node.slice, frame)  # type: ignore[arg-type]  # by its kind
    key = evaluate(program, node.slice, frame)
    return either([item(program, option, key) for option in alternatives(owner)])


def item(program: Program, owner: object, key: object) -> object:
    if type(owner) is Items and isinstance(key, int):
        inside = -len(owner.items) <= key < len(owner.items)
        return owner.items[key] if inside else either(list(owner.items)[:8]) if owner.items else hole("…")
    if type(owner) is Table:
        return owner.get(key)
    if isinstance(owner, str | bytes) and isinstance(key, int):
        return owner[key] if -len(owner) <= key < len(owner) else hole("…")
    if type(owner) is Name:
        return _item_of_name(program, owner, key)
    if type(owner) is Instance and type(owner.of.find("__getitem__")) is Function:
        from toolgate.analysis.python_calls import invoke

        return invoke(program, owner.of.find("__getitem__"), [owner, key], {})
    if type(owner) is Thing and owner.kind == "frame" and isinstance(key, str):
        return _name_in_frame(program, key)
    return hole("…", sources=origins(owner))


def _name_in_frame(program: Program, name: str) -> object:
    if name in program.module.names:
        return program.module.names[name]
    return Name("builtins") if name == "__builtins__" else hole(name)


def _item_of_name(program: Program, owner: Name, key: object) -> object:
    if owner.path == "os.environ":
        name = text_of(key)
        return program.deeds.read_environment(name) if isinstance(name, str) else hole("$…", sources=origins(key))
    if owner.path == "sys.modules":
        if isinstance(key, str):
            return looked_up(program, key)
        program.deeds.built("a module named only when the code runs")
        return hole("…")
    if owner.path.endswith(".__dict__") or owner.path == "builtins":
        module = owner.path.removesuffix(".__dict__")
        if isinstance(key, str):
            return looked_up(program, f"{module}.{key}")
        program.deeds.built(f"a name of {module} that is only known when the code runs")
        return hole("…")
    return Name(owner.path)


def _sliced(program: Program, owner: object, node: ast.Slice, frame: Frame) -> object:
    bounds = [evaluate(program, part, frame) if part is not None else None for part in (node.lower, node.upper, node.step)]
    if all([bound is None or isinstance(bound, int) for bound in bounds]) and bounds[2] != 0:
        window = slice(*bounds)
        if isinstance(owner, str | bytes):
            return owner[window]
        if type(owner) is Items:
            return Items(owner.items[window], owner.open)
    if type(owner) is Items:
        return Items(owner.items, True)
    return hole("…", sources=origins(owner))


def _lambda(program: Program, node: ast.Lambda, frame: Frame) -> object:
    function = Function(node, frame, None)
    program.functions.append(function)
    return function


def _comprehension(program: Program, node: ast.ListComp, frame: Frame) -> object:
    results: list[object] = []
    exact = _generate(program, node.generators, 0, Frame(frame), [node.elt], results)
    return Items(tuple(results), not exact)


def _table_comprehension(program: Program, node: ast.DictComp, frame: Frame) -> object:
    results: list[object] = []
    exact = _generate(program, node.generators, 0, Frame(frame), [node.key, node.value], results)
    return Table(tuple(zip(results[::2], results[1::2], strict=False)), not exact)


def _generate(
    program: Program, generators: list[ast.comprehension], depth: int, frame: Frame, parts: list[ast.expr], results: list[object]
) -> bool:
    """Collect what a comprehension gives; whether that is all of it."""
    if depth == len(generators):
        results.extend([evaluate(program, part, frame) for part in parts])
        return True
    generator = generators[depth]
    items, exact = elements(program, evaluate(program, generator.iter, frame))
    if len(items) > 1_024:
        items, exact = items[:16], False
    for value in items:
        program.assign(generator.target, value, frame)
        tests = [evaluate(program, test, frame) for test in generator.ifs]
        if all([constant(test) for test in tests]):
            if not all([plain(test) for test in tests]):
                continue
        else:
            exact = False
        exact = _generate(program, generators, depth + 1, frame, parts, results) and exact
    return exact


def _assigned(program: Program, node: ast.NamedExpr, frame: Frame) -> object:
    value = evaluate(program, node.value, frame)
    program.assign(node.target, value, frame)
    return value


def _inner(program: Program, node: ast.Await, frame: Frame) -> object:
    return evaluate(program, node.value, frame)


def _yield(program: Program, node: ast.Yield, frame: Frame) -> object:
    if node.value is not None:
        value = evaluate(program, node.value, frame)
        frame.results.append(Items((value,), True) if type(node).__name__ == "Yield" else value)
    return hole("…")


EXPRESSIONS = {
    "Constant": _constant, "Name": _name, "Attribute": _attribute, "BinOp": _binary, "UnaryOp": _unary,
    "BoolOp": _boolean, "Compare": _compare, "IfExp": _if_expression, "JoinedStr": _formatted, "List": _sequence,
    "Tuple": _sequence, "Set": _sequence, "Dict": _table, "Subscript": _subscript, "Lambda": _lambda, "Call": call,
    "ListComp": _comprehension, "SetComp": _comprehension, "GeneratorExp": _comprehension,
    "DictComp": _table_comprehension, "NamedExpr": _assigned, "Await": _inner, "Starred": _inner, "Yield": _yield,
    "YieldFrom": _yield, "FormattedValue": _inner,
}  # fmt: skip
