"""What flows through a pipe, a substitution or a file: its text where that is known, and what it derives from."""

from __future__ import annotations

from toolgate.model.effect import PEER, Effect, Manner, Place, Target, Verb
from toolgate.model.value import Value
from toolgate.shell.expand.fields import Field, Glob, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.analysis.state.scope import Scope
    from toolgate.shell.expand.fields import Piece

PARTS = 16  # texts that are known of one stream
MASKED = frozenset((Manner.NAMES, Manner.HANDED))  # how something is read that is not printed
LONGEST = 65_536  # characters of text that are carried along; beyond it only the sources are


class Stream(Value):
    """`text`: the exact bytes, `None` when unknown. `sources`: the files, hosts and variables they derive from.

    `kind`: as in `Hole`; `COPY`: the bytes of its sources, or lines of them. `paths`: what the names in it can stand
    for, where it is a list of files. `parts`: texts that are known to be in it, where the whole is not. `made`: the git
    command that prints it, and where it works.
    """

    __slots__ = ("text", "sources", "kind", "paths", "parts", "made")

    def __init__(
        self,
        text: str | None,
        sources: tuple[Target, ...] = (),
        kind: str = "any",
        paths: tuple[Field, ...] = (),
        parts: tuple[str, ...] = (),
        made: tuple[tuple[str, ...], str] | None = None,
    ) -> None:
        self.text = text if text is None or len(text) <= LONGEST else None
        self.sources = sources
        self.kind = kind
        self.paths = paths
        self.parts = parts[:PARTS] if parts else parts
        self.made = made


COPY = "copy"
ENDLESS = "endless"  # it never ends
CHOSEN = "chosen"  # it is names that a condition has picked: as good as if they were written out
EITHER = "either"  # it is one of its parts, each of them where a program lies
MOVED = "moved"  # it is empty, and names that are printed from then on are those of another directory
MANY = "many"  # it is names or numbers, more of them than anybody means to start processes for
NAMED = 9  # the number before the first descriptor that a shell chooses
HARMLESS_HOLES = ("number", "name")  # kinds of values that carry nothing and name no place
PRINTED_NAMES = ("paths", *HARMLESS_HOLES)  # kinds of what lists print, of which each word is what all are
STANDARD_INPUT = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")  # in place of a file
DEVICES = frozenset(("/dev/zero", "/dev/urandom", "/dev/random", "/dev/full"))  # which never run dry
FOLLOWING = -1  # in the place of a descriptor: what the commands after `exec < file` read
PRINTED = -2  # in the place of a descriptor: the file that the commands after `exec > file` print to
OPENED = "opened"  # it is a file that is open for writing, its only source
PROGRAMS = "/usr/bin/"  # where programs lie as a rule
NOTHING = Stream("")
ELSEWHERE = Stream("", (), MOVED)
UNREAD = Stream(None)


def combined(streams: list[Stream]) -> Stream:
    """One after the other."""
    if len(streams) == 1:
        return streams[0]
    texts = [stream.text for stream in streams if stream.text is not None]
    sources = dict.fromkeys([source for stream in streams for source in stream.sources])
    exact = len(texts) == len(streams)
    kinds = {stream.kind for stream in streams if stream.text != "" or stream.kind == MOVED}
    paths = tuple([path for stream in streams for path in stream.paths])
    kind = kinds.pop() if len(kinds) == 1 else _mixed(kinds)
    if exact:
        return Stream("".join(texts), tuple(sources), kind, paths)
    known = [part for stream in streams for part in (stream.parts if stream.text is None else (stream.text,)) if part]
    return Stream(None, tuple(sources), kind, paths, tuple(known))


def repeated(streams: list[Stream]) -> Stream:
    """What comes out of commands that run or do not, and more than once: names of files, if that is all they print."""
    found = combined(streams)
    if found.text == "":
        return found
    listed = found.kind == "paths" and found.text is None
    known = found.parts if found.text is None else (found.text,)
    return Stream(None, found.sources, "paths", found.paths) if listed else Stream(None, found.sources, parts=known)


def one_program(streams: list[Stream]) -> None:
    """`which python || which python3`: the place of one of them is printed, which does not matter if both are one."""
    first, second = streams[-2].text or "", streams[-1].text or ""
    if all([text.startswith(PROGRAMS) and text.count("\n") == 1 for text in (first, second)]):
        from toolgate.knowledge.lookup import knowledge_of

        one, other = [knowledge_of(text.strip().rpartition("/")[2]) for text in (first, second)]
        either_one = Stream(None, (), EITHER, (), (first, second))
        streams[-2:] = streams[-2:-1] if one is not None and one is other else [either_one]


def following(descriptors: dict[int, Stream], before: dict[int, Stream], stdin: Stream) -> Stream:
    """The standard input of what follows a command that was perhaps `exec < file`."""
    opened = descriptors.get(FOLLOWING)
    return stdin if opened is None or before.get(FOLLOWING) is opened else opened


def _mixed(kinds: set[str]) -> str:
    return ENDLESS if ENDLESS in kinds else COPY if COPY in kinds and MOVED not in kinds else "any"


def bare(paths: Sequence[Field]) -> list[Field]:
    """Of what a list of files can name, the names without a directory, as `ls src` prints them."""
    return [path for path in paths if type(path) is Partial and len(path.pieces) == 1 and _is_name(path.pieces[0])]


def _is_name(piece: Piece) -> bool:
    return type(piece) is Glob and "/" not in piece.pattern and "**" not in piece.pattern


def sources_of(field: Field) -> tuple[Target, ...]:
    """What the holes of a value derive from."""
    if isinstance(field, str):
        return ()
    found: list[Target] = []
    for hole in field.holes:
        if type(hole.stream) is Stream:
            found.extend(hole.stream.sources)
    return tuple(found)


def stream_of(field: Field) -> Stream:
    """A value as a stream of bytes."""
    if isinstance(field, str):
        return Stream(field)
    if type(field) is Partial and not field.holes:
        return Stream(shown(field))
    hole = field.holes[0] if len(field.pieces) == 1 else None
    if hole is not None and hole.kind in PRINTED_NAMES and type(hole.stream) is Stream and hole.shown[:2] != "${":
        return Stream(None, hole.stream.sources, hole.kind, hole.stream.paths)  # all of it, or words of it
    return Stream(None, sources_of(field))


def connected(scope: Scope, source: Target) -> tuple[str, ...]:
    """What is said of code out of a connection, at whose other end a host types what it likes; else nothing."""
    for effect in scope.ledger.effects if not source.path else ():
        listens = effect.verb == Verb.LISTEN and source.described and source.place == Place.REMOTE
        open_ended = Manner.BOTH_WAYS in effect.manner or Manner.SOCKET in effect.manner
        if open_ended and (listens or effect.target == source):
            return (Manner.SOCKET,)
    return ()


def circled(scope: Scope, path: str) -> None:
    """Emit what ran out of a file that was then written from a host: a pipe in a circle, through a file of its own."""
    written = scope.ledger.files.get(path)
    for effect in list(scope.ledger.effects) if written is not None else ():
        if effect.verb != Verb.RUN or effect.origin is None or effect.origin.path != path:
            continue
        for source in written.sources if written is not None else ():
            if source.place in (Place.REMOTE, Place.PRIVATE, Place.KNOWN):
                manner = effect.manner + connected(scope, source)
                scope.ledger.effects.append(
                    Effect(
                        Verb.RUN, effect.target, source, effect.command, effect.start, effect.end, manner, effect.where
                    )
                )


def sources_since(scope: Scope, mark: int) -> tuple[Target, ...]:
    """What the effects emitted since `mark` have read or fetched."""
    found: list[Target] = []
    for effect in scope.ledger.effects[mark:]:
        read = effect.verb == Verb.READ and effect.target.place != Place.NULL and MASKED.isdisjoint(effect.manner)
        if read or effect.verb == Verb.FETCH or Manner.BOTH_WAYS in effect.manner:
            listens = effect.verb == Verb.LISTEN  # and so a client says what is read
            found.append(PEER if listens else effect.target)
    return tuple(found)
