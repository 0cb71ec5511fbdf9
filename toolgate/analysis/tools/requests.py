"""HTTP requests that a tool sends: whether all of them stay on this machine, and which fields are routes."""

from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import is_url
from toolgate.knowledge.texts.tool_promises import REQUESTING, ROUTES
from toolgate.knowledge.texts.tool_words import FILLING, METHODS
from toolgate.model.effect import Manner, Place, Target, Verb

HTTP = frozenset("GET HEAD OPTIONS POST PUT PATCH DELETE".split())
SCHEME = 2  # words of a header with a credential: `Bearer TOKEN`
HOSTS = ("host", "hostname", "base_url", "baseurl", "origin", "server", "domain", "address", "addr", "target")
ROOTS = frozenset(
    """bin boot dev etc home lib lib64 media mnt opt proc root run sbin srv sys tmp usr var users volumes private
    library applications system""".split()
)


def is_request(tool: str, found: list[tuple[str, str]]) -> bool:
    """Whether every word of a tool's name says that it only sends requests, and its fields name one."""
    words = set(words_in(tool))
    asks = any([key in METHODS and value.upper() in HTTP for key, value in found])
    return bool(words & REQUESTING) and not words - REQUESTING - FILLING and (asks or bool(addresses_of(found)))


def stays_here(found: list[tuple[str, str]], scope: Scope) -> bool:
    """Whether the fields have addresses, and all of them are on this machine."""
    from toolgate.analysis.places.hosts import locate_host

    addresses = addresses_of(found)
    return bool(addresses) and all([locate_host(one, scope.facts).place == Place.LOOPBACK for one in addresses])


def send_variables(found: list[tuple[str, str]], scope: Scope) -> None:
    """Emit that a variable with a credential, as a whole value or in a URL, goes to the unknown hosts of a request."""
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.knowledge.readers.variables import secret

    addresses = addresses_of(found) if any(["$" in value or "{{" in value for _, value in found]) else []
    named = [variable for _, value in found for variable in _variables(value) if addresses and secret(variable)]
    hosts = [locate_host(address, scope.facts) for address in addresses]
    for host in [host for host in hosts if host.place == Place.REMOTE]:
        for variable in dict.fromkeys(named):
            scope.emit(Verb.SEND, host, Target(f"${variable}", Place.SECRET), (Manner.CARRIES,))


def _variables(value: str) -> list[str]:
    """Return the variables in a URL, or the one that is a whole value: `Bearer ${TOKEN}`, `{{env.TOKEN}}`."""
    words = value.replace("${", "$").replace("{{", "$").split()
    if len(words) > SCHEME or ("://" not in value and words and words[-1][:1] != "$"):
        return []
    pieces = [piece.strip(" ").removeprefix("env.") for piece in "".join(words[-1:]).split("$")[1:]]
    names = ["".join(piece.replace("}", "&").replace("/", "&").partition("&")[0].split()) for piece in pieces]
    return [name for name in names if name.isidentifier()]


def addresses_of(found: list[tuple[str, str]]) -> list[str]:
    return [
        value
        for key, value in found
        if is_url(key, value) or (key in HOSTS and value and " " not in value) or "://" in value[:12]
    ]


def is_route(key: str, value: str, found: list[tuple[str, str]]) -> bool:
    """Whether a path is the route of a request, and not in a directory that machines have."""
    if key not in ROUTES or value[:1] != "/" or value.strip("/").partition("/")[0].lower() in ROOTS:
        return False
    return any([name in METHODS and text.upper() in HTTP for name, text in found]) or bool(addresses_of(found))
