"""Walks the syntax tree of a script and emits its effects, tracking directory, variables and functions."""

from __future__ import annotations

from toolgate import shell
from toolgate.analysis.shell.command import interpret
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import ENDLESS, MANY, NOTHING, UNREAD, Stream, combined, one_program, read_now
from toolgate.model.effect import NO_COMMAND, Invocation, Manner, backticked
from toolgate.model.errors import LimitExceeded, ShellSyntaxError
from toolgate.model.later import Later
from toolgate.shell.expand.fields import Array, Field, Hole, Partial, Scalar, either, one_of, shown
from toolgate.shell.read.dialects import DECLARING, SKIPPING
from toolgate.shell.tree import nodes
from toolgate.shell.tree.nodes import Assignment, Script, Simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.shell import compounds, redirection
    from toolgate.shell.expand import values as expansion
else:
    compounds = Later("toolgate.analysis.shell.compounds")
    redirection = Later("toolgate.analysis.shell.redirection")
    expansion = Later("toolgate.shell.expand.values")

ARGVS, COMMAND = 48, 5  # argument lists one command may stand for, and steps for one
QUOTED = 60  # characters of code that are shown
ASSIGNING = frozenset((*DECLARING, *SKIPPING))


def run_text(text: str, scope: Scope, stdin: Stream, dialect: str = "", tries: int = 8, heard: bool = True) -> Stream:
    """Parse `text` as a script and walk it; what cannot be parsed is unknown. `heard`: its output is used."""
    try:
        script = shell.parse(text, dialect or scope.dialect, False, scope.ledger.reading)
    except LimitExceeded as error:
        return _run_partly(error, scope, stdin)
    except ShellSyntaxError as error:
        joined = _without_operator(text, error.start) if tries else None
        if joined is not None:
            return run_text(joined, scope, stdin, dialect, tries - 1, heard)
        if scope.frame is None:
            scope.start, scope.end = error.start, error.end
            scope.unknown(f"the shell syntax: {error.message}", (Manner.UNREADABLE,))
            return UNREAD
        line = " ".join(text.split())  # an argument, which may also be code in another language
        told = line if len(line) <= QUOTED else line[: QUOTED - 1] + "…"
        scope.unknown(f"{backticked(told)} as a shell command: {error.message}", (Manner.UNREADABLE,))
        return UNREAD
    return run_script(script, scope, stdin, heard)


def _without_operator(text: str, at: int) -> str | None:
    """The text without an `&&` or `||` at the beginning of a line, as after a here-document; `None`: there is none.

    A shell stops there after running what comes before it; here all of the text is taken to run.
    """
    if at <= 0 or text[at : at + 2] not in ("&&", "||") or text[text.rfind("\n", 0, at) + 1 : at].strip(" \t"):
        return None
    return f"{text[:at]}  {text[at + 2 :]}"


def _run_partly(error: LimitExceeded, scope: Scope, stdin: Stream) -> Stream:
    """Walk the parsed part of a text that is too long, too deep or too wide, and report that there is more."""
    start, end = (error.start, error.end) if scope.frame is None else (scope.start, scope.end)
    scope.at(start, end)
    scope.unknown(f"the whole call: {error.message}", (Manner.BUDGET,))
    if isinstance(error.read, Script):
        run_script(error.read, scope, stdin)
    return UNREAD


def run_script(script: Script, scope: Scope, stdin: Stream, heard: bool = True) -> Stream:
    """Walk lists in order; returns what the script prints."""
    if script.command is not None:
        return run_command(script.command, scope, stdin, heard, not heard and not scope.functions)
    lists = script.lists
    if len(lists) == 1:
        return run_list(lists[0], scope, stdin, heard)
    streams: list[Stream] = []
    opened = scope.descriptors
    for item in lists:
        if scope.descriptors is opened:  # nearly always
            streams.append(run_list(item, scope, stdin, heard))
        else:
            streams.append(redirection.run_opened(run_list, item, scope, stdin, opened))
    return combined(streams) if lists else NOTHING


def run_list(item: nodes.AndOr, scope: Scope, stdin: Stream, heard: bool = True) -> Stream:
    if item.background:
        scope = scope.fork()
        scope.multiplying = True
    if not item.operators:
        return run_pipeline(item.pipelines[0], scope, stdin, heard)
    if scope.inside:
        from toolgate.analysis.shell.branches import in_doubt

        if in_doubt(item.pipelines[0], scope):
            return scope.ledger.during(Manner.PERHAPS, lambda: _run_chain(item, scope, stdin, heard))
    return _run_chain(item, scope, stdin, heard)


def _run_chain(item: nodes.AndOr, scope: Scope, stdin: Stream, heard: bool) -> Stream:
    opened = scope.descriptors
    streams = [run_pipeline(item.pipelines[0], scope, stdin, heard)]
    earlier = dict(scope.variables) if "&&" in item.operators else {}
    settled = _known(item.pipelines[0], scope) if scope.script else None
    elsewhere = None
    for operator, pipeline in zip(item.operators, item.pipelines[1:], strict=True):
        if settled is not None and settled is not (operator == "&&"):
            continue  # the test before it shows that it does not run
        settled = None
        if operator == "||":
            alternative = scope.fork()
            alternative.cwd = scope.cwd
            streams.append(run_pipeline(pipeline, alternative, stdin, heard))
            if streams[-1].text and streams[-2].text:
                one_program(streams)
            scope.may_take(alternative)
            elsewhere = alternative if alternative.cwd != scope.cwd else elsewhere
        else:
            if scope.descriptors is opened:
                streams.append(run_pipeline(pipeline, scope, stdin, heard))
            else:
                streams.append(redirection.run_opened(run_pipeline, pipeline, scope, stdin, opened))
            if elsewhere is not None and elsewhere.cwd != scope.cwd:
                streams.append(run_pipeline(pipeline, elsewhere, stdin, heard))
    if earlier:
        _may_have_failed(earlier, scope)
    if elsewhere is not None:
        _may_be_elsewhere(elsewhere.cwd, scope)
    if scope.descriptors is not opened:
        scope.descriptors = opened | scope.descriptors  # `… && exec >&3`, which may not have run
    return combined(streams)


def _known(pipeline: nodes.Pipeline, scope: Scope) -> bool | None:
    from toolgate.analysis.shell.branches import tested

    return tested(pipeline, scope)


def _may_have_failed(earlier: dict[str, Scalar | Array], scope: Scope) -> None:
    """After `false && x=1`, let variables set after `&&` be either their old or their new value."""
    for name, value in earlier.items():
        now = scope.variables.get(name)
        if now is not value:
            scope.variables[name] = value if now is None else either(value, now)


def _may_be_elsewhere(elsewhere: str | None, scope: Scope) -> None:
    """After `false || cd /etc`, go on in the directory outside the project, or the unknown one, as it may be either."""
    if elsewhere is None or not f"{elsewhere}/".startswith(scope.facts.workspace().rstrip("/") + "/"):
        scope.cwd = elsewhere


def run_pipeline(pipeline: nodes.Pipeline, scope: Scope, stdin: Stream, heard: bool = True) -> Stream:
    commands = pipeline.commands
    if len(commands) == 1:
        return run_command(commands[0], scope, stdin, heard)
    stream = stdin
    for command in commands:
        part = scope.fork()
        part.multiplying = True
        stream = run_command(command, part, stream, heard or command is not commands[-1], True)
    return stream if commands else NOTHING


def run_command(node: nodes.Command, scope: Scope, stdin: Stream, heard: bool = True, last: bool = False) -> Stream:
    """Walk one command, whose effects do not belong to the command before; `last`: nothing follows in this shell."""
    before, scope.command = scope.command, NO_COMMAND
    scope.step(COMMAND)
    if type(node) is Simple:
        stream = run_simple(node, scope, stdin, heard, last)
    else:
        stream = _run_compound(node, scope, stdin)
    scope.command = before
    return stream


def _run_compound(node: nodes.Command, scope: Scope, stdin: Stream) -> Stream:
    walker = compounds.COMPOUND[type(node)]
    redirects = getattr(node, "redirects", ())
    if redirects:
        with_redirects = redirection.redirected(redirects, scope, stdin)
        with_redirects.lend()
        stream = walker(node, scope, with_redirects.stdin)
        return with_redirects.finish(stream)
    return walker(node, scope, stdin)


# --- simple commands -------------------------------------------------------------------------------------------------


def run_simple(node: Simple, scope: Scope, stdin: Stream, heard: bool, last: bool) -> Stream:
    scope.at(node.start, node.end)
    if (texts := node.texts) is not None:  # only literal words
        argv: list[Field] = [*texts]
        stream = interpret(argv, scope, stdin, True, heard)
        if not last:
            _last_word(argv, scope)
        return stream
    words, with_redirects = node.words, None
    argvs = expand_argv(words, scope)
    if node.redirects:
        scope.command = Invocation(tuple([shown(field) for field in argvs[0]]), scope.start, scope.end, scope.cwd or "")
        with_redirects = redirection.redirected(node.redirects, scope, stdin)
        if argvs == [["exec"]]:
            redirection.keep_open(with_redirects, stdin)
        else:
            with_redirects.lend()
        stdin = with_redirects.stdin
        scope.at(node.start, node.end)
    if node.assignments:
        stream = _run_assigning(node, argvs, scope, stdin)
    elif not words:
        stream = NOTHING
    else:
        if len(argvs) == 1:
            stream = interpret(argvs[0], scope, stdin, False, heard or with_redirects is not None)
        else:
            stream = Stream(None, combined(_each(argvs, scope, stdin)).sources)
        _last_word(argvs[0] if len(argvs) == 1 else [], scope)
    return with_redirects.finish(stream) if with_redirects else stream


def _each(argvs: list[list[Field]], scope: Scope, stdin: Stream) -> list[Stream]:
    """Run a command with each argument list it can stand for; assignments by any but the first are uncertain."""
    before, certain = scope.cwd, scope.certain
    streams = [interpret(argvs[0], scope, stdin)]
    for argv in argvs[1:]:
        scope.certain = False
        elsewhere, scope.cwd = scope.cwd, before
        streams.append(interpret(argv, scope, stdin))
        _may_be_elsewhere(elsewhere, scope)
    scope.certain = certain
    return streams


def _run_assigning(node: Simple, argvs: list[list[Field]], scope: Scope, stdin: Stream) -> Stream:
    """Run a command with assignments before it, which apply to it alone; or assignments without a command."""
    from toolgate.analysis.shell.assignments import assigned_value, poison

    values = [(assignment, assigned_value(assignment, scope)) for assignment in node.assignments]
    if not node.words:
        for assignment, value in values:
            scope.assign(assignment.name, value)
            poison(assignment.name, value, scope, exported=False)
        return NOTHING
    inner = scope.fork()
    for assignment, value in values:
        inner.assign(assignment.name, value)
        poison(assignment.name, value, inner, exported=True)
    streams = _each(argvs, inner, stdin)
    _keep(inner, scope, [assignment.name for assignment, _ in values])
    _last_word(argvs[0] if len(argvs) == 1 else [], scope)
    return combined(streams) if len(streams) == 1 else Stream(None, combined(streams).sources)


def _last_word(argv: list[Field], scope: Scope) -> None:
    """Set `$_` to the last word of the command, unless that is a function or not known."""
    if argv and argv[0] not in scope.functions:
        scope.variables["_"] = Scalar((argv[-1],))
    else:
        scope.variables.pop("_", None)


def _keep(inner: Scope, scope: Scope, names: list[str]) -> None:
    """Keep what a builtin changed, as in `IFS= read x`, but not the variables that were set for it alone."""
    variables = inner.variables
    if any(["&" + name in variables for name in names]):
        from toolgate.analysis.state.references import names_of

        names = [field for name in names for field in names_of(name, inner) if isinstance(field, str)]
    for name in names:
        before = scope.variables.get(name)
        if before is not None:
            variables[name] = before
        else:
            variables.pop(name, None)
    scope.variables, scope.functions, scope.aliases = variables, inner.functions, inner.aliases
    scope.cwd, scope.parameters = inner.cwd, inner.parameters


def expand_argv(words: tuple[nodes.Word | Assignment, ...], scope: Scope) -> list[list[Field]]:
    """The argument lists a simple command can stand for."""
    texts = expansion.plains(words)
    if None not in texts:
        return [texts]  # type: ignore[list-item]  # none of them is `None`; nearly always
    argvs: list[list[Field]] = [[]]
    for word, text in zip(words, texts, strict=True):
        if type(word) is Assignment:
            from toolgate.analysis.shell.assignments import assignment_word

            field = assignment_word(word, scope, argvs[0])
            for argv in argvs:
                argv.append(field)
            continue
        if text is not None:
            for argv in argvs:
                argv.append(text)
            continue
        mark = len(scope.ledger.effects)
        declared = _declared(word, scope, argvs[0]) if argvs[0] else None  # type: ignore[arg-type]  # as above
        alternatives = expansion.expand(word, scope) if declared is None else declared  # type: ignore[arg-type]  # as above
        if len(scope.ledger.effects) > mark:
            from toolgate.analysis.shell.mentions import mention

            mention(word, mark, scope)  # type: ignore[arg-type]  # an assignment was handled above
        if len(alternatives) == 1:
            if len(alternatives[0]) == 1 and type(alternatives[0][0]) is Partial:
                check_braces(word, alternatives[0][0], scope)  # type: ignore[arg-type]  # an assignment was handled above
            for argv in argvs:
                argv.extend(alternatives[0])
        elif len(alternatives) * len(argvs) <= ARGVS:
            argvs = [argv + alternative for argv in argvs for alternative in alternatives]
        else:
            for argv in argvs:
                argv.append(one_of(alternatives))
    return argvs


def _declared(word: nodes.Word, scope: Scope, argv: list[Field]) -> list[list[Field]] | None:
    """The expansions of an assignment that is an argument of `export` or the like; `None`: not such a word."""
    if argv[0] not in ASSIGNING:
        return None
    from toolgate.analysis.shell.assignments import declared_words

    return declared_words(word, scope, argv)


def check_braces(word: nodes.Word, field: Partial, scope: Scope) -> None:
    """Report a brace expansion with so many words that it may exhaust the memory."""
    if any([type(piece) is Hole and piece.shown == "{…}" for piece in field.pieces]):
        from toolgate.analysis.state.exhaustion import braced

        braced(scope, word)


# --- what expansion asks ---------------------------------------------------------------------------------------------


def substitute(part: nodes.Substitution, scope: Scope) -> Field:
    child = scope.fork()
    lists = part.script.lists
    alone = _read_alone(lists[0].pipelines[0].commands) if len(lists) == 1 else None
    if alone is None:
        stream = run_script(part.script, child, scope.stdin)
    else:
        stream = redirection.file_read(alone, child)
    if stream.text is not None:
        return stream.text.rstrip("\n")
    if stream.kind == ENDLESS:
        from toolgate.analysis.state.exhaustion import exhausts

        exhausts(scope, "endless data in memory")
    return Partial((Hole("$(…)", "name" if stream.kind == MANY else stream.kind, read_now(stream)),))


def _read_alone(commands: tuple[nodes.Command, ...]) -> Simple | None:
    """The command in `$(<file)`, which is only an input redirection; `None`: it is anything else."""
    node = commands[0] if len(commands) == 1 else None
    if type(node) is not Simple or node.words or node.assignments or len(node.redirects) != 1:
        return None
    redirect = node.redirects[0]
    return node if redirect.operator == "<" and redirect.descriptor in (None, 0) else None


def process(part: nodes.ProcessSubstitution, scope: Scope) -> Field:
    from toolgate.analysis.state.locate import locate_field

    child = scope.fork()
    child.multiplying = True
    scope.ledger.substitutions += 1
    path = f"/dev/fd/{62 + scope.ledger.substitutions}"
    resolved = locate_field(path, scope).path  # as the machine resolves it
    if part.direction == "<":
        scope.ledger.files[path] = scope.ledger.files[resolved] = run_script(part.script, child, UNREAD)
    else:
        scope.ledger.sinks[resolved] = (part.script, child)
    return path


def evaluate(expression: nodes.Word, scope: Scope) -> None:
    check_subscripts(scope.words_of(expression), scope)
    if any([type(part) is nodes.Substitution for part in expression.parts]):
        from toolgate.analysis.shell.subscripts import inside_brackets

        inside_brackets(expression, scope)


def check_subscripts(values: tuple[Field, ...], scope: Scope) -> None:
    """Judge values used as numbers, which the shell evaluates together with the commands in their subscripts."""
    for value in values:
        if isinstance(value, str) and not value.isdigit() and (scope.variables or "[" in value):
            from toolgate.analysis.shell.subscripts import check_expression

            check_expression(value, scope)
