"""Relays bytes between a client and a server until the server has ended, with a bounded buffer."""

import select
import socket
from time import monotonic

from toolgate.sandbox.opening import Request, Tunnel
from toolgate.sandbox.request_heads import Malformed

CHUNK = 65_536  # bytes in flight in one direction
SECONDS = 10.0  # to complete a message that a client has started
QUIETLY = getattr(socket, "MSG_NOSIGNAL", 0)


class Flow:
    """One direction: what was read but not yet written."""

    def __init__(self, source: socket.socket, sink: socket.socket) -> None:
        self.source = source
        self.sink = sink
        self.pending = b""
        self.ended = False  # the source has ended
        self.carried = 0

    def over(self) -> bool:
        return self.ended and not self.pending

    def read(self) -> bytes:
        """What the source sends now; empty: nothing, and then it may have ended."""
        try:
            data = self.source.recv(CHUNK)
        except BlockingIOError:
            return b""
        except OSError:  # it was reset
            data = b""
        self.ended = not data
        return data

    def write(self) -> None:
        """Send what the sink accepts."""
        try:
            count = self.sink.send(self.pending, QUIETLY)
        except BlockingIOError:
            return
        self.pending = self.pending[count:]
        self.carried += count


class Relay:
    """A client and a server, and the filter from one to the other."""

    def __init__(self, client: socket.socket, server: socket.socket, gate: Tunnel | Request) -> None:
        self._out, self._back = Flow(client, server), Flow(server, client)
        self._gate = gate
        self._deadline: float | None = None
        for end in (client, server):
            end.setblocking(False)

    def answered(self) -> bool:
        """Whether the client has received anything from the server."""
        return self._back.carried > 0

    def carry(self, first: bytes, early: bytes) -> None:
        """Send `first` to the server, then relay until the server has ended; `early` is what the client sent first.

        Raises `Refused` or `Malformed` if the client's bytes do not pass, and `OSError` if an end is gone.
        """
        self._out.pending = first
        self._take(early)
        while not self._back.over() and not (self._out.over() and self._cut_off()):
            self._step()

    def _cut_off(self) -> bool:
        """Whether the client has ended in the middle of a message."""
        return self._gate.waiting()

    def _take(self, data: bytes) -> None:
        if data:
            self._out.pending += self._gate.take(data)
        if not self._gate.waiting():
            self._deadline = None
        elif self._deadline is None:
            self._deadline = monotonic() + SECONDS

    def _step(self) -> None:
        listens = not self._out.pending and not self._out.ended and not self._gate.done
        wanted: dict[socket.socket, int] = {}
        if listens:
            wanted[self._out.source] = select.POLLIN
        if self._out.pending:
            wanted[self._out.sink] = select.POLLOUT
        if self._back.pending:
            wanted[self._back.sink] = wanted.get(self._back.sink, 0) | select.POLLOUT
        elif not self._back.ended:
            wanted[self._back.source] = wanted.get(self._back.source, 0) | select.POLLIN
        ready = self._ready(wanted)
        if self._out.pending and self._out.sink in ready:
            self._out.write()
            self._pass_on_end()
        elif listens and ready.get(self._out.source, 0) & ~select.POLLOUT:
            self._take(self._out.read())
            self._pass_on_end()
        if self._back.pending and self._back.sink in ready:
            self._back.write()
        elif not self._back.pending and ready.get(self._back.source, 0) & ~select.POLLOUT:
            self._back.pending = self._back.read()

    def _ready(self, wanted: dict[socket.socket, int]) -> dict[socket.socket, int]:
        poll = select.poll()
        ends = {end.fileno(): end for end in wanted}
        for end, events in wanted.items():
            poll.register(end, events)
        left = None if self._deadline is None else max(self._deadline - monotonic(), 0.0) * 1000 + 1
        ready = {ends[handle]: events for handle, events in poll.poll(left)}
        if self._deadline is not None and monotonic() >= self._deadline:
            raise Malformed("something that takes too long to say")
        return ready

    def _pass_on_end(self) -> None:
        if self._out.over():
            try:
                self._out.sink.shutdown(socket.SHUT_WR)
            except OSError:  # it is gone already
                return
