"""Lets a command reach the hosts it was predicted to need, and no other: a proxy for HTTP and CONNECT."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket

    from toolgate.sandbox.outcome import Refusal


class Proxy:
    """Serves a listening socket until it is closed."""

    def __init__(self, listener: socket.socket, hosts: tuple[str, ...]) -> None:
        self._listener = listener
        self.hosts = hosts

    def close(self) -> tuple[Refusal, ...]:
        """Stop serving; what was refused."""
        self._listener.close()
        return ()
