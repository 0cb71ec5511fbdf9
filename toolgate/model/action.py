"""What a call wants to do when it is no command: files, pages, tools of servers. `model.call` hands these names on."""

from __future__ import annotations

from toolgate.model.call import Shell
from toolgate.model.value import Value


class Code(Value):
    """Run `text` in an interpreter that is not a shell."""

    __slots__ = ("text", "language")

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language


class Read(Value):
    """Read files, or list what a pattern matches."""

    __slots__ = ("paths",)

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.paths = paths


class Write(Value):
    """Write `text` to a file; for an edit it is the new part, and `old` what it replaces (`None`: the whole file)."""

    __slots__ = ("path", "text", "old")

    def __init__(self, path: str, text: str, old: str | None = None) -> None:
        self.path = path
        self.text = text
        self.old = old


class Delete(Value):
    """Delete files."""

    __slots__ = ("paths",)

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.paths = paths


class Move(Value):
    """Give a file another name or place."""

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
        definition: object = None,
        approved: object = None,
    ) -> None:
        self.server = server
        self.tool = tool
        self.arguments = arguments
        self.definition = definition
        self.approved = approved


class Other(Value):
    """A tool we have no shape for."""

    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: dict[str, object]) -> None:
        self.name = name
        self.arguments = arguments


Action = Shell | Code | Read | Write | Delete | Move | Fetch | Mcp | Other
