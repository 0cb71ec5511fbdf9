"""What a call leaves behind for later calls: files it writes, secrets and untrusted pages it reads."""

from __future__ import annotations

from toolgate.analysis.state.streams import COPY, Stream
from toolgate.model.effect import Effect, Manner, Place, Target, Verb
from toolgate.model.memory import (
    BLANK,
    BROWSES,
    BUILT,
    CLONED,
    FROM_HOST,
    FROM_SECRET,
    MADE,
    MORE,
    OWNS,
    PAGE,
    SECRET,
    TYPED,
    WROTE,
    Mark,
    Memory,
)
from toolgate.model.path import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Ledger

MOST = 500  # marks of one call
LONGEST = 1_000  # characters of a path
ELSEWHERE = (
    Place.REMOTE, Place.KNOWN, Place.PRIVATE, Place.FORGE, Place.METADATA, Place.REGISTRY, Place.CLOUD,
    Place.CONTAINER,
)  # fmt: skip
LATER = (Manner.DEFERRED,)  # effects that have not happened yet when the call is over


def marks_of(effects: tuple[Effect, ...], ledger: Ledger, memory: Memory, reported: str = "") -> tuple[Mark, ...]:
    """Return what to remember of a call that was not denied, unless the memory has it already.

    `reported` is the name of a call whose result is all that the model sees of what it fetches.
    """
    if any([effect.verb == Verb.WRITE for effect in effects]):
        reported = ""  # what is kept in a file may be read later
    found = {mark: None for effect in effects if (mark := _mark(effect, reported)) is not None}
    _written_marks(found, ledger, memory)
    if ledger.clones or ledger.landed:
        from toolgate.analysis.state.brought_before import brought_marks

        found.update(dict.fromkeys(brought_marks(ledger, memory)))
    if ledger.browsing is not None:
        found[Mark(BROWSES, *ledger.browsing)] = None
    if ledger.files:
        from toolgate.analysis.state.own_work import own_marks

        found.update(dict.fromkeys(own_marks(ledger, memory)))
    if any([may_list(path) for path in (*ledger.files, *ledger.links)]):
        from toolgate.analysis.state.before import before_marks

        found.update(dict.fromkeys(before_marks(ledger)))
    if memory.owned:
        from toolgate.analysis.state.scratch import disowned

        found.update(dict.fromkeys(disowned(effects, memory)))
    new = [mark for mark in found if not memory.knows(mark)]
    if len(new) > MOST or any([len(mark.subject) > LONGEST for mark in new]):
        files = (WROTE, CLONED, OWNS)
        new = [Mark(MORE), *[mark for mark in new if mark.word not in files and len(mark.subject) <= LONGEST][:MOST]]
    return tuple(new)


def _written_marks(found: dict[Mark, None], ledger: Ledger, memory: Memory) -> None:
    """Add the marks for files that the call writes, and for links to what the session wrote."""
    for path, stream in ledger.files.items():
        mark = Mark(WROTE, path, _made_of(path, stream, ledger, memory))
        found.pop(Mark(WROTE, path, MADE), None)
        found[mark] = None
        if stream.kind == COPY and len(stream.sources) == 1:
            found.update(dict.fromkeys(_along(path, stream.sources[0].path, memory)))
    for link, place in ledger.links.items():
        held = ledger.files.get(normalise(place))
        if held is not None or memory.wrote(normalise(place)):
            origin = _origin(held or Stream(None, (Target("", Place.UNKNOWN, normalise(place)),), COPY), memory)
            found.pop(Mark(WROTE, link, MADE), None)
            found[Mark(WROTE, link, origin)] = None


LISTING = frozenset(
    """json jsonc yaml yml toml mod xml txt in lock locked sum resolved cfg ini exs swift gradle kts props csproj fsproj
    config gitconfig Gemfile Podfile Pipfile setup.py""".split()
)  # names and endings of files that can list packages, or settings of git: to load the tables takes a millisecond


def may_list(path: str) -> bool:
    """Whether a file may be one of which it counts what it named before the session."""
    return path.rpartition("/")[2] in LISTING or path.rpartition(".")[2] in LISTING


def _made_of(path: str, stream: Stream, ledger: Ledger, memory: Memory) -> str:
    """Return where a file that the call writes comes from."""
    origin = _origin(stream, memory)
    if origin != MADE:
        return origin
    return TYPED if _turned(path, stream, ledger) else _built(path, stream, ledger)


def _turned(path: str, stream: Stream, ledger: Ledger) -> bool:
    """Whether a file is made from the project's data: it must be read before it runs."""
    if stream.text is not None or not stream.sources:
        return False
    from toolgate.analysis.state.data_files import turned

    return turned(path, stream, ledger) is not None


def _built(path: str, stream: Stream, ledger: Ledger) -> str:
    """Return `BUILT` for a file outside the project that is made from the project's and the session's own files."""
    if path.startswith(ledger.facts.workspace() + "/"):
        return MADE
    from toolgate.analysis.state.scratch import built_here

    return BUILT if built_here(path, stream, ledger) else MADE


def remember(ledger: Ledger) -> None:
    """Remember which secrets and pages the effects so far have read; the ledger knows the files itself."""
    marks = [mark for effect in ledger.effects if (mark := _mark(effect)) is not None and mark.word != WROTE]
    if marks:
        ledger.memory = (ledger.memory or BLANK).after(tuple(marks))


NO_PAGE = (Manner.REDIRECTS_TRAFFIC, Manner.OWN, Manner.INFORMS)  # manners of fetches that bring no untrusted text


def _mark(effect: Effect, reported: str = "") -> Mark | None:
    """Return what one effect leaves behind; what a project's own script reads stays with that script."""
    target, manner = effect.target, effect.manner
    if any([word in manner for word in LATER]):
        return None
    if effect.verb == Verb.WRITE and target.path and not effect.where and target.place != Place.NULL:
        return Mark(WROTE, target.path, MADE)
    if Manner.INSIDE in manner:
        return None
    if (
        effect.verb == Verb.READ
        and target.place == Place.SECRET
        and Manner.NAMES not in manner
        and Manner.HANDED not in manner
        and Manner.HUNT not in manner
    ):
        return Mark(SECRET, target.text, target.path)
    pages = (effect.verb == Verb.FETCH and target.place == Place.REMOTE) or (
        effect.verb == Verb.READ and target.place == Place.MCP
    )
    return Mark(PAGE, target.text, reported) if pages and not any([word in manner for word in NO_PAGE]) else None


def _along(path: str, source: str, memory: Memory) -> list[Mark]:
    """Return the marks for what the session wrote or cloned in a directory that is copied."""
    if not source:
        return []
    below = source + "/"
    found = [
        Mark(WROTE, path + file[len(source) :], origin)
        for file, origin in memory.files.items()
        if file.startswith(below)
    ]
    for directory, host in memory.clones.items():
        if directory == source or directory.startswith(below):
            found.append(Mark(CLONED, path + directory[len(source) :], host))
        elif source.startswith(directory + "/"):
            found.append(Mark(CLONED, path, host))
    return found


def _origin(stream: Stream, memory: Memory) -> str:
    """Return where the content of a file comes from; of several sources, the one that matters most.

    What is made from a file of this session has that file's origin; but what a program makes, without copying, from the
    agent's own text counts as that program's work.
    """
    earlier = [memory.files[source.path] for source in stream.sources if source.path in memory.files]
    for beginning in (FROM_SECRET, FROM_HOST):
        for origin in earlier:
            if origin.startswith(beginning):
                return origin
    for source in stream.sources:
        if source.place == Place.SECRET:
            return FROM_SECRET + source.text
    for source in stream.sources:
        if source.place in ELSEWHERE:
            return FROM_HOST + source.text
    if TYPED in earlier and (stream.kind == COPY or stream.parts):
        return TYPED
    return MADE if stream.sources and stream.text is None else TYPED
