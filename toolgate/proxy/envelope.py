"""Classifies decoded messages: a request, a notification, a response, or not valid JSON-RPC.

INVARIANT: a message is rebuilt from the members that were read, so no other member is ever passed on.
"""

from dataclasses import dataclass
from typing import Any

Table = dict[str, Any]
Id = str | int
LARGEST_ID = 2**53  # larger numbers are not the same in every parser
LONGEST_ID = 1_000  # characters
CALLING = frozenset(("jsonrpc", "id", "method", "params"))
ANSWERING = frozenset(("jsonrpc", "id", "result", "error"))
# Names of parameters that are read by name, in case-insensitive form: some servers take `Name` for `name`.
READ_BY_NAME = {
    name.casefold(): name
    for name in """name arguments uri cursor ref argument context level task taskId _meta requestState inputResponses
    notifications capabilities protocolVersion clientInfo requestId""".split()
}


@dataclass(frozen=True)
class Request:
    """A message that expects an answer."""

    id: Id
    method: str
    params: Table | None = None

    def message(self) -> Table:
        return {"jsonrpc": "2.0", "id": self.id, "method": self.method, **_given(self.params)}


@dataclass(frozen=True)
class Notification:
    """A message that expects none."""

    method: str
    params: Table | None = None

    def message(self) -> Table:
        return {"jsonrpc": "2.0", "method": self.method, **_given(self.params)}


@dataclass(frozen=True)
class Response:
    """An answer: a result, or an error; `id` is `None` in an error about an unreadable request."""

    id: Id | None
    result: object = None
    error: Table | None = None

    def message(self) -> Table:
        outcome = {"result": self.result} if self.error is None else {"error": self.error}
        return {"jsonrpc": "2.0", "id": self.id, **outcome}


@dataclass(frozen=True)
class Invalid:
    """A message that is none of these: why, and the id to answer to; `None`: it has no valid one."""

    why: str
    id: Id | None = None


Message = Request | Notification | Response | Invalid


def _given(params: Table | None) -> Table:
    return {} if params is None else {"params": params}


def is_id(value: object) -> bool:
    """Whether a value is a valid id: a string or an integer. `True` is not, nor is `1.0`."""
    if type(value) is str:
        return len(value) <= LONGEST_ID
    return type(value) is int and -LARGEST_ID < value < LARGEST_ID


def key(name: Id) -> tuple[str, Id]:
    """An id for comparison: `1` is not `"1"`."""
    return type(name).__name__, name


def opened(value: object, strict: bool = True) -> Message:
    """The classified message. Without `strict`, unknown members are dropped instead of refused."""
    if isinstance(value, list):
        return Invalid("batches are not supported: send one message at a time")
    if not isinstance(value, dict):
        return Invalid("a message must be an object")
    given = value.get("id")
    name: Id | None = given if is_id(given) else None
    unknown = sorted(set(value) - (CALLING if "method" in value else ANSWERING))
    if value.get("jsonrpc") != "2.0":
        return Invalid('`jsonrpc` must be "2.0"', name)
    if unknown and (strict or {"method", "result", "error"} & {word.casefold() for word in unknown}):
        return Invalid(f"a message must not have a member `{unknown[0][:40]}`", name)
    if "id" in value and name is None and not (given is None and "error" in value):
        return Invalid("`id` must be a string or a whole number")
    return _call(value, name) if "method" in value else _answer(value, name)


def _call(value: Table, name: Id | None) -> Message:
    method, params = value["method"], value.get("params")
    if not isinstance(method, str):
        return Invalid("`method` must be a string", name)
    if params is not None and not isinstance(params, dict):
        return Invalid("`params` must be an object", name)
    for word in params or ():
        if READ_BY_NAME.get(word.casefold(), word) != word:
            return Invalid(f"`params` must not have a member `{word[:40]}`", name)
    return Notification(method, params) if name is None else Request(name, method, params)


def _answer(value: Table, name: Id | None) -> Message:
    if "result" in value and "error" in value:  # some programs write both, with `null` for the unused one
        value = {word: inner for word, inner in value.items() if inner is not None or word not in ("result", "error")}
    if ("result" in value) == ("error" in value):
        return Invalid("a message must have a method, a result or an error, and only one of them", name)
    if "id" not in value:
        return Invalid("a response must have an id")
    if "result" in value:
        return Response(name, value["result"])
    error = value["error"]
    if not isinstance(error, dict) or type(error.get("code")) is not int or not isinstance(error.get("message"), str):
        return Invalid("`error` must have a code and a message", name)
    return Response(name, None, {word: error[word] for word in ("code", "message", "data") if word in error})
