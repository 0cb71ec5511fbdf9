"""Other programs in a Python text: start, signal, fork."""

from toolgate.analysis.code.actions import hole, processes
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import invoke, unknown_call, words_of
from toolgate.analysis.code.python.values import Items, Socket, Table, Thing, stream_from, stream_value, text_of
from toolgate.analysis.state.streams import NOTHING, Stream
from toolgate.model.effect import PEER, Manner, Place, Target, Verb, description
from toolgate.shell.expand.fields import Field, shown

PIPES = ("stdin", "stdout", "stderr")


def _system(call: Call) -> object:
    """Run shell text."""
    text = _command_text(call.get(0, "command", hole("…")))
    call.program.look_for_decoded(shown(text))
    stream = call.program.actions.shell(text)
    return Thing("process", "", None, stream) if "popen" in call.name else hole("…", "number")


def _second_shell(call: Call) -> object:
    """Judge `pydoc.pipepager(text, command)`."""
    call.program.actions.shell(call.text(1, "cmd"))
    return None


def _debugger(call: Call) -> object:
    """Judge `gdb.execute(command)`."""
    from toolgate.knowledge.vocabulary import READ_BY

    call.program.actions.run.play(READ_BY("debugger"), call.text(0, "command"))
    return None


def _output(call: Call) -> object:
    """Judge `subprocess.getoutput(text)`."""
    stream = call.program.actions.shell(_command_text(call.get(0, "cmd", hole("…"))))
    value = stream_value(stream)
    return Items((hole("…", "number"), value)) if call.name.endswith("getstatusoutput") else value


def _command_text(value: object) -> Field:
    """Return the script of a shell."""
    if type(value) is Items:  # with shell=True only the first word is the script
        return text_of(value.items[0]) if value.items else ""
    return text_of(value, "command")


def _start(call: Call) -> object:
    """Judge `subprocess.run` and the like; `env` applies to the program that is started."""
    scope, environment = call.program.actions.scope, call.keywords.get("env")
    held = scope.variables
    if type(environment) is Table:
        scope.variables = dict(held)
        _environment(call, environment)
    process = _process(call)
    scope.variables = held
    return process


def _process(call: Call) -> object:
    actions = call.program.actions
    value = call.get(0, "args", hole("…"))
    for pipe in PIPES:
        _wired(call, call.keywords.get(pipe))
    directory = call.keywords.get("cwd")
    where = text_of(directory) if directory is not None else None
    stdin = _input(call)
    call.program.look_for_decoded(" ".join([shown(word) for word in words_of(value)]))
    shell = call.keywords.get("shell", False)
    if shell is not False and shell is not None and shell != 0:
        stream = actions.shell(_command_text(value), stdin, where)
    elif "executable" in call.keywords:
        stream = actions.command([call.text(-1, "executable"), *words_of(value)[1:]], stdin, where)
    else:
        stream = actions.command(words_of(value), stdin, where)
    if call.name.endswith("check_output"):
        return stream_value(stream)
    return Thing("process", _fed(call, value, shell), None, stream)


def _fed(call: Call, value: object, shell: object) -> Field:
    """Return how a program was started that gets its input later; empty: it gets none."""
    if "stdin" not in call.keywords:
        return ""
    words = ["sh", "-c", _command_text(value)] if shell else words_of(value)
    return "\0".join([word if isinstance(word, str) else "…" for word in words])


def _input(call: Call) -> Stream:
    given = call.keywords.get("input")
    if given is not None:
        return stream_from(given)
    source = call.keywords.get("stdin")
    if type(source) is Thing and source.stream is not None:
        return source.stream
    return NOTHING


def _wired(call: Call, value: object) -> None:
    """Judge a program whose streams are a connection: it obeys the other side."""
    if type(value) is Thing and value.kind == "descriptor of" and value.target is not None:
        call.program.actions.obey(value.target)
    elif type(value) is Socket:
        call.program.actions.obey(value.host or PEER)


def _environment(call: Call, table: Table) -> None:
    for key, value in table.pairs:
        if isinstance(key, str):
            call.program.set_environment(key, value)


def _asynchronous(call: Call) -> object:
    """Judge `asyncio.create_subprocess_exec(program, *words)`."""
    actions = call.program.actions
    for pipe in PIPES:
        _wired(call, call.keywords.get(pipe))
    if call.name.endswith("shell"):
        stream = actions.shell(call.text(0, "cmd"))
    else:
        stream = actions.command([text_of(argument) for argument in call.arguments])
    return Thing("process", "", None, stream)


def _replace(call: Call) -> object:
    """Judge `os.execv(path, argv)`, `os.execl(path, word…)`, `os.spawn…(mode, path, …)`."""
    name = call.name.rpartition(".")[2]
    arguments = call.arguments[1:] if name.startswith("spawn") else call.arguments
    if not arguments:
        return hole("…")
    program = text_of(arguments[0])
    kind = name.removeprefix("exec").removeprefix("spawn")
    if kind.startswith("l"):
        rest = [text_of(argument) for argument in arguments[2:] if type(argument) is not Table]
    else:
        rest = words_of(arguments[1])[1:] if len(arguments) > 1 else []
    stream = call.program.actions.command([program, *rest])
    return Thing("process", "", None, stream)


def _terminal(call: Call) -> object:
    """Judge `pty.spawn(argv)`, `pexpect.spawn(text)`."""
    value = call.get(0, "argv", hole("…"))
    actions = call.program.actions
    if isinstance(value, str) and call.name.startswith("pty"):
        actions.command([value])
    elif type(value) is Items:
        actions.command(words_of(value))
    else:
        actions.shell(text_of(value))
    return Thing("process")


def _words(call: Call) -> object:
    """Judge `sh.rm("-rf", "x")`: the name is the program."""
    name = call.name.rpartition(".")[2]
    stream = call.program.actions.command([name.replace("_", "-"), *[text_of(argument) for argument in call.arguments]])
    return Thing("process", "", None, stream)


def _program(call: Call) -> object:
    """Judge a program that is also a library: `pip.main([...])`, `pytest.main([...])`."""
    name = call.name.partition(".")[0]
    words = words_of(call.get(0, "args")) if call.given(0, "args") else []
    call.program.actions.command([name, *words])
    return hole("…", "number")


def _gate(call: Call) -> object:
    """Judge Toolgate's own code: a verb of its command line as that command, anything else as a change to the guard."""
    program = call.program
    room, *rest = call.name.split(".")[1:]
    if room == "cli" and rest[-1:] == ["main"]:
        verb: list[Field] = []
    elif room == "cli" and len(rest) == 2 and rest[1] == "run":
        verb = [*rest[0].split("_")]  # `policy_check.run`
    else:
        looks = (Manner.LOOKS,) if room == "directories" else ()  # it only returns a location
        program.actions.emit(Verb.WRITE, Target(call.name, Place.GUARD), None, looks)
        return hole("…")
    given = [*call.arguments, *call.keywords.values()]
    words = given[0] if given and given[0] is not None else program.patched.get("sys.argv")
    if type(words) is Items and not (given and given[0] is not None):
        words = Items(words.items[1:], words.open)
    program.actions.command(["toolgate", *verb, *(words_of(words) if words is not None else [hole("…")])])
    return hole("…", "number")


def _judge(call: Call) -> object:
    """Judge `Guard(home=…)`: another home's policy applies, and the Python it names is loaded."""
    from toolgate.analysis.arguments.agent_settings import obeys_another_home

    obeys_another_home(call.program.actions.run, call.get(8, "home", ""))
    return unknown_call(call, ())


def _recorder(call: Call) -> object:
    """Judge `FileRecorder(directory)`: it creates a log there, or appends to it."""
    call.program.actions.write(call.text(0, "state"), Manner.CREATE)
    return unknown_call(call, ())


def _collector(call: Call) -> object:
    """Judge `Telemetry.over_http(url)`: decisions are sent there, or to the URL in the environment."""
    if call.given(0, "endpoint"):
        call.program.actions.fetch(call.text(0, "endpoint"))
    return unknown_call(call, ())


def _signal(call: Call) -> object:
    process = call.text(0, "pid")
    if not shown(process).startswith("getpid"):
        call.program.actions.signal(process)
    return None


def _fork(call: Call) -> object:
    program = call.program
    program.forked = True
    if program.endless:
        program.actions.fork_bomb()
    return hole("a process", "number")


def _become(call: Call) -> object:
    """Judge `os.setuid(0)`."""
    user = shown(call.text(0))
    named = "root" if user == "0" else f"user {user}" if user.isdigit() else "another user"
    call.program.actions.emit(Verb.ESCALATE, description(named, Place.MACHINE))
    return None


def _duplicate(call: Call) -> object:
    """Note `os.dup2(socket.fileno(), 0)`: the standard streams become a connection."""
    source = call.get(0, "fd")
    if type(source) is Thing and source.kind == "descriptor of" and source.target is not None:
        call.program.actions.wired = source.target
    return None


def _browse(call: Call) -> object:
    call.program.actions.fetch(call.text(0, "url"))
    return None


def _power(call: Call) -> object:
    call.program.actions.emit(Verb.CONTROL, description("the machine's power state", Place.MACHINE))
    return None


def _any_process(call: Call) -> object:
    """Return any processes of this machine."""
    last = call.name.rpartition(".")[2]
    if last == "Process" and not call.arguments:
        return Thing("own process")
    if last not in ("pids", "process_iter"):
        return Thing("foreign process", call.text(0, "pid"))
    number = processes(call.name)
    return Items((number if last == "pids" else Thing("foreign process", number),), True)


def _pool(call: Call) -> object:
    return Thing("executor")


def _where(call: Call) -> object:
    name = call.text(0, "cmd")
    return name if isinstance(name, str) else hole("…", "name")


def _started(call: Call) -> object:
    """Return `fabric.Connection(host)`, `invoke.Context()`."""
    return Thing("remote", call.text(0, "host")) if "Connection" in call.name else Thing("local")


def _each(call: Call) -> object:
    return invoke(call.program, call.get(0), call.arguments[1:], call.keywords)


ACTIONS = {
    "second_shell": _second_shell, "debugger": _debugger,
    "system": _system, "output": _output, "start": _start, "replace": _replace, "asynchronous": _asynchronous,
    "terminal": _terminal, "program": _program, "signal": _signal, "fork": _fork, "become": _become,
    "browse": _browse, "any_process": _any_process, "pool": _pool, "started": _started, "each": _each,
    "duplicate": _duplicate, "gate": _gate, "judge": _judge, "recorder": _recorder, "collector": _collector,
    "words": _words, "where": _where, "power": _power,
}  # fmt: skip
