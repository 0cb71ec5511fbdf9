"""What a pipe, a substitution or a file contains: its text where that is known, and what it derives from."""

from __future__ import annotations

from toolgate.model.effect import PEER, Effect, Manner, Place, Target, Verb
from toolgate.model.value import Value
from toolgate.shell.expand.fields import Field, Glob, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolgate.analysis.state.scope import Scope
    from toolgate.shell.expand.fields import Piece

PARTS = 16  # known texts kept for one stream
MASKED = frozenset((Manner.NAMES, Manner.HANDED))  # ways of reading that print nothing
LONGEST = 65_536  # characters of text that are kept; beyond that, only the sources are


class Stream(Value):
    """`text`: the exact bytes, `None` when unknown. `sources`: the files, hosts and variables they derive from.

    `kind`: as in `Hole`; `COPY`: the bytes of its sources, or lines of them. `paths`: what the names in it can stand
    for, where it is a list of files. `parts`: texts that are known to be in it, where the whole is not. `made`: the git
    command that prints it, and where it works. `held`: its text as the project's files are now, or what reads it, where
    `text` is unknown because only a file says it.
    """

    __slots__ = ("text", "sources", "kind", "paths", "parts", "made", "held")

    def __init__(
        self,
        text: str | None,
        sources: tuple[Target, ...] = (),
        kind: str = "any",
        paths: tuple[Field, ...] = (),
        parts: tuple[str, ...] = (),
        made: tuple[tuple[str, ...], str] | None = None,
        held: str | Callable[[], str | None] | None = None,
    ) -> None:
        self.text = text if text is None or len(text) <= LONGEST else None
        self.sources = sources
        self.kind = kind
        self.paths = paths
        self.parts = parts[:PARTS] if parts else parts
        self.made = made
        self.held = held


COPY = "copy"
ENDLESS = "endless"  # it never ends
CHOSEN = "chosen"  # names that a condition has selected: as good as if they were written out
EITHER = "either"  # one of its parts, each of them the path of a program
TOOLS = "tools"  # a directory with installed programs
MOVED = "moved"  # it is empty, and names that are printed from then on are relative to another directory
MANY = "many"  # names or numbers, too many to start a process for each
NAMED = 9  # the number before the first descriptor that a shell chooses itself
HARMLESS_HOLES = ("number", "name")  # kinds of values that carry no data and name no place
PRINTED_NAMES = ("paths", *HARMLESS_HOLES)  # kinds of lists of which each word has the same kind
STANDARD_INPUT = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")  # words that mean standard input instead of a file
DEVICES = frozenset(("/dev/zero", "/dev/urandom", "/dev/random", "/dev/full"))  # which never end
FOLLOWING = -1  # instead of a descriptor: what the commands after `exec < file` read
PRINTED = -2  # instead of a descriptor: the file that the commands after `exec > file` print to
OPENED = "opened"  # a file that is open for writing, its only source
PROGRAMS = "/usr/bin/"  # where programs usually are
NOTHING = Stream("")
ELSEWHERE = Stream("", (), MOVED)
UNREAD = Stream(None)


def combined(streams: list[Stream]) -> Stream:
    """Concatenate streams."""
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
    whole = all([stream.text is not None or stream.held is not None for stream in streams])
    held = (lambda: _joined(streams)) if whole else None
    return Stream(None, tuple(sources), kind, paths, tuple(known), held=held)


def _joined(streams: list[Stream]) -> str | None:
    texts = [held_in(stream) if stream.text is None else stream.text for stream in streams]
    found = [text for text in texts if text is not None]
    return "".join(found) if len(found) == len(texts) else None


def held_in(stream: object) -> str | None:
    """Return the text that the project's files give a stream, read when it is first asked for; `None`: not known."""
    held = getattr(stream, "held", None)
    return held if held is None or isinstance(held, str) else held()


def has_held(field: Field) -> bool:
    """Whether a part of a value is known from the project's files."""
    return type(field) is Partial and any([getattr(hole.stream, "held", None) is not None for hole in field.holes])


def read_now(stream: Stream) -> Stream:
    """Return a stream with the text that the project's files give it now, as they may change before it is used."""
    text = held_in(stream)
    held = None if text is None else text.rstrip("\n")
    return Stream(None, stream.sources, stream.kind, stream.paths, stream.parts, stream.made, held) if text else stream


def repeated(streams: list[Stream]) -> Stream:
    """Return the output of commands that may run, and more than once: names of files, if they print nothing else."""
    found = combined(streams)
    if found.text == "":
        return found
    listed = found.kind == "paths" and found.text is None
    known = found.parts if found.text is None else (found.text,)
    return Stream(None, found.sources, "paths", found.paths) if listed else Stream(None, found.sources, parts=known)


def one_program(streams: list[Stream]) -> None:
    """Merge `which python || which python3`: one path is printed, and either will do if both are one program."""
    first, second = streams[-2].text or "", streams[-1].text or ""
    if all([text.startswith(PROGRAMS) and text.count("\n") == 1 for text in (first, second)]):
        from toolgate.knowledge.lookup import knowledge_of

        one, other = [knowledge_of(text.strip().rpartition("/")[2]) for text in (first, second)]
        either_one = Stream(None, (), EITHER, (), (first, second))
        streams[-2:] = streams[-2:-1] if one is not None and one is other else [either_one]


def following(descriptors: dict[int, Stream], before: dict[int, Stream], stdin: Stream) -> Stream:
    """Return the standard input of what follows a command that may have been `exec < file`."""
    opened = descriptors.get(FOLLOWING)
    return stdin if opened is None or before.get(FOLLOWING) is opened else opened


def _mixed(kinds: set[str]) -> str:
    return ENDLESS if ENDLESS in kinds else COPY if COPY in kinds and MOVED not in kinds else "any"


def bare(paths: Sequence[Field]) -> list[Field]:
    """Return the names without a directory among what a list of files can name, as `ls src` prints them."""
    return [path for path in paths if type(path) is Partial and len(path.pieces) == 1 and _is_name(path.pieces[0])]


def _is_name(piece: Piece) -> bool:
    return type(piece) is Glob and "/" not in piece.pattern and "**" not in piece.pattern


def sources_of(field: Field) -> tuple[Target, ...]:
    """Return what the holes of a value derive from."""
    if isinstance(field, str):
        return ()
    found: list[Target] = []
    for hole in field.holes:
        if type(hole.stream) is Stream:
            found.extend(hole.stream.sources)
    return tuple(found)


def stream_of(field: Field) -> Stream:
    """Return a value as a stream of bytes."""
    if isinstance(field, str):
        return Stream(field)
    if type(field) is Partial and not field.holes:
        return Stream(shown(field))
    hole = field.holes[0] if len(field.pieces) == 1 else None
    if hole is not None and hole.kind in PRINTED_NAMES and type(hole.stream) is Stream and hole.shown[:2] != "${":
        return Stream(None, hole.stream.sources, hole.kind, hole.stream.paths)  # all of it, or words of it
    return Stream(None, sources_of(field))


def connected(scope: Scope, source: Target) -> tuple[str, ...]:
    """Return the manner of code that comes from an open connection, where a remote host types it; else nothing."""
    for effect in scope.ledger.effects if not source.path else ():
        listens = effect.verb == Verb.LISTEN and source.described and source.place == Place.REMOTE
        open_ended = Manner.BOTH_WAYS in effect.manner or Manner.SOCKET in effect.manner
        if open_ended and (listens or effect.target == source):
            return (Manner.SOCKET,)
    return ()


def circled(scope: Scope, path: str) -> None:
    """Emit that code from a host runs if a file that ran is written from it later: a circular pipe through a file."""
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
    """Return what the effects emitted since `mark` have read or fetched; a secret that is edited is read as well."""
    found: list[Target] = []
    for effect in scope.ledger.effects[mark:]:
        edited = effect.target.place == Place.SECRET and effect.verb == Verb.WRITE and Manner.EDIT in effect.manner
        reads = (effect.verb == Verb.READ or edited) and effect.target.place != Place.NULL
        read = reads and MASKED.isdisjoint(effect.manner)
        if read or effect.verb == Verb.FETCH or Manner.BOTH_WAYS in effect.manner:
            listens = effect.verb == Verb.LISTEN  # then the client decides what is read
            found.append(PEER if listens else effect.target)
    return tuple(found)
