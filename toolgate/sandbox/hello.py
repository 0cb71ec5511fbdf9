"""Reads the server name from the first, unencrypted bytes of a TLS connection."""

from toolgate.sandbox.request_heads import Malformed

HANDSHAKE, CLIENT_HELLO, SERVER_NAME, HOST_NAME = 22, 1, 0, 0
LARGEST = 65_536  # bytes of a first message; current ones have some two thousand
UNRECOGNISED = bytes.fromhex("15030300020270")  # the alert that a server gives for a name it does not serve


def server_name(data: bytes) -> str | None:
    """The requested server, empty if none is named; `None`: more bytes are needed. Raises `Malformed`."""
    message = _message(data)
    if message is None:
        if len(data) > LARGEST:
            raise Malformed("a TLS hello that is too long")
        return None
    fields = Fields(message)
    fields.skip(2 + 32)  # version and random bytes
    fields.block(1)  # session
    fields.block(2)  # ciphers
    fields.block(1)  # compression
    if not fields.left():
        return ""
    extensions = Fields(fields.block(2))
    if fields.left():
        raise Malformed("a TLS hello with more than it says")
    found: list[str] = []
    while extensions.left():
        kind, body = extensions.number(2), extensions.block(2)
        if kind == SERVER_NAME:
            found.append(_host_name(body))
    if len(found) > 1:
        raise Malformed("a TLS hello that names its server twice")
    return found[0] if found else ""


def _message(data: bytes) -> bytes | None:
    """The first message, assembled from its records; `None`: it is not complete."""
    parts, at, size = b"", 0, -1
    while True:
        if at + 5 > len(data):
            return None
        length = int.from_bytes(data[at + 3 : at + 5], "big")
        if data[at] != HANDSHAKE or data[at + 1] != 3 or not 0 < length <= 16_640:
            raise Malformed("a TLS record that is not part of a hello")
        parts += data[at + 5 : at + 5 + length]
        at += 5 + length
        if size < 0 and len(parts) >= 4:
            if parts[0] != CLIENT_HELLO:
                raise Malformed("a TLS message that is not a hello")
            size = 4 + int.from_bytes(parts[1:4], "big")
            if size > LARGEST:
                raise Malformed("a TLS hello that is too long")
        if 0 <= size <= len(parts):
            return parts[4:size]
        if at > len(data):
            return None


def _host_name(body: bytes) -> str:
    fields = Fields(body)
    names = Fields(fields.block(2))
    kind, name = names.number(1), names.block(2)
    if kind != HOST_NAME or names.left() or fields.left() or not name.isascii():
        raise Malformed("a TLS hello with a server name that is not valid")
    return name.decode("ascii").lower().removesuffix(".")


class Fields:
    """Takes numbers and blocks from the front of a message; raises `Malformed` if it is too short."""

    __slots__ = ("_at", "_data")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def left(self) -> bool:
        return self._at < len(self._data)

    def skip(self, count: int) -> bytes:
        if self._at + count > len(self._data):
            raise Malformed("a TLS hello that is cut off")
        self._at += count
        return self._data[self._at - count : self._at]

    def number(self, size: int) -> int:
        return int.from_bytes(self.skip(size), "big")

    def block(self, size: int) -> bytes:
        """A block that follows its length, which takes `size` bytes."""
        return self.skip(self.number(size))
