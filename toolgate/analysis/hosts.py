"""Where a host is: this machine, a private network, the project's forge, a well-known site, or anywhere."""

from __future__ import annotations

from toolgate.model.effect import Place, Target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.facts import Facts


def locate_host(text: str, facts: Facts) -> Target:
    """Where the host is that a URL, `user@host`, `host:port` or plain name leads to."""
    return Target(text, Place.REMOTE)
