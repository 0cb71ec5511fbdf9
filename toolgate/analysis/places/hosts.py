"""Where a host is: this machine, a private network, the project's forge, a well-known site, or anywhere else.

Where programs disagree about what a text means, the answer is the least trusted reading.
"""

from toolgate.analysis.places.addresses import dotted, embedded, spelt_six, version_four, version_six
from toolgate.knowledge.places.hosts import (
    ADDRESS_IN_NAME,
    BUCKET_SCHEMES,
    CONTROL_PORTS,
    DROPS,
    FORGES,
    HOSTLESS_SCHEMES,
    JOB_ACTS,
    KNOWN_DOMAINS,
    KNOWN_ENDINGS,
    KNOWN_HOSTS,
    LOOPBACK_NAMES,
    METADATA_ADDRESSES,
    METADATA_NAMES,
    METADATA_NETWORKS,
    METADATA_SIX,
    OTHER_FORGES,
    OWN_LABELS,
    PRIVATE_ENDINGS,
    SERVER_ACTS,
    STORE_PORTS,
    TENANTS,
    WEB_SCHEMES,
)
from toolgate.model.effect import Place, Target
from toolgate.model.facts import Facts
from toolgate.model.later import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.git import remotes as git_remotes
else:
    git_remotes = Later("toolgate.analysis.git.remotes")

LIMIT = 4096
NAME_LIMIT = 253  # of a domain name
NAME_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.")
DOTS = "\u3002\uff0e\uff61"  # which browsers treat as a full stop
NETWORKS = (  # private, shared, link-local, for benchmarks, this network, broadcast
    (0x0A000000, 8), (0xAC100000, 12), (0xC0A80000, 16), (0x64400000, 10),
    (0xA9FE0000, 16), (0xC6120000, 15), (0x00000000, 8), (0xFFFFFFFF, 32),
)  # fmt: skip


def locate_host(text: str, facts: Facts) -> Target:
    """Return the host that a URL, `user@host`, `host:port`, `host:path` or plain name leads to."""
    if len(text) > LIMIT:
        return Target(text[:80] + "…", Place.REMOTE)
    scheme, rest = _scheme(text.strip().removeprefix("//"))
    if scheme == "file":
        from toolgate.analysis.places.paths import locate

        return locate("/" + rest.lstrip("/").removeprefix("localhost/"), "/", facts)
    if scheme in BUCKET_SCHEMES:
        return Target(f"{scheme}://{rest.partition('/')[0]}", Place.CLOUD)
    if scheme in HOSTLESS_SCHEMES:
        return Target(scheme + ":", Place.UNKNOWN)
    name, doubtful = _host(rest)
    if not name:
        return Target(text[:80], Place.UNKNOWN)
    host, place = place_of_host(name, facts)
    # An ambiguous host loses trust, but a metadata service stays one.
    if doubtful and place != Place.METADATA:
        place = Place.REMOTE
    if place != Place.LOOPBACK:
        return Target(host, place, whole=doubtful)  # more than one host may be meant
    port = _port(rest)
    answering = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if "/secrets" in rest and "/api/v1/" in rest:  # a cluster's, through a proxy
        return Target(answering, Place.PRIVATE)
    if port in CONTROL_PORTS or _starts_something(rest):
        return Target(answering if port else host, Place.PRIVATE)
    return Target(answering if port in STORE_PORTS else host, Place.LOOPBACK)


def _starts_something(rest: str) -> bool:
    """Whether a URL of a local server starts something: a job's action, or an action with arguments."""
    path, _, query = rest.partition("#")[0].partition("?")
    *folders, last = path.lower().rstrip("/").split("/")
    if "job" in folders:
        return last.startswith(JOB_ACTS)
    return bool(query) and last in SERVER_ACTS


def _port(rest: str) -> str:
    """Return the port in what follows a scheme, without leading zeros; empty: there is none."""
    for mark in "/?#\\":
        rest = rest.partition(mark)[0]
    return rest.rpartition("@")[2].rpartition(":")[2].lstrip("0")


def _scheme(text: str) -> tuple[str, str]:
    """Return the scheme in lower case, empty when there is none, and what follows it."""
    scheme, colon, rest = text.partition(":")
    scheme = scheme.lower()
    if not colon or not scheme or not scheme.replace("+", "").replace("-", "").replace(".", "").isalnum():
        return "", text
    if scheme in WEB_SCHEMES and not _port_or_path(rest):
        return scheme, rest.lstrip("/\\")  # `http:/host` and `http:///host` reach the host too
    if rest.startswith("//"):
        return scheme, rest[2:]
    if scheme in HOSTLESS_SCHEMES or scheme == "file":
        return scheme, rest
    return "", text


def _port_or_path(rest: str) -> bool:
    """Whether `http:80` is a host called http, rather than a scheme."""
    return rest[:1].isdigit() and rest.partition("/")[0].isdigit() and len(rest) <= 5


def _host(rest: str) -> tuple[str, bool]:
    """Return the host in what follows a scheme, and whether programs disagree about it."""
    end = len(rest)
    for mark in "/?#\\":
        found = rest.find(mark)
        if 0 <= found < end:
            end = found
    authority = rest[:end]
    # `evil.example\@github.com`: a browser ends the host at the backslash, other programs do not.
    doubtful = "\\" in rest[: end + 1] or authority.count("@") > 1 or not authority.isprintable()
    colon, at = authority.find(":"), authority.find("@")
    if 0 <= at < colon or at > colon:
        authority = authority.rpartition("@")[2]
    if authority[:1] == "[":
        inner, bracket, after = authority[1:].partition("]")
        broken = not bracket or (after != "" and after[0] != ":") or version_six(inner) is None
        return inner.lower(), doubtful or broken
    if authority.count(":") > 1 and version_six(authority) is not None:
        return authority.lower(), doubtful
    return authority.partition(":")[0].lower(), doubtful


def place_of_host(name: str, facts: Facts) -> tuple[str, str]:
    """Return the display name of a host with this lower-case name, and its place."""
    six = version_six(name)
    if six is not None:
        return _place_of_six(six)
    plain = _plain(name)
    host = plain.rstrip(".").removeprefix(".")  # no resolver accepts a name that starts with a full stop
    readings = version_four(host)
    if readings:
        return _place_of_four(readings)
    if host in METADATA_NAMES or (host.endswith(ADDRESS_IN_NAME) and _names_metadata(host)):
        return host, Place.METADATA
    if plain != name or not NAME_CHARACTERS.issuperset(host) or not host or len(host) > NAME_LIMIT or ".." in host:
        return name[:NAME_LIMIT], Place.REMOTE
    if host in LOOPBACK_NAMES or host.endswith(".localhost"):
        return host, Place.LOOPBACK
    if host in forge_hosts(facts):
        return host, Place.FORGE
    if "." not in host or host.rpartition(".")[2] in PRIVATE_ENDINGS:
        return host, Place.PRIVATE
    if host.rpartition(".")[2].isdigit():  # looks like an address, but is not one
        return host, Place.REMOTE
    return host, Place.KNOWN if _known(host) else Place.REMOTE


def _plain(name: str) -> str:
    """Return the name in ASCII as a resolver sees it; other letters that look like ASCII become ASCII."""
    if "%" in name:
        name = _unescaped(name)
    if name.isascii():
        return name
    import unicodedata

    for dot in DOTS:
        name = name.replace(dot, ".")
    return unicodedata.normalize("NFKC", name).lower()


def _unescaped(name: str) -> str:
    """Return the name with percent escapes such as `%41` decoded."""
    pieces = name.split("%")
    text = pieces[0]
    for piece in pieces[1:]:
        code = piece[:2]
        if len(code) < 2 or not all([character in "0123456789abcdef" for character in code]):
            return name
        text += chr(int(code, 16)) + piece[2:]
    return text


def _place_of_four(readings: tuple[int, ...]) -> tuple[str, str]:
    places = [_place_of_address(address) for address in readings]
    for address, place in zip(readings, places, strict=True):
        if place == Place.METADATA:
            return dotted(address), place
    return dotted(readings[0]), places[0] if len(set(places)) == 1 else Place.REMOTE


def _place_of_address(address: int) -> str:
    text = dotted(address)
    if text in METADATA_ADDRESSES or text.startswith(METADATA_NETWORKS):
        return Place.METADATA
    if address >> 24 == 127 or address == 0:
        return Place.LOOPBACK
    for network, bits in NETWORKS:
        if address >> (32 - bits) == network >> (32 - bits):
            return Place.PRIVATE
    return Place.REMOTE


def _place_of_six(address: int) -> tuple[str, str]:
    four = embedded(address)
    if four is not None:
        return dotted(four), _place_of_address(four)
    text = spelt_six(address)
    if address in METADATA_SIX:
        return text, Place.METADATA
    if address <= 1:
        return text, Place.LOOPBACK
    if address >> 121 == 0xFC >> 1 or address >> 118 == 0xFE80 >> 6:
        return text, Place.PRIVATE
    return text, Place.REMOTE


def _names_metadata(host: str) -> bool:
    """Whether a name such as `169-254-169-254.nip.io` contains the address of a metadata service."""
    return "169.254.169." in host.replace("-", ".") or "a9fea9fe" in host


def _known(host: str) -> bool:
    """Whether a host, or a domain above it whose owner controls all subdomains, is in the tables."""
    if is_drop(host):
        return False
    if host in KNOWN_HOSTS or host in FORGES or host in OTHER_FORGES or host.endswith(KNOWN_ENDINGS):
        return True
    name = host
    while host:
        if host in KNOWN_DOMAINS:
            return host not in TENANTS or host == name or name.partition(".")[0] in OWN_LABELS
        host = host.partition(".")[2]
    return False


def is_drop(host: str) -> bool:
    """Whether a host exists to receive data and show it to others."""
    while host:
        if host in DROPS:
            return True
        host = host.partition(".")[2]
    return False


def forge_hosts(facts: Facts) -> frozenset[str]:
    """Return the hosts of the project's own remotes; if the remotes are not known, the usual code hosts."""
    found = git_remotes.remotes(facts)
    if found is None:
        return FORGES
    hosts = []
    for url in found.values():
        scheme, rest = _scheme(url)
        name, doubtful = _host(rest) if scheme != "file" else ("", True)
        if name and not doubtful and "." in name and not version_four(name):
            hosts.append(name.rstrip("."))
    return frozenset(hosts)
