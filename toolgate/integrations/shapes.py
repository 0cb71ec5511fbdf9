"""Answers of a model's API by their shape alone: objects of an SDK and decoded JSON read the same.

No SDK is imported: what has the fields is taken, and what has not is `None`.
"""

from __future__ import annotations

from collections.abc import AsyncIterable, Iterable, Mapping
from typing import Any, Protocol

from toolgate.integrations.gate import plain
from toolgate.model.errors import PayloadError
from toolgate.protocols.notation import parse

Message = dict[str, Any]  # one entry of a conversation, as it is sent to the API


def field(value: object, name: str) -> Any:
    """A field of an object or of a mapping; `None`: it is not there, or it holds nothing."""
    return value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)


def has(value: object, name: str) -> bool:
    """Whether an object or a mapping has a field, whatever it holds."""
    return name in value if isinstance(value, Mapping) else hasattr(value, name)


def text(value: object, name: str) -> str:
    """A field that holds a text; empty: it is not there, or it is anything else."""
    found = field(value, name)
    return found if isinstance(found, str) else ""


def entries(value: object, name: str) -> list[Any]:
    """A field that holds a list; empty: it is not there, or it is anything else."""
    found = field(value, name)
    return list(found) if isinstance(found, list | tuple) else []


def decoded(value: object) -> Any:
    """Decoded JSON out of an object of an SDK, whatever it is inside; what is JSON stays as it is."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", exclude_unset=True, by_alias=True)
    if isinstance(value, Mapping):
        return {key: decoded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [decoded(one) for one in value]
    return value


def arguments_of(given: object) -> dict[str, Any]:
    """The arguments of a call, which models send as JSON text or as an object; `PayloadError`: they are neither."""
    if isinstance(given, str) and given.strip():
        given = parse(given)
        if not isinstance(given, Mapping):
            raise PayloadError("the arguments are not an object", help="send one JSON object")
    return plain(given)


def streamed(response: object) -> bool:
    """Whether an answer still comes in parts; objects of an SDK are iterable too, over their fields."""
    if isinstance(response, Mapping | str | bytes) or hasattr(response, "model_dump"):
        return False
    return isinstance(response, Iterable | AsyncIterable)


class Assembly(Protocol):
    """What puts an answer together out of the parts it comes in."""

    def take(self, event: Any) -> None: ...

    def whole(self) -> Message: ...


def gathered(assembly: Assembly, stream: Any) -> Message:
    """The whole answer out of a stream."""
    for event in stream:
        assembly.take(event)
    return assembly.whole()


async def agathered(assembly: Assembly, stream: Any) -> Message:
    """The same out of an asynchronous stream; another one is read as it is."""
    if not hasattr(stream, "__aiter__"):
        return gathered(assembly, stream)
    async for event in stream:
        assembly.take(event)
    return assembly.whole()
