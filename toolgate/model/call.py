"""A tool call, as every adapter hands it over: who calls, where, and what it wants to do."""

from __future__ import annotations

from toolgate.model.value import Value


class Shell(Value):
    """Run `text` in a shell; `dialect` is bash, sh, dash, zsh or powershell."""

    __slots__ = ("text", "dialect")

    def __init__(self, text: str, dialect: str = "bash") -> None:
        self.text = text
        self.dialect = dialect


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
    """Call a tool of an MCP server; `arguments` is the decoded JSON object."""

    __slots__ = ("server", "tool", "arguments")

    def __init__(self, server: str, tool: str, arguments: dict[str, object]) -> None:
        self.server = server
        self.tool = tool
        self.arguments = arguments


class Other(Value):
    """A tool we have no shape for."""

    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: dict[str, object]) -> None:
        self.name = name
        self.arguments = arguments


Action = Shell | Code | Read | Write | Delete | Move | Fetch | Mcp | Other


class ToolCall(Value):
    """One call of a tool, before it happens; `prior` holds earlier commands of the same shell session.

    `tool` is the agent's own name for the tool, which a policy may go by; empty: it is not known.
    """

    __slots__ = ("action", "cwd", "host", "session", "id", "prior", "tool")

    def __init__(
        self,
        action: Action,
        cwd: str,
        host: str = "",
        session: str = "",
        id: str = "",
        prior: tuple[str, ...] = (),
        tool: str = "",
    ) -> None:
        self.action = action
        self.cwd = cwd
        self.host = host
        self.session = session
        self.id = id
        self.prior = prior
        self.tool = tool
