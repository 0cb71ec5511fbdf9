"""Roles of arguments that talk to other machines: fetched, sent, uploaded, copied.

One module because what goes with a request, and where, is judged together once all its options are known.
"""

from __future__ import annotations

from toolgate.analysis.arguments.roles.deleting_requests import deleted, deletes
from toolgate.analysis.arguments.roles.files import ROLES as FILE_ROLES
from toolgate.analysis.places.hosts import locate_host
from toolgate.analysis.state.locate import hold_open, host_of, locate_field
from toolgate.analysis.state.streams import NAMED, STANDARD_INPUT, Stream, sources_of
from toolgate.knowledge.places.hosts import RESOLVERS
from toolgate.knowledge.vocabulary import FILE_BY, INTO, PLAIN, RUNS, SOCKET, WRITES, one_of
from toolgate.model.effect import PEER, Kind, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Scalar, after, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

HEADS = frozenset(("-I", "--head", "--spider"))  # options that ask for no more than a status
LABEL = 28  # characters of a name's first part that are more than a name
LAUNCHED = (
    ".desktop", ".command", ".tool", ".app", ".workflow", ".scpt", ".terminal", ".appimage", ".run", ".sh", ".bash",
    ".zsh", ".fish", ".py", ".rb", ".pl", ".jar", ".exe", ".msi", ".bat", ".cmd", ".ps1", ".pkg", ".mpkg", ".fileloc",
    ".inetloc", ".lnk", ".action",
)  # fmt: skip  # endings of files that a desktop starts
RAW_SCHEMES = ("gopher://", "dict://", "telnet://", "tftp://")  # an address whose path is sent as it is


def _fetches(run: Run, field: Field, kind: str) -> None:
    """Something is got from a URL; `saved`: and kept under the name at its end."""
    text = shown(field)
    if text.startswith("file:"):
        FILE_ROLES["READS"](run, after(field, 7 if text.startswith("file://") else 5), "")
        return
    if text.startswith(RAW_SCHEMES):
        run.unknown(f"a raw connection to a server: {backticked(text[:80])}", Manner.SIDE_DOOR, Manner.BOTH_WAYS)
        run.manner += (Manner.BOTH_WAYS,)
    host = host_of(field, run.scope)
    run.hosts += (host,)
    if host.place in (Place.KNOWN, Place.FORGE, Place.REMOTE) and ("?" in text or len(host.name) > LABEL):
        from toolgate.analysis.places.data_in_urls import carries_data

        if carries_data(text, host):
            run.emit(Verb.SEND, host, None, (Manner.ENCODED_DATA,))
    if run.scope.ledger.memory is not None:
        from toolgate.analysis.state.after_secrets import loaded

        run.manner += loaded(run.scope, field)
    if kind == "saved":
        _saved(run, text, host)
    for source in sources_of(field):
        if source not in run.data:
            run.addressed = {**run.addressed, source: host}
        run.data += (source,)
        run.sending = True


def _saved(run: Run, url: str, host: Target) -> None:
    name = url.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    if "://" not in url.rpartition("/")[0] + "/" and "/" not in url:
        name = ""
    into = [shown(value) + "/" for option, value in run.options if option.role is INTO and value is not None]
    target = locate_field("".join(into[-1:]) + (name or "index.html"), run.scope)
    run.emit(Verb.WRITE, target)
    if target.path:
        run.scope.ledger.files[target.path] = Stream(None, (host,))


def _opens(run: Run, field: Field, kind: str) -> None:
    """A file or a URL that is shown in another program; `program`: and started, should it be one."""
    if kind and shown(field).lower().rstrip("/").endswith(LAUNCHED) and "://" not in shown(field).removeprefix("file:"):
        run.play(RUNS, after(field, 7) if shown(field).startswith("file://") else field)
        return
    role = ROLES["FETCHES"] if "://" in shown(field) else FILE_ROLES["READS"]
    role(run, field, "")


def _sends(run: Run, field: Field, kind: str) -> None:
    """A host something is sent to; `both`: and what it answers is printed."""
    run.sending = True
    if kind == "both":
        run.manner += (Manner.BOTH_WAYS,)
    run.hosts += (host_of(field, run.scope),)
    run.data += sources_of(field)


def _uploads(run: Run, field: Field, _: str) -> None:
    run.sending = True
    if field in ("-", "."):
        run.data += run.stdin.sources or (None,)
        return
    target = locate_field(field, run.scope)
    known = run.scope.ledger.files.get(target.path)
    run.emit(Verb.READ, target)
    run.data += (target,)
    if known is not None:
        run.data += known.sources


def _data(run: Run, field: Field, kind: str) -> None:
    """Text that is sent; `kind` tells apart headers, cookies and raw text, in which `@` means something else.

    `variable`: the name of a variable that holds a credential.
    """
    if kind == "variable":
        run.data += (Target("$" + shown(field), Place.SECRET),)
        return
    if kind in ("header", "cookie", "agent", "login"):
        _header(run, field, kind)
        return
    run.sending = True
    text = shown(field)
    _literal(run, text)
    if kind == "raw":
        run.data += sources_of(field) or (None,)
        return
    marker = text.find("@")
    named = kind == "named" and "=" not in text[: max(marker, 0)]  # `name@file`
    follows = marker > 0 and (named or text[marker - 1] == "=")
    if marker == 0 or follows or (marker < 0 and "=<" in text):
        marker = marker if marker >= 0 else text.find("=<") + 1
        path = text[marker + 1 :].partition(";")[0]
        exact = isinstance(field, str) or marker >= len(field.prefix)
        _uploads(run, path if exact else after(field, marker + 1), "")
        run.data += tuple([source for source in sources_of(field) if source.place == Place.SECRET])  # it names the file
        return
    run.data += sources_of(field) or (None,)


def _literal(run: Run, text: str, kind: str = Kind.CREDENTIAL) -> None:
    """A credential in the text itself that is sent."""
    if len(text) < 20:
        return
    from toolgate.analysis.text.scanning import SECRET, secrets_in

    where = " in a header" if kind == Kind.HEADER else ""
    found = [hit.name for hit in secrets_in(text) if hit.kind == SECRET]
    run.data += tuple([description(name + where, Place.SECRET, kind=kind) for name in found])


PLAIN_HEADERS = one_of("""
    accept accept-encoding accept-language accept-charset cache-control pragma content-type range connection
    if-none-match if-modified-since if-match upgrade-insecure-requests x-requested-with origin host dnt prefer
""")
NEAR = ("localhost", "::1", "ip6-localhost")
EVERY = ("0.0.0.0", "::", ":", "*", "0", "")  # addresses that stand for all of this machine's


def _header(run: Run, field: Field, kind: str) -> None:
    """A header tells who asks; it counts as sending only when it carries what was read or a secret.

    `agent`: the value of one that says who asks, or from where.
    """
    text = shown(field)
    name, _, value = text.partition(":") if kind == "header" else (kind, "", text)
    if name.strip().lower() not in PLAIN_HEADERS and not value.replace("-", "").replace(".", "").strip().isdigit():
        run.manner += (Manner.CARRIES,)
    if kind == "agent":
        run.data += sources_of(field)
        run.sending = run.sending or bool(sources_of(field))
        return
    if text.startswith("@") or (kind == "cookie" and "=" not in text):
        file = after(field, 1) if text.startswith("@") else field
        if kind == "header" and locate_field(file, run.scope).place == Place.SECRET:
            _uploads(run, file, "")
        else:
            FILE_ROLES["READS"](run, file, "")
        return
    for source in sources_of(field):
        run.data += (source,)
        if source.variable and source.place == Place.SECRET:
            run.presented += (source,)
        else:
            run.sending = True
    _literal(run, text, Kind.HEADER)


def _connects(run: Run, field: Field, _: str) -> None:
    """A host that the shell itself opens a connection to: `REPLY` is the descriptor's number, unless one is given."""
    scope = run.scope
    host = host_of(field, scope)
    run.emit(Verb.SEND, host, None, (Manner.SOCKET,) if host.place != Place.LOOPBACK else ())
    given = [shown(value) for option, value in run.options if "-d" in option.names and value is not None]
    number = int(given[-1]) if given and given[-1].isdigit() else max([NAMED, *scope.descriptors]) + 1
    hold_open(number, Stream(None, (host,)), scope)
    scope.assign("REPLY", Scalar((str(number),)))


def _lookup(run: Run, field: Field, _: str) -> None:
    """A name that is looked up: nothing is fetched, but the name itself travels to whoever owns its domain."""
    if isinstance(field, str):
        if field.startswith("@"):
            run.hosts += (host_of(field[1:], run.scope),) if field[1:] not in RESOLVERS else ()
            return
        if "." in field and host_of(field, run.scope).place == Place.REMOTE:  # whose words the answer is
            run.output = Stream(None, (host_of(field, run.scope),))
        if run.sending:
            run.hosts += (host_of(field, run.scope),)
        from toolgate.analysis.state.after_secrets import could_spell

        host = host_of(field, run.scope)
        if len(field.partition(".")[0]) >= LABEL or could_spell(run.scope, field, host):
            run.emit(Verb.SEND, host, None, (Manner.ENCODED_DATA,))
        return
    if str(field.pieces[-1]).endswith(".localhost"):
        return  # no resolver asks another machine about it
    run.emit(Verb.SEND, host_of(field, run.scope), (sources_of(field) or (None,))[0], (Manner.ENCODED_DATA,))


def _hands(run: Run, field: Field, _: str) -> None:
    """A program whose input and output are a connection: whoever is at the other end gives it orders."""
    run.handed += (shown(field),)


def _sending(run: Run, field: Field, _: str) -> None:
    run.sending = True


def _proxy(run: Run, field: Field, whose: str) -> None:
    """A host that traffic goes through; where it replaces the host of a repository, only the project's own will do."""
    host = host_of(field, run.scope)
    if whose:
        usual = shown(field).partition(".")
        field = usual[2] if usual[0] in ("ssh", "altssh") else field  # `ssh.github.com`, for port 443
        if host_of(field, run.scope).place == Place.FORGE:
            return
        host = Target(host.text, Place.REMOTE)
    run.emit(Verb.FETCH, host, None, (Manner.REDIRECTS_TRAFFIC,))


def _listens(run: Run, field: Field, _: str) -> None:
    """A port or an address; an option that gives it may clear the usual one, hence not `run.emit`."""
    text = shown(field)
    text = text.partition("://")[2] or text
    host = (text.rpartition(":")[0] or text).strip("[]")
    near = host not in EVERY and not text.isdigit() and locate_host(host, run.scope.facts).place == Place.LOOPBACK
    run.scope.emit(Verb.LISTEN, Target(text, Place.LOOPBACK if near else Place.MACHINE), None, run.manner)


def is_bound_near(run: Run) -> bool:
    """Whether the words of a command name addresses of this machine alone: `nc -l 127.0.0.1 9000`."""
    found: list[str] = []
    for word in run.scope.command.argv[1:]:
        for piece in word.replace("=", ",").split(","):
            host, colon, port = piece.rpartition(":")
            host = host.strip("[]") if colon and port.isdigit() else piece.strip("[]")
            parts = host.split(".")
            if host in NEAR or host in EVERY[:4] or (len(parts) == 4 and all([part.isdigit() for part in parts])):
                found.append(host)
    return bool(found) and all([host in NEAR or host.startswith("127.") for host in found])


def _copies(run: Run, field: Field, to: str) -> None:
    text = shown(field)
    head = text.partition("/")[0]
    if (":" in head and not text.startswith((":", "/", "."))) or text.startswith(("rsync://", "scp://", "sftp://")):
        host = head.partition(":")[0] if "://" not in text else text
        target = locate_host(host.rpartition("@")[2], run.scope.facts)
        run.hosts += (target,)
        run.sending = run.sending or bool(to)
    elif to and Manner.MIRRORS in run.manner:
        target = locate_field(field, run.scope)
        run.emit(Verb.WRITE, target)
        run.emit(Verb.DELETE, target, None, (Manner.RECURSIVE,))
        from toolgate.analysis.arguments.brought_files import bring_trees

        bring_trees(run, [operand for operand in run.operands if operand is not field], target, True)
    elif to:
        FILE_ROLES["INTO"](run, field, "")
        if any([operand is not field and shown(operand).endswith("/") for operand in run.operands]):
            run.emit(Verb.WRITE, locate_field(field, run.scope))  # `src/` is what is in it
    else:
        target = locate_field(field, run.scope)
        run.emit(Verb.READ, target)
        run.data += (target,)
        held = run.scope.ledger.files.get(target.path)
        run.data += held.sources if held is not None else ()


def _copies_to(run: Run, field: Field, _: str) -> None:
    _copies(run, field, "to")


def _remote(run: Run, field: Field, _: str) -> None:
    """A git remote: a name, a URL, `host:path` or a directory."""
    text = shown(field)
    own = run.has("repository") or (run.above is not None and run.above.has("repository"))
    if text.startswith("git::") and not own:  # how tools other than git say that git fetches it
        field = after(field, len("git::"))
        text = shown(field)
    head = text.partition("/")[0]
    transport, double, _ = text.partition("::")
    if double and transport.isalnum():
        from toolgate.analysis.arguments.roles.git import run_transport

        run_transport(run, field)
    elif text.startswith("file://"):
        FILE_ROLES["LISTS"](run, after(field, 7), "")
    elif "://" in text or (":" in head and not text.startswith(("/", "."))):
        host = text if "://" in text else head.partition(":")[0].rpartition("@")[2]
        run.hosts += (locate_host(host, run.scope.facts) if isinstance(field, str) else host_of(field, run.scope),)
        run.data += sources_of(field)
        run.sending = run.sending or bool(sources_of(field))
    elif text.startswith(("/", ".", "~")):
        FILE_ROLES["LISTS"](run, field, "")
    elif isinstance(field, str):
        run.hosts += (Target(text, Place.FORGE),)
    else:
        run.hosts += (Target(text, Place.REMOTE),)


def talk(run: Run) -> None:
    """What goes over the network, once it is known whether anything is sent and what."""
    mark = len(run.scope.ledger.effects)
    if any([option.role is SOCKET for option, _ in run.options]):
        _through_socket(run)
    for program in run.handed:
        for host in run.hosts or (PEER,):
            run.emit(Verb.RUN, Target(program, Place.UNKNOWN), host, (Manner.REMOTE_SHELL,))
    for host in run.hosts:
        own = host.place in (Place.KNOWN, Place.FORGE, Place.LOOPBACK, Place.PRIVATE)
        sources = [source for source in run.data if source is not None and not (own and source.kind == Kind.HEADER)]
        apart = [one for one in sources if run.addressed.get(one, host) != host and run.data.count(one) == 1]
        sources = [source for source in sources if source not in apart]
        if apart and len(apart) == len(run.data):
            run.emit(Verb.FETCH, host)
            continue
        if run.presented:
            sources = _present(run, host, sources)
        if not run.sending and not any([source.place == Place.SECRET for source in sources]):
            brief = host.place == Place.REMOTE and _brief(run, host)
            run.emit(Verb.FETCH, host, None, (Manner.INFORMS,) if brief else ())
            continue
        if host.place == Place.LOOPBACK and ":" in host.name and deletes(run.scope.command.argv):
            lost = deleted(run.scope.command.argv, host)
            run.emit(Verb.DELETE, description(f"{lost} on {backticked(host.name)}", Place.DATABASE))
        if not sources:
            run.emit(Verb.SEND, host)
        for source in sources:
            run.emit(Verb.SEND, host, source)
    secret = [source for source in run.data if source is not None and source.variable]
    if not run.hosts and not run.has("silent"):
        for source in secret:
            run.emit(Verb.READ, source)
    run.hosts = ()
    if not run.operands and any([option.role.base is FILE_BY for option, _ in run.options]):
        _carry_all(run, mark)


def _present(run: Run, host: Target, sources: list[Target]) -> list[Target]:
    """Emit what only headers and logins hold, and return what else is sent."""
    alone = [one for one in dict.fromkeys(run.presented) if run.data.count(one) == run.presented.count(one)]
    for source in alone:
        run.emit(Verb.SEND, host, source, (Manner.PRESENTED,))
    return [one for one in sources if one not in alone]


def _carry_all(run: Run, mark: int) -> None:
    """Tell what goes over the network as what a file says, where the call itself names nothing else."""
    from toolgate.analysis.state.readable import carry

    given = [(option.role, value) for option, value in run.options if value is not None and option.role is not PLAIN]
    if len(given) == 1 and given[0][0].base is FILE_BY and given[0][1] not in STANDARD_INPUT:
        carry(run.scope, locate_field(given[0][1], run.scope), mark)


def _socket(run: Run, field: Field, _: str) -> None:
    """A socket that requests go to: judged once it is known what they ask for."""


def _through_socket(run: Run) -> None:
    """Requests to a socket: whom the address names does not matter; the socket of a daemon is that of the machine."""
    from toolgate.knowledge.places.daemons import LISTINGS

    fields = [value for option, value in run.options if option.role is SOCKET and value is not None]
    target = locate_field(fields[-1], run.scope)
    paths = [shown(address).partition("://")[2].partition("/")[2].partition("?")[0] for address in run.operands]
    asked = [path.partition("/")[2] if path[:1] == "v" and path[1:2].isdigit() else path for path in paths]
    lists = bool(asked) and all([path.rstrip("/") in LISTINGS for path in asked])
    if target.place == Place.DEVICE and (run.sending or not lists):
        run.emit(Verb.READ, target)
    run.hosts = (Target(target.text, Place.LOOPBACK),)


BRIEF = 20  # addresses that may be asked whether they answer: each is compared with each host


def _brief(run: Run, host: Target) -> bool:
    """Whether a request without data brings back whether its host answers, and no text of it."""
    from toolgate.analysis.places.own_sites import answers_briefly, asks_status, saves_media

    urls = [field for field in run.operands if isinstance(field, str)]
    open_ended = any([value is not None and not isinstance(value, str) for _, value in run.options])
    if run.data or open_ended or len(urls) < len(run.operands) or not 0 < len(urls) <= BRIEF:
        return False
    silent = any(
        [value == "/dev/null" or (value is None and HEADS.intersection(option.names)) for option, value in run.options]
    )
    kept = [value for option, value in run.options if isinstance(value, str) and option.role.base in (INTO, WRITES)]
    return all(
        [
            asks_status(url, host) or (silent and answers_briefly(url, host)) or saves_media(url, host, kept)
            for url in urls
        ]
    )


ROLES = {
    "FETCHES": _fetches, "SENDS": _sends, "UPLOADS": _uploads, "DATA": _data, "LISTENS": _listens, "COPIES": _copies,
    "COPIES_TO": _copies_to, "REMOTE": _remote, "HANDS": _hands, "LOOKUP": _lookup, "OPENS": _opens,
    "CONNECTS": _connects, "SENDING": _sending, "PROXY": _proxy, "SOCKET": _socket,
}  # fmt: skip
