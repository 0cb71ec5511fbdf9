"""Servers on loopback for tests of the proxy, and a client that says exactly what it is told."""

from __future__ import annotations

import socket
import ssl
import threading
from typing import TYPE_CHECKING

from tests.sandbox.processes import LONG
from toolgate.sandbox.proxy import Proxy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType


class Server:
    """Hands every connection to a function, and remembers what was said to it."""

    def __init__(self, answer: Callable[[socket.socket, Server], None], context: ssl.SSLContext | None = None) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.heard: list[bytes] = []
        self.connections = 0
        self._answer = answer
        self._context = context
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._one, args=(client,), daemon=True).start()

    def _one(self, client: socket.socket) -> None:
        client.settimeout(LONG)
        try:
            with client:
                if self._context is not None:
                    with self._context.wrap_socket(client, server_side=True) as wrapped:
                        self._answer(wrapped, self)
                else:
                    self._answer(client, self)
        except OSError:
            return

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def echo(client: socket.socket, server: Server) -> None:
    """Answer with what was said."""
    while data := client.recv(65_536):
        server.heard.append(data)
        client.sendall(data)


def http(client: socket.socket, server: Server) -> None:
    """Answer one request with `hello`."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = client.recv(65_536)
        if not part:
            return
        data += part
    server.heard.append(data)
    client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nhello\n")


def mute(client: socket.socket, server: Server) -> None:
    """Say nothing, and remember all that is said until the end."""
    while data := client.recv(65_536):
        server.heard.append(data)


class Proxied:
    """A proxy on loopback."""

    def __init__(self, hosts: Sequence[str], resolve: Callable[[str, int], list[str]], seconds: float = LONG) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.proxy = Proxy(listener, hosts, resolve, seconds)

    def __enter__(self) -> Proxied:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.proxy.close()

    def connection(self) -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port))
        client.settimeout(LONG)
        return client

    def said(self, data: bytes) -> bytes:
        """All that is answered to these bytes."""
        with self.connection() as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while part := client.recv(65_536):
                    answer += part
            except ConnectionResetError:
                return answer
            return answer

    def status(self, data: bytes) -> int:
        """The status that these bytes are answered with; 0: the connection was closed without one."""
        answer = self.said(data)
        return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def at_loopback(host: str, port: int) -> list[str]:
    """Every host is here."""
    return ["127.0.0.1"]
