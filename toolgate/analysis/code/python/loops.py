"""Loops of a Python text: round by round while that is cheap, and then one walk for whichever round it is.

What one round leaves in a name, a later one finds, and a way out in the middle of a body leaves what was there then.
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

UNROLLED = 16  # rounds of a loop after which it is reckoned what all of them take
FOLDED = 1_024  # items of a loop that are walked one by one
SHARE = 4  # part of the steps that are left which one loop may take
ROUNDS = 3  # of a loop that are walked for all
MANY = 200  # rounds of a loop that are as good as endless
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
    """Walk a loop's body once for each item; when that gets too dear, all that are left are walked as one."""
    ledger = program.deeds.scope.ledger
    before, left = len(ledger.effects), ledger.budget.left
    for count, item in enumerate(items):
        spent = left - ledger.budget.left
        dear = spent * 2 > left and len(items) - count >= ROUNDS  # fewer are not dearer than one walk for all
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
    """Walk the body of a loop for whichever round it is: what one round leaves, the next one finds."""
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
        if turn:  # what is handed on from name to name takes as many rounds as there are names
            changed += [name for where, name, _ in bound if where is frame and changed]
        for name in changed:
            frame.names[name] = _later(frame.names[name], turn)


def _later(value: object, turn: int) -> object:
    """What a name that every round changes can be: of a number any, and of others any text, unless they are objects."""
    options = alternatives(value)
    if all([type(option) is int or _kind_of(option) == "number" for option in options]):
        return hole("…", "number")
    if turn and all([isinstance(option, str | bytes | int | float | Partial) for option in options]):
        return hole("…", sources=origins(value))
    return value


def _kind_of(value: object) -> str:
    """What is known of a value that is unknown as a whole; empty: it is not."""
    return value.holes[0].kind if type(value) is Partial and len(value.pieces) == len(value.holes) == 1 else ""


def _left(frame: Frame, ways: list[dict[str, object]]) -> None:
    """What names can be where ways out of a body come together."""
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
    """Walk what may fail at any of its statements; what its names were before each was bound."""
    outer, program.trail = program.trail, []
    program.walk(body, frame)
    trail, program.trail = program.trail, outer
    if outer is not None:
        outer.extend(trail)
    return trail
