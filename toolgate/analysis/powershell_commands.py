"""What PowerShell's commands do, one function for each kind of act."""

from __future__ import annotations

from toolgate.analysis.deeds import Deeds, hole
from toolgate.knowledge.language_powershell import AUTOSTART, REGISTRY, SWITCHES
from toolgate.analysis.powershell_reader import GROUP, MARK, TEXT, VARIABLE, WORD, Token, tokens_of
from toolgate.analysis.streams import Stream, sources_of
from toolgate.model.effect import Place, Target, Verb
from toolgate.shell.fields import Field, Glob, Hole, Partial, shown, tidy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Session:
    """What a text knows while it is read: variables, and what flows through the pipeline."""

    __slots__ = ("deeds", "variables", "carried", "text", "depth", "steps", "noted", "run", "listed", "functions")

    def __init__(self, deeds: Deeds, run: Callable[[Session, str], None]) -> None:
        self.deeds = deeds
        self.run = run
        self.variables: dict[str, Field] = {}
        self.carried: tuple[Target, ...] = ()  # what the pipeline so far derives from
        self.text: str | None = None  # what it gives, when that is exactly known
        self.depth = 0
        self.steps = 0
        self.noted: set[str] = set()
        self.listed: Field | None = None  # the files that the pipeline so far names
        self.functions: set[str] = set()  # functions of the text

    def variable(self, name: str) -> Field:
        if name in ("_", "psitem") and self.listed is not None:
            return self.listed
        if name in self.variables:
            return self.variables[name]
        if name in ("home", "env:home", "env:userprofile", "userprofile"):
            return self.deeds.scope.facts.home()
        if name in ("pwd", "psscriptroot"):
            return self.deeds.scope.cwd or hole("$" + name)
        if name in ("env:temp", "env:tmp"):
            return "/tmp"  # noqa: S108  # the name of the place, not a file of ours
        if name in ("env:systemdrive", "env:systemroot", "env:windir"):
            return "C:" if name == "env:systemdrive" else "C:\\Windows"
        if name in ("true", "false", "null"):
            return name
        return self.deeds.read_environment(name[4:].upper()) if name.startswith("env:") else hole("$" + name)

    def value(self, tokens: list[Token]) -> Field:
        """What tokens stand for: texts, variables, and texts put together with `+` or `-join`."""
        pieces: list[str | Hole] = []
        for index, token in enumerate(tokens):
            if token.kind == MARK and token.text in ("+", ","):
                continue
            if token.kind == WORD and token.text in ("+", "-join"):
                continue
            field = self.token_value(token)
            if field is None:
                sources = [source for later in tokens for source in sources_of(self.token_value(later) or "")]
                return hole(token.text[:40] or "…", sources=tuple(dict.fromkeys([*sources, *self.carried])))
            if index and token.kind == WORD and token.text.startswith("."):
                return hole(token.text, sources=self.carried)
            pieces.extend((field,) if isinstance(field, str) else field.pieces)  # type: ignore[arg-type]  # pieces of fields
        return tidy(pieces)  # type: ignore[arg-type]  # pieces of fields

    def token_value(self, token: Token) -> Field | None:
        if token.kind == TEXT:
            return self._text(token)
        if token.kind == VARIABLE:
            return self.variable(token.text)
        if token.kind == WORD:
            return (
                None if token.text.startswith("-") and len(token.text) > 2 and token.text[1].isalpha() else token.text
            )
        if token.kind == GROUP:
            return self._group(token.text)
        return None

    def _group(self, text: str) -> Field | None:
        inner = tokens_of(text)
        if all([token.kind in (TEXT, VARIABLE) or token.text in ("+", ",", "-join") for token in inner]) and inner:
            return self.value(inner)
        if inner and inner[0].kind == WORD and inner[0].text.lower() in ("join-path",):
            parts = [self.token_value(part) for part in inner[1:] if not part.text.startswith("-")]
            return tidy(
                [piece for part in parts if part for piece in ((part, "/") if isinstance(part, str) else part.pieces)]
            )
        return None

    def _text(self, token: Token) -> Field:
        pieces: list[str | Hole] = []
        for part in token.parts:
            if isinstance(part, str):
                pieces.append(part)
                continue
            kind, name = part
            value = (
                self.variable(name) if kind == VARIABLE else (self._group(name) or hole("$(…)", sources=self.carried))
            )
            pieces.extend((value,) if isinstance(value, str) else value.pieces)  # type: ignore[arg-type]  # pieces of fields
        return tidy(pieces)  # type: ignore[arg-type]  # pieces of fields

    def path(self, field: Field) -> Field:
        """A path as the rest of us spell it: `~` is the home, absolute Windows paths stay as they are."""
        text = field if isinstance(field, str) else field.prefix
        if text == "~" or text.startswith(("~/", "~\\")):
            from toolgate.analysis.python_paths import expanded

            field = expanded(self.deeds, path_text(field))
        return path_text(field)

    def method(self, name: str, arguments: str, before: list[Token]) -> None:
        """A method of .NET that reaches out."""
        values = [self.token_value(token) or "" for token in tokens_of(arguments)] if arguments else []
        first = next((value for value in values if shown(value)), hole("an address"))
        owner = " ".join([token.text.lower() for token in before])
        last = name.rpartition(".")[2].rpartition(":")[2]
        if last in ("downloadstring", "downloaddata", "getstringasync", "openread", "getasync", "getstring") and (
            "web" in owner or "http" in owner or "$" in owner or "client" in owner
        ):
            self.carried += (self.deeds.fetch(first),)
        elif last in ("downloadfile", "downloadfileasync"):
            host = self.deeds.fetch(first)
            if len(values) > 1:
                self.deeds.hold(self.deeds.write(path_text(values[-1])), Stream(None, (host,)))
        elif last in ("uploadstring", "uploadfile", "uploaddata", "postasync"):
            self.deeds.send(first, tuple([source for value in values for source in sources_of(value)]))
        elif last in ("writealltext", "writeallbytes", "writealllines", "appendalltext"):
            self.deeds.write(path_text(first))
        elif last in ("readalltext", "readallbytes", "readalllines"):
            self.carried += (self.deeds.read(path_text(first)),)
        elif last == "delete" and "file" in owner + name or last == "delete" and "directory" in owner + name:
            self.deeds.delete(path_text(first), "recursive")
        elif last == "create" and "scriptblock" in owner + name:
            self.run(self, first) if isinstance(first, str) else self.deeds.built("a block of code", self.carried)
            self.deeds.unknown("code kept in a text until it runs", "hidden-code")
        elif last in ("start", "shellexecute") and "process" in owner + name:
            self.deeds.command([first])
        elif last == "invoke" and ("$" in owner or owner):
            self.deeds.built("a block of code", self.carried)


def path_text(field: Field) -> Field:
    """A path as the rest of us spell it; absolute Windows paths stay as they are."""
    if not isinstance(field, str):
        return field
    return field if field[1:2] == ":" else field.replace("\\", "/")


class Command:
    """One command with its arguments, by parameter and by position."""

    __slots__ = ("session", "deeds", "name", "tokens", "named", "operands")

    def __init__(self, session: Session, name: str, tokens: list[Token]) -> None:
        self.session = session
        self.deeds = session.deeds
        self.name = name
        self.tokens = tokens
        self.named: dict[str, Field] = {}
        self.operands: list[Field] = []
        self._sort()

    def _sort(self) -> None:
        index = 0
        while index < len(self.tokens):
            token = self.tokens[index]
            index += 1
            if token.kind == MARK and token.text in (">", ">>"):
                if index < len(self.tokens) and self.tokens[index].text not in ("null", "nul"):
                    self.deeds.write(
                        self.session.path(self._value(self.tokens[index])), *(("append",) if token.text == ">>" else ())
                    )
                index += 1
            elif token.kind == WORD and token.text.startswith(".") and not token.spaced and index > 1:
                if index < len(self.tokens) and self.tokens[index].kind == GROUP and not self.tokens[index].spaced:
                    index += 1
            elif token.kind == MARK:
                continue
            elif token.kind == WORD and token.text.startswith("-") and token.text[1:2].isalpha():
                name, colon, attached = token.text[1:].lower().partition(":")
                following = self.tokens[index] if index < len(self.tokens) else None
                takes = (
                    following is not None
                    and not (following.kind == MARK or _is_parameter(following))
                    and not self._switch(name)
                )
                if colon:
                    self.named[name] = attached
                elif takes and following is not None:
                    self.named[name] = self._value(following)
                    index += 1
                else:
                    self.named[name] = "true"
            else:
                self.operands.append(self._value(token))

    def _switch(self, name: str) -> bool:
        """Whether a parameter takes no value: `-Recurse`, `-r`, `-fo`, and `-rf` by habit."""
        if name in SWITCHES:
            return True
        if self.name in ("powershell", "pwsh", "powershell.exe", "pwsh.exe"):
            return len(name) > 2 and "noprofile".startswith(name)
        return name in ("rf", "fr") or "recurse".startswith(name) or ("force".startswith(name) and "-item" in self.name)

    def _value(self, token: Token) -> Field:
        found = self.session.token_value(token)
        return found if found is not None else hole(token.text[:40] or "…", sources=self.session.carried)

    def values(self) -> list[Field]:
        return [*self.operands, *self.named.values()]

    def words(self) -> list[Field]:
        """The words a program gets, in order."""
        return [
            self._value(token) if not _is_parameter(token) else token.text
            for token in self.tokens
            if token.kind != MARK
        ]

    def parameter(self, name: str, position: int = -1) -> Field | None:
        """A parameter by its name, an abbreviation of it, or its place."""
        for given, value in self.named.items():
            if given == name or (len(given) >= 2 and name.startswith(given)):
                return value
        if name == "path" and "literalpath" in self.named:
            return self.named["literalpath"]
        return self.operands[position] if 0 <= position < len(self.operands) else None

    def flag(self, name: str) -> bool:
        habit = name in ("recurse", "force")
        return any([name.startswith(given) or (habit and given in ("rf", "fr")) for given in self.named])

    def path(self, name: str, position: int = 0) -> Field:
        given = self.parameter(name, position)
        if given is None and self.session.listed is not None:
            return self.session.listed
        return self.session.path(given if given is not None else hole("…", sources=self.session.carried))


def _is_parameter(token: Token) -> bool:
    return token.kind == WORD and token.text.startswith("-") and len(token.text) > 1 and token.text[1].isalpha()


# --- kinds of acts ---------------------------------------------------------------------------------------------------


def _read(command: Command, parameters: list[str]) -> None:
    command.session.carried += (command.deeds.read(command.path(parameters[0])),)


def _match(command: Command, parameters: list[str]) -> None:
    """`Select-String pattern path`: without a path it reads the pipeline."""
    path = command.parameter("path", 1)
    if path is not None:
        command.session.carried += (command.deeds.read(path_text(path)),)


def _names(command: Command, parameters: list[str]) -> None:
    given = command.parameter(parameters[0], 0)
    path = command.session.path(given) if given is not None else "."
    command.deeds.read(path, "names")
    pattern = shown(command.parameter("filter") or command.parameter("include") or "*")
    if isinstance(path, str):
        whole = (
            any([mark in path for mark in "*?["]) or path.rpartition("/")[2].count(".") == 1 and path not in (".", "..")
        )
        deep = "**/" if command.flag("recurse") else ""
        listed = path if whole else f"{path.rstrip('/')}/{deep}{pattern}".removeprefix("./")
        command.session.listed = Partial((Glob(listed),))


def _registry(command: Command, path: Field, verb: str) -> bool:
    """A path of the registry is no file."""
    text = shown(path).lower().replace("/", "\\")
    if not text.startswith(REGISTRY):
        return False
    own = text.startswith(("hkcu", "registry::hkey_current_user"))
    place = Place.STARTUP if any([word in text for word in AUTOSTART]) else Place.HOME if own else Place.SYSTEM
    command.deeds.emit(verb, Target(f"registry {shown(path)}", place), None, ("registry",))
    return True


def _write(command: Command, parameters: list[str]) -> None:
    path = command.path(parameters[0])
    if _registry(command, path, Verb.WRITE):
        return
    target = command.deeds.write(path)
    value = command.parameter(parameters[1], 1) if len(parameters) > 1 else None
    exact = isinstance(value, str) and not command.session.carried
    command.deeds.hold(
        target, Stream(value) if exact and isinstance(value, str) else Stream(None, command.session.carried)
    )


def _append(command: Command, parameters: list[str]) -> None:
    command.deeds.write(command.path(parameters[0]), "append")


def _make(command: Command, parameters: list[str]) -> None:
    path = command.path(parameters[0])
    if not _registry(command, path, Verb.WRITE):
        command.deeds.write(path, *(() if command.parameter("value") else ("create",)))


def _edit(command: Command, parameters: list[str]) -> None:
    command.deeds.write(command.path(parameters[0]), "edit")


def _delete(command: Command, parameters: list[str]) -> None:
    if command.flag("whatif"):
        return
    manner = ("recursive",) if command.flag("recurse") else ()
    paths = [command.path(parameters[0])]
    if len(command.operands) > 1:
        paths = [path_text(operand) for operand in command.operands]
    for path in paths:
        if not _registry(command, path, Verb.DELETE):
            command.deeds.delete(path, *manner)


def _move(command: Command, parameters: list[str]) -> None:
    command.deeds.move(command.path(parameters[0]), command.path(parameters[1], 1))


def _copy(command: Command, parameters: list[str]) -> None:
    command.deeds.copy(command.path(parameters[0]), command.path(parameters[1], 1))


def _unpack(command: Command, parameters: list[str]) -> None:
    command.deeds.read(command.path(parameters[0]))
    command.deeds.write(path_text(command.parameter(parameters[1], 1) or "."), "unpacked")


def _chdir(command: Command, parameters: list[str]) -> None:
    from toolgate.analysis.touching import change_directory

    path = command.parameter(parameters[0], 0)
    if path is not None:
        change_directory(path_text(path), command.deeds.scope)


def _evaluate(command: Command, parameters: list[str]) -> None:
    """Text that runs: known text is read, downloaded text is remote code."""
    session = command.session
    value = command.parameter(parameters[0], 0)
    if value is None and session.text is not None:
        value = session.text
    if isinstance(value, str):
        session.run(session, value)
        if not any([token.kind == TEXT and token.text == value for token in command.tokens]):
            command.deeds.unknown(f"code that was put together: {value}", "hidden-code")
        return
    sources = (*session.carried, *(sources_of(value) if value is not None else ()))
    command.deeds.built("text that PowerShell runs", tuple(dict.fromkeys(sources)))


def _run(command: Command, parameters: list[str]) -> None:
    command.deeds.run_path(command.path(parameters[0]), "")


def _start(command: Command, parameters: list[str]) -> None:
    """`Start-Process program words -Verb RunAs -WindowStyle Hidden`."""
    deeds = command.deeds
    if shown(command.parameter("verb") or "").lower() == "runas":
        deeds.emit(Verb.ESCALATE, Target("administrator", Place.MACHINE))
    if shown(command.parameter("windowstyle") or "").lower() == "hidden":
        deeds.unknown("a program with a hidden window", "hidden-window")
    program = command.parameter(parameters[0], 0)
    rest = command.parameter(parameters[1], 1)
    words = list(shown(rest).split()) if isinstance(rest, str) else [rest] if rest is not None else []
    name = shown(program).lower().rpartition("\\")[2].removesuffix(".exe") if program is not None else ""
    if name in ("powershell", "pwsh"):
        shell(Command(command.session, name, tokens_of(" ".join([shown(word) for word in words]))), [])
    elif program is not None:
        deeds.command([path_text(program), *words])


def shell(command: Command, parameters: list[str]) -> None:
    """`powershell -EncodedCommand …`, `pwsh -c …`, `powershell -File …`."""
    deeds = command.deeds
    named = command.named
    for name, value in named.items():
        if (
            "encodedcommand".startswith(name)
            and name not in ("ex", "exec", "executionpolicy", "ep")
            and value != "true"
        ):
            _encoded(command, value)
        elif name in ("c", "command") or (len(name) > 1 and "command".startswith(name)):
            if isinstance(value, str):
                rest = " ".join([shown(operand) for operand in command.operands])
                command.session.run(command.session, f"{value} {rest}".strip())
            else:
                deeds.built("text that PowerShell runs", sources_of(value))
        elif name in ("f", "file") or (len(name) > 1 and "file".startswith(name)):
            deeds.run_path(path_text(value), "powershell")
        elif name == "ep" or (len(name) > 2 and "executionpolicy".startswith(name)):
            if shown(value).lower() in ("bypass", "unrestricted"):
                deeds.emit(Verb.CONTROL, Target("the execution policy", Place.MACHINE), None, ("protection",))
        elif name in ("w", "windowstyle") and shown(value).lower() == "hidden":
            deeds.unknown("a PowerShell with a hidden window", "hidden-window")
    if command.operands and not any(["command".startswith(name) or "file".startswith(name) for name in named]):
        first = command.operands[0]
        if shown(first).lower().endswith(".ps1"):
            deeds.run_path(path_text(first), "powershell")
        elif first != "-":
            command.session.run(command.session, " ".join([shown(operand) for operand in command.operands]))


def _encoded(command: Command, value: Field) -> None:
    """Base64 of UTF-16: nobody writes this by hand."""
    from toolgate.analysis.flow import decode_base64

    data = decode_base64(value) if isinstance(value, str) else None
    command.deeds.unknown("PowerShell hidden in base64", "hidden-code")
    if data is None:
        command.deeds.built("encoded PowerShell", sources_of(value))
        return
    coding = "utf-16-le" if b"\0" in data[:8] else "utf-8"
    command.session.run(command.session, data.decode(coding, "replace"))


def _request(command: Command, parameters: list[str]) -> None:
    url = command.parameter(parameters[0], 0) or command.parameter("url") or hole("an address")
    method = shown(command.parameter("method") or "get").lower()
    body = [command.named[name] for name in ("body", "infile", "form") if name in command.named]
    sources = tuple([source for value in body for source in sources_of(value)]) + command.session.carried
    if "infile" in command.named:
        sources = (*sources, command.deeds.read(path_text(command.named["infile"])))
    if method in ("post", "put", "patch", "delete") or body:
        host = command.deeds.send(url, sources)
    else:
        host = command.deeds.fetch(url)
    out = command.parameter("outfile")
    if out is not None:
        command.deeds.hold(command.deeds.write(path_text(out)), Stream(None, (host,)))
    command.session.carried += (host,)


def _download(command: Command, parameters: list[str]) -> None:
    host = command.deeds.fetch(command.parameter(parameters[0], 0) or hole("an address"))
    command.deeds.hold(command.deeds.write(command.path(parameters[1], 1)), Stream(None, (host,)))


def _object(command: Command, parameters: list[str]) -> None:
    """`New-Object Net.WebClient`, `New-Object -ComObject WScript.Shell`."""
    kind = shown(command.parameter(parameters[0], 0) or "").lower()
    if command.parameter("comobject") is not None:
        command.deeds.built(f"the COM object {shown(command.parameter('comobject') or '')}")
    elif "tcpclient" in kind or "sockets" in kind:
        groups = [token for token in command.tokens if token.kind == GROUP]
        inner = (
            command.session.value(tokens_of(groups[0].text)[:1])
            if groups
            else (command.operands[1:2] or [hole("a host")])[0]
        )
        command.deeds.connect(command.deeds.host(inner))
        if "iex" in str(command.session.noted) or command.session.depth:
            command.deeds.obey(command.deeds.sockets[-1])
    elif "webclient" in kind or "http" in kind:
        command.deeds.unknown("a client for the network", "network-client")


def _compile(command: Command, parameters: list[str]) -> None:
    if command.flag("assemblyname"):
        return
    if command.flag("path"):
        command.deeds.run_path(command.path("path"), "")
        return
    command.deeds.built("code that is compiled and loaded", command.session.carried)


def _management(command: Command, parameters: list[str]) -> None:
    text = " ".join([token.text.lower() for token in command.tokens])
    if "win32_process" in text or "create" in text:
        command.deeds.built("a program started through WMI")
    else:
        command.deeds.unknown(f"{command.name} {text}", "program")


def _remote(command: Command, parameters: list[str]) -> None:
    host = command.parameter(parameters[0])
    if host is not None:
        command.deeds.emit(Verb.SEND, command.deeds.host(host), None, ("login",))


def _secret(command: Command, parameters: list[str]) -> None:
    target = Target(" ".join(parameters), Place.SECRET)
    command.deeds.emit(Verb.READ, target)
    command.session.carried += (target,)


def _protection(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.CONTROL, Target(" ".join(parameters), Place.MACHINE), None, ("protection",))


def _logs(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.DELETE, Target("the system's logs", Place.SYSTEM))


def _disk(command: Command, parameters: list[str]) -> None:
    if not command.flag("whatif"):
        command.deeds.emit(Verb.WRITE, Target("a disk", Place.DEVICE, "", True), None, ("recursive",))


def _recycle(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.DELETE, Target("the recycle bin", Place.HOME))


def _signal(command: Command, parameters: list[str]) -> None:
    name = next((value for value in [command.parameter(name, 0) for name in parameters] if value is not None), None)
    command.deeds.signal(name if name is not None else "processes of the pipeline *")


def _control(command: Command, parameters: list[str]) -> None:
    name = command.parameter(parameters[0], 0)
    command.deeds.emit(Verb.CONTROL, Target(f"service {shown(name or '…')}", Place.MACHINE), None, ("service",))


def _service(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(
        Verb.WRITE, Target(f"service {shown(command.parameter(parameters[0], 0) or '…')}", Place.STARTUP)
    )


def _power(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.CONTROL, Target("the machine", Place.MACHINE), None, ("power",))


def _startup(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.WRITE, Target(" ".join(parameters), Place.STARTUP))


def _rights(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.ESCALATE, Target(" ".join(parameters), Place.MACHINE))


def _install(command: Command, parameters: list[str]) -> None:
    name = command.parameter(parameters[0], 0)
    command.deeds.emit(Verb.RUN, Target(shown(name or "…"), Place.REGISTRY), None, ("install",))


def _fetch(command: Command, parameters: list[str]) -> None:
    command.deeds.fetch(command.parameter(parameters[0], 0) or hole("a host"))


def _send(command: Command, parameters: list[str]) -> None:
    sources = tuple([source for value in command.values() for source in sources_of(value)])
    command.deeds.send(command.parameter(parameters[0]) or hole("a host"), sources + command.session.carried)


def _publish(command: Command, parameters: list[str]) -> None:
    command.deeds.emit(Verb.PUBLISH, Target(shown(command.parameter(parameters[0], 0) or "…"), Place.REGISTRY))


def _module(command: Command, parameters: list[str]) -> None:
    name = command.parameter(parameters[0], 0)
    if isinstance(name, str) and ("/" in name or "\\" in name):
        command.deeds.run_path(path_text(name), "powershell")


def _nothing(command: Command, parameters: list[str]) -> None:
    return


COMMANDS = {
    "read": _read, "match": _match, "names": _names, "write": _write, "append": _append, "make": _make, "edit": _edit,
    "delete": _delete, "move": _move, "copy": _copy, "unpack": _unpack, "chdir": _chdir, "evaluate": _evaluate, "run": _run,
    "start": _start, "shell": shell, "request": _request, "download": _download, "object": _object, "compile": _compile,
    "management": _management, "remote": _remote, "secret": _secret, "protection": _protection, "logs": _logs, "disk": _disk,
    "recycle": _recycle, "signal": _signal, "control": _control, "service": _service, "power": _power, "startup": _startup,
    "rights": _rights, "install": _install, "fetch": _fetch, "send": _send, "publish": _publish, "module": _module,
    "plain": _nothing,
}  # fmt: skip
