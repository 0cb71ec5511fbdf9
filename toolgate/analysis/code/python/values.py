"""What a Python expression can be before it runs: a constant, a library name, a known object, or unknown.

Constants represent themselves. Partly known text, and everything unknown, is a `Partial` whose holes hold their
sources. The other values are here.
"""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.state.streams import LONGEST, Stream, sources_of
from toolgate.model.effect import ENVIRONMENT, Target
from toolgate.model.value import Value
from toolgate.shell.expand.fields import Field, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Iterable
    from typing import Any, Literal

ALTERNATIVES = 8  # possible values of one expression
ACTING = tuple("os. subprocess. shutil. pty. socket. requests. urllib. http. importlib. builtins.e builtins.o".split())
LONGEST_LIST = 4_096  # items of a list, pairs of a dictionary
LARGEST = 13_288  # bits of a number that is shown: Python shows no more digits
UNPAID = [0]  # parts of values examined since the program's last step, which pays for them
PARTS = 3  # parts per step, as a power of two: eight


class Name(Value):
    """A module, or something in one, by its full name: `os.path.join`, `builtins.open`."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path


class Items:
    """A list, tuple or set, shared by all references; `open`: it may hold more of the same; for a range, how many."""

    __slots__ = ("items", "open")

    def __init__(self, items: tuple[object, ...], open: int = False) -> None:
        self.items = items
        self.open = open

    def __eq__(self, other: object) -> bool:
        return type(other) is Items and self.items == other.items and self.open == other.open

    def __hash__(self) -> int:
        return hash(Items)

    def put(self, items: tuple[object, ...], certain: bool = True) -> None:
        """Change its items; if the change may not happen, it becomes open."""
        self.items = items[:LONGEST_LIST]
        self.open = self.open or not certain or len(items) > LONGEST_LIST


class Table:
    """A dictionary, shared by all references; `open`: it may hold more."""

    __slots__ = ("pairs", "open")

    def __init__(self, pairs: tuple[tuple[object, object], ...], open: bool = False) -> None:
        self.pairs = pairs
        self.open = open

    def __eq__(self, other: object) -> bool:
        return type(other) is Table and self.pairs == other.pairs and self.open == other.open

    def __hash__(self) -> int:
        return hash(Table)

    def put(self, pairs: tuple[tuple[object, object], ...], certain: bool = True) -> None:
        self.pairs = pairs[:LONGEST_LIST]
        self.open = self.open or not certain or len(pairs) > LONGEST_LIST

    def get(self, key: object) -> object:
        """Return the value of a key; a hole if it is not known."""
        UNPAID[0] += len(self.pairs)
        found: list[object] = []  # values of keys that may be equal to this one
        for known, value in reversed(self.pairs):
            if type(known) is type(key) and known == key:
                return either([value, *found]) if found and constant(key) else value
            if not (constant(known) and constant(key)):
                found.append(value)
        return unknown_of(found, origins(self))


class Either(Value):
    """One of several values."""

    __slots__ = ("values",)

    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values

    def __hash__(self) -> int:
        return len(self.values)


class Path(Value):
    """A `pathlib` path."""

    __slots__ = ("field",)

    def __init__(self, field: Field) -> None:
        self.field = field


class Thing(Value):
    """A library object that is followed: its kind, what it was made from, and its sources.

    `field` is the path, URL, address or text it represents; `target` the file or host; `stream` its contents.
    """

    __slots__ = ("kind", "field", "target", "stream")

    def __init__(
        self, kind: str, field: Field = "", target: Target | None = None, stream: Stream | None = None
    ) -> None:
        self.kind = kind
        self.field = field
        self.target = target
        self.stream = stream


class Socket:
    """A network socket; it changes when it is connected or bound."""

    __slots__ = ("host", "address")

    def __init__(self) -> None:
        self.host: Target | None = None  # the other side
        self.address: tuple[str, str] | None = None  # where it listens


class Function:
    """A function or lambda of the text."""

    __slots__ = ("node", "frame", "called", "owner", "escaped", "mocked", "mentions")

    def __init__(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, frame: Frame, owner: Class | None
    ) -> None:
        self.node = node
        self.frame = frame
        self.called = False
        self.escaped = False  # passed to unknown code, which may call it
        self.mocked = False  # its requests to a cloud are answered by a mock
        self.mentions: frozenset[str] | Literal[False] | None = False  # names in it; `False`: not computed yet
        self.owner = owner


class Class:
    """A class of the text."""

    __slots__ = ("name", "attributes", "bases", "instance")

    def __init__(self, name: str, bases: tuple[object, ...]) -> None:
        self.name = name
        self.attributes: dict[str, object] = {}
        self.bases = bases
        self.instance = Instance(self)  # represents an instance of unknown origin

    def find(self, name: str) -> object:
        """Return an attribute of the class or of a base class; `None`: it has none."""
        if name in self.attributes:
            return self.attributes[name]
        for base in self.bases:
            if type(base) is Class and base is not self:
                found = base.find(name)
                if found is not None:
                    return found
        return None


class Instance:
    """An object of a class of the text."""

    __slots__ = ("of", "attributes")

    def __init__(self, of: Class) -> None:
        self.of = of
        self.attributes: dict[str, object] = {}


class Bound(Value):
    """A callable with its first arguments: a method, or what `functools.partial` makes."""

    __slots__ = ("callee", "arguments", "keywords")

    def __init__(
        self, callee: object, arguments: tuple[object, ...], keywords: tuple[tuple[str, object], ...] = ()
    ) -> None:
        self.callee = callee
        self.arguments = arguments
        self.keywords = keywords

    def __hash__(self) -> int:
        return len(self.arguments)


class Method(Value):
    """A method of a value, not yet called."""

    __slots__ = ("owner", "name")

    def __init__(self, owner: object, name: str) -> None:
        self.owner = owner
        self.name = name

    def __hash__(self) -> int:
        return hash(self.name)


class Frame:
    """A scope of names: a module, a running function, or a class body."""

    __slots__ = ("names", "outer", "results", "outward")

    def __init__(self, outer: Frame | None) -> None:
        self.names: dict[str, object] = {}
        self.outer = outer
        self.results: list[object] = []  # what it may return
        self.outward: set[str] = set()  # names declared global or nonlocal


# --- questions every reader asks -------------------------------------------------------------------------------------


def constant(value: object) -> bool:
    """Whether a value is exactly known and immutable."""
    if value is None or isinstance(value, str | bytes | int | float | complex):
        return True
    return type(value) is Items and not value.open and all([constant(item) for item in value.items])


def plain(value: object) -> object:
    """Return the Python value of a constant."""
    if type(value) is Items:
        return tuple([plain(item) for item in value.items])
    return value


def lifted(value: object) -> object:
    """Return a Python value in this module's form."""
    if isinstance(value, tuple | list | set | frozenset):
        return Items(tuple([lifted(item) for item in value]))
    if isinstance(value, dict):
        return Table(tuple([(lifted(key), lifted(item)) for key, item in value.items()]))
    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    if isinstance(value, str | bytes) and len(value) > LONGEST:
        return hole("a long text")
    return value


def alternatives(value: object) -> tuple[object, ...]:
    return value.values if type(value) is Either else (value,)


def either(values: list[object]) -> object:
    """Return one of these values; too many of them become unknown."""
    if len(values) == 1:
        return values[0]
    found: list[object] = []
    for value in values:
        for option in alternatives(value):
            for seen in found:
                if same(option, seen):
                    break
            else:
                found.append(option)
    if len(found) == 1:
        return found[0]
    if not found:
        return None
    if len(found) > ALTERNATIVES:
        sources: list[Target] = []
        for option in found:
            sources.extend(origins(option))
        return hole("…", sources=tuple(dict.fromkeys(sources)))
    return Either(tuple(found))


def unknown_of(values: Iterable[object], sources: tuple[Target, ...] = ()) -> object:
    """Return something that may be one of these; objects keep what calling them does."""
    unknown = hole("…", sources=sources)
    objects = [option for value in values for option in alternatives(value) if type(option) in OBJECTS]
    objects.sort(key=lambda each: not (type(each) is Name and each.path.startswith(ACTING)))  # these are kept first
    return Either((*distinct(objects)[: ALTERNATIVES - 1], unknown)) if objects else unknown


def distinct(values: list[object]) -> list[object]:
    """Return the distinct values, at most one more than an expression may have."""
    found: list[object] = []
    for value in values:
        if not any([same(value, seen) for seen in found]):
            found.append(value)
            if len(found) > ALTERNATIVES:
                break
    UNPAID[0] += len(values)
    return found


def same(left: object, right: object) -> bool:
    if left is right or type(left) is not type(right):
        return left is right
    return left.pieces == right.pieces if type(left) is Partial and type(right) is Partial else left == right


def origins(value: object, depth: int = 4) -> tuple[Target, ...]:
    """Return the sources of a value: the files it was read from, the hosts it came from."""
    if value is None or isinstance(value, str | bytes | int | float):
        return ()
    found: dict[Target, None] = {}
    seen: set[int] = set()  # the same value may occur several times, and is examined once
    level: list[object] = [value]
    for _ in range(depth + 1):
        further: list[object] = []
        for part in level:
            kind = type(part)
            if kind is str or kind is int or part is None or id(part) in seen:
                continue
            seen.add(id(part))
            if kind is Partial:
                found.update([(source, None) for source in sources_of(part)])  # type: ignore[arg-type]  # by its kind
            elif kind in INNER:
                further.extend(INNER[kind](part))
            else:
                found.update([(source, None) for source in _own_origins(part)])
        level = further
    UNPAID[0] += 12 * len(seen)
    return tuple(found)


def _own_origins(value: object) -> tuple[Target, ...]:
    if type(value) is Path:
        return sources_of(value.field)
    if type(value) is Name:
        return (ENVIRONMENT,) if value.path == "os.environ" else ()
    if type(value) is Thing:
        if value.kind == "environment":
            return (ENVIRONMENT,)
        given = value.stream.sources if value.stream is not None else ()
        return given + ((value.target,) if value.target is not None and value.kind == "file" else ())
    return ()


OBJECTS = (Name, Function, Class, Instance, Bound, Method, Thing, Socket)
INNER: dict[type, Callable[[Any], Iterable[object]]] = {  # what other values are made of
    Items: lambda value: [item for item in value.items if type(item) not in (str, int)][:64],
    Table: lambda value: [part for pair in value.pairs for part in pair if type(part) not in (str, int)][:128],
    Either: lambda value: value.values,
    Instance: lambda value: value.attributes.values(),
    Bound: lambda value: value.arguments,
}


def text_of(value: object, name: str = "…") -> Field:
    """Return a value as text, as `str()`, a path or a word of a command shows it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "surrogateescape")
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int | float):
        return _number(value)
    if type(value) is Partial:
        return value
    if type(value) is Path:
        return value.field
    if type(value) is Thing and value.kind in ("file", "url", "process"):
        if value.kind == "process" and value.stream is not None:
            return stream_value(value.stream)
        return value.field
    return hole(name, sources=origins(value))


def _number(value: int | float) -> Field:
    if isinstance(value, int) and value.bit_length() > LARGEST:
        return hole("a number", "number")
    return str(value)


def stream_value(stream: Stream) -> Field:
    """Return the contents of a stream, as text."""
    if stream.text is not None:
        return stream.text
    return hole("…", stream.kind if stream.kind in ("number", "name") else "any", stream.sources)


def stream_from(value: object) -> Stream:
    """Return a value as bytes."""
    field = text_of(value)
    return Stream(field) if isinstance(field, str) else Stream(None, origins(value))
