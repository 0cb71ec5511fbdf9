"""The command line of a Python text: `argparse` and `sys.argv`, with the arguments that the program is given."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import invoke
from toolgate.analysis.code.python.choices import stir
from toolgate.analysis.code.python.values import Class, Instance, Items, Name, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.program import Program
    from toolgate.analysis.code.python.values import Frame

PARSER = "argparse.ArgumentParser"
NAMESPACE = "argparse.Namespace"
SPECS = "\0arguments"  # where a parser keeps its argument specifications
SWITCHES = {"store_true": True, "store_false": False, "store_const": None, "count": 1}
MANY = ("*", "+")
# How code can change its arguments without a visible assignment.
UNSEEN = (
    "vars(", "__dict__", "setattr", "globals(", "locals(", "exec(", "eval(", "argv.append", "argv.insert",
    "argv.extend", "argv +=", "argv+=", "argv =", "argv=", "argv.pop", "argv.remove", "argv.clear", "del sys.argv",
)  # fmt: skip
HARMLESS = frozenset(("sys", "len", "int", "str", "bool", "None"))


def followed(text: str) -> bool:
    """Whether a text uses its arguments unchanged."""
    if any([mark in text for mark in UNSEEN]):
        return False
    for part in text.split("argv[")[1:]:
        after = part.partition("]")[2].lstrip()
        if after[:1] == "=" and after[:2] != "==":
            return False
    return True


def only_read(tree: ast.AST, text: str) -> bool:
    """Whether every use of `sys.argv` takes a part of it, and nothing else is done with it or with `sys`."""
    waiting: list[object] = [tree]
    taken = 0
    while waiting:
        part = waiting.pop()
        kind = type(part).__name__
        if kind == "Name" and part.id in ("sys", "argv"):  # type: ignore[attr-defined]  # by its kind
            return False  # passed on, or rebound
        children = [getattr(part, field, None) for field in getattr(part, "_fields", ())]
        if _takes(part):
            taken += 1
            children = [part.slice] if kind == "Subscript" else []  # type: ignore[attr-defined]  # by its kind
        elif kind == "Attribute" and getattr(part.value, "id", "") == "sys":  # type: ignore[attr-defined]  # by its kind
            children = []
        for child in children:
            waiting.extend(child if isinstance(child, list) else [child] if hasattr(child, "_fields") else [])
    return taken == text.count("argv")


def changed(words: tuple[object, ...]) -> Items:
    """Return arguments that a text may change: any of them may be anywhere, and there may be others."""
    found = Items(("-c", *words))
    stir(found, (hole("…"),))
    return found


def _takes(part: object) -> bool:
    """Whether a node is `sys.argv[1]` or `len(sys.argv)`."""
    kind = type(part).__name__
    if kind == "Subscript" and type(part.ctx).__name__ == "Load":  # type: ignore[attr-defined]  # by its kind
        inner = part.value  # type: ignore[attr-defined]  # by its kind
    elif kind == "Call" and getattr(part.func, "id", "") == "len" and len(part.args) == 1:  # type: ignore[attr-defined]  # by its kind
        inner = part.args[0]  # type: ignore[attr-defined]  # by its kind
    else:
        return False
    return getattr(inner, "attr", "") == "argv" and getattr(inner.value, "id", "") == "sys"


def told(program: Program, node: ast.expr, frame: Frame) -> bool:
    """Whether a value depends on the program's arguments, and on nothing else."""
    if program.told is None:
        return False
    waiting: list[object] = [node]
    found = False
    while waiting:
        part = waiting.pop()
        kind = type(part).__name__
        if kind == "Call" and getattr(part.func, "id", "") not in HARMLESS:  # type: ignore[attr-defined]  # by its kind
            return False
        if kind == "Name":
            name: str = part.id  # type: ignore[attr-defined]  # by its kind
            held = frame.names.get(name) if name in frame.names else program.module.names.get(name)
            space = type(held) is Instance and held.of.name == NAMESPACE
            if not space and name not in program.told and name not in HARMLESS:
                return False
            found = found or space or name in program.told
        if kind == "Attribute" and part.attr == "argv":  # type: ignore[attr-defined]  # by its kind
            found = True
        for field in getattr(part, "_fields", ()):
            child = getattr(part, field, None)
            waiting.extend(child if isinstance(child, list) else [child] if hasattr(child, "_fields") else [])
    return found


def _parser(call: Call) -> object:
    return Instance(Class(PARSER, ()))


def parser_method(owner: Instance, call: Call) -> object:
    """Call a method of an argument parser."""
    if call.name == "add_argument":
        _add(owner, call)
        return hole("…")
    if call.name in ("parse_args", "parse_known_args"):
        return _parsed(owner, call)
    if call.name in ("add_argument_group", "add_mutually_exclusive_group"):
        return owner
    if call.name in ("add_subparsers", "add_parser"):
        owner.of.attributes[SPECS] = None  # which of them counts is not known
        return owner
    if call.name == "set_defaults":
        owner.attributes.update(call.keywords)
    return hole("…")


def _add(owner: Instance, call: Call) -> None:
    names = [argument for argument in call.arguments if isinstance(argument, str)]
    long = [name for name in names if name.startswith("--")] or names
    given = call.keywords.get("dest")
    name = given if isinstance(given, str) else long[0].lstrip("-").replace("-", "_") if long else ""
    required = not names[:1] or not names[0].startswith("-") or call.keywords.get("required") is True
    default = call.keywords.get("default", False if call.keywords.get("action") == "store_true" else None)
    owner.attributes[name] = hole(name) if required and "default" not in call.keywords else default
    known = owner.of.attributes.get(SPECS, ())
    plain = isinstance(known, tuple) and len(names) == len(call.arguments) and call.program.certain
    owner.of.attributes[SPECS] = (*known, (tuple(names), name, call.keywords)) if plain else None  # type: ignore[misc]  # a tuple


def _parsed(owner: Instance, call: Call) -> object:
    """Return the parsed arguments: the given ones, or the defaults alone if there are none."""
    made = Instance(Class(NAMESPACE, ()))
    actions = call.program.actions
    words = actions.run.parameters
    exact = actions.started and not words
    found = None
    if actions.started and words and not call.arguments and call.name == "parse_args" and call.program.told is not None:
        found = _given(owner, [word for word in words if isinstance(word, str)], call.program)
    for name, value in owner.attributes.items():
        if found is not None:
            made.attributes[name] = found.get(name, value)
        else:
            made.attributes[name] = value if exact else hole(name) if value is None else either([value, hole(name)])
    return made


def _given(owner: Instance, words: list[str], program: Program) -> dict[str, object] | None:
    """Return the values that words give to arguments; `None`: they do not fit the parser."""
    specs = owner.of.attributes.get(SPECS)
    if not isinstance(specs, tuple):
        return None
    options = {name: spec for spec in specs for name in spec[0] if name[:1] == "-"}
    places = [spec for spec in specs if spec[0] and spec[0][0][:1] != "-"]
    found: dict[str, object] = {}
    rest: list[str] = []
    while words:
        word, words = words[0], words[1:]
        name, equals, value = word.partition("=")
        if word[:1] != "-" or word == "-":
            rest.append(word)
            continue
        longer = [option for option in options if name[:2] == "--" and option.startswith(name)]
        if name not in options and len(longer) == 1:  # an abbreviation is enough
            name = longer[0]
        if name not in options or word == "--":
            return None
        _, key, said = options[name]
        action, number = said.get("action"), said.get("nargs")
        if action in SWITCHES and isinstance(action, str):
            found[key] = said.get("const") if action == "store_const" else SWITCHES[action]
        elif action not in (None, "store") or number is not None or not (equals or words):
            return None
        else:
            if not equals:
                value, words = words[0], words[1:]
            found[key] = _typed(said.get("type"), value, program)
    return _placed(places, rest, found, program)


def _placed(
    places: list[tuple[tuple[str, ...], str, dict[str, object]]],
    rest: list[str],
    found: dict[str, object],
    program: Program,
) -> dict[str, object] | None:
    for index, (_, key, said) in enumerate(places):
        number = said.get("nargs")
        if number in MANY and index == len(places) - 1:
            found[key] = Items(tuple([_typed(said.get("type"), word, program) for word in rest]))
            rest = []
        elif number == "?" or number is None:
            if rest:
                found[key], rest = _typed(said.get("type"), rest[0], program), rest[1:]
            elif number is None:
                return None
        else:
            return None
    return found if not rest else None


def _typed(kind: object, text: str, program: Program) -> object:
    if kind is None or (type(kind) is Name and kind.path == "builtins.str"):
        return text
    return invoke(program, kind, [text], {})


ACTIONS = {"parser": _parser}
