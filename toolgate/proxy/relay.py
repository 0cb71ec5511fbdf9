"""Relays messages: what one end sends is judged, and the results are delivered.

INVARIANT: when one end is gone, the other is told and everything ends; a request that was passed on is answered.
"""

import signal
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any

import anyio

from toolgate.proxy import protocol
from toolgate.proxy.envelope import Id, is_id
from toolgate.proxy.gate import TO_CLIENT, Gate, Outgoing
from toolgate.proxy.links import GONE, CannotStart, Link, Program, StandardStreams, connected
from toolgate.proxy.wire import Unreadable

GateMaker = Callable[[], Gate]
FAREWELL = 3.0  # seconds for pending answers when the client is gone
DRAINED = 1.0  # seconds for what a server sent before it ended
MOST_NOTES = 100  # lines about dropped messages
UNAVAILABLE = 69  # as in sysexits.h: the server ended before its client did
CLIENT, SERVER = "client", "server"  # which end closed a connection
INTERNAL_ERROR = -32603
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Relay:
    """One active connection."""

    def __init__(self, client: Link, server: Link, gate: Gate) -> None:
        self.client = client
        self.server = server
        self.gate = gate
        self.ended_by = ""
        self._lock = anyio.Lock()  # the gate handles one message at a time
        self._noted = 0

    async def run(self) -> str:
        """Carry messages both ways until one end is gone; returns which."""
        async with anyio.create_task_group() as group:
            group.start_soon(self._client_side, group.cancel_scope)
            if isinstance(self.server, Program):
                group.start_soon(self._watched, self.server, group.cancel_scope)
            async for value in self.server.messages():
                if not await self._carried(value, CLIENT):
                    break
            else:
                await self._server_gone()
            group.cancel_scope.cancel()
        return self.ended_by

    async def _client_side(self, scope: anyio.CancelScope) -> None:
        async for value in self.client.messages():
            if not await self._carried(value, SERVER):
                break
        self.ended_by = self.ended_by or CLIENT
        with anyio.move_on_after(FAREWELL):
            while self.gate.waiting:
                await anyio.sleep(0.02)
        await self.server.finish()
        await anyio.sleep(FAREWELL)
        scope.cancel()

    async def _watched(self, server: Program, scope: anyio.CancelScope) -> None:
        """Watch for the server's end, since a child process of it may keep its output open."""
        await server.wait()
        await anyio.sleep(DRAINED)
        await self._server_gone()
        scope.cancel()

    async def _server_gone(self) -> None:
        self.ended_by = self.ended_by or SERVER
        async with self._lock:
            outgoing = self.gate.closed()
        await self._delivered(outgoing, None)

    async def _carried(self, value: object, towards: str) -> bool:
        """Judge a message and deliver the results; returns whether the client is still there."""
        async with self._lock:
            outgoing = await anyio.to_thread.run_sync(self._judged, value, towards)
        while self.gate.notes:
            note = self.gate.notes.pop(0)
            self._noted += 1
            if self._noted <= MOST_NOTES:
                sys.stderr.write(f"toolgate: {note}\n")
        return await self._delivered(outgoing, value if towards == SERVER else None)

    def _judged(self, value: object, towards: str) -> list[Outgoing]:
        try:
            if isinstance(value, Unreadable):
                return self.gate.unread_from_client(value) if towards == SERVER else self.gate.unread_from_server(value)
            return self.gate.from_client(value) if towards == SERVER else self.gate.from_server(value)
        except Exception as error:  # noqa: BLE001 # whatever went wrong, the message is not passed on
            self.gate.notes.append(f"internal error: {type(error).__name__}: {error}"[:300])
            why = "internal error of Toolgate: the message was not passed on"
            if towards == SERVER:
                return [(TO_CLIENT, protocol.error(name_of(value), INTERNAL_ERROR, why))]
            return self.gate.unread_from_server(Unreadable(why))

    async def _delivered(self, outgoing: list[Outgoing], cause: object) -> bool:
        for side, content in outgoing:
            if side == TO_CLIENT:
                try:
                    await self.client.send(content, name_of(cause) if "method" in content else None)
                except GONE:
                    self.ended_by = self.ended_by or CLIENT
                    return False
            else:
                with suppress(*GONE):  # it is gone: its output ends, and pending requests are then answered
                    await self.server.send(content)
        return True


def name_of(value: Any) -> Id | None:
    """The id of a message, if it has a valid one."""
    found = value.get("id") if isinstance(value, dict) else None
    return found if is_id(found) else None


async def serve(client: Link, gate: Gate, server: AbstractAsyncContextManager[Link]) -> str:
    """Connect a client with a server until one end is gone; returns which. A broken connection is the server's end."""
    try:
        async with server as connected_server:
            return await Relay(client, connected_server, gate).run()
    except CannotStart:
        raise
    except Exception as error:  # noqa: BLE001 # whatever broke, the client hears of it
        sys.stderr.write(f"toolgate: the connection to the server broke: {_innermost(error)}\n")
        with suppress(*GONE):
            for _, message in gate.closed():
                await client.send(message)
        return SERVER


def _innermost(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup) and error.exceptions:
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"[:300]


async def until_told(make_gate: GateMaker, command: list[str], url: str, environment: dict[str, str]) -> int:
    """Serve one client on standard streams until one end is gone or a signal arrives; returns the exit status."""
    status = 0
    failure: CannotStart | None = None
    with anyio.open_signal_receiver(*SIGNALS) as signals:
        async with anyio.create_task_group() as group:

            async def heed() -> None:
                nonlocal status
                async for number in signals:
                    status = 128 + number
                    group.cancel_scope.cancel()

            group.start_soon(heed)
            try:
                ended_by = await serve(StandardStreams(), make_gate(), connected(command, url, environment))
                status = UNAVAILABLE if ended_by == SERVER else 0
            except CannotStart as error:
                failure = error
            group.cancel_scope.cancel()
    if failure is not None:
        raise failure
    return status
