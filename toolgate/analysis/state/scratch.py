"""What the session made for itself outside the project: directories that are new, and what was built from its own code.

Code in them is the session's and the project's, as code in the project is: unlike what others could have put into a
directory that anyone can write to. Anything that came from elsewhere ends this trust in the directory.
"""

from __future__ import annotations

from toolgate.analysis.state.own_work import owned
from toolgate.analysis.state.streams import COPY, HARMLESS_HOLES
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.memory import BUILT, FROM_HOST, OWNS, TYPED, Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolgate.analysis.state.scope import Ledger
    from toolgate.analysis.state.streams import Stream
    from toolgate.model.effect import Effect, Invocation, Target
    from toolgate.model.facts import Facts
    from toolgate.model.memory import Memory

OWN = (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
NEAR = (
    *OWN,
    Place.VCS,
    Place.NULL,
    Place.PROC,
    Place.SYSTEM,
    Place.CACHE,
    Place.REGISTRY,
    Place.LOOPBACK,
    Place.MACHINE,
)
TRUSTED = (*OWN, Place.VCS, Place.NULL, Place.SYSTEM, Place.CACHE, Place.REGISTRY)  # what is made of it is trusted
LOGS = frozenset("log logs out output stdout stderr err errors pid status started".split())  # names of non-code files
EXCHANGING = (Verb.FETCH, Verb.SEND)  # what can bring something in from elsewhere
SOURCES = frozenset(  # extensions of source files
    "c cc cpp cxx c++ m mm h hh hpp hxx inc rs go zig java kt swift hs ml mli d nim cs fs f f90 s asm o a".split()
)
SETTINGS = ("yaml", "yml", "json", "toml", "ini", "conf", "cfg", "xml", "properties")  # non-code extensions
DIRECTORY = "dir"  # before what identifies a directory
BARE = "bare"  # marks a call that only made files, and took something from elsewhere
DEEPEST = 8  # parent directories of a file that are checked


def own_scratch(path: str, ledger: Ledger) -> bool:
    """Whether something outside the project was made by the session, with nothing from elsewhere in it."""
    written = ledger.files.get(path)
    if written is not None and built_here(path, written, ledger):
        return True
    memory, facts = ledger.memory, ledger.facts
    if written is None and memory is not None and memory.files.get(path) == BUILT:
        return owned(path, memory, facts) or facts.exists(path) is False
    directory = path
    for _ in range(DEEPEST):
        if directory.count("/") < 2:
            return False
        now = _made_now(directory, ledger)
        made = now or _made_up(directory, ledger)
        if made or (memory is not None and _made_before(directory, memory, facts)):
            return not _holds_foreign(directory, ledger) and not (now and _holds_untold(directory, path, ledger))
        directory = directory.rpartition("/")[0]
    return False


def own_settings(path: str, ledger: Ledger) -> bool:
    """Whether a settings file is the session's own text."""
    if path.rpartition(".")[2].lower() not in SETTINGS:
        return False
    written = ledger.files.get(path)
    if written is not None:
        return written.text is not None
    memory = ledger.memory
    return memory is not None and memory.files.get(path) == TYPED and owned(path, memory, ledger.facts)


def identity_of(directory: str, facts: Facts) -> str:
    """Return what distinguishes a directory from another one in its place; empty: not known."""
    found = facts.identity(directory)
    return f"{DIRECTORY} {found[0]} {found[1]}" if found is not None else ""


def _made_now(directory: str, ledger: Ledger) -> bool:
    """Whether this call makes a directory that did not exist."""
    made = [effect for effect in ledger.effects if effect.verb == Verb.WRITE and effect.target.path == directory]
    created = any([Manner.CREATE in effect.manner or _built_from_project(effect, ledger) for effect in made])
    return created and (directory.rpartition("/")[0] in ledger.made_up or ledger.facts.exists(directory) is False)


def _built_from_project(effect: Effect, ledger: Ledger) -> bool:
    """Whether the command that writes something runs the project's code, and takes nothing from elsewhere."""
    ran = any([each.command == effect.command and each.verb == Verb.RUN for each in ledger.effects])
    return ran and Manner.REDIRECTED not in effect.manner and _taken_from_project(effect, ledger)


def _made_up(directory: str, ledger: Ledger) -> bool:
    """Whether `mktemp -d` makes a directory in this call, and all in it is from the call's text or the project."""
    if directory not in ledger.made_up:
        return False
    below = directory + "/"
    builders = [each.command for each in ledger.effects if each.verb == Verb.RUN and Manner.MADE_HERE in each.manner]
    for effect in ledger.effects:
        path = effect.target.path
        if effect.verb == Verb.LISTEN or (Manner.UNPACKS in effect.manner and not _unpacks_kept(effect, ledger)):
            return False  # the contents of an archive, or what a client sends, are not known
        if effect.verb != Verb.WRITE or effect.target.place != Place.TEMP:
            continue
        inside = path == directory or path.startswith(below)
        loose = not path and not has_trait(effect.command.name, "unique") and not _unpacks_kept(effect, ledger)
        if loose or (inside and not _told(effect, builders, ledger) and not _taken_from_project(effect, ledger)):
            return False
    return True


def _told(effect: Effect, builders: list[Invocation], ledger: Ledger) -> bool:
    """Whether the call's text gives a file's content, makes an empty directory, or builds it from such files."""
    path = effect.target.path
    held = ledger.files.get(path)
    if held is not None and held.text is not None:
        return True
    empty = Manner.CREATE in effect.manner and path in ledger.directories
    built = effect.command in builders and Manner.REDIRECTED not in effect.manner
    return empty or built or _unpacks_kept(effect, ledger)


def _taken_from_project(effect: Effect, ledger: Ledger) -> bool:
    """Whether what a command writes comes from the project's files alone, or from what was made or built from them."""
    done = [each for each in ledger.effects if each.command == effect.command]
    if any([each.verb in EXCHANGING for each in done]):
        return False
    taking = (Verb.READ,) if Manner.REDIRECTED in effect.manner else (Verb.READ, Verb.RUN)
    read = [each.target for each in done if each.verb in taking]
    own = all([target.place in OWN or target.place == Place.TEMP for target in read])
    return bool(read) and own and not _brought_before(read, ledger.memory) and _of_project(effect, ledger)


def _brought_before(read: list[Target], memory: Memory | None) -> bool:
    """Whether an earlier call brought something from elsewhere into what is read, and it may be code."""
    if memory is None:
        return False
    from toolgate.analysis.state.copies import start_of

    fetched = [path for path, origin in memory.files.items() if origin.startswith(FROM_HOST) and not _only_data(path)]
    starts = [start_of(target.path) for target in read]
    brought = (*memory.clones, *fetched)
    return any([path == start or path.startswith(start + "/") for path in brought for start in starts])


def _unpacks_kept(effect: Effect, ledger: Ledger) -> bool:
    """Whether a command unpacks an archive that git made of the project."""
    kept = [kept for unpacking, _, kept in ledger.unpacked if unpacking == effect.command]
    return bool(kept) and all(kept)


def _holds_untold(directory: str, path: str, ledger: Ledger) -> bool:
    """Whether something executable in a directory is neither text of the call nor made from the project."""
    below = directory + "/"
    for effect in ledger.effects:
        target = effect.target
        if effect.verb != Verb.WRITE or effect.where or target.place != Place.TEMP:
            continue
        if target.path and target.path != directory and not target.path.startswith(below):
            continue
        if not _of_project(effect, ledger) and (target.path == path or not _only_data(target.path)):
            return True
    return False


def _of_project(effect: Effect, ledger: Ledger) -> bool:
    """Whether what a command writes is text of the call, made from the project's files, or made by its programs."""
    path, command = effect.target.path, effect.command
    packed = [own for unpacking, own, _ in ledger.unpacked if unpacking == command]
    if packed or Manner.UNPACKS in effect.manner:
        return bool(packed) and all(packed)
    held = ledger.files.get(path) if path else None
    if held is not None and (held.text is not None or held.kind in HARMLESS_HOLES):
        return True
    others = [each for each in ledger.effects if each.command == command]
    ran = [each for each in others if each.verb == Verb.RUN]
    redirected = Manner.REDIRECTED in effect.manner
    if any([each.target.place in OWN or (Manner.MADE_HERE in each.manner and not redirected) for each in ran]):
        return True
    taken = held.sources if held is not None else ()
    taken = taken or tuple([each.target for each in others if each.verb == Verb.READ or each.verb in EXCHANGING])
    if taken:
        return all([_source_told(each, ledger, DEEPEST) for each in taken])
    return not path or Manner.CREATE in effect.manner or Manner.EDIT in effect.manner


def _source_told(source: Target, ledger: Ledger, steps: int) -> bool:
    """Whether a source is the project's, or a file outside that the call itself writes or makes from the project."""
    if source.place != Place.TEMP:
        return source.place in TRUSTED
    held = ledger.files.get(source.path) if source.path else None
    if held is None:
        return not _is_foreign(source, _written(ledger.effects), ledger.memory)
    if held.text is not None or not steps:
        return held.text is not None
    return bool(held.sources) and all([_source_told(each, ledger, steps - 1) for each in held.sources])


def _only_data(path: str) -> bool:
    """Whether nothing runs a file of that name by default."""
    from toolgate.analysis.state.data_files import is_data

    return is_data(path) or path.rpartition("/")[2].lower() in LOGS


def _made_before(directory: str, memory: Memory, facts: Facts) -> bool:
    """Whether an earlier call made a directory that is unchanged, or was going to make one that does not exist."""
    if memory.owned.get(directory, "").startswith(DIRECTORY):
        return memory.owned[directory] == identity_of(directory, facts)
    noted = memory.making.get(directory, BARE)
    if not noted.endswith(BARE) and facts.exists(directory) is False:
        return True
    inside = [path for path in memory.owned if path.startswith(directory + "/")]
    written = bool(inside) and all([memory.files.get(path) in (TYPED, BUILT) for path in inside])
    return written and facts.is_dir(directory) is True and owned(directory, memory, facts)


def _holds_foreign(directory: str, ledger: Ledger) -> bool:
    """Whether something from elsewhere was put into a directory."""
    below, memory = directory + "/", ledger.memory
    if takes_foreign([effect for effect in ledger.effects if not effect.target.path.startswith(below)], memory):
        return True
    brought = [path for path, _ in (*ledger.clones, *ledger.landed)]
    if memory is not None:
        brought += [*memory.clones, *[path for path, origin in memory.files.items() if origin.startswith(FROM_HOST)]]
    return any([path == directory or path.startswith(below) or directory.startswith(path + "/") for path in brought])


def takes_foreign(effects: Iterable[Effect], memory: Memory | None) -> bool:
    """Whether something is taken from a place that neither the project nor the session has written."""
    known = list(effects)
    made = _written(known)
    linked = any([Manner.LINK in effect.manner for effect in known])  # a link only needs the name
    cloning = [effect.command for effect in known if "clone" in effect.command.argv[1:] and effect.verb == Verb.WRITE]
    reading = [effect for effect in known if effect.verb == Verb.READ]
    read = [each for each in reading if linked or Manner.NAMES not in each.manner or each.command in cloning]
    taken = read + [effect for effect in known if effect.verb in EXCHANGING or Manner.MOVED in effect.manner]
    return any([_is_foreign(effect.target, made, memory) for effect in taken])


def _written(effects: list[Effect]) -> list[str]:
    return [effect.target.path for effect in effects if effect.verb == Verb.WRITE and effect.target.path]


def _is_foreign(target: Target, made: list[str], memory: Memory | None) -> bool:
    if target.place != Place.TEMP:
        return target.place not in NEAR
    if any([target.path == path or target.path.startswith(path + "/") for path in made]):
        return False
    origin = memory.files.get(target.path) if memory is not None and target.path in memory.owned else None
    return origin is None or origin.startswith(FROM_HOST)


def disowned(effects: tuple[Effect, ...], memory: Memory) -> list[Mark]:
    """Return marks for the session's directories that a call may have put something foreign into."""
    own = [path for path, held in memory.owned.items() if held.startswith(DIRECTORY)]
    if not own or not takes_foreign(effects, memory):
        return []
    written = [effect.target for effect in effects if effect.verb == Verb.WRITE]
    paths = [target.path for target in written if target.path]
    loose = len(paths) < len(written)  # it writes to a place that is not known
    paths += [word for effect in effects for word in effect.command.argv]  # or to a directory that it only names
    hit = [path for path in own if loose or any([each == path or each.startswith(path + "/") for each in paths])]
    return [Mark(OWNS, path) for path in hit]


def built_here(path: str, written: Stream, ledger: Ledger) -> bool:
    """Whether a file is made from the project's own files, and from sources that the session itself wrote.

    A file that came from elsewhere is still there if the build fails or makes nothing.
    """
    if written.text is not None or not written.sources:
        return False
    if ledger.memory is not None and ledger.memory.files.get(path, TYPED).startswith(FROM_HOST):
        return False
    own = all([own_source(each, ledger) for each in written.sources])
    if written.kind == COPY and _brought_before(list(written.sources), ledger.memory):
        return False  # a copy is what it is a copy of; a build makes something else
    return own and not any([effect.verb in EXCHANGING and effect.target.place not in NEAR for effect in ledger.effects])


def own_source(source: Target, ledger: Ledger) -> bool:
    """Whether a source is the project's, or one that the session wrote and that is unchanged."""
    if source.place in OWN:
        return True
    if not source.path or source.path.rpartition(".")[2].lower() not in SOURCES:
        return False
    held = ledger.files.get(source.path)
    if held is not None and held.text is not None:
        return True
    edited = held is None or not held.sources
    return edited and owned(source.path, ledger.memory, ledger.facts)
