"""Lets a command reach the hosts it was predicted to need, and no other: a proxy for HTTP and CONNECT.

INVARIANT: a connection is made only to an address that `addresses.Allowed` answered for the host that was asked for. An
ambiguous request is answered with 400 and closed; an internal error closes the connection.
"""

import socket
import threading
from collections.abc import Callable, Sequence
from time import monotonic

from toolgate.sandbox.addresses import Allowed, Refused, Unreachable, lookup
from toolgate.sandbox.hello import UNRECOGNISED
from toolgate.sandbox.opening import Request, Tunnel
from toolgate.sandbox.relaying import QUIETLY, SECONDS, Relay
from toolgate.sandbox.request_heads import (
    END,
    LARGEST,
    Head,
    Malformed,
    body_of,
    head_from,
    request_to,
    rewritten,
    tunnel_to,
)
from toolgate.sandbox.starting import Refusal

MOST = 128  # connections at once; more wait in the backlog
REMEMBERED = 200  # distinct refusals that are kept
ESTABLISHED = b"HTTP/1.1 200 Connection established\r\n\r\n"
WORDS = {400: "Bad Request", 403: "Forbidden", 408: "Request Timeout", 502: "Bad Gateway"}


class Slow(Exception):
    """A client that takes too long to send its request."""


class Proxy:
    """Serves a listening socket, which it owns, until it is closed."""

    def __init__(
        self,
        listener: socket.socket,
        hosts: Sequence[str],
        resolve: Callable[[str, int], list[str]] = lookup,
        seconds: float = SECONDS,
    ) -> None:
        self._listener = listener
        self._allowed = Allowed(hosts, resolve)
        self._seconds = seconds
        self._places = threading.Semaphore(MOST)
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._refused: dict[Refusal, None] = {}
        self._closed = False
        threading.Thread(target=self._accept, name="toolgate-proxy", daemon=True).start()

    def refused(self) -> tuple[Refusal, ...]:
        """What was refused so far."""
        with self._lock:
            return tuple(self._refused)

    def close(self) -> tuple[Refusal, ...]:
        """Stop serving, end every connection, and return what was refused."""
        with self._lock:
            self._closed = True
            ends = list(self._ends)
        self._places.release()  # it may be waiting for a place
        for end in [self._listener, *ends]:
            _shut(end)
        return self.refused()

    # --- connections -------------------------------------------------------------------------------------------------

    def _accept(self) -> None:
        with self._listener:
            self._listener.settimeout(1.0)  # for systems where shutting a socket down does not wake its waiter
            while not self._closed:
                self._places.acquire()
                try:
                    client, _ = self._listener.accept()
                except OSError:  # no client, or it is closed
                    self._places.release()
                    continue
                try:
                    threading.Thread(target=self._serve, args=(client,), name="toolgate-proxy", daemon=True).start()
                except RuntimeError:  # no more threads
                    client.close()
                    self._places.release()

    def _held(self, end: socket.socket) -> bool:
        """Register a socket, so that `close` finds it; returns whether it may go on."""
        with self._lock:
            self._ends.add(end)
            return not self._closed

    def _dropped(self, end: socket.socket) -> None:
        with self._lock:
            self._ends.discard(end)
        end.close()

    def _serve(self, client: socket.socket) -> None:
        try:
            if self._held(client):
                self._converse(client)
        except OSError:  # an end is gone
            return
        finally:
            self._dropped(client)
            self._places.release()

    def _converse(self, client: socket.socket) -> None:
        target = ""
        try:
            head, early = self._head(client)
            target = head.target
            if head.method == "CONNECT":
                target = self._tunnel(client, head, early)
            else:
                target = self._forward(client, head, early)
        except Slow:
            self._answer(client, 408, "the request takes too long")
        except Malformed as error:
            self._note("connect", f"{target[:200]} ({error})" if target else f"({error})")
            self._answer(client, 400, f"the request has {error}")
        except Unreachable as error:
            self._answer(client, 502, str(error))
        except Refused as error:
            self._answer(client, 403, f"{target} is refused: {error}")

    def _head(self, client: socket.socket) -> tuple[Head, bytes]:
        """The head of a request, and what came after it."""
        ends = monotonic() + self._seconds
        data = b""
        while END not in data:
            if len(data) > LARGEST:
                raise Malformed("a head that is too long")
            client.settimeout(max(ends - monotonic(), 0.001))
            try:
                part = client.recv(LARGEST)
            except TimeoutError:
                raise Slow from None
            if not part:
                raise OSError("the client has gone")
            data += part
        end = data.index(END) + len(END)
        if end > LARGEST:
            raise Malformed("a head that is too long")
        return head_from(data[:end]), data[end:]

    def _tunnel(self, client: socket.socket, head: Head, early: bytes) -> str:
        host, port = tunnel_to(head)
        server = self._connected(host, port)
        try:
            client.sendall(ESTABLISHED, QUIETLY)
            gate = Tunnel(host, port, self._allowed.named(host, port).port != 0)
            try:
                Relay(client, server, gate).carry(b"", early)
            except (Refused, Malformed) as error:
                self._note("connect", f"{_shown(host, port)} ({error})")
                if gate.encrypted:
                    client.send(UNRECOGNISED, QUIETLY)
                else:
                    self._answer(client, 403, str(error))
        finally:
            self._dropped(server)
        return head.target

    def _forward(self, client: socket.socket, head: Head, early: bytes) -> str:
        host, port, path = request_to(head)
        body = body_of(head)
        server = self._connected(host, port)
        relay = Relay(client, server, Request(body))
        try:
            relay.carry(rewritten(head, host, port, path, body), early)
        except Malformed:
            if relay.answered():
                raise OSError("too late to answer") from None
            raise
        finally:
            self._dropped(server)
        return head.target

    def _connected(self, host: str, port: int) -> socket.socket:
        """A connection to a host at one of the checked addresses. Raises `Refused` or `Unreachable`."""
        try:
            addresses = self._allowed.addresses(host, port)
        except Refused:
            self._note("connect", _shown(host, port))
            raise
        reason: OSError | None = None
        for address in addresses:
            server = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
            try:
                if not self._held(server):
                    raise OSError("the command has ended")
                server.settimeout(self._seconds)
                server.connect((address, port))
                server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            except OSError as error:
                self._dropped(server)
                reason = error
            else:
                return server
        raise Unreachable(f"{_shown(host, port)} cannot be reached: {reason}")

    def _note(self, what: str, target: str) -> None:
        with self._lock:
            if len(self._refused) < REMEMBERED:
                self._refused[Refusal(what, target)] = None

    def _answer(self, client: socket.socket, status: int, text: str) -> None:
        body = f"toolgate: sandbox: {text}\n".encode("ascii", "replace")
        head = f"HTTP/1.1 {status} {WORDS[status]}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n"
        client.setblocking(True)
        client.settimeout(1.0)
        client.sendall(head.encode() + b"Connection: close\r\n\r\n" + body, QUIETLY)
        _drained(client)


def _shown(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _shut(end: socket.socket) -> None:
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:  # it is not connected, or already closed
        return


def _drained(client: socket.socket) -> None:
    """Let the client read the answer: closing with bytes unread would reset the connection."""
    client.shutdown(socket.SHUT_WR)
    for _ in range(16):
        if not client.recv(65_536):
            return
