"""Web addresses, parsed and resolved once, both for judging them and for connecting.

INVARIANT: what `web_address` accepts has one meaning in every parser, so the host that was judged is the host that is
looked up. A name's addresses must be in the place that the name claims: a public name that leads to this machine, a
private network or a metadata service is refused, whatever the resolver answers and however often.
"""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from toolgate.analysis.places.hosts import place_of_host
from toolgate.model.effect import Place, backticked
from toolgate.model.errors import GuardError
from toolgate.model.visible import visible
from toolgate.sandbox.addresses import Kind, lookup, plain_host, promised, unpromised

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.model.facts import Facts

    Resolve = Callable[[str, int], tuple[str, ...]]

PORTS = {"http": 80, "https": 443}
SIGNS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?[]@!$&'()*+,;=%#")
LONGEST = 20_000  # Raised when a page cannot be fetched as it was judged; nothing further was sent.
SHOWN = 200
MOST = 32  # addresses of one name
NEAR = (Place.LOOPBACK, Place.PRIVATE, Place.METADATA)
LEADS = {
    Kind.PUBLIC: "another network",
    Kind.LOOPBACK: "this machine",
    Kind.PRIVATE: "a private network",
    Kind.LINK_LOCAL: "the local network",
    Kind.METADATA: "a metadata service",
    Kind.SPECIAL: "a reserved address",
}


class FetchError(GuardError):
    """Raised when a page cannot be fetched as it was judged; nothing more was sent."""


class WebAddress(NamedTuple):
    """The parts of a URL: `path` is the request target, including the query; the host is in lower case."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> tuple[str, str, int]:
        """Scheme, host and port: what was meant for one origin is sent to no other."""
        return self.scheme, self.host, self.port


def web_address(url: str) -> WebAddress:
    """The parsed address; raises an error for any text that programs may read in two ways."""
    shown = backticked(visible(url[:SHOWN]))
    if not url or len(url) > LONGEST or not SIGNS.issuperset(url):
        raise FetchError(
            f"{shown} is not a valid address", help="escape blanks, backslashes and letters beyond ASCII with `%`"
        )
    scheme, mark, rest = url.partition("://")
    scheme = scheme.lower()
    if not mark or scheme not in PORTS:
        raise FetchError(f"{shown} must begin with `https://` or `http://`", help="fetch a page of the web")
    end = min([at for sign in "/?#" if (at := rest.find(sign)) >= 0], default=len(rest))
    authority, path = rest[:end].lower(), rest[end:].partition("#")[0]
    if "@" in authority:
        raise FetchError("the address contains a user name or a password", help="leave out what is before the `@`")
    host, _, port = authority.rpartition(":") if authority[-1:] != "]" and ":" in authority else (authority, "", "")
    number = int(port) if port.isdigit() and len(port) < 6 else 0 if port else PORTS[scheme]
    if not plain_host(host) or not 0 < number < 65_536:
        raise FetchError(f"{shown} has no valid host", help="write `https://host/path`")
    return WebAddress(scheme, host.strip("[]"), number, path if path.startswith("/") else f"/{path}")


def resolved(host: str, port: int) -> tuple[str, ...]:
    """The addresses of a host, as this machine resolves it."""
    return tuple(lookup(host, port)[:MOST])


def looked_up(resolve: Resolve, address: WebAddress, seconds: float) -> tuple[str, ...]:
    """The resolver's answer, within its time; it is asked once for each URL that is fetched."""
    found: list[tuple[str, ...]] = []
    wrong: list[Exception] = []

    def work() -> None:
        try:
            found.append(resolve(address.host, address.port))
        except Exception as error:  # noqa: BLE001 # told below, in the thread that waits
            wrong.append(error)

    thread = Thread(target=work, name="toolgate-resolver", daemon=True)
    thread.start()
    thread.join(max(0.0, seconds))
    if found and found[0]:
        return found[0]
    why = f": {wrong[0]}" if wrong else "" if found else " in time"
    raise FetchError(f"the host `{address.host}` was not found{why}", help="check its name, and the network")


def check_addresses(address: WebAddress, found: tuple[str, ...], facts: Facts) -> None:
    """Raise `FetchError` if an address of a host is nearer than its name says, or than it was judged to be."""
    kinds = promised(address.host.removesuffix("."))
    if place_of_host(address.host, facts)[1] not in NEAR:
        kinds &= {Kind.PUBLIC}
    if wrong := unpromised(found, kinds):
        raise FetchError(
            f"the host `{address.host}` leads to {LEADS[wrong[1]]} (`{wrong[0]}`), which was not judged",
            help="name that address itself, so that it is judged",
        )
