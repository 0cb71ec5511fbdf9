"""Filters what passes from a client to a server: an opening that asks for the right server, or one request's body."""

from toolgate.sandbox.addresses import Refused, host_and_port, literal
from toolgate.sandbox.hello import HANDSHAKE, server_name
from toolgate.sandbox.request_heads import END, LARGEST, Body, Malformed, head_from

METHODS = tuple([method + b" " for method in b"GET HEAD POST PUT DELETE OPTIONS PATCH TRACE CONNECT PRI".split()])
LINE_END, BLANK = b"\r\n", b"\r\n\t "
LONGEST = 8192  # bytes of a line
SIZE = frozenset(b"0123456789abcdefABCDEF")


class Tunnel:
    """The client's side of a tunnel: once TLS or HTTP inside it has asked for the right server, everything passes."""

    done = False  # it accepts bytes as long as there are any

    def __init__(self, host: str, port: int, any_protocol: bool) -> None:
        self._host = host
        self._port = port
        self._any_protocol = any_protocol
        self._held = b""
        self._open = False
        self.encrypted = False

    def waiting(self) -> bool:
        """Whether the client's message has started but is not complete."""
        return bool(self._held)

    def take(self, data: bytes) -> bytes:
        """What passes now. Raises `Refused` or `Malformed`."""
        if self._open:
            return data
        self._held += data
        if not self._passes(self._held):
            return b""
        passed, self._held, self._open = self._held, b"", True
        return passed

    def _passes(self, data: bytes) -> bool:
        self.encrypted = data[0] == HANDSHAKE
        if self.encrypted:
            name = server_name(data)
            if name and (name != self._host or literal(self._host)):
                raise Refused(f"TLS inside the tunnel asks for {name}")
            return name is not None
        line = first_line(data)
        if line is None:
            return False
        if b" HTTP/" in line.upper() or data.startswith(METHODS):
            return self._names_host(data)
        if not self._any_protocol:
            raise Refused("what is said inside the tunnel is neither TLS nor HTTP")
        return True

    def _names_host(self, data: bytes) -> bool:
        end = data.find(END)
        if end < 0 and len(data) <= LARGEST:
            return False
        head = head_from(data[: end + len(END)])
        named = head.values("host")
        if end < 0 or head.method == "CONNECT" or len(named) != 1:
            raise Malformed("a request inside a tunnel that does not name its host once")
        if host_and_port(named[0], self._port) != (self._host, self._port):
            raise Refused(f"HTTP inside the tunnel asks for {named[0]}")
        return True


class Request:
    """The client's side of one request: its body, and nothing after it."""

    def __init__(self, body: Body) -> None:
        self._left = body.length
        self._chunked = body.chunked
        self._held = b""
        self.done = not body.chunked and body.length == 0

    def waiting(self) -> bool:
        """Whether a line is not complete."""
        return bool(self._held)

    def take(self, data: bytes) -> bytes:
        """What passes now, without what follows the body. Raises `Malformed`."""
        if self.done:
            return b""
        if not self._chunked:
            passed = data[: self._left]
            self._left -= len(passed)
            self.done = self._left == 0
            return passed
        return self._chunks(data)

    def _chunks(self, data: bytes) -> bytes:
        """Chunks as they come; `_left` is the rest of one, including its line end."""
        data, self._held = self._held + data, b""
        passed = b""
        while data and not self.done:
            if self._left > 0:
                part, data = data[: self._left], data[self._left :]
                self._check_end(part)
                self._left -= len(part)
                passed += part
                continue
            line, found, rest = data.partition(LINE_END)
            if not found:
                self._held = data
                if len(data) > 9 or not SIZE.issuperset(data.removesuffix(b"\r")):
                    raise Malformed("a chunk whose size is not a number")
                return passed
            size = _size(line)
            if size == 0:
                if len(rest) < 2:
                    self._held = data
                    return passed
                if not rest.startswith(LINE_END):
                    raise Malformed("a body with headers after it")
                self.done = True
                return passed + line + LINE_END + LINE_END
            passed += line + LINE_END
            data, self._left = rest, size + len(LINE_END)
        return passed

    def _check_end(self, part: bytes) -> None:
        """Raise `Malformed` unless a chunk's last two bytes, as far as they are in this part, end its line."""
        after = self._left - len(part)
        ending = LINE_END[: max(2 - after, 0)]
        start = max(self._left - 2, 0)
        if part[start:] != (ending if self._left >= 2 else LINE_END[1:][: len(part)]):
            raise Malformed("a chunk that is longer than it says")


def first_line(data: bytes) -> bytes | None:
    """The first non-empty line, if it can be HTTP; empty: it cannot; `None`: it is not complete.

    Some servers accept a method with odd bytes in it; none accepts one that does not start with a letter, or has a
    zero.
    """
    text = data.lstrip(BLANK)
    line, ended, _ = text[:LONGEST].partition(b"\n")
    if line and (not line[:1].isalpha() or b"\0" in line):
        return b""
    return line if ended or len(text) > LONGEST else None


def _size(line: bytes) -> int:
    if not 0 < len(line) <= 8 or not SIZE.issuperset(line):
        raise Malformed("a chunk whose size is not a number")
    return int(line, 16)
