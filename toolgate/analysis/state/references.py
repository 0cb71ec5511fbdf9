"""Variables that stand for other variables, `declare -n`, and those that are local to a function, `local`.

What a name refers to is kept among the variables under `&name`, which no variable can be called, so that subshells and
branches treat it like any other value. A name that refers to itself is an ordinary variable; `""` is not bound yet.
"""

from __future__ import annotations

from toolgate.model.effect import Manner, backticked
from toolgate.model.repeated import once_each
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar, shown
from toolgate.shell.read.dialects import OWNING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope

CHAIN = 8  # references followed one after the other
ABSENT = Scalar(())  # where there was no variable


@once_each
def declares(argv: list[Field], letter: str) -> str:
    """Return whether a command sets an attribute of its names: `-` sets it, `+` removes it; empty: neither."""
    head = next((position for position, word in enumerate(argv) if word in OWNING), len(argv))
    for position in range(head + 1, len(argv)):
        text = shown(argv[position])
        if text[:1] not in ("-", "+") or text == "--":
            break
        if letter in text[1:]:
            return text[0]
    return ""


def names_of(name: str, scope: Scope) -> tuple[Field, ...]:
    """Return the variables that a name can stand for, following references to references."""
    waiting: list[Field] = [name]
    for _ in range(CHAIN):
        further: list[Field] = []
        for field in waiting:
            found = scope.variables.get("&" + field) if isinstance(field, str) else None
            further.extend(found.values if type(found) is Scalar else (field,))
        further = list(dict.fromkeys(further))
        if further == waiting:
            return tuple(waiting)
        waiting = further
        if waiting.count(name) and len(waiting) == 1:
            return (name,)  # bash takes a circular reference for the variable itself
    return (Partial((Hole("$" + name),)),)


def own_name(argv: list[Field], name: str, scope: Scope) -> None:
    """Make a name that is declared in a function local to it, whatever it means outside."""
    depth = _depth(scope)
    if not depth or declares(argv, "g") == "-":
        return
    for key in (name, "&" + name) if scope.certain else ("&" + name,):
        scope.variables.setdefault(f"&{depth}&{key}", scope.variables.get(key, ABSENT))
    if "&" + name in scope.variables and not declares(argv, "n"):
        scope.store("&" + name, Scalar((name,)))


def _depth(scope: Scope) -> int:
    """Return how many functions are being called; an alias does not count."""
    return len([name for name in scope.calls if name[-1] != "="])


def leave_function(scope: Scope) -> None:
    """Restore the names that the function which ends has declared to their values before the call."""
    mark = f"&{_depth(scope)}&"
    for key in [key for key in scope.variables if key.startswith(mark)]:
        before, name = scope.variables.pop(key), key[len(mark) :]
        if before is ABSENT:
            scope.variables.pop(name, None)
        else:
            scope.variables[name] = before


def refer(name: str, values: tuple[Field, ...], scope: Scope) -> None:
    """Record a reference: `declare -n name=value`."""
    if not scope.certain and name in scope.variables and "&" + name not in scope.variables:
        values = (name, *values)
    names = tuple([value if isinstance(value, str) or value.holes else shown(value) for value in values])  # `a[1]`
    for value in names:
        if isinstance(value, str):
            scope.check_value(value)
    scope.store("&" + name, Scalar(names))


def declared(argv: list[Field], name: str, value: Field | None, scope: Scope) -> bool:
    """Whether one name of a `declare` command becomes a reference here, or ceases to be one."""
    change = declares(argv, "n")
    own_name(argv, name, scope)
    before = scope.variables.get("&" + name)
    if change == "-":
        held = scope.variables.get(name)
        if value is not None:
            refer(name, (value,), scope)
        elif before is None:
            refer(name, held.values if type(held) is Scalar else ("",), scope)
        return True
    if change == "+" and before is not None:
        name = last_reference(name, scope)
        scope.store(name, scope.variables.pop("&" + name))
    return False


def forget(name: str, itself: bool, scope: Scope) -> None:
    """Unset what a name refers to; `itself`: the name, as `unset -n` does."""
    for field in () if itself else names_of(name, scope):
        scope.variables.pop(shown(field), None)
    if itself and names_of(name, scope) != (name,):
        scope.variables.pop("&" + name, None)
        scope.variables.pop(name, None)


# --- values ----------------------------------------------------------------------------------------------------------


def held(name: str, scope: Scope) -> Scalar | Array | None:
    """Return the value found under a name; if it can stand for several variables, the values of all."""
    found: list[Scalar | Array | None] = []
    for field in names_of(name, scope):
        if not isinstance(field, str) or not field:
            return None
        base, bracket, key = field.partition("[")
        value = scope.known(base)
        found.append(_element(value, key.rstrip("]").strip("\"'")) if bracket else value)
    known = [value for value in found if value is not None]
    if len(known) < len(found):
        return None
    if len(known) == 1:
        return known[0]
    if all([type(value) is Scalar for value in known]):
        return Scalar(tuple(dict.fromkeys([field for value in known for field in _fields(value)])))
    pairs = [pair for value in known for pair in (value.elements if type(value) is Array else _numbered(value))]
    return Array(tuple(pairs), open=True)


def _fields(value: Scalar | Array) -> tuple[Field, ...]:
    return value.values if type(value) is Scalar else tuple([field for _, field in value.elements])  # type: ignore[union-attr]  # an array


def _numbered(value: Scalar | Array) -> list[tuple[str, Field]]:
    return [("0", field) for field in _fields(value)]


def _element(value: Scalar | Array | None, key: str) -> Scalar | Array | None:
    if key in ("@", "*"):
        return value
    if type(value) is not Array:
        return value if key == "0" else None
    found = tuple([field for name, field in value.elements if name == key])
    return Scalar(found) if found and not value.open else None


def assign_through(name: str, value: Scalar | Array, scope: Scope) -> None:
    """Assign to what a name refers to; the assignment binds a reference that is not bound yet."""
    names = names_of(name, scope)
    certain, scope.certain = scope.certain, scope.certain and len(names) == 1
    for field in names:
        if not isinstance(field, str):
            if scope.parameters is not None:  # a function that is not called here does not affect this script
                scope.unknown(f"the variable that {backticked(shown(field))} names", (Manner.COMPUTED_NAME,))
        elif not field:
            last = last_reference(name, scope)
            scope.store("&" + last, value if type(value) is Scalar else Scalar((Partial((Hole("$" + last),)),)))
        elif "[" in field:
            base, _, key = field.partition("[")
            _put(base, key.rstrip("]").strip("\"'"), value, scope)
        else:
            scope.store(field, _first(field, value, scope))
    scope.certain = certain


def _first(name: str, value: Scalar | Array, scope: Scope) -> Scalar | Array:
    """Keep a variable uncertain that is set through a reference only."""
    if type(value) is Array or name in scope.variables:
        return value
    return Scalar((*_fields(value), Partial((Hole("$" + name),))))


def last_reference(name: str, scope: Scope) -> str:
    """Return the last reference of a chain, which a loop over the name rebinds and `declare +n` removes."""
    for _ in range(CHAIN):
        further = [field for field in _fields(scope.variables["&" + name]) if isinstance(field, str) and field != name]
        following = [field for field in further if "&" + field in scope.variables]
        if not following:
            break
        name = following[0]
    return name


def _put(base: str, key: str, value: Scalar | Array, scope: Scope) -> None:
    before = scope.variables.get(base)
    kept = [pair for pair in before.elements if pair[0] != key] if type(before) is Array else []
    scope.store(base, Array((*kept, *[(key, field) for field in _fields(value)])))
