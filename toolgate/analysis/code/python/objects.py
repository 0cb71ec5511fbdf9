"""Methods in a Python text, by their object: text, collections, files, responses, sockets, processes."""

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.arguments import PARSER, parser_method
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.calls import invoke
from toolgate.analysis.code.python.choices import shorten, stir
from toolgate.analysis.code.python.connections import KINDS as CONNECTIONS
from toolgate.analysis.code.python.connections import socket_method
from toolgate.analysis.code.python.paths import path_method
from toolgate.analysis.code.python.pure import brace_format, decoder, method
from toolgate.analysis.code.python.unknown_methods import stranger_method
from toolgate.analysis.code.python.values import (
    Instance,
    Items,
    Method,
    Path,
    Socket,
    Table,
    Thing,
    either,
    origins,
    stream_from,
    stream_value,
    text_of,
)
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import Place, Target, description
from toolgate.shell.expand.fields import Field, shown


def method_of(owner: object, call: Call) -> object:
    """Call a method on a value."""
    if type(owner) is Path:
        return path_method(owner, call)
    if isinstance(owner, str | bytes):
        return _text_method(owner, call)
    if type(owner) is Items:
        return _items_method(owner, call)
    if type(owner) is Table:
        return _table_method(owner, call)
    if type(owner) is Socket:
        return socket_method(owner, call)
    if type(owner) is Thing:
        handler = KINDS.get(owner.kind)
        if handler is not None:
            return handler(owner, call)
    if type(owner) is Instance and owner.of.name == PARSER:
        return parser_method(owner, call)
    return stranger_method(owner, call)


def thing_attribute(owner: Thing, name: str) -> object:
    """Return an attribute of a library object."""
    if owner.kind in ("session", "response") and name in ("headers", "auth", "cookies") and owner.kind == "session":
        return Thing("credentials")
    if owner.kind == "response" and name in ("text", "content", "raw", "body", "url", "headers"):
        return stream_value(owner.stream) if owner.stream is not None else hole("…")
    if owner.kind == "process" and name == "stdin":
        return Thing("input", owner.field)
    if owner.kind == "process" and name in ("stdout", "stderr", "output"):
        return (
            Thing("file", "", None, owner.stream)
            if owner.stream is not None and owner.stream.text is None
            else (text_of(owner) if owner.stream is not None else hole("…"))
        )
    if owner.kind == "file" and name == "name":
        return owner.field
    if owner.kind in ("spec", "module") and name == "loader":
        return owner
    if owner.kind == "entry points" and name == "entry_points":
        return owner
    if owner.kind in ("foreign process",) and name == "info":
        return hole("…")
    return Method(owner, name)


def _text_method(owner: str | bytes, call: Call) -> object:
    if call.name == "format" and isinstance(owner, str):
        return brace_format(owner, call.arguments, call.keywords)
    found = method(owner, call.name, call.arguments)
    if found is None and call.name == "decode":
        found = decoder("codecs.decode", [owner, *call.arguments])
    if found is not None:
        if call.name in ("decode", "fromhex") or (call.name == "join" and _letters(call.get(0))):
            call.program.note_decoded(found)
        return found
    kind = "name" if call.name in ("hex", "zfill") else "any"
    return hole("…", kind, (*origins(owner), *call.sources()))


def _letters(value: object) -> bool:
    """Whether a text is put together from single letters."""
    items = value.items if type(value) is Items else ()
    return len(items) >= 4 and all([isinstance(item, str) and len(item) == 1 for item in items])


def _texts(owner: Items) -> list[str]:
    """Return the texts in a list that contains nothing else."""
    found = [item for item in owner.items if isinstance(item, str)]
    return found if len(found) == len(owner.items) else []


CHANGING = ("__setitem__", "__delitem__", "__iadd__", "__imul__", "__init__")  # methods that statements call


def _items_method(owner: Items, call: Call) -> object:
    name, first, certain = call.name, call.get(0), call.program.certain
    call.program.version += 1
    if name in ("append", "add", "appendleft"):
        owner.put((*owner.items, first), certain)
    elif name in ("extend", "update", "extendleft"):
        exact = type(first) is Items and not first.open
        more = first.items if type(first) is Items else (hole("…", sources=origins(first)),)
        owner.put(owner.items + more, certain and exact)
    elif name == "insert":
        if not isinstance(first, int) or not certain:
            stir(owner, (call.get(1),))
        else:
            owner.put((*owner.items[:first], call.get(1), *owner.items[first:]))
    elif name in ("pop", "popleft"):
        held = either(list(owner.items)[:8]) if owner.items else hole("…")
        if name == "popleft" or call.arguments:
            shorten(owner, 0 if name == "popleft" else first, call.program.lasting())
        else:
            owner.put(owner.items, certain=False)
        return held
    elif name == "remove" and isinstance(first, str) and first in _texts(owner):
        shorten(owner, owner.items.index(first), call.program.lasting())
    elif name == "reverse" and certain and not owner.open:
        owner.put(owner.items[::-1])
    elif name in ("remove", "clear", "discard", "sort", "reverse"):
        stir(owner)
    elif name in CHANGING:
        stir(owner, (hole("…", sources=call.sources()),))
    elif name == "copy":
        return Items(owner.items, owner.open)
    else:
        return hole("…", "number" if name in ("index", "count") else "any", origins(owner))
    return None


def _table_method(owner: Table, call: Call) -> object:
    name = call.name
    if name in ("get", "pop"):
        found = owner.get(call.get(0))
        return found if call.get(1) is None else either([found, call.get(1)])
    if name == "items":
        return Items(tuple([Items(pair) for pair in owner.pairs]), owner.open)
    if name == "values":
        return Items(tuple([value for _, value in owner.pairs]), owner.open)
    if name == "keys":
        return Items(tuple([key for key, _ in owner.pairs]), owner.open)
    if name in ("update", "setdefault"):
        table = call.get(0)
        more = table.pairs if type(table) is Table else ()
        if name == "setdefault":
            more = ((call.get(0), call.get(1)),)
        call.program.version += 1
        owner.put((*owner.pairs, *more, *call.keywords.items()), certain=False)
        return call.get(1) if name == "setdefault" else None
    return Table(owner.pairs, owner.open) if name == "copy" else hole("…", sources=origins(owner))


# --- objects of the library ------------------------------------------------------------------------------------------


def _file(owner: Thing, call: Call) -> object:
    actions = call.program.actions
    if call.name in ("read", "readline", "read1", "getvalue"):
        return stream_value(owner.stream) if owner.stream is not None else hole("…")
    if call.name == "readlines":
        return Items((stream_value(owner.stream) if owner.stream is not None else hole("…"),), True)
    if call.name in ("write", "writelines"):
        actions.reveal(call.sources())
        if owner.target is not None:
            actions.hold(owner.target, stream_from(call.get(0, "s", "")), more=True)
        return None
    if call.name == "fileno":
        return Thing("descriptor")
    return owner if call.name in ("__enter__", "flush", "detach") else hole("…", "number")


def _archive(owner: Thing, call: Call) -> object:
    actions = call.program.actions
    if call.name in ("write", "add", "addfile", "writestr"):
        sources: tuple[Target, ...] = origins(call.get(1))
        if call.name in ("write", "add"):
            sources = (actions.read(call.text(0, "name")),)
        if owner.target is not None:
            text = call.get(1) if call.name == "writestr" else None
            parts = (text,) if isinstance(text, str) else ()
            actions.hold(owner.target, Stream(None, sources, parts=parts), more=True)
        return None
    if call.name in ("extractall", "extract"):
        index = 0 if call.name == "extractall" else 1
        actions.unpack(owner.target, call.text(index, "path") if call.given(index, "path") else ".")
        return None
    return hole("…", sources=origins(owner))


def _process(owner: Thing, call: Call) -> object:
    if call.name == "communicate" and call.given(0, "input") and owner.field:
        feed(call, owner.field, call.get(0, "input"))
    if call.name in ("communicate", "read", "readline", "readlines"):
        value = stream_value(owner.stream) if owner.stream is not None else hole("…")
        return Items((value, value)) if call.name == "communicate" else value
    if call.name in ("write", "sendline", "send"):
        call.program.actions.shell(call.text(0))
        return None
    return hole("…", "number")


def feed(call: Call, started: Field, value: object) -> None:
    """Give a running program its input."""
    words: list[Field] = list(shown(started).split("\0"))
    if value is not None:
        call.program.actions.command(words, stream_from(value))


def _foreign_process(owner: Thing, call: Call) -> object:
    if call.name in ("kill", "terminate", "send_signal", "suspend"):
        call.program.actions.signal(owner.field)
        return None
    if call.name in ("children", "parents", "parent"):
        return Items((owner,), True)
    if call.name in ("environ", "memory_maps"):
        return hole("…", sources=(description("the environment of a process", Place.SECRET),))
    return hole("…")


def _own_process(owner: Thing, call: Call) -> object:
    if call.name in ("children", "parent", "parents"):
        return Items((Thing("own process"),), True)
    return hole("…", "number")


def _executor(owner: Thing, call: Call) -> object:
    """Call `pool.map(f, items)`, `executor.submit(f, x)`."""
    from toolgate.analysis.code.python.access import elements

    if (
        call.name in ("map", "starmap", "imap", "imap_unordered", "map_async", "starmap_async")
        and len(call.arguments) > 1
    ):
        items, exact = elements(call.program, call.arguments[1])
        rows = [list(item.items) if "star" in call.name and type(item) is Items else [item] for item in items[:64]]
        return Items(tuple([invoke(call.program, call.arguments[0], row, {}) for row in rows]), not exact)
    if call.name in ("submit", "apply", "apply_async", "run_in_executor") and call.arguments:
        given = call.get(1, "args")
        applied = list(given.items) if call.name.startswith("apply") and type(given) is Items else call.arguments[1:]
        return Thing("thread", text_of(invoke(call.program, call.arguments[0], applied, {})))
    return owner


def _native(owner: Thing, call: Call) -> object:
    """Call a function of a native library."""
    actions = call.program.actions
    name = call.name
    if name in ("system", "popen"):
        actions.shell(call.text(0))
    elif name.startswith("exec"):
        actions.command([text_of(argument) for argument in call.arguments if argument is not None])
    elif name in ("unlink", "remove", "rmdir"):
        actions.delete(call.text(0))
    elif name in ("kill", "killpg"):
        actions.signal(call.text(0))
    elif name in ("fork", "vfork") and call.program.endless:
        actions.fork_bomb()
    elif owner.field == "libc" and name in (
        "mprotect",
        "mmap",
        "ptrace",
        "dlopen",
        "syscall",
        "setuid",
        "reboot",
        "memfd_create",
        "prctl",
    ):
        actions.built(f"libc.{name}", call.sources())
    elif name == "LoadLibrary":
        return Thing("native", call.text(0))
    return hole("…", "number")


def _input(owner: Thing, call: Call) -> object:
    if call.name in ("write", "writelines") and owner.field:
        feed(call, owner.field, call.get(0))
    return None


def _credentials(owner: Thing, call: Call) -> object:
    """Ignore where credentials are meant to go."""
    return None


def _console(owner: Thing, call: Call) -> object:
    """Judge `code.InteractiveConsole().push(text)`."""
    from toolgate.analysis.code.python.dynamic import run_value

    return run_value(call.program, call.get(0)) if call.name in ("push", "runsource", "runcode", "interact") else None


def _frame(owner: Thing, call: Call) -> object:
    """Return the value of `globals().get("name")`."""
    from toolgate.analysis.code.python.access import item

    return item(call.program, owner, call.get(0)) if call.name in ("get", "__getitem__") else hole("…")


def _module(owner: Thing, call: Call) -> object:
    """Run a module loaded from a file by its path."""
    if call.name in ("exec_module", "load_module"):
        from toolgate.analysis.code.python.dynamic import run_path

        run_path(call.program, owner.field)
    return hole("…") if call.name != "loader" else owner


def _entries(owner: Thing, call: Call) -> object:
    from toolgate.analysis.code.python.scripts import of_entries

    return of_entries(owner, call)


def _script(owner: Thing, call: Call) -> object:
    from toolgate.analysis.code.python.scripts import of_script

    return of_script(owner, call)


KINDS = {
    **CONNECTIONS, "file": _file, "descriptor": _file, "archive": _archive, "process": _process,
    "foreign process": _foreign_process, "own process": _own_process, "executor": _executor, "native": _native,
    "input": _input, "credentials": _credentials, "console": _console, "frame": _frame, "spec": _module,
    "module": _module, "entry points": _entries, "entry point": _entries, "script": _script,
}  # fmt: skip
