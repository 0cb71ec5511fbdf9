"""Servers on loopback, and a resolver that says what a test wants it to."""

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable, Iterator

Answer = Callable[[socket.socket, str], None]


class Server:
    """A server that answers each connection by a function, and keeps the requests it has got."""

    def __init__(self, answer: Answer, tls: ssl.SSLContext | None = None) -> None:
        self.answer = answer
        self.tls = tls
        self.requests: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            try:
                link, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(link,), daemon=True).start()

    def _talk(self, link: socket.socket) -> None:
        with contextlib.suppress(OSError, ssl.SSLError):
            link.settimeout(60)
            if self.tls is not None:
                link = self.tls.wrap_socket(link, server_side=True)
            request = b""
            while b"\r\n\r\n" not in request and (data := link.recv(65_536)):
                request += data
            self.requests.append(request.decode("latin-1"))
            self.answer(link, self.requests[-1])
        with contextlib.suppress(OSError):
            link.close()

    def close(self) -> None:
        self.over.set()
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.thread.join(60)


def says(body: bytes | str, *headers: str, status: str = "200 OK") -> Answer:
    """An answer with a body, and its length unless the headers say something about that."""
    data = body.encode() if isinstance(body, str) else body

    def answer(link: socket.socket, request: str) -> None:
        known = any(one.lower().startswith(("content-length", "transfer-encoding")) for one in headers)
        more = [] if known else [f"Content-Length: {len(data)}"]
        link.sendall("\r\n".join([f"HTTP/1.1 {status}", *headers, *more, "", ""]).encode("latin-1") + data)

    return answer


def sends_on(to: str) -> Answer:
    """A redirect."""
    return says("", f"Location: {to}", status="302 Found")


@contextlib.contextmanager
def serving(answer: Answer, tls: ssl.SSLContext | None = None) -> Iterator[Server]:
    server = Server(answer, tls)
    try:
        yield server
    finally:
        server.close()


class Names:
    """A resolver: each name has its answers, one after the other, the last of them for good."""

    def __init__(self, **answers: list[tuple[str, ...]]) -> None:
        self.answers = {name.replace("_", "."): list(given) for name, given in answers.items()}
        self.asked: list[str] = []

    def __call__(self, host: str, port: int) -> tuple[str, ...]:
        self.asked.append(host)
        given = self.answers.get(host, [("127.0.0.1",)] if host in ("localhost", "127.0.0.1") else [()])
        return given.pop(0) if len(given) > 1 else given[0]
