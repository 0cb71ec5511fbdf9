"""What a Python expression accesses: attributes, items, library names, and the items of an iteration."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.library import canonical, well_known
from toolgate.analysis.code.python.values import (
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
    either,
    origins,
    stream_value,
    text_of,
    unknown_of,
)
from toolgate.model.effect import Target, backticked
from toolgate.shell.expand.fields import Glob, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.program import Program

FOLDED = 4_096  # items of a sequence that are kept individually


def looked_up(program: Program, path: str) -> object:
    """Return something of the library by its full name."""
    name = canonical(path)
    if name in program.patched:
        return program.patched[name]
    known = well_known(program, name)
    return known if known is not None else Name(name)


def attribute(program: Program, owner: object, name: str) -> object:
    """Return the value of `owner.name`."""
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
        from toolgate.analysis.code.python.paths import path_attribute

        return path_attribute(owner, name)
    if name in GADGETS and not isinstance(owner, str | bytes | int | float | Socket | Thing):
        if type(owner) is Function or type(owner) is Method or type(owner) is Bound:
            program.actions.built(f"code reached through {backticked(name)}")
        return Method(owner, name)
    if name in ("__subclasses__", "__globals__", "__builtins__"):
        program.actions.built(f"code reached through {backticked(name)}")
    if type(owner) is Thing:
        from toolgate.analysis.code.python.objects import thing_attribute

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
        program.actions.built(f"code reached through {backticked(f'{owner.path}.{name}')}")
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


def elements(program: Program, value: object) -> tuple[list[object], bool]:
    """Return what iterating over a value gives, and whether that is everything."""
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
    if type(value) is Thing and value.kind == "entry points":
        return [value], False
    if type(value) is Thing and value.stream is not None:
        return [stream_value(value.stream)], False
    if type(value) is Instance:
        method = value.of.find("__iter__")
        if type(method) is Function:
            from toolgate.analysis.code.python.calls import invoke

            return [invoke(program, method, [value], {})], False
    if type(value) is Name and value.path == "os.environ":
        return [hole("…", sources=_environment())], False
    if type(value) is Name and value.path == "sys.stdin":
        return [hole("standard input", sources=program.actions.run.stdin.sources)], False
    return [_more_of(value)], False


def unending(node: ast.expr) -> bool:
    """Whether an expression iterates endlessly: `iter(int, 1)`, `itertools.count()`, `repeat(x)`."""
    if type(node).__name__ != "Call":
        return False
    function, arguments = node.func, node.args  # type: ignore[attr-defined]  # by its kind
    name = getattr(function, "id", "") or getattr(function, "attr", "")
    return name in ("count", "cycle") or (name, len(arguments)) in (("iter", 2), ("repeat", 1))


def equalled(test: ast.expr, frame: Frame) -> dict[str, object]:
    """Return the name that a test gives a listed file: after `name == "a.json"` it is that, whatever was listed."""
    if type(test).__name__ != "Compare" or type(test.left).__name__ != "Name":  # type: ignore[attr-defined]  # by its kind
        return {}
    name, wanted = test.left.id, test.comparators[0]  # type: ignore[attr-defined]  # by its kind
    value = frame.names.get(name)
    text = wanted.value if type(wanted).__name__ == "Constant" else None
    if type(value) is not Partial or type(value.pieces[-1]) is not Glob or not isinstance(text, str):
        return {}
    return {name: text} if type(test.ops[0]).__name__ == "Eq" else {}  # type: ignore[attr-defined]  # by its kind


def _more_of(value: object) -> object:
    """Return something inside a value; inside a module's object, another object of that module."""
    kind = value.holes[0].kind if type(value) is Partial and len(value.holes) == 1 else "any"
    return hole("…", kind if kind.startswith("of ") else "any", origins(value))


def _environment() -> tuple[Target, ...]:
    from toolgate.model.effect import ENVIRONMENT

    return (ENVIRONMENT,)


def subscripted(program: Program, node: ast.Subscript, frame: Frame) -> object:
    """Return the value of `owner[key]`."""
    owner = program.evaluate(node.value, frame)
    if type(node.slice).__name__ == "Slice":
        return _sliced(program, owner, node.slice, frame)  # type: ignore[arg-type]  # by its kind
    key = program.evaluate(node.slice, frame)
    return either([item(program, option, key) for option in alternatives(owner)])


def item(program: Program, owner: object, key: object) -> object:
    if type(owner) is Items and isinstance(key, int):
        if -len(owner.items) <= key < len(owner.items) and (key >= 0 or not owner.open):
            return owner.items[key]
        if owner.open and owner.items and all([type(one) is Thing for one in owner.items]):
            return either(list(owner.items))  # library objects: more of the same
        return unknown_of(owner.items if owner.open else (), origins(owner))
    if type(owner) is Items:
        return unknown_of(owner.items, origins(owner))
    if type(owner) is Table:
        return owner.get(key)
    if isinstance(owner, str | bytes) and isinstance(key, int):
        return owner[key] if -len(owner) <= key < len(owner) else hole("…")
    if type(owner) is Name:
        return _item_of_name(program, owner, key)
    if type(owner) is Instance and type(owner.of.find("__getitem__")) is Function:
        from toolgate.analysis.code.python.calls import invoke

        return invoke(program, owner.of.find("__getitem__"), [owner, key], {})
    if type(owner) is Thing and owner.kind == "entry points":
        from toolgate.analysis.code.python.scripts import entry_at

        return entry_at(owner, key)
    if type(owner) is Thing and owner.kind == "frame" and isinstance(key, str):
        return _name_in_frame(program, key)
    return _more_of(owner)


def _name_in_frame(program: Program, name: str) -> object:
    if name in program.module.names:
        return program.module.names[name]
    return Name("builtins") if name == "__builtins__" else hole(name)


def _item_of_name(program: Program, owner: Name, key: object) -> object:
    if owner.path == "os.environ":
        name = text_of(key)
        return program.actions.read_environment(name) if isinstance(name, str) else hole("$…", sources=origins(key))
    if owner.path == "sys.modules":
        if isinstance(key, str):
            return looked_up(program, key)
        program.actions.built("a module named only when the code runs")
        return hole("…")
    if owner.path.endswith(".__dict__") or owner.path == "builtins":
        module = owner.path.removesuffix(".__dict__")
        if isinstance(key, str):
            return looked_up(program, f"{module}.{key}")
        program.actions.built(f"a name of {module} that is only known when the code runs")
        return hole("…")
    return Name(owner.path)


def _sliced(program: Program, owner: object, node: ast.Slice, frame: Frame) -> object:
    bounds = [
        program.evaluate(part, frame) if part is not None else None for part in (node.lower, node.upper, node.step)
    ]
    numbers = [bound if isinstance(bound, int) else None for bound in bounds]
    if numbers == bounds and numbers[2] != 0:
        window = slice(*numbers)
        if isinstance(owner, str | bytes):
            if numbers[2] is not None and len(owner) > 8:
                program.note_decoded(owner[window])
            return owner[window]
        if type(owner) is Items:
            return Items(owner.items[window], owner.open)
    if type(owner) is Items:
        return Items(owner.items, True)
    return hole("…", sources=origins(owner))
