"""The wire format of OpenAI's chat completions, which most servers speak: vLLM, Ollama, llama.cpp and many hosts."""

from collections.abc import Iterable, Mapping
from json import dumps

from toolgate.guard_agent.exchange import (
    ASSISTANT,
    BROKEN,
    CALLED,
    CUT,
    STOPPED,
    TOOL,
    WITHHELD,
    Message,
    Prompt,
    ProviderError,
    Reply,
    ToolUse,
    Usage,
)
from toolgate.guard_agent.settings import Endpoint
from toolgate.guard_agent.wire import fields
from toolgate.guard_agent.wire.transport import LATER, Request

BASE = "https://api.openai.com/v1"
ENDS = {
    "stop": STOPPED, "eos": STOPPED, "eos_token": STOPPED, "stop_sequence": STOPPED, "end_turn": STOPPED,
    "tool_calls": CALLED, "function_call": CALLED, "length": CUT, "content_filter": WITHHELD,
}  # fmt: skip


def request_of(prompt: Prompt, endpoint: Endpoint, key: str) -> Request:
    """A prompt as a request."""
    ours = not endpoint.base_url or endpoint.base_url.rstrip("/") == BASE
    body: dict[str, object] = {
        "model": endpoint.model,
        "messages": [_message(one) for one in prompt.messages],
        "max_completion_tokens" if ours else "max_tokens": prompt.longest,  # OpenAI's newer models know the first alone
        "temperature": prompt.temperature,
        "stream": endpoint.stream,
    }
    if endpoint.stream:
        body["stream_options"] = {"include_usage": True}
    if prompt.tools:
        body["tools"] = [
            {
                "type": "function",
                "function": {"name": one.name, "description": one.description, "parameters": dict(one.schema)},
            }
            for one in prompt.tools
        ]
    if prompt.choice:
        body["tool_choice"] = {"type": "function", "function": {"name": prompt.choice}}
    if prompt.alternatives:
        body["logprobs"] = True
        body["top_logprobs"] = prompt.alternatives
    return Request("/chat/completions", {"Authorization": f"Bearer {key}"} if key else {}, body)


def _message(message: Message) -> dict[str, object]:
    if message.role == TOOL:
        return {"role": TOOL, "tool_call_id": message.of, "content": message.text}
    said: dict[str, object] = {"role": message.role, "content": message.text}
    if message.role == ASSISTANT and message.uses:
        said["content"] = message.text or None
        said["tool_calls"] = [
            {
                "id": one.id,
                "type": "function",
                "function": {"name": one.name, "arguments": dumps(dict(one.arguments or {}))},
            }
            for one in message.uses
        ]
    return said


def reply_of(record: object) -> Reply:
    """The answer in a record."""
    record = fields.each(record, "answer")
    choices = fields.tables(record, "choices")
    if not choices:
        raise fields.broken("choices", "a list with an answer")
    choice = choices[0]
    message = fields.table(choice, "message")
    if not message:
        raise fields.broken("message", "an object")
    uses = tuple([_use(one) for one in fields.tables(message, "tool_calls")])
    stop = _end(fields.text(choice, "finish_reason") or "stop", uses)
    if fields.text(message, "refusal"):
        stop = WITHHELD
    return Reply(_content(message), uses, stop, _usage(record), _first(fields.table(choice, "logprobs")))


def _content(message: Mapping[str, object]) -> str:
    """The text of a message; some servers send it in parts."""
    content = message.get("content")
    if not isinstance(content, list):
        return fields.text(message, "content")
    return "".join([fields.text(part, "text") for part in fields.tables(message, "content")])


def _use(record: Mapping[str, object]) -> ToolUse:
    function = fields.table(record, "function")
    name = fields.text(function, "name")
    if not name:
        raise fields.broken("name", "the name of a tool")
    said = function.get("arguments")  # a text; an object at some servers
    return ToolUse(
        fields.text(record, "id"),
        name,
        said if isinstance(said, dict) else fields.arguments(fields.text(function, "arguments")),
    )


def _end(reason: str, uses: tuple[ToolUse, ...]) -> str:
    """Why an answer ends; an unknown reason counts as cut off."""
    stop = ENDS.get(reason, CUT)
    return CALLED if uses and stop == STOPPED else stop


def _usage(record: Mapping[str, object]) -> Usage:
    return fields.used(fields.table(record, "usage"), ("prompt_tokens",), ("completion_tokens",))


def _first(logprobs: Mapping[str, object]) -> tuple[tuple[str, float], ...]:
    """The most likely first tokens; servers with the older form give a table for each token."""
    found: dict[str, float] = {}
    for token in fields.tables(logprobs, "content")[:1]:
        found[fields.text(token, "token")] = fields.likelihood(token, "logprob")
        for one in fields.tables(token, "top_logprobs"):
            found[fields.text(one, "token")] = fields.likelihood(one, "logprob")
    if not found:
        for older in fields.tables(logprobs, "top_logprobs")[:1]:
            found = {token: fields.likelihood(older, token) for token in older}
    return fields.likeliest(found)


class _Parts:
    """An answer assembled from its events."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.calls: dict[int, tuple[list[str], list[str], list[str]]] = {}  # pieces of ids, names and arguments
        self.reason = ""
        self.refused = False
        self.usage = Usage()
        self.first: tuple[tuple[str, float], ...] = ()

    def add(self, event: Mapping[str, object]) -> None:
        if event.get("error") is not None:
            raise ProviderError(BROKEN, "the endpoint reported an error in the middle of its answer", LATER, again=True)
        if event.get("usage") is not None:
            self.usage = _usage(event)
        for choice in fields.tables(event, "choices")[:1]:
            if fields.count(choice, "index") == 0:
                self._add_choice(choice)

    def _add_choice(self, choice: Mapping[str, object]) -> None:
        delta = fields.table(choice, "delta")
        self.text.append(_content(delta))
        self.refused = self.refused or bool(fields.text(delta, "refusal"))
        for call in fields.tables(delta, "tool_calls"):
            ids, names, arguments = self.calls.setdefault(fields.count(call, "index"), ([], [], []))
            function = fields.table(call, "function")
            ids.append(fields.text(call, "id"))
            names.append(fields.text(function, "name"))
            arguments.append(fields.text(function, "arguments"))
        self.first = self.first or _first(fields.table(choice, "logprobs"))
        self.reason = fields.text(choice, "finish_reason") or self.reason

    def whole(self) -> Reply:
        if not self.reason:
            raise ProviderError(BROKEN, "the answer ends before it is whole", LATER, again=True)
        uses = tuple(
            [
                _use({"id": _said_once(ids), "function": {"name": _said_once(names), "arguments": "".join(arguments)}})
                for _, (ids, names, arguments) in sorted(self.calls.items())
            ]
        )
        stop = WITHHELD if self.refused else _end(self.reason, uses)
        return Reply("".join(self.text), uses, stop, self.usage, self.first)


def _said_once(pieces: list[str]) -> str:
    """The first non-empty piece; some servers repeat it in each event."""
    return next(filter(None, pieces), "")


def reply_of_stream(events: Iterable[dict[str, object]]) -> Reply:
    """The answer in a stream of events."""
    parts = _Parts()
    for event in events:
        parts.add(event)
    return parts.whole()
