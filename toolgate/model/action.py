"""What a call wants to do when it is not a command: files, pages, MCP tools. `model.call` re-exports these names."""

from __future__ import annotations

from toolgate.model.call import Shell, json_table, misshapen, text, texts
from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.description import Description

    Check = Callable[[object, str], object]


class Code(Value):
    """Run `text` in an interpreter that is not a shell."""

    __slots__ = ("text", "language")

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language


class Read(Value):
    """Read files: `paths` as they are written, and what `patterns` match under them, or in the working directory.

    `names`: only the names of the matches are shown.
    """

    __slots__ = ("paths", "patterns", "names")

    def __init__(self, paths: tuple[str, ...], patterns: tuple[str, ...] = (), names: bool = False) -> None:
        self.paths = paths
        self.patterns = patterns
        self.names = names


class Write(Value):
    """Write `text` to a file; for an edit it is the new part, and `old` is what it replaces (`None`: the whole file).

    `steps` are the individual edits, if there are several: an old text, the new one, the next old text, and so on.
    """

    __slots__ = ("path", "text", "old", "steps")

    def __init__(self, path: str, text: str, old: str | None = None, steps: tuple[str, ...] = ()) -> None:
        self.path = path
        self.text = text
        self.old = old
        self.steps = steps


class Delete(Value):
    """Delete files."""

    __slots__ = ("paths",)

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.paths = paths


class Move(Value):
    """Move or rename a file."""

    __slots__ = ("source", "destination")

    def __init__(self, source: str, destination: str) -> None:
        self.source = source
        self.destination = destination


class Fetch(Value):
    """Fetch a page."""

    __slots__ = ("url",)

    def __init__(self, url: str) -> None:
        self.url = url


class Mcp(Value):
    """Call a tool of an MCP server; `arguments` is the decoded JSON object.

    `definition` is what the server says about the tool, and `approved` what it said when a person approved it; `None`:
    not known. Both come from the proxy or a caller that has them, never from the arguments of the call.
    """

    __slots__ = ("server", "tool", "arguments", "definition", "approved")

    def __init__(
        self,
        server: str,
        tool: str,
        arguments: dict[str, object],
        definition: dict[str, object] | None = None,
        approved: dict[str, object] | None = None,
    ) -> None:
        self.server = server
        self.tool = tool
        self.arguments = arguments
        self.definition = definition
        self.approved = approved


class Other(Value):
    """Call a tool of any other kind."""

    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: dict[str, object]) -> None:
        self.name = name
        self.arguments = arguments


class Own(Value):
    """Call a tool of the program that embeds the guard; `does` is how the program describes it."""

    __slots__ = ("name", "arguments", "does")

    def __init__(self, name: str, arguments: dict[str, object], does: Description) -> None:
        self.name = name
        self.arguments = arguments
        self.does = does


def check_action(action: object) -> None:
    """Raise `PayloadError` unless this is an action whose every field has exactly the type it must have."""
    kind = type(action)
    fields = FIELDS.get(kind)
    if fields is None:
        names = ", ".join(["Shell", *[known.__name__ for known in FIELDS]])
        raise misshapen("`ToolCall.action`", f"one of {names}", action, "a command is `Shell(command)`")
    for name, check in fields:
        check(getattr(action, name, None), f"`{kind.__name__}.{name}`")


def _text_or_none(value: object, field: str) -> None:
    if value is not None:
        text(value, field)


def _table_or_none(value: object, field: str) -> None:
    if value is not None:
        json_table(value, field)


def _truth(value: object, field: str) -> None:
    if type(value) is not bool:
        raise misshapen(field, "a `bool`", value)


def _description(value: object, field: str) -> None:
    from toolgate.model.description import Description

    if type(value) is not Description:
        raise misshapen(field, "a `Description`", value)


FIELDS: dict[type, tuple[tuple[str, Check], ...]] = {
    Code: (("text", text), ("language", text)),
    Read: (("paths", texts), ("patterns", texts), ("names", _truth)),
    Write: (("path", text), ("text", text), ("old", _text_or_none), ("steps", texts)),
    Delete: (("paths", texts),),
    Move: (("source", text), ("destination", text)),
    Fetch: (("url", text),),
    Mcp: (
        ("server", text),
        ("tool", text),
        ("arguments", json_table),
        ("definition", _table_or_none),
        ("approved", _table_or_none),
    ),
    Other: (("name", text), ("arguments", json_table)),
    Own: (("name", text), ("arguments", json_table), ("does", _description)),
}

Action = Shell | Code | Read | Write | Delete | Move | Fetch | Mcp | Other | Own
