"""The MCP protocol: the methods of all its versions, and the proxy's own messages."""

from typing import Any

from toolgate.proxy.envelope import Id, Request

Table = dict[str, Any]

# Requests of a client that only ask for lists and states, or concern the connection.
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
ANSWERED_BY_QUESTION = frozenset(("tools/call", "resources/read", "prompts/get"))  # in protocols without a handshake

CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"  # set by clients without a handshake
PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
REFUSED, CLOSED = -32010, -32000  # from the range for implementations
ANSWER = "run"  # the only field of our question
QUESTION_KEY = "toolgate"  # marks our question among those of a server


def error(name: Id | None, code: int, text: str) -> Table:
    """An error response to a request; without an id, to a message that has none."""
    return {"jsonrpc": "2.0", "id": name, "error": {"code": code, "message": text}}


def refusal(request: Request, text: str) -> Table:
    """The answer to a refused request; for a call, the model reads it like any other result."""
    if request.method != "tools/call":
        return error(request.id, REFUSED, text)
    result: Table = {"content": [{"type": "text", "text": text}], "isError": True}
    if without_handshake(request.params):
        result["resultType"] = "complete"
    return {"jsonrpc": "2.0", "id": request.id, "result": result}


def without_handshake(parameters: Table | None) -> bool:
    """Whether a request declares its client's capabilities itself, as in protocols without a handshake."""
    meta = (parameters or {}).get("_meta")
    return isinstance(meta, dict) and CAPABILITIES in meta


def form(text: str) -> Table:
    """The parameters of a yes-or-no question to a person."""
    field = {"type": "boolean", "title": "Run it", "description": "Whether this one call may run", "default": False}
    schema = {"type": "object", "properties": {ANSWER: field}, "required": [ANSWER]}
    return {"message": text, "requestedSchema": schema}


def question(name: str, text: str) -> Table:
    """A question to the person at a client that has completed the handshake."""
    return {"jsonrpc": "2.0", "id": name, "method": "elicitation/create", "params": form(text)}


def input_required(request: Request, text: str, state: str) -> Table:
    """The same question as a call's result; the client then sends the call again with the person's answer."""
    ask = {"method": "elicitation/create", "params": form(text)}
    result = {"resultType": "input_required", "inputRequests": {QUESTION_KEY: ask}, "requestState": state}
    return {"jsonrpc": "2.0", "id": request.id, "result": result}


def accepted(answer: object) -> bool:
    """Whether a person has said yes: only a plain yes counts."""
    if not isinstance(answer, dict) or answer.get("action") != "accept":
        return False
    content = answer.get("content")
    return isinstance(content, dict) and content.get(ANSWER) is True


def can_ask(capabilities: object) -> bool:
    """Whether a client shows forms to a person: it says so, with or without naming the supported kinds."""
    if not isinstance(capabilities, dict) or not isinstance(capabilities.get("elicitation"), dict):
        return False
    kinds = capabilities["elicitation"]
    return not kinds or "form" in kinds
