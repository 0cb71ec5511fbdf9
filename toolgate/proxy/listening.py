"""The proxy as a server of its own, over streamable HTTP on loopback: one connection to the server for each session."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from uuid import uuid4

import anyio
import uvicorn
from mcp.server.streamable_http import MCP_SESSION_ID_HEADER, StreamableHTTPServerTransport
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount

from toolgate.proxy.relay import GateMaker, connected, relay

if TYPE_CHECKING:
    from anyio.abc import TaskGroup, TaskStatus
    from starlette.types import Receive, Scope, Send

MOST_SESSIONS = 64


class Doorman:
    """Leads each request to the session it belongs to, and opens a session for one that belongs to none."""

    def __init__(self, make_gate: GateMaker, command: list[str], url: str, environment: dict[str, str]) -> None:
        self.make_gate = make_gate
        self.command = command
        self.url = url
        self.environment = environment
        self.sessions: dict[str, StreamableHTTPServerTransport] = {}
        self.group: TaskGroup | None = None
        self.security = TransportSecuritySettings(
            allowed_hosts=["127.0.0.1:*", "localhost:*", "[::1]:*"],
            allowed_origins=["http://127.0.0.1:*", "http://localhost:*", "http://[::1]:*"],
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = Request(scope).headers.get(MCP_SESSION_ID_HEADER)
        transport = self.sessions.get(name) if name else await self._opened()
        if transport is None:
            answer = PlainTextResponse("no such session, or too many of them", status_code=404)
            await answer(scope, receive, send)
            return
        await transport.handle_request(scope, receive, send)

    async def _opened(self) -> StreamableHTTPServerTransport | None:
        if len(self.sessions) >= MOST_SESSIONS or self.group is None:
            return None
        name = uuid4().hex
        transport = StreamableHTTPServerTransport(mcp_session_id=name, security_settings=self.security)
        self.sessions[name] = transport
        await self.group.start(self._served, name, transport)
        return transport

    async def _served(
        self, name: str, transport: StreamableHTTPServerTransport, *, task_status: TaskStatus[None]
    ) -> None:
        try:
            async with transport.connect() as client, connected(self.command, self.url, self.environment) as server:
                task_status.started()
                await relay(client, server, self.make_gate())
        finally:
            self.sessions.pop(name, None)


def application(doorman: Doorman, path: str) -> Starlette:
    """The application a web server runs."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as group:
            doorman.group = group
            yield
            group.cancel_scope.cancel()

    return Starlette(routes=[Mount(path, app=doorman)], lifespan=lifespan)


def listen(doorman: Doorman, host: str, port: int, path: str = "/mcp") -> None:
    """Serve until interrupted."""
    uvicorn.run(application(doorman, path), host=host, port=port, log_level="warning")
