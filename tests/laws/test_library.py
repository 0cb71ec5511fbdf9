"""`nothing_but_a_call_is_allowed`: whatever object a program gives the guard, only a well-formed call can be allowed.

The types that count are those in the annotations of `ToolCall` and of each action, so that a new field is covered.
"""

import contextlib
import pathlib
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sweeps import most
from toolgate import NullRecorder
from toolgate.analysis import effects_of
from toolgate.guard import Guard
from toolgate.model import ALLOW, DENY, Rule, Rulebook, Verb, action, call
from toolgate.model.call import Code, Delete, Fetch, Mcp, Move, Other, Read, Shell, ToolCall, Write
from toolgate.model.failure import REFUSAL
from toolgate.model.value import Value
from toolgate.world import World

WORLD = World({"home": "/home/user", "workspace": "/home/user/project"})
GOOD: dict[type[Value], Any] = {
    Shell: Shell("ls"),
    Code: Code("1 + 1", "python"),
    Read: Read(("notes.md",), ("*.md",), True),
    Write: Write("notes.md", "x", "y", ("y", "x")),
    Delete: Delete(("build/x",)),
    Move: Move("a", "b"),
    Fetch: Fetch("https://docs.python.org/3/"),
    Mcp: Mcp("memory", "list", {"a": [1, None, {"b": "c"}]}),
    Other: Other("TodoWrite", {"todos": []}),
}
KINDS: tuple[type[Value], ...] = (ToolCall, *GOOD)
HINTS: dict[type[Value], dict[str, object]] = {
    kind: get_type_hints(vars(kind)["__init__"], {**vars(action), **vars(call), "PathLike": PathLike}, {})
    for kind in KINDS
}
FIELDS = [(kind, name) for kind in HINTS for name in kind.__slots__]


# --- objects that lie ------------------------------------------------------------------------------------------------


class Stop(BaseException):
    """Not even an `Exception`."""


def impostor(kind: type) -> object:
    """Something that says it is of this class, is equal to everything and has every attribute."""

    class Impostor:
        __class__ = kind

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 0

        def __getattr__(self, name: str) -> str:
            return "ls"

    return Impostor()


def trap(error: BaseException) -> object:
    """Something that raises whatever is asked of it."""

    def fail(*given: object, **named: object) -> Any:
        raise error

    hooks = "eq ne hash bool len iter getitem contains str repr format getattribute lt gt fspath index int call".split()
    return type("Trap", (), {f"__{name}__": fail for name in hooks})()


class LyingMeta(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]  # on purpose
        raise Stop


class Nameless(metaclass=LyingMeta):
    pass


class Text(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Texts(tuple[str, ...]):
    __slots__ = ()


class Table(dict[str, object]):
    pass


class Number(int):
    pass


class Lane(type(Path())):  # type: ignore[misc]  # on purpose
    pass


def derived(kind: type[Value]) -> object:
    """An instance of a subclass, with good fields."""
    made = type("Derived", (kind,), {"__slots__": ()})
    good = ToolCall(Shell("ls"), "/home/user/project") if kind is ToolCall else GOOD[kind]
    return made(**{name: getattr(good, name) for name in kind.__slots__})


def circle() -> list[object]:
    found: list[object] = []
    found.append({"again": found})
    return found


def odd_path() -> Path:
    path = Path("/tmp")
    with contextlib.suppress(AttributeError):
        path._str = Text("/")  # type: ignore[attr-defined]  # where Python keeps its text once it was asked for
    return path


LIARS: list[object] = [
    None, True, 7, -1, 1.5, float("nan"), b"ls", bytearray(b"ls"), object(), {}, [], (), set(), ["ls"], {"text": "ls"},
    ("ls", 7), (b"ls",), (Text("ls"),), Texts(("ls",)), Text("ls"), Text("rm -rf ~"), Table(a=1), {"a": Table()},
    {"a": Number(1)}, {1: "a"}, {Text("a"): 1}, {"a": (1, 2)}, {"a": b"x"}, {"a": Text("x")}, {"a": object()}, circle(),
    {"a": circle()}, Number(3), Shell, ToolCall, print, lambda *given: "ls", Nameless(), Nameless, Lane("/tmp"),
    odd_path(), type("a\nb", (), {})(), *[impostor(kind) for kind in (str, tuple, dict, ToolCall, *GOOD)],
    *[trap(error) for error in (ValueError(), Stop(), SystemExit(0), GeneratorExit(), RecursionError())],
    *[derived(kind) for kind in KINDS],
    *[object.__new__(kind) for kind in KINDS],
]  # fmt: skip
HONEST: list[object] = ["ls", "", "\ud800", "\0", "x" * 100_000, ("a",), ("\udcff",), {"a": [1]}, Path("/tmp")]
PATHS = (pathlib.PosixPath, pathlib.WindowsPath, pathlib.PurePosixPath, pathlib.PureWindowsPath)


def fits(value: object, hint: object) -> bool:
    """Whether a value has exactly the type that an annotation promises."""
    if hint in (str, bool, type(None)):
        return type(value) is hint
    if hint is PathLike:
        return type(value) in PATHS and type(str(value)) is str
    if hint == tuple[str, ...]:
        return type(value) is tuple and all(type(part) is str for part in value)
    if hint == dict[str, object]:
        return type(value) is dict and plain(value)
    if hint is object:  # of a decoded JSON value
        return plain(value)
    return any(fits(value, each) for each in get_args(hint)) or (type(value) in GOOD and well_formed(value))


def plain(value: object, depth: int = 50) -> bool:
    if type(value) is dict:
        return depth > 0 and all(type(key) is str and plain(inner, depth - 1) for key, inner in value.items())
    if type(value) is list:
        return depth > 0 and all(plain(inner, depth - 1) for inner in value)
    return type(value) in (str, int, float, bool, type(None))


def well_formed(value: object) -> bool:
    kind = type(value)
    return (
        issubclass(kind, Value)
        and kind in HINTS
        and all(hasattr(value, name) and fits(getattr(value, name), HINTS[kind][name]) for name in kind.__slots__)
    )


def changed(kind: type[Value], name: str, value: object) -> object:
    """A good call, but for one field of it or of its action."""
    if kind is ToolCall:
        return ToolCall(**{"action": Shell("ls"), "cwd": "/home/user/project", name: value})  # type: ignore[arg-type]  # on purpose
    fields = {each: getattr(GOOD[kind], each) for each in kind.__slots__}
    return ToolCall(kind(**{**fields, name: value}), "/home/user/project")  # type: ignore[arg-type]  # on purpose


def answered(given: object) -> None:
    """The guard answers, and allows nothing but a well-formed call; the analysis by itself knows of no harmless one."""
    decision = Guard(facts=WORLD).check(given)  # type: ignore[arg-type]  # on purpose
    if not well_formed(given):
        assert (DENY, REFUSAL) == (decision.verdict, decision.settled_by), decision
        assert decision.reason.isprintable()


# --- the laws --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GOOD, ids=lambda kind: kind.__name__)
def test_a_good_call_is_well_formed_and_judged(kind: type) -> None:
    given = ToolCall(GOOD[kind], "/home/user/project")
    assert well_formed(given)
    assert REFUSAL != Guard(facts=WORLD).check(given).settled_by


def test_no_object_but_a_call_is_allowed() -> None:
    for value in (*LIARS, *HONEST):
        answered(value)


def test_no_object_but_an_action_is_allowed() -> None:
    for value in (*LIARS, *HONEST):
        answered(ToolCall(value, "/home/user/project"))  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda part: getattr(part, "__name__", part))
def test_no_field_of_another_type_is_allowed(kind: type[Value], name: str) -> None:
    for value in (*LIARS, *HONEST):
        answered(changed(kind, name, value))


@dataclass(frozen=True)
class Liar:
    """Stands for one of `LIARS`, since Hypothesis prints what it draws."""

    index: int


def real(drawn: object) -> object:
    if isinstance(drawn, Liar):
        return LIARS[drawn.index]
    if isinstance(drawn, dict):
        return type(drawn)({key: real(value) for key, value in drawn.items()})
    return type(drawn)([real(value) for value in drawn]) if isinstance(drawn, list | tuple) else drawn


liars = st.integers(0, len(LIARS) - 1).map(Liar)
scalars = st.one_of(liars, st.sampled_from(HONEST), st.text(), st.binary(), st.integers(), st.floats(), st.none())
objects = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.text(max_size=3), inner, max_size=3),
        st.builds(Table, st.dictionaries(st.text(max_size=3), inner, max_size=2)),
    ),
    max_leaves=6,
)


@settings(max_examples=most(300))
@given(st.data())
def test_nothing_but_a_call_is_allowed(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(list(GOOD)))
    made = kind(*[real(data.draw(objects, name)) for name in kind.__slots__])
    chosen = (made, GOOD[kind], real(data.draw(objects)))[data.draw(st.integers(0, 2))]
    fields = {name: real(data.draw(objects, name)) for name in ToolCall.__slots__[1:] if data.draw(st.booleans())}
    answered(ToolCall(**{"action": chosen, "cwd": "/home/user/project", **fields}))  # type: ignore[arg-type]  # on purpose
    answered(made)


def test_an_action_of_an_unknown_kind_has_an_unknown_effect() -> None:
    for value in LIARS:
        if type(value) not in GOOD:
            given = ToolCall(value, "/home/user/project")  # type: ignore[arg-type]  # on purpose
            assert [Verb.UNKNOWN] == [effect.verb for effect in effects_of(given, WORLD)], type(value)


@pytest.mark.parametrize("error", [Stop(), SystemExit(0), GeneratorExit(), RecursionError(), MemoryError()], ids=repr)
def test_a_rule_that_raises_anything_is_never_an_allow(error: BaseException) -> None:
    def fail(effect: object, scene: object) -> Any:
        raise error

    book = Rulebook(builtin=(Rule("broken", fail),))
    assert ALLOW < Guard(book, WORLD).check(ToolCall(Read(("a",)), "/home/user/project")).verdict


# --- directories -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [str, Path, pathlib.PurePosixPath], ids=lambda make: make.__name__)
def test_a_path_is_a_directory_like_its_text(make: Callable[[str], Any], tmp_path: Path) -> None:
    given = [ToolCall(Read(("a/b",)), cwd) for cwd in (str(tmp_path), make(str(tmp_path)))]
    guard = Guard(recorder=NullRecorder())
    assert guard.check(given[0]) == guard.check(given[1])


def test_a_relative_directory_starts_where_the_program_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    for cwd, path in ((".", "a"), ("sub", "sub/a"), (Path("sub"), "sub/a"), ("sub/..", "a")):
        (finding,) = Guard(recorder=NullRecorder()).check(ToolCall(Read(("a",)), cwd)).because
        assert f"{tmp_path.resolve()}/{path}" == finding.effect.target.path


def test_a_relative_directory_in_a_described_world_starts_at_its_project() -> None:
    (finding,) = Guard(facts=WORLD).check(ToolCall(Read(("a",)), "sub")).because
    assert "/home/user/project/sub/a" == finding.effect.target.path
