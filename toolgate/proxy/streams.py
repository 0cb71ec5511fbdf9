"""The ends of a connection over HTTP: the streams of the MCP SDK.

The SDK takes a second to import, so connections between programs over standard streams do without it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from mcp.client.streamable_http import streamable_http_client
from mcp.shared.message import ServerMessageMetadata, SessionMessage
from mcp_types import jsonrpc_message_adapter

from toolgate.proxy.envelope import Id
from toolgate.proxy.links import GONE
from toolgate.proxy.wire import Unreadable


class Streams:
    """Either end over HTTP: the SDK's own streams."""

    def __init__(self, read: Any, write: Any) -> None:
        self._read = read
        self._written = write

    async def messages(self) -> AsyncIterator[object]:
        with suppress(*GONE):
            async for item in self._read:
                if isinstance(item, Exception):
                    yield Unreadable(f"the message is not valid: {type(item).__name__}")
                else:
                    yield item.message.model_dump(by_alias=True, mode="json", exclude_unset=True)

    async def send(self, message: dict[str, Any], about: Id | None = None) -> None:
        metadata = None if about is None else ServerMessageMetadata(related_request_id=about)
        await self._written.send(
            SessionMessage(jsonrpc_message_adapter.validate_python(message, by_name=False), metadata)
        )

    async def finish(self) -> None:
        with suppress(*GONE):
            await self._written.aclose()


@asynccontextmanager
async def over_http(url: str) -> AsyncIterator[Streams]:
    """The streams of a server over streamable HTTP."""
    async with streamable_http_client(url) as (read, write, *_):
        yield Streams(read, write)
