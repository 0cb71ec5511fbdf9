"""The parts of Python's library and of common packages that have effects, by their full names."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole, joined
from toolgate.analysis.code.python.values import Items, Path, either, text_of
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.languages.python import TABLE
from toolgate.knowledge.languages.python_names import ALIASES, BUILTINS, DANGEROUS, HELD, KEPT, STRINGS, TOOLGATE
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Place, Verb
from toolgate.shell.expand.fields import Hole, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.code.python.call import Call
    from toolgate.analysis.code.python.program import Program
    from toolgate.shell.expand.fields import Field

    Handler = Callable[[Call], object]

OWN = (Place.WORKSPACE, Place.OUTPUT)
COMMAND = ("-c",)  # the option of a text that is run and nothing after it
CONSTANT = (str, bytes, int, Path)  # types of module constants that importing code may use
MODULES = 24  # modules that are searched for in one text


def canonical(path: str) -> str:
    """Return the canonical name of something in the library."""
    parts = path.split(".")
    if len(parts) > 1:
        for index in range(len(parts) - 1, 0, -1):
            held = HELD.get(parts[index])
            if held is not None and parts[index - 1] != parts[index] and not path.startswith(KEPT):
                return ".".join([held, *parts[index + 1 :]])
    alias = ALIASES.get(parts[0])
    if parts[:2] in (["io", "open"], ["io", "FileIO"]):
        alias = "builtins"
    if alias is not None:
        return ".".join([alias, *parts[1:]])
    return path


def well_known(program: Program, name: str) -> object:
    """Return the value of a library name if it is a plain value; `None`: it is not."""
    if name in STRINGS:
        return STRINGS[name]
    if name == "sys.argv":
        parameters, argv = program.actions.run.parameters, program.actions.run.scope.command.argv
        typed = "-c" in argv and bool(parameters) and all([isinstance(word, str) for word in parameters])
        return Items(("-c", *parameters), not program.actions.started and not typed)
    if name[-2:] == "__" and name.startswith(OWN_NAME + "."):
        return _own_place(name)
    return None


def _own_place(name: str) -> object:
    """Return the location of Toolgate's own code, as its modules give it; `None`: something else is asked for."""
    *rooms, asked = name.split(".")
    directory = Partial((Hole("…"), "/".join(["/site-packages", *rooms])))
    if asked == "__path__":
        return Items((directory,))
    return joined(directory, "/__init__.py" if len(rooms) == 1 else ".py") if asked == "__file__" else None


def own_files(fields: list[Field]) -> Stream | None:
    """Return output that contains only the location of Toolgate's own code; `None`: it contains other things."""
    found = [field for field in fields if type(field) is Partial and _ours(field)]
    return Stream(None, (), "paths", tuple(found)) if found and len(found) == len(fields) else None


def _ours(field: Partial) -> bool:
    return field.pieces[0] == Hole("…") and (field.suffix + "/").startswith(f"/site-packages/{OWN_NAME}/")


_ACTIONS: dict[str, Handler] = {}  # the handler for each word of the table, loaded at the first call


def _actions() -> dict[str, Handler]:
    if not _ACTIONS:
        from toolgate.analysis.code.python import arguments as python_arguments
        from toolgate.analysis.code.python import builtins as python_builtins
        from toolgate.analysis.code.python import collecting as python_collecting
        from toolgate.analysis.code.python import dynamic as python_dynamic
        from toolgate.analysis.code.python import files as python_files
        from toolgate.analysis.code.python import network as python_network
        from toolgate.analysis.code.python import paths as python_paths
        from toolgate.analysis.code.python import processes as python_processes
        from toolgate.analysis.code.python import scripts as python_scripts

        for module in (
            python_arguments, python_builtins, python_collecting, python_dynamic, python_files, python_network,
            python_paths, python_processes, python_scripts,
        ):  # fmt: skip
            _ACTIONS.update(module.ACTIONS)
    return _ACTIONS


def _table_of(path: str) -> dict[str, str]:
    return TOOLGATE if path.startswith("toolgate.") else TABLE


def _action_of(path: str) -> str:
    table = _table_of(path)
    found = table.get(path)
    if found is None and ".__dict__." in path:
        return "dictionary"
    module = path.rpartition(".")[0]
    while found is None and module:
        found = table.get(f"{module}.*")
        module = module.rpartition(".")[0]
    return found or ""


def handler_of(path: str) -> Handler | None:
    """Return the handler for a call of this name; `None`: it is not known."""
    action = _action_of(path)
    return _actions()[action] if action else None


def names_in(module: str) -> list[str]:
    """Return the names that `from module import *` imports, as far as they have effects."""
    prefix = canonical(module) + "."
    found = {name[len(prefix) :].partition(".")[0] for name in _table_of(prefix) if name.startswith(prefix)}
    found.discard("*")
    return sorted(found)


def runs_code(path: str) -> bool:
    """Whether something in the library runs code or programs, or removes files, when it is called."""
    return _action_of(path) in DANGEROUS


def imported(program: Program, module: str) -> None:
    """Run an imported module: one that this script has just written, or a nearby one of the project."""
    scope = program.actions.scope
    if len(program.active) > 4 or module in program.modules or not module.strip("."):
        return
    program.modules.add(module)
    relative = module.lstrip(".").replace(".", "/")
    looking = scope.ledger.looking
    beside = looking[-1].rpartition("/")[0] if looking else scope.cwd
    for directory in dict.fromkeys((scope.cwd, beside, *program.search)):
        for ending in (".py", "/__init__.py"):
            path = f"{directory}/{relative}{ending}"
            written = scope.ledger.files.get(path)
            if written is not None:
                _run_written(program, path, written)
            elif len(looking) <= 1 and len(program.modules) <= MODULES and not scope.where:
                _look_at(program, path, module)


def _look_at(program: Program, path: str, module: str) -> None:
    """Analyse a module of the project by itself; one that takes too many steps is unread project code."""
    from toolgate.analysis.state.readable import inside, text_of

    actions = program.actions
    target = actions.locate(path)
    text = text_of(actions.scope, target)
    if text is not None:
        inside(actions.scope, target, lambda: _walk(program, text, module))


def _walk(program: Program, text: str, module: str) -> Stream | None:
    from toolgate.analysis.code.affordable import affordable
    from toolgate.analysis.code.python.program import Program
    from toolgate.analysis.code.python.source import parsed

    tree = parsed(affordable(text, "python", program.actions.scope))
    inner = Program(program.actions)
    inner.search = program.search
    if tree is not None:
        from toolgate.analysis.code.python.unreached import unreached

        inner.run(tree, unreached(program.tree, tree) if _is_all(program) else frozenset())
    program.computing[module] = only_computes(text) and program.computing.get(module, True)
    if not names_in(module):  # a library name keeps its meaning, whatever the file's name
        for name, value in inner.module.names.items():
            if type(value) in CONSTANT:
                full = canonical(f"{module}.{name}")  # it is not known which of several files is meant
                program.patched[full] = either([program.patched[full], value]) if full in program.patched else value
    return None


def _is_all(program: Program) -> bool:
    """Whether the text that imports is all that Python runs: the value of `-c`, and nothing is fed to it."""
    run, looking = program.actions.run, program.actions.scope.ledger.looking
    fed = run.stdin.text is not None or run.stdin.sources or run.stdin.parts
    whole = run.scope.command.argv[1:2] == COMMAND and has_trait(shown(run.name), "python")
    return whole and len(looking) == 1 and not fed


PLAIN_MODULES = frozenset(
    """__future__ abc collections dataclasses datetime difflib enum fnmatch functools itertools json math re shlex
    string textwrap typing unicodedata""".split()
)
REFLECTING = frozenset(  # names by which source reaches others that it does not name
    """eval exec __import__ globals locals vars getattr __builtins__ __loader__ __spec__ __class__ __globals__ __dict__
    __mro__ __base__ __bases__ __subclasses__ sys os io modules builtins codecs subprocess _sys _os operator attrgetter
    methodcaller __getattribute__ __reduce__ __self__ __module__ system popen""".split()
)


def only_computes(text: str) -> bool:
    """Whether source can start nothing and load nothing: it imports modules that only compute, and names no others."""
    from toolgate.model.occurrences import names_in as words_in

    lines = [line.split("#")[0].split() for line in text.split("\n") if "import" in line]
    words = words_in(text)
    plain = [len(line) > 1 and line[1] in PLAIN_MODULES and (line[0] == "from" or len(line) == 2) for line in lines]
    return all(plain) and words.count("import") == len(lines) and REFLECTING.isdisjoint(words)


def _run_written(program: Program, path: str, written: Stream) -> None:
    if written.text is not None:
        from toolgate.analysis.code.python.dynamic import run_text

        run_text(program, written.text)
    elif written.sources and all([source.path == path and source.place in OWN for source in written.sources]):
        program.actions.emit(
            Verb.RUN, program.actions.locate(path)
        )  # the project's own file, with what this script added to it
    else:
        program.actions.built(f"module {program.actions.locate(path).text}", written.sources)


def module_value(program: Program, value: object) -> object:
    """Return the module that `__import__` or `import_module` returns."""
    from toolgate.analysis.code.python.access import looked_up

    name = text_of(value)
    if isinstance(name, str):
        name = name.replace(":", ".")
        imported(program, name)
        return looked_up(program, name) if name else hole("…")
    program.actions.built("a module named only when the code runs")
    return hole("…")


def is_builtin(name: str) -> bool:
    return name in BUILTINS
