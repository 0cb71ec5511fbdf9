"""Where there is no bundle: a finder that takes this package's modules out of their byte code, one file each.

Python's own finders list directories and ask more questions, and its import system asks them for each module by itself.
Byte code is taken under Python's own conditions; whatever is missing or does not match is left to Python. Byte code
that a full disk has cut off is removed: Python writes as much as fits, and fails when it reads that.
"""

import marshal
import sys
from _frozen_importlib_external import MAGIC_NUMBER

from toolgate.bundle import EXTENSIONS, PACKAGE, execute, extension, found_spec

try:
    import posix as system
except ImportError:  # Windows has no `posix`; `os` answers the same questions there
    import os as system  # type: ignore[no-redef]  # one name for either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, ModuleType

    from toolgate.bundle import Source

CHUNK = 65_536  # bytes that are read at a time; room for more costs every module time


def seek() -> None:
    """Take this package's modules out of their byte code from now on."""
    sys.meta_path.insert(0, Loose())  # type: ignore[arg-type]  # it has what the import system asks for


class Loose:
    """Finds this package's modules by their names alone."""

    __slots__ = ("coming",)

    def __init__(self) -> None:
        self.coming: list[str] = []  # modules whose own imports are being loaded

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """The module of this name, executed; nothing, if its byte code is not that of its source."""
        if name in EXTENSIONS:
            return extension(name)
        if name[:9] != "toolgate." or sys.flags.optimize or sys.pycache_prefix or not self._loaded(name):
            return None
        return found_spec(name, self)

    def _loaded(self, name: str) -> bool:
        """Execute a module, after those it imports: they need no import system either."""
        inner = name[9:].replace(".", "/")
        found = _compiled(inner + ".py") or _compiled(inner + "/__init__.py")
        if found is None:
            return False
        self.coming.append(name)
        try:
            for imported in found[1].co_names:
                if imported == "TYPE_CHECKING":  # what comes after it is for the type checker alone
                    break
                if imported[:9] == "toolgate.":
                    self._first(imported)
        finally:
            self.coming.remove(name)
        if name not in sys.modules:
            execute([(name, *found)])
        return True

    def _first(self, name: str) -> None:
        """Load what a module will import; what cannot be loaded is left to its `import`."""
        if name not in sys.modules and name not in self.coming:
            above = name.rpartition(".")[0]
            if above != "toolgate":
                self._first(above)
            if above in sys.modules and name not in sys.modules:
                self._loaded(name)

    def create_module(self, spec: object) -> "ModuleType":
        """The module that `find_spec` has made."""
        return sys.modules[spec.name]  # type: ignore[attr-defined]  # every spec has a name

    def exec_module(self, module: "ModuleType") -> None:
        """It has been executed when it was found."""


def _compiled(file: str) -> "tuple[Source, CodeType] | None":
    """A source of the package and its byte code, if that is the source's own."""
    directory, _, last = f"{PACKAGE}/{file}".rpartition("/")
    compiled = f"{directory}/__pycache__/{last[:-3]}.{sys.implementation.cache_tag}.pyc"
    try:
        state = system.stat(f"{PACKAGE}/{file}")
        handle = system.open(compiled, system.O_RDONLY)
        try:
            data = system.read(handle, CHUNK)
            while len(data) % CHUNK == 0 and (more := system.read(handle, CHUNK)):
                data += more
        finally:
            system.close(handle)
        dated = [int(state.st_mtime) & 0xFFFFFFFF, state.st_size & 0xFFFFFFFF]
        if data[:8] != MAGIC_NUMBER + bytes(4) or [int.from_bytes(data[n : n + 4], "little") for n in (8, 12)] != dated:
            return None
        try:
            code: CodeType = marshal.loads(memoryview(data)[16:])  # noqa: S302 # what Python itself would run
        except (ValueError, EOFError, TypeError):
            system.unlink(compiled)
            return None
    except OSError:
        return None
    return (file, last == "__init__.py", state.st_mtime_ns, state.st_size), code
