"""A tool call as every adapter passes it on: which tool, in which directory, and what it wants to do."""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from toolgate.model.action import Action, Code, Delete, Fetch, Mcp, Move, Other, Own, Read, Write
    from toolgate.model.errors import PayloadError

    class PathLike(Protocol):
        """A `Path`; this package does not import `pathlib` itself."""

        def __fspath__(self) -> str: ...


__all__ = ["Action", "Code", "Delete", "Fetch", "Mcp", "Move", "Other", "Own", "Read", "Shell", "ToolCall", "Write"]


class Shell(Value):
    """Run `text` in a shell; `dialect` is bash, sh, dash, zsh or powershell."""

    __slots__ = ("text", "dialect")

    def __init__(self, text: str, dialect: str = "bash") -> None:
        self.text = text
        self.dialect = dialect


def quoted(word: str) -> str:
    """Return a word quoted so that any shell takes it literally."""
    return "'" + word.replace("'", "'\\''") + "'"


def as_word(word: str, also: str = "") -> str:
    """Return a word for a shell, quoted only if needed; `also`: more characters that need no quotes."""
    plain = word.replace("-", "a").replace("_", "a").replace("/", "a").replace(".", "a")
    for sign in also:
        plain = plain.replace(sign, "a")
    return word if plain.isascii() and plain.isalnum() else quoted(word)


class ToolCall(Value):
    """One call of a tool, before it happens; `prior` holds earlier commands of the same shell session.

    `cwd` is the directory the call happens in, a string or a `Path`; empty: it is not known. `tool` is the agent's
    own name for the tool, which a policy may refer to; empty: it is not known. `input` is the decoded JSON sent with
    it, for rules that look at more than the action; `None`: it is not known.

    `project` is a directory of the project that the call counts as part of: the caller's own, by default `cwd`. They
    differ if the input names a directory, which says where the call starts and never whose project it is.
    """

    __slots__ = ("action", "cwd", "host", "session", "id", "prior", "tool", "input", "project")

    def __init__(
        self,
        action: Action,
        cwd: str | PathLike,
        host: str = "",
        session: str = "",
        id: str = "",
        prior: tuple[str, ...] = (),
        tool: str = "",
        input: dict[str, object] | None = None,
        project: str | PathLike = "",
    ) -> None:
        self.action = action
        self.cwd: str = cwd  # type: ignore[assignment]  # `Guard.check` turns a `Path` into a string
        self.host = host
        self.session = session
        self.id = id
        self.prior = prior
        self.tool = tool
        self.input = input
        self.project: str = cwd if type(project) is str and not project else project  # type: ignore[assignment]  # as above

    def but(self, **fields: object) -> ToolCall:
        """Return the same call with other values of some fields."""
        return ToolCall(**{**dict(zip(self.__slots__, self.fields(), strict=True)), **fields})  # type: ignore[arg-type]  # its own


LARGEST = 200_000  # values in the arguments of one call; more is not a real call, or a reference cycle
TEXT = {str}
LEAVES = frozenset((str, int, float, bool, type(None)))  # types of plain values that hold no others
TEXTS = ("cwd", "host", "session", "id", "tool", "project")  # fields of a call that must be strings


def well_formed(call: object) -> ToolCall:
    """Return the call if it and everything in it has exactly the required type; else `PayloadError` names the field.

    Types are compared exactly: an object that only looks like a call can answer differently each time it is asked.
    """
    if type(call) is not ToolCall:
        raise misshapen("the call", "a `ToolCall`", call, "write `ToolCall(Shell(command), cwd)`")
    if is_plain(call):
        return call
    for name in TEXTS:
        if type(getattr(call, name, None)) is not str:
            text(getattr(call, name, None), f"`ToolCall.{name}`")
    texts(getattr(call, "prior", None), "`ToolCall.prior`")
    given = getattr(call, "input", 0)
    if given is not None:
        json_table(given, "`ToolCall.input`")
    action = getattr(call, "action", None)
    if type(action) is Shell:
        text(getattr(action, "text", None), "`Shell.text`")
        text(getattr(action, "dialect", None), "`Shell.dialect`")
    else:
        from toolgate.model.action import check_action

        check_action(action)
    return call


def is_plain(call: ToolCall) -> bool:
    """Whether the call is a command with only string fields; most are, and this check is fast."""
    try:
        action = call.action
        if type(action) is not Shell or type(call.prior) is not tuple or call.prior:
            return False
        if type(action.text) is not str or type(action.dialect) is not str or type(call.cwd) is not str:
            return False
        if type(call.host) is not str or type(call.session) is not str:
            return False
        if type(call.id) is not str or type(call.tool) is not str or type(call.project) is not str:
            return False
        if call.input is not None:
            json_table(call.input, "`ToolCall.input`")
        return True
    except AttributeError:
        return False


def text(value: object, field: str) -> str:
    """Return the value, which must be a `str` and not a subclass."""
    if type(value) is not str:
        raise misshapen(field, "a `str`", value)
    return value


def texts(value: object, field: str) -> None:
    """Raise unless the value is a tuple of strings."""
    if type(value) is not tuple or any([type(part) is not str for part in value]):
        raise misshapen(field, "a tuple of `str`", value, "a single one needs a comma: `(name,)`")


def json_table(value: object, field: str) -> None:
    """Raise unless the value is a decoded JSON object."""
    if type(value) is not dict:
        raise misshapen(field, "a `dict`", value)
    if {*map(type, value), *map(type, value.values())} != TEXT:  # most have only strings
        json_value(value, field)


def json_value(value: object, field: str) -> None:
    """Return a decoded JSON value, after checking that everything in it is a plain value."""
    waiting: list[object] = [value]
    left = LARGEST
    while waiting:
        inner = waiting.pop()
        if type(inner) is dict:
            for key in inner if {*map(type, inner)} - TEXT else ():
                text(key, f"a key in {field}")
            waiting.extend(inner.values())
        elif type(inner) is list and LEAVES.issuperset(map(type, inner)):
            left -= len(inner)
        elif type(inner) is list:
            waiting.extend(inner)
        elif type(inner) not in LEAVES:
            raise misshapen(f"a value in {field}", "plain JSON", inner)
        left -= 1
        if left < len(waiting):
            from toolgate.model.errors import PayloadError

            raise PayloadError(f"{field} has more than {LARGEST} values", "send smaller arguments")


def misshapen(field: str, wanted: str, value: object, help: str = "") -> PayloadError:
    """Return the error about a field; the value's class cannot lie about its name here."""
    from toolgate.model.errors import PayloadError

    name: str = type.__dict__["__name__"].__get__(type(value))
    got = f"`{name}`" if name.isidentifier() else "an object"
    return PayloadError(f"{field} must be {wanted} (got {got})", help)


def __getattr__(name: str) -> object:
    """Load the other actions on first use: most calls are commands, and creating a class slows every hook down."""
    if name[:1] == "_":
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    from toolgate.model import action

    return getattr(action, name)
