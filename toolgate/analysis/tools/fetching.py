"""Judges fetching a page: which host it is on, and whether its URL carries data out."""

from toolgate.analysis.places.data_in_urls import carries_data, unescaped
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.hidden import hidden_character
from toolgate.analysis.tools.encoded import carried_credential
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked, description

RAW_SCHEMES = (
    "gopher",
    "dict",
    "ldap",
    "ldaps",
    "tftp",
    "telnet",
    "jar",
    "netdoc",
    "phar",
    "expect",
)  # say anything to a host
LONGEST = 20_000  # characters of a URL that are looked at


def fetch_effects(url: str, scope: Scope, verb: str = Verb.FETCH) -> None:
    """Emit the effects of fetching from a URL or sending to it."""
    if len(url) > LONGEST:
        scope.unknown("a URL that is too long", (Manner.BUDGET,))
        url = url[:LONGEST]
    host = locate_host(url, scope.facts)
    if url.strip().lower().startswith("file:"):
        scope.emit(Verb.READ if verb == Verb.FETCH else Verb.WRITE, host)
        scope.unknown(f"the page {backticked(url[:80])}, a local file", (Manner.ADDRESS,))
        return
    scheme, colon, _ = url.strip().lower().partition("://")
    if host.place == Place.UNKNOWN or (colon and scheme in RAW_SCHEMES):
        from toolgate.analysis.arguments.roles.network import RAW_SCHEMES as CONNECTING

        if scheme + colon in CONNECTING:
            scope.unknown(f"a raw connection to a server: {backticked(url[:80])}", (Manner.SIDE_DOOR, Manner.BOTH_WAYS))
        else:
            scope.unknown(f"the scheme of the URL {backticked(url[:80])}", (Manner.ADDRESS,))
        return
    _disguise(url, host, scope)
    carries = (Manner.CARRIES,) if host.place == Place.REMOTE and any([mark in url for mark in "?#%"]) else ()
    if scope.ledger.memory is None:
        scope.emit(verb, host, None, carries)
    else:
        from toolgate.analysis.state.after_secrets import loaded

        scope.emit(verb, host, None, carries + loaded(scope, url))
    _carried(url, host, scope)


def _disguise(url: str, host: Target, scope: Scope) -> None:
    """Report a URL that looks like another one."""
    authority = _authority(url)
    user, at, _ = authority.rpartition("@")
    name, colon, _ = user.partition(":")
    if at and "." in user:  # looks like a host name
        shown = backticked(name[:40]) if name else "a password"  # which is never shown
        scope.unknown(f"a URL that hides its host {host} behind {shown}", (Manner.LOOK_ALIKE,))
    elif at and colon:
        scope.unknown(f"a password in the URL to {host}", (Manner.PAYLOAD,))
    labels = host.name.split(".")
    if any([label.startswith("xn--") for label in labels]) or not _ascii(host.name) or not _ascii(authority):
        scope.unknown(f"the host {host}", (Manner.LOOK_ALIKE,))
    if hidden_character(url) is not None:
        scope.unknown("invisible characters in the URL", (Manner.HIDDEN_TEXT,))


def _ascii(text: str) -> bool:
    return text.isascii() and "%" not in text


def _authority(url: str) -> str:
    rest = url.partition("://")[2] or url
    for mark in "/?#\\":
        rest = rest.partition(mark)[0]
    return rest


def _carried(url: str, host: Target, scope: Scope) -> None:
    """Emit what the URL itself carries out."""
    rest = url.partition("://")[2] or url
    what = carried_credential(unescaped(rest))
    if what and host.place != Place.LOOPBACK:
        scope.emit(Verb.SEND, host, description(what, Place.SECRET, kind=Kind.EXPOSED))
        return
    if carries_data(url, host):
        scope.emit(Verb.SEND, host, None, (Manner.ENCODED_DATA,))
