"""A tool call, as every adapter hands it over: who calls, where, and what it wants to do."""

from __future__ import annotations

from toolgate.model.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.action import Action, Code, Delete, Fetch, Mcp, Move, Other, Read, Write

__all__ = ["Action", "Code", "Delete", "Fetch", "Mcp", "Move", "Other", "Read", "Shell", "ToolCall", "Write"]


class Shell(Value):
    """Run `text` in a shell; `dialect` is bash, sh, dash, zsh or powershell."""

    __slots__ = ("text", "dialect")

    def __init__(self, text: str, dialect: str = "bash") -> None:
        self.text = text
        self.dialect = dialect


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


def __getattr__(name: str) -> object:
    """The other actions: most calls are commands, and making a class costs every hook what judging a word does."""
    if name[:1] == "_":
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
    from toolgate.model import action

    return getattr(action, name)
