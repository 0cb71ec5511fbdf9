"""The proxy as an HTTP server (streamable HTTP on loopback), with one connection to the MCP server per session.

INVARIANT: origin, size and content are checked before anything is started: a page of another origin, DNS rebinding, or
a message other than `initialize` opens no session.
"""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import anyio
import uvicorn
from mcp.server.streamable_http import MCP_SESSION_ID_HEADER, StreamableHTTPServerTransport
from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request as Asked
from starlette.responses import Response as Reply
from starlette.routing import Mount

from toolgate.proxy import protocol
from toolgate.proxy.envelope import Id, Invalid, Message, Notification, Request, opened
from toolgate.proxy.links import Link, connected
from toolgate.proxy.relay import GateMaker, serve
from toolgate.proxy.streams import Streams
from toolgate.proxy.wire import LARGEST, Unreadable, decoded, encoded

if TYPE_CHECKING:
    from anyio.abc import TaskGroup, TaskStatus
    from starlette.types import Message as Part
    from starlette.types import Receive, Scope, Send

MOST_SESSIONS = 64
IDLE = 60.0  # seconds after which a session may be replaced by another
FAREWELL = 2.0  # seconds for pending answers when a session ends
LOCAL = ("127.0.0.1", "localhost", "[::1]")
SECURITY = TransportSecuritySettings(
    allowed_hosts=[f"{host}:*" for host in LOCAL], allowed_origins=[f"http://{host}:*" for host in LOCAL]
)


@dataclass
class Session:
    """A client over HTTP: its message streams, its open requests, and its last activity."""

    transport: StreamableHTTPServerTransport
    scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)
    names: set[str] = field(default_factory=set)
    streams: int = 0
    heard: float = 0.0


class Doorman:
    """Routes each request to its session, and opens a session for a client that initializes."""

    def __init__(self, make_gate: GateMaker, command: list[str], url: str, environment: dict[str, str]) -> None:
        self.make_gate = make_gate
        self.command = command
        self.url = url
        self.environment = environment
        self.sessions: dict[str, Session] = {}
        self.group: TaskGroup | None = None
        self.security = TransportSecurityMiddleware(SECURITY)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Asked(scope, receive)
        refused = await self.security.validate_request(asked, is_post=asked.method == "POST")
        reply = refused or await self._led(asked, scope, receive, send)
        if reply is not None:
            await reply(scope, receive, send)

    async def _led(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> Reply | None:
        """Route a request to its session; returns a reply if it has none or is not allowed."""
        name = asked.headers.get(MCP_SESSION_ID_HEADER)
        session = self.sessions.get(name) if name else None
        if name and session is None:
            return _told(None, protocol.INVALID_REQUEST, "no such session", 404)
        if asked.method != "POST":
            if session is None:
                return _told(None, protocol.INVALID_REQUEST, "a session begins with `initialize`", 400)
            await self._handled(session, scope, receive, send)
            return None
        try:
            value = decoded(await _body(asked))
        except Unreadable as error:
            return _told(None, protocol.PARSE_ERROR, str(error), 400)
        message = opened(value)
        reply = _objection(message, session)
        if reply is not None:
            return reply
        session = session or await self._opened()
        if session is None:
            return _told(None, protocol.REFUSED, "too many sessions, or the server cannot be started", 503)
        assert isinstance(value, dict), "it was opened"
        await self._posted(session, message, _replayed(encoded(value), receive), scope, send)
        return None

    async def _posted(self, session: Session, message: Message, receive: Receive, scope: Scope, send: Send) -> None:
        name = str(message.id) if isinstance(message, Request) else ""
        if name:
            session.names.add(name)
        try:
            await self._handled(session, scope, receive, send)
        finally:
            session.names.discard(name)

    async def _handled(self, session: Session, scope: Scope, receive: Receive, send: Send) -> None:
        session.streams += 1
        try:
            await session.transport.handle_request(scope, receive, send)
        finally:
            session.streams -= 1
            session.heard = anyio.current_time()

    async def _opened(self) -> Session | None:
        """A new session, if necessary replacing an idle one."""
        if len(self.sessions) >= MOST_SESSIONS:
            idle = [one for one in self.sessions.items() if not one[1].streams]
            name, oldest = min(idle, key=lambda one: one[1].heard, default=("", None))
            if oldest is None or anyio.current_time() - oldest.heard < IDLE:
                return None
            del self.sessions[name]
            oldest.scope.cancel()
        if self.group is None:
            return None
        name = uuid4().hex
        session = Session(StreamableHTTPServerTransport(mcp_session_id=name, security_settings=SECURITY))
        session.heard = anyio.current_time()
        self.sessions[name] = session
        started: bool = await self.group.start(self._served, name, session)
        return session if started else None

    async def _served(self, name: str, session: Session, *, task_status: TaskStatus[bool]) -> None:
        started = False
        try:
            with session.scope:
                async with session.transport.connect() as (read, write):

                    @asynccontextmanager
                    async def server() -> AsyncIterator[Link]:
                        nonlocal started
                        async with connected(self.command, self.url, self.environment) as found:
                            started = True
                            task_status.started(True)
                            yield found
                            self.sessions.pop(name, None)  # what arrives while the connection is closed is too late

                    await serve(Streams(read, write), self.make_gate(), server())
                    self.sessions.pop(name, None)
                    with anyio.move_on_after(FAREWELL):
                        while session.names:
                            await anyio.sleep(0.02)
                    await session.transport.terminate()
        except Exception as error:  # noqa: BLE001 # one session must not take the others with it
            sys.stderr.write(f"toolgate: the session has ended: {error}\n")
        finally:
            self.sessions.pop(name, None)
            if not started:
                task_status.started(False)


def _objection(message: Message, session: Session | None) -> Reply | None:
    """Why a message is rejected; `None`: it is not, and the gate judges it."""
    match message:
        case Invalid(why, name):
            return _told(name, protocol.INVALID_REQUEST, why, 400)
        case Notification(method) if method not in protocol.NOTIFICATIONS:
            return _told(None, protocol.INVALID_REQUEST, "not a known notification", 400)
        case Request(name, "server/discover") if session is None:
            return _told(name, protocol.METHOD_NOT_FOUND, "method not found: server/discover", 404)
        case Request(name) if session is not None and str(name) in session.names:
            return _told(None, protocol.INVALID_REQUEST, "`id` must not be the id of a request that is still open", 400)
        case _ if session is None and not (isinstance(message, Request) and message.method == "initialize"):
            return _told(None, protocol.INVALID_REQUEST, "a session begins with `initialize`", 400)
        case _:
            return None


def _told(name: Id | None, code: int, why: str, status: int) -> Reply:
    content = json.dumps(protocol.error(name, code, why))
    return Reply(content, status_code=status, media_type="application/json")


async def _body(asked: Asked) -> bytes:
    """The body of a request; if it is too large, only enough to show that."""
    found = bytearray()
    async for chunk in asked.stream():
        found += chunk
        if len(found) > LARGEST:
            break
    return bytes(found)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A receiver that returns a body already read, then whatever else arrives."""
    waiting: list[Part] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Any:
        return waiting.pop() if waiting else await receive()

    return replay


def application(doorman: Doorman, path: str) -> Starlette:
    """The ASGI application for a web server."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with anyio.create_task_group() as group:
            doorman.group = group
            yield
            group.cancel_scope.cancel()

    return Starlette(routes=[Mount(path, app=doorman)], lifespan=lifespan)


def listen(doorman: Doorman, host: str, port: int, path: str = "/mcp") -> None:
    """Serve until interrupted."""
    uvicorn.run(application(doorman, path), host=host, port=port, log_level="warning", timeout_graceful_shutdown=3)
