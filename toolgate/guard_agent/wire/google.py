"""The wire format of Google's Gemini API: `generateContent`.

Tool uses have no ids there, but a model may sign one and expect the signature back. So the id of a use is its number in
the answer plus the signature.
"""

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from toolgate.guard_agent.exchange import (
    ASSISTANT,
    BROKEN,
    CALLED,
    CUT,
    STOPPED,
    SYSTEM,
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

BASE = "https://generativelanguage.googleapis.com"
VERSION = "/v1beta"
ENDS = {"STOP": STOPPED, "MAX_TOKENS": CUT}  # any other reason means that the answer is withheld
SCHEMA = frozenset(
    """type description enum properties required items format nullable minimum maximum minItems maxItems minLength
    maxLength pattern anyOf""".split()
)  # the keywords of JSON Schema that are accepted
READ = "promptTokenCount", "toolUsePromptTokenCount"
WRITTEN = "candidatesTokenCount", "thoughtsTokenCount"


def request_of(prompt: Prompt, endpoint: Endpoint, key: str) -> Request:
    """A prompt as a request."""
    settings: dict[str, object] = {"maxOutputTokens": prompt.longest, "temperature": prompt.temperature}
    if prompt.alternatives:
        settings |= {"responseLogprobs": True, "logprobs": prompt.alternatives}
    body: dict[str, object] = {"contents": _contents(prompt.messages), "generationConfig": settings}
    system = [{"text": one.text} for one in prompt.messages if one.role == SYSTEM]
    if system:
        body["systemInstruction"] = {"parts": system}
    if prompt.tools:
        offered = [
            {"name": one.name, "description": one.description, "parameters": _schema(one.schema)}
            for one in prompt.tools
        ]
        body["tools"] = [{"functionDeclarations": offered}]
    if prompt.choice:
        body["toolConfig"] = {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": [prompt.choice]}}
    model = quote(endpoint.model.removeprefix("models/"), safe="")
    action = "streamGenerateContent?alt=sse" if endpoint.stream else "generateContent"
    version = "" if endpoint.base_url.rstrip("/").endswith(("/v1", "/v1beta")) else VERSION
    return Request(f"{version}/models/{model}:{action}", {"x-goog-api-key": key} if key else {}, body)


def _schema(schema: Mapping[str, object]) -> dict[str, object]:
    """A schema without the keywords that are not accepted; it then permits more, and its reader checks again."""
    found: dict[str, object] = {}
    for word, value in schema.items():
        if word == "properties" and isinstance(value, Mapping):
            found[word] = {name: _schema(one) if isinstance(one, Mapping) else one for name, one in value.items()}
        elif word in SCHEMA:
            found[word] = _schema(value) if isinstance(value, Mapping) else value
    return found


def _contents(messages: tuple[Message, ...]) -> list[dict[str, object]]:
    """The messages of both sides in turn: consecutive ones of one side are merged."""
    names: dict[str, str] = {}  # of the uses that the next answers refer to
    turns: list[tuple[str, list[dict[str, object]]]] = []
    for message in messages:
        if message.role == SYSTEM:
            continue
        side = "model" if message.role == ASSISTANT else "user"
        if not turns or turns[-1][0] != side:
            turns.append((side, []))
        names = {use.id: use.name for use in message.uses} or names
        turns[-1][1].extend(_parts(message, names))
    return [{"role": side, "parts": parts} for side, parts in turns]


def _parts(message: Message, names: Mapping[str, str]) -> list[dict[str, object]]:
    if message.role == TOOL:
        answer = {"name": names.get(message.of, ""), "response": {"result": message.text}}
        return [{"functionResponse": answer}]
    parts: list[dict[str, object]] = [{"text": message.text}] if message.text else []
    for use in message.uses:
        part: dict[str, object] = {"functionCall": {"name": use.name, "args": dict(use.arguments or {})}}
        signature = use.id.partition(":")[2]
        parts.append(part | ({"thoughtSignature": signature} if signature else {}))
    return parts


class _Parts:
    """An answer assembled from its records: one, or those of a stream."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.uses: list[ToolUse] = []
        self.reason = ""
        self.withheld = False
        self.usage = Usage()
        self.first: tuple[tuple[str, float], ...] = ()

    def add(self, record: Mapping[str, object]) -> None:
        if record.get("error") is not None:
            raise ProviderError(BROKEN, "the endpoint reported an error in the middle of its answer", LATER, again=True)
        self.withheld = self.withheld or bool(fields.text(fields.table(record, "promptFeedback"), "blockReason"))
        if record.get("usageMetadata") is not None:
            self.usage = fields.used(fields.table(record, "usageMetadata"), READ, WRITTEN)
        for candidate in fields.tables(record, "candidates")[:1]:
            for part in fields.tables(fields.table(candidate, "content"), "parts"):
                self._add_part(part)
            self.first = self.first or _first(fields.table(candidate, "logprobsResult"))
            self.reason = fields.text(candidate, "finishReason") or self.reason

    def _add_part(self, part: Mapping[str, object]) -> None:
        if part.get("thought") is True:
            return
        self.text.append(fields.text(part, "text"))
        call = part.get("functionCall")
        if call is None:
            return
        call = fields.table(part, "functionCall")
        name, said = fields.text(call, "name"), call.get("args", {})
        if not name:
            raise fields.broken("name", "the name of a tool")
        signed = f"{len(self.uses)}:{fields.text(part, 'thoughtSignature')}"
        self.uses.append(ToolUse(signed, name, said if isinstance(said, dict) else None))

    def whole(self) -> Reply:
        if self.withheld:
            return Reply("", (), WITHHELD, self.usage)
        if not self.reason:
            raise ProviderError(BROKEN, "the answer ends before it is whole", LATER, again=True)
        stop = ENDS.get(self.reason, WITHHELD)
        if self.uses and stop == STOPPED:
            stop = CALLED
        return Reply("".join(self.text), tuple(self.uses), stop, self.usage, self.first)


def _first(result: Mapping[str, object]) -> tuple[tuple[str, float], ...]:
    found: dict[str, float] = {}
    for place in fields.tables(result, "topCandidates")[:1]:
        for one in fields.tables(place, "candidates"):
            found[fields.text(one, "token")] = fields.likelihood(one, "logProbability")
    return fields.likeliest(found)


def reply_of(record: object) -> Reply:
    """The answer in a record."""
    return reply_of_stream([fields.each(record, "answer")])


def reply_of_stream(events: Iterable[dict[str, object]]) -> Reply:
    """The answer in a stream of records."""
    parts = _Parts()
    for event in events:
        parts.add(event)
    return parts.whole()
