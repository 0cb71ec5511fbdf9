"""What an argument means: each role of the vocabulary as effects."""

from __future__ import annotations

from toolgate.analysis.locating import locate_field
from toolgate.analysis.places import locate_host
from toolgate.analysis.run import Run
from toolgate.analysis.scope import Scope
from toolgate.analysis.streams import NOTHING, Stream, sources_of
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.fields import Field, Hole, Partial, after, shown, tidy
from toolgate.shell.variables import Scalar

HARMLESS_HOLES = ("number", "name")


def play(run: Run, role: str, field: Field) -> None:
    """Judge one argument by its role."""
    name, _, rest = role.partition("(")
    handler = ROLES.get(name)
    if handler is None:
        raise KeyError(f"no such role: {role}")
    handler(run, field, rest[:-1])


# --- files -----------------------------------------------------------------------------------------------------------


def _reads(run: Run, field: Field, _: str) -> None:
    if field == "-":
        return
    target = locate_field(field, run.scope)
    run.reads_input = False
    run.emit(Verb.READ, target)


def _lists(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.READ, locate_field(field, run.scope), None, ("names",))


def _written(run: Run, field: Field, manner: tuple[str, ...]) -> None:
    target = locate_field(field, run.scope)
    run.emit(Verb.WRITE, target, None, manner)
    if not run.dry and target.path and "create" not in manner:
        run.scope.ledger.files.pop(target.path, None)
        run.into.append(target)


def _writes(run: Run, field: Field, _: str) -> None:
    if field != "-":
        _written(run, field, ())


def _appends(run: Run, field: Field, _: str) -> None:
    if field != "-":
        _written(run, field, ("append",))


def _edits(run: Run, field: Field, _: str) -> None:
    _written(run, field, ("edit",))


def _makes(run: Run, field: Field, _: str) -> None:
    _written(run, field, ("create",))


def _deletes(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.DELETE, locate_field(field, run.scope))


def _moves(run: Run, field: Field, _: str) -> None:
    target = locate_field(field, run.scope)
    run.emit(Verb.READ, target)
    run.emit(Verb.DELETE, target, None, ("moved",))
    run.reads_input = False


def _into(run: Run, field: Field, _: str) -> None:
    """A destination: a file, or a directory that the other operands are put into."""
    sources = [operand for operand in run.operands if operand is not field]
    text = shown(field)
    target = locate_field(field, run.scope)
    directory = text.endswith("/") or len(sources) > 1 or text in (".", "..") or (
        bool(target.path) and run.scope.facts.is_dir(target.path) is True
    )
    if not directory:
        _written(run, field, ())
        _carried(run, sources, target)
    for source in sources:
        name = shown(source).rstrip("/").rpartition("/")[2]
        if isinstance(source, str) and isinstance(field, str) and name not in ("", ".", ".."):
            inside = locate_field(text.rstrip("/") + "/" + name, run.scope)
            if directory or inside.place not in (Place.WORKSPACE, target.place):
                run.emit(Verb.WRITE, inside)
                _carried(run, [source], inside)
        elif directory:
            run.emit(Verb.WRITE, target)


def _carried(run: Run, sources: list[Field], target: Target) -> None:
    """A copy holds what the original holds."""
    files = run.scope.ledger.files
    if len(sources) != 1 or not target.path or run.dry:
        return
    origin = locate_field(sources[0], run.scope)
    files[target.path] = files.get(origin.path) or Stream(None, (origin,))


def _chdir(run: Run, field: Field, _: str) -> None:
    """The command works in another directory; the script around it does not."""
    run.scope = run.scope.fork()
    change_directory(field, run.scope)


def change_directory(field: Field, scope: Scope) -> None:
    target = locate_field(field, scope)
    scope.cwd = target.path or None


def _mode(run: Run, field: Field, _: str) -> None:
    text = shown(field)
    digits = text.lstrip("0")
    words = []
    if text.isdigit():
        if len(digits) >= 4 and digits[-4] in "4567":
            words.append("setuid")
        if digits[-1:] in ("2", "3", "6", "7"):
            words.append("world-writable")
        if digits == "":
            words.append("no-access")
    else:
        for clause in text.split(","):
            who, _, what = clause.partition("+") if "+" in clause else clause.partition("=")
            if "s" in what and ("u" in who or "g" in who or not who):
                words.append("setuid")
            if "w" in what and ("o" in who or "a" in who):
                words.append("world-writable")
            if "-" in clause and ("r" in clause or "w" in clause):
                words.append("removes-access")
    run.manner += tuple(words)


# --- code ------------------------------------------------------------------------------------------------------------


def run_argv(run: Run, argv: list[Field]) -> None:
    """A command inside a command: judged as itself, on the machine it runs on."""
    from toolgate.analysis.command import interpret

    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.aliases = {}
    argv = list(argv)
    if run.spec is not None and run.spec.stdin == "ARGUMENTS":
        argv += _input_words(run.stdin)
    elif run.spec is not None and run.spec.where:
        run.output = run_shell_text(run, scope, _joined(argv), "")
        run.reads_input = False
        return
    run.reads_input = False
    run.output = interpret(argv, scope, run.stdin)


def _joined(argv: list[Field]) -> Field:
    from toolgate.shell.fields import join

    return argv[0] if len(argv) == 1 else join(argv)


def _input_words(stdin: Stream) -> list[Field]:
    """The words `xargs` adds."""
    if stdin.text is not None:
        return list(stdin.text.split())
    return [Partial((Hole("…", stdin.kind, stdin),), True)]


def _script(run: Run, field: Field, dialect: str) -> None:
    scope = run.scope.fork()
    scope.where = run.where or scope.where
    scope.parameters = run.parameters
    scope.functions, scope.aliases = {}, {}
    run.output = run_shell_text(run, scope, field, dialect)
    run.reads_input = False


def run_shell_text(run: Run, scope: Scope, field: Field, dialect: str) -> Stream:
    """Shell text in an argument: read as a script where we know it; each hole in it may be anything."""
    from toolgate.analysis.script import run_text

    text = _code_text(field, scope)
    scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
    if text.strip() == "":
        return NOTHING
    return run_text(text, scope, run.stdin, dialect or "bash")


def _code_text(field: Field, scope: Scope) -> str:
    """Code with its holes turned into variables that nothing is known of, each noted as code we cannot see."""
    if isinstance(field, str):
        return field
    pieces: list[str] = []
    for index, piece in enumerate(field.pieces):
        if isinstance(piece, str):
            pieces.append(piece)
        elif type(piece) is Hole:
            name = f"__hole_{index}"
            scope.variables[name] = Scalar((Partial((piece,)),))
            pieces.append("${" + name + "}")
            if piece.kind not in HARMLESS_HOLES:
                origin = (sources_of(field) or (None,))[0]
                scope.emit(Verb.RUN, Target(f"code from `{piece.shown}`", Place.UNKNOWN), origin, ("built",))
        else:
            pieces.append(piece.pattern)  # type: ignore[union-attr]  # a pattern
    return "".join(pieces)


def _code(run: Run, field: Field, language: str) -> None:
    from toolgate.analysis.code import run_code

    run.reads_input = False
    if isinstance(field, str):
        run_code(run, field, language)
        return
    for source in sources_of(field) or (None,):
        run.emit(Verb.RUN, Target(f"{language} code from `{field.shown}`", Place.UNKNOWN), source, ("built",))


def _read_by(run: Run, field: Field, reader: str) -> None:
    module = __import__("toolgate.knowledge.readers." + reader, fromlist=("read",))
    if not isinstance(field, str):
        if all([hole.kind in HARMLESS_HOLES for hole in field.holes]):
            field = field.shown
        else:
            run.emit(Verb.UNKNOWN, Target(f"{reader} text `{field.shown}`", Place.UNKNOWN), None, ("built",))
            return
    found = module.read(field)
    if found is None:
        run.emit(Verb.UNKNOWN, Target(f"{reader} text `{field}`", Place.UNKNOWN), None, ("unreadable",))
        return
    for role, value in found:
        if role.startswith("does "):
            _, verb, place, *manner = role.split()
            run.emit(verb, Target(value, place), None, tuple(manner))
        elif role != "PLAIN":
            play(run, role, value)


def _runs(run: Run, field: Field, language: str) -> None:
    run.output = run_file(run, field, run.parameters, language)
    run.reads_input = False


def run_file(run: Run, field: Field, parameters: tuple[Field, ...], language: str) -> Stream:
    """A file is executed: by its text if this script wrote it, else by where it lies."""
    target = locate_field(field, run.scope)
    written = run.scope.ledger.files.get(target.path) if target.path else None
    if written is None:
        run.emit(Verb.RUN, target)
        return Stream(None, run.stdin.sources)
    if written.text is not None:
        return _run_written(run, written.text, parameters, language or _language(target.path, written.text))
    remote = [source for source in written.sources if source.place in (Place.REMOTE, Place.KNOWN, Place.PRIVATE)]
    run.emit(Verb.RUN, target, (remote or list(written.sources) or [None])[0], ("written",))
    return Stream(None, run.stdin.sources)


def _language(path: str, text: str) -> str:
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = first[2:].replace("/usr/bin/env", "").split()
        program = words[0].rpartition("/")[2] if words else "sh"
        return program.rstrip("0123456789.")
    ending = path.rpartition(".")[2]
    return {"py": "python", "js": "node", "mjs": "node", "rb": "ruby", "pl": "perl", "php": "php"}.get(ending, "bash")


def _run_written(run: Run, text: str, parameters: tuple[Field, ...], language: str) -> Stream:
    if language in ("sh", "bash", "dash", "zsh", "ksh", "shell"):
        from toolgate.analysis.script import run_text

        scope = run.scope.fork()
        scope.frame = run.scope.frame or (run.scope.start, run.scope.end)
        scope.parameters = parameters
        return run_text(text, scope, run.stdin, "bash" if language in ("ksh", "shell") else language)
    from toolgate.analysis.code import run_code

    run_code(run, text, language)
    return Stream(None)


def _module(run: Run, field: Field, language: str) -> None:
    run.module = field
    run.reads_input = False


def run_module(run: Run, module: Field, operands: list[Field]) -> None:
    """`python -m module`: what is known of the module as a program, else code of the project."""
    from toolgate.analysis.command import apply, knowledge_of

    name = shown(module)
    spec = knowledge_of("py:" + name) if isinstance(module, str) else None
    if spec is not None:
        run.output = apply(spec, name, operands, run.scope, run.stdin)
    elif isinstance(module, str):
        run.emit(Verb.RUN, Target(f"module {name}", Place.WORKSPACE), None, ("module",))
    else:
        run.emit(Verb.UNKNOWN, Target(f"module {name}", Place.UNKNOWN), None, ("computed-name",))


def run_tool(run: Run, argv: list[Field]) -> None:
    """`npx tool`: judged as the tool where we know it, else a package that is fetched and run."""
    from toolgate.analysis.command import interpret, knowledge_of

    name = shown(argv[0])
    bare = name.partition("@")[0] if not name.startswith("@") else name
    if isinstance(argv[0], str) and bare and knowledge_of(bare) is not None:
        run.reads_input = False
        run.output = interpret([bare, *argv[1:]], run.scope.fork(), run.stdin)
        return
    run.emit(Verb.RUN, Target(name, Place.REGISTRY), None, ("tool",))


def run_commands(run: Run) -> None:
    """Commands given by options such as `-exec`."""
    from toolgate.analysis.expression import matched_paths

    for _, argv in run.commands:
        replaced: list[Field] = []
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
        scope = run.scope.fork()
        from toolgate.analysis.command import interpret

        interpret(replaced, scope, NOTHING)


def read_input(run: Run, role: str) -> None:
    """Standard input plays a role: code for an interpreter, words for xargs, data for a sender."""
    name, _, rest = role.partition("(")
    stream = run.stdin
    if name == "ARGUMENTS":
        return
    if name == "DATA":
        if stream.text != "":
            run.data.extend(stream.sources or (None,))
        return
    if name in ("SCRIPT", "CODE", "READ_BY"):
        if stream.text is not None:
            play(run, role, stream.text)
            return
        interactive = not stream.sources
        if interactive and stream.kind == "any" and run.scope.stdin is stream:
            run.emit(Verb.RUN, Target("standard input", Place.UNKNOWN), None, ("interactive",))
            return
        for source in stream.sources or (None,):
            run.emit(Verb.RUN, Target("standard input", Place.UNKNOWN), source, ("piped",))


def _opaque(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.UNKNOWN, Target(f"{shown(run.name)} {shown(field)}", Place.UNKNOWN), None, ("argument",))


# --- network ---------------------------------------------------------------------------------------------------------


def host_of(field: Field, run: Run) -> Target:
    if isinstance(field, str):
        return locate_host(field, run.scope.facts)
    prefix = field.prefix
    complete = prefix.count("/") >= 3 or ("/" in prefix and "://" not in prefix)
    target = locate_host(prefix, run.scope.facts) if complete and prefix else Target(field.shown, Place.REMOTE)
    return target


def _fetches(run: Run, field: Field, _: str) -> None:
    text = shown(field)
    if text.startswith("file:"):
        _reads(run, after(field, 7 if text.startswith("file://") else 5), "")
        return
    run.hosts.append(host_of(field, run))
    for source in sources_of(field):
        run.data.append(source)
        run.sending = True


def _sends(run: Run, field: Field, _: str) -> None:
    run.sending = True
    run.hosts.append(host_of(field, run))
    run.data.extend(sources_of(field))


def _uploads(run: Run, field: Field, _: str) -> None:
    run.sending = True
    if field in ("-", "."):
        run.data.extend(run.stdin.sources or (None,))
        return
    target = locate_field(field, run.scope)
    known = run.scope.ledger.files.get(target.path)
    run.emit(Verb.READ, target)
    run.data.append(target)
    if known is not None:
        run.data.extend(known.sources)


def _data(run: Run, field: Field, _: str) -> None:
    run.sending = True
    text = shown(field)
    marker = text.find("@")
    if marker == 0 or (marker > 0 and text[marker - 1] == "=") or (marker < 0 and "=<" in text):
        marker = marker if marker >= 0 else text.find("=<") + 1
        path = text[marker + 1 :].partition(";")[0]
        _uploads(run, path if isinstance(field, str) else after(field, 1) if marker == 0 else path, "")
        return
    run.data.extend(sources_of(field) or (None,))


def _listens(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.LISTEN, Target(shown(field), Place.MACHINE))


def _copies(run: Run, field: Field, to: str) -> None:
    text = shown(field)
    head = text.partition("/")[0]
    if ":" in head and not text.startswith((":", "/", ".")) or text.startswith(("rsync://", "scp://", "sftp://")):
        host = head.partition(":")[0] if "://" not in text else text
        target = locate_host(host.rpartition("@")[2], run.scope.facts)
        run.hosts.append(target)
        run.sending = run.sending or bool(to)
    elif to:
        _into(run, field, "")
    else:
        target = locate_field(field, run.scope)
        run.emit(Verb.READ, target)
        run.data.append(target)


def _copies_to(run: Run, field: Field, _: str) -> None:
    _copies(run, field, "to")


def _remote(run: Run, field: Field, _: str) -> None:
    """A git remote: a name, a URL, `host:path` or a directory."""
    text = shown(field)
    head = text.partition("/")[0]
    if text.startswith(("ext::", "fd::")):
        play(run, "SCRIPT", after(field, 5)) if text.startswith("ext::") else _opaque(run, field, "")
    elif text.startswith("file://"):
        _lists(run, after(field, 7), "")
    elif "://" in text or (":" in head and not text.startswith(("/", "."))):
        host = text if "://" in text else head.partition(":")[0].rpartition("@")[2]
        run.hosts.append(locate_host(host, run.scope.facts))
    elif text.startswith(("/", ".", "~")):
        _lists(run, field, "")
    elif isinstance(field, str):
        run.hosts.append(Target(text, Place.FORGE))
    else:
        run.hosts.append(Target(text, Place.REMOTE))


def talk(run: Run) -> None:
    """What goes over the network, once it is known whether anything is sent and what."""
    for host in run.hosts:
        if not run.sending:
            run.emit(Verb.FETCH, host)
            continue
        sources = [source for source in run.data if source is not None]
        if not sources:
            run.emit(Verb.SEND, host)
        for source in sources:
            run.emit(Verb.SEND, host, source)
    secret = [source for source in run.data if source is not None and source.text.startswith("$")]
    if not run.hosts:
        for source in secret:
            run.emit(Verb.READ, source)
    run.hosts = []


# --- the rest --------------------------------------------------------------------------------------------------------


def _packages(run: Run, field: Field, _: str) -> None:
    text = shown(field)
    if text.startswith((".", "/", "file:")) or text.endswith((".whl", ".tgz", ".tar.gz", ".gem", ".deb", ".rpm")):
        if "://" not in text or text.startswith("file:"):
            path = text.partition("[")[0]
            run.emit(Verb.RUN, locate_field(path.removeprefix("file:"), run.scope), None, ("install",))
            return
    if "://" in text or text.startswith(("git@", "git+", "github:")):
        host = locate_host(text.removeprefix("git+"), run.scope.facts)
        run.emit(Verb.RUN, Target(text, Place.REMOTE), host, ("install",))
        return
    run.emit(Verb.RUN, Target(text, Place.REGISTRY), None, ("install",))


def _processes(run: Run, field: Field, _: str) -> None:
    run.emit(Verb.CONTROL, Target(shown(field), Place.MACHINE), None, ("signal",))


def _assigns(run: Run, field: Field, _: str) -> None:
    from toolgate.analysis.environment import assigned

    text = field if isinstance(field, str) else field.prefix
    name, equals, _rest = text.partition("=")
    if not equals:
        return
    value = after(field, len(name) + 1)
    run.scope = run.scope.fork()
    run.scope.assign(name, Scalar((value,)))
    assigned(name, value, run.scope, exported=True)


def _machine(run: Run, field: Field, kind: str) -> None:
    kind = kind or (run.spec.where if run.spec is not None else "")
    run.where = f"{kind}:{shown(field).rpartition('@')[2]}"
    if kind == "ssh":
        run.scope.emit(Verb.SEND, locate_host(shown(field).rpartition("@")[2], run.scope.facts), None, ("login",))


def _mounts(run: Run, field: Field, _: str) -> None:
    target = locate_field(field, run.scope)
    run.emit(Verb.WRITE, target, None, ("mounted",))


def variable_role(name: str, role: str, value: Field, scope: Scope) -> None:
    """The effect of an environment variable's value."""
    text = shown(value)
    if role in ("PLAIN",):
        return
    if role == "SEARCHES":
        for entry in text.split(":"):
            if entry and not entry.startswith("$"):
                target = locate_field(entry, scope)
                scope.emit(Verb.RUN, Target(f"{name}={text}", target.place, target.path), None, ("search-path",))
        return
    if role == "GUARD":
        scope.emit(Verb.WRITE, Target(name, Place.GUARD), None, ("variable",))
        return
    if role in ("REGISTRY", "FETCHES"):
        scope.emit(Verb.FETCH, locate_host(text, scope.facts), None, ("redirects-traffic",))
        return
    if role == "INSECURE":
        if text in ("0", "1", "true"):
            scope.emit(Verb.UNKNOWN, Target(f"{name}={text}", Place.UNKNOWN), None, ("insecure",))
        return
    if role == "PROMPT" and "$(" not in text and "`" not in text:
        return
    if role == "RUNS":
        for entry in text.replace(":", " ").split():
            scope.emit(Verb.RUN, locate_field(entry, scope), None, ("preload",))
        return
    run = Run(scope, None, name, NOTHING)
    play(run, "OPAQUE" if role == "PROMPT" else role, value)


def _nothing(run: Run, field: Field, _: str) -> None:
    return


ROLES = {
    "PLAIN": _nothing, "NAMES": _nothing, "READS": _reads, "LISTS": _lists, "WRITES": _writes, "APPENDS": _appends,
    "EDITS": _edits, "MAKES": _makes, "DELETES": _deletes, "MOVES": _moves, "INTO": _into, "CHDIR": _chdir, "MODE": _mode,
    "SCRIPT": _script, "CODE": _code, "READ_BY": _read_by, "RUNS": _runs, "MODULE": _module, "OPAQUE": _opaque,
    "FETCHES": _fetches, "SENDS": _sends, "UPLOADS": _uploads, "DATA": _data, "LISTENS": _listens, "COPIES": _copies,
    "COPIES_TO": _copies_to, "REMOTE": _remote, "PACKAGES": _packages, "PROCESSES": _processes,
    "ASSIGNS": _assigns, "MACHINE": _machine, "MOUNTS": _mounts, "UNPACKS": _reads,
}  # fmt: skip
