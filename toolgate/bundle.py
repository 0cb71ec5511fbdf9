"""The bundle: the package's code in one file, from which a hook starts in half the time that imports take.

`toolgate compile` writes it beside the byte code; a hook only reads it. It holds the code of every module with the
size and time of its source, in groups that are executed at once and in order: the core, which every verdict needs, and
then others, which wait until one of their modules is imported. Functions that few calls need wait too: in their places
stand others, each of which turns into the function itself when it is first called. Whatever does not match, is missing
or cannot be trusted is imported as usual, only more slowly.

INVARIANT: code is taken from a bundle only if nobody but root and the user can have written it, and if the package, the
interpreter and the source are those it was made from.
"""

import marshal
import sys
from _frozen_importlib_external import EXTENSION_SUFFIXES, MAGIC_NUMBER, ExtensionFileLoader

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FunctionType, ModuleType

    Source = tuple[str, bool, int, int]  # its path in the package, whether it is a package itself, its time, its size
    Group = list[tuple[str, Source, CodeType]]  # each module after those it imports

PACKAGE = __file__[: -len("/bundle.py")]
MARK = b"toolgate"  # the first bytes, before the interpreter's magic number and the length of the opening
OPENING = 24
LARGEST = 16_777_216  # bytes of byte code
KIND, REGULAR, OTHERS_WRITE = 0o170000, 0o100000, 0o022
ModuleSpec = type(sys.__spec__)


def path_of(package: str) -> str:
    return f"{package}/__pycache__/bundle.{sys.implementation.cache_tag}.bin"


def opening(length: int) -> bytes:
    """The first bytes of a bundle for this interpreter."""
    return MARK + MAGIC_NUMBER.ljust(8, b"\0") + length.to_bytes(8, "little")


def use() -> bool:
    """Take this package's modules out of its bundle from now on; false: out of their byte code, one by one."""
    if _used():
        return True
    sys.meta_path.insert(0, Loose())  # type: ignore[arg-type]  # it has what the import system asks for
    return False


def _used() -> bool:
    """Whether there is a bundle that can be used, and its core has been executed."""
    try:
        handle = system.open(path_of(PACKAGE), system.O_RDONLY)
        state = system.fstat(handle)
        found = _opened(handle, state.st_size) if _trusted(state) else None
        if found is None:
            system.close(handle)
            return False
        core, rest, end = found
        waiting = Waiting(handle, end, rest)
        _execute(core, waiting.wake)
    except Exception:  # noqa: BLE001 # a bundle that cannot be used is no bundle
        return False
    sys.meta_path.insert(0, waiting)  # type: ignore[arg-type]  # it has what the import system asks for
    return True


def _trusted(state: "system.stat_result") -> bool:
    if not hasattr(system, "getuid"):
        return False
    mode = state.st_mode
    return mode & KIND == REGULAR and not mode & OTHERS_WRITE and state.st_uid in (0, system.getuid())


def _opened(handle: int, size: int) -> "tuple[Group, str, int] | None":
    """The core, the rest, and where that begins; `None` for a bundle of other sources or for another interpreter."""
    first = system.read(handle, OPENING)
    length = int.from_bytes(first[-8:], "little")
    if first != opening(length):
        return None
    data = system.read(handle, length)
    if len(data) != length:
        return None
    version, changed, core, rest, tail = marshal.loads(data)  # noqa: S302 # `_trusted` has looked who can have written it
    if size != OPENING + length + tail:
        return None
    if version != sys.modules["toolgate"].__version__ or changed != system.stat(PACKAGE).st_mtime_ns:
        return None
    for _, source, _ in core:
        if not fresh(source):
            return None
    return core, rest, OPENING + length


def fresh(source: "Source") -> bool:
    """Whether the source is still the one whose code is in the bundle."""
    try:
        state = system.stat(f"{PACKAGE}/{source[0]}")
    except OSError:
        return False
    return (state.st_mtime_ns, state.st_size) == source[2:]


def _execute(group: "Group", wake: "Callable[[str, str], FunctionType] | None" = None) -> None:
    """Run the modules of a group: all at once they need no import system; `wake` is for functions that wait."""
    modules = sys.modules
    made: list[str] = []
    try:
        for name, source, _ in group:
            made.append(name)
            modules[name] = module = _module(type(sys)(name), source)
            module.__dict__["__wake__"] = wake
        for name, _, code in group:
            module = modules[name]
            exec(code, module.__dict__)  # noqa: S102 # the package's own code
            above, _, last = name.rpartition(".")
            if above not in modules:  # a package whose own group waits
                __import__(above)
            vars(modules[above])[last] = module
    except BaseException:
        for name in made:
            modules.pop(name, None)
        raise


def _module(module: "ModuleType", source: "Source") -> "ModuleType":
    module.__file__ = f"{PACKAGE}/{source[0]}"
    if source[1]:
        module.__path__ = [module.__file__.removesuffix("/__init__.py")]
    return module


def _scanner() -> object:
    """Where the C half of `json` lies, if it is a file of its own: a finder would list two directories for it."""
    for place in sys.path if "_json" not in sys.builtin_module_names else ():
        file = f"{place}/_json{EXTENSION_SUFFIXES[0]}"
        if place.endswith("/lib-dynload") and _there(file):
            return ModuleSpec("_json", ExtensionFileLoader("_json", file), origin=file)
    return None


def _there(file: str) -> bool:
    try:
        system.stat(file)
    except OSError:
        return False
    return True


class Ready:
    """What the import system asks of a finder whose modules are executed when they are found."""

    __slots__ = ()

    def create_module(self, spec: object) -> "ModuleType":
        """The module that `find_spec` has made."""
        return sys.modules[spec.name]  # type: ignore[attr-defined]  # every spec has a name

    def exec_module(self, module: "ModuleType") -> None:
        """It has been executed when it was found."""


class Loose(Ready):
    """Finds this package's modules by their names alone: Python's own finders list directories and ask more questions.

    Byte code is taken under Python's own conditions; whatever is missing or does not match is left to Python.
    """

    __slots__ = ()

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """The module of this name, executed; nothing, if its byte code is not that of its source."""
        if name == "_json":
            return _scanner()
        if name[:9] != "toolgate." or sys.flags.optimize or sys.pycache_prefix:
            return None
        inner = name[9:].replace(".", "/")
        found = _compiled(inner + ".py") or _compiled(inner + "/__init__.py")
        if found is None:
            return None
        _execute([(name, *found)])
        return ModuleSpec(name, self)  # type: ignore[arg-type]  # as above


def _compiled(file: str) -> "tuple[Source, CodeType] | None":
    """A source of the package and its byte code, if that is the source's own."""
    directory, _, last = f"{PACKAGE}/{file}".rpartition("/")
    try:
        state = system.stat(f"{PACKAGE}/{file}")
        handle = system.open(f"{directory}/__pycache__/{last[:-3]}.{sys.implementation.cache_tag}.pyc", system.O_RDONLY)
        try:
            data = system.read(handle, LARGEST)
        finally:
            system.close(handle)
        dated = [int(state.st_mtime) & 0xFFFFFFFF, state.st_size & 0xFFFFFFFF]
        if data[:8] != MAGIC_NUMBER + bytes(4) or [int.from_bytes(data[n : n + 4], "little") for n in (8, 12)] != dated:
            return None
        code: CodeType = marshal.loads(data[16:])  # noqa: S302 # what Python itself would run
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return (file, last == "__init__.py", state.st_mtime_ns, state.st_size), code


class Waiting(Ready):
    """Finds and loads the modules that were not executed at once.

    `table` is one text, since a table of hundreds of modules would cost every call more than looking for three of them:
    a line each with a name, and from where its group stands and how long that is; with a colon behind the name, the
    same of its functions that wait.
    """

    __slots__ = ("handle", "start", "table", "codes")

    def __init__(self, handle: int, start: int, table: str) -> None:
        self.handle = handle
        self.start = start
        self.table = table
        self.codes: dict[str, dict[str, bytes]] = {}  # of functions that wait, by module

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """The module of this name, executed with its group; nothing, if a source of that has changed."""
        if name == "_json":
            return _scanner()
        group = self._group(name)
        if not group:
            return None
        for _, source, _ in group:
            if not fresh(source):
                return None
        _execute(group, self.wake)
        return ModuleSpec(name, self)  # type: ignore[arg-type]  # as above

    def wake(self, name: str, called: str) -> "FunctionType":
        """The function of a module that is called for the first time: what stood in its place, with its own code."""
        if name not in self.codes:
            self.codes[name] = self._read(name + ":")  # type: ignore[assignment]  # as `compiling` has written it
        code, defaults, named = marshal.loads(self.codes[name][called])  # noqa: S302 # as above
        owner, _, last = called.rpartition(".")
        space = sys.modules[name].__dict__
        function: FunctionType = vars(space[owner])[last] if owner else space[last]
        function.__code__, function.__defaults__, function.__kwdefaults__ = code, defaults, named
        return function

    def _group(self, name: str) -> "Group":
        group: Group = self._read(name) or []  # type: ignore[assignment]  # as above
        return [part for part in group if part[0] not in sys.modules]

    def _read(self, name: str) -> object:
        """What stands in the bundle under a name of the table; `None`: nothing does."""
        place = self.table.find(f"\n{name}\t")
        if place < 0:
            return None
        _, start, length = self.table[place + 1 : self.table.find("\n", place + 1)].split("\t")
        data = system.pread(self.handle, int(length), self.start + int(start))
        found: object = marshal.loads(data)  # noqa: S302 # as above
        return found
