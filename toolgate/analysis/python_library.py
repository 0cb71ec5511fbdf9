"""The parts of Python's library and of common packages that do something, by their full names."""

from __future__ import annotations

from toolgate.analysis.deeds import hole
from toolgate.analysis.python_values import Items, Name, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.python_calls import Call
    from toolgate.analysis.python_program import Program

    Handler = Callable[[Call], object]

# Other names of the same module.
ALIASES = {
    "posix": "os", "nt": "os", "posixpath": "os.path", "ntpath": "os.path", "io": "builtins", "_io": "builtins",
    "__builtin__": "builtins", "__builtins__": "builtins", "cPickle": "pickle", "_pickle": "pickle", "dill": "pickle",
    "cloudpickle": "pickle", "_socket": "socket", "subprocess32": "subprocess", "urllib2": "urllib.request",
    "commands": "subprocess", "popen2": "os", "_pyio": "builtins", "_winapi": "subprocess", "pathlib2": "pathlib",
    "simplejson": "json", "ujson": "json", "orjson": "json", "curl_cffi": "requests", "cloudscraper": "requests",
    "requests_html": "requests",
}  # fmt: skip
# Modules that other modules hold under their own names: `linecache.os` is `os`.
HELD = {
    "os": "os", "_os": "os", "sys": "sys", "_sys": "sys", "subprocess": "subprocess", "_subprocess": "subprocess",
    "builtins": "builtins", "__builtins__": "builtins", "socket": "socket", "shutil": "shutil", "_shutil": "shutil",
    "importlib": "importlib", "posix": "os",
}  # fmt: skip
KEPT = ("sqlalchemy.os", "asyncio.subprocess")

BUILTINS = frozenset(
    """abs all any ascii bin bool bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate
    eval exec filter float format frozenset getattr globals hasattr hash hex id input int isinstance issubclass iter len
    list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr
    slice sorted staticmethod str sum super tuple type vars zip __import__ breakpoint execfile file raw_input reduce
    unicode xrange reload exit quit copyright help Exception ValueError TypeError KeyError IndexError RuntimeError
    OSError IOError SystemExit""".split()
)
STRINGS = {
    "os.sep": "/", "os.path.sep": "/", "os.linesep": "\n", "os.curdir": ".", "os.pardir": "..", "os.pathsep": ":",
    "os.devnull": "/dev/null", "sys.executable": "python3", "string.ascii_lowercase": "abcdefghijklmnopqrstuvwxyz",
    "string.ascii_uppercase": "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "string.digits": "0123456789",
    "string.ascii_letters": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "os.F_OK": "0",
    "sys.byteorder": "little", "builtins.True": "True",
}  # fmt: skip


def canonical(path: str) -> str:
    """The one name by which something of the library is known."""
    parts = path.split(".")
    if len(parts) > 1:
        for index in range(len(parts) - 1, 0, -1):
            held = HELD.get(parts[index])
            if held is not None and held != parts[0] and not path.startswith(KEPT):
                return ".".join([held, *parts[index + 1 :]])
    alias = ALIASES.get(parts[0])
    if alias is not None and (parts[0] != "io" or parts[1:2] == ["open"]):
        return ".".join([alias, *parts[1:]])
    return path


def well_known(program: Program, name: str) -> object:
    """The value of a name of the library that is a plain value; `None`: it is none."""
    if name in STRINGS:
        return STRINGS[name]
    if name == "sys.argv":
        parameters = program.deeds.run.parameters
        return Items(("-c", *parameters), not parameters)
    return None


_TABLES: list[dict[str, Handler]] = []  # every table of handlers, loaded when the first call is met


def _tables() -> list[dict[str, Handler]]:
    if not _TABLES:
        from toolgate.analysis import (
            python_builtins,
            python_collecting,
            python_dynamic,
            python_files,
            python_network,
            python_processes,
        )

        modules = (
            python_builtins, python_collecting, python_dynamic, python_files, python_processes, python_network,
        )  # fmt: skip
        _TABLES.extend([module.HANDLERS for module in modules])
    return _TABLES


def handler_of(path: str) -> Handler | None:
    """What a call of this name means; `None`: nothing we know."""
    for table in _tables():
        found = table.get(path)
        if found is not None:
            return found
    module, _, name = path.rpartition(".")
    while module:
        for table in _tables():
            found = table.get(f"{module}.*")
            if found is not None:
                return found
        module = module.rpartition(".")[0]
    return None


def names_in(module: str) -> list[str]:
    """The names that `from module import *` brings, as far as they do something."""
    prefix = canonical(module) + "."
    found = {name[len(prefix) :].partition(".")[0] for table in _tables() for name in table if name.startswith(prefix)}
    found.discard("*")
    return sorted(found)


def runs_code(path: str) -> bool:
    """Whether something of the library runs code or programs, or removes files, when it is called."""
    from toolgate.analysis import python_dynamic, python_processes

    if path in python_processes.HANDLERS or path in python_dynamic.DANGEROUS:
        return path not in python_processes.HARMLESS
    return path in ("os.remove", "os.unlink", "os.rmdir", "shutil.rmtree", "os.removedirs")


def imported(program: Program, module: str) -> None:
    """A module that this script has just written runs when it is imported; any other is ordinary work."""
    scope = program.deeds.scope
    if not scope.ledger.files or scope.cwd is None or len(program.active) > 4:
        return
    relative = module.lstrip(".").replace(".", "/")
    for ending in (".py", "/__init__.py"):
        written = scope.ledger.files.get(f"{scope.cwd}/{relative}{ending}")
        if written is None:
            continue
        if written.text is not None:
            from toolgate.analysis.python_dynamic import run_text

            run_text(program, written.text)
        else:
            target = program.deeds.locate(f"{scope.cwd}/{relative}{ending}")
            program.deeds.built(f"module {target.text}", written.sources)


def module_value(program: Program, value: object) -> object:
    """The module that `__import__` or `import_module` gives."""
    from toolgate.analysis.python_access import looked_up

    name = text_of(value)
    if isinstance(name, str):
        imported(program, name)
        return looked_up(program, name) if name else hole("…")
    program.deeds.built("a module named only when the code runs")
    return hole("…")


def is_module(value: object, *names: str) -> bool:
    return type(value) is Name and value.path in names
