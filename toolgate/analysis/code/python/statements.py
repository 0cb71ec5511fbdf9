"""The statements of a Python text, analysed in order; a loop or branch that may not run counts as a possibility."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.access import equalled, looked_up, subscripted
from toolgate.analysis.code.python.arguments import told
from toolgate.analysis.code.python.calls import invoke
from toolgate.analysis.code.python.choices import shorten
from toolgate.analysis.code.python.expressions import evaluate, operate
from toolgate.analysis.code.python.library import imported, names_in, runs_code
from toolgate.analysis.code.python.loops import attempt, go_on, leave, walk_for, walk_while
from toolgate.analysis.code.python.values import (
    Class,
    Frame,
    Function,
    Instance,
    Items,
    Name,
    Thing,
    constant,
    either,
    origins,
    same,
)
from toolgate.model.effect import Manner
from toolgate.shell.expand.fields import Glob, Partial, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.program import Program

SUPPRESSING = ("suppress", "raises", "assertRaises", "assertRaisesRegex")  # blocks that go on after a failure
MOCKS = frozenset(("moto",))  # libraries that mock a cloud


def _expression(program: Program, node: ast.Expr, frame: Frame) -> None:
    opened = _opened_alone(node.value)
    value = evaluate(program, opened or node.value, frame)
    if opened is not None:
        _emptied(program, value)
    if type(node.value).__name__ in ("Subscript", "Name"):
        program.actions.reveal(origins(value))  # a notebook shows it


def _opened_alone(node: ast.expr) -> ast.expr | None:
    """Return the call in `open(…)` or `open(…).close()` whose file is not kept; `None`: it is something else."""
    kind = type(node).__name__
    if kind != "Call":
        return None
    function = node.func  # type: ignore[attr-defined]  # a call
    name = getattr(function, "attr", "") or getattr(function, "id", "")
    if name == "close":
        return _opened_alone(function.value) if hasattr(function, "value") else None
    return node if name == "open" else None


def _emptied(program: Program, value: object) -> None:
    """Judge a file that was opened for writing but not written."""
    if type(value) is not Thing or value.kind != "file" or value.target is None:
        return
    scope = program.actions.scope
    held = scope.ledger.files.get(value.target.path)
    if held is not None and held.text == "" and not held.sources:
        from toolgate.analysis.arguments.emptying import empties

        del scope.ledger.files[value.target.path]
        empties(value.target, scope)
        scope.ledger.files[value.target.path] = held


def _assign(program: Program, node: ast.Assign, frame: Frame) -> None:
    value = evaluate(program, node.value, frame)
    for target in node.targets:
        program.assign(target, value, frame)
        if program.told is not None and type(target).__name__ == "Name":
            name: str = target.id  # type: ignore[attr-defined]  # by its kind
            if name not in program.told and program.certain and told(program, node.value, frame):
                program.told.add(name)
            elif name in program.told:
                program.told.discard(name)


def _annotated(program: Program, node: ast.AnnAssign, frame: Frame) -> None:
    if node.value is not None:
        program.assign(node.target, evaluate(program, node.value, frame), frame)


def _augmented(program: Program, node: ast.AugAssign, frame: Frame) -> None:
    before = evaluate(program, node.target, frame)
    added = evaluate(program, node.value, frame)
    if type(before) is Items and type(added) is Items and type(node.op).__name__ == "Add":
        program.version += 1  # a list grows in place
        before.put(before.items + added.items, program.certain and not added.open)
        return
    program.assign(node.target, operate(type(node.op).__name__, before, added), frame)


def _if(program: Program, node: ast.If, frame: Frame) -> None:
    test = evaluate(program, node.test, frame)
    if constant(test):
        program.walk(node.body if test else node.orelse, frame)
        if type(node.test).__name__ != "Constant" and not told(program, node.test, frame):
            program.glimpse(node.orelse if test else node.body, frame)
        return
    narrowed = _narrowed(program, node.test, frame)
    before = {name: frame.names.get(name) for name in narrowed}
    frame.names.update(narrowed)
    program.perhaps(node.body, frame)
    for name, value in before.items():
        frame.names[name] = value
    for name, value in equalled(node.test, frame).items():
        held, frame.names[name] = frame.names[name], value
        program.perhaps(node.body, frame)
        frame.names[name] = held
    program.perhaps(node.orelse, frame)


def _narrowed(program: Program, test: ast.expr, frame: Frame) -> dict[str, object]:
    """Return what a test says about a name: after `name.endswith(".pyc")` a listed name is `*.pyc`."""
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
    return {function.value.id: tidy([*value.pieces[:-1], Glob("*" + ending, value.pieces[-1].search)])}


def _with(program: Program, node: ast.With, frame: Frame) -> None:
    for item in node.items:
        value = evaluate(program, item.context_expr, frame)
        if type(value) is Instance:
            entered = value.of.find("__enter__")
            if type(entered) is Function:
                value = invoke(program, entered, [value], {}) or value
        if item.optional_vars is not None:
            program.assign(item.optional_vars, value, frame)
        elif _opened_alone(item.context_expr) is not None:
            _emptied(program, value)
    mocked = _mocked(program, [item.context_expr for item in node.items], frame)
    program.mocking += mocked
    if any([_name_of(item.context_expr) in SUPPRESSING for item in node.items]):
        for held, name, before in attempt(program, node.body, frame):
            _perhaps_still(program, held, name, before)
    else:
        program.walk(node.body, frame)
    program.mocking -= mocked


def _name_of(node: ast.expr | None) -> str:
    function = getattr(node, "func", None)
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _perhaps_still(program: Program, held: Frame, name: str, before: object) -> None:
    """Keep the earlier value of a name as a possibility."""
    now = held.names.get(name)
    held.names[name] = now if before is program or same(now, before) else either([now, before])


def _try(program: Program, node: ast.Try, frame: Frame) -> None:
    trail = attempt(program, node.body, frame)
    ended = {(id(held), name): held.names.get(name) for held, name, _ in trail}
    for held, name, before in trail if node.handlers else ():
        _perhaps_still(program, held, name, before)
    for handler in node.handlers:
        if handler.name:
            program.bind(handler.name, hole(handler.name), frame)
        program.perhaps(handler.body, frame)
    if all([_leaves(handler.body) for handler in node.handlers]):
        for held, name, _ in trail if node.handlers else ():
            held.names[name] = ended[id(held), name]
    program.walk(node.orelse, frame)
    program.walk(node.finalbody, frame)


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether a handler leaves the code that follows it."""
    last = body[-1]
    if type(last).__name__ in ("Return", "Raise", "Break", "Continue"):
        return True
    return _name_of(getattr(last, "value", None)) in ("exit", "_exit", "quit")


def _function(program: Program, node: ast.FunctionDef, frame: Frame) -> None:
    function = Function(node, frame, None)
    function.mocked = _mocked(program, node.decorator_list, frame)
    program.functions.append(function)
    program.bind(node.name, function, frame)
    _decorate(program, node.decorator_list, function, frame)


def _class(program: Program, node: ast.ClassDef, frame: Frame) -> None:
    made = Class(node.name, tuple([evaluate(program, base, frame) for base in node.bases]))
    body = Frame(frame)
    program.walk(node.body, body)
    made.attributes = body.names
    mocked = _mocked(program, node.decorator_list, frame)
    for name, value in body.names.items():
        if mocked and type(value) is Function:
            value.mocked = True
        if type(value) is Function and value.owner is None:
            value.owner = made
        elif name.startswith("__") and type(value) is Name and runs_code(value.path):
            program.actions.built(f"{node.name}.{name} is {value.path}")
    program.bind(node.name, made, frame)
    _decorate(program, node.decorator_list, made, frame)


def _mocked(program: Program, expressions: list[ast.expr], frame: Frame) -> bool:
    """Whether one of these decorators or contexts mocks a cloud: `@mock_aws`, `with mock_s3():`."""
    if MOCKS.isdisjoint(program.modules):
        return False
    named = [evaluate(program, getattr(expression, "func", expression), frame) for expression in expressions]
    return any([type(value) is Name and value.path.partition(".")[0] in MOCKS for value in named])


def _decorate(program: Program, decorators: list[ast.expr], value: object, frame: Frame) -> None:
    for decorator in reversed(decorators):
        result = invoke(program, evaluate(program, decorator, frame), [value], {})
        if isinstance(result, str | bytes):
            value = result


def _return(program: Program, node: ast.Return, frame: Frame) -> None:
    if not program.certain and frame.outward:
        frame.outward.add("return")  # a marker, not a name: what is bound outside afterwards may not be
    scope = program.actions.scope
    scope.left = scope.left or Manner.PERHAPS in scope.ledger.under
    if node.value is not None:
        frame.results.append(evaluate(program, node.value, frame))


def _import(program: Program, node: ast.Import, frame: Frame) -> None:
    for alias in node.names:
        imported(program, alias.name)
        if alias.asname:
            program.bind(alias.asname, looked_up(program, alias.name), frame)
        else:
            first = alias.name.partition(".")[0]
            program.bind(first, looked_up(program, first), frame)


def _import_from(program: Program, node: ast.ImportFrom, frame: Frame) -> None:
    module = "." * node.level + (node.module or "")
    imported(program, module)
    for alias in node.names:
        if alias.name == "*":
            for name in names_in(module):
                program.bind(name, looked_up(program, f"{module}.{name}"), frame)
            if module.startswith("toolgate.") and module != "toolgate.policy":  # unknown names: all of them
                invoke(program, Name(f"{module}.*"), [], {})
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
        program.actions.reveal(origins(evaluate(program, node.msg, frame)))


def _delete(program: Program, node: ast.Delete, frame: Frame) -> None:
    for target in node.targets:
        if type(target).__name__ == "Name":
            frame.names.pop(target.id, None)  # type: ignore[attr-defined]  # by its kind
        elif type(target).__name__ == "Subscript":
            subscripted(program, target, frame)  # type: ignore[arg-type]  # by its kind
            owner = evaluate(program, target.value, frame)  # type: ignore[attr-defined]  # by its kind
            if type(owner) is Items:
                key = getattr(target.slice, "value", None)  # type: ignore[attr-defined]  # by its kind
                program.version += 1
                shorten(owner, key, program.lasting())


def _match(program: Program, node: ast.Match, frame: Frame) -> None:
    subject = evaluate(program, node.subject, frame)
    for case in node.cases:
        _capture(program, case.pattern, subject, frame)
        if case.guard is not None:
            evaluate(program, case.guard, frame)
        program.perhaps(case.body, frame)


def _capture(program: Program, pattern: ast.AST, subject: object, frame: Frame) -> None:
    """Bind the names in a pattern to the subject or a part of it."""
    name = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
    if isinstance(name, str):
        whole = type(pattern).__name__ == "MatchAs" and getattr(pattern, "pattern", None) is None
        program.bind(name, subject if whole else hole(name, sources=origins(subject)), frame)
    for field in ("pattern", "patterns", "kwd_patterns"):
        inner = getattr(pattern, field, None)
        for part in inner if isinstance(inner, list) else [inner] if inner is not None else []:
            _capture(program, part, hole("…", sources=origins(subject)), frame)


STATEMENTS = {
    "Expr": _expression, "Assign": _assign, "AnnAssign": _annotated, "AugAssign": _augmented, "For": walk_for,
    "AsyncFor": walk_for, "While": walk_while, "If": _if, "With": _with, "AsyncWith": _with, "Try": _try,
    "TryStar": _try, "FunctionDef": _function, "AsyncFunctionDef": _function, "ClassDef": _class, "Return": _return,
    "Import": _import, "ImportFrom": _import_from, "Global": _outward, "Nonlocal": _outward, "Raise": _raise,
    "Assert": _assert, "Delete": _delete, "Match": _match, "Break": leave, "Continue": go_on,
}  # fmt: skip
