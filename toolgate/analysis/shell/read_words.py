"""Commands whose words come out of the project's files: judged with the words that are there now.

Where such a command may send them, or it is not plain that it does not, it is judged as well as a command with unknown
words, so that what is sent is said to come from the file.
"""

from __future__ import annotations

from toolgate.analysis.state.data_files import is_data
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream, has_held, sources_of
from toolgate.analysis.state.text_when_needed import known_words
from toolgate.knowledge.lookup import BUILTINS
from toolgate.model.effect import Effect, Place, Verb
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

ACTING = frozenset("cd pushd source . eval exec command builtin".split())  # builtins that use words at once
MOVING = frozenset(("cd", "pushd"))
NEAR = (Verb.READ, Verb.WRITE, Verb.DELETE, Verb.RUN, Verb.DISCARD)
AWAY = (
    Place.REMOTE, Place.KNOWN, Place.FORGE, Place.PRIVATE, Place.CLOUD, Place.REGISTRY, Place.CLUSTER, Place.DATABASE,
    Place.CONTAINER, Place.LOOPBACK, Place.METADATA, Place.UNKNOWN,
)  # fmt: skip


def as_read(argv: list[Field], scope: Scope, stdin: Stream, heard: bool, once: Callable[..., Stream]) -> Stream | None:
    """Judge a command with the words that the project's files say; `None`: one of them is not known from there.

    `once`: judges a command with its words as they are.
    """
    head = argv[0]
    builtin = head in BUILTINS
    if (builtin and head not in ACTING) or head in scope.functions or head in scope.aliases:
        return None  # what they are given keeps its origin
    if builtin and head not in MOVING and any([is_data(source.path) for word in argv for source in sources_of(word)]):
        return None  # a document is not code
    words: list[Field] = []
    for word in argv:
        read = known_words(word, scope) if has_held(word) else [word]
        if read is None:
            return None
        words += read
    mark = len(scope.ledger.effects)
    stream = once(words, scope, stdin, False, heard)
    found = scope.ledger.effects[mark:]
    if builtin or (found and all([_stays(effect) for effect in found])):
        return stream
    return once(argv, scope, stdin, False, heard)


def _stays(effect: Effect) -> bool:
    """Whether an effect is on a file of this machine, and on nothing else."""
    return effect.verb in NEAR and not effect.where and effect.target.place not in AWAY
