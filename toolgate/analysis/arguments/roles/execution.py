"""Roles of arguments that are code or commands: read and judged as what they do.

One module because each of them ends in the same few ways to run something.
"""

from __future__ import annotations

from toolgate.analysis.arguments.options import sort_arguments
from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import CHOSEN, COPY, ENDLESS, MANY, NOTHING, Stream, connected, sources_of
from toolgate.knowledge.lookup import OWN_NAME, reader_of
from toolgate.knowledge.vocabulary import (
    ARGUMENTS,
    CODE,
    DATA,
    EVALUATES,
    LISTED,
    MODULE,
    OPAQUE,
    PLAIN,
    READ_BY,
    READS,
    RUNS,
    SCRIPT,
    Command,
    Does,
    Found,
    Option,
    Role,
    Slot,
    read_slots,
)
from toolgate.model.effect import Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Hole, Partial, Scalar, join, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

HARMLESS_HOLES = ("number", "name")
KEYS = {
    "Space": " ",
    "Tab": "\t",
    "Enter": "\n",
    "C-m": "\n",
    "C-j": "\n",
    "KPEnter": "\n",
    "C-c": "",
    "C-d": "",
    "C-l": "",
    "C-u": "",
    "q": "",
}
STEPS = 3  # steps for eight characters of a small language
DELIMITING = ("-0", "--null", "-d", "--delimiter")  # options by which the words of standard input end otherwise
DELIMITERS = {"\\n": "\n", "\\t": "\t", "\\0": "\0"}  # as `xargs -d` spells them
SIGNS = ";|&$`<>(){}\n\\\"'"  # what makes more than one command of words
EVALUATING = frozenset(("eval", "-c", "exec", "source", "."))  # words of a script that may run its parameters
QUOTED = 60  # characters of an argument in a message
LINES = 32  # of its input that `xargs -I` is followed for


def run_argv(run: Run, argv: list[Field]) -> None:
    """A command inside a command: judged as itself, on the machine it runs on."""
    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.aliases = {}
    argv, stdin = list(argv), run.stdin
    if run.spec is not None and run.spec.stdin is not None and run.spec.stdin.role is ARGUMENTS:
        if not any([option.role is READS for option, _ in run.options]):  # `xargs -a file` leaves its input alone
            stdin = NOTHING
        first, *others = _with_input(run, argv)
        for other in others:
            run.walk.interpret(other, scope.fork(), stdin)
        argv = first
    elif run.spec is not None and run.spec.where:
        run.output = _from_machine(run, run_shell_text(run, scope, _joined(argv), ""))
        run.reads_input = False
        return
    elif run.has("own-names") and run.spec is not None and isinstance(argv[0], str):
        from toolgate.knowledge.lookup import knowledge_of, named

        own = f"{run.spec.names[0]}-{argv[0]}"
        argv[0] = own if named(own) and knowledge_of(own) is not None else argv[0]
    run.reads_input = False
    run.output = run.walk.interpret(argv, scope, stdin)


def _from_machine(run: Run, stream: Stream) -> Stream:
    """What a command prints on a machine that was logged in to comes from there."""
    kind, _, name = run.where.partition(":")
    if kind != "ssh" or stream.text is not None:
        return stream
    from toolgate.analysis.places.hosts import locate_host

    return Stream(None, (*stream.sources, locate_host(name, run.scope.facts)), stream.kind, stream.paths)


def _joined(argv: list[Field]) -> Field:
    return argv[0] if len(argv) == 1 else join(argv)


def _with_input(run: Run, argv: list[Field]) -> list[list[Field]]:
    """The commands `xargs` runs: words of its input put where it says, or at the end."""
    from toolgate.knowledge.lookup import knowledge_of

    if run.stdin.kind in (ENDLESS, MANY):
        from toolgate.analysis.state.exhaustion import unlimited

        unlimited(
            run.scope, [shown(value) for option, value in run.options if value and "-P" in option.names], run.stdin
        )
    words = _input_words(run)
    spec = knowledge_of(shown(argv[0]).rpartition("/")[2])
    if (
        spec is not None
        and spec.stdin is not None
        and spec.stdin.role.base in (SCRIPT, CODE)
        and not (run.stdin.kind == "paths" and run.stdin.paths and _is_given_files(argv, spec))
        and not _has_script(argv, spec, _mark(run))
    ):
        origin = run.stdin.sources[0] if run.stdin.sources else None
        run.emit(Verb.RUN, description("words of standard input", Place.UNKNOWN), origin, (Manner.PIPED,))
    mark = _mark(run)
    if mark:
        apart = run.stdin.text is None or any([option.names[0] in DELIMITING for option, _ in run.options])
        lines = words if apart else list((run.stdin.text or "").strip("\n").split("\n"))
        if any([f"/{mark}" in shown(word) for word in argv]):  # a name in a directory, if it can be one
            lines = [line for line in lines if shown(line)[:1] != "/"] or lines
        return [[_replaced(word, mark, line) for word in argv] for line in lines[:LINES]] or [argv]
    return [argv + words]


def _mark(run: Run) -> str:
    """What stands for a line of the input: `{}` for `xargs -I{}`; empty: its words are added."""
    for option, value in run.options:
        if option.names[0] in ("-I", "-i", "--replace", "-J"):
            return shown(value) if value else "{}"
    return ""


def _has_script(argv: list[Field], spec: Command, mark: str) -> bool:
    """Whether a shell is given its script, in which no word of the input stands: those are its parameters."""
    arguments = sort_arguments(argv[1:], spec)
    slots = [read_slots(option.operands) for option, _ in arguments.options if option.operands is not None]
    if not slots or slots[-1][0].role.base is not SCRIPT or not arguments.operands:
        return False
    script = arguments.operands[0]
    if not isinstance(script, str) or (mark and mark in script):
        return False
    return EVALUATING.isdisjoint(script.split())


def _is_given_files(argv: list[Field], spec: Command) -> bool:
    """Whether an interpreter is given nothing but names of files, none of which becomes part of code."""
    options = sort_arguments(argv[1:], spec).options
    roles = [option.role for option, _ in options]
    roles += [slot.role for option, _ in options if option.operands is not None for slot in read_slots(option.operands)]
    return all([role.base not in (SCRIPT, CODE, EVALUATES, READ_BY) for role in roles])


def _replaced(word: Field, mark: str, value: Field) -> Field:
    if not isinstance(word, str) or mark not in word:
        return word
    before, _, rest = word.partition(mark)
    return tidy([before, *((value,) if isinstance(value, str) else value.pieces), rest])


def _input_words(run: Run) -> list[Field]:
    """The words `xargs` adds."""
    stdin = run.stdin
    if stdin.text is not None:
        for option, value in run.options:
            if option.names[0] in DELIMITING[:2]:
                return [word for word in stdin.text.split("\0") if word]
            if option.names[0] in DELIMITING[2:] and isinstance(value, str) and value:
                return [word for word in stdin.text.split(DELIMITERS.get(value, value)) if word]
        return list(stdin.text.split())
    if stdin.kind == "paths" and stdin.paths:
        return list(stdin.paths)
    return [Partial((Hole("…", "name" if stdin.kind == MANY else stdin.kind, stdin),), True)]


def typed(keys: list[Field]) -> Field:
    """Keys sent to another terminal, as the lines they type there."""
    return join([KEYS.get(key, key) if isinstance(key, str) else key for key in keys], "")


def _side_door(run: Run, field: Field, _: str) -> None:
    """A command that runs through something which is not about running commands: a question, unless it is a filter."""
    door = None if _is_filter(field) else (Manner.SIDE_DOOR,)
    if door is not None:
        run.emit(Verb.UNKNOWN, Target(shown(field), Place.UNKNOWN), None, door)
    mark, before, run.output = len(run.scope.ledger.effects), run.output, None
    _script(run, field, "")
    run.output = before
    if door is None and any([effect.verb != Verb.READ for effect in run.scope.ledger.effects[mark:]]):
        run.emit(Verb.UNKNOWN, Target(shown(field), Place.UNKNOWN), None, (Manner.SIDE_DOOR,))


def _is_filter(field: Field) -> bool:
    """Whether a command is one program that is only described to read, and to print of that: `wc -c`, `diff -u`."""
    if not isinstance(field, str) or any([sign in field for sign in SIGNS]):
        return False
    from toolgate.knowledge.lookup import knowledge_of

    words = field.split()
    spec = knowledge_of(words[0]) if words and "/" not in words[0] else None
    if spec is None or spec.does or spec.given or spec.bare or spec.subcommands or spec.stdin is not None:
        return False
    slots = read_slots(spec.operands)
    return bool(slots) and slots[-1].role is READS and all([word[:1] == "-" for word in words[1:]])


def _own_script(run: Run, field: Field, _: str) -> None:
    """A command that a tool runs in between: tests and builds of the project, or the tool itself, which looks."""
    mark, seen = len(run.scope.ledger.effects), len(run.scope.ledger.interpreted)
    tool = run.scope.command.name
    before, run.output = run.output, None
    _script(run, field, "")
    run.output = before
    own = (Place.WORKSPACE, Place.OUTPUT)
    if all([command.name == tool for command in run.scope.ledger.interpreted[seen:]]) and all(
        [effect.verb == Verb.READ for effect in run.scope.ledger.effects[mark:]]
    ):
        return
    if not any([effect.verb == Verb.RUN and effect.target.place in own for effect in run.scope.ledger.effects[mark:]]):
        door = Target(shown(field), Place.UNKNOWN)
        run.emit(Verb.UNKNOWN, door, None, (Manner.SIDE_DOOR,))


def _script(run: Run, field: Field, dialect: str) -> None:
    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.parameters = run.parameters
    scope.functions, scope.aliases = dict(scope.ledger.exported), {}
    if run.has("feeds") and run.operands and run.operands[0] != "-":
        from toolgate.analysis.state.memory import copy_of

        run.stdin = copy_of(scope, locate_field(run.operands[0], scope))
        start = run.operands[1] if len(run.operands) > 1 else "x"
        scope.variables["FILE"] = Scalar((join([start, Partial((Hole("aa", "name"),))], ""),))  # of the piece
    given = len(scope.functions)
    run.output = run_shell_text(run, scope, field, dialect)
    if len(scope.functions) > given:  # what the script starts may call one
        run.walk.judge_uncalled(scope)
    run.reads_input = False


def run_shell_text(run: Run, scope: Scope, field: Field, dialect: str) -> Stream:
    """Shell text in an argument: read as a script where we know it; each hole in it may be anything."""
    text = _code_text(field, scope)
    scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
    if text.strip() == "":
        return NOTHING
    return run.walk.run_text(text, scope, run.stdin, dialect or "bash")


def _code_text(field: Field, scope: Scope) -> str:
    """Code with its holes turned into variables that nothing is known of, each noted as code we cannot see."""
    if isinstance(field, str):
        return field
    pieces: list[str] = []
    for index, piece in enumerate(field.pieces):
        if isinstance(piece, str):
            pieces.append(piece)
        elif type(piece) is Hole and piece.kind == "setup":
            continue  # settings of this shell, as `pyenv init -` prints them
        elif type(piece) is Hole:
            name = f"__hole_{index}"
            scope.variables[name] = Scalar((Partial((piece,)),))
            pieces.append("${" + name + "}")
            if piece.kind not in HARMLESS_HOLES:
                origin = (sources_of(field) or (None,))[0]
                scope.emit(
                    Verb.RUN,
                    description(f"code from {backticked(piece.shown)}", Place.UNKNOWN),
                    origin,
                    (Manner.BUILT,),
                )
        else:
            pieces.append(piece.pattern)  # type: ignore[union-attr]  # a pattern
    return "".join(pieces)


def _split(run: Run, field: Field, _: str) -> None:
    """`env -S 'X=1 rm' file`: the words of one argument, and the arguments after it."""
    words = list(run.scope.command.argv)
    index = next((i for i, word in enumerate(words) if word.endswith(shown(field))), len(words))
    rest = " ".join(["'" + word.replace("'", "'\\''") + "'" for word in words[index + 1 :]])
    commands = len(run.scope.ledger.interpreted)
    _script(run, join([field, rest]) if rest else field, "")
    if len(run.scope.ledger.interpreted) > commands:
        run.cleared += (Verb.READ,)  # with a command in it, the environment is not printed


def _code(run: Run, field: Field, language: str) -> None:
    run.reads_input = False
    if isinstance(field, str):
        run.walk.run_code(run, field, language)
        return
    for source in sources_of(field) or (None,):
        run.emit(
            Verb.RUN,
            description(f"{language} code from {backticked(field.shown)}", Place.UNKNOWN),
            source,
            (Manner.BUILT,),
        )


def _evaluates(run: Run, field: Field, language: str) -> None:
    """Code whose value is printed."""
    _code(run, f"console.log({field})" if isinstance(field, str) and ";" not in field else field, language)


def _stand_in(piece: object) -> str:
    """What a reader is given for a part that is not known: a word for names that a condition has picked."""
    return CHOSEN if type(piece) is Hole and piece.kind == CHOSEN else "\0"


def _hollow(found: Found) -> bool:
    """Whether a part of a word that means something is not known."""
    return any([type(part) is tuple and "\0" in part[1] and part[0] is not PLAIN for part in found])


def _read_by(run: Run, field: Field, reader: str) -> None:
    read, holes = reader_of(reader)
    if not isinstance(field, str):
        if holes:  # it reads text with holes in it
            run.note_secret(field)
            field = "".join([piece if isinstance(piece, str) else _stand_in(piece) for piece in field.pieces])
        elif all([hole.kind in HARMLESS_HOLES for hole in field.holes]):
            field = field.shown
        else:
            run.unknown(f"the value of the argument {backticked(field.shown)}", Manner.BUILT)
            return
    own = run.input
    if own is not None and own.role is READ_BY(reader) and not own.maybe and not own.always:
        run.reads_input = False
    run.scope.step(len(field) * STEPS >> 3)
    found = read(field)
    if found is None or (holes == "word" and _hollow(found)):
        _unreadable(run, field)
    else:
        _perform(run, field, found)


def give_roles(run: Run, argv: list[Field], reader: str) -> None:
    """Words that a reader gives roles to; one that is not known plays its role as what it is."""
    words = [shown(field) for field in argv]
    whole = " ".join(words)
    run.scope.step(len(whole) * STEPS >> 3)
    found = reader_of(reader)[0](words)
    if found is None:
        _unreadable(run, whole)
        return
    computed: dict[str, Field] = {shown(field): field for field in argv if not isinstance(field, str)}
    _perform(run, whole, found, computed)


def _unreadable(run: Run, text: str) -> None:
    text = " ".join(text.replace("\0", "…").split())
    text = text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
    run.emit(Verb.UNKNOWN, Target(text, Place.UNKNOWN), None, (Manner.UNREADABLE,))


def _perform(run: Run, field: str, found: Found, computed: dict[str, Field] | None = None) -> None:
    """What a reader has found in a text; `computed` are the words of it that are not known, by how they are written."""
    for part in found:
        if isinstance(part, Does):
            kind = Kind.NAME if part.target in field else part.kind
            run.emit(part.verb, Target(part.text, part.place, kind=kind), None, part.manner)
        elif isinstance(part, Option):
            run.change(part)
            if part.also:
                run.pending.append((part.also, None))
        else:
            role, text = part
            play(run, role, computed.get(text, text) if computed else text)


UNRUN = tuple(".txt .md .rst .csv .tsv .log .png .jpg .jpeg .gif .ico .webp .svg".split())  # what nobody runs


def _file_by(run: Run, field: Field, reader: str) -> None:
    """A file of settings: what it says counts as if it were typed, where that can be read."""
    if field in STANDARD_INPUT:
        text = run.stdin.text
    else:
        from toolgate.analysis.state.readable import text_of

        target = locate_field(field, run.scope)
        held = run.scope.ledger.files.get(target.path) if target.path else None
        text = held.text if held is not None else text_of(run.scope, target)
    if text is None:
        play(run, OPAQUE, field)
    else:
        _read_by(run, text, reader)


def _holds(run: Run, field: Field, reader: str) -> None:
    """A file that is read; what it names is read along with it, where its text is there."""
    from toolgate.analysis.state.readable import text_of

    play(run, READS, field)
    text = text_of(run.scope, locate_field(field, run.scope))
    if text is not None:
        _read_by(run, text, reader)


STANDARD_INPUT = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
WEB = ("http://", "https://", "ftp://", "npm:", "jsr:")


def _checks(run: Run, field: Field, language: str) -> None:
    interactive = any(["-i" in option.names for option, _ in run.options])
    play(run, RUNS(language) if interactive else READS, field)


def _runs(run: Run, field: Field, language: str) -> None:
    if field in STANDARD_INPUT:
        own = run.input
        read_input(run, own if own is not None and own.role.base in (SCRIPT, CODE, READ_BY) else Slot(CODE(language)))
        run.reads_input = False
        return
    if isinstance(field, str) and " " in field:
        from toolgate.analysis.arguments.unlisted import command_line, judge_code, starts_something

        if command_line(set(), field):
            _side_door(run, field, "")
            return
        if starts_something(field):
            judge_code(run, field)
            return
    run.output = run_file(run, field, run.parameters, language)
    run.reads_input = run.reads_input and language == "watched"  # a debugger's own commands come from there


def run_file(run: Run, field: Field, parameters: tuple[Field, ...], language: str) -> Stream:
    """A file is executed: by its text if this script wrote it, else by where it lies and what its name says."""
    text = shown(field)
    if text.startswith(("npm:", "jsr:")):
        run.walk.run_tool(run, [text[4:], *parameters])
        return Stream(None)
    if text.startswith(WEB):
        from toolgate.analysis.places.hosts import locate_host

        run.emit(Verb.RUN, Target(text, Place.REMOTE), locate_host(text, run.scope.facts))
        return Stream(None)
    if ":" in text:
        from toolgate.analysis.arguments.unlisted import strangers_repository

        if strangers_repository(run, text):
            return Stream(None)
    target = locate_field(field, run.scope)
    written = run.scope.ledger.files.get(target.path) if target.path else None
    if written is None and run.scope.ledger.memory is not None:
        from toolgate.analysis.state.memory import held_before

        written = held_before(run.scope, target)
    if written is None:
        here = not shown(field).startswith(("/", "~", "$"))
        run.emit(Verb.RUN, target, None, (Manner.HERE,) if here else ())
        run.walk.run_well_known(run, text, parameters)
        seen = run.walk.look_through(run, target, parameters, language)
        if seen is None:
            _unseen(run, target, parameters)
            unseen(run, target, language)
        if seen is None and run.scope.ledger.memory is not None:
            from toolgate.analysis.arguments.roles.written_code import unread

            unread(run, target)
        return seen or Stream(None, run.stdin.sources)
    from toolgate.analysis.arguments.roles.written_code import run_copied, run_written

    if written.text is not None:
        return run_written(run, target.path, written.text, parameters, language)
    return run_copied(run, target, written, parameters, language)


def unseen(run: Run, target: Target, language: str) -> None:
    """A file of the project that cannot be read is run: one that is data by its name is nobody's program."""
    if not language and run.spec is not None:
        return  # a list of options, as `gcc @file` takes it
    if target.place in (Place.WORKSPACE, Place.OUTPUT) and target.path.endswith(UNRUN):
        run.emit(Verb.RUN, target, None, (Manner.TURNED,))


def _unseen(run: Run, target: Target, parameters: tuple[Field, ...]) -> None:
    """A script that could not be looked through: a line of a shell that it is given, it runs as likely as not."""
    run.scope.note(target, (Manner.UNSEEN,))
    text = text_of(run.scope, target) if target.path else None
    if text and OWN_NAME in text:
        from toolgate.analysis.arguments.handed import judge_source

        judge_source(run.scope, text)
    for word in parameters:
        if isinstance(word, str) and " " in word:
            from toolgate.analysis.arguments.unlisted import judge_prose

            judge_prose(run, word)


def _module(run: Run, field: Field, language: str) -> None:
    """A module that an option names is run with the operands, one that is an operand with those behind it."""
    run.reads_input = False
    if not run.operand_roles or run.operand_roles[0].role.base is not MODULE:
        run.module = field
        return
    if "/" in shown(field):
        run_file(run, field, tuple(run.operands[1:]), language)
    else:
        run.walk.run_module(run, field, run.operands[1:])


def run_commands(run: Run) -> None:
    """Commands given by options such as `-exec`."""
    from toolgate.analysis.arguments.find import matched_paths, met_directories

    for option, argv in run.commands:
        replaced: list[Field] = []
        if option.appends and not any(["{" in shown(word) for word in argv]):
            argv = [*argv, "{}"]
        for word in argv:
            if isinstance(word, str) and "{}" in word:
                for path in matched_paths(run):
                    if word == "{}":
                        replaced.append(path)
                    else:
                        before, _, rest = word.partition("{}")
                        replaced.append(tidy([before, *((path,) if isinstance(path, str) else path.pieces), rest]))
            else:
                replaced.append(word)
        run.walk.interpret(replaced, run.scope.fork(), NOTHING)
        if option.names[0] == "-execdir":
            for directory in met_directories(run):
                scope = run.scope.fork()
                scope.cwd = directory
                run.walk.interpret(replaced, scope, NOTHING)


def read_input(run: Run, slot: Slot) -> None:
    """Standard input plays a role: code for an interpreter, words for xargs, data for a sender."""
    role, stream = slot.role, run.stdin
    if role is LISTED:  # names of files to read, one a line
        for line in (stream.text or "").split("\n"):
            if line:
                play(run, READS, line)
        if stream.text is None:
            play(run, READS, Partial((Hole("…", stream.kind, stream),)))
    elif role is DATA:
        if stream.text != "":
            run.data.extend(stream.sources or (None,))
    elif slot.maybe:  # read where it is known, and harmless where it is not
        for text in stream.parts if stream.text is None else (stream.text,):
            _play_input(run, role, text)
    elif role is OPAQUE:
        if stream.text != "" and run.scope.stdin is not stream:
            run.unknown(f"the input of {backticked(shown(run.name))}")
    elif role.base in (SCRIPT, CODE, READ_BY):
        if run.hosts:  # what it is told, it may tell the host
            run.data.extend(stream.sources)
        _read_code(run, role, role.base is SCRIPT)


def _read_code(run: Run, role: Role, script: bool) -> None:
    """Standard input is code."""
    stream = run.stdin
    if script and not run.parameters:  # `bash -s -- a b`
        run.parameters = tuple(run.operands)
    if stream.text is not None:
        if stream.kind == "decoded":
            run.unknown("encoded code", Manner.ENCODED)
        _play_input(run, role, stream.text)
        return
    if not stream.sources and stream.kind == "any" and run.scope.stdin is stream:
        if not run.beside:
            run.emit(Verb.RUN, description("standard input", Place.UNKNOWN), None, (Manner.INTERACTIVE,))
        return
    for text in stream.parts:
        _play_input(run, role, text)
    if role.base is READ_BY and not stream.parts and (known := _held(run, stream)) is not None:
        _play_input(run, role, known)
        return
    manner = (Manner.PIPED, Manner.ENCODED) if stream.kind == "decoded" else (Manner.PIPED,)
    for source in stream.sources or (None,):
        live = connected(run.scope, source) if source is not None else ()
        run.emit(Verb.RUN, description("standard input", Place.UNKNOWN), source, manner + live)


def _held(run: Run, stream: Stream) -> str | None:
    """The text of a file of the project that is the whole of the input: `sqlite3 app.db < seed.sql`."""
    if len(stream.sources) != 1 or stream.sources[0].place not in (Place.WORKSPACE, Place.OUTPUT):
        return None
    from toolgate.analysis.state.readable import text_of

    return text_of(run.scope, stream.sources[0]) if stream.kind in ("any", COPY) else None


def _play_input(run: Run, role: Role, text: str) -> None:
    """The whole of the input is code: nothing of it is left for the commands in it."""
    before, run.stdin = run.stdin, NOTHING
    play(run, role, text)
    run.stdin = before


def _task(run: Run, field: Field, _: str) -> None:
    run.walk.run_local(run, [field], True)


def _shell_option(run: Run, field: Field, _: str) -> None:
    """An option that a shell starts with: with some, its patterns match names that start with a dot."""
    from toolgate.analysis.places.selected import shows_dotted

    ledger = run.scope.ledger
    ledger.dotted = ledger.dotted or shows_dotted(field)


ROLES = {
    "FILE_BY": _file_by, "HOLDS": _holds,
    "SCRIPT": _script, "OWN_SCRIPT": _own_script, "SPLIT": _split, "SIDE_DOOR": _side_door, "CODE": _code,
    "EVALUATES": _evaluates, "READ_BY": _read_by, "RUNS": _runs, "CHECKS": _checks, "MODULE": _module, "TASK": _task,
    "SHELL_OPTION": _shell_option,
}  # fmt: skip
