"""Judges URLs given to MCP tools; at the server's own service a URL only names what is asked for.

Its own is the domain that its makers hold, not a name beneath another: `acme.sentry.io`, not `sentry.evil.example`.
"""

from toolgate.analysis.arguments.whose_hosts import is_named_by_project
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.places.own_sites import own_site
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.fetching import fetch_effects
from toolgate.analysis.tools.tool_input import Given
from toolgate.knowledge.places.hosts import APP_DOMAINS, COMMON_NAMES
from toolgate.knowledge.texts.tool_words import BROWSERS, LOADING, URLS
from toolgate.model.effect import Manner, Verb

NOBODYS = BROWSERS | LOADING | URLS | COMMON_NAMES - {"github", "gitlab", "bitbucket"}  # words that are no maker's name


def judge_address(url: str, given: Given, scope: Scope) -> None:
    """Judge a URL like a page that the agent fetches, unless it only names what is asked for."""
    mark = len(scope.ledger.effects)
    fetch_effects(url, scope, Verb.FETCH if given.verb in (Verb.READ, Verb.UNKNOWN) else Verb.SEND)
    if given.verb != Verb.READ or not _is_its_own(locate_host(url, scope.facts).name, given.server, scope):
        return
    effects = scope.ledger.effects
    effects[mark:] = [
        effect for effect in effects[mark:] if effect.verb != Verb.FETCH or Manner.PAYLOAD in effect.manner
    ]


def _is_its_own(host: str, server: str, scope: Scope) -> bool:
    """Whether a host is the service that a server is for: under its makers' domain, or the project's own copy."""
    words = {*words_in(server)}
    labels = host.split(".")
    if len(labels) < 2 or not words.isdisjoint(BROWSERS | LOADING) or words <= NOBODYS:
        return False
    if labels[-2] in words - NOBODYS and labels[-1] != "example":
        return not any([".".join(labels[index:]) in APP_DOMAINS for index in range(len(labels) - 1)])
    named = not words.isdisjoint(labels[:-1])
    return named and (own_site(host, scope.facts) or is_named_by_project(scope, host))
