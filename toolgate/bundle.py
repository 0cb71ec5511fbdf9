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
    from types import CodeType, FunctionType, ModuleType
    from typing import Any

    Source = tuple[str, bool, int, int]  # its path in the package, whether it is a package itself, its time, its size
    Group = list[tuple[str, Source, CodeType]]  # each module after those it imports

PACKAGE = __file__[: -len("/bundle.py")]
MARK = b"toolgate"  # the first bytes, before the interpreter's magic number and the length of the opening
OPENING = 24
DIGESTS = ("_sha2", "_sha256")  # a version of Python has one of them
EXTENSIONS = ("_json", *DIGESTS)
TEXTS = 64  # of the table, which stands at the end; only the text is read that can have a name
KIND, REGULAR, OTHERS_WRITE = 0o170000, 0o100000, 0o022
ModuleSpec = type(sys.__spec__)
EXECUTED = ModuleSpec("toolgate", None)  # of every module that is executed here
vars(EXECUTED)["_initializing"] = False  # each `import` asks for that, and would make an error of finding nothing


def path_of(package: str) -> str:
    return f"{package}/__pycache__/bundle.{sys.implementation.cache_tag}.bin"


def opening(length: int) -> bytes:
    """The first bytes of a bundle for this interpreter."""
    return MARK + MAGIC_NUMBER.ljust(8, b"\0") + length.to_bytes(8, "little")


def use() -> bool:
    """Take this package's modules out of its bundle from now on; false: there is none that can be used."""
    try:
        handle = system.open(path_of(PACKAGE), system.O_RDONLY)
        state = system.fstat(handle)
        found = _opened(handle, state.st_size) if _trusted(state) else None
        if found is None:
            system.close(handle)
            return False
        core, texts, end = found
        waiting = Waiting(handle, end, texts)
        vars(sys.modules["builtins"])["__later__"] = waiting
        sys.meta_path.insert(0, waiting)  # type: ignore[arg-type]  # it has what the import system asks for
        try:
            execute(waiting.known(core), waiting.spaces)
        except BaseException:
            sys.meta_path.remove(waiting)  # type: ignore[arg-type]  # as above
            raise
    except Exception:  # noqa: BLE001 # a bundle that cannot be used is no bundle
        return False
    return True


def _trusted(state: "system.stat_result") -> bool:
    if not hasattr(system, "getuid"):
        return False
    mode = state.st_mode
    return mode & KIND == REGULAR and not mode & OTHERS_WRITE and state.st_uid in (0, system.getuid())


def text_of(name: str) -> int:
    """In which text of the table a name stands."""
    return (len(name) + 3 * ord(name[-1]) + 5 * ord(name[len(name) // 2])) % TEXTS


def _opened(handle: int, size: int) -> "tuple[Group, tuple[int, ...], int] | None":
    """The core, where the texts of the table stand in the rest, and where that begins.

    `None` for a bundle of other sources or for another interpreter.
    """
    first = system.read(handle, OPENING)
    length = int.from_bytes(first[-8:], "little")
    if first != opening(length):
        return None
    bytes(length)  # given back at once, it lets the memory of what is read be used again
    data = system.read(handle, length)
    if len(data) != length:
        return None
    _, changed, core, texts = marshal.loads(data)  # noqa: S302 # `_trusted` has looked who can have written it
    if size != OPENING + length + texts[-1] or changed != system.stat(PACKAGE).st_mtime_ns or not fresh(core):
        return None
    return core, texts, OPENING + length


def fresh(group: "Group") -> bool:
    """Whether the sources are still those whose code is in the bundle; the version is in one of the core."""
    stat = system.stat
    try:
        for _, (path, _, changed, size), _ in group:
            state = stat(f"{PACKAGE}/{path}")
            if state.st_mtime_ns != changed or state.st_size != size:
                return False
    except OSError:
        return False
    return True


def absent(group: "Group") -> "Group":
    """What of a group is not loaded yet."""
    return [part for part in group if part[0] not in sys.modules]


def execute(group: "Group", spaces: "dict[str, dict[str, Any]] | None" = None) -> None:
    """Run the modules of a group, which are not loaded: all at once they need no import system.

    Their names are put into `spaces`, by module.
    """
    modules, create = sys.modules, type(sys)
    found: dict[str, dict[str, Any]] = {} if spaces is None else spaces
    try:
        for name, (path, package, _, _), _ in group:
            modules[name] = module = create(name)
            found[name] = space = module.__dict__
            space["__spec__"] = EXECUTED
            space["__file__"] = file = f"{PACKAGE}/{path}"
            if package:
                space["__path__"] = [file[: -len("/__init__.py")]]
        for name, _, code in group:
            exec(code, found[name])  # noqa: S102 # the package's own code
            above, _, last = name.rpartition(".")
            if above in modules:  # if not, it is a package that waits
                modules[above].__dict__[last] = modules[name]
    except BaseException:
        for name, _, _ in group:
            modules.pop(name, None)
        raise


def found_spec(name: str, finder: object) -> object:
    """The specification of a module that its finder has executed."""
    spec = sys.modules[name].__spec__ = ModuleSpec(name, finder)  # type: ignore[arg-type]  # it has what is asked for
    return spec


def extension(name: str) -> object:
    """Where a module in C lies, if it is a file of its own: a finder would list two directories for it."""
    if name in sys.builtin_module_names:
        return None
    for place in sys.path:
        if place.endswith("/lib-dynload"):
            file = f"{place}/{name}{EXTENSION_SUFFIXES[0]}"
            if _there(file):
                return ModuleSpec(name, ExtensionFileLoader(name, file), origin=file)
            if name in DIGESTS:  # of another version of Python
                raise ModuleNotFoundError(name)
    return None


def _there(file: str) -> bool:
    try:
        system.stat(file)
    except OSError:
        return False
    return True


class Waiting(dict):  # type: ignore[type-arg]  # of what was asked for so far, by its full name
    """Finds and loads the modules that were not executed at once.

    What stands where is told by texts, since a table of hundreds of modules would cost every call more than looking for
    three of them. They have a line for each name, with its place and its length: `texts` are the places of those for
    groups of modules; with a colon behind the name of a module, another such text for its functions that wait.
    """

    def __init__(self, handle: int, start: int, texts: tuple[int, ...]) -> None:
        self.handle = handle
        self.start = start
        self.texts = texts
        self.functions: dict[str, str] = {}  # the texts for those that wait, by module
        self.spaces: dict[str, dict[str, Any]] = {}  # the names of each module of the core

    def known(self, core: "Group") -> "Group":
        """What of the core is to be executed; the names of the rest are there."""
        waiting = absent(core)
        if len(waiting) < len(core):
            self.spaces.update({name: sys.modules[name].__dict__ for name, _, _ in core if name in sys.modules})
        return waiting

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """The module of this name, executed with its group; nothing, if a source of that has changed."""
        if name in EXTENSIONS:
            return extension(name)
        return found_spec(name, self) if self._loaded(name) else None

    def _loaded(self, name: str) -> bool:
        data = self._listed(name)
        group = absent(marshal.loads(data)) if data else []  # noqa: S302 # `_trusted` has looked who can have written it
        if not group:
            return False
        if not fresh(group):
            self._offer_all()
            return False
        execute(group)
        return True

    def _offer_all(self) -> None:
        """Let modules of the core offer the names again that no module of the bundle needs: a changed source may."""
        for name, space in self.spaces.items():
            if "__all__" in space:
                self._function(name, "")  # it reads the text of those that wait
                waiting = [line.partition("\t")[0] for line in self.functions[name].splitlines()]
                space["__all__"] = [
                    *space["__all__"],
                    *[one for one in waiting if one.isidentifier() and one not in space],
                ]

    def create_module(self, spec: object) -> "ModuleType":
        """The module that `find_spec` has made."""
        return sys.modules[spec.name]  # type: ignore[attr-defined]  # every spec has a name

    def exec_module(self, module: "ModuleType") -> None:
        """It has been executed when it was found."""

    def __missing__(self, name: str) -> object:
        """What waits, by its full name; the next time it is there."""
        module, _, last = name.rpartition(".")
        found = self[name] = self.wake(module, last)
        return found

    def __getattr__(self, name: str) -> object:
        """The same, for patterns, in which only names may stand."""
        if "." not in name:
            raise AttributeError(name)
        return self[name]

    def module(self, name: str) -> "ModuleType":
        """A module that is asked for by its name; the import system would ask the same, more slowly."""
        if name not in sys.modules and not self._loaded(name):
            __import__(name)
        return sys.modules[name]

    def tells(self, module: str, name: str) -> bool:
        """Whether something waits that a module no longer has."""
        return name[:2] != "__" and bool(self._function(module, name))

    def told(self, module: str, name: str) -> object:
        """What a module no longer has, by its name there."""
        data = b"" if name[:2] == "__" else self._function(module, name)
        if not data:
            raise AttributeError(name)
        home: Any = marshal.loads(data)  # noqa: S302 # as above
        if isinstance(home, str):
            found: object = self[home]
        else:
            space = sys.modules[module].__dict__
            exec(home[0], space)  # noqa: S102 # the package's own code
            found = self[f"{module}.{name}"] = space[name]
        return found

    def wake(self, name: str, last: str) -> object:
        """A class or function of a module that is needed for the first time."""
        space = self.module(name).__dict__
        if last not in space:
            exec(self._code(name, last)[0], space)  # noqa: S102 # the package's own code
        return space[last]

    def made(self, name: str) -> type:
        """A class that values are compared with; as long as it was not made, one that has no values at all."""
        module, _, last = name.rpartition(".")
        found: type = sys.modules[module].__dict__.get(last, BytesWarning) if module in sys.modules else BytesWarning
        return found

    def described(self, name: str, command: str, table: str) -> object:
        """What a module says of a command, made when it is asked for; a line of the table tells of what it is made."""
        place = table.find(f"\n{command}\t")
        if place < 0:
            return None
        start, found = place + len(command) + 2, None
        for unit in table[start : table.find("\n", start)].split(" "):
            found = self.wake(name, unit)
        return found

    def awake(self, name: str, called: str) -> "FunctionType":
        """A function of a module that is called for the first time: what stood in its place, with its own code."""
        code, defaults, named = self._code(name, called)
        owner, _, last = called.rpartition(".")
        space = sys.modules[name].__dict__
        function: FunctionType = vars(space[owner])[last] if owner else space[last]
        function.__code__, function.__defaults__, function.__kwdefaults__ = code, defaults, named
        return function

    def _code(self, name: str, last: str) -> "tuple[CodeType, Any, Any]":
        found: tuple[CodeType, Any, Any] = marshal.loads(self._function(name, last))  # noqa: S302 # as above
        return found

    def _function(self, name: str, last: str) -> bytes:
        """The code of what waits in a module, or the full name of what it has from elsewhere; empty: neither."""
        text = self.functions.get(name)
        if text is None:
            text = self.functions[name] = self._listed(name + ":").decode()
        return self._found(text, last)

    def _listed(self, name: str) -> bytes:
        """What stands in the bundle under a name of the table; empty: nothing does."""
        number = text_of(name)
        start = self.texts[number]
        return self._found(system.pread(self.handle, self.texts[number + 1] - start, self.start + start).decode(), name)

    def _found(self, text: str, name: str) -> bytes:
        place = text.find(f"\n{name}\t")
        if place < 0:
            return b""
        _, start, length = text[place + 1 : text.find("\n", place + 1)].split("\t")
        return system.pread(self.handle, int(length), self.start + int(start))
