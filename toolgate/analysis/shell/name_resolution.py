"""Command names that stand for something else: an alias, a function, or a name that is not known before it runs."""

from toolgate.analysis.shell.command import program
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import EITHER, Stream, connected, sources_of
from toolgate.knowledge.lookup import knowledge_of, known_names
from toolgate.model.call import quoted
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Hole, shown
from toolgate.shell.expand.patterns import magical, matches

CALLS = 12  # functions inside functions


def stands_for(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """Run the command that the first word stands for."""
    head = argv[0]
    if not isinstance(head, str):
        return _open(argv, scope, stdin)
    if head in scope.aliases and head + "=" not in scope.calls:
        return _alias(head, argv, scope, stdin)
    return _function(head, argv, scope, stdin)


def _open(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """Run every command that a name with a pattern can match; any other computed name is unknown."""
    head = argv[0]
    pattern = head.pattern if not isinstance(head, str) else None
    if pattern is None or not magical(pattern):
        if names := _either(head):
            for name in names:
                program([name, *argv[1:]], scope, stdin)
            return Stream(None)
        for path in _listed(head):
            stands_for([path, *argv[1:]], scope, stdin)
            return Stream(None)
        from toolgate.analysis.shell.sdk_programs import of_toolchain

        if name := of_toolchain(head):
            return program([name, *argv[1:]], scope, stdin)
        if scope.ledger.built and (made := _made(argv, scope, stdin)) is not None:
            return made
        for source in sources_of(head):
            scope.emit(Verb.RUN, Target(shown(head), Place.UNKNOWN), source, connected(scope, source))
        name = shown(head)
        what = "the command that would run" if "…" in name else f"the command {backticked(name)}"
        directory, slash, last = name.rpartition("/")
        if (
            slash and last.replace("-", "a").replace("_", "a").isalnum() and "…" in directory
        ):  # `$(go env GOPATH)/bin/x`
            what = f"which {backticked(last)} would run"
        scope.unknown(what, (Manner.COMPUTED_NAME,))
        return Stream(None)
    if (own := _own_programs(pattern, argv, scope, stdin)) is not None:
        return own
    name = pattern.rpartition("/")[2]
    candidates = sorted([known for known in known_names() if matches(name, known)], key=len)  # `rm` before `programm`
    for candidate in candidates[:40]:
        program([candidate, *argv[1:]], scope, stdin)
    above, deep, _ = pattern.partition("/**")  # files found by a search
    what = f"which file under {backticked(above)} runs as a command" if deep and above else ""
    scope.unknown(what or f"which command {backticked(pattern)} is", (Manner.COMPUTED_NAME,))
    return Stream(None)


def _own_programs(pattern: str, argv: list[Field], scope: Scope, stdin: Stream) -> Stream | None:
    """Run the programs of the project that a pattern matches: `build/test_*`; `None`: they are elsewhere."""
    from toolgate.analysis.shell.command import script_file
    from toolgate.analysis.state.files_of_patterns import written_there
    from toolgate.analysis.state.locate import locate_field

    directory = pattern.partition("*")[0].partition("?")[0].partition("[")[0].rpartition("/")[0]
    found = ".." in pattern or "/**" in pattern  # elsewhere, or by a search
    above = locate_field(directory, scope) if directory and not found else None
    if above is None or above.place not in (Place.WORKSPACE, Place.OUTPUT):
        return None
    for path in written_there(argv[0], locate_field(argv[0], scope), scope):
        if knowledge_of(path.rpartition("/")[2]) is not None:  # what this script has put there under another name
            program([path, *argv[1:]], scope, stdin)
    return script_file(argv, scope, stdin)


def _made(argv: list[Field], scope: Scope, stdin: Stream) -> Stream | None:
    """Run a program that this script has compiled under that name; `None`: it has not."""
    from toolgate.analysis.arguments.built_programs import built
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.arguments.roles.written_code import run_copied
    from toolgate.analysis.state.locate import locate_field

    sources = built(argv[0], scope)
    if sources is None:
        return None
    run = Run(scope, None, shown(argv[0]), stdin)
    return run_copied(run, locate_field(argv[0], scope), sources, tuple(argv[1:]), "")


def _either(head: Field) -> list[str]:
    """The programs that the first word may be, as in `$(which a || which b)`."""
    hole = head.pieces[0] if not isinstance(head, str) and len(head.pieces) == 1 else None
    stream = hole.stream if isinstance(hole, Hole) else None
    if type(stream) is not Stream or stream.kind != EITHER:
        return []
    return [part.strip().rpartition("/")[2] for part in stream.parts]


def _listed(head: Field) -> tuple[Field, ...]:
    """What the first word may be if it is the one line of a list of files: `$(ls -t build/test_* | head -1)`."""
    hole = head.pieces[0] if not isinstance(head, str) and len(head.pieces) == 1 else None
    stream = hole.stream if isinstance(hole, Hole) else None
    paths = stream.paths if type(stream) is Stream and stream.kind == "paths" else ()
    patterns = [path.pattern or "" for path in paths if not isinstance(path, str)]
    directory, slash, name = "".join(patterns[:1]).rpartition("/")
    begun = slash != "" and "*" not in directory and name[:1].isalnum()
    inside = all([pattern == patterns[0] + "/**" for pattern in patterns[1:]])  # of a directory of that name
    return paths[:1] if begun and inside and len(patterns) == len(paths) else ()


def _alias(name: str, argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.shell.script import run_text

    text = scope.aliases[name]
    words = " ".join([quoted(shown(field)) for field in argv[1:]])
    before, scope.calls = scope.calls, (*scope.calls, name + "=")
    frame, scope.frame = scope.frame, scope.frame or (scope.start, scope.end)
    stream = run_text(f"{text} {words}", scope, stdin)
    scope.calls, scope.frame = before, frame
    return stream


def _function(name: str, argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    from toolgate.analysis.shell.script import run_command

    if name in scope.calls:
        from toolgate.analysis.state.exhaustion import exhausts, never_returns

        if scope.multiplying:
            scope.emit(Verb.CONTROL, description("a fork bomb", Place.MACHINE), None, (Manner.FORK_BOMB,))
        elif never_returns(name, scope.functions[name]):
            exhausts(scope, "endless recursion")
        return Stream(None)
    if len(scope.calls) >= CALLS:
        scope.unknown("functions nested too deeply to follow", (Manner.BUDGET,))
        return Stream(None)
    scope.ledger.called |= {name}
    body = scope.functions[name]
    before = scope.parameters, scope.calls, scope.multiplying, scope.inside, scope.left
    scope.parameters, scope.calls, scope.multiplying = tuple(argv[1:]), (*scope.calls, name), False
    scope.inside = scope.inside or id(body) in scope.ledger.own
    if scope.ledger.exported.get(name) is body and knowledge_of(name) is not None:
        scope.inside = False  # what is typed by that name goes through it
    stream = run_command(body, scope, stdin)
    if any([key.startswith("&") for key in scope.variables]):
        from toolgate.analysis.state.references import leave_function

        leave_function(scope)
    scope.parameters, scope.calls, scope.multiplying, scope.inside, scope.left = before
    return stream
