"""Source of any language that connects a shell to the network: a connection, a shell and the wiring in one text."""

from __future__ import annotations

from toolgate.knowledge.texts.remote_shells import CONNECTIONS, DEVICE, REQUESTS, SHELLS, STARTS, WIRINGS


def remote_shell_in(text: str) -> bool:
    """Whether a text has everything a remote shell is made of."""
    if any([device in text for device in DEVICE]):
        return any([word in text for word in ("-i ", ">&", "exec ", "<&")])
    return _any(text, SHELLS) and _any(text, CONNECTIONS) and _any(text, WIRINGS)


def web_shell_in(text: str) -> bool:
    """Whether a page runs what its visitor sends, as far as words alone tell."""
    return _any(text, REQUESTS) and _any(text, STARTS)


def _any(text: str, words: tuple[str, ...]) -> bool:
    return any([word in text for word in words])
