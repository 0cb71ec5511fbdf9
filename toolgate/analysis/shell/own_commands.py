"""Commands of Toolgate: in the words of another command, and under another name."""

from __future__ import annotations

from toolgate.analysis.arguments.handed import judge_source, judge_words
from toolgate.analysis.arguments.unlisted import starts_something
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.lookup import knowledge_of
from toolgate.model.effect import Effect, Verb
from toolgate.shell.expand.fields import Field


def watched(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """A command that has Toolgate's name in its words or its input."""
    from toolgate.analysis.shell.command import started

    mark, command = len(scope.ledger.effects), scope.command
    stream = started(argv, scope, stdin)
    spec = knowledge_of(command.argv[0].rpartition("/")[2])
    if spec is None or "guard" not in spec.traits:
        scope.command = command
        relays = spec is not None and "relays" in spec.traits
        first = 0 if " " in command.argv[0] else 1  # a whole command line in the place of a program
        judge_words(scope, [*command.argv[first:], stdin.text or ""], mark, relays)
        if any([_makes(effect) for effect in scope.ledger.effects[mark:]]):
            judge_source(scope, stdin.text or "")
            for word in [word for word in command.argv[first:] if starts_something(word)]:
                judge_source(scope, word)
    return stream


def _makes(effect: Effect) -> bool:
    """Whether a program is run, or made of source."""
    return effect.verb == Verb.RUN or (effect.verb == Verb.WRITE and effect.target.described)


def under_another_name(argv: list[Field], scope: Scope, stdin: Stream) -> None:
    """A link to Toolgate, or a copy of it, does as it does."""
    from toolgate.analysis.shell.command import apply

    path = locate_field(argv[0], scope).path
    held = scope.ledger.files.get(path)
    for origin in [path, *([source.path for source in held.sources] if held is not None else [])]:
        spec = knowledge_of(origin.rpartition("/")[2]) if origin else None
        if spec is not None and "guard" in spec.traits:
            apply(spec, argv[0], argv[1:], scope, stdin)
            return
