"""One HTTP exchange with an endpoint: bounded in time and size, directly to the address that the policy names.

INVARIANT: a whole exchange (resolving, connecting, sending, receiving) ends at one deadline, however slow the other
side is. No environment variable, redirect or cookie changes where it goes.
"""

from __future__ import annotations

import io
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from toolgate.guard_agent.exchange import BROKEN, LATE, REFUSED, UNREACHABLE, ProviderError
from toolgate.guard_agent.wire import trust
from toolgate.guard_agent.wire.addresses import LOCAL, Address, address_of, proxy_of
from toolgate.guard_agent.wire.fields import ADVICE
from toolgate.guard_agent.wire.trust import http, ssl
from toolgate.model.value import Value

if TYPE_CHECKING:
    from typing_extensions import Buffer

LARGEST = 4_194_304  # bytes of an answer, its headers included
PIECE = 65_536
LATER = "try again later, or see whether it is running"


class Request(Value):
    """What is sent: `path` follows that of the address, `headers` contain the key, `body` becomes JSON."""

    __slots__ = ("path", "headers", "body")

    def __init__(self, path: str, headers: Mapping[str, str], body: Mapping[str, object]) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    def __repr__(self) -> str:
        return f"Request({self.path!r}, {self.body!r})"  # without the headers: one of them is the key


@dataclass(frozen=True, slots=True)
class Route:
    """The route to an endpoint: through `proxy` if given, trusting only the certificates in `ca_file` if given."""

    address: Address
    proxy: Address | None = None
    ca_file: str = ""


class Answer:
    """A response, whose body is read in pieces as it arrives."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self._response = response
        self.status = response.status
        self.type = (response.getheader("content-type") or "").partition(";")[0].strip().lower()
        self.wait = response.getheader("retry-after-ms") or "", response.getheader("retry-after") or ""
        self.packed = (response.getheader("content-encoding") or "identity").strip().lower() != "identity"

    def pieces(self) -> Iterator[bytes]:
        """The body in pieces; raises if it ends early."""
        while piece := self._response.read1(PIECE):
            yield piece
        if self._response.length:
            raise http.client.IncompleteRead(b"")

    def body(self) -> bytes:
        return b"".join(self.pieces())


def route_of(base_url: str, proxy: str, ca_file: str) -> Route:
    """The route to an endpoint of the policy; connections to this machine never use a proxy."""
    address = address_of(base_url)
    return Route(address, proxy_of(proxy) if proxy and not address.own else None, ca_file)


def sendable(key: str) -> str:
    """A key that is valid in a header; `http.client` would show an invalid one in its error."""
    if key and not (key.isascii() and key.isprintable() and " " not in key):
        raise ProviderError(
            REFUSED,
            "the key has characters that a key cannot have, such as a space or the end of a line",
            help="set it again without them: `toolgate llm setup`",
        )
    return key


@contextmanager
def exchange(
    route: Route, path: str, headers: Mapping[str, str], data: bytes | None, deadline: float, clock: Callable[[], float]
) -> Iterator[Answer]:
    """Send a request and return its answer; without data it is a GET. Raises `ProviderError` on failure."""
    for value in headers.values():
        sendable(value.replace(" ", ""))
    with _named(route):
        wire = _Wire(_connected(route, deadline, clock), deadline, clock)
        try:
            connection = http.client.HTTPConnection(route.address.host, route.address.port)
            connection.default_port = 443 if route.address.secure else 80
            connection.sock = wire  # it has the methods of a socket that are used
            connection.request("GET" if data is None else "POST", route.address.path + path, data, dict(headers))
            yield Answer(connection.getresponse())
        finally:
            wire.end()


class _Wire:
    """A connected socket whose every step ends at the deadline, with a bounded number of bytes received."""

    def __init__(self, connected: socket.socket, deadline: float, clock: Callable[[], float]) -> None:
        self._socket = connected
        self._deadline = deadline
        self._clock = clock
        self._room = LARGEST

    def sendall(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            self._socket.settimeout(_left(self._deadline, self._clock))
            rest = rest[self._socket.send(rest) :]

    def receive_into(self, buffer: Buffer) -> int:
        self._socket.settimeout(_left(self._deadline, self._clock))
        count = self._socket.recv_into(buffer)
        self._room -= count
        if self._room < 0:
            raise _TooLong
        return count

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self))

    def close(self) -> None:
        """Do nothing: the answer is still to be read when `http.client` closes its connection."""

    def end(self) -> None:
        self._socket.close()


class _Reader(io.RawIOBase):
    """The reading side of a wire."""

    def __init__(self, wire: _Wire) -> None:
        super().__init__()
        self._wire = wire

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        return self._wire.receive_into(buffer)


class _TooLong(http.client.HTTPException):
    """The response is too long."""


@contextmanager
def _named(route: Route) -> Iterator[None]:
    """Convert network errors to errors that name the endpoint and nothing that was sent to it."""
    where = f"the endpoint {route.address.name}"
    if route.proxy is not None:
        where += f" behind the proxy {route.proxy.name}"
    try:
        yield
    except TimeoutError:
        raise ProviderError(LATE, f"{where} did not answer in time", help="raise `timeout` in `[llm]`") from None
    except ssl.SSLCertVerificationError as error:
        raise ProviderError(
            UNREACHABLE,
            f"{where} has a certificate that is not trusted: {error.verify_message}",
            help="name the file of its certificate authority as `ca_file` in `[llm]`",
        ) from None
    except ssl.SSLError as error:
        raise ProviderError(
            UNREACHABLE, f"{where} failed the TLS handshake: {error.reason or 'the connection was closed'}", LATER
        ) from None
    except socket.gaierror:
        raise ProviderError(
            UNREACHABLE, f"{where} cannot be resolved", help="see whether `base_url` is right"
        ) from None
    except ConnectionRefusedError:
        raise ProviderError(UNREACHABLE, f"{where} refuses connections", LATER) from None
    except _TooLong:
        raise ProviderError(BROKEN, f"{where} sent more than {LARGEST >> 20} MiB", ADVICE) from None
    except (ConnectionError, http.client.IncompleteRead, http.client.RemoteDisconnected):
        raise ProviderError(UNREACHABLE, f"{where} closed the connection", LATER, again=True) from None
    except http.client.HTTPException as error:
        raise ProviderError(BROKEN, f"{where} did not answer in valid HTTP: {type(error).__name__}", ADVICE) from None
    except OSError as error:
        raise ProviderError(
            UNREACHABLE, f"{where} cannot be reached: {error.strerror or 'no reason given'}", LATER
        ) from None


def _left(deadline: float, clock: Callable[[], float]) -> float:
    left = deadline - clock()
    if left <= 0:
        raise TimeoutError
    return left


def _connected(route: Route, deadline: float, clock: Callable[[], float]) -> socket.socket:
    """A socket connected to the endpoint, encrypted where necessary."""
    context = trust.trusting(route.ca_file) if route.address.secure else None
    found = _reached(route.proxy or route.address, deadline, clock)
    try:
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if route.proxy is not None:
            _pass_through(found, route, deadline, clock)
        if context is None:
            return found
        found.settimeout(_left(deadline, clock))  # for all of the handshake
        return context.wrap_socket(found, server_hostname=route.address.host)
    except BaseException:
        found.close()
        raise


def _reached(address: Address, deadline: float, clock: Callable[[], float]) -> socket.socket:
    """A socket to the first of a host's addresses that answers; they share the time."""
    places = _places(address, deadline, clock)
    failure: OSError = TimeoutError()
    for index, (family, place) in enumerate(places):
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            found.settimeout(_left(deadline, clock) / (len(places) - index))
            found.connect(place)
        except OSError as error:
            found.close()
            failure = error
        else:
            return found
    raise failure


def _places(address: Address, deadline: float, clock: Callable[[], float]) -> list[tuple[int, tuple[object, ...]]]:
    """The addresses of a host. Resolving has no timeout of its own, so a thread does it."""
    if address.host == LOCAL:  # by definition, whatever a file or a name server says
        return [(socket.AF_INET, ("127.0.0.1", address.port)), (socket.AF_INET6, ("::1", address.port))]
    if address.own:
        return [(socket.AF_INET6 if ":" in address.host else socket.AF_INET, (address.host, address.port))]
    answers: SimpleQueue[list[tuple[int, tuple[object, ...]]] | OSError] = SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
            answers.put([(family, place) for family, _, _, _, place in found])
        except OSError as error:
            answers.put(error)
        except UnicodeError:  # a label that is too long
            answers.put(socket.gaierror(socket.EAI_NONAME, "not a valid name"))

    Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=_left(deadline, clock))
    except Empty:
        raise TimeoutError from None
    if isinstance(answer, OSError):
        raise answer
    return answer[:4]


def _pass_through(found: socket.socket, route: Route, deadline: float, clock: Callable[[], float]) -> None:
    """Make a proxy connect a socket to the endpoint; no byte after the proxy's answer is consumed."""
    asked = f"CONNECT {route.address.name} HTTP/1.1\r\nHost: {route.address.name}\r\n\r\n"
    found.settimeout(_left(deadline, clock))
    found.sendall(asked.encode("ascii"))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        found.settimeout(_left(deadline, clock))
        piece = found.recv(1)
        answer += piece
        if not piece or len(answer) > PIECE:
            raise _refused_by_proxy(route)
    words = answer.split(b"\r\n", 1)[0].split(b" ")
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or words[1] != b"200":
        raise _refused_by_proxy(route)


def _refused_by_proxy(route: Route) -> ProviderError:
    name = route.proxy.name if route.proxy else ""
    return ProviderError(
        UNREACHABLE,
        f"the proxy {name} does not connect to {route.address.name}",
        help="see whether `proxy` in `[llm]` is right",
    )
