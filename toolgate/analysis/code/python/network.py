"""The network in a Python text: pages fetched, data sent, sockets opened."""

from toolgate.analysis.code.actions import HOSTS, hole, joined
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.values import Items, Socket, Thing, origins, text_of
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import PEER, Manner, Place, Target, Verb
from toolgate.shell.expand.fields import Field, Partial, shown

SENDING = ("post", "put", "patch", "delete")
BODIES = ("data", "json", "files", "params", "content", "body", "fields", "multipart_data")
QUIET = ("headers", "auth", "cookies", "cert")  # meant for credentials


# --- http ------------------------------------------------------------------------------------------------------------


def request(call: Call, method: str, url: Field, base: Field = "") -> object:
    """Make one request; return a response that derives from the host."""
    actions = call.program.actions
    if base and shown(url).startswith("/"):
        url = joined(base, url)
    body = [call.keywords[name] for name in BODIES if name in call.keywords]
    method = method.lower()
    if method in ("post", "put", "patch") and len(call.arguments) > 1 and not body:
        body = call.arguments[1:]
    sent = tuple(dict.fromkeys([source for value in body for source in origins(value)]))
    own = [source for source in sent if source.place not in HOSTS]
    if method in SENDING or own:
        host = actions.send(url, tuple(own))
    else:
        host = actions.fetch(url)
    for name in QUIET:
        secrets = [source for source in origins(call.keywords.get(name)) if source.place == Place.SECRET]
        presented = tuple([source for source in secrets if source.variable])
        others = tuple([source for source in secrets if not source.variable])
        if presented and host.place != Place.LOOPBACK:
            actions.send_to(host, presented, Manner.PRESENTED)
        if others and host.place not in (Place.LOOPBACK, Place.KNOWN, Place.FORGE):
            actions.send_to(host, others)
    return Thing("response", url, host, Stream(None, (host,)))


def _verb(call: Call) -> object:
    """Judge `requests.get(url)`."""
    method = call.name.rpartition(".")[2]
    if method in ("request", "stream"):
        inner = Call(call.program, call.name, call.arguments[1:], call.keywords)
        return request(inner, shown(call.text(0, "method")), call.text(1, "url"))
    return request(call, method, call.text(0, "url"))


def _in_process(call: Call) -> object:
    """Return what hands requests to an application in this process, whatever host they name."""
    return Thing("application")


def _session(call: Call) -> object:
    transport = call.keywords.get("transport")
    if type(transport) is Thing and transport.kind == "application" and "mounts" not in call.keywords:
        return Thing("application")
    return Thing("session", text_of(call.keywords["base_url"]) if "base_url" in call.keywords else "")


def _open_url(call: Call) -> object:
    """Judge `urllib.request.urlopen(url_or_request, data)`."""
    value = call.get(0, "url", hole("…"))
    data = call.get(1, "data")
    if type(value) is Thing and value.kind == "request":
        return _send_request(call, value)
    method = "post" if data is not None else "get"
    keywords: dict[str, object] = {"data": data} if data is not None else {}
    return request(Call(call.program, call.name, [], keywords), method, text_of(value, "url"))


def _send_request(call: Call, value: Thing) -> object:
    sources = value.stream.sources if value.stream is not None else ()
    method = "post" if value.stream is not None else "get"
    body: dict[str, object] = {"data": hole("…", sources=sources)} if value.stream is not None else {}
    return request(Call(call.program, call.name, [], body), method, value.field)


def _request(call: Call) -> object:
    """Return `urllib.request.Request(url, data)`."""
    data = call.get(1, "data")
    return Thing("request", call.text(0, "url"), None, Stream(None, origins(data)) if data is not None else None)


def _retrieve(call: Call) -> object:
    """Judge `urllib.request.urlretrieve(url, path)`."""
    actions = call.program.actions
    host = actions.fetch(call.text(0, "url"))
    if call.given(1, "filename"):
        path = call.text(1, "filename")
        actions.hold(actions.write(path), Stream(None, (host,)))
        return Items((path, hole("…")))
    return Items((joined("/tmp/", hole("…", "name")), hole("…", sources=(host,))))


def _connection(call: Call) -> object:
    """Return `http.client.HTTPSConnection(host)`."""
    return Thing("connection", call.text(0, "host"))


def _download(call: Call) -> object:
    """Judge `wget.download(url, out)`, `gdown.download(url, output)`."""
    actions = call.program.actions
    host = actions.fetch(call.text(0, "url"))
    keyword = "out" if "out" in call.keywords else "output"
    if call.given(1, keyword):
        actions.hold(actions.write(call.text(1, keyword)), Stream(None, (host,)))
    return hole("…", sources=(host,))


def _hub(call: Call) -> object:
    """Judge widely used model and data hubs."""
    call.program.actions.fetch("https://huggingface.co/")
    return hole("…", "paths")


# --- sockets ---------------------------------------------------------------------------------------------------------


def address_of(value: object) -> tuple[Field, str]:
    """Return the host and port of `("host", 80)`."""
    if type(value) is Items and value.items:
        port = shown(text_of(value.items[1])) if len(value.items) > 1 else ""
        return text_of(value.items[0], "host"), port
    return text_of(value, "host"), ""


def _socket(call: Call) -> object:
    return Socket()


def _connect(call: Call) -> object:
    """Judge `socket.create_connection(("host", 80))`."""
    made = Socket()
    connect(call, made, call.get(0, "address", hole("host")))
    return made


def connect(call: Call, made: Socket, address: object) -> None:
    actions = call.program.actions
    if isinstance(address, str) and "/" in address:
        actions.write(address, Manner.SOCKET)
        made.host = actions.locate(address)
        return
    host, _ = address_of(address)
    made.host = actions.host(host) if shown(host) else PEER
    actions.connect(made.host)


def _serve(call: Call) -> object:
    """Judge `HTTPServer(("", 8000), handler)`, `uvicorn.run(app, host=…, port=…)`."""
    host, port = address_of(call.get(0, "server_address", ""))
    if "uvicorn" in call.name or "web.run_app" in call.name or "waitress" in call.name:
        host = call.text(-1, "host") if "host" in call.keywords else "127.0.0.1"
        port = shown(call.text(-1, "port")) if "port" in call.keywords else "8000"
    elif call.name == "asyncio.start_server":
        host, port = call.text(1, "host"), shown(call.text(2, "port"))
    elif call.name == "http.server.test":
        host = call.text(4, "bind") if "bind" in call.keywords else ""
        port = shown(call.text(3, "port")) if "port" in call.keywords else "8000"
    call.program.actions.listen(shown(host), port)
    return Thing("server")


def _resolve(call: Call) -> object:
    """Judge a DNS lookup, which sends what the name contains."""
    actions = call.program.actions
    name = call.text(0, "host")
    sources = [source for source in origins(name) if source.place not in HOSTS] if isinstance(name, Partial) else []
    host = Target(shown(name), Place.REMOTE) if sources else actions.host(name)
    if sources:
        actions.send_to(host, tuple(sources))
    elif host.place not in (Place.LOOPBACK,) and not shown(name).startswith("gethostname"):
        actions.emit(Verb.FETCH, host)
    return (
        Items((hole("…", "name"),), True)
        if call.name.endswith(("getaddrinfo", "resolve", "query"))
        else hole("…", "name")
    )


# --- other protocols -------------------------------------------------------------------------------------------------


def _peer(call: Call) -> object:
    """Return a client of a mail, file or shell server; its methods are judged later."""
    kind = call.name.rpartition(".")[2]
    host = call.text(0, "host") if call.given(0, "host") or call.given(0, "hostname") else ""
    if "hostname" in call.keywords:
        host = call.text(0, "hostname")
    names = {"SSHClient": "ssh", "Transport": "ssh", "Telnet": "telnet"}
    return Thing(names.get(kind, "peer"), host)


def _cloud(call: Call) -> object:
    return Thing("cloud", call.text(0, "service_name") if call.given(0, "service_name") else "cloud")


def _database(call: Call) -> object:
    path = call.text(0, "database") if call.given(0, "database") else ""
    if call.name.startswith(("sqlite3", "aiosqlite", "duckdb")):
        if shown(path) in (":memory:", ""):
            return Thing("memory database")
        target = call.program.actions.read(path)
        return Thing("database", path, target)
    return Thing("database", path)


def _mount(call: Call) -> object:
    """Judge a browser that code controls."""
    return Thing("browser")


ACTIONS = {
    "verb": _verb, "session": _session, "in_process": _in_process, "open_url": _open_url, "request": _request,
    "retrieve": _retrieve, "connection": _connection, "download": _download, "hub": _hub, "socket": _socket,
    "connect": _connect,
    "serve": _serve, "resolve": _resolve, "peer": _peer, "cloud": _cloud, "database": _database, "mount": _mount,
}  # fmt: skip
