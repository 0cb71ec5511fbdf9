"""What MCP says: the methods of every version of it, and what the proxy says by itself."""

from __future__ import annotations

from typing import Any

from toolgate.proxy.envelope import Id, Request

Table = dict[str, Any]

# Requests of a client that only ask for lists and states, or are about the connection.
HARMLESS = frozenset(
    """initialize ping server/discover tools/list resources/list resources/templates/list resources/unsubscribe
    prompts/list logging/setLevel tasks/get tasks/list tasks/result tasks/cancel tasks/update""".split()
)
# Requests that make the server do or read something: each is judged.
JUDGED = frozenset(
    "tools/call resources/read resources/subscribe subscriptions/listen prompts/get completion/complete".split()
)
NOTIFICATIONS = frozenset(
    """notifications/initialized notifications/cancelled notifications/progress notifications/roots/list_changed
    notifications/tasks/status""".split()
)
OF_SERVERS = frozenset(
    """ping sampling/createMessage elicitation/create roots/list tasks/get tasks/list tasks/result
    tasks/cancel""".split()
)
ANSWERED_BY_QUESTION = frozenset(("tools/call", "resources/read", "prompts/get"))  # where nobody shakes hands

CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"  # where a client without a handshake says what it can do
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
REFUSED, CLOSED = -32010, -32000  # of the range that implementations may use
ANSWER = "run"  # the one field of our question
QUESTION_KEY = "toolgate"  # names our question among those of a server


def error(name: Id | None, code: int, text: str) -> Table:
    """An error as the answer to a request; without an id, about a message that has none."""
    return {"jsonrpc": "2.0", "id": name, "error": {"code": code, "message": text}}


def refusal(request: Request, text: str) -> Table:
    """The answer to a request that did not happen; of a call the model reads it as it reads every other result."""
    if request.method != "tools/call":
        return error(request.id, REFUSED, text)
    result: Table = {"content": [{"type": "text", "text": text}], "isError": True}
    if without_handshake(request.params):
        result["resultType"] = "complete"
    return {"jsonrpc": "2.0", "id": request.id, "result": result}


def without_handshake(parameters: Table | None) -> bool:
    """Whether a request says itself what its client can do, as it does where nobody shakes hands."""
    meta = (parameters or {}).get("_meta")
    return isinstance(meta, dict) and CAPABILITIES in meta


def form(text: str) -> Table:
    """The parameters of a question that a person answers with yes or no."""
    field = {"type": "boolean", "title": "Run it", "description": "Whether this one call may run", "default": False}
    schema = {"type": "object", "properties": {ANSWER: field}, "required": [ANSWER]}
    return {"message": text, "requestedSchema": schema}


def question(name: str, text: str) -> Table:
    """A question to the person in front of a client that has shaken hands."""
    return {"jsonrpc": "2.0", "id": name, "method": "elicitation/create", "params": form(text)}


def input_required(request: Request, text: str, state: str) -> Table:
    """The same question, as the answer to a call that the client then sends again with what the person said."""
    ask = {"method": "elicitation/create", "params": form(text)}
    result = {"resultType": "input_required", "inputRequests": {QUESTION_KEY: ask}, "requestState": state}
    return {"jsonrpc": "2.0", "id": request.id, "result": result}


def accepted(answer: object) -> bool:
    """Whether a person has said yes: anything else than a plain yes is none."""
    if not isinstance(answer, dict) or answer.get("action") != "accept":
        return False
    content = answer.get("content")
    return isinstance(content, dict) and content.get(ANSWER) is True


def can_ask(capabilities: object) -> bool:
    """Whether a client shows forms to a person: it says so, with or without naming the kinds it knows."""
    if not isinstance(capabilities, dict) or not isinstance(capabilities.get("elicitation"), dict):
        return False
    kinds = capabilities["elicitation"]
    return not kinds or "form" in kinds
