"""What earlier calls of the session change about this one: whose text runs, and what is a copy of a secret."""

from __future__ import annotations

from toolgate.analysis.state.streams import COPY, DEVICES, ENDLESS, Stream
from toolgate.model.effect import Place, Target, Verb
from toolgate.model.later import Later
from toolgate.model.memory import FROM_SECRET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state import text_when_needed as held_texts
    from toolgate.analysis.state.scope import Scope
    from toolgate.model.memory import Memory
else:
    held_texts = Later("toolgate.analysis.state.text_when_needed")

ORDINARY = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.CACHE, Place.HOME)


def copy_of(scope: Scope, origin: Target) -> Stream:
    """Return what a copy of a file holds: what this script has written, or the text an earlier call wrote."""
    if origin.path in DEVICES:
        return Stream(None, (origin,), ENDLESS)
    known = scope.ledger.files.get(origin.path) if origin.path else None
    if known is not None:
        return known
    return Stream(
        None, (origin,), COPY, (), remembered_texts(scope, (origin,)), held=held_texts.text_held(scope, origin)
    )


def remembered_texts(scope: Scope, sources: tuple[Target, ...]) -> tuple[str, ...]:
    """Return the readable texts of those sources that an earlier call of the session has written."""
    memory = scope.ledger.memory
    if memory is None or not (memory.files or memory.clones or memory.everything):
        return ()
    from toolgate.analysis.state.readable import text_of

    found: list[str] = []
    for source in sources:
        held = scope.ledger.files.get(source.path) if source.path else None
        if held is not None:
            found += held.parts  # a copy, made by this script
            continue
        text = text_of(scope, source) if source.path and memory.wrote(source.path) else None
        if text:
            scope.spend(len(text))
            found.append(text)
    return tuple(found)


def held_before(scope: Scope, target: Target) -> Stream | None:
    """Return what a file of this session holds: one made outside the project, or in a directory this script has copied.

    `None`: it is not such a file, or a file of the project, which is judged as those are.
    """
    memory = scope.ledger.memory
    if memory is None or not target.path:
        return None
    if memory.owned.get(target.path) and target.path in memory.files and target.place in (Place.TEMP, Place.HOME):
        from toolgate.analysis.state.own_work import owned
        from toolgate.analysis.state.readable import text_of

        text = text_of(scope, target) if owned(target.path, memory, scope.facts) else None
        if text is not None:
            return Stream(text)
    for directory, stream in scope.ledger.files.items():
        if stream.kind == COPY and len(stream.sources) == 1 and target.path.startswith(directory + "/"):
            before = stream.sources[0].path + target.path[len(directory) :]
            if memory.wrote(before):
                return copy_of(scope, Target(target.text, target.place, before))
    return None


def as_remembered(memory: Memory, verb: str, target: Target, origin: Target | None) -> tuple[Target, Target | None]:
    """Return what is read, and what is sent, as the session knows it: a copy of a secret is a secret."""
    if verb == Verb.READ:
        return _unmasked(memory, target), origin
    if origin is not None and verb in (Verb.SEND, Verb.PUBLISH):
        return target, _unmasked(memory, origin)
    return target, origin


def _unmasked(memory: Memory, target: Target) -> Target:
    if target.place not in ORDINARY or not memory.files.get(target.path, "").startswith(FROM_SECRET):
        return target
    return Target(target.text, Place.SECRET, target.path, target.whole, target.kind)
