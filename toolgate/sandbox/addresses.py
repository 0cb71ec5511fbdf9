"""Decides which hosts and addresses may be reached: those named, and no address that its name does not promise.

The same rule applies to sandboxed commands and to fetched pages.

A name is resolved once, all its addresses are checked, and the connection uses one of those addresses, so that a name
that changes its answer gains nothing.
"""

import ipaddress
import socket
from collections.abc import Callable, Iterable, Sequence, Set
from typing import NamedTuple

from toolgate.analysis.places.addresses import embedded
from toolgate.analysis.places.hosts import NAME_CHARACTERS, NAME_LIMIT
from toolgate.knowledge.places.hosts import (
    LOOPBACK_NAMES,
    METADATA_ADDRESSES,
    METADATA_NAMES,
    METADATA_NETWORKS,
    METADATA_SIX,
    PRIVATE_ENDINGS,
)

PORTS = (80, 443)  # of a host that is named without a port
PRIVATE = "=private"  # after a host: its addresses may be private


class Kind:
    """The network an address belongs to: a closed set."""

    PUBLIC = "public"
    LOOPBACK = "loopback"
    PRIVATE = "private"
    LINK_LOCAL = "link-local"
    METADATA = "metadata"  # of the machine's cloud, which hands out credentials
    SPECIAL = "special"  # everything else that nobody connects to on purpose


SIX_PUBLIC = ipaddress.ip_network("2000::/3")
SIX_PRIVATE = ipaddress.ip_network("fc00::/7")
TUNNELLED = ipaddress.ip_network("2001::/32")  # Teredo: the address inside it is not decoded
FOUR_PRIVATE = [ipaddress.ip_network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]


def kind_of(address: str) -> str:
    """The kind of an address; an IPv6 address that embeds an IPv4 one has the kind of that."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        four = embedded(int(found))
        return _kind_of_four(ipaddress.IPv4Address(four)) if four is not None else _kind_of_six(found)
    return _kind_of_four(found)


def _kind_of_four(address: ipaddress.IPv4Address) -> str:
    text = str(address)
    if text in METADATA_ADDRESSES or text.startswith(METADATA_NETWORKS):
        return Kind.METADATA
    if address.is_loopback:
        return Kind.LOOPBACK
    if address.is_link_local:
        return Kind.LINK_LOCAL
    if any([address in network for network in FOUR_PRIVATE]):
        return Kind.PRIVATE
    return Kind.PUBLIC if address.is_global and not address.is_multicast else Kind.SPECIAL


def _kind_of_six(address: ipaddress.IPv6Address) -> str:
    if int(address) in METADATA_SIX:
        return Kind.METADATA
    if address.is_loopback:
        return Kind.LOOPBACK
    if address.is_link_local:
        return Kind.LINK_LOCAL
    if address in SIX_PRIVATE:
        return Kind.PRIVATE
    public = address in SIX_PUBLIC and address not in TUNNELLED and address.is_global
    return Kind.PUBLIC if public else Kind.SPECIAL


def literal(host: str) -> str:
    """The address that a host is, in its usual spelling; empty: it is a name, or an unusual spelling of an address."""
    try:
        return str(ipaddress.ip_address(host)) if "%" not in host else ""
    except ValueError:
        return ""


def promised(host: str) -> frozenset[str]:
    """The kinds of addresses that a host promises by its name.

    A name of a private network promises private addresses. It does not promise link-local or shared ones, among which
    metadata services are: those have to be named by address.
    """
    if literal(host):
        return frozenset({kind_of(host)})
    if host in METADATA_NAMES:
        return frozenset({Kind.METADATA})
    if host in LOOPBACK_NAMES or host.endswith(".localhost"):
        return frozenset({Kind.LOOPBACK})
    if "." not in host or host.rpartition(".")[2] in PRIVATE_ENDINGS:
        return frozenset({Kind.PUBLIC, Kind.PRIVATE})
    return frozenset({Kind.PUBLIC})


def unpromised(addresses: Iterable[str], kinds: Set[str]) -> tuple[str, str] | None:
    """The first address that is of none of these kinds, with its own kind; `None`: there is none."""
    for address in addresses:
        if (kind := kind_of(address)) not in kinds:
            return address, kind
    return None


def plain_host(text: str) -> str:
    """A host as it is compared: lower case, without brackets or the last full stop; empty: it is not a valid host."""
    host = text.lower()
    if host[:1] == "[" and host[-1:] == "]":
        address = literal(host[1:-1])
        return address if ":" in address else ""
    host = host.removesuffix(".")
    labels = host.split(".")
    if not host or len(host) > NAME_LIMIT or not NAME_CHARACTERS.issuperset(host):
        return ""
    return host if all([0 < len(label) <= 63 for label in labels]) else ""


def host_and_port(text: str, default: int = 0) -> tuple[str, int]:
    """The two parts of `host:port`; `("", 0)`: it is not valid. Without a port it has the default; 0 means none."""
    bare = literal(text)
    if ":" in bare:
        return bare, default
    host, colon, digits = text.rpartition(":")
    if not colon or text.endswith("]"):
        found = plain_host(text)
        return (found, default) if found else ("", 0)
    found = plain_host(host)
    valid = digits.isascii() and digits.isdecimal() and len(digits) <= 5 and digits[0] != "0" and int(digits) < 65_536
    return (found, int(digits)) if found and valid else ("", 0)


class Rule(NamedTuple):
    """One host that was predicted: exactly this one, or with `below` all its subdomains. Port 0: the usual ports."""

    host: str
    port: int
    below: bool
    private: bool

    def covers(self, host: str, port: int) -> bool:
        """Whether the rule covers this host and port."""
        if (port not in PORTS) if self.port == 0 else port != self.port:
            return False
        return host.endswith("." + self.host) if self.below else host == self.host


def rule_from(text: str) -> Rule | None:
    """The rule that `host`, `host:port`, `*.host` or one of them with `=private` means; `None`: it is not valid."""
    name = text.strip().removesuffix(PRIVATE)
    if not name.isascii():
        try:
            name = name.encode("idna").decode("ascii")
        except UnicodeError:
            return None
    below = name.startswith("*.")
    host, port = host_and_port(name.removeprefix("*.") if below else name)
    if not host or (below and (literal(host) or ("." not in host and host != "localhost"))):
        return None
    return Rule(host, port, below, text.strip().endswith(PRIVATE))


class Refused(Exception):
    """A host that the command may not reach; the message says why."""


class Unreachable(Exception):
    """A host without an address."""


def lookup(host: str, port: int) -> list[str]:
    """The addresses of a host, as this machine resolves it."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys([str(answer[4][0]) for answer in answers]))


class Allowed:
    """The hosts that one command may reach, and their addresses when it first asked."""

    def __init__(self, hosts: Sequence[str], resolve: Callable[[str, int], list[str]] = lookup) -> None:
        self._rules = [rule for rule in [rule_from(text) for text in hosts] if rule is not None]
        self._resolve = resolve
        self._known: dict[tuple[str, int], list[str]] = {}

    def named(self, host: str, port: int) -> Rule:
        """The rule that allows a host and port; raises `Refused`."""
        found = [rule for rule in self._rules if rule.covers(host, port)]
        if not found:
            raise Refused("it is not among the hosts that this command was predicted to need")
        return max(found, key=lambda rule: (rule.private, rule.port))

    def addresses(self, host: str, port: int) -> list[str]:
        """The addresses to connect to; raises `Refused` if one of them is not what the host promises."""
        rule = self.named(host, port)
        known = self._known.get((host, port))
        if known is None:
            try:
                known = self._resolve(host, port)
            except (OSError, UnicodeError) as error:
                raise Unreachable(f"it has no address: {error}") from error
            known = self._known.setdefault((host, port), known)  # the first thread's: one answer for the whole run
        kinds = promised(host) | ({Kind.PRIVATE} if rule.private else set())
        if wrong := unpromised(known, kinds):
            raise Refused(f"its address {wrong[0]} is {wrong[1]}, which its name does not promise")
        if not known:
            raise Unreachable("it has no address")
        return known
