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
PROGRAMS = ("console_scripts", "gui_scripts")  # entry point groups whose names are programs
LOADING = ("load", "resolve")


def run_guard(program: Program) -> None:
    """Run Toolgate's command with the known words, and with unknown ones: code may change them first."""
    for words in (own_words(program), [hole("…")]):
        program.actions.command([GUARD, *words])


def own_words(program: Program) -> list[Field]:
    """Return what follows the program's name in `sys.argv`."""
    from toolgate.analysis.code.python.library import well_known

    given = program.patched.get("sys.argv") or well_known(program, "sys.argv")
    argv = program.actions.run.scope.command.argv
    if type(given) is Items and given.open and len(given.items) < 2 and "-c" in argv:  # words after the code
        given = Items(argv[argv.index("-c") + 1 :])
    return words_of(Items(given.items[1:], given.open)) if type(given) is Items else [hole("…")]


# --- entry points ----------------------------------------------------------------------------------------------------


def _declared(call: Call) -> object:
    """Return `entry_points(group=…, name=…)`: one value for all entries of a group, or of all groups."""
    return _chosen(Thing("entry points", hole("…")), call.get(-1, "group"), call.get(-1, "name"))


def _declared_in_order(call: Call) -> object:
    """Return `pkg_resources.iter_entry_points(group, name)`."""
    return _chosen(Thing("entry points", hole("…")), call.get(0, "group"), call.get(1, "name"))


def _loaded(call: Call) -> object:
    """Return `pkg_resources.load_entry_point(distribution, group, name)`."""
    found = _chosen(Thing("entry points", hole("…")), call.get(1, "group"), call.get(2, "name"))
    return load(call.program, found)


def _described(call: Call) -> object:
    """Return `EntryPoint(name, value, group)`: the value names what is loaded."""
    return Thing("entry point", call.text(1, "value"))


def _distribution(call: Call) -> object:
    """Return `distribution(name)`: Toolgate's own declares its program; others are not known."""
    return Thing("entry points", GUARD if call.get(0, "distribution_name") == GUARD else hole("…"))


def _chosen(found: Thing, group: object, name: object) -> object:
    """Select entries; a group without programs is code of the package that asks for it."""
    if isinstance(group, str) and group not in PROGRAMS:
        return hole("…")
    return Thing("entry points", name) if isinstance(name, str) else found


def entry_at(found: Thing, key: object) -> object:
    """Return an entry by its number or name, or those of a group."""
    if isinstance(key, str) and key in PROGRAMS:
        return found
    if isinstance(key, str) and "." in key:
        return hole("…")
    return Thing("entry points", key) if isinstance(key, str) else found


def of_entries(owner: Thing, call: Call) -> object:
    """Call a method of entry points, or of one of them."""
    if call.name in LOADING:
        return load(call.program, owner)
    if call.name == "select":
        return _chosen(owner, call.keywords.get("group"), call.keywords.get("name"))
    if call.name == "get":
        return entry_at(owner, call.get(0))
    return owner if call.name in ("values", "__iter__", "__next__", "pop") else hole("…")


def load(program: Program, found: object) -> object:
    """Return what an entry names."""
    if type(found) is not Thing:
        return hole("…")
    if found.kind == "entry point":
        return module_value(program, found.field)
    return Method(Thing("script", found.field), "__call__")


def of_script(owner: Thing, call: Call) -> object:
    """Run a program, with the given words or those of the calling program."""
    words = words_of(call.get(0)) if call.arguments and call.get(0) is not None else own_words(call.program)
    call.program.actions.command([owner.field, *words])
    return hole("…", "number")


ACTIONS = {
    "entry_points": _declared, "iter_entry_points": _declared_in_order, "load_entry_point": _loaded,
    "entry_point": _described, "distribution": _distribution,
}  # fmt: skip
