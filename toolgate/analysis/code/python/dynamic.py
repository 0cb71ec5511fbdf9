"""Python text that turns text into code: `eval`, `exec`, imports by name, unpickling, native libraries."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole, looks_like_url
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import invoke
from toolgate.analysis.code.python.library import module_value
from toolgate.analysis.code.python.values import Function, Items, Method, Name, Thing, alternatives, origins, text_of
from toolgate.model.effect import Manner, Place, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.python.program import Program

NESTED = 6  # nested texts
OWN = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.SYSTEM, Place.CACHE)


def run_text(program: Program, text: str) -> None:
    """Analyse a text that the program runs as code."""
    from toolgate.analysis.code.python.source import parsed

    program.look_for_decoded(text)
    tree = parsed(text)
    if tree is None:
        program.actions.unparsed(text, "Python code")
        return
    if len(program.active) >= NESTED + 4:
        program.actions.built(text)
        return
    program.walk(tree.body, program.module)


def run_value(program: Program, value: object) -> object:
    """Run a value as code."""
    from toolgate.analysis.code.python.scripts import ITSELF, run_guard

    for option in alternatives(value):
        if type(option) is Thing and option.kind == "code":
            option = option.field
        if type(option) is Function or type(option) is Method:
            invoke(program, option, [], {})
            continue
        code: Field = text_of(option)
        if isinstance(code, str):
            run_text(program, code)
            continue
        sources = origins(option)
        files = [source for source in sources if source.path]
        if sources and len(files) == len(sources) and _unbroken(code):
            for source in files:  # the contents of files, run unchanged
                if source.path.endswith(ITSELF):
                    run_guard(program)
                program.actions.emit(Verb.RUN, source, None, (Manner.WRITTEN,) if source.place not in OWN else ())
            continue
        if not sources and _unbroken(code) and shown(code) == STANDARD_INPUT:
            sources = program.actions.run.stdin.sources
        program.actions.built(f"python code from {backticked(shown(code))}", sources)
    return hole("…", sources=origins(value))


STANDARD_INPUT = "standard input"  # how what a program reads there is shown


def _unbroken(code: Partial) -> bool:
    return len(code.pieces) == 1


def _execute(call: Call) -> object:
    value = call.get(0, "source", hole("…"))
    return run_value(call.program, value)


def _evaluate(call: Call) -> object:
    """Judge `eval`; return the value of a known expression."""
    value = call.get(0, "source", hole("…"))
    text = value.field if type(value) is Thing and value.kind == "code" else text_of(value)
    if isinstance(text, str):
        from toolgate.analysis.code.python.source import expression_in

        names = text.replace("@", "") if call.name.startswith("pandas.") else text  # `@name` is the code's
        if (expression := expression_in(names)) is not None:
            return call.program.evaluate(expression, call.program.module)
    return run_value(call.program, value)


def _compile(call: Call) -> object:
    return Thing("code", call.text(0, "source"))


def _import(call: Call) -> object:
    return module_value(call.program, call.get(0, "name", hole("…")))


def _get_attribute(call: Call) -> object:
    """Return the value of `getattr(owner, name)`."""
    from toolgate.analysis.code.python.access import attribute

    owner, name = call.get(0), call.text(1)
    if isinstance(name, str):
        return attribute(call.program, owner, name)
    if type(owner) is Name and _sensitive(owner.path):
        call.program.actions.built(
            f"a name of {owner.path} that is only known when the code runs", origins(call.get(1))
        )
    return hole("…", sources=call.sources())


def _sensitive(path: str) -> bool:
    return path.partition(".")[0] in (
        "os",
        "subprocess",
        "builtins",
        "shutil",
        "sys",
        "socket",
        "importlib",
        "pty",
        "ctypes",
        GUARD,
    )


def _set_attribute(call: Call) -> object:
    name = call.text(1)
    if isinstance(name, str):
        call.program.set_attribute(call.get(0), name, call.get(2))
    return None


def _unpickle(call: Call) -> object:
    """Judge unpickling, which runs whatever the bytes say."""
    value = call.get(0)
    actions = call.program.actions
    sources = origins(value)
    if type(value) is Name and value.path.startswith("sys.stdin"):
        actions.built("code in pickled bytes", actions.run.stdin.sources)
        return hole("…", sources=actions.run.stdin.sources)
    if isinstance(value, bytes | str) and value:
        actions.built("code in pickled bytes")
    elif type(value) is Thing and value.kind == "pickled":
        return hole("…")
    elif sources:
        for source in sources:
            if source.path:
                actions.emit(Verb.RUN, source)
            else:
                actions.built("code in pickled bytes", (source,))
    elif not isinstance(value, Partial) or len(value.pieces) > 1 or value.pieces[0] == "":
        actions.built("code in pickled bytes")
    return hole("…", sources=sources)


def _unpickle_file(call: Call) -> object:
    """Judge `torch.load(path)`, `joblib.load(path)`."""
    if call.keywords.get("weights_only") is True:
        return hole("…", sources=(call.program.actions.read(call.text(0, "f")),))
    value = call.get(0, "f", hole("…"))
    if type(value) is Thing:
        return _unpickle(call)
    if looks_like_url(shown(text_of(value))):
        host = call.program.actions.fetch(text_of(value))
        call.program.actions.built("code in pickled bytes", (host,))
        return hole("…", sources=(host,))
    actions = call.program.actions
    if type(value) is Partial and not value.prefix and origins(value):  # bytes: `io.BytesIO(response.content)`
        return _unpickle(call)
    actions.read(text_of(value))
    target = actions.load(text_of(value))
    if target.path not in actions.scope.ledger.files and actions.scope.ledger.memory is not None:
        from toolgate.analysis.arguments.roles.written_code import unread

        unread(actions.run, target)
    return hole("…", sources=(target,))


def _pickle(call: Call) -> object:
    return Thing("pickled", "", None, None)


def _load_yaml(call: Call) -> object:
    loader = call.get(1, "Loader")
    tagged = isinstance(call.get(0), str) and "!!python" in str(call.get(0))
    if (
        tagged
        or call.name.endswith("unsafe_load")
        or (type(loader) is Name and loader.path.endswith(("UnsafeLoader", ".Loader")))
    ):
        return _unpickle(call)
    return hole("…", sources=call.sources())


def _library(call: Call) -> object:
    """Judge `ctypes.CDLL(name)`: native code, of the system or of the project."""
    value = call.get(0, "name")
    text = text_of(value) if value is not None else ""
    actions = call.program.actions
    name = shown(text).rpartition("/")[2]
    if isinstance(text, str) and (not text or name.startswith(("libc.", "libc-", "libSystem", "msvcrt", "libm."))):
        return Thing("native", "libc")
    if isinstance(text, str) and "/" not in text:
        return Thing("native", text)
    return Thing("native", text, actions.load(text))


def _native_call(call: Call) -> object:
    """Judge `ctypes.cdll.msvcrt.system(…)`."""
    from toolgate.analysis.code.python.objects import method_of

    last = call.name.rpartition(".")[2]
    return method_of(Thing("native", "libc"), Call(call.program, last, call.arguments, call.keywords))


def _library_name(call: Call) -> object:
    name = call.text(0, "name")
    return f"lib{name}.so" if isinstance(name, str) else hole("…", "name")


def _dictionary(call: Call) -> object:
    """Return the value of `builtins.__dict__.get("exec")`."""
    from toolgate.analysis.code.python.access import item

    module, _, name = call.name.partition(".__dict__.")
    return item(call.program, Name(module + ".__dict__"), call.get(0)) if name in READING else hole("…")


GUARD = "toolgate"
READING = ("get", "__getitem__", "pop", "setdefault")


def _console(call: Call) -> object:
    return Thing("console")


def _machine_code(call: Call) -> object:
    call.program.actions.built(f"machine code made with {call.name}", call.sources())
    return hole("…")


def _prompt(call: Call) -> object:
    """Judge a Python prompt, which runs what its input says."""
    actions = call.program.actions
    hosts = [actions.wired, *[source for source in call.sources() if source in actions.sockets]]
    for host in [host for host in hosts if host is not None]:
        actions.obey(host)
    if call.name.endswith("interact") and not any(hosts):
        return _machine_code(call)
    return hole("…")


def _run_file(call: Call) -> object:
    run_path(call.program, call.text(0, "path_name"))
    return hole("…")


def run_path(program: Program, path: Field) -> None:
    """Run a file; Toolgate's own entry point counts as Toolgate's command."""
    from toolgate.analysis.code.python.scripts import ITSELF, run_guard

    if isinstance(path, str) and path.endswith(ITSELF):
        run_guard(program)
    program.actions.run_path(path, "python")


def _run_module(call: Call) -> object:
    """Judge `runpy.run_module(name)` as `python -m name` with this program's arguments."""
    from toolgate.analysis.code.python.scripts import own_words, run_guard

    name = call.text(0, "mod_name")
    if isinstance(name, str) and name.partition(".")[0] == GUARD:
        run_guard(call.program)
    elif isinstance(name, str):
        call.program.actions.emit(Verb.RUN, description(f"module {name}", Place.WORKSPACE))
        call.program.actions.run.walk.run_module(call.program.actions.run, name, own_words(call.program))
    else:
        call.program.actions.built("a module named only when the code runs", call.sources())
    return hole("…")


def _spec(call: Call) -> object:
    return Thing("spec", call.text(1, "location"))


def _module_from_spec(call: Call) -> object:
    spec = call.get(0)
    return Thing("module", spec.field) if type(spec) is Thing else hole("…")


def _timed(call: Call) -> object:
    for index, keyword in ((1, "setup"), (0, "stmt")):
        value = call.get(index, keyword)
        if isinstance(value, str):
            run_text(call.program, value)
        elif value is not None:
            run_value(call.program, value)
    return hole("…", "number")


def _later(call: Call) -> object:
    """Call what runs later or elsewhere: `Thread(target=f, args=…)`, `atexit.register(f)`, `pool.submit(f, x)`."""
    program = call.program
    target = call.keywords.get("target")
    given = call.keywords.get("args")
    process = "Process" in call.name
    if target is None and call.name.endswith(("Timer", "call_later", "signal")):
        target, rest = call.get(1, "function"), call.arguments[2:]
        given = call.get(2, "args") if call.name.endswith("Timer") else None
    elif target is None:
        target, rest = call.get(0), call.arguments[1:]
        if "Thread" in call.name or process:  # Thread(group, target, name, args)
            target, given, rest = call.get(1), call.get(3), []
    else:
        rest = []
    arguments = list(given.items) if type(given) is Items else list(rest)
    keywords = call.keywords.get("kwargs")
    pairs = {key: value for key, value in keywords.pairs if isinstance(key, str)} if hasattr(keywords, "pairs") else {}
    if process and (program.endless or target in program.active):
        program.actions.fork_bomb()
    if target is None or type(target) is Partial:
        return Thing("thread")
    result = invoke(program, target, arguments, pairs)
    return Thing("thread", text_of(result))


ACTIONS = {
    "native_call": _native_call, "library_name": _library_name, "dictionary": _dictionary, "console": _console,
    "execute": _execute, "evaluate": _evaluate, "run_file": _run_file, "import": _import, "unpickle": _unpickle,
    "unpickle_file": _unpickle_file, "pickle": _pickle, "load_yaml": _load_yaml, "library": _library,
    "machine_code": _machine_code, "prompt": _prompt, "timed": _timed, "later": _later, "compile": _compile,
    "get_attribute": _get_attribute, "set_attribute": _set_attribute, "run_module": _run_module, "spec": _spec,
    "module_from_spec": _module_from_spec,
}  # fmt: skip
