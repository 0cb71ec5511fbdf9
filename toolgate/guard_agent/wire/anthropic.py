"""The wire format of Anthropic's Messages API."""

from collections.abc import Iterable, Mapping

from toolgate.guard_agent.exchange import (
    ASSISTANT,
    BROKEN,
    CALLED,
    CUT,
    STOPPED,
    SYSTEM,
    TOOL,
    USER,
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

BASE = "https://api.anthropic.com"
VERSION = "2023-06-01"
ENDS = {"end_turn": STOPPED, "stop_sequence": STOPPED, "tool_use": CALLED, "max_tokens": CUT, "refusal": WITHHELD}
READ = "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"


def request_of(prompt: Prompt, endpoint: Endpoint, key: str) -> Request:
    """A prompt as a request; this format has no log-probabilities."""
    body: dict[str, object] = {
        "model": endpoint.model,
        "max_tokens": prompt.longest,
        "temperature": prompt.temperature,
        "messages": _messages(prompt.messages),
        "stream": endpoint.stream,
    }
    system = "\n\n".join([one.text for one in prompt.messages if one.role == SYSTEM])
    if system:
        body["system"] = system
    if prompt.tools:
        body["tools"] = [
            {"name": one.name, "description": one.description, "input_schema": dict(one.schema)} for one in prompt.tools
        ]
    if prompt.choice:
        body["tool_choice"] = {"type": "tool", "name": prompt.choice}
    headers = {"anthropic-version": VERSION}
    if key:
        headers["x-api-key"] = key
    return Request("/messages" if endpoint.base_url.rstrip("/").endswith("/v1") else "/v1/messages", headers, body)


def _messages(messages: tuple[Message, ...]) -> list[dict[str, object]]:
    """The messages of both sides in turn: consecutive ones of one side are merged."""
    turns: list[tuple[str, list[dict[str, object]]]] = []
    for message in messages:
        if message.role == SYSTEM:
            continue
        side = ASSISTANT if message.role == ASSISTANT else USER
        if not turns or turns[-1][0] != side:
            turns.append((side, []))
        turns[-1][1].extend(_blocks(message))
    return [{"role": side, "content": blocks} for side, blocks in turns]


def _blocks(message: Message) -> list[dict[str, object]]:
    if message.role == TOOL:
        return [{"type": "tool_result", "tool_use_id": message.of, "content": message.text}]
    blocks: list[dict[str, object]] = [{"type": "text", "text": message.text}] if message.text.strip() else []
    return blocks + [
        {"type": "tool_use", "id": use.id, "name": use.name, "input": dict(use.arguments or {})} for use in message.uses
    ]


def reply_of(record: object) -> Reply:
    """The answer in a record."""
    record = fields.each(record, "answer")
    if record.get("type") != "message":
        raise fields.broken("type", "`message`")
    if not isinstance(record.get("content"), list):
        raise fields.broken("content", "a list")
    blocks = fields.tables(record, "content")
    text = "".join([fields.text(one, "text") for one in blocks if one.get("type") == "text"])
    uses = tuple([_use(one) for one in blocks if one.get("type") == "tool_use"])
    return Reply(text, uses, _end(fields.text(record, "stop_reason")), _usage(fields.table(record, "usage")))


def _use(block: Mapping[str, object]) -> ToolUse:
    name, said = fields.text(block, "name"), block.get("input")
    if not name:
        raise fields.broken("name", "the name of a tool")
    return ToolUse(fields.text(block, "id"), name, said if isinstance(said, dict) else None)


def _end(reason: str) -> str:
    """Why an answer ends; an unknown reason counts as cut off."""
    return ENDS.get(reason, CUT)


def _usage(record: Mapping[str, object]) -> Usage:
    return fields.used(record, READ, ("output_tokens",))


class _Parts:
    """An answer assembled from its events."""

    def __init__(self) -> None:
        self.blocks: dict[int, tuple[dict[str, object], list[str]]] = {}  # with the pieces of each
        self.reason = ""
        self.read = Usage()
        self.written = Usage()
        self.over = False

    def add(self, event: Mapping[str, object]) -> None:
        kind = fields.text(event, "type")
        if kind == "error":
            raise ProviderError(BROKEN, "the endpoint reported an error in the middle of its answer", LATER, again=True)
        if kind == "message_start":
            self.read = _usage(fields.table(fields.table(event, "message"), "usage"))
        elif kind == "content_block_start":
            block = fields.table(event, "content_block")
            self.blocks[fields.count(event, "index")] = block, [fields.text(block, "text")]
        elif kind == "content_block_delta":
            self._add_delta(fields.count(event, "index"), fields.table(event, "delta"))
        elif kind == "message_delta":
            self.reason = fields.text(fields.table(event, "delta"), "stop_reason") or self.reason
            self.written = _usage(fields.table(event, "usage"))
        self.over = self.over or kind == "message_stop"

    def _add_delta(self, index: int, delta: Mapping[str, object]) -> None:
        if index not in self.blocks:
            raise fields.broken("index", "that of a block which has begun")
        for kind, field in (("text_delta", "text"), ("input_json_delta", "partial_json")):
            if delta.get("type") == kind:
                self.blocks[index][1].append(fields.text(delta, field))

    def whole(self) -> Reply:
        if not self.over:
            raise ProviderError(BROKEN, "the answer ends before it is whole", LATER, again=True)
        blocks = [(block, "".join(said)) for _, (block, said) in sorted(self.blocks.items())]
        text = "".join([said for block, said in blocks if block.get("type") == "text"])
        uses = [
            _use(block | {"input": fields.arguments(said)}) for block, said in blocks if block.get("type") == "tool_use"
        ]
        # The end of a stream has the total output tokens, and on some servers the input tokens too.
        usage = Usage(max(self.read.input, self.written.input), max(self.read.output, self.written.output))
        return Reply(text, tuple(uses), _end(self.reason), usage)


def reply_of_stream(events: Iterable[dict[str, object]]) -> Reply:
    """The answer in a stream of events."""
    parts = _Parts()
    for event in events:
        parts.add(event)
        if parts.over:
            break
    return parts.whole()
