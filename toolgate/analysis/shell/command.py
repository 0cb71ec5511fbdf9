"""Interprets the vocabulary: turns an argument list and the command's description into effects."""

from __future__ import annotations

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.options import Arguments, forget_help, sort_arguments
from toolgate.analysis.arguments.output import printed, told_tools
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import NOTHING, Stream, has_held, sources_of
from toolgate.knowledge.lookup import BUILTINS, EVALUATING, OWN_NAME, OWN_VARIABLES, called_after, knowledge_of, named
from toolgate.knowledge.vocabulary import EVALUATED, EXPRESSION, KEYED, STDIN, Command
from toolgate.model.effect import Invocation, Manner, Place, Verb, backticked
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Field, Glob, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments import dash_names, find, given_options, read_and_sent
    from toolgate.analysis.shell import builtins, in_repository

    Subcommands = tuple[dict[str, Command], list[tuple[str, Command]], Command]  # by name, by pattern, and of what
else:
    builtins = Later("toolgate.analysis.shell.builtins")
    in_repository = Later("toolgate.analysis.shell.in_repository")
    read_and_sent = Later("toolgate.analysis.arguments.read_and_sent")
    given_options = Later("toolgate.analysis.arguments.given_options")
    find = Later("toolgate.analysis.arguments.find")
    dash_names = Later("toolgate.analysis.arguments.dash_names")

BIN = ("bin", "sbin", ".bin", "Scripts", "libexec")  # directories whose programs are known by their base name
LIBRARIES = ("/lib", "/usr/lib")  # system directories with the dynamic loader
NAMING = frozenset(
    "read declare typeset local export readonly mapfile readarray getopts wait printf test [ unset".split()
)  # builtins that take names of variables, in which `subscripts.py` looks for commands
POSIX = "POSIXLY_CORRECT"  # the variable with which the first operand ends the options of a program
LISTED = 400  # names in a directory that are read
COMMAND, DESCRIBED = 18, 10  # steps for a command, and for one that is described


def interpret(argv: list[Field], scope: Scope, stdin: Stream, exact: bool = False, heard: bool = True) -> Stream:
    """Emit the effects of one simple command; returns what it prints.

    `exact`: all words are known to be strings. `heard`: something uses the output.
    """
    scope.step(COMMAND + len(argv))
    if not argv:
        return NOTHING
    exact = exact or Partial not in map(type, argv)  # nearly always
    if not exact and any([has_held(word) for word in argv]):
        from toolgate.analysis.shell.read_words import as_read

        if (stream := as_read(argv, scope, stdin, heard, once)) is not None:
            return stream
    return once(argv, scope, stdin, exact, heard)


def once(argv: list[Field], scope: Scope, stdin: Stream, exact: bool = False, heard: bool = True) -> Stream:
    """Emit the effects of one simple command, whose words are taken as they are."""
    words: list[str] = argv if exact else [shown(field) for field in argv]  # type: ignore[assignment]  # all strings
    command = scope.command = Invocation(tuple(words), scope.start, scope.end, scope.cwd or "")
    scope.ledger.interpreted.append(command)
    if scope.ledger.uses is not None:
        scope.use()
    mark = len(scope.ledger.effects)
    line = " ".join(words)
    if OWN_NAME in line or OWN_VARIABLES in line or (stdin.text and OWN_NAME in stdin.text):
        from toolgate.analysis.shell.own_commands import watched

        stream = watched(argv, scope, stdin)
    else:
        stream = started(argv, scope, stdin, exact, heard)
    if not exact and any([sources_of(word) for word in argv[1:]]):
        read_and_sent.send_out_of_words(scope, argv[1:], command, mark)
    kept = scope.ledger.secret > mark or "/." in line
    if kept or (stdin.sources and any([source.place == Place.SECRET for source in stdin.sources])):
        read_and_sent.send_what_is_read(scope, stdin, command, mark)
    return stream


def started(argv: list[Field], scope: Scope, stdin: Stream, exact: bool = False, heard: bool = True) -> Stream:
    """Run what the first word of a command names: an alias, a function, a builtin or a program."""
    head = argv[0]
    if (
        not isinstance(head, str)
        or head in scope.functions
        or (head in scope.aliases and head + "=" not in scope.calls)
    ):
        from toolgate.analysis.shell.name_resolution import stands_for

        return stands_for(argv, scope, stdin)
    if head in NAMING and any(["[" in word for word in scope.command.argv[1:]]):
        from toolgate.analysis.shell.subscripts import check_words

        check_words(argv, scope)
    if head in BUILTINS:
        return builtins.BUILTINS[head](argv, scope, stdin)
    return program(argv, scope, stdin, exact, heard)


def program(argv: list[Field], scope: Scope, stdin: Stream, exact: bool = False, heard: bool = True) -> Stream:
    """Run a program found by its name or path, not a function or a builtin."""
    first = argv[0]
    head = first if isinstance(first, str) else shown(first)
    if "PATH" in scope.variables and "/" not in head:
        from toolgate.analysis.shell.own_programs import found_first

        if path := found_first(head, scope):
            return script_file([path, *argv[1:]], scope, stdin)
    spec = knowledge_of(head) if "/" not in head else None
    if spec is None and "/" in head:
        directory, _, name = head.rpartition("/")
        if directory.rpartition("/")[2] in BIN or directory.startswith(LIBRARIES):
            spec = knowledge_of(name)
            own = spec is not None and (not _installed(head, scope) or _projects_own(head, scope))
            spec = None if own else spec
        if spec is None:
            return _by_path(argv, scope, stdin)
    if spec is None:
        from toolgate.analysis.shell.undescribed import undescribed

        return undescribed(head, argv, scope, stdin)
    if "relays" in spec.traits:
        from toolgate.analysis.arguments.toolgate_in_arguments import judge_files

        judge_files(scope, argv[1:], stdin)
        if ";" in argv:  # `tmux new-window \; send-keys x`: each is a command
            program([first, *argv[argv.index(";") + 1 :]], scope, stdin)
    if "segments" in spec.traits and ":" in argv:  # `mpirun -n 1 a : -n 2 b`: each is a command
        at = argv.index(":")
        program([first, *argv[at + 1 :]], scope.fork(), stdin)
        argv = argv[:at]
    if scope.passed and (given := given_options.with_options(head.rpartition("/")[2], argv[1:], scope)):
        apply(spec, first, given, scope.fork(), stdin)
    return apply(spec, first, argv[1:], scope, stdin, (), None, exact, heard)


def _by_path(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """Run a program given by path; one in an SDK is known by its name."""
    from toolgate.analysis.shell.sdk_programs import in_toolchain

    name = shown(argv[0]).rpartition("/")[2]
    if not in_toolchain(shown(argv[0]), scope):
        return script_file(argv, scope, stdin)
    spec = knowledge_of(name)
    if spec is None:
        from toolgate.analysis.shell.undescribed import undescribed

        return undescribed(name, argv, scope, stdin)
    return apply(spec, argv[0], argv[1:], scope, stdin)


def _installed(path: str, scope: Scope) -> bool:
    """Whether a program's path belongs to the system, a package manager or the project's own environment."""
    from toolgate.analysis.state.locate import locate_field

    target = locate_field(path, scope)
    memory = scope.ledger.memory
    if target.path in scope.ledger.files or (memory is not None and target.path in memory.files):
        return False
    if target.place == Place.TEMP:  # a virtual environment; any other file there may come from anyone
        root, folder, _ = target.path.rpartition("/bin/")
        return bool(folder) and scope.facts.exists(root + "/pyvenv.cfg") is not False
    return target.place in (Place.SYSTEM, Place.OUTPUT) or "/node_modules/.bin/" in path or "/bin/" in target.path


def _projects_own(path: str, scope: Scope) -> bool:
    """Whether a path is a project script that only shares its name with a known program: `./bin/service`."""
    from toolgate.analysis.state.locate import locate_field
    from toolgate.knowledge.texts.program_words import SCRIPT_NAMES

    if path.rpartition("/")[2] not in SCRIPT_NAMES:
        return False
    target = locate_field(path, scope)
    memory = scope.ledger.memory
    known = target.path in scope.ledger.files or (memory is not None and target.path in memory.files)
    return target.place == Place.WORKSPACE and not known


# --- heads -----------------------------------------------------------------------------------------------------------


def script_file(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.arguments.roles.execution import run_file
    from toolgate.analysis.state.readable import PROGRAMS

    run = Run(scope, None, argv[0], stdin)
    stream = run_file(run, argv[0], tuple(argv[1:]), "")
    path = shown(argv[0])
    name = path.rpartition("/")[2]
    spec = knowledge_of(name) if len(name) > 1 else None  # `/tmp/t` is a file of that name
    _look_around(run)
    if spec is None and path[: -len(name) - 1].endswith(PROGRAMS):
        from toolgate.analysis.arguments.operand_values import judge_tool

        judge_tool(run, [name, *argv[1:]])
    if spec is not None and not _projects_own(path, scope):
        from toolgate.analysis.state.locate import locate_field

        target = locate_field(path, scope)
        if not scope.built_here(target.path):  # a copy of a known program does the same
            mark = len(scope.ledger.effects)
            apply(spec, argv[0], argv[1:], scope, stdin)
            if target.place == Place.OUTPUT and "admits" not in spec.traits:
                _serves_itself(scope, mark)
    if spec is None or "guard" not in spec.traits:
        from toolgate.analysis.shell.own_commands import under_another_name

        under_another_name(argv, scope, stdin)
    return stream


def _serves_itself(scope: Scope, mark: int) -> None:
    """Drop the effects of starting a system service, if the project's build output only has the same name."""
    effects = scope.ledger.effects
    listening = [effect.target for effect in effects[mark:] if effect.verb == Verb.LISTEN]
    if listening and all([target.described and target.place == Place.MACHINE for target in listening]):
        served = (Verb.LISTEN, Verb.CONTROL)
        effects[mark:] = [e for e in effects[mark:] if e.verb not in served or not e.target.described]


# --- specs -----------------------------------------------------------------------------------------------------------


def apply(
    spec: Command,
    name: Field,
    words: list[Field],
    scope: Scope,
    stdin: Stream,
    inherited: tuple[Command, ...] = (),
    above: Run | None = None,
    exact: bool = False,
    heard: bool = True,
) -> Stream:
    """Read `words` by `spec` and emit what they do.

    `above` is the run of the command this is a subcommand of; the options of the commands `inherited` count too.
    """
    scope.step(DESCRIBED)
    arguments = _arguments_of(spec, words, scope, inherited, above is None, exact)
    run = Run(scope, spec, name, stdin, arguments)
    _look_around(run) if above is None else run.inherit(above)
    run.take_options(arguments)
    if run.informs:
        return (told_tools(run) if spec.prints else None) or Stream(None, (), "name")
    _take_settings(run) if above is None else None
    if spec.subcommands or spec.otherwise is not None:
        if arguments.operands:
            return _subcommand(spec, arguments.operands, run, inherited, heard)
        run.state(spec.bare)
        if spec.stdin is not None and run.reads_input and STDIN not in run.filled:
            run.walk.read_input(run, spec.stdin)
        return run.finish()
    if spec.style == EXPRESSION:
        find.expression_operands(run, arguments)
    elif spec.style == KEYED:
        run.keyed(arguments.operands)
    else:
        run.take_operands(arguments.operands, arguments.after)
    return run.finish(heard)


def _arguments_of(
    spec: Command, words: list[Field], scope: Scope, inherited: tuple[Command, ...], first: bool, exact: bool
) -> Arguments:
    """The arguments as the program takes them; `first`: its own, not those of a subcommand."""
    if not exact and first:
        words = _with_names(words, scope)
    arguments = sort_arguments(words, spec, inherited)
    if arguments.operands and first and not spec.subcommands:
        forget_help(arguments, words, spec, bool(scope.where) or POSIX in scope.variables)
    return arguments


def _look_around(run: Run) -> None:
    """Judge the files that a program evaluates at startup."""
    word = run.name
    if not isinstance(word, str):
        return
    program = word.rpartition("/")[2]
    if program in EVALUATING or (run.spec is not None and _has_settings(program, run.scope)):
        run.walk.look_into(run, EVALUATED)


def _take_settings(run: Run) -> None:
    """Judge the settings of a program where the home is another one."""
    if "HOME" in run.scope.variables or "XDG_CONFIG_HOME" in run.scope.variables:
        from toolgate.analysis.arguments.agent_settings import takes_settings

        takes_settings(run)


def _has_settings(program: str, scope: Scope) -> bool:
    """Whether there are files named after a program, here or at the top of the project; the commonest have none."""
    from toolgate.knowledge.index import COMMON

    if f",{program}," in COMMON:
        return False
    entries, top = scope.facts.entries, scope.facts.workspace()
    here = [place for place in (scope.cwd, top) if place and f"{place}/".startswith(top + "/")]
    return any([called_after(program, entries(place, LISTED) or ()) for place in dict.fromkeys(here)])


def _with_names(words: list[Field], scope: Scope) -> list[Field]:
    """The words of a command, with file names that a glob would expand to and that look like options."""
    if Partial not in map(type, words):
        return words  # nearly always
    if not any([type(word) is Partial and type(word.pieces[0]) is Glob for word in words]):
        return words
    return dash_names.with_option_names(words, scope)


def _subcommand(spec: Command, operands: list[Field], run: Run, inherited: tuple[Command, ...], heard: bool) -> Stream:
    first = operands[0]
    chosen = _chosen(spec, first) if isinstance(first, str) else None
    if isinstance(first, Partial) and "machine-first" in spec.traits:
        if not all([hole.kind == "name" for hole in first.holes]):
            run.unknown(f"the value of the argument {backticked(first.shown)}", Manner.BUILT)
        chosen = spec.subcommands[0]
    if run.options or run.hosts or run.data:
        run.settle()
    if run.into or spec.stdout or spec.prints or "lands" in spec.traits:
        printed(run)
    mark = len(run.scope.ledger.effects)
    above = (spec, *inherited)
    local = run.walk.manifest_tool(run, operands) if chosen is None and "local-tools" in spec.traits else None
    if local is not None:
        stream = local
    elif chosen is None and spec.otherwise is not None:
        stream = apply(spec.otherwise, run.name, operands, run.scope, run.stdin, above, run, False, heard)
    elif chosen is None and (chosen := _extension(spec, first)) is not None:
        stream = apply(chosen, first, operands[1:], run.scope, run.stdin, (), run)
    elif chosen is None:
        stream = _unknown_subcommand(spec, operands, run)
    else:
        stream = apply(chosen, first, operands[1:], run.scope, run.stdin, above, run, False, heard)
    if "repository" in spec.traits:
        traits = chosen.traits if chosen is not None else ()
        if "hooked" in traits:
            run.walk.fire_hooks(run, str(first), operands[1:])
        in_repository.judge_settings(run)
        if "work-tree" in traits and len(run.scope.ledger.effects) > mark:
            run.walk.changed_tree(run, mark)
    elif "guard" in spec.traits:
        from toolgate.analysis.arguments.agent_settings import obeys_another_home

        obeys_another_home(run)
    return stream


def _unknown_subcommand(spec: Command, operands: list[Field], run: Run) -> Stream:
    stream = None
    if "repository" in spec.traits and isinstance(operands[0], str):
        stream = run.walk.git_alias(run, operands)
    elif "cargo-aliases" in spec.traits and isinstance(operands[0], str):
        stream = run.walk.cargo_alias(run, operands)
    if stream is not None:
        return stream
    informs = (Manner.INFORMS,) if operands[1:] in (["--help"], ["-h"]) else ()
    word = shown(operands[0])
    kind, what = (Manner.SUBCOMMAND, "subcommand") if word[:1] != "+" else (Manner.OPERAND, "argument")  # a toolchain
    run.scope.unknown(f"{what} {backticked(word)} of {run.title}", (kind, *informs))
    return Stream(None)


def _extension(spec: Command, word: Field) -> Command | None:
    """The description of a subcommand under its own program name, as `git-log` for `git log`."""
    if not isinstance(word, str):
        return None
    name = f"{spec.names[0]}-{word}"
    return knowledge_of(name) if named(name) else None


def below(spec: Command, word: str) -> Command | None:
    """The description of a subcommand; `None`: there is none."""
    return _chosen(spec, word) or spec.otherwise or _extension(spec, word)


def _chosen(spec: Command, word: str) -> Command | None:
    """The subcommand with a name, or else the first with a pattern that matches it."""
    if not spec.subcommands:
        return None
    by_name, patterns, _ = _SUBCOMMANDS.get(id(spec)) or _subcommands(spec)
    found = by_name.get(word)
    if found is None and patterns:
        from toolgate.shell.expand.patterns import matches

        for pattern, candidate in patterns:
            if matches(pattern, word):
                return candidate
    return found


_SUBCOMMANDS: dict[int, Subcommands] = {}  # by the `id` of commands, which each entry keeps alive


def _subcommands(spec: Command) -> Subcommands:
    pairs = [(name, candidate) for candidate in spec.subcommands for name in candidate.names]
    _SUBCOMMANDS[id(spec)] = found = dict(reversed(pairs)), [pair for pair in pairs if "*" in pair[0]], spec
    return found
