"""A Python text walked statement by statement, carrying what its names can be; functions are walked where they are called."""

from __future__ import annotations

from toolgate.analysis.deeds import Deeds, hole
from toolgate.analysis.python_calls import invoke, run_unseen
from toolgate.analysis.python_expressions import elements, evaluate, looked_up, subscripted
from toolgate.analysis.python_values import (
    Class,
    Frame,
    Function,
    Instance,
    Items,
    Name,
    Table,
    constant,
    either,
    origins,
    text_of,
)
from toolgate.model.errors import GuardError
from toolgate.shell.fields import Glob, Partial, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

STEPS = 12_000  # statements and expressions walked in one text
UNROLLED = 16  # items of a loop walked one by one when its body does something
FOLDED = 1_024  # the same when it only works out values
MANY = 200  # rounds of a loop that are as good as endless
PAUSES = frozenset("sleep wait accept recv join input poll waitpid select get read readline".split())


class TooManySteps(GuardError):
    """The text takes more steps than we walk."""


class Program:
    """One Python text while it is walked."""

    __slots__ = ("deeds", "module", "steps", "certain", "endless", "loops", "functions", "active", "patched", "forked")

    def __init__(self, deeds: Deeds) -> None:
        self.deeds = deeds
        self.module = Frame(None)
        self.steps = 0
        self.certain = True  # false where a statement may not happen
        self.endless = 0  # loops around us that nothing ends
        self.loops = 0
        self.functions: list[Function] = []
        self.active: list[Function] = []
        self.patched: dict[str, object] = {}  # names of the library that the text replaces
        self.forked = False

    def step(self) -> None:
        self.steps += 1
        if self.steps > STEPS:
            raise TooManySteps("the code takes too many steps to follow")

    def walk(self, body: list[ast.stmt], frame: Frame) -> None:
        for statement in body:
            self.step()
            handler = STATEMENTS.get(type(statement).__name__)
            if handler is not None:
                handler(self, statement, frame)

    def perhaps(self, body: list[ast.stmt], frame: Frame) -> None:
        """Walk what may not happen."""
        before, self.certain = self.certain, False
        self.walk(body, frame)
        self.certain = before

    def run(self, tree: ast.Module) -> None:
        """Walk the module, then every function that nobody was seen to call."""
        self.walk(tree.body, self.module)
        position = 0
        while position < len(self.functions):
            run_unseen(self, self.functions[position])
            position += 1

    def bind(self, name: str, value: object, frame: Frame) -> None:
        if name in frame.outward:
            frame = self.module
        if not self.certain and name in frame.names:
            value = either([frame.names[name], value])
        frame.names[name] = value

    def assign(self, target: ast.expr, value: object, frame: Frame) -> None:
        kind = type(target).__name__
        if kind == "Name":
            self.bind(target.id, value, frame)  # type: ignore[attr-defined]  # by its kind
        elif kind in ("Tuple", "List"):
            self._unpack(target.elts, value, frame)  # type: ignore[attr-defined]  # by its kind
        elif kind == "Starred":
            self.assign(target.value, value, frame)  # type: ignore[attr-defined]  # by its kind
        elif kind == "Attribute":
            self._set_attribute(target, value, frame)  # type: ignore[arg-type]  # by its kind
        elif kind == "Subscript":
            self._set_item(target, value, frame)  # type: ignore[arg-type]  # by its kind

    def _unpack(self, targets: list[ast.expr], value: object, frame: Frame) -> None:
        items, exact = elements(self, value)
        starred = any([type(target).__name__ == "Starred" for target in targets])
        if exact and len(items) == len(targets) and not starred:
            for target, item in zip(targets, items, strict=True):
                self.assign(target, item, frame)
            return
        for index, target in enumerate(targets):
            known = items[index] if exact and not starred and index < len(items) else None
            rest = Items(tuple(items), True) if type(target).__name__ == "Starred" else None
            self.assign(target, known or rest or hole("…", sources=origins(value)), frame)

    def _set_attribute(self, target: ast.Attribute, value: object, frame: Frame) -> None:
        owner = evaluate(self, target.value, frame)
        self.set_attribute(owner, target.attr, value)

    def set_attribute(self, owner: object, name: str, value: object) -> None:
        if type(owner) is Instance or type(owner) is Class:
            if not self.certain and name in owner.attributes:
                value = either([owner.attributes[name], value])
            owner.attributes[name] = value
        elif type(owner) is Name:
            self.patched[f"{owner.path}.{name}"] = value

    def _set_item(self, target: ast.Subscript, value: object, frame: Frame) -> None:
        owner = evaluate(self, target.value, frame)
        key = evaluate(self, target.slice, frame)
        if type(owner) is Name and owner.path == "os.environ":
            name = text_of(key)
            if isinstance(name, str):
                self.deeds.set_environment(name, text_of(value))
        elif type(owner) is Name and isinstance(key, str):
            self.set_attribute(owner if not owner.path.endswith(".__dict__") else Name(owner.path[:-9]), key, value)
        elif type(owner) is Table:
            self.assign(target.value, Table((*owner.pairs, (key, value)), owner.open), frame)
        elif type(owner) is Items:
            items = list(owner.items)
            exact = isinstance(key, int) and -len(items) <= key < len(items)
            if exact and isinstance(key, int):
                items[key] = value
            else:
                items.append(value)
            self.assign(target.value, Items(tuple(items), owner.open or not exact), frame)
        else:
            self.deeds.reveal(origins(value))


# --- statements ------------------------------------------------------------------------------------------------------


def _expression(program: Program, node: ast.Expr, frame: Frame) -> None:
    value = evaluate(program, node.value, frame)
    if type(node.value).__name__ in ("Subscript", "Name"):
        program.deeds.reveal(origins(value))  # a notebook shows it


def _assign(program: Program, node: ast.Assign, frame: Frame) -> None:
    value = evaluate(program, node.value, frame)
    for target in node.targets:
        program.assign(target, value, frame)


def _annotated(program: Program, node: ast.AnnAssign, frame: Frame) -> None:
    if node.value is not None:
        program.assign(node.target, evaluate(program, node.value, frame), frame)


def _augmented(program: Program, node: ast.AugAssign, frame: Frame) -> None:
    from toolgate.analysis.python_expressions import operate

    before = evaluate(program, _as_load(node.target), frame)
    value = operate(type(node.op).__name__, before, evaluate(program, node.value, frame))
    program.assign(node.target, value, frame)


def _as_load(target: ast.expr) -> ast.expr:
    return target  # the walk does not look at the context of a node


def _for(program: Program, node: ast.For, frame: Frame) -> None:
    items, exact = elements(program, evaluate(program, node.iter, frame))
    endless = len(items) >= MANY and not _pauses(node.body)
    program.endless += endless
    program.loops += 1
    effects = program.deeds.scope.ledger.effects
    if exact and len(items) <= FOLDED:
        before = len(effects)
        for count, item in enumerate(items):
            if count >= UNROLLED and len(effects) > before:
                program.assign(node.target, either(items[count:][:8]), frame)
                program.perhaps(node.body, frame)
                break
            program.assign(node.target, item, frame)
            program.walk(node.body, frame)
    else:
        program.assign(node.target, either(items[:32]) if items else hole("…"), frame)
        program.perhaps(node.body, frame)
    program.loops -= 1
    program.endless -= endless
    program.perhaps(node.orelse, frame)


def _while(program: Program, node: ast.While, frame: Frame) -> None:
    test = evaluate(program, node.test, frame)
    endless = constant(test) and bool(test) and not _pauses(node.body)
    program.endless += endless
    program.loops += 1
    program.perhaps(node.body, frame)
    if program.loops == 1:  # what the body assigns is seen by the body
        program.perhaps(node.body, frame)
    program.loops -= 1
    program.endless -= endless
    program.perhaps(node.orelse, frame)


def _pauses(body: list[ast.stmt]) -> bool:
    """Whether a loop ends or waits somewhere."""
    waiting: list[object] = list(body)
    seen = 0
    while waiting and seen < 500:
        node = waiting.pop()
        seen += 1
        kind = type(node).__name__
        if kind in ("Break", "Return"):
            return True
        if kind == "Attribute" and node.attr in PAUSES:  # type: ignore[attr-defined]  # by its kind
            return True
        if kind == "Name" and node.id in PAUSES:  # type: ignore[attr-defined]  # by its kind
            return True
        for name in getattr(node, "_fields", ()):
            child = getattr(node, name, None)
            waiting.extend(child if isinstance(child, list) else [child] if hasattr(child, "_fields") else [])
    return bool(waiting)


def _if(program: Program, node: ast.If, frame: Frame) -> None:
    test = evaluate(program, node.test, frame)
    if constant(test):
        program.walk(node.body if test else node.orelse, frame)
        return
    narrowed = _narrowed(program, node.test, frame)
    before = {name: frame.names.get(name) for name in narrowed}
    frame.names.update(narrowed)
    program.perhaps(node.body, frame)
    for name, value in before.items():
        frame.names[name] = value
    program.perhaps(node.orelse, frame)


def _narrowed(program: Program, test: ast.expr, frame: Frame) -> dict[str, object]:
    """What a test says about a name: after `name.endswith(".pyc")` a listed name is `*.pyc`."""
    if type(test).__name__ != "Call":
        return {}
    function = test.func  # type: ignore[attr-defined]  # by its kind
    arguments = test.args  # type: ignore[attr-defined]  # by its kind
    if type(function).__name__ != "Attribute" or function.attr != "endswith" or len(arguments) != 1:
        return {}
    ending = evaluate(program, arguments[0], frame)
    if type(function.value).__name__ != "Name" or not isinstance(ending, str):
        return {}
    value = frame.names.get(function.value.id)
    if type(value) is not Partial or type(value.pieces[-1]) is not Glob:
        return {}
    return {function.value.id: tidy([*value.pieces[:-1], Glob("*" + ending)])}


def _with(program: Program, node: ast.With, frame: Frame) -> None:
    for item in node.items:
        value = evaluate(program, item.context_expr, frame)
        if type(value) is Instance:
            entered = value.of.find("__enter__")
            if type(entered) is Function:
                value = invoke(program, entered, [value], {}) or value
        if item.optional_vars is not None:
            program.assign(item.optional_vars, value, frame)
    program.walk(node.body, frame)


def _try(program: Program, node: ast.Try, frame: Frame) -> None:
    program.walk(node.body, frame)
    for handler in node.handlers:
        if handler.name:
            program.bind(handler.name, hole(handler.name), frame)
        program.perhaps(handler.body, frame)
    program.walk(node.orelse, frame)
    program.walk(node.finalbody, frame)


def _function(program: Program, node: ast.FunctionDef, frame: Frame) -> None:
    function = Function(node, frame, None)
    program.functions.append(function)
    program.bind(node.name, function, frame)
    for decorator in reversed(node.decorator_list):
        callee = evaluate(program, decorator, frame)
        invoke(program, callee, [function], {})


def _class(program: Program, node: ast.ClassDef, frame: Frame) -> None:
    from toolgate.analysis.python_library import runs_code

    made = Class(node.name, tuple([evaluate(program, base, frame) for base in node.bases]))
    body = Frame(frame)
    program.walk(node.body, body)
    made.attributes = body.names
    for name, value in body.names.items():
        if type(value) is Function and value.owner is None:
            value.owner = made
        elif name.startswith("__") and type(value) is Name and runs_code(value.path):
            program.deeds.built(f"{node.name}.{name} is {value.path}")
    program.bind(node.name, made, frame)
    for decorator in reversed(node.decorator_list):
        invoke(program, evaluate(program, decorator, frame), [made], {})


def _return(program: Program, node: ast.Return, frame: Frame) -> None:
    if node.value is not None:
        frame.results.append(evaluate(program, node.value, frame))


def _import(program: Program, node: ast.Import, frame: Frame) -> None:
    from toolgate.analysis.python_library import imported

    for alias in node.names:
        imported(program, alias.name)
        if alias.asname:
            program.bind(alias.asname, looked_up(program, alias.name), frame)
        else:
            first = alias.name.partition(".")[0]
            program.bind(first, looked_up(program, first), frame)


def _import_from(program: Program, node: ast.ImportFrom, frame: Frame) -> None:
    from toolgate.analysis.python_library import imported, names_in

    module = "." * node.level + (node.module or "")
    imported(program, module)
    for alias in node.names:
        if alias.name == "*":
            for name in names_in(module):
                program.bind(name, looked_up(program, f"{module}.{name}"), frame)
        else:
            program.bind(alias.asname or alias.name, looked_up(program, f"{module}.{alias.name}"), frame)


def _outward(program: Program, node: ast.Global, frame: Frame) -> None:
    frame.outward.update(node.names)


def _raise(program: Program, node: ast.Raise, frame: Frame) -> None:
    for part in (node.exc, node.cause):
        if part is not None:
            evaluate(program, part, frame)


def _assert(program: Program, node: ast.Assert, frame: Frame) -> None:
    evaluate(program, node.test, frame)
    if node.msg is not None:
        program.deeds.reveal(origins(evaluate(program, node.msg, frame)))


def _delete(program: Program, node: ast.Delete, frame: Frame) -> None:
    for target in node.targets:
        if type(target).__name__ == "Name":
            frame.names.pop(target.id, None)  # type: ignore[attr-defined]  # by its kind
        elif type(target).__name__ == "Subscript":
            subscripted(program, target, frame)  # type: ignore[arg-type]  # by its kind


def _match(program: Program, node: ast.Match, frame: Frame) -> None:
    subject = evaluate(program, node.subject, frame)
    for case in node.cases:
        _capture(program, case.pattern, subject, frame)
        if case.guard is not None:
            evaluate(program, case.guard, frame)
        program.perhaps(case.body, frame)


def _capture(program: Program, pattern: ast.AST, subject: object, frame: Frame) -> None:
    """Names in a pattern stand for the subject or a part of it."""
    name = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
    if isinstance(name, str):
        whole = type(pattern).__name__ == "MatchAs" and getattr(pattern, "pattern", None) is None
        program.bind(name, subject if whole else hole(name, sources=origins(subject)), frame)
    for field in ("pattern", "patterns", "kwd_patterns"):
        inner = getattr(pattern, field, None)
        for part in inner if isinstance(inner, list) else [inner] if inner is not None else []:
            _capture(program, part, hole("…", sources=origins(subject)), frame)


STATEMENTS = {
    "Expr": _expression, "Assign": _assign, "AnnAssign": _annotated, "AugAssign": _augmented, "For": _for,
    "AsyncFor": _for, "While": _while, "If": _if, "With": _with, "AsyncWith": _with, "Try": _try, "TryStar": _try,
    "FunctionDef": _function, "AsyncFunctionDef": _function, "ClassDef": _class, "Return": _return, "Import": _import,
    "ImportFrom": _import_from, "Global": _outward, "Nonlocal": _outward, "Raise": _raise, "Assert": _assert,
    "Delete": _delete, "Match": _match,
}  # fmt: skip
