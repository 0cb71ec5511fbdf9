"""Prompts and replies of a model, independent of the wire format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from toolgate.model.errors import GuardError
from toolgate.model.value import Value

SYSTEM, USER, ASSISTANT, TOOL = "system", "user", "assistant", "tool"  # roles of messages
STOPPED, CALLED, CUT, WITHHELD = "stop", "tool", "length", "refusal"  # reasons why an answer ends

# The kinds of a `ProviderError`: a closed set.
LATE, UNREACHABLE, REFUSED, LIMITED, BROKEN, SPENT, OFF = (
    "late",  # no answer before the deadline
    "unreachable",  # no connection, or one that is not safe
    "refused",  # the endpoint does not accept the key, the model or the request
    "limited",  # the endpoint wants fewer requests
    "broken",  # the answer is not what the wire format says, or too long
    "spent",  # a ceiling of the policy is reached
    "off",  # switched off, or the breaker is open
)


class ToolUse(Value):
    """A tool use that the model requests; `arguments` is `None` if they are not a JSON object."""

    __slots__ = ("id", "name", "arguments")

    def __init__(self, id: str, name: str, arguments: Mapping[str, Any] | None) -> None:
        self.id = id
        self.name = name
        self.arguments = arguments


class Message(Value):
    """One message: `uses` are an assistant's tool uses, `of` is the use that a tool's message answers."""

    __slots__ = ("role", "text", "uses", "of")

    def __init__(self, role: str, text: str, uses: tuple[ToolUse, ...] = (), of: str = "") -> None:
        self.role = role
        self.text = text
        self.uses = uses
        self.of = of


class Tool(Value):
    """A tool offered to the model; `schema` is the JSON Schema of its arguments."""

    __slots__ = ("name", "description", "schema")

    def __init__(self, name: str, description: str, schema: Mapping[str, Any]) -> None:
        self.name = name
        self.description = description
        self.schema = schema


class Prompt(Value):
    """One request: `choice` names a tool that must be used, `alternatives` asks for the most likely first tokens."""

    __slots__ = ("messages", "tools", "choice", "longest", "alternatives", "temperature")

    def __init__(
        self,
        messages: tuple[Message, ...],
        tools: tuple[Tool, ...] = (),
        choice: str = "",
        longest: int = 1_024,
        alternatives: int = 0,
        temperature: float = 0.0,
    ) -> None:
        self.messages = messages
        self.tools = tools
        self.choice = choice
        self.longest = longest  # tokens of the answer
        self.alternatives = alternatives
        self.temperature = temperature


class Usage(Value):
    """Input and output tokens."""

    __slots__ = ("input", "output")

    def __init__(self, input: int = 0, output: int = 0) -> None:
        self.input = input
        self.output = output

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.input + other.input, self.output + other.output)


class Reply(Value):
    """One answer: `stop` says why it ends, `first` has the most likely first tokens with log-probabilities."""

    __slots__ = ("text", "uses", "stop", "usage", "first")

    def __init__(
        self,
        text: str,
        uses: tuple[ToolUse, ...] = (),
        stop: str = STOPPED,
        usage: Usage | None = None,
        first: tuple[tuple[str, float], ...] = (),
    ) -> None:
        self.text = text
        self.uses = uses
        self.stop = stop
        self.usage = usage or Usage()
        self.first = first


class ProviderError(GuardError):
    """The model cannot be asked, or its answer cannot be used; `kind` says which, `again` whether a retry may help."""

    def __init__(self, kind: str, text: str, help: str = "", again: bool = False) -> None:
        super().__init__(text, help=help)
        self.kind = kind
        self.again = again


class Provider(Protocol):
    """A model: `Client` asks one over the network, a host can provide its own."""

    @property
    def model(self) -> str: ...

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        """The answer to a prompt, before a `time.monotonic` deadline; raises `ProviderError`."""
        ...
