"""What a program in any language can do, as effects of the call it is part of."""

from toolgate.analysis.arguments.invocation import Run
from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.arguments.roles.execution import run_file, run_shell_text
from toolgate.analysis.state.locate import from_home, host_of, locate_field, note_link, note_renamed
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import LONGEST, NOTHING, UNREAD, Stream, combined, sources_of
from toolgate.knowledge.vocabulary import DELETES, MARKS, MODE, PROCESSES, READ_BY, Role
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Hole, Partial, shown, tidy

HOSTS = (Place.REMOTE, Place.PRIVATE, Place.LOOPBACK, Place.KNOWN, Place.METADATA, Place.FORGE)
WRAPPED = ("data:", "php://", "expect://", "phar://", "zip://", "compress.", "glob://", "blob:")
OWN_DATA = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP, Place.DATABASE)
ASKING = ("select", "pragma", "explain", "show", "describe")  # first words of read-only SQL
SHOWN = 80  # characters of code quoted in a target
QUOTED = 40  # the same after a description


def hole(name: str = "…", kind: str = "any", sources: tuple[Target, ...] = ()) -> Partial:
    """Return a value of which only the source is known."""
    return Partial((Hole(name, kind, Stream(None, sources) if sources else None),))


def processes(name: str) -> Partial:
    """Return an unknown process number of this machine, as from a listing of all processes."""
    return hole(name, "number", (description("every process", Place.PROC),))


def brief(text: str, most: int = SHOWN) -> str:
    """Return code as it is quoted in a message."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def looks_like_url(text: str) -> bool:
    scheme, mark, _ = text.partition("://")
    return bool(mark) and scheme.replace("+", "").isalnum() and scheme != "file"


class CodeActions:
    """The actions of one piece of code. Each method is one kind of action; `scope` is the process the code runs in."""

    __slots__ = ("run", "scope", "sockets", "wired", "started", "printed")

    def __init__(self, run: Run, scope: Scope) -> None:
        self.run = Run(scope, None, run.name, run.stdin)
        self.run.manner = run.manner
        self.scope = scope
        self.started = False  # whether the arguments that the code is started with are known
        self.sockets: list[Target] = []  # hosts a raw connection is open to
        self.wired: Target | None = None  # the host that the standard streams were connected to
        self.printed: list[Field] = []  # what it prints

    def emit(self, verb: str, target: Target, origin: Target | None = None, manner: tuple[str, ...] = ()) -> None:
        self.run.emit(verb, target, origin, manner)

    def unknown(self, text: str, *manner: str, code: str = "") -> None:
        """Emit an unknown action; `code` is quoted after its description."""
        what = brief(text) + (f" ({backticked(brief(code, QUOTED))})" if code else "")
        seen = (Manner.SEEN_THROUGH,) if code and Manner.HIDDEN_CODE in manner else ()
        self.emit(Verb.UNKNOWN, description(what, Place.UNKNOWN), None, (*manner, *seen))

    def unparsed(self, text: str, kind: str, why: str = "") -> None:
        """Emit that code of this kind cannot be parsed."""
        what = f"{backticked(brief(text, QUOTED))} as {kind}{': ' if why else ''}{why}"
        self.emit(Verb.UNKNOWN, description(what, Place.UNKNOWN), None, (Manner.UNREADABLE,))

    # --- files -------------------------------------------------------------------------------------------------------

    def locate(self, path: Field) -> Target:
        """Return where a path leads."""
        return locate_field(self._expanded(path), self.scope)

    def _expanded(self, path: Field) -> Field:
        """Return a path with `~` expanded, if the language does so; in others that would be wrong."""
        text = path if isinstance(path, str) else path.prefix
        return from_home(path, self.scope) if text[:2] == "~/" or path == "~" else path

    def read(self, path: Field, *manner: str) -> Target:
        target = self.locate(path)
        self.emit(Verb.READ, target, None, manner)
        return target

    def write(self, path: Field, *manner: str) -> Target:
        """Write a file whose new content is not known, or recorded by the caller afterwards."""
        target = self.locate(path)
        self.emit(Verb.WRITE, target, None, manner)
        if target.path and Manner.CREATE not in manner:
            self.scope.ledger.files.pop(target.path, None)
        return target

    def unpack(self, archive: Target | None, path: Field) -> None:
        """Unpack an archive into a directory."""
        into = self.write(path, Manner.UNPACKS)
        if archive is not None and archive.path and into.path:
            from toolgate.analysis.arguments.unpacking import unpack_file

            unpack_file(self.run, archive, into.path)

    def link(self, source: Field, path: Field) -> None:
        """Make a symbolic link: later paths through it lead to its destination."""
        if self.locate(source).place == Place.SECRET:
            self.read(source)  # its new name does not show what it is
        else:
            self.read(source, Manner.NAMES)
        target = locate_field(self._expanded(path), self.scope, follow=False)
        self.emit(Verb.WRITE, target, None, (Manner.LINK,))
        note_link(source, target, self.scope)

    def tie(self, path: Field, name: Field) -> None:
        """Make a hard link: what is done under the new name is done to the file."""
        target = self.read(path)
        self.emit(Verb.WRITE, target, None, (Manner.EDIT, Manner.TIED))
        note_link(target.path or path, self.write(name), self.scope)

    def hold(self, target: Target, content: Stream, *, more: bool = False) -> None:
        """Record what a file contains now; with `more`, after what it contained."""
        files = self.scope.ledger.files
        if not target.path:
            return
        before = files.get(target.path) if more else None
        if before is None:
            files[target.path] = content if not more else combined([UNREAD, content])
            return
        files[target.path] = combined([before, content])

    def delete(self, path: Field, *manner: str) -> None:
        self._role(DELETES, self._expanded(path), manner)

    def _role(self, role: Role, field: Field, manner: tuple[str, ...] = ()) -> None:
        """Handle an argument that has the same role as an argument of a command."""
        inner = Run(self.scope, None, self.run.name, NOTHING)
        inner.manner = self.run.manner + manner
        play(inner, role, field)

    def move(self, source: Field, destination: Field) -> None:
        source = self._expanded(source)
        origin = locate_field(source, self.scope, follow=False)
        self.emit(Verb.READ, origin)
        away = self.locate(destination).place not in (Place.WORKSPACE, Place.OUTPUT, Place.PIPELINE)
        self.emit(Verb.DELETE, origin, None, (Manner.MOVED, Manner.AWAY) if away else (Manner.MOVED,))
        self._put(origin, destination)
        note_renamed(source, locate_field(self._expanded(destination), self.scope, follow=False), self.scope)

    def copy(self, source: Field, destination: Field, *manner: str) -> None:
        self._put(self.read(source, *manner), destination, *manner)

    def _put(self, origin: Target, destination: Field, *manner: str) -> None:
        target = self.locate(destination)
        name = origin.path.rpartition("/")[2]
        into = shown(destination).endswith("/") or (bool(target.path) and self.scope.facts.is_dir(target.path) is True)
        if into and name and isinstance(destination, str):
            target = self.locate(destination.rstrip("/") + "/" + name)
        self.emit(Verb.WRITE, target, None, manner)
        from toolgate.analysis.state.memory import copy_of

        self.hold(target, copy_of(self.scope, origin))

    def change_mode(self, path: Field, mode: str) -> None:
        inner = Run(self.scope, None, self.run.name, NOTHING)
        play(inner, MODE, mode)
        play(inner, MARKS, path)

    # --- other programs ----------------------------------------------------------------------------------------------

    def _child(self, directory: Field | None) -> Scope:
        from toolgate.analysis.arguments.roles.files import change_directory

        scope = self.scope.fork()
        scope.functions, scope.aliases = {}, {}
        if directory is not None:
            change_directory(directory, scope)
        return scope

    def shell(
        self, text: Field, stdin: Stream = NOTHING, directory: Field | None = None, dialect: str = "sh"
    ) -> Stream:
        """Give a text to a shell."""
        self._wire(sources_of(text))
        scope = self._child(directory)
        inner = Run(scope, None, self.run.name, stdin)
        return run_shell_text(inner, scope, text, dialect)

    def command(self, argv: list[Field], stdin: Stream = NOTHING, directory: Field | None = None) -> Stream:
        """Start a program with these words."""
        from toolgate.analysis.shell.command import interpret

        if argv:
            self._wire(sources_of(argv[0]) + (sources_of(argv[2]) if argv[1:2] == ["-c"] and len(argv) > 2 else ()))
        scope = self._child(directory)
        scope.frame = scope.frame or (scope.start, scope.end)
        return interpret(argv, scope, stdin)

    def run_path(self, path: Field, language: str) -> None:
        """Execute a file; some languages accept code instead of a file name: `include "data://…"`."""
        if shown(path).lower().startswith(WRAPPED):
            self.unknown("code in a URL", Manner.ENCODED, code=shown(path))
            return
        run_file(self.run, path, (), language)

    def load(self, path: Field, *manner: str) -> Target:
        """Load native code, or bytes that become objects, from a file: what a host has sent is its code."""
        target = self.locate(path)
        self.emit(Verb.RUN, target, None, manner)
        held = self.scope.ledger.files.get(target.path)
        for source in held.sources if held is not None else ():
            self.emit(Verb.RUN, target, source)
        return target

    def _wire(self, sources: tuple[Target, ...]) -> None:
        """Emit that the other side controls a program that is started on a connection, or from received text."""
        if self.wired is not None:
            self.obey(self.wired)
        for source in sources:
            if source in self.sockets:
                self.obey(source)

    def obey(self, host: Target) -> None:
        """Emit that a host decides what runs here."""
        origin = host if host.place in HOSTS else Target(host.text, Place.REMOTE, kind=host.kind)
        self.emit(Verb.RUN, description(f"commands from {origin.text}", Place.REMOTE), origin, (Manner.REMOTE_SHELL,))

    def built(self, what: str, sources: tuple[Target, ...] = ()) -> None:
        """Emit that code runs which is only known at run time."""
        target = description(brief(what), Place.UNKNOWN)
        for source in sources or (None,):
            if source is not None and source in self.sockets:
                self.obey(source)
            self.emit(Verb.RUN, target, source, (Manner.BUILT,))

    # --- network -----------------------------------------------------------------------------------------------------

    def host(self, url: Field) -> Target:
        text = shown(url)
        if isinstance(url, str) or url.prefix:
            return host_of(url, self.scope)
        return Target(text, Place.REMOTE)

    def fetch(self, url: Field) -> Target:
        """Fetch a URL; one that contains what was read here sends it."""
        text = shown(url)
        if text.startswith("file:"):
            return self.read(text.removeprefix("file://").removeprefix("file:"))
        host = self.host(url)
        carried = [source for source in sources_of(url) if source.place not in HOSTS]
        if carried:
            return self.send(url, tuple(carried))
        manner: tuple[str, ...] = ()
        if self.scope.ledger.memory is not None:
            from toolgate.analysis.state.after_secrets import loaded

            manner = loaded(self.scope, url)
        self.emit(Verb.FETCH, host, None, manner)
        return host

    def send(self, url: Field, sources: tuple[Target, ...], *manner: str) -> Target:
        host = self.host(url)
        variable = any([source.variable for source in (*sources, *sources_of(url))])
        self.send_to(host, sources + sources_of(url), *manner, *(Manner.CARRIES,) * variable)
        return host

    def send_to(self, host: Target, sources: tuple[Target, ...], *manner: str) -> None:
        local = [source for source in dict.fromkeys(sources) if source.place not in HOSTS]
        for source in local or (None,):
            self.emit(Verb.SEND, host, source, manner)

    def connect(self, host: Target) -> None:
        """Open a raw connection, over which anything can go in both directions."""
        self.emit(Verb.SEND, host)
        if host not in self.sockets:
            self.sockets.append(host)

    def listen(self, address: str, port: str) -> None:
        near = address in ("localhost", "::1") or address.startswith("127.")
        text = f"{address}:{port}" if address else f"port {port}"
        self.emit(Verb.LISTEN, Target(text, Place.LOOPBACK if near else Place.MACHINE))

    def signal(self, process: Field, named: bool = False) -> None:
        self._role(PROCESSES("names") if named else PROCESSES, process)

    def fork_bomb(self) -> None:
        self.emit(Verb.CONTROL, description("a fork bomb", Place.MACHINE), None, (Manner.FORK_BOMB,))

    def reveal(self, sources: tuple[Target, ...]) -> None:
        """Emit that the sources of a value are shown, stored or passed to code that is not analysed."""
        for source in sources:
            if source.place == Place.SECRET and not source.path:
                self.emit(Verb.READ, source)

    def read_environment(self, name: str) -> Field:
        """Return the value of an environment variable."""
        from toolgate.shell.expand.fields import Scalar

        found = self.scope.lookup(name)
        if type(found) is Scalar and len(found.values) == 1:
            return found.values[0]
        return hole("$" + name)

    def unset(self, name: str) -> bool:
        """Whether a program in a file is started without a variable, so that it uses its default instead."""
        from toolgate.knowledge.readers.variables import secret

        scope = self.scope
        known = scope.variables.get(name) is not None or scope.facts.variable(name) is not None
        return self.started and bool(scope.ledger.looking) and not known and not secret(name)

    def set_environment(self, name: str, value: Field) -> None:
        from toolgate.analysis.arguments.variables import assigned
        from toolgate.shell.expand.fields import Scalar

        self.scope.assign(name, Scalar((value,)))
        assigned(name, value, self.scope, exported=True)

    def query(self, text: Field) -> None:
        """Send SQL to a database; a read-only query stays one if it contains computed names."""
        own = all([source.place in OWN_DATA for source in sources_of(text)])
        if not isinstance(text, str) and own and text.prefix.split(" ")[0].lower() in ASKING:
            text = "".join([piece if isinstance(piece, str) else "x" for piece in text.pieces])
        play(self.run, READ_BY("sql"), text)


def joined(*parts: Field) -> Field:
    """Concatenate texts."""
    pieces: list[str | Hole | object] = []
    for part in parts:
        pieces.extend((part,) if isinstance(part, str) else part.pieces)
    if len(pieces) > 200:
        sources = [source for part in parts for source in sources_of(part)]
        return hole("…", sources=tuple(dict.fromkeys(sources)))
    result = tidy(pieces)  # type: ignore[arg-type]  # pieces of fields
    return hole("a long text") if isinstance(result, str) and len(result) > LONGEST else result
