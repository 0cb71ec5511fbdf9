"""Source of any language that connects a shell to the network: a connection, a shell and the wiring in one text."""

from __future__ import annotations

from toolgate.analysis.text.words import holds
from toolgate.knowledge.texts.remote_shells import CONNECTIONS, DEVICE, REQUESTS, SHELLS, STARTS, WIRINGS


def remote_shell_in(text: str) -> bool:
    """Whether a text has everything a remote shell is made of."""
    lowered = text.lower() if "lient(" in text else ""
    if "tcpclient(" in lowered and "getstream" in lowered and ("iex" in lowered or "invoke-expression" in lowered):
        return True
    if holds(text, DEVICE):
        return holds(text, ("-i ", ">&", "exec ", "<&"))
    return holds(text, SHELLS) and holds(text, CONNECTIONS) and holds(text, WIRINGS)


def web_shell_in(text: str) -> bool:
    """Whether a page runs what its visitor sends, as far as words alone tell."""
    return holds(text, REQUESTS) and holds(text, STARTS)
