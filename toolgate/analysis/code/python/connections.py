"""Methods of connections in a Python text: responses, sessions, sockets, servers, clouds, databases."""

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.network import address_of, connect, request
from toolgate.analysis.code.python.values import Items, Socket, Thing, alternatives, stream_value, text_of
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.identifiers import words_in
from toolgate.model.effect import PEER, Manner, Place, Target, Verb
from toolgate.shell.expand.fields import shown

QUERIES = (
    "execute", "executemany", "executescript", "raw", "exec_driver_sql", "fetch", "fetchrow", "fetchval", "text",
    "sql",
)  # fmt: skip


def _response(owner: Thing, call: Call) -> object:
    if call.name in ("raise_for_status", "close", "release"):
        return None
    return stream_value(owner.stream) if owner.stream is not None else hole("…")


def _session(owner: Thing, call: Call) -> object:
    if call.name in ("get", "post", "put", "patch", "delete", "head", "options", "open", "urlopen"):
        return request(call, "get" if call.name in ("open", "urlopen") else call.name, call.text(0, "url"), owner.field)
    if call.name in ("request", "stream"):
        inner = Call(call.program, call.name, call.arguments[1:], call.keywords)
        return request(inner, shown(call.text(0, "method")), call.text(1, "url"), owner.field)
    return owner


def _connection(owner: Thing, call: Call) -> object:
    """Call a method of `http.client`: the host is known, the method is an argument."""
    if call.name in ("request", "putrequest"):
        body = call.get(2, "body")
        keywords: dict[str, object] = {"data": body} if body is not None else {}
        return request(Call(call.program, call.name, [], keywords), shown(call.text(0, "method")), owner.field)
    host = call.program.actions.host(owner.field)
    if call.name in ("send", "endheaders"):
        call.program.actions.send_to(host, call.sources())
    return Thing("response", owner.field, host, Stream(None, (host,)))


def socket_method(owner: Socket, call: Call) -> object:
    actions = call.program.actions
    peer = owner.host or PEER
    if call.name in ("connect", "connect_ex"):
        connect(call, owner, call.get(0, "address", hole("host")))
        return 0
    if call.name == "bind":
        host, port = address_of(call.get(0))
        owner.address = shown(host), port
        return None
    if call.name == "listen":
        actions.listen(*(owner.address or ("", "…")))
        return None
    if call.name == "accept":
        made = Socket()
        made.host = PEER
        actions.sockets.append(PEER)
        return Items((made, hole("address")))
    if call.name in ("send", "sendall", "sendto", "sendfile", "sendmsg", "write"):
        return _socket_send(call, peer)
    if call.name in ("recv", "recvfrom", "recv_into", "read", "recvmsg", "makefile"):
        if peer not in actions.sockets:
            actions.sockets.append(peer)
        value = hole(f"data from {peer.text}", sources=(peer,))
        if call.name == "makefile":
            return Thing("file", "", None, Stream(None, (peer,)))
        return Items((value, hole("address"))) if call.name == "recvfrom" else value
    if call.name == "fileno":
        return Thing("descriptor of", "", peer)
    return owner if call.name in ("__enter__", "wrap_socket") else None


def _socket_send(call: Call, peer: Target) -> object:
    actions = call.program.actions
    if call.name == "sendto" and call.given(1):
        host, _ = address_of(call.get(1))
        peer = actions.host(host)
    sources = [source for source in call.sources() if source != peer]
    if sources or call.name == "sendto":
        actions.send_to(peer, tuple(sources))
    return hole("…", "number")


def _peer(owner: Thing, call: Call) -> object:
    """Call a method of a mail, file or terminal client."""
    actions = call.program.actions
    where = actions.host(owner.field) if shown(owner.field) else PEER
    if call.name in ("sendmail", "send_message", "send", "storbinary", "storlines", "put", "putfo", "write", "sendall"):
        sources = call.sources()
        if call.name == "put":
            sources = (actions.read(call.text(0, "localpath")),)
        actions.send_to(where, sources)
    elif call.name in ("connect", "login"):
        if call.name == "connect" and call.given(0, "host") and not shown(owner.field):
            return Thing(owner.kind, call.text(0, "host"))
        actions.emit(Verb.SEND, where, None, (Manner.LOGIN,))
    elif call.name in ("retrbinary", "retrlines", "get", "getfo", "fetch", "retr", "recv", "read_until", "read_all"):
        actions.emit(Verb.FETCH, where)
        return hole("…", sources=(where,))
    return owner


def _ssh(owner: Thing, call: Call) -> object:
    """Judge commands on another machine."""
    actions = call.program.actions
    host = shown(call.text(0, "hostname")) if call.name == "connect" else shown(owner.field)
    if call.name == "connect":
        actions.emit(Verb.SEND, actions.host(host), None, (Manner.LOGIN,))
        return Thing(owner.kind, host)
    if call.name in ("run", "sudo") and host:  # which connect on their own
        actions.emit(Verb.SEND, actions.host(host), None, (Manner.LOGIN,))
    if call.name in ("exec_command", "run", "sudo", "local"):
        before, actions.scope.where = actions.scope.where, f"ssh:{host or 'host'}"
        stream = actions.shell(call.text(0, "command"))
        actions.scope.where = before
        value = Thing("file", "", None, Stream(None, stream.sources))
        return Items((value, value, value)) if call.name == "exec_command" else value
    if call.name in ("put", "open_sftp"):
        return Thing("peer", host)
    return owner


def _cloud(owner: Thing, call: Call) -> object:
    from toolgate.analysis.code.python.undescribed_calls import tells_secrets

    actions = call.program.actions
    text = f"{shown(owner.field)} {call.name}"
    if call.program.mocking:
        return Thing("cloud", text)
    target = Target(text, Place.CLOUD)
    if tells_secrets(words_in(call.name)):
        actions.emit(Verb.READ, Target(text, Place.SECRET))
    if call.name.startswith(("delete", "terminate", "remove", "purge", "deregister")):
        actions.emit(Verb.DELETE, target)
    elif call.name.startswith(
        ("get", "list", "describe", "head", "download", "generate", "Bucket", "Object", "Table", "query", "scan")
    ):
        actions.emit(Verb.FETCH, target)
        return hole("…", sources=(target,)) if call.name[0].islower() else Thing("cloud", text)
    elif call.name.startswith("upload"):
        actions.emit(Verb.SEND, target, actions.read(call.text(0, "Filename")))
    else:
        actions.reveal(call.sources())
        actions.emit(Verb.WRITE, target)
    return hole("…")


def _database(owner: Thing, call: Call) -> object:
    if call.name in QUERIES:
        value = call.get(0)
        actions = call.program.actions
        for option in alternatives(value):
            if owner.kind != "memory database":
                actions.query(text_of(option))
        return hole("…", sources=(owner.target,) if owner.target is not None else ())
    if call.name in ("cursor", "connect", "begin", "__enter__"):
        return owner
    if call.name == "load_extension":
        call.program.actions.emit(Verb.RUN, call.program.actions.locate(call.text(0)))
    return hole("…", sources=(owner.target,) if owner.target is not None else ())


KINDS = {
    "response": _response, "session": _session, "connection": _connection, "peer": _peer, "telnet": _peer, "ssh": _ssh,
    "remote": _ssh, "cloud": _cloud, "database": _database, "memory database": _database,
}  # fmt: skip
