"""Files and the network in other languages: what a recognised call reads, writes, removes, fetches and sends."""

from __future__ import annotations

from toolgate.analysis.arguments.emptying import empties
from toolgate.analysis.code.actions import HOSTS, hole
from toolgate.analysis.code.scripting.call import key_values
from toolgate.analysis.code.scripting.handed_over import arguments_in
from toolgate.analysis.code.scripting.tokens import NAME
from toolgate.analysis.code.scripting.values import Reference, Words, field_of, sources_in
from toolgate.analysis.state.streams import Stream, sources_of
from toolgate.model.effect import PEER, Manner, Place, Target, Verb, description
from toolgate.shell.expand.fields import Field, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.call import Call
    from toolgate.analysis.code.scripting.program import Script

WRAPPERS = ("php", "compress.zlib", "compress.bzip2", "zlib", "glob", "phar", "zip")  # schemes before a file's path
SENDING = ("post", "put", "patch", "delete")


def flat(values: list[object]) -> list[object]:
    """Return values with the lists among them flattened."""
    found: list[object] = []
    for value in values:
        found.extend(value.items if type(value) is Words else (value,))
    return found


# --- files -----------------------------------------------------------------------------------------------------------


def _wrapped(field: Field) -> Field:
    """Return the file that PHP reads through a filter or a decompressor; others as they are."""
    if not isinstance(field, str) or "://" not in field:
        return field
    scheme, _, rest = field.partition("://")
    inner = rest.partition("resource=")[2] if scheme == "php" else rest
    return inner if scheme in WRAPPERS and inner else field


def _read(call: Call) -> None:
    field = _wrapped(call.text(0))
    if "decode" in call.words and any([source.place in HOSTS for source in call.sources()]):
        _decode(call)
        return
    if "://" in shown(field) and not shown(field).startswith("file"):
        if shown(field).partition("://")[0] not in (*WRAPPERS, "data"):
            call.script.reached.append(call.actions.fetch(field))
        return
    call.actions.read(field)


def _write(call: Call) -> None:
    target = call.actions.write(call.text(0))
    value = call.argument(1)
    content = field_of(value) if value is not None else hole("…")
    if content == "":
        empties(target, call.actions.scope)
    call.actions.reveal(sources_in(content))
    call.actions.hold(target, Stream(content) if isinstance(content, str) else Stream(None, sources_in(content)))
    _fill(call, call.words[0], sources_in(content))


def _fill(call: Call, number: str, sources: tuple[Target, ...]) -> None:
    """Record what a file at a computed path comes from: the name of the path stands for it from now on."""
    hosts = tuple([source for source in sources if source.place in HOSTS])
    spans = arguments_in(call.script, call.span) if hosts else []
    start, end = spans[int(number)] if int(number) < len(spans) else (0, 0)
    token = call.script.tokens[start]
    if end - start == 1 and token.kind == NAME and not isinstance(call.script.value(start, end), str):
        call.script.names[token.text] = hole(token.text, sources=hosts)


def _shorten(call: Call) -> None:
    """Judge a file that is truncated, by default to nothing."""
    if not call.given(1) or shown(call.text(1)) == "0":
        empties(call.actions.locate(call.text(0)), call.actions.scope)
    _edit(call)


def _append(call: Call) -> None:
    call.actions.write(call.text(0), Manner.APPEND)


def _opened(call: Call) -> None:
    """Judge `File.open(path, "w")`, `fopen`, `io.open`: the mode decides."""
    mode = shown(call.text(1)) if call.given(1) else "r"
    field = _wrapped(call.text(0))
    if (
        not isinstance(field, str)
        and not field.prefix
        and call.given(1)
        and isinstance(call.text(1), str)
        and len(mode) > 3
    ):
        field = call.text(1)  # Julia: a function first, then the path
        mode = shown(field_of(call.arguments[2])) if len(call.arguments) > 2 else "r"
    if shown(field).startswith("|"):  # Ruby: a program
        call.actions.shell(shown(field)[1:])
        return
    if "://" in shown(field) and not shown(field).startswith("file"):
        _read(call)
        return
    if "r" in mode or "+" in mode:
        call.actions.read(field)
    if mode[:1] in ("w", "a", "x", "c") or "+" in mode or mode == "…":
        call.actions.write(field, *((Manner.APPEND,) if mode[:1] == "a" else ()))


EACH = ("forEach", "map", "each", "lapply", "sapply", "foreach", "array_map", "walk")


def _repeats(script: Script) -> bool:
    """Whether a text repeats something for many items."""
    return script.loops() or any([token.kind == NAME and token.text in EACH for token in script.tokens])


def _delete(call: Call) -> None:
    manner = [Manner.RECURSIVE] if "recursive" in call.words else []
    if shown(field_of(call.keyed("recursive") or "")) in ("true", "1", "TRUE"):
        manner = [Manner.RECURSIVE]
    positions = [word for word in call.words if word.isdigit()]
    values = call.arguments if not positions else [call.argument(0)]
    for value in flat([value for value in values if value is not None]):
        field = field_of(value)
        each = not isinstance(field, str) and bool(field.prefix) and _repeats(call.script)  # `"src/" + name`
        call.actions.delete(field, *([Manner.RECURSIVE] if each else manner))


def _walk(call: Call) -> None:
    """Judge `finddepth(sub { unlink }, "dir")`: a function called for everything in some directories."""
    table = call.script.library.table
    names = [token.text for token in call.script.tokens[call.span[0] : call.span[1]] if token.kind == NAME]
    deletes = any([table.get(name, "").startswith("delete") for name in names])
    for value in flat(call.arguments) if deletes else ():
        field = field_of(value)
        if type(value) is not Reference and (isinstance(field, str) or field.prefix):
            call.actions.delete(field, Manner.RECURSIVE)


def _move(call: Call) -> None:
    call.actions.move(call.text(0), call.text(1))


def _copy(call: Call) -> None:
    if shown(call.text(0)).startswith(("http://", "https://", "ftp://")):  # of PHP
        _download(call)
        return
    call.actions.copy(call.text(0), call.text(1))


def _make(call: Call) -> None:
    for value in flat([call.argument(0)]):
        call.actions.write(field_of(value), Manner.CREATE)


def _edit(call: Call) -> None:
    call.actions.write(call.text(0), Manner.EDIT)


def _mode(call: Call) -> None:
    mode = shown(call.text(0)).removeprefix("0o").removeprefix("0")
    call.actions.change_mode(call.text(1), mode if mode.isdigit() else "…")


def _names(call: Call) -> None:
    call.actions.read(call.text(0) if call.given(0) else ".", Manner.NAMES)


def _chdir(call: Call) -> None:
    from toolgate.analysis.arguments.roles.files import change_directory

    change_directory(call.text(0), call.actions.scope)


def _link(call: Call) -> None:
    call.actions.link(call.text(0), call.text(1))


def _tie(call: Call) -> None:
    call.actions.tie(call.text(0), call.text(1))


# --- network ---------------------------------------------------------------------------------------------------------


def _host_text(call: Call) -> Field:
    """Return the address of a request: a URL, or the host in its options."""
    value = call.argument(0)
    if value is not None and (isinstance(value, str) or (type(value) is Partial and value.prefix)):
        return field_of(value)
    for name in ("hostname", "host", "url", "uri", "PeerAddr", "PeerHost", "baseURL"):
        found = call.keyed(name)
        if found is not None:
            return field_of(found)
    return field_of(value) if value is not None else hole("a host")


def _fetch(call: Call) -> None:
    call.script.reached.append(call.actions.fetch(_host_text(call)))


def _download(call: Call) -> None:
    """Judge a page that is written to a file."""
    host = call.actions.fetch(call.text(0))
    call.script.reached.append(host)
    if call.given(1):
        call.actions.hold(call.actions.write(call.text(1)), Stream(None, (host,)))
        _fill(call, call.words[1], (host,))


def _send(call: Call) -> None:
    own = tuple([source for source in call.sources() if source.place not in HOSTS])
    presented = _presented(call)
    host = call.actions.send(_host_text(call), tuple([source for source in own if source not in presented]))
    if presented:
        call.actions.send_to(host, presented, Manner.PRESENTED)
    call.script.reached.append(host)


def _presented(call: Call) -> tuple[Target, ...]:
    """The variables that only the headers of a request hold: `{headers: {Authorization: …}}`."""
    pairs = key_values(call.script, call.span)
    if "headers" not in pairs:
        return ()
    inside: list[Target] = []
    outside: list[Target] = list(sources_of(_host_text(call)))
    for name, value in pairs.items():
        if name != "headers":
            (inside if name.lower() == "authorization" or "-" in name else outside).extend(sources_in(value))
    return tuple([one for one in dict.fromkeys(inside) if one.variable and one not in outside])


def _request(call: Call) -> None:
    """Judge a request whose method is among its options."""
    method = shown(field_of(call.keyed("method") or call.keyed("type") or "get")).lower()
    own = [source for source in call.sources() if source.place not in HOSTS]
    body = call.keyed("body") is not None or call.keyed("data") is not None
    presented = _presented(call)
    if method in SENDING or body or not set(presented).issuperset(own):
        _send(call)
        return
    _fetch(call)
    if presented:
        call.actions.send_to(call.script.reached[-1], presented, Manner.PRESENTED)


HOST_KEYS = ("host", "PeerAddr", "PeerHost", "hostname")  # names of the host in a list of named values


def _connect(call: Call) -> None:
    """Judge a raw connection."""
    values = [field_of(value) for value in call.arguments]
    host: Field | None = None
    for value in [value for value in values if shown(value) not in HOST_KEYS]:  # `PeerAddr, "a:1"`
        text = shown(value).removeprefix("tcp://").removeprefix("ssl://").removeprefix("udp://")
        if not text.isdigit() and text and ("." in text or text == "localhost" or not isinstance(value, str)):
            host = text if isinstance(value, str) else value
            break
    keyed = [call.keyed(name) for name in HOST_KEYS]
    for found in keyed:
        if found is not None:
            host = field_of(found)
    anywhere = [value for value in values if shown(value) == "INADDR_ANY"]
    if anywhere or call.keyed("LocalPort") is not None or call.keyed("Listen") is not None:
        call.actions.listen("", shown(field_of(call.keyed("LocalPort") or "…")))
        call.actions.sockets.append(PEER)
        return
    target = call.actions.host(host) if host is not None else PEER
    call.actions.connect(target)


def _listen(call: Call) -> None:
    """Judge a server for raw connections."""
    call.actions.sockets.append(PEER)
    if any([shown(field_of(value)).isdigit() for value in call.arguments]):
        _port(call)


def _port(call: Call) -> None:
    values = [shown(field_of(value)) for value in call.arguments]
    port = next((value for value in values if value.isdigit()), "…")
    address = next((value for value in values if "." in value or value == "localhost"), "")
    call.actions.listen(address, port)


def _query(call: Call) -> None:
    if call.given(0):
        call.actions.query(call.text(0))


def _show(call: Call) -> None:
    call.actions.reveal(call.sources())
    if call.arguments and all([isinstance(value, str) for value in call.arguments]):
        call.actions.printed.append(" ".join([value for value in call.arguments if isinstance(value, str)]))


def _secret(call: Call) -> None:
    call.actions.emit(Verb.READ, description(" ".join(call.words), Place.SECRET))


def _hand(call: Call) -> None:
    """Judge an option of a request: what is given goes to the host that the code has named."""
    own = tuple([source for source in call.sources() if source.place not in HOSTS])
    for host in call.script.reached[-1:] if own else ():
        call.actions.send_to(host, own)


def _decode(call: Call) -> None:
    """Judge bytes that become objects, and then run: those from a host are its code."""
    hosts = tuple([source for source in call.sources() if source.place in HOSTS])
    if hosts:
        call.actions.built(f"objects that {call.path} makes", hosts)


def _library(call: Call) -> None:
    """Judge a native library, or saved code, that is loaded from a file."""
    value = call.text(0)
    if isinstance(value, str):
        call.actions.load(value, Manner.SEARCH_PATH)
    _decode(call)


def _native(call: Call) -> None:
    call.actions.built(f"native code through {call.path}", call.sources())


ACTIONS = {
    "read": _read, "write": _write, "append": _append, "opened": _opened, "delete": _delete,
    "walk": _walk, "move": _move,
    "copy": _copy, "make": _make, "edit": _edit, "mode": _mode, "names": _names, "chdir": _chdir, "link": _link,
    "tie": _tie, "shorten": _shorten,
    "fetch": _fetch, "download": _download, "send": _send, "request": _request, "connect": _connect,
    "listen": _listen, "port": _port, "query": _query, "show": _show, "secret": _secret, "native": _native,
    "hand": _hand, "decode": _decode, "library": _library,
}  # fmt: skip
