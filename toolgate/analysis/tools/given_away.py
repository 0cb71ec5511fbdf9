"""Judges what a tool gives away with its fields: credentials, what this session has read, names that carry data."""

from toolgate.analysis.state.scope import Scope
from toolgate.analysis.text.credentials import login_in_url
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.tools.arguments import EXPORT, is_url
from toolgate.analysis.tools.encoded import carried_credential
from toolgate.analysis.tools.tool_input import Given
from toolgate.knowledge.texts.tool_words import ADDRESSES, LOOKUPS
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, description


def judge_looked_up(given: Given, scope: Scope) -> None:
    """Report a name to look up that carries data to the owner of its domain."""
    if LOOKUPS.isdisjoint(words_in(given.tool)):
        return
    from toolgate.analysis.arguments.roles.network import LABEL
    from toolgate.analysis.places.hosts import locate_host
    from toolgate.analysis.state.after_secrets import could_spell
    from toolgate.analysis.text.credentials import encoded

    for _, value in given.found:
        if "." not in value or is_url("", value) or any([sign in value for sign in " /=(\n"]):
            continue
        host = locate_host(value, scope.facts)
        data = any([len(label) >= LABEL or encoded(label) for label in value.split(".")[:-2]])
        if host.place == Place.REMOTE and (data or could_spell(scope, value, host)):
            scope.emit(Verb.SEND, host, None, (Manner.ENCODED_DATA,))


def is_told(key: str) -> bool:
    """Whether a field holds words for others, and not an address to connect to, where a login belongs."""
    return ADDRESSES.isdisjoint(words_in(key))


def given_away(name: str, found: list[tuple[str, str]], scope: Scope, verb: str) -> None:
    """Emit credentials in what is sent to others."""
    if not verb:
        return
    if scope.ledger.memory is not None:
        from toolgate.analysis.state.after_secrets import wordy

        if wordy(scope, [value for _, value in found]):
            scope.emit(verb, Target(name, Place.MCP), None, (Manner.PAYLOAD,))
    for key, value in found:
        what = carried_credential(f"{key}={value}" if " " not in value and key != EXPORT else value)
        what = what or ("" if not is_told(key) else login_in_url(value))
        if what:
            scope.emit(verb, Target(name, Place.MCP), description(what, Place.SECRET, kind=Kind.EXPOSED))
