"""What the proxy says by itself: results, questions and answers in the words of the protocol."""

from __future__ import annotations

from typing import Any

Table = dict[str, Any]

CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"  # where a client without a handshake says what it can do
METHOD_NOT_FOUND = -32601
ANSWER = "run"  # the one field of our question
QUESTION_KEY = "toolgate"  # names our question among those of a server


def refusal(request: Table, text: str) -> Table:
    """The result of a call that did not happen; the model reads it as it reads every other result."""
    result: Table = {"content": [{"type": "text", "text": text}], "isError": True}
    if without_handshake(request.get("params")):
        result["resultType"] = "complete"
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


def without_handshake(parameters: object) -> bool:
    """Whether a request says itself what its client can do, as it does where nobody shakes hands."""
    meta = parameters.get("_meta") if isinstance(parameters, dict) else None
    return isinstance(meta, dict) and CAPABILITIES in meta


def unsupported(request: Table) -> Table:
    """The answer to a method that the proxy keeps from a client."""
    error = {"code": METHOD_NOT_FOUND, "message": f"method not found: {request['method']}"}
    return {"jsonrpc": "2.0", "id": request["id"], "error": error}


def form(text: str) -> Table:
    """The parameters of a question that a person answers with yes or no."""
    field = {"type": "boolean", "title": "Run it", "description": "Whether this one call may run", "default": False}
    schema = {"type": "object", "properties": {ANSWER: field}, "required": [ANSWER]}
    return {"message": text, "requestedSchema": schema}


def question(name: str, text: str) -> Table:
    """A question to the person in front of a client that has shaken hands."""
    return {"jsonrpc": "2.0", "id": name, "method": "elicitation/create", "params": form(text)}


def input_required(request: Table, text: str, state: str) -> Table:
    """The same question, as the answer to a call that the client then sends again with what the person said."""
    ask = {"method": "elicitation/create", "params": form(text)}
    result = {"resultType": "input_required", "inputRequests": {QUESTION_KEY: ask}, "requestState": state}
    return {"jsonrpc": "2.0", "id": request["id"], "result": result}


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


def texts_in(value: object, depth: int = 8) -> list[str]:
    """Every text in a value, as far down as anybody writes."""
    match value:
        case str():
            return [value]
        case list() if depth:
            return [text for part in value for text in texts_in(part, depth - 1)]
        case dict() if depth:
            return [text for part in value.values() for text in texts_in(part, depth - 1)]
        case _:
            return []
