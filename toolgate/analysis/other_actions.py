"""What a recognised call of another language does, by the action its library's table names for it."""

from __future__ import annotations

from toolgate.analysis.deeds import HOSTS, Deeds, hole
from toolgate.analysis.other_code import Reference, Script, Words, field_of, sources_in
from toolgate.analysis.source import Unreadable, tokens_of
from toolgate.analysis.streams import Stream
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.fields import Field, Partial, shown

SHELLS = ("sh", "bash", "zsh", "dash", "ksh", "ash", "cmd", "cmd.exe", "powershell", "pwsh", "powershell.exe")
SENDING = ("post", "put", "patch", "delete")
DANGEROUS = frozenset("shell system argv list code delete run each open signal".split())


class Call:
    """One recognised call."""

    __slots__ = ("script", "deeds", "path", "arguments", "span", "words")

    def __init__(
        self, script: Script, path: str, arguments: list[object], span: tuple[int, int], words: list[str]
    ) -> None:
        self.script = script
        self.deeds = script.deeds
        self.path = path
        self.arguments = arguments
        self.span = span
        self.words = words  # of the action, after its name

    def argument(self, index: int) -> object:
        """The argument the action's words point at."""
        if index >= len(self.words):
            return None
        word = self.words[index]
        if not word.lstrip("-").isdigit():
            return self.keyed(word)
        number = int(word)
        return self.arguments[number] if -len(self.arguments) <= number < len(self.arguments) else None

    def keyed(self, name: str) -> object:
        """A value given by name: `{host: "x"}`, `PeerAddr => "x"`."""
        return key_values(self.script, self.span).get(name)

    def text(self, index: int) -> Field:
        value = self.argument(index)
        return hole("…") if value is None else field_of(value)

    def given(self, index: int) -> bool:
        return self.argument(index) is not None

    def sources(self) -> tuple[Target, ...]:
        return tuple(dict.fromkeys([source for value in self.arguments for source in sources_in(value)]))


def key_values(script: Script, span: tuple[int, int]) -> dict[str, object]:
    """The `key: value` and `key => value` pairs between two positions, wherever they are nested."""
    found: dict[str, object] = {}
    tokens = script.tokens
    for position in range(span[0], span[1]):
        token = tokens[position]
        if token.kind not in ("name", "text", "symbol") or position + 2 > span[1]:
            continue
        mark = tokens[position + 1] if position + 1 < len(tokens) else None
        if mark is None or mark.kind != "mark" or mark.text not in (":", "=>", "="):
            continue
        end = position + 2
        while end < span[1] and not (tokens[end].kind == "mark" and tokens[end].text in (",", "}", ")", "]")):
            end = script.pairs.get(end, end) + 1
        found.setdefault(token.text, script.value(position + 2, end))
    return found


# --- programs --------------------------------------------------------------------------------------------------------


def run_shell(script: Script, text: Field) -> None:
    """Shell text."""
    words = shown(text).split()
    if not isinstance(text, str) and not text.prefix.strip():
        script.shells = True
    for index, word in enumerate(words):
        following = words[index + 1 : index + 2]
        if word.rpartition("/")[2] in SHELLS and (
            not following or following[0][0] in "-<>0123456789&" and following[0] != "-c"
        ):
            script.shells = True
    script.deeds.shell(text)


def run_words(script: Script, words: list[Field]) -> None:
    if not words:
        return
    name = shown(words[0]).rpartition("/")[2]
    flags = [shown(word) for word in words[1:]]
    if not isinstance(words[0], str) or (name in SHELLS and not any([flag in ("-c", "/c") for flag in flags])):
        script.shells = True
    script.deeds.command(words)


def _shell(call: Call) -> None:
    run_shell(call.script, call.text(0))


def _system(call: Call) -> None:
    """`system("text")` is a shell, `system("program", "word")` is none."""
    values = [value for value in _flat(call.arguments) if not isinstance(value, str) or value]
    if len(values) == 1:
        run_shell(call.script, field_of(values[0]))
    else:
        run_words(call.script, [field_of(value) for value in values if type(value) is not Reference])


def _flat(values: list[object]) -> list[object]:
    found: list[object] = []
    for value in values:
        found.extend(value.items if type(value) is Words else (value,))
    return found


def _argv(call: Call) -> None:
    """A program, and a list of its words."""
    rest = call.argument(1)
    words = [field_of(item) for item in rest.items] if type(rest) is Words else []
    if rest is not None and type(rest) is Partial:
        words = [rest]
    if shown(field_of(call.keyed("shell") or "")) == "true":
        run_shell(call.script, field_of(Words((call.text(0), *words))))
    else:
        run_words(call.script, [call.text(0), *words])


def _list(call: Call) -> None:
    """A list with the program and its words, or shell text."""
    value = call.argument(0)
    if type(value) is Words:
        run_words(call.script, [field_of(item) for item in value.items])
    else:
        run_shell(call.script, call.text(0))


def _code(call: Call) -> None:
    """Text of the same language that runs."""
    value = call.text(0)
    if not call.given(0):
        return
    if isinstance(value, str):
        try:
            call.script.run_inner(tokens_of(value, call.script.library.lexis))
        except Unreadable as error:
            call.deeds.unknown(f"code with {error}: {value}", "unreadable")
        if value not in _literal_texts(call):
            call.deeds.unknown(f"code that was put together: {value}", "hidden-code")
        return
    call.script.shells = True
    call.deeds.built(f"code from `{shown(value)}`", call.sources())


def _apply(call: Call) -> None:
    """`array_map("name", …)`: a function by its name."""
    name = call.text(0)
    if not isinstance(name, str):
        if not call.sources() and type(call.argument(0)) is Partial:
            return  # a function of the text itself
        call.deeds.built("a function named only when the code runs", call.sources())
        return
    action = call.script.library.action(name)
    if action:
        perform(call.script, action, name, call.arguments[1:], call.span)


def _literal_texts(call: Call) -> list[str]:
    return [token.text for token in call.script.tokens[call.span[0] : call.span[1]] if token.kind == "text"]


def _run(call: Call) -> None:
    if call.given(0):
        call.deeds.run_path(call.text(0), call.script.library.name)


def _module(call: Call) -> None:
    """A module by its name; one named only at run time may be any."""
    value = call.text(0)
    if not isinstance(value, str):
        call.deeds.built("a module named only when the code runs", call.sources())


def _open(call: Call) -> None:
    """Perl's `open`: a file, or a program when the mode says so."""
    rest = [field_of(value) for value in call.arguments[1:]]
    if not rest:
        return
    mode = shown(rest[0])
    if len(rest) == 1:
        _open_two(call, rest[0], mode.strip())
    elif "|" in mode:
        run_words(call.script, rest[1:]) if len(rest) > 2 else run_shell(call.script, rest[1])
    elif ">" in mode or "+" in mode:
        call.deeds.write(rest[1], *(("append",) if ">>" in mode else ()))
    elif "&" not in mode:
        call.deeds.read(rest[1])


def _open_two(call: Call, field: Field, text: str) -> None:
    if text.startswith("|") or text.endswith("|"):
        run_shell(call.script, text.strip("|") if isinstance(field, str) else field)
    elif text.startswith((">&", "<&", "&")):
        return
    elif text.startswith(">"):
        call.deeds.write(text.lstrip("> ") if isinstance(field, str) else field)
    else:
        call.deeds.read(text.lstrip("< ") if isinstance(field, str) else field)


def _fork(call: Call) -> None:
    if call.script.loops() and not call.script.waits():
        call.deeds.fork_bomb()


def _signal(call: Call) -> None:
    values = [shown(field_of(value)) for value in call.arguments]
    pids = [value for value in values if value.lstrip("-").isdigit() or value.startswith("…") or value.startswith("$")]
    call.deeds.signal(pids[-1] if pids else "a process")


# --- files -----------------------------------------------------------------------------------------------------------


def _read(call: Call) -> None:
    field = call.text(0)
    if "://" in shown(field) and not shown(field).startswith("file"):
        if shown(field).partition("://")[0] not in ("php", "data", "compress.zlib", "glob", "phar"):
            call.deeds.fetch(field)
        return
    call.deeds.read(field)


def _write(call: Call) -> None:
    target = call.deeds.write(call.text(0))
    value = call.argument(1)
    content = field_of(value) if value is not None else hole("…")
    call.deeds.reveal(sources_in(content))
    call.deeds.hold(target, Stream(content) if isinstance(content, str) else Stream(None, sources_in(content)))


def _append(call: Call) -> None:
    call.deeds.write(call.text(0), "append")


def _opened(call: Call) -> None:
    """`File.open(path, "w")`, `fopen`, `io.open`: the mode decides."""
    mode = shown(call.text(1)) if call.given(1) else "r"
    field = call.text(0)
    if shown(field).startswith("|"):  # Ruby: a program
        run_shell(call.script, shown(field)[1:])
        return
    if "://" in shown(field) and not shown(field).startswith("file"):
        _read(call)
        return
    if "r" in mode or "+" in mode:
        call.deeds.read(field)
    if mode[:1] in ("w", "a", "x", "c") or "+" in mode or mode == "…":
        call.deeds.write(field, *(("append",) if mode[:1] == "a" else ()))


def _delete(call: Call) -> None:
    manner = [word for word in call.words if word == "recursive"]
    if shown(field_of(call.keyed("recursive") or "")) in ("true", "1", "TRUE"):
        manner = ["recursive"]
    positions = [word for word in call.words if word.isdigit()]
    values = call.arguments if not positions else [call.argument(0)]
    for value in _flat([value for value in values if value is not None]):
        call.deeds.delete(field_of(value), *manner)


def _move(call: Call) -> None:
    call.deeds.move(call.text(0), call.text(1))


def _copy(call: Call) -> None:
    call.deeds.copy(call.text(0), call.text(1))


def _make(call: Call) -> None:
    for value in _flat([call.argument(0)]):
        call.deeds.write(field_of(value), "create")


def _edit(call: Call) -> None:
    call.deeds.write(call.text(0), "edit")


def _mode(call: Call) -> None:
    mode = shown(call.text(0)).removeprefix("0o").removeprefix("0")
    call.deeds.change_mode(call.text(1), mode if mode.isdigit() else "…")


def _names(call: Call) -> None:
    call.deeds.read(call.text(0) if call.given(0) else ".", "names")


def _chdir(call: Call) -> None:
    from toolgate.analysis.touching import change_directory

    change_directory(call.text(0), call.deeds.scope)


def _link(call: Call) -> None:
    call.deeds.read(call.text(0), "names")
    call.deeds.write(call.text(1))


# --- network ---------------------------------------------------------------------------------------------------------


def _host_text(call: Call) -> Field:
    """The address of a request: a URL, or the host in its options."""
    value = call.argument(0)
    if value is not None and (isinstance(value, str) or (type(value) is Partial and value.prefix)):
        return field_of(value)
    for name in ("hostname", "host", "url", "uri", "PeerAddr", "PeerHost", "baseURL"):
        found = call.keyed(name)
        if found is not None:
            return field_of(found)
    return field_of(value) if value is not None else hole("a host")


def _fetch(call: Call) -> None:
    call.script.reached.append(call.deeds.fetch(_host_text(call)))


def _download(call: Call) -> None:
    """A page is written to a file."""
    host = call.deeds.fetch(call.text(0))
    call.script.reached.append(host)
    call.deeds.hold(call.deeds.write(call.text(1)), Stream(None, (host,)))


def _send(call: Call) -> None:
    own = tuple([source for source in call.sources() if source.place not in HOSTS])
    call.script.reached.append(call.deeds.send(_host_text(call), own))


def _request(call: Call) -> None:
    """A request whose method is among its options."""
    method = shown(field_of(call.keyed("method") or call.keyed("type") or "get")).lower()
    own = [source for source in call.sources() if source.place not in HOSTS]
    body = call.keyed("body") is not None or call.keyed("data") is not None
    if method in SENDING or own or body:
        _send(call)
    else:
        _fetch(call)


def _connect(call: Call) -> None:
    """A raw connection."""
    values = [field_of(value) for value in call.arguments]
    host: Field | None = None
    for value in values:
        text = shown(value).removeprefix("tcp://").removeprefix("ssl://").removeprefix("udp://")
        if not text.isdigit() and text and ("." in text or text == "localhost" or not isinstance(value, str)):
            host = text if isinstance(value, str) else value
            break
    keyed = [call.keyed(name) for name in ("host", "PeerAddr", "PeerHost", "hostname")]
    for found in keyed:
        if found is not None:
            host = field_of(found)
    anywhere = [value for value in values if shown(value) == "INADDR_ANY"]
    if anywhere or call.keyed("LocalPort") is not None or call.keyed("Listen") is not None:
        call.deeds.listen("", shown(field_of(call.keyed("LocalPort") or "…")))
        call.deeds.sockets.append(Target("a network peer", Place.REMOTE))
        return
    target = call.deeds.host(host) if host is not None else Target("a network peer", Place.REMOTE)
    call.deeds.connect(target)


def _listen(call: Call) -> None:
    """Raw connections are accepted."""
    call.deeds.sockets.append(Target("a network peer", Place.REMOTE))
    if any([shown(field_of(value)).isdigit() for value in call.arguments]):
        _port(call)


def _port(call: Call) -> None:
    values = [shown(field_of(value)) for value in call.arguments]
    port = next((value for value in values if value.isdigit()), "…")
    address = next((value for value in values if "." in value or value == "localhost"), "")
    call.deeds.listen(address, port)


def _query(call: Call) -> None:
    if call.given(0):
        call.deeds.query(call.text(0))


def _show(call: Call) -> None:
    call.deeds.reveal(call.sources())


def _secret(call: Call) -> None:
    call.deeds.emit(Verb.READ, Target(" ".join(call.words), Place.SECRET), None, ("watches",))


def _native(call: Call) -> None:
    call.deeds.built(f"native code through {call.path}", call.sources())


def _nothing(call: Call) -> None:
    return


ACTIONS = {
    "shell": _shell, "system": _system, "argv": _argv, "list": _list, "code": _code, "run": _run, "module": _module,
    "open": _open, "opened": _opened, "fork": _fork, "signal": _signal, "read": _read, "write": _write, "append": _append,
    "delete": _delete, "move": _move, "copy": _copy, "make": _make, "edit": _edit, "mode": _mode, "names": _names,
    "chdir": _chdir, "link": _link, "fetch": _fetch, "download": _download, "send": _send, "request": _request, "connect": _connect,
    "listen": _listen, "port": _port, "query": _query, "show": _show, "secret": _secret, "native": _native, "text": _nothing, "object": _nothing, "apply": _apply,
    "environment": _nothing,
}  # fmt: skip


def perform(script: Script, action: str, path: str, arguments: list[object], span: tuple[int, int]) -> None:
    name, *words = action.split()
    ACTIONS[name](Call(script, path, arguments, span, words))


def finish(script: Script) -> None:
    """What only the whole text shows: a connection beside a shell, a secret beside an address."""
    deeds: Deeds = script.deeds
    if deeds.sockets and script.shells:
        for host in deeds.sockets:
            deeds.obey(host)
    if script.requested and script.shells:
        deeds.obey(Target("a web request", Place.REMOTE))
    secrets = [
        effect.target for effect in deeds.scope.ledger.effects[script.mark :]
        if effect.verb == Verb.READ and effect.target.place == Place.SECRET and "names" not in effect.manner
    ]  # fmt: skip
    for host in dict.fromkeys([*deeds.sockets, *script.reached]):
        for secret in dict.fromkeys(secrets):
            if host.place != Place.LOOPBACK:
                deeds.emit(Verb.SEND, host, secret)
