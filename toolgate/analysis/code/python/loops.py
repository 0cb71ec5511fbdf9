"""Loops of a Python text: iteration by iteration while that is cheap, then one pass for all remaining iterations.

What one iteration assigns, a later one sees, and an exit in the middle of a body leaves what was assigned so far.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.access import elements, unending
from toolgate.analysis.code.python.choices import anyone
from toolgate.analysis.code.python.expressions import evaluate
from toolgate.analysis.code.python.values import Frame, alternatives, constant, either, origins, same
from toolgate.shell.expand.fields import Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.program import Program

UNROLLED = 16  # iterations after which the cost of all of them is estimated
FOLDED = 1_024  # items of a loop that are analysed individually
SHARE = 4  # the part (one in four) of the remaining steps that one loop may take
ROUNDS = 3  # passes that represent all iterations
MANY = 200  # iterations that count as endless
PAUSES = frozenset("sleep wait accept recv join input poll waitpid select get read readline".split())


def walk_for(program: Program, node: ast.For, frame: Frame) -> None:
    items, exact = elements(program, evaluate(program, node.iter, frame))
    endless = (len(items) >= MANY or unending(node.iter)) and not _pauses(node.body)
    program.endless += endless
    program.loops += 1
    program.leaving.append(([], []))
    if exact and len(items) <= FOLDED:
        _unroll(program, node, items, frame)
    else:
        _any_round(program, node.body, frame, node.target, anyone(items) if items else hole("…"))
    _left(frame, program.leaving.pop()[0])
    program.loops -= 1
    program.endless -= endless
    program.perhaps(node.orelse, frame)


def _unroll(program: Program, node: ast.For, items: list[object], frame: Frame) -> None:
    """Analyse a loop's body once for each item; if that is too expensive, the remaining items together."""
    ledger = program.actions.scope.ledger
    before, left = len(ledger.effects), ledger.budget.left
    for count, item in enumerate(items):
        spent = left - ledger.budget.left
        dear = spent * 2 > left and len(items) - count >= ROUNDS  # fewer cost no more than one pass for all
        if count == UNROLLED and not dear:
            acts = len(ledger.effects) > before
            dear = isinstance(item, int) if acts else spent // UNROLLED * len(items) > left // SHARE
        if dear and count:
            _any_round(program, node.body, frame, node.target, anyone(items[count:]))
            break
        program.assign(node.target, item, frame)
        program.walk(node.body, frame)
        _left(frame, program.leaving[-1][1])


def _any_round(
    program: Program, body: list[ast.stmt], frame: Frame, target: ast.expr | None = None, value: object = None
) -> None:
    """Analyse the body of a loop for any iteration: what one iteration assigns, the next one sees."""
    for turn in range(ROUNDS if program.loops == 1 else ROUNDS - 1):
        if target is not None:
            program.assign(target, value, frame)
        before, version = dict(frame.names), program.version
        held, program.certain, program.sure = (program.certain, program.sure), False, False
        bound = attempt(program, body, frame)
        program.certain, program.sure = held
        _left(frame, program.leaving[-1][1])
        changed = [name for name, held in before.items() if name in frame.names and not same(held, frame.names[name])]
        if not changed and version == program.version:
            break
        if turn:  # a value that is passed from name to name takes as many passes as there are names
            changed += [name for where, name, _ in bound if where is frame and changed]
        for name in changed:
            frame.names[name] = _later(frame.names[name], turn)


def _later(value: object, turn: int) -> object:
    """Return what a name may be that every iteration changes: any number, or any text; objects stay."""
    options = alternatives(value)
    if all([type(option) is int or _kind_of(option) == "number" for option in options]):
        return hole("…", "number")
    if turn and all([isinstance(option, str | bytes | int | float | Partial) for option in options]):
        return hole("…", sources=origins(value))
    return value


def _kind_of(value: object) -> str:
    """Return the kind of a value that is entirely unknown; empty: it is partly known."""
    return value.holes[0].kind if type(value) is Partial and len(value.pieces) == len(value.holes) == 1 else ""


def _left(frame: Frame, ways: list[dict[str, object]]) -> None:
    """Merge what names may be after different exits from a body."""
    for names in ways:
        for name, value in names.items():
            now = frame.names.get(name, value)
            frame.names[name] = now if same(now, value) else either([now, value])
    ways.clear()


def leave(program: Program, node: ast.Break, frame: Frame) -> None:
    if program.leaving:
        program.leaving[-1][0].append(dict(frame.names))


def go_on(program: Program, node: ast.Continue, frame: Frame) -> None:
    if program.leaving:
        program.leaving[-1][1].append(dict(frame.names))


def walk_while(program: Program, node: ast.While, frame: Frame) -> None:
    test = evaluate(program, node.test, frame)
    endless = constant(test) and bool(test) and not _pauses(node.body)
    program.endless += endless
    program.loops += 1
    program.leaving.append(([], []))
    _any_round(program, node.body, frame)
    _left(frame, program.leaving.pop()[0])
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


def attempt(program: Program, body: list[ast.stmt], frame: Frame) -> list[tuple[Frame, str, object]]:
    """Analyse what may fail at any statement; return what each name was before it was bound."""
    outer, program.trail = program.trail, []
    program.walk(body, frame)
    trail, program.trail = program.trail, outer
    if outer is not None:
        outer.extend(trail)
    return trail
