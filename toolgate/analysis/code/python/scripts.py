"""Programs that installed packages declare, and Toolgate's own, as a Python text loads and calls them."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import words_of
from toolgate.analysis.code.python.library import module_value
from toolgate.analysis.code.python.values import Items, Method, Thing
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.python.program import Program

GUARD = "toolgate"
ITSELF = "toolgate/__main__.py"
PROGRAMS = ("console_scripts", "gui_scripts")  # groups of entry points whose names are those of programs
LOADING = ("load", "resolve")


def run_guard(program: Program) -> None:
    """Toolgate's command with the words that are known, and with others: code may change them on the way."""
    for words in (own_words(program), [hole("…")]):
        program.deeds.command([GUARD, *words])


def own_words(program: Program) -> list[Field]:
    """What is in `sys.argv` behind the program's name."""
    from toolgate.analysis.code.python.library import well_known

    given = program.patched.get("sys.argv") or well_known(program, "sys.argv")
    argv = program.deeds.run.scope.command.argv
    if type(given) is Items and given.open and len(given.items) < 2 and "-c" in argv:  # words behind the code
        given = Items(argv[argv.index("-c") + 1 :])
    return words_of(Items(given.items[1:], given.open)) if type(given) is Items else [hole("…")]


# --- entry points ----------------------------------------------------------------------------------------------------


def _declared(call: Call) -> object:
    """`entry_points(group=…, name=…)`: entries of one group, or of all; each stands for the others."""
    return _chosen(Thing("entry points", hole("…")), call.get(-1, "group"), call.get(-1, "name"))


def _declared_in_order(call: Call) -> object:
    """`pkg_resources.iter_entry_points(group, name)`."""
    return _chosen(Thing("entry points", hole("…")), call.get(0, "group"), call.get(1, "name"))


def _loaded(call: Call) -> object:
    """`pkg_resources.load_entry_point(distribution, group, name)`."""
    found = _chosen(Thing("entry points", hole("…")), call.get(1, "group"), call.get(2, "name"))
    return load(call.program, found)


def _described(call: Call) -> object:
    """`EntryPoint(name, value, group)`: the value names what is loaded."""
    return Thing("entry point", call.text(1, "value"))


def _distribution(call: Call) -> object:
    """`distribution(name)`: Toolgate's own declares the program of its name, of others nothing is known."""
    return Thing("entry points", GUARD if call.get(0, "distribution_name") == GUARD else hole("…"))


def _chosen(found: Thing, group: object, name: object) -> object:
    """Fewer of the entries; those of a group that holds no programs are code of the package that asks for them."""
    if isinstance(group, str) and group not in PROGRAMS:
        return hole("…")
    return Thing("entry points", name) if isinstance(name, str) else found


def entry_at(found: Thing, key: object) -> object:
    """An entry by its number or name, or those of a group."""
    if isinstance(key, str) and key in PROGRAMS:
        return found
    if isinstance(key, str) and "." in key:
        return hole("…")
    return Thing("entry points", key) if isinstance(key, str) else found


def of_entries(owner: Thing, call: Call) -> object:
    """A method of entry points, or of one of them."""
    if call.name in LOADING:
        return load(call.program, owner)
    if call.name == "select":
        return _chosen(owner, call.keywords.get("group"), call.keywords.get("name"))
    if call.name == "get":
        return entry_at(owner, call.get(0))
    return owner if call.name in ("values", "__iter__", "__next__", "pop") else hole("…")


def load(program: Program, found: object) -> object:
    """What an entry names."""
    if type(found) is not Thing:
        return hole("…")
    if found.kind == "entry point":
        return module_value(program, found.field)
    return Method(Thing("script", found.field), "__call__")


def of_script(owner: Thing, call: Call) -> object:
    """A program is called, with the words it is given or those of the program that calls it."""
    words = words_of(call.get(0)) if call.arguments and call.get(0) is not None else own_words(call.program)
    call.program.deeds.command([owner.field, *words])
    return hole("…", "number")


ACTIONS = {
    "entry_points": _declared, "iter_entry_points": _declared_in_order, "load_entry_point": _loaded,
    "entry_point": _described, "distribution": _distribution,
}  # fmt: skip
