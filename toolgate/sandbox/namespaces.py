"""A command's own namespaces: users, processes, files, and a network with only loopback."""

import _socket as sockets  # `socket` itself loads much more, and a command waits for it
import fcntl
import os

from toolgate.sandbox.system_calls import function

PROCESSES, NETWORK = 0x20000000, 0x40000000
GET_FLAGS, SET_FLAGS, UP = 0x8913, 0x8914, 1
LOOPBACK = "127.0.0.1"
WAITING = 128  # connections that have not been accepted


def leave(spaces: int, root: int) -> None:
    """Moves this process into new, empty namespaces, as the same user, or for root as another."""
    user, group = os.geteuid(), os.getegid()
    function("unshare", spaces)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user or root} {user} 1")
    _write("/proc/self/gid_map", f"{group or root} {group} 1")


def raise_loopback() -> None:
    """Brings up the loopback device of a new network."""
    name = b"lo".ljust(16, b"\0")
    one = sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM)
    try:
        answer = fcntl.ioctl(one.fileno(), GET_FLAGS, name + bytes(24))
        flags = int.from_bytes(answer[16:18], "little") | UP
        fcntl.ioctl(one.fileno(), SET_FLAGS, name + flags.to_bytes(2, "little") + bytes(22))
    finally:
        one.close()


def hand_out_listener(port: int, to: int) -> None:
    """Listens where the command expects a proxy, and sends that socket over a unix socket."""
    listener = sockets.socket(sockets.AF_INET, sockets.SOCK_STREAM)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    listener.bind((LOOPBACK, port))
    listener.listen(WAITING)
    channel = sockets.socket(sockets.AF_UNIX, sockets.SOCK_SEQPACKET, 0, to)
    right = listener.fileno().to_bytes(4, "little")
    channel.sendmsg([b"proxy"], [(sockets.SOL_SOCKET, sockets.SCM_RIGHTS, right)])
    channel.close()
    listener.close()


def _write(path: str, text: str) -> None:
    place = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(place, text.encode())
    finally:
        os.close(place)
