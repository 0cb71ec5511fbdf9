"""Who is on the other side of a local socket, as the system tells it."""

import os
import socket
import struct
from dataclasses import dataclass

LINUX = struct.Struct("3i")  # process, user, group
OTHERS = struct.Struct("=II")  # of macOS and the BSDs: a version, the user, and more
ROOM = 128  # bytes for what the latter say


@dataclass(frozen=True, slots=True)
class Peer:
    """The user and the process that have connected; `None` and 0: the system does not say."""

    user: int | None
    process: int = 0

    @property
    def admitted(self) -> bool:
        """Whether it is the user of this process; permissions decide alone where the system does not say."""
        return self.user is None or self.user == os.getuid()


def peer_of(connection: socket.socket) -> Peer:
    """Who has connected; nobody we know of if the system fails to say."""
    try:
        if hasattr(socket, "SO_PEERCRED"):
            process, user, _ = LINUX.unpack(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, LINUX.size))
            return Peer(user, process)
        if hasattr(socket, "LOCAL_PEERCRED"):
            return Peer(OTHERS.unpack_from(connection.getsockopt(0, socket.LOCAL_PEERCRED, ROOM))[1])
    except (OSError, struct.error):
        return Peer(-1)  # it could have said, and did not: refused
    return Peer(None)
