"""Clients of a local socket: each has a thread, which reads lines, has them answered and writes, in this order.

A client that does not read its answers is not read from, so that what is kept for it is at most one line, one part of
the stream and the answers to that. A line that is never ended waits as long as its client does; there is a number of
clients beyond which new ones are refused.

INVARIANT: a line that was read is answered, in its place, or the connection ends; nothing else is ever sent.
"""

import os
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread, current_thread
from time import monotonic

from toolgate.server.door import Door
from toolgate.server.lines import LONGEST, Line, Splitter
from toolgate.server.peers import Peer, peer_of

READ_SIZE = 1 << 16
MOST = 64  # clients at once
LEAVING = 10.0  # seconds in which answers are still taken at the end
STRANGER = "the socket belongs to another user"
CROWD = f"there are {MOST} clients already"
Ask = Callable[[Line, Peer], bytes]
Turn = Callable[[str], bytes]


class Service:
    """Serves the clients of a door; `ask` answers a line, `refuse` says why a client is not served.

    `ask` is called from several threads at once.
    """

    __slots__ = ("_door", "_ask", "_refuse", "_clients", "_turn", "_ears", "_most", "_longest", "served")

    def __init__(self, door: Door, ask: Ask, refuse: Turn, most: int = MOST, longest: int = LONGEST) -> None:
        self._door = door
        self._ask = ask
        self._refuse = refuse
        self._clients: dict[Thread, socket.socket] = {}
        self._turn = Lock()
        self._ears = os.pipe()
        self._most = most
        self._longest = longest
        self.served = 0  # lines that were answered

    def stop(self) -> None:
        """Have `run` end; safe in a signal handler, and from any thread."""
        with suppress(OSError):  # it is ending already
            os.write(self._ears[1], b"x")

    def run(self) -> None:
        """Serve until told to stop; then answer what was sent, and end."""
        self._door.listener.setblocking(False)
        try:
            while True:
                ready = select.select([self._door.listener.fileno(), self._ears[0]], [], [])[0]
                if self._ears[0] in ready:
                    break
                self._take()
        finally:
            self._door.close()
            self._leave()

    def _take(self) -> None:
        """Take the next client, or refuse it."""
        try:
            connection, _ = self._door.listener.accept()
        except OSError:  # it has gone again, or there are no descriptors left: it waits
            return
        connection.setblocking(True)
        peer = peer_of(connection)
        with self._turn:
            crowded = len(self._clients) >= self._most
        if not peer.admitted or crowded:
            self._turn_away(connection, CROWD if peer.admitted else STRANGER)
            return
        thread = Thread(target=self._serve, args=(connection, peer), daemon=True)
        with self._turn:
            self._clients[thread] = connection
        thread.start()

    def _turn_away(self, connection: socket.socket, why: str) -> None:
        with connection:
            connection.setblocking(False)  # nobody waits for a stranger
            try:
                connection.sendall(self._refuse(why))
            except OSError:
                return

    def _serve(self, connection: socket.socket, peer: Peer) -> None:
        """Answer the lines of one client, until it has no more or has gone."""
        splitter = Splitter(self._longest)
        try:
            with connection:
                while chunk := connection.recv(READ_SIZE):
                    self._send(connection, splitter.fed(chunk), peer)
                self._send(connection, splitter.finished(), peer)
        except OSError:  # the client has gone; its calls are recorded as they were decided
            return
        finally:
            with self._turn:
                del self._clients[current_thread()]

    def _send(self, connection: socket.socket, lines: list[Line], peer: Peer) -> None:
        for line in lines:
            connection.sendall(self._ask(line, peer))
            with self._turn:
                self.served += 1

    def _leave(self) -> None:
        """Read no more from any client, and wait until what was read is answered, but not for ever."""
        with self._turn:
            clients = dict(self._clients)
        for connection in clients.values():
            try:
                connection.shutdown(socket.SHUT_RD)
            except OSError:
                continue
        end = monotonic() + LEAVING
        for thread in clients:
            thread.join(max(end - monotonic(), 0.0))
        for ear in self._ears:
            os.close(ear)
