"""Judges a tool of the program that uses Toolgate, by what that program says the tool does."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.code.actions import CodeActions
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.hidden import hidden_character
from toolgate.analysis.tools.arguments import flattened
from toolgate.analysis.tools.encoded import carried_credential
from toolgate.model.action import Own
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.model.own import given
from toolgate.model.path import at_home

LONGEST = 200  # characters of a recipient that are shown


def own_effects(action: Own, scope: Scope) -> None:
    """Emit what a described tool sends, publishes, changes and writes; what it runs, reads and fetches comes before."""
    does = action.does
    if does.harmless:
        return
    fields, home = flattened(action.arguments), scope.facts.home()
    if any([hidden_character(value) is not None for _, value in fields]):
        scope.unknown(f"invisible characters in the input of {backticked(action.name)}", (Manner.HIDDEN_TEXT,))
    if does.writes and not does.text:
        actions = CodeActions(Run(scope, None, "", NOTHING), scope)
        for path in given(action, "writes"):
            actions.write(at_home(path, home))
    origins: list[Target | None] = [locate_field(at_home(path, home), scope) for path in given(action, "reads")]
    for verb, word in ((Verb.SEND, "sends"), (Verb.PUBLISH, "publishes")):
        for text in given(action, word):
            target = _recipient(text, scope) if verb == Verb.SEND else Target(text[:LONGEST], Place.REMOTE)
            for origin in origins or [None]:
                scope.emit(verb, target, origin)
            _given_away(verb, target, fields, scope)
    for text in given(action, "changes"):
        scope.emit(Verb.WRITE, Target(text[:LONGEST], Place.REMOTE))
        _given_away(Verb.SEND, Target(text[:LONGEST], Place.REMOTE), fields, scope)


def _recipient(text: str, scope: Scope) -> Target:
    """Where something is sent: the host of a URL, or the recipient that the text names."""
    if "://" in text:
        from toolgate.analysis.places.hosts import locate_host
        from toolgate.analysis.tools.fetching import fetch_effects

        fetch_effects(text, scope, Verb.SEND)
        return locate_host(text, scope.facts)
    return Target(text[:LONGEST], Place.REMOTE)


def _given_away(verb: str, target: Target, fields: list[tuple[str, str]], scope: Scope) -> None:
    """Emit credentials in what is sent to others, and fields long enough to carry those the session has read."""
    if scope.ledger.memory is not None:
        from toolgate.analysis.state.after_secrets import wordy

        if wordy(scope, [value for _, value in fields]):
            scope.emit(verb, target, None, (Manner.PAYLOAD,))
    for key, value in fields:
        what = carried_credential(f"{key}={value}" if " " not in value else value)
        if what:
            scope.emit(verb, target, description(what, Place.SECRET, kind=Kind.EXPOSED))
