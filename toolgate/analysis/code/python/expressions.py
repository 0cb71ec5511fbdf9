"""The possible values of a Python expression, and the effects of evaluating it."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.python.access import attribute, elements, equalled, looked_up, subscripted, unending
from toolgate.analysis.code.python.calls import call
from toolgate.analysis.code.python.choices import anyone
from toolgate.analysis.code.python.library import is_builtin
from toolgate.analysis.code.python.pure import binary
from toolgate.analysis.code.python.values import (
    Class,
    Either,
    Frame,
    Function,
    Instance,
    Items,
    Name,
    Table,
    alternatives,
    constant,
    either,
    lifted,
    origins,
    plain,
    text_of,
)
from toolgate.analysis.state.exhaustion import oversized
from toolgate.shell.expand.fields import Field, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    from toolgate.analysis.code.python.program import Program

    Walker = Callable[[Program, ast.expr, Frame], object]
    Comparison = Callable[[object, object], object]

FEW = 16  # items of a long range that represent all
SHARE = 4  # the part (one in four) of the remaining steps that may be spent on values that stay unknown
RECKONING = tuple([f"builtins.{name}" for name in "round abs min max int float pow divmod range".split()])


class Inner(Frame):
    """The names of a comprehension; `:=` binds a name outside of it."""

    __slots__ = ()


def evaluate(program: Program, node: ast.expr, frame: Frame) -> object:
    """Return the value of an expression; an unknown one is a hole with its sources."""
    program.step()
    handler: Walker | None = EXPRESSIONS.get(type(node).__name__)  # type: ignore[assignment]  # each knows its own node
    return handler(program, node, frame) if handler is not None else hole("…")


def _constant(program: Program, node: ast.Constant, frame: Frame) -> object:
    value = node.value
    return lifted(value) if isinstance(value, str | bytes | int | float) or value is None else hole("…")


def _name(program: Program, node: ast.Name, frame: Frame) -> object:
    here: Frame | None = frame
    while here is not None:
        if node.id in here.names:
            return here.names[node.id]
        here = here.outer
    if node.id == "__file__":
        return Partial((hole("__file__", "paths").pieces[0],))
    if node.id == "__name__":
        return "__main__"
    if node.id == "__builtins__":
        return Name("builtins")
    if is_builtin(node.id):
        return looked_up(program, "builtins." + node.id)
    return hole(node.id)


def _attribute(program: Program, node: ast.Attribute, frame: Frame) -> object:
    return attribute(program, evaluate(program, node.value, frame), node.attr)


def operate(operator: str, left: object, right: object) -> object:
    """Return `left operator right`, for every pair of their possible values."""
    if type(left) is not Either and type(right) is not Either:
        return binary(operator, left, right)
    pairs = [binary(operator, one, two) for one in alternatives(left) for two in alternatives(right)]
    return either(pairs)


def _binary(program: Program, node: ast.BinOp, frame: Frame) -> object:
    left = evaluate(program, node.left, frame)
    right = evaluate(program, node.right, frame)
    for value in (left, right):
        if type(value) is Instance or type(value) is Class:
            program.actions.reveal(origins(right))
    operator = type(node.op).__name__
    if operator == "Mult":
        _measure(program, left, right)
    return operate(operator, left, right)


def _measure(program: Program, left: object, right: object) -> None:
    """Judge a string or a list that is repeated beyond the machine's memory."""
    if isinstance(left, int):
        left, right = right, left
    if isinstance(right, int) and type(left) in (str, bytes, Items):
        length = len(left.items) * POINTER if type(left) is Items else len(left)  # type: ignore[arg-type]  # by its kind
        oversized(program.actions.scope, length * right, "data in memory")


POINTER = 8  # bytes of each entry of a list


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
    values = [evaluate(program, node.values[0], frame)]
    values += [program.suppose(value, frame) for value in node.values[1:]]
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
        compare: Comparison = COMPARISONS[type(node.ops[0]).__name__]
        return compare(left, right)
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
        other = node.orelse if plain(test) else node.body
        if id(other) not in program.glimpsed and not _told(program, node.test, frame):
            program.glimpsed.add(id(other))
            program.suppose(other, frame)
        return evaluate(program, node.body if plain(test) else node.orelse, frame)
    return either([program.suppose(node.body, frame), program.suppose(node.orelse, frame)])


def _told(program: Program, node: ast.expr, frame: Frame) -> bool:
    from toolgate.analysis.code.python.arguments import told

    return told(program, node, frame)


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
        parts.append(_formatted_number(inner) if spec is not None else text_of(inner))
    return joined(*parts)


def _formatted_number(value: object) -> Field:
    """Format a number with a width; it stays a number."""
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


def _subscript(program: Program, node: ast.Subscript, frame: Frame) -> object:
    return subscripted(program, node, frame)


def _lambda(program: Program, node: ast.Lambda, frame: Frame) -> object:
    function = Function(node, frame, None)
    program.functions.append(function)
    return function


def held(program: Program, value: object) -> None:
    """Judge a range that is kept in memory as a whole, with at least 8 bytes per item."""
    if type(value) is Items and value.open > 1:
        oversized(program.actions.scope, value.open * 8, "data in memory")


def _comprehension(program: Program, node: ast.ListComp, frame: Frame) -> object:
    source = node.generators[0].iter
    if type(node).__name__ != "GeneratorExp" and getattr(getattr(source, "func", None), "id", "") == "range":
        held(program, evaluate(program, source, frame))
    given = Comprehension(program, node.generators, (node.elt,), frame)
    exact = given.collect()
    return Items(tuple(given.results), not exact)


def _table_comprehension(program: Program, node: ast.DictComp, frame: Frame) -> object:
    given = Comprehension(program, node.generators, (node.key, node.value), frame)
    exact = given.collect()
    return Table(tuple(zip(given.results[::2], given.results[1::2], strict=False)), not exact)


class Comprehension:
    """A comprehension that is evaluated: its `parts` are evaluated for each item, which gives the `results`."""

    __slots__ = ("program", "generators", "parts", "frame", "results")

    def __init__(
        self, program: Program, generators: list[ast.comprehension], parts: tuple[ast.expr, ...], outer: Frame
    ) -> None:
        self.program = program
        self.generators = generators
        self.parts = parts
        self.frame = Inner(outer)
        self.results: list[object] = []

    def collect(self, depth: int = 0) -> bool:
        """Collect the results from one of its loops on; return whether they are complete."""
        program, frame, results = self.program, self.frame, self.results
        if depth == len(self.generators):
            results.extend([evaluate(program, part, frame) for part in self.parts])
            return True
        generator = self.generators[depth]
        items, exact = _iterated(program, generator, frame)
        endless = unending(generator.iter)
        program.endless += endless
        budget, certain, first = program.actions.scope.ledger.budget, program.certain, len(results)
        left, spent = budget.left, program.spent.get(id(generator), 0) if depth == 0 else 0
        if spent * SHARE > left and len(items) > 1:  # it was evaluated often enough
            items, exact, program.certain = [anyone(items)], False, False
        for index, value in enumerate(items):
            same = index == FEW and all([_is_number(item) for item in items[FEW:]])
            if same and self._computes(depth, results[first:]):
                exact = False
                break  # the others are equally unknown numbers
            if index and _dear(program, left, index, len(items), results[first:]):
                value, exact, program.certain = anyone(items[index:]), False, False
                del items[index + 1 :]  # this one represents all remaining items
            program.assign(generator.target, value, frame)
            version = program.version
            exact = self._collect_one(depth) and exact
            if not exact and version != program.version and index == len(items) - 1:
                self._collect_one(depth)  # the next item sees what this one changed
        program.endless -= endless
        program.certain = certain
        program.spent[id(generator)] = spent + left - budget.left
        return exact

    def _collect_one(self, depth: int) -> bool:
        """Collect the results for one item of a loop, unless a test excludes it."""
        generator, frame = self.generators[depth], self.frame
        tests = [evaluate(self.program, test, frame) for test in generator.ifs]
        exact = all([constant(test) for test in tests])
        if exact and not all([plain(test) for test in tests]):
            return True
        exact = self.collect(depth + 1) and exact
        for test in generator.ifs:
            for name, value in equalled(test, frame).items():
                frame.names[name] = value
                self.collect(depth + 1)
        return exact

    def _computes(self, depth: int, results: list[object]) -> bool:
        """Whether a loop only computes numbers, and its results so far are not known."""
        if not results or any([constant(result) for result in results]):
            return False
        loops = self.generators[depth:]
        inner = [loop.iter for loop in loops[1:]] + [test for loop in loops for test in loop.ifs]
        return all([_reckons(self.program, part, self.frame) for part in (*self.parts, *inner)])


def _iterated(program: Program, generator: ast.comprehension, frame: Frame) -> tuple[list[object], bool]:
    """Return the items of a comprehension, and whether they are complete: a few and a number represent a long range."""
    items, exact = elements(program, evaluate(program, generator.iter, frame))
    if unending(generator.iter) or not (items or exact):
        items, exact = items[:1] or [hole("…")], False
    if len(items) > 1_024 or (not exact and all([isinstance(item, int) for item in items])):
        return [*items[:FEW], anyone(items[FEW:]) if len(items) > FEW else hole("…", "number")], False
    return items, exact


def _dear(program: Program, left: int, done: int, count: int, results: list[object]) -> bool:
    """Whether going on item by item is too expensive: for all items, or for those that stay unknown."""
    now = program.actions.scope.ledger.budget.left
    rest = (left - now) // done * (count - done)
    if done == FEW and rest > left // SHARE and not any([constant(result) for result in results]):
        return True
    return (left - now) * 8 > left and rest > now * 3 // 4


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) or (type(value) is Partial and not origins(value))


def _reckons(program: Program, node: ast.expr, frame: Frame) -> bool:
    """Whether an expression consists of numbers, names and numeric functions, and so has no effects."""
    kind = type(node).__name__
    if kind == "Constant":
        return isinstance(node.value, int | float)  # type: ignore[attr-defined]  # by its kind
    if kind == "Name":
        found = _name(program, node, frame)  # type: ignore[arg-type]  # by its kind
        return isinstance(found, int | float | Partial) and not origins(found)
    if kind in ("BinOp", "UnaryOp"):
        sides = (node.left, node.right) if kind == "BinOp" else (node.operand,)  # type: ignore[attr-defined]  # by its kind
        return all([_reckons(program, side, frame) for side in sides])
    if kind in ("List", "Tuple"):
        return all([_reckons(program, element, frame) for element in node.elts])  # type: ignore[attr-defined]  # by its kind
    if kind != "Call" or node.keywords:  # type: ignore[attr-defined]  # by its kind
        return False
    called = evaluate(program, node.func, frame)  # type: ignore[attr-defined]  # by its kind
    known = type(called) is Name and (called.path in RECKONING or called.path.startswith("math."))
    return known and all([_reckons(program, argument, frame) for argument in node.args])  # type: ignore[attr-defined]  # by its kind


def _assigned(program: Program, node: ast.NamedExpr, frame: Frame) -> object:
    value = evaluate(program, node.value, frame)
    while type(frame) is Inner and frame.outer is not None:
        program.version += 1
        frame = frame.outer
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
