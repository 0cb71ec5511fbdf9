"""Programs that a script compiles under computed names: `cc -o "build/$n" a.c && "build/$n"`.

Two unknown values are equal if they are the same hole; a variable that is set again has another one.
"""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import HARMLESS_HOLES, Stream, sources_since
from toolgate.model.effect import Manner, Place, Verb
from toolgate.model.path import normalise
from toolgate.shell.expand.fields import Field, Hole, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope
    from toolgate.model.effect import Effect

    Name = tuple[str, tuple[object, ...]]


def name_of(field: Field, scope: Scope) -> Name | None:
    """The directory and the pieces of a computed name, with holes by identity; `None`: it may be anywhere."""
    if not isinstance(field, Partial) or not field.holes or scope.cwd is None or scope.where:
        return None
    if any(
        [
            type(piece) is not str and not (type(piece) is Hole and piece.kind in HARMLESS_HOLES)
            for piece in field.pieces
        ]
    ):
        return None
    above, slash, start = field.prefix.rpartition("/")
    rest = field.pieces[1:] if field.prefix else field.pieces
    if ".." in field.prefix or any([isinstance(piece, str) and "/" in piece for piece in rest]):
        return None
    directory = normalise(above + slash if above[:1] == "/" or (not above and slash) else f"{scope.cwd}/{above}")
    return directory.rstrip("/"), (start, *[piece if isinstance(piece, str) else id(piece) for piece in rest])


def remember_built(run: Run, without: frozenset[str]) -> None:
    """Record a program compiled under a computed name; `without`: options with which no program is made."""
    command = run.scope.command
    if any([word in without or word[:2] == "-x" for word in command.argv]):
        return
    for option, value in run.options:
        if option.names[0] == "-o" and isinstance(value, Partial) and (name := name_of(value, run.scope)) is not None:
            stream = Stream(None, sources_since(run.scope, run.mark))
            run.scope.ledger.built += ((name, value, stream, command),)


def built(head: Field, scope: Scope) -> Stream | None:
    """What the program that is run was compiled from; `None`: it may not be the one this script compiled."""
    name, ledger = name_of(head, scope), scope.ledger
    found = [entry for entry in ledger.built if entry[0] == name]
    if name is None or not found or locate_field(head, scope).place != Place.OUTPUT:
        return None
    _, field, stream, compiler = found[-1]
    if not all([source.place in (Place.WORKSPACE, Place.OUTPUT) for source in stream.sources]):
        return None
    if _may_hold_others(scope, name[0]):
        return None
    own = [effect for effect in ledger.effects if effect.command == compiler]
    if not any([effect.verb == Verb.WRITE and effect.target.name == field.shown for effect in own]):
        return None  # the effects of earlier commands are not kept
    others = [effect for effect in ledger.effects if effect.verb != Verb.READ and effect.command != compiler]
    return stream if all([_is_apart(effect, ledger.directories) for effect in others]) else None


def _may_hold_others(scope: Scope, directory: str) -> bool:
    """Whether a directory may have files that no compiler made."""
    ledger, memory = scope.ledger, scope.ledger.memory
    before = memory.files if memory is not None else {}
    if ledger.links or ledger.landed or ledger.clones or (memory is not None and (memory.clones or memory.everything)):
        return True
    return any([path.startswith(directory + "/") for path in (*ledger.files, *before)])


def _is_apart(effect: Effect, directories: frozenset[str] | set[str]) -> bool:
    """Whether another effect cannot have changed the program, such as a directory that was created."""
    made = Manner.CREATE in effect.manner and effect.target.path in directories
    return made or effect.target.place == Place.NULL


def _may_have_put(effect: Effect, directory: str) -> bool:
    """Whether an earlier effect may have put files into a directory: it wrote to that, or to a parent."""
    path = effect.target.path
    return effect.verb == Verb.WRITE and bool(path) and f"{directory}/".startswith(f"{path}/")


def printed(run: Run) -> str | None:
    """The path of a program of the project's build, as `cabal list-bin` prints it; `None`: it may be elsewhere."""
    names = [word for word in run.operands if isinstance(word, str)]
    name = names[0].rpartition(":")[2] if len(names) == 1 else ""
    if len(run.operands) != 1 or not name.replace("-", "a").replace("_", "a").isalnum():
        return None
    directory = _output(run, "dist-newstyle", ("--builddir",), ("CABAL_BUILDDIR",))
    return f"{directory}/build/{name}\n" if directory else None


def printed_directory(run: Run) -> str | None:
    """The directory of the project's built programs, as `swift build --show-bin-path` prints it; `None`: not known."""
    given = {name for option, _ in run.options for name in option.names}
    if "--show-bin-path" not in given or "--package-path" in given or run.operands:
        return None
    directory = _output(run, ".build", ("--scratch-path", "--build-path"), ("SWIFTPM_BUILD_DIR",))
    release = any([value == "release" for option, value in run.options if "-c" in option.names])
    return f"{directory}/{'release' if release else 'debug'}\n" if directory else None


def _output(run: Run, usual: str, naming: tuple[str, ...], variables: tuple[str, ...]) -> str:
    """The directory for the project's built programs; empty: it may be another, or may have other files."""
    scope, root = run.scope, run.scope.facts.workspace()
    declared = {name for option, _ in run.options for name in option.names}
    words = [word.partition("=")[0] for word in scope.command.argv if word[:1] == "-"]
    if scope.cwd is None or scope.where or not (scope.cwd + "/").startswith(root + "/") or not set(words) <= declared:
        return ""
    given = [value for option, value in run.options if not set(naming).isdisjoint(option.names)]
    directory = locate_field(given[-1] if given and given[-1] is not None else f"{root}/{usual}", scope)
    if directory.place != Place.OUTPUT or not directory.path or _may_hold_others(scope, directory.path):
        return ""
    others = [effect for effect in scope.ledger.effects if effect.command.name != scope.command.name]
    moved = any([name in scope.variables for name in variables])
    return "" if moved or any([_may_have_put(effect, directory.path) for effect in others]) else directory.path
