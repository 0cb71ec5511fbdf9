"""Reads the head of an HTTP request, and rejects any that two programs could read differently."""

from typing import NamedTuple

from toolgate.sandbox.addresses import host_and_port

LARGEST = 32_768  # bytes of a head
MOST = 100  # headers
END = b"\r\n\r\n"
TOKEN = frozenset("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
VERSIONS = ("HTTP/1.0", "HTTP/1.1")
HOP = frozenset(
    """connection keep-alive proxy-connection proxy-authorization proxy-authenticate te trailer upgrade host
    transfer-encoding content-length""".split()
)  # which only concern one connection, or are written anew


class Malformed(Exception):
    """A request that is not valid, or is ambiguous; the message says how."""


class Head(NamedTuple):
    """The head of a request. Names of headers are in lower case."""

    method: str
    target: str
    version: str
    headers: tuple[tuple[str, str], ...]

    def values(self, name: str) -> list[str]:
        """The values of all headers of this name."""
        return [value for header, value in self.headers if header == name]


def head_from(data: bytes) -> Head:
    """The head in these bytes, which end with an empty line. Raises `Malformed`."""
    text = data.removesuffix(END).decode("latin-1")
    lines = text.split("\r\n")
    if any([(character < " " and character != "\t") or character == "\x7f" for line in lines for character in line]):
        raise Malformed("a control character, or a line that does not end in CR LF")
    parts = lines[0].split(" ")
    if len(parts) != 3 or not all(parts) or "\t" in lines[0] or not lines[0].isascii():
        raise Malformed("a request line that is not `METHOD TARGET VERSION`")
    method, target, version = parts
    if not TOKEN.issuperset(method) or version not in VERSIONS:
        raise Malformed("a method or a version that is not known")
    if len(lines) - 1 > MOST:
        raise Malformed("too many headers")
    return Head(method, target, version, tuple([_header(line) for line in lines[1:]]))


def _header(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon or not name or not TOKEN.issuperset(name):  # a folded line begins with a space
        raise Malformed("a header that is not `Name: value`")
    return name.lower(), value.strip(" \t")


class Body(NamedTuple):
    """How a request's body is delimited: by its length, or in chunks."""

    length: int
    chunked: bool


def body_of(head: Head) -> Body:
    """How the body of a request is delimited. Raises `Malformed` if that is ambiguous."""
    lengths, codings = head.values("content-length"), head.values("transfer-encoding")
    if codings:
        if lengths or len(codings) > 1 or codings[0].lower() != "chunked" or head.version != "HTTP/1.1":
            raise Malformed("a body that is delimited in two ways")
        return Body(0, True)
    if not lengths:
        return Body(0, False)
    if len(lengths) > 1 or not (lengths[0].isascii() and lengths[0].isdecimal()) or len(lengths[0]) > 15:
        raise Malformed("a length that is not one number")
    return Body(int(lengths[0]), False)


def tunnel_to(head: Head) -> tuple[str, int]:
    """The host and port of a `CONNECT`. Raises `Malformed`."""
    host, port = host_and_port(head.target)
    if not host or not port or head.values("transfer-encoding") or head.values("content-length") not in ([], ["0"]):
        raise Malformed("a CONNECT that is not to `host:port`")
    _agree(head, host, port, port)
    return host, port


def request_to(head: Head) -> tuple[str, int, str]:
    """The host, the port and the path of a request to a proxy. Raises `Malformed`."""
    scheme, mark, rest = head.target.partition("://")
    if not mark or scheme.lower() != "http":
        raise Malformed("a target that is not `http://host/path`; for TLS, use CONNECT")
    end = min([at for at in (rest.find("/"), rest.find("?"), len(rest)) if at >= 0])
    host, port = host_and_port(rest[:end], 80)
    if not host or "#" in rest or "\\" in rest:
        raise Malformed("a target whose host is not valid")
    if head.version == "HTTP/1.1" and not head.values("host"):
        raise Malformed("no Host header")
    _agree(head, host, port, 80)
    path = rest[end:]
    return host, port, path if path.startswith("/") else "/" + path


def _agree(head: Head, host: str, port: int, default: int) -> None:
    named = head.values("host")
    if len(named) > 1 or (named and host_and_port(named[0], default) != (host, port)):
        raise Malformed("a Host header that is not the target's")


def rewritten(head: Head, host: str, port: int, path: str, body: Body) -> bytes:
    """The head to send to the server: one request, after which the connection is closed."""
    dropped = HOP | {word.strip().lower() for value in head.values("connection") for word in value.split(",")}
    shown = f"[{host}]" if ":" in host else host
    lines = [f"{head.method} {path} {head.version}", f"Host: {shown}" if port == 80 else f"Host: {shown}:{port}"]
    lines += [f"{name}: {value}" for name, value in head.headers if name not in dropped]
    if body.chunked:
        lines.append("Transfer-Encoding: chunked")
    elif head.values("content-length"):
        lines.append(f"Content-Length: {body.length}")
    lines.append("Connection: close")
    return "\r\n".join(lines).encode("latin-1") + END
