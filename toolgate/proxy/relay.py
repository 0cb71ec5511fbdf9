"""Messages on their way: a client on standard input and output or over HTTP, a server that is a program or a url.

The transports are the SDK's; whatever they carry besides tool calls passes as it is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import anyio
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.stdio import stdio_server
from mcp.shared.message import ServerMessageMetadata, SessionMessage
from mcp_types import jsonrpc_message_adapter

from toolgate.proxy.gate import TO_CLIENT, Gate

if TYPE_CHECKING:
    from anyio.abc import TaskGroup

Table = dict[str, Any]
Streams = tuple[Any, Any]  # one to read messages from, one to write them to
GateMaker = Callable[[], Gate]
FAREWELL = 3.0  # seconds


@asynccontextmanager
async def connected(command: list[str], url: str, environment: dict[str, str]) -> AsyncIterator[Streams]:
    """The server: a program that is started, or a url."""
    if url:
        async with streamable_http_client(url) as (read, write, *_):
            yield read, write
        return
    parameters = StdioServerParameters(command=command[0], args=command[1:], env=environment)
    async with stdio_client(parameters) as (read, write):
        yield read, write


async def relay(client: Streams, server: Streams, gate: Gate) -> None:
    """Carry messages both ways until both have said what they had to say, or the server has gone."""
    async with anyio.create_task_group() as group:
        group.start_soon(_client_side, client, server, gate, group)
        await _carry(server[0], gate.from_server, client[1], server[1])
        group.cancel_scope.cancel()


async def _client_side(client: Streams, server: Streams, gate: Gate, group: TaskGroup) -> None:
    """When the client has gone, the server hears of it and gets a moment for what it still has to say."""
    await _carry(client[0], gate.from_client, client[1], server[1])
    await server[1].aclose()
    await anyio.sleep(FAREWELL)
    group.cancel_scope.cancel()


async def _carry(source: Any, judge: Callable[[Table], list[Any]], client: Any, server: Any) -> None:
    """Carry the messages of one side until it ends or a stream breaks."""
    with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
        async for item in source:
            if isinstance(item, Exception):
                continue  # a line that is no message: nobody would understand it further on
            message = item.message.model_dump(by_alias=True, mode="json", exclude_unset=True)
            for side, content in await anyio.to_thread.run_sync(judge, message):
                metadata = item.metadata if content is message else _metadata(side, message, content)
                parcel = SessionMessage(jsonrpc_message_adapter.validate_python(content, by_name=False), metadata)
                await (client if side == TO_CLIENT else server).send(parcel)


def _metadata(side: str, cause: Table, content: Table) -> ServerMessageMetadata | None:
    """Over HTTP a question belongs to the answer of the request it is about."""
    if side == TO_CLIENT and "method" in content and "id" in cause:
        return ServerMessageMetadata(related_request_id=cause["id"])
    return None


async def over_standard_streams(
    make_gate: GateMaker, command: list[str], url: str, environment: dict[str, str]
) -> None:
    """Serve one client on standard input and output."""
    async with connected(command, url, environment) as server, stdio_server() as client:
        await relay(client, server, make_gate())
