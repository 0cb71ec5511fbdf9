"""Python's builtin functions, and library functions that only compute values."""

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import invoke, split_words
from toolgate.analysis.code.python.choices import anyone
from toolgate.analysis.code.python.pure import decoder, function, method, path_join
from toolgate.analysis.code.python.values import (
    Bound,
    Class,
    Instance,
    Items,
    Name,
    Table,
    Thing,
    either,
    stream_value,
    text_of,
    unknown_of,
)
from toolgate.analysis.state.locate import from_home
from toolgate.model.effect import ENVIRONMENT
from toolgate.shell.expand.fields import Field, Partial, shown

SILENT = frozenset("len bool hasattr isinstance issubclass callable id hash".split())  # their results reveal nothing
NUMERIC = frozenset("int float abs ord round".split())


def _pure(call: Call) -> object:
    """Call a builtin that only computes a value."""
    name = call.name.rpartition(".")[2]
    _keyed(call)
    if name in ("bytes", "bytearray") and isinstance(call.get(0), int):
        from toolgate.analysis.state.exhaustion import oversized

        oversized(call.program.actions.scope, int(str(call.get(0))), "data in memory")
    result = function(name, call.arguments)
    if result is not None:
        return result
    if name == "int" and isinstance(call.get(0), Partial):
        return hole(shown(text_of(call.get(0))), "number", call.sources())
    if name in SILENT:
        return hole(name + "()", "number")
    return hole(name + "()", "number" if name in NUMERIC else "any", call.sources())


def _keyed(call: Call) -> None:
    """Call the function in `max(items, key=f)`."""
    if "key" in call.keywords and call.arguments:
        from toolgate.analysis.code.python.access import elements

        for item in elements(call.program, call.arguments[0])[0][:64]:
            invoke(call.program, call.keywords["key"], [item], {})


def _text(call: Call) -> object:
    value = call.get(0, "object", "")
    folded = function("str", call.arguments) if len(call.arguments) > 1 else None
    return folded if folded is not None else text_of(value)


def _listed(call: Call) -> object:
    from toolgate.analysis.code.python.access import elements
    from toolgate.analysis.code.python.expressions import held

    if not call.arguments:
        return Items(())
    _keyed(call)
    held(call.program, call.arguments[0])
    items, exact = elements(call.program, call.arguments[0])
    if call.name.endswith((".sorted", ".reversed")) and exact:
        folded = function(call.name.rpartition(".")[2], call.arguments)
        return folded if folded is not None else Items(tuple(items[::-1]), False)
    return Items(tuple(items), not exact)


def _zip(call: Call) -> object:
    folded = function(call.name.rpartition(".")[2], call.arguments)
    if folded is not None:
        return folded
    from toolgate.analysis.code.python.access import elements

    columns = [elements(call.program, argument) for argument in call.arguments]
    if call.name.endswith(".enumerate") and columns:
        return Items(tuple([Items((hole("…", "number"), item)) for item in columns[0][0]]), not columns[0][1])
    lengths = [len(items) for items, exact in columns if exact] or [
        max([len(items) for items, _ in columns], default=0)
    ]
    full = [items + [unknown_of(items)] * (min(lengths) - len(items)) for items, _ in columns]  # may be more
    rows = list(zip(*full, strict=False))
    return Items(tuple([Items(row) for row in rows]), not all([exact for _, exact in columns]))


def _dict(call: Call) -> object:
    first = call.get(0)
    pairs = tuple(call.keywords.items())
    if type(first) is Table:
        return Table((*first.pairs, *pairs), first.open)
    if type(first) is Name and first.path == "os.environ":
        return Thing("environment")
    if type(first) is Items and all([type(item) is Items and len(item.items) == 2 for item in first.items]):
        found = [(item.items[0], item.items[1]) for item in first.items if type(item) is Items]
        return Table((*found, *pairs), bool(first.open))
    return Table(pairs, bool(call.arguments)) if not call.arguments else hole("…", sources=call.sources())


def _range(call: Call) -> object:
    numbers = [argument for argument in call.arguments if isinstance(argument, int)]
    if numbers and len(numbers) == len(call.arguments) and 0 not in numbers[2:]:
        found = range(*numbers)
        few = tuple(found[:1_025])
        return Items(few) if len(few) <= 1_024 else Items(few[:256], _length(found))
    return Items((hole("…", "number"),), True)


def _length(numbers: range) -> int:
    """Return the length of a range, even where it is too large for `len`."""
    return max(1, (numbers.stop - numbers.start) // numbers.step)


def _mapped(call: Call) -> object:
    """Call what `map` and `filter` are given."""
    from toolgate.analysis.code.python.access import elements

    if len(call.arguments) < 2:
        return hole("…")
    columns = [elements(call.program, argument) for argument in call.arguments[1:]]
    exact = all([known for _, known in columns])
    rows = list(zip(*[items[:512] for items, _ in columns], strict=False))
    results = [invoke(call.program, call.arguments[0], list(row), {}) for row in rows]
    if call.name.endswith(".filter"):
        return Items(tuple([row[0] for row in rows]), True)
    return Items(tuple(results), not exact)


def _print(call: Call) -> object:
    _shown(call)
    if any([type(value) is Thing and value.kind == "file" for value in [call.keywords.get("file")]]):
        from toolgate.analysis.code.python.objects import method_of

        text = joined(*[text_of(value) for value in call.arguments], "\n")
        method_of(call.keywords["file"], Call(call.program, "write", [text], {}))
    else:
        parted = [part for value in call.arguments for part in (" ", text_of(value))]
        call.program.actions.printed.append(joined(*parted[1:]))
    return None


def _shown(call: Call) -> object:
    for value in call.arguments:
        if (type(value) is Name and value.path == "os.environ") or (
            type(value) is Thing and value.kind == "environment"
        ):
            call.program.actions.reveal((ENVIRONMENT,))
    call.program.actions.reveal(call.sources())
    return None


def _input(call: Call) -> object:
    return hole("input()", sources=call.program.actions.run.stdin.sources)


def _iterator(call: Call) -> object:
    value = call.get(0)
    if call.name.endswith(".next") and type(value) is Items:
        return anyone(list(value.items)) if value.items else call.get(1)  # how many were taken before is not known
    return value if value is not None else hole("…")


def _type(call: Call) -> object:
    value, bases, table = call.get(0), call.get(1), call.get(2)
    if len(call.arguments) == 3:
        made = Class(shown(text_of(value)), bases.items if type(bases) is Items else ())
        if type(table) is Table:
            made.attributes = {key: item for key, item in table.pairs if isinstance(key, str)}
        return made
    return value.of if type(value) is Instance else hole("type()")


def _super(call: Call) -> object:
    return hole("super()")


def _frame(call: Call) -> object:
    """Return `globals()`, `locals()`, `vars()`: names as a dictionary."""
    value = call.get(0)
    if type(value) is Name:
        return Name(value.path + ".__dict__")
    if type(value) is Instance:
        return Table(tuple(value.attributes.items()), True)
    return Thing("frame")


def _decoded(call: Call) -> object:
    found = decoder(call.name, [call.get(0, "s"), *call.arguments[1:]] if call.arguments else [])
    call.program.note_decoded(found)
    return found if found is not None else hole("…", sources=call.sources())


def _environment(call: Call) -> object:
    """Return the value of `os.getenv(name)`."""
    name = call.text(0, "key")
    default = call.get(1, "default")
    if not isinstance(name, str):
        return hole("$…", sources=(*call.sources(), ENVIRONMENT))
    value = call.program.actions.read_environment(name)
    if isinstance(value, Partial) and default is not None:
        return default if call.program.actions.unset(name) else either([value, default])
    return value


def _all_environment(call: Call) -> object:
    name = call.name.rpartition(".")[2]
    if name in ("items", "values", "copy"):
        return Thing("environment") if name == "copy" else Items((hole("…", sources=(ENVIRONMENT,)),), True)
    if name in ("update", "setdefault"):
        table = call.get(0)
        pairs = list(table.pairs) if type(table) is Table else list(call.keywords.items())
        if name == "setdefault":
            pairs = [(call.get(0), call.get(1))]
        for key, value in pairs:
            if isinstance(key, str):
                call.program.set_environment(key, value)
        return None
    return hole("…")


def _split(call: Call) -> object:
    text = call.text(0, "s")
    words = split_words(text) if isinstance(text, str) else None
    return Items(tuple(words)) if words is not None else Items((hole("…", sources=call.sources()),), True)


def _quoted(call: Call) -> object:
    text = call.text(0, "s")
    if not isinstance(text, str):
        return text
    safe = text.replace("_", "").replace("/", "").replace(".", "").replace("-", "").isalnum()
    return text if safe else "'" + text.replace("'", "'\"'\"'") + "'"


def _partial(call: Call) -> object:
    return Bound(call.get(0), tuple(call.arguments[1:]), tuple(call.keywords.items()))


def _applied(call: Call) -> object:
    """Call `operator.methodcaller`, `operator.attrgetter` and `operator.call`."""
    name = call.name.rpartition(".")[2]
    if name == "call":
        return invoke(call.program, call.get(0), call.arguments[1:], call.keywords)
    return Bound(Name("operator." + name + " of"), tuple(call.arguments), tuple(call.keywords.items()))


def _applied_to(call: Call) -> object:
    """Apply what `methodcaller` and `attrgetter` returned to an object."""
    from toolgate.analysis.code.python.access import attribute

    name, owner = call.text(0), call.arguments[-1]
    if not isinstance(name, str) or len(call.arguments) < 2:
        return hole("…", sources=call.sources())
    found = owner
    for part in name.split("."):
        found = attribute(call.program, found, part)
    return found if "attrgetter" in call.name else invoke(call.program, found, call.arguments[1:-1], call.keywords)


def _reduce(call: Call) -> object:
    from toolgate.analysis.code.python.access import elements

    items, exact = elements(call.program, call.get(1))
    if call.given(2):
        items = [call.get(2), *items]
    if not items:
        return hole("…")
    result = items[0]
    for value in items[1:256]:
        result = invoke(call.program, call.get(0), [result, value], {})
    return result if exact else hole("…", sources=call.sources())


def _operator(call: Call) -> object:
    from toolgate.analysis.code.python.access import item
    from toolgate.analysis.code.python.expressions import operate

    name = call.name.rpartition(".")[2].strip("_")
    operators = {"add": "Add", "concat": "Add", "xor": "BitXor", "mul": "Mult", "sub": "Sub", "mod": "Mod"}
    if name in operators and len(call.arguments) == 2:
        return operate(operators[name], call.arguments[0], call.arguments[1])
    if name == "getitem" and len(call.arguments) == 2:
        return item(call.program, call.arguments[0], call.arguments[1])
    return hole("…", sources=call.sources())


def _stdin(call: Call) -> object:
    return (
        stream_value(call.program.actions.run.stdin) if call.program.actions.run.stdin.text else hole("standard input")
    )


def _same(call: Call) -> object:
    return call.get(0) if call.arguments else None


def _nothing(call: Call) -> object:
    return hole(call.name.rpartition(".")[2] + "()", "number")


def _now(call: Call) -> object:
    return hole(call.name.rpartition(".")[2] + "()", "name")


def _joined_path(call: Call) -> object:
    return path_join([text_of(argument) for argument in call.arguments])


def _method_of_type(call: Call) -> object:
    """Call a method through its type: `str.join(",", x)`, `bytes.fromhex("…")`."""
    kind, _, name = call.name.removeprefix("builtins.").partition(".")
    if kind == "bytes" and name == "fromhex":
        found = method("", "fromhex", call.arguments)
        call.program.note_decoded(found)
    else:
        found = method(call.get(0), name, call.arguments[1:])
    return found if found is not None else hole("…", sources=call.sources())


def _expanded(call: Call) -> object:
    """Return the result of `os.path.expanduser` and `os.path.expandvars`."""
    path: Field = call.text(0, "path")
    actions = call.program.actions
    if call.name.endswith("expandvars"):
        if not isinstance(path, str) or "$" not in path:
            return path
        name = path.partition("$")[2].partition("/")[0].strip("{}")
        before, _, rest = path.partition("$")
        return joined(before, actions.read_environment(name), "/" + rest.partition("/")[2] if "/" in rest else "")
    return from_home(path, actions.scope)


ACTIONS = {
    "pure": _pure, "listed": _listed, "zip": _zip, "mapped": _mapped, "frame": _frame, "range": _range,
    "input": _input, "iterator": _iterator, "decoded": _decoded, "all_environment": _all_environment,
    "environment": _environment, "shown": _shown, "stdin": _stdin, "same": _same, "nothing": _nothing, "now": _now,
    "operator": _operator, "applied": _applied, "applied_to": _applied_to, "text": _text, "dict": _dict,
    "print": _print, "type": _type, "super": _super, "split": _split, "quoted": _quoted, "partial": _partial,
    "reduce": _reduce, "method_of_type": _method_of_type, "joined_path": _joined_path, "expanded": _expanded,
}  # fmt: skip
