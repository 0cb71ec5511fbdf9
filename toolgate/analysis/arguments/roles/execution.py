"""Roles of arguments that are code or commands, judged by what they do."""

from __future__ import annotations

from toolgate.analysis.state.files_of_patterns import texts_of, written_there
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import carry, inside, installed_program, may_have_changed, text_of
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import (
    COPY,
    HARMLESS_HOLES,
    NOTHING,
    STANDARD_INPUT,
    Stream,
    connected,
    held_in,
    sources_of,
)
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.knowledge.vocabulary import (
    CHECKS,
    CODE,
    DATA,
    LISTED,
    MODULE,
    OPAQUE,
    READ_BY,
    READS,
    RUNS,
    SCRIPT,
    SIDE_DOOR,
    UPLOADS,
    Role,
    Slot,
)
from toolgate.model.call import quoted
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Hole, Partial, Scalar, join, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

QUOTED = 60  # characters of code that are shown
TEXTS = ("examples.", "compilers.arguments")  # languages of files that are not programs


def _script(run: Run, field: Field, dialect: str) -> None:
    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.parameters = run.parameters
    scope.functions, scope.aliases = dict(scope.ledger.exported), {}
    if scope.passed:
        from toolgate.analysis.state.shell_startup import start_up

        start_up(scope)
    if run.has("feeds") and run.operands and run.operands[0] != "-":
        from toolgate.analysis.state.memory import copy_of

        run.stdin = copy_of(scope, locate_field(run.operands[0], scope))
        start = run.operands[1] if len(run.operands) > 1 else "x"
        scope.variables["FILE"] = Scalar((join([start, Partial((Hole("aa", "name"),))], ""),))  # of the piece
    given, mark = len(scope.functions), len(scope.ledger.effects)
    run.output = run_shell_text(run, scope, field, dialect)
    run.hand_inside(mark) if run.spec is not None and run.spec.where == "container" and not scope.where else None
    if len(scope.functions) > given:  # what the script starts may call one
        run.walk.judge_uncalled(scope)
    run.reads_input = False


def run_shell_text(run: Run, scope: Scope, field: Field, dialect: str) -> Stream:
    """Run shell text in an argument as a script; each hole in it may be anything."""
    text = _code_text(field, scope)
    scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
    if text.strip() == "":
        return NOTHING
    return run.walk.run_text(text, scope, run.stdin, dialect or "bash")


def _code_text(field: Field, scope: Scope) -> str:
    """Code with its holes turned into unknown variables, each emitted as code that is not visible."""
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
                code = description(f"code from {backticked(piece.shown)}", Place.UNKNOWN)
                scope.emit(Verb.RUN, code, origin, (Manner.BUILT,))
        else:
            pieces.append(piece.pattern)  # type: ignore[union-attr]  # a pattern
            scope.emit(Verb.RUN, description("names of files as code", Place.UNKNOWN), None, (Manner.BUILT,))
    return "".join(pieces)


def _split(run: Run, field: Field, _: str) -> None:
    """Run the words of one argument with the arguments after it: `env -S 'X=1 rm' file`."""
    words = list(run.scope.command.argv)
    index = next((i for i, word in enumerate(words) if word.endswith(shown(field))), len(words))
    rest = " ".join([quoted(word) for word in words[index + 1 :]])
    commands = len(run.scope.ledger.interpreted)
    _script(run, join([field, rest]) if rest else field, "")
    if len(run.scope.ledger.interpreted) > commands:
        run.cleared += (Verb.READ,)  # with a command in it, the environment is not printed


def _code(run: Run, field: Field, language: str) -> None:
    run.reads_input = False
    if not isinstance(field, str):
        field = _with_open_names(field)
    if isinstance(field, str):
        if field.strip().isidentifier():
            _library_command(run, field.strip(), language)
        run.walk.run_code(run, field, language)
        return
    for source in sources_of(field) or (None,):
        run.emit(
            Verb.RUN,
            description(f"{language} code from {backticked(field.shown)}", Place.UNKNOWN),
            source,
            (Manner.BUILT,),
        )


def _library_command(run: Run, name: str, language: str) -> None:
    """Run code that is only a name, which a library may make a command on the operands."""
    from toolgate.knowledge.texts.library_commands import COMMANDS

    if command := COMMANDS.get(language, {}).get(name):
        run.walk.interpret([*command.split(), *run.operands], run.scope.fork(), run.stdin)


def _with_open_names(field: Partial) -> Field:
    """Code with an unknown name for each harmless hole that is not in quotes."""
    written = ""
    for piece in field.pieces:
        if isinstance(piece, str):
            written += piece
        elif type(piece) is Hole and piece.kind in HARMLESS_HOLES and not _inside_quotes(written):
            written += "_open_"
        else:
            return field
    return written


def _inside_quotes(text: str) -> bool:
    return bool(text.count("'") % 2 or text.count('"') % 2)


def _evaluates(run: Run, field: Field, language: str) -> None:
    """Run code whose value is printed."""
    _code(run, f"console.log({field})" if isinstance(field, str) and ";" not in field else field, language)


UNRUN = tuple(".txt .md .rst .csv .tsv .log .png .jpg .jpeg .gif .ico .webp .svg".split())  # files that are never run
WEB = ("http://", "https://", "ftp://", "npm:", "jsr:")


def _checks(run: Run, field: Field, language: str) -> None:
    run.play(RUNS(language) if _is_interactive(run) else READS, field)


def _is_interactive(run: Run) -> bool:
    return any(["-i" in option.names for option, _ in run.options])


def _runs(run: Run, field: Field, language: str) -> None:
    if field == "/dev/null":  # there is nothing in it
        run.reads_input = False
        return
    if field in STANDARD_INPUT:
        own = run.input
        read_input(run, own if own is not None and own.role.base in (SCRIPT, CODE, READ_BY) else Slot(CODE(language)))
        run.reads_input = False
        return
    if isinstance(field, str) and " " in field:
        from toolgate.analysis.arguments.undescribed_values import command_line, judge_code, starts_something

        if command_line(set(), field):
            run.play(SIDE_DOOR, field)
            return
        if starts_something(field):
            judge_code(run, field)
            return
    if not language and run.input is not None and run.input.role.base is CODE:
        language = run.input.role.argument  # it runs what it reads there
    run.output = run_file(run, field, run.parameters, language)
    installed = installed_program(shown(field)) if run.parameters else ""
    if installed:  # what it is told counts as it does without the interpreter before it
        run.walk.run_local(run, [installed, *run.parameters], False)
    run.reads_input = run.reads_input and language == "watched"  # a debugger's own commands come from there


def run_file(run: Run, field: Field, parameters: tuple[Field, ...], language: str) -> Stream:
    """Run a file: by its text if this script wrote it, otherwise by its place and name."""
    text = shown(field)
    if text.startswith(("npm:", "jsr:")):
        run.walk.run_tool(run, [text[4:], *parameters])
        return Stream(None)
    if text.startswith(WEB):
        from toolgate.analysis.places.hosts import locate_host

        run.emit(Verb.RUN, Target(text, Place.REMOTE), locate_host(text, run.scope.facts))
        return Stream(None)
    if ":" in text or run.has("short-repositories"):
        from toolgate.analysis.arguments.undescribed_values import strangers_repository

        if strangers_repository(run, text):
            return Stream(None)
    target = locate_field(field, run.scope)
    for path in written_there(field, target, run.scope) if type(field) is not str else ():
        run_file(run, path, parameters, language)
    written = run.scope.ledger.files.get(target.path) if target.path else None
    if written is None and run.scope.ledger.memory is not None:
        from toolgate.analysis.state.memory import held_before

        written = held_before(run.scope, target)
    if written is None:
        run.emit(Verb.RUN, target, None, () if text.startswith(("/", "~", "$")) else (Manner.HERE,))
        run.walk.run_well_known(run, text, parameters)
        seen = run.walk.look_through(run, target, parameters, language)
        if seen is None:
            _unseen(run, target, parameters, language)
        return seen or Stream(None, run.stdin.sources)
    from toolgate.analysis.arguments.roles.written_code import run_copied, run_written

    if written.text is not None:
        return run_written(run, target.path, written.text, parameters, language)
    return run_copied(run, target, written, parameters, language)


def unseen(run: Run, target: Target, language: str) -> None:
    """Emit that an unreadable project file runs that is data by its name."""
    text = (not language and run.spec is not None) or language.startswith(TEXTS)  # options in a file, or examples
    if not text and target.place in (Place.WORKSPACE, Place.OUTPUT) and target.path.endswith(UNRUN):
        run.emit(Verb.RUN, target, None, (Manner.TURNED,))


def _unseen(run: Run, target: Target, parameters: tuple[Field, ...], language: str) -> None:
    """Note a script that could not be read; a shell line among its arguments may be run."""
    run.scope.note(target, (Manner.UNSEEN,))
    text = text_of(run.scope, target) if target.path else None
    if text and OWN_NAME in text:
        from toolgate.analysis.arguments.toolgate_in_arguments import judge_source

        judge_source(run.scope, text, target)
    for word in parameters:
        if isinstance(word, str) and " " in word:
            from toolgate.analysis.arguments.undescribed_values import judge_prose

            judge_prose(run, word)
    unseen(run, target, language)
    if run.scope.ledger.memory is not None:
        from toolgate.analysis.arguments.roles.written_code import unread

        unread(run, target)


def _module(run: Run, field: Field, language: str) -> None:
    """Run a module: one named by an option with the operands, an operand with those after it."""
    run.reads_input = False
    if not run.operand_roles or run.operand_roles[0].role.base is not MODULE:
        run.module = field
        return
    if "/" in shown(field):
        run_file(run, field, tuple(run.operands[1:]), language)
    else:
        run.walk.run_module(run, field, run.operands[1:])


def read_input(run: Run, slot: Slot) -> None:
    """Judge standard input by its role: code for an interpreter, words for xargs, data for a sender."""
    role, stream = slot.role, run.stdin
    role = SCRIPT if role.base is CHECKS and _is_interactive(run) else role  # else it is only read for mistakes
    if role is LISTED:  # names of files to read, one a line; or to send, where the archive is elsewhere
        known = [line for line in (stream.text or "").split("\n") if line]
        for name in known if stream.text is not None else [Partial((Hole("…", stream.kind, stream),))]:
            run.play(UPLOADS if run.sending else READS, name)
    elif role is DATA:
        if stream.text != "":
            run.data += stream.sources or (None,)
        if run.has("tildes"):
            from toolgate.analysis.arguments.roles.written_code import run_escaped

            run_escaped(run, stream.text or "")
        if run.where and run.spec is not None and run.spec.where:
            _typed_there(run)
    elif slot.maybe:  # read where it is known, and harmless where it is not
        for text in stream.parts if stream.text is None else (stream.text,):
            _play_input(run, role, text)
    elif role is OPAQUE:
        if stream.text != "" and run.scope.stdin is not stream:
            run.unknown(f"the input of {backticked(shown(run.name))}", Manner.PIPED)
    elif role.base in (SCRIPT, CODE, READ_BY):
        if run.hosts:  # what it is told, it may tell the host
            run.data += stream.sources
        _read_code(run, role, role.base is SCRIPT)


def _typed_there(run: Run) -> None:
    """Judge standard input as commands for a shell on another machine, started without a command."""
    for text in run.stdin.parts if run.stdin.text is None else (run.stdin.text,):
        scope = run.scope.fork()
        scope.where, scope.aliases = run.where, {}
        scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
        run.walk.run_text(text, scope, NOTHING, "bash")


def _read_code(run: Run, role: Role, script: bool) -> None:
    """Judge standard input as code."""
    stream = run.stdin
    if script and not run.parameters:  # `bash -s -- a b`
        run.parameters = tuple(run.operands)
    if stream.text is not None:
        if stream.kind == "decoded":
            line = " ".join(stream.text.split())
            told = line if len(line) <= QUOTED else line[: QUOTED - 1] + "…"
            said = f"encoded code ({backticked(told)})" if told.isprintable() and told else "encoded code"
            run.unknown(said, Manner.ENCODED)
        _play_input(run, role, stream.text)
        return
    if not stream.sources and stream.kind == "any" and run.scope.stdin is stream:
        if not run.beside:
            run.emit(Verb.RUN, description("standard input", Place.UNKNOWN), None, (Manner.INTERACTIVE,))
        return
    for text in stream.parts:
        _play_input(run, role, text)
    if role.base is not READ_BY and not stream.parts and _plays_held(run, role, stream):
        return
    if role.base is READ_BY and not stream.parts and (known := _held(run, role, stream)):
        for file, text in known:
            mark = len(run.scope.ledger.effects)
            _play_input(run, role, text)
            carry(run.scope, file, mark)
        return
    manner = (Manner.PIPED, Manner.ENCODED) if stream.kind == "decoded" else (Manner.PIPED,)
    for source in stream.sources or (None,):
        live = connected(run.scope, source) if source is not None else ()
        run.emit(Verb.RUN, description("standard input", Place.UNKNOWN), source, manner + live)


def _plays_held(run: Run, role: Role, stream: Stream) -> bool:
    """Judge input that the project's files say as the code of the first of them; whether it is known."""
    from toolgate.analysis.state.data_files import is_data

    if any([is_data(source.path) for source in stream.sources]):
        return False  # a document is not code
    text = held_in(stream)
    if text is None or not stream.sources:
        return False
    file = stream.sources[0]
    run.emit(Verb.RUN, file, None, (Manner.HERE,))
    inside(run.scope, file, lambda: _play_input(run, role, text))
    return True


def _held(run: Run, role: Role, stream: Stream) -> list[tuple[Target, str]]:
    """The project files that make up the whole input, each with its text: `sqlite3 app.db < seed.sql`."""
    if len(stream.sources) != 1 or stream.kind != COPY:
        return []  # what `sed` makes of a file is another text
    file, own = stream.sources[0], role.argument == "sqlite"  # a database of the project
    kept = file.place in (Place.WORKSPACE, Place.OUTPUT) and (own or not may_have_changed(run.scope, file, run.mark))
    return texts_of(run.scope, file, run.mark) if kept else []


def _play_input(run: Run, role: Role, text: str) -> None:
    """Judge the whole input as code, leaving none of it for the commands inside."""
    before, run.stdin = run.stdin, NOTHING
    run.play(role, text)
    run.stdin = before


def _task(run: Run, field: Field, _: str) -> None:
    run.walk.run_local(run, [field], True)


def _shell_option(run: Run, field: Field, _: str) -> None:
    """An option that a shell starts with: with some, its patterns match names that start with a dot."""
    from toolgate.analysis.places.protected_selections import shows_dotted

    ledger = run.scope.ledger
    ledger.dotted = ledger.dotted or shows_dotted(field)


ROLES = {
    "SCRIPT": _script, "SPLIT": _split, "CODE": _code,
    "EVALUATES": _evaluates, "RUNS": _runs, "CHECKS": _checks, "MODULE": _module, "TASK": _task,
    "SHELL_OPTION": _shell_option,
}  # fmt: skip
