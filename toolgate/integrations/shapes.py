"""Reads answers of a model's API by their shape: SDK objects and decoded JSON alike.

No SDK is imported: an object's fields are used if it has them, and otherwise are `None`.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterable, Mapping
from typing import Any, Protocol

from toolgate.integrations.gate import plain
from toolgate.model.errors import PayloadError
from toolgate.protocols.notation import parse

Message = dict[str, Any]  # one entry of a conversation, as it is sent to the API


def field(value: object, name: str) -> Any:
    """A field of an object or mapping; `None`: it is missing or empty."""
    return value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)


def has(value: object, name: str) -> bool:
    """Whether an object or mapping has a field, whatever its value."""
    return name in value if isinstance(value, Mapping) else hasattr(value, name)


def text(value: object, name: str) -> str:
    """A string field; empty: it is missing or of another type."""
    found = field(value, name)
    return found if isinstance(found, str) else ""


def entries(value: object, name: str) -> list[Any]:
    """A list field; empty: it is missing or of another type."""
    found = field(value, name)
    return list(found) if isinstance(found, list | tuple) else []


def decoded(value: object) -> Any:
    """Decoded JSON from an SDK object, recursively; JSON stays as it is."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", exclude_unset=True, by_alias=True)
    if isinstance(value, Mapping):
        return {key: decoded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [decoded(one) for one in value]
    return value


def arguments_of(given: object) -> dict[str, Any]:
    """The arguments of a call, from JSON text or an object; raises `PayloadError` if they are neither."""
    if isinstance(given, str) and given.strip():
        given = parse(given)
        if not isinstance(given, Mapping):
            raise PayloadError("the arguments are not an object", help="send one JSON object")
    return plain(given)


def streamed(response: object) -> bool:
    """Whether an answer is a stream; SDK objects are iterable too, over their fields."""
    if isinstance(response, Mapping | str | bytes) or hasattr(response, "model_dump"):
        return False
    return isinstance(response, Iterable | AsyncIterable)


class Assembly(Protocol):
    """Assembles an answer from its parts."""

    def take(self, event: Any) -> None: ...

    def whole(self) -> Message: ...


def gathered(assembly: Assembly, stream: Any) -> Message:
    """The complete answer from a stream."""
    for event in stream:
        assembly.take(event)
    return assembly.whole()


async def agathered(assembly: Assembly, stream: Any) -> Message:
    """The same for an asynchronous stream; any other is read as it is."""
    if not hasattr(stream, "__aiter__"):
        return gathered(assembly, stream)
    async for event in stream:
        assembly.take(event)
    return assembly.whole()
