"""Tracks whose page a browser shows, and which servers never show untrusted text."""

from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_in
from toolgate.knowledge.texts.tool_words import BROWSERS, DOCUMENTATION, WATCHING
from toolgate.model.effect import Place, Verb

OWN_PAGE = "own"  # the kind of page that the user's own application is


def shows_own(server: str, scope: Scope) -> bool:
    """Whether a server shows trusted text only: documentation, or the user's own application in a browser."""
    if not DOCUMENTATION.isdisjoint([server.lower(), *words_in(server)]):
        return True
    ledger = scope.ledger
    here = ledger.browsing or (server, ledger.memory.browsers.get(server, "") if ledger.memory is not None else "")
    return here == (server, OWN_PAGE)


def gives_own(server: str, verb: str, found: list[tuple[str, str]], scope: Scope) -> bool:
    """Whether a browser gives something, such as a file, to the page of the user's own application that it shows."""
    from toolgate.analysis.tools.arguments import is_url

    named = any([is_url(key, value) for key, value in found])
    return verb == Verb.PUBLISH and not named and not BROWSERS.isdisjoint(words_in(server)) and shows_own(server, scope)


def browse(server: str, tool: str, found: list[tuple[str, str]], scope: Scope) -> None:
    """Record where a browser is after a call: at the page it opens, or anywhere once something on it is clicked."""
    if BROWSERS.isdisjoint(words_in(server)):
        return
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.tools.arguments import is_url

    pages = [locate_host(value, scope.facts).place for key, value in found if is_url(key, value)]
    if pages:
        own = all([place == Place.LOOPBACK for place in pages])
        scope.ledger.browsing = (server, OWN_PAGE if own else "")
    elif WATCHING.isdisjoint(words_in(tool)):
        scope.ledger.browsing = (server, "")
