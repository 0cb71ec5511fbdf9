"""What a call of a text's own function depends on, if that is little: then the call is not analysed again."""

from __future__ import annotations

from toolgate.analysis.code.python.values import Either, Function, Items, Name
from toolgate.shell.expand.fields import Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.program import Program
    from toolgate.analysis.code.python.values import Frame

LASTING = (str, bytes, int, float, type(None), Partial, Name)  # values that nothing changes
FEW = 32  # items of a list that are compared
LARGEST = 600  # nodes of a function that are searched
# Statements, and names, by which a function sees or changes more than its names show.
REACHING = ("Import", "ImportFrom", "Global", "Nonlocal", "ClassDef", "Delete", "Await", "Yield", "YieldFrom")
LOOKING_UP = frozenset("globals locals vars eval exec compile getattr setattr delattr __import__ open input".split())


def keys_of(
    program: Program, function: Function, arguments: list[object], keywords: dict[str, object]
) -> list[tuple[object, ...]]:
    """Return keys that identify a call: with the whole state, with the active functions, and with what it can see."""
    happened = len(program.actions.scope.ledger.effects)
    words = [(name, exactly(value)) for name, value in keywords.items()]
    given = (function, program.mocking, program.forked, tuple([exactly(value) for value in arguments]), tuple(words))
    plain = (program.version, happened, _around(program, function), *given)
    # A call that is not followed, because its function is active, depends on all active functions.
    within = tuple(program.active)
    seen = depends_on(program, function, [*arguments, *keywords.values()])
    if seen is None:
        return [plain, (plain, within)]
    library = any([type(value) is Name for value in (*arguments, *keywords.values(), *[value for _, value in seen])])
    outside = (happened, program.surroundings) if library else None  # without a library name it sees no files
    return [plain, (plain, within), (seen, outside, given, within)]


def exactly(value: object) -> object:
    """Return a value in a form that is equal only to itself: Python treats `1`, `1.0` and `True` as equal."""
    if type(value) is Either:
        return Either, tuple([exactly(each) for each in value.values])
    if isinstance(value, float):
        return float, repr(value)
    return (type(value), value) if isinstance(value, int) else value


def _around(program: Program, function: Function) -> tuple[object, ...]:
    """Return the names of the enclosing functions, with their values at the time of the call."""
    found: list[object] = []
    frame: Frame | None = function.frame
    while frame is not None and frame is not program.module:
        found += [(name, exactly(value)) for name, value in frame.names.items()]
        frame = frame.outer
    return tuple(found)


def depends_on(program: Program, function: Function, given: list[object]) -> tuple[tuple[str, object], ...] | None:
    """Return everything that a call can see and that may change, besides its arguments; `None`: not known."""
    if program.patched or not all([is_lasting(value) or type(value) is Function for value in given]):
        return None
    seen: dict[str, object] = {}
    waiting = [function, *[value for value in given if type(value) is Function]]
    while waiting:
        one = waiting.pop()
        names = _mentioned(one) if one.frame is program.module else None
        if names is None:
            return None
        for name in names:
            value = program.module.names.get(name, seen)  # which nothing else is
            if name in seen or value is seen:
                continue
            if type(value) is Function:
                waiting.append(value)
            elif type(value) is Items and len(value.items) <= FEW and all([is_lasting(item) for item in value.items]):
                value = (tuple([exactly(item) for item in value.items]), value.open)
            elif not is_lasting(value):
                return None
            seen[name] = exactly(value)
    return tuple(seen.items())


def is_lasting(value: object) -> bool:
    """Whether a value is immutable."""
    values = value.values if type(value) is Either else (value,)
    return all([isinstance(each, LASTING) for each in values])


def _mentioned(function: Function) -> frozenset[str] | None:
    """Return the names in a function; `None`: it may see others."""
    if function.mentions is False:
        function.mentions = _names_in(function.node)
    return function.mentions


def _names_in(node: ast.AST) -> frozenset[str] | None:
    names: set[str] = set()
    waiting: list[object] = [node]
    for _ in range(LARGEST):
        if not waiting:
            return frozenset(names) if names.isdisjoint(LOOKING_UP) else None
        here = waiting.pop()
        kind = type(here).__name__
        if kind in REACHING or (kind == "Attribute" and here.attr[:2] == "__"):  # type: ignore[attr-defined]  # by its kind
            return None
        if kind == "Name":
            names.add(here.id)  # type: ignore[attr-defined]  # by its kind
        for field in getattr(here, "_fields", ()):
            child = getattr(here, field, None)
            waiting.extend(child if isinstance(child, list) else [child] if hasattr(child, "_fields") else [])
    return None
