"""The address of an endpoint: a URL of the policy, checked before anything is sent to it.

INVARIANT: an address that is not `secure` is this machine's own.
"""

import re
from dataclasses import dataclass

from toolgate.guard_agent.exchange import UNREACHABLE, ProviderError

SHAPE = re.compile(
    r"(?P<scheme>[a-z]+)://(?P<host>[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?(?P<path>(?:/[a-z0-9._~:@%+=-]*)*)",
    re.IGNORECASE | re.ASCII,
)
LOOPBACK = re.compile(r"127(\.(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}", re.ASCII)
LOCAL = "localhost"
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Address:
    """A network address: `host` is a name or an IP address without brackets, `path` has no trailing slash."""

    secure: bool
    host: str
    port: int
    path: str = ""

    @property
    def name(self) -> str:
        """The host and the port, as a person writes them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def own(self) -> bool:
        """Whether this is an address of this machine that no other machine can have."""
        return self.host in (LOCAL, "::1") or LOOPBACK.fullmatch(self.host) is not None


def address_of(url: str) -> Address:
    """The address of an endpoint; plain HTTP is only accepted for this machine."""
    found = _read(url, "base_url")
    if not found.secure and not found.own:
        raise ProviderError(
            UNREACHABLE,
            f"the endpoint {found.name} must be reached over https: plain http is for this machine alone",
            help="write an `https://` URL in `base_url`, or one of 127.0.0.1, [::1] and localhost",
        )
    return found


def proxy_of(url: str) -> Address:
    """The address of a proxy, which is asked in plain HTTP to connect to the endpoint and sees nothing else."""
    found = _read(url, "proxy")
    if found.secure or found.path:
        raise ProviderError(
            UNREACHABLE,
            "`proxy` must be written as `http://host:port`",
            help="what goes through it is encrypted for the endpoint in any case",
        )
    return found


def _read(url: str, key: str) -> Address:
    found = SHAPE.fullmatch(url)
    if found is None or found["scheme"].lower() not in PORTS:
        raise ProviderError(UNREACHABLE, f"`{key}` {_mistake(url, found)}", help=f"correct `{key}` in `[llm]`")
    scheme = found["scheme"].lower()
    port = int(found["port"]) if found["port"] else PORTS[scheme]
    if not 0 < port < 65_536:
        raise ProviderError(UNREACHABLE, f"`{key}` has a port outside 1 to 65535", help=f"correct `{key}` in `[llm]`")
    return Address(scheme == "https", found["host"].strip("[]").lower(), port, found["path"].rstrip("/"))


def _mistake(url: str, found: re.Match[str] | None) -> str:
    """What is wrong with a URL, without the URL: it may contain a password."""
    if not url.isascii() or not url.isprintable() or " " in url:
        return "has characters that a URL cannot have"
    if found is not None or "://" not in url:
        return "must start with `https://` or `http://`"
    rest = url.partition("://")[2]
    if "@" in rest.partition("/")[0]:
        return "must not have a user name or password: name the key's environment variable in `key`"
    if "?" in rest or "#" in rest:
        return "must not have a query or a fragment"
    return "is not a valid URL"
