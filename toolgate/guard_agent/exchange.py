"""Prompts and replies of a model, independent of the wire format."""

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool use that the model requests; `arguments` is `None` if they are not a JSON object."""

    id: str
    name: str
    arguments: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Message:
    """One message: `uses` are an assistant's tool uses, `of` is the use that a tool's message answers."""

    role: str
    text: str
    uses: tuple[ToolUse, ...] = ()
    of: str = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool offered to the model; `schema` is the JSON Schema of its arguments."""

    name: str
    description: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Prompt:
    """One request: `choice` names a tool that must be used, `alternatives` asks for the most likely first tokens."""

    messages: tuple[Message, ...]
    tools: tuple[Tool, ...] = ()
    choice: str = ""
    longest: int = 1_024  # tokens of the answer
    alternatives: int = 0
    temperature: float = 0.0


@dataclass(frozen=True, slots=True)
class Usage:
    """Input and output tokens."""

    input: int = 0
    output: int = 0

    def __add__(self, other: "Usage") -> "Usage":
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
