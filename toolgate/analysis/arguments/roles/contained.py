"""What a container starts: its entrypoint before the words it is given, in its directory and with its variables."""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.mounted import with_mounts
from toolgate.analysis.arguments.undeclared import undeclared_options
from toolgate.analysis.arguments.variables import assigned
from toolgate.analysis.formats.environment_files import variables_in
from toolgate.analysis.places.outside import is_anybodys
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.command_lines import quoted_words
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.places.images import ENTRYPOINTS, SERVERS, SHELLS
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.shell.expand.fields import Field, Scalar, after, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.state.scope import Scope

ENTRYPOINT, VARIABLES, FILES = frozenset(("--entrypoint",)), frozenset(("-e", "--env")), frozenset(("--env-file",))
DIRECTORY, PORTS = frozenset(("-w", "--workdir", "--pwd", "--cwd")), frozenset(("-p", "--publish"))
RUNNING = "exec"  # in a container that is running already
EVERYWHERE = ("0.0.0.0:", "[::]:", ":::")  # how a port begins that other machines reach


def start(run: Run, words: list[Field]) -> None:
    """Judge what a container starts, as far as it is known or given."""
    scope = run.scope.fork()
    scope.where, scope.aliases = run.where or scope.where, {}
    mark = len(scope.ledger.effects)

    def walk() -> Stream:
        scope.cwd = _directory(run, scope)
        _pass_variables(run, scope)
        started = [_start(run, argv, scope.fork()) for argv in programs(run, words)]
        return started[-1] if started else Stream(None)

    run.reads_input = False
    run.output = with_mounts(run, walk, run.has("service-first") or shown(run.name) == RUNNING)
    _serve(run, mark)


def _start(run: Run, argv: list[Field], scope: Scope) -> Stream:
    """Judge one command; of a program that nobody has described, also what its options do to the files it is given."""
    stream = run.walk.interpret(argv, scope, run.stdin)
    shared, name = scope.ledger.shared, shown(argv[0])
    if shared is not None and shared.directories and knowledge_of(name.rpartition("/")[2]) is None:
        effects, inner = scope.ledger.effects, Run(scope, None, argv[0], run.stdin)
        mark = len(effects)
        undeclared_options(inner, tuple(argv[1:]))
        effects[mark:] = [effect for effect in effects[mark:] if effect.verb != Verb.FETCH]  # it may be its own service
    return stream


def programs(run: Run, words: list[Field]) -> list[list[Field]]:
    """The commands that a container may start with these words; what runs already has no entrypoint."""
    if shown(run.name) == RUNNING and shown(words[0])[:1] != "-":
        return [words]
    given = _values(run, ENTRYPOINT)
    if given:
        entrypoint = given[-1]
        if not isinstance(entrypoint, str):
            return [[entrypoint, *words]]
        return [argv] if (argv := [*split_entrypoint(entrypoint), *words]) else []
    image = shown(run.operands[0])
    own = program_of(image)
    if not words:  # what an image starts by itself reads the input
        told = run.stdin.text is not None or run.stdin.sources
        return [["sh" if own in SHELLS else own]] if told and (own in SHELLS or knowledge_of(own) is not None) else []
    known = image_name(image) in ENTRYPOINTS
    first = shown(words[0])
    if first[:1] == "-":
        return [[own, *words]]
    if first.rpartition("/")[2] == own:
        return [words]
    spec = knowledge_of(own)
    if known or (spec is not None and any([first in sub.names for sub in spec.subcommands])):
        return [[own, *words]]
    if spec is None or spec.subcommands or knowledge_of(first) is not None:
        return [words]
    return [[own, *words], words]


def split_entrypoint(text: str) -> list[Field]:
    """The words of an entrypoint: a program, or a list as JSON."""
    return list(quoted_words(text.strip("[]").replace('",', '" ') if text[:1] == "[" else text))


def image_name(image: str) -> str:
    """The name of an image without its registry, version and digest: `library/x` is `x`."""
    name = image.partition("@")[0]
    host, slash, rest = name.partition("/")
    name = rest if slash and ("." in host or ":" in host or host == "localhost") else name
    folder, slash, last = name.rpartition("/")
    return f"{folder}{slash}{last.partition(':')[0]}".removeprefix("library/")


def program_of(image: str) -> str:
    """The program that an image is made for; most are named after it."""
    name = image_name(image)
    return ENTRYPOINTS.get(name) or SERVERS.get(name) or name.rpartition("/")[2]


def _values(run: Run, names: frozenset[str]) -> list[Field]:
    return [value for option, value in run.options if value is not None and not names.isdisjoint(option.names)]


def _directory(run: Run, scope: Scope) -> str | None:
    """The directory it starts in; where none is named, that of the call, in case it is mounted there."""
    named = _values(run, DIRECTORY)
    if not named:
        return scope.cwd
    return locate_field(named[-1], scope).path or None


def _pass_variables(run: Run, scope: Scope) -> None:
    """Assign the variables that it is given, which mean to its programs what they mean to others."""
    for field in _values(run, VARIABLES):
        text = field if isinstance(field, str) else field.prefix
        name, equals, _ = text.partition("=")
        if equals:
            _pass(name, after(field, len(name) + 1), scope)
    for field in _values(run, FILES):
        file = locate_field(field, run.scope)
        held = text_of(run.scope, file)
        beside = scope.ledger.shared is not None and scope.ledger.shared.beside
        if held is None and beside and is_anybodys(file, scope.facts.home()):
            run.scope.emit(Verb.RUN, file, None, (Manner.LOADED,))
        for name, value in variables_in(held or ""):
            _pass(name, value, scope)


def _pass(name: str, value: Field, scope: Scope) -> None:
    scope.assign(name, Scalar((value,)))
    scope.passed += (name,)
    assigned(name, value, scope, exported=True)


def _serve(run: Run, mark: int) -> None:
    """Emit that a server of others offers the whole project to every machine, where it is told to listen for them."""
    ports = [shown(port) for port in _values(run, PORTS) if shown(port).startswith(EVERYWHERE)]
    effects = run.scope.ledger.effects
    whole = [effect.target for effect in effects[run.mark :] if Manner.MOUNTED in effect.manner]
    own = any([effect.verb == Verb.RUN and effect.target.place == Place.WORKSPACE for effect in effects[mark:]])
    if ports and not own and any([target.place == Place.WORKSPACE and target.whole for target in whole]):
        run.scope.emit(Verb.LISTEN, Target(ports[0], Place.MACHINE))
