"""Commands that a shell reads from a file or a pipe to which the same call writes them."""

from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import UNREAD
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Verb

MOST = 4  # files
HANDING = ("bourne", "pours", "lines")  # what runs a text, or passes it on as it is


def judge_fed(scope: Scope) -> None:
    """Judge text that a call writes to a file or pipe that one of its shells reads: `bash < pipe & echo ls > pipe`."""
    files = scope.ledger.files
    piped = [effect for effect in scope.ledger.effects if effect.verb == Verb.RUN and Manner.PIPED in effect.manner]
    reading = [effect for effect in piped if has_trait(effect.command.name, "bourne") and not effect.where]
    origins = {effect.origin.path: effect for effect in reading if effect.origin is not None and effect.origin.path}
    for path, effect in list(origins.items())[:MOST]:
        read = [one.command.name for one in scope.ledger.effects if (one.verb, one.target.path) == (Verb.READ, path)]
        held = files.get(path) if all([has_trait(name, *HANDING) for name in read]) else None
        for text in (held.text, *held.parts) if held is not None else ():
            if text:
                later = scope.fork()
                later.frame = (effect.start, effect.end)
                scope.walk.run_text(text, later, UNREAD)
