"""What PowerShell's commands do, one function for each kind of action."""

from toolgate.analysis.code.actions import hole, processes
from toolgate.analysis.code.powershell.reader import BLOCK, GROUP, TEXT, VARIABLE, WORD, Token, tokens_of
from toolgate.analysis.code.powershell.session import Command, path_text
from toolgate.analysis.state.streams import Stream, sources_of
from toolgate.knowledge.languages.powershell import AUTOSTART, ITSELF, REGISTRY
from toolgate.model.effect import ENVIRONMENT, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Glob, Partial, shown


def _read(command: Command, parameters: list[str]) -> None:
    command.session.carried += (command.actions.read(command.path(parameters[0])),)


def _match(command: Command, parameters: list[str]) -> None:
    """Judge `Select-String pattern path`; without a path it reads the pipeline."""
    path = command.parameter("path", 1)
    if path is not None:
        command.session.carried += (command.actions.read(path_text(path)),)


def _names(command: Command, parameters: list[str]) -> None:
    given = command.parameter(parameters[0], 0)
    path = command.session.path(given) if given is not None else "."
    if shown(path).lower().rstrip("/*") == "env:":
        command.session.carried += (ENVIRONMENT,)
        return
    for item in (path, *[command.session.path(item) for item in command.more]):
        command.actions.read(item, Manner.NAMES)
    pattern = shown(command.parameter("filter") or command.parameter("include") or "*")
    if isinstance(path, str):
        whole = any([mark in path for mark in "*?["]) or (
            path.rpartition("/")[2].count(".") == 1 and path not in (".", "..")
        )
        deep = "**/" if command.flag("recurse") else ""
        listed = path if whole else f"{path.rstrip('/')}/{deep}{pattern}".removeprefix("./")
        command.session.listed = Partial((Glob(listed),))


def _registry(command: Command, path: Field, verb: str) -> bool:
    """Emit an action on a registry path; return whether the path is one."""
    text = shown(path).lower().replace("/", "\\")
    if not text.startswith(REGISTRY):
        return False
    own = text.startswith(("hkcu", "registry::hkey_current_user"))
    place = Place.STARTUP if any([word in text for word in AUTOSTART]) else Place.HOME if own else Place.SYSTEM
    named = backticked(shown(path).replace("/", "\\"))
    command.actions.emit(verb, description(f"the registry key {named}", place))
    return True


def _write(command: Command, parameters: list[str]) -> None:
    path = command.path(parameters[0])
    if _registry(command, path, Verb.WRITE):
        return
    target = command.actions.write(path)
    value = command.parameter(parameters[1], 1) if len(parameters) > 1 else None
    exact = isinstance(value, str) and not command.session.carried
    command.actions.hold(
        target, Stream(value) if exact and isinstance(value, str) else Stream(None, command.session.carried)
    )


def _append(command: Command, parameters: list[str]) -> None:
    command.actions.write(command.path(parameters[0]), Manner.APPEND)


def _make(command: Command, parameters: list[str]) -> None:
    path = command.path(parameters[0])
    if shown(command.parameter("itemtype") or "").lower() == "hardlink":
        command.actions.tie(command.path("target") if command.parameter("target") else command.path("value"), path)
    if not _registry(command, path, Verb.WRITE):
        command.actions.write(path, *(() if command.parameter("value") else (Manner.CREATE,)))


def _edit(command: Command, parameters: list[str]) -> None:
    command.actions.write(command.path(parameters[0]), Manner.EDIT)


def _delete(command: Command, parameters: list[str]) -> None:
    if command.only_tells():
        return
    manner = (Manner.RECURSIVE,) if command.flag("recurse") else ()
    paths = [command.path(parameters[0])]
    if len(command.operands) > 1:
        paths = [command.session.path(operand) for operand in command.operands]
    paths.extend([command.session.path(item) for item in command.more])
    for path in paths:
        if not _registry(command, path, Verb.DELETE):
            command.actions.delete(path, *manner)


def _move(command: Command, parameters: list[str]) -> None:
    command.actions.move(command.path(parameters[0]), command.path(parameters[1], 1))


def _copy(command: Command, parameters: list[str]) -> None:
    command.actions.copy(command.path(parameters[0]), command.path(parameters[1], 1))


def _unpack(command: Command, parameters: list[str]) -> None:
    archive = command.actions.read(command.path(parameters[0]))
    command.actions.unpack(archive, path_text(command.parameter(parameters[1], 1) or "."))


def _chdir(command: Command, parameters: list[str]) -> None:
    from toolgate.analysis.arguments.roles.files import change_directory

    path = command.parameter(parameters[0], 0)
    if path is not None:
        change_directory(path_text(path), command.actions.scope)


def _evaluate(command: Command, parameters: list[str]) -> None:
    """Judge text that runs: known text is analysed, downloaded text is remote code."""
    session = command.session
    value = command.parameter(parameters[0], 0)
    if value is None and session.text is not None:
        value = session.text
    if isinstance(value, str):
        session.run(session, value)
        if not any([token.kind == TEXT and token.text == value for token in command.tokens]):
            command.actions.unknown("text made at run time", Manner.HIDDEN_CODE, code=str(value))
        return
    sources = (*session.carried, *(sources_of(value) if value is not None else ()))
    command.actions.built("text that PowerShell runs", tuple(dict.fromkeys(sources)))


def _run(command: Command, parameters: list[str]) -> None:
    command.actions.run_path(command.path(parameters[0]), "")


def _start(command: Command, parameters: list[str]) -> None:
    """Judge `Start-Process program words -Verb RunAs -WindowStyle Hidden`."""
    actions = command.actions
    if shown(command.parameter("verb") or "").lower() == "runas":
        actions.emit(Verb.ESCALATE, description("an administrator", Place.MACHINE))
    if shown(command.parameter("windowstyle") or "").lower() == "hidden":
        actions.unknown("a program with a hidden window")
    program = command.parameter(parameters[0], 0)
    rest = command.parameter(parameters[1], 1)
    words = list(shown(rest).split()) if isinstance(rest, str) else [rest] if rest is not None else []
    name = shown(program).lower().rpartition("\\")[2].removesuffix(".exe") if program is not None else ""
    if name in ITSELF:
        shell(Command(command.session, name, tokens_of(" ".join([shown(word) for word in words]))), [])
    elif program is not None:
        actions.command([path_text(program), *words])


def shell(command: Command, parameters: list[str]) -> None:
    """Judge `powershell -EncodedCommand …`, `pwsh -c …`, `powershell -File …`."""
    actions = command.actions
    for index, token in enumerate(command.tokens):
        name = token.text[1:].lower() if token.kind == WORD and token.text[:1] == "-" else ""
        rest = command.tokens[index + 1 :]
        if name and rest and "command".startswith(name):
            command.session.run(command.session, _rendered(rest))
            return
        if name and rest and ("encodedcommand".startswith(name) or name == "ec"):
            _encoded(command, command.session.value(rest[:1]))
        elif name and rest and "file".startswith(name):
            actions.run_path(command.session.path(command.session.value(rest[:1])), "powershell")
            return
        elif rest and (name in ("ep", "ex") or (len(name) > 2 and "executionpolicy".startswith(name))):
            if rest[0].text.lower() in ("bypass", "unrestricted"):
                actions.emit(
                    Verb.CONTROL, description("the execution policy", Place.MACHINE), None, (Manner.PROTECTION,)
                )
        elif rest and name in ("w", "windowstyle") and rest[0].text.lower() == "hidden":
            actions.unknown("a PowerShell with a hidden window")
    if command.operands and command.operands[0] != "-":
        _bare_shell(command)


def _bare_shell(command: Command) -> None:
    """Judge `pwsh script.ps1`, `powershell Get-Date`."""
    first = command.operands[0]
    if shown(first).lower().endswith(".ps1"):
        command.actions.run_path(command.session.path(first), "powershell")
    elif not any([name for name in command.named if "encodedcommand".startswith(name)]):
        command.session.run(command.session, " ".join([shown(operand) for operand in command.operands]))


def _rendered(tokens: list[Token]) -> str:
    """Return tokens as source text; a single string is the script itself."""
    if len(tokens) == 1 and tokens[0].kind == TEXT:
        return tokens[0].text
    marks = {GROUP: ("(", ")"), BLOCK: ("{", "}"), "type": ("[", "]"), VARIABLE: ("$", ""), TEXT: ('"', '"')}
    pieces = []
    for token in tokens:
        opening, closing = marks.get(token.kind, ("", ""))
        pieces.append(
            " " * token.spaced + opening + token.text.replace('"', '""' if token.kind == TEXT else '"') + closing
        )
    return "".join(pieces)


def _encoded(command: Command, value: Field) -> None:
    """Judge a base64 command, usually in UTF-16, which no one writes by hand."""
    from toolgate.analysis.arguments.literal_output import decode_base64

    data = decode_base64(value) if isinstance(value, str) else None
    coding = "utf-16-le" if data is not None and b"\0" in data[:8] else "utf-8"
    text = data.decode(coding, "replace") if data is not None else ""
    command.actions.unknown("PowerShell in base64", Manner.HIDDEN_CODE, code=text)
    if data is None:
        command.actions.built("encoded PowerShell", sources_of(value))
        return
    command.session.run(command.session, text)


def _request(command: Command, parameters: list[str]) -> None:
    url = command.parameter(parameters[0], 0) or command.parameter("url") or hole("an address")
    method = shown(command.parameter("method") or "get").lower()
    body = [command.named[name] for name in ("body", "infile", "form") if name in command.named]
    sources = tuple([source for value in body for source in sources_of(value)]) + command.session.carried
    if "infile" in command.named:
        sources = (*sources, command.actions.read(path_text(command.named["infile"])))
    if method in ("post", "put", "patch", "delete") or body:
        host = command.actions.send(url, sources)
    else:
        host = command.actions.fetch(url)
    out = command.parameter("outfile")
    if out is not None:
        command.actions.hold(command.actions.write(path_text(out)), Stream(None, (host,)))
    command.session.carried += (host,)


def _download(command: Command, parameters: list[str]) -> None:
    if shown(command.parameter("transfertype") or "").lower().startswith("upload"):
        source = command.actions.read(command.path(parameters[0], 0))
        command.actions.send(command.parameter(parameters[1], 1) or hole("an address"), (source,))
        return
    host = command.actions.fetch(command.parameter(parameters[0], 0) or hole("an address"))
    command.actions.hold(command.actions.write(command.path(parameters[1], 1)), Stream(None, (host,)))


def _object(command: Command, parameters: list[str]) -> None:
    """Judge `New-Object Net.WebClient`, `New-Object -ComObject WScript.Shell`."""
    kind = shown(command.parameter(parameters[0], 0) or "").lower()
    if command.parameter("comobject") is not None:
        command.actions.built(f"the COM object {shown(command.parameter('comobject') or '')}")
    elif "tcpclient" in kind or "sockets" in kind:
        groups = [token for token in command.tokens if token.kind == GROUP]
        inner = (
            command.session.value(tokens_of(groups[0].text)[:1])
            if groups
            else (command.operands[1:2] or [hole("a host")])[0]
        )
        command.actions.connect(command.actions.host(inner))
        if "iex" in str(command.session.noted) or command.session.depth:
            command.actions.obey(command.actions.sockets[-1])
    elif "webclient" in kind or "http" in kind:
        command.actions.unknown("the network client")


def _compile(command: Command, parameters: list[str]) -> None:
    if command.flag("assemblyname"):
        return
    if command.flag("path"):
        command.actions.run_path(command.path("path"), "")
        return
    command.actions.built("code that is compiled and loaded", command.session.carried)


def _management(command: Command, parameters: list[str]) -> None:
    text = " ".join([token.text.lower() for token in command.tokens])
    if "win32_process" in text or "create" in text:
        command.actions.built("a program started through WMI")
    else:
        command.actions.unknown(f"{command.name} {text}", Manner.PROGRAM)


def _remote(command: Command, parameters: list[str]) -> None:
    host = command.parameter(parameters[0])
    if host is not None:
        command.actions.emit(Verb.SEND, command.actions.host(host), None, (Manner.LOGIN,))


def _secret(command: Command, parameters: list[str]) -> None:
    target = description(" ".join(parameters), Place.SECRET)
    command.actions.emit(Verb.READ, target)
    command.session.carried += (target,)


def _protection(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.CONTROL, description(" ".join(parameters), Place.MACHINE), None, (Manner.PROTECTION,))


def _logs(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.DELETE, description("the system logs", Place.SYSTEM))


def _disk(command: Command, parameters: list[str]) -> None:
    if not command.only_tells():
        command.actions.emit(Verb.WRITE, description("a disk", Place.DEVICE, "", True), None, (Manner.RECURSIVE,))


def _recycle(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.DELETE, description("the recycle bin", Place.HOME))


def _signal(command: Command, parameters: list[str]) -> None:
    name = command.parameter("name")
    process = name if name is not None else command.parameter("id", 0)
    command.actions.signal(process if process is not None else processes("the pipeline"), named=name is not None)


def _control(command: Command, parameters: list[str]) -> None:
    name = command.parameter(parameters[0], 0)
    command.actions.emit(
        Verb.CONTROL,
        description(f"the service {backticked(shown(name or '…'))}", Place.MACHINE),
        None,
        (Manner.SERVICE,),
    )


def _service(command: Command, parameters: list[str]) -> None:
    command.actions.emit(
        Verb.WRITE,
        description(f"the service {backticked(shown(command.parameter(parameters[0], 0) or '…'))}", Place.STARTUP),
    )


def _power(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.CONTROL, description("the machine's power state", Place.MACHINE))


def _startup(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.WRITE, description(" ".join(parameters), Place.STARTUP))


def _rights(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.ESCALATE, description(" ".join(parameters), Place.MACHINE), None, (Manner.GRANTS_ACCESS,))


def _install(command: Command, parameters: list[str]) -> None:
    name = command.parameter(parameters[0], 0)
    command.actions.emit(Verb.RUN, Target(shown(name or "…"), Place.REGISTRY), None, (Manner.INSTALL,))


def _fetch(command: Command, parameters: list[str]) -> None:
    command.actions.fetch(command.parameter(parameters[0], 0) or hole("a host"))


ATTACHED = ("attachments", "attachment", "infile", "inputfile")  # parameters for files that are sent too


def _send(command: Command, parameters: list[str]) -> None:
    sources = tuple([source for value in command.values() for source in sources_of(value)])
    for name in [name for name in ATTACHED if name in command.named]:
        sources = (*sources, command.actions.read(path_text(command.named[name])))
    command.actions.send(command.parameter(parameters[0]) or hole("a host"), sources + command.session.carried)


def _publish(command: Command, parameters: list[str]) -> None:
    command.actions.emit(Verb.PUBLISH, Target(shown(command.parameter(parameters[0], 0) or "…"), Place.REGISTRY))


def _module(command: Command, parameters: list[str]) -> None:
    name = command.parameter(parameters[0], 0)
    if isinstance(name, str) and ("/" in name or "\\" in name):
        command.actions.run_path(path_text(name), "powershell")


def _nothing(command: Command, parameters: list[str]) -> None:
    return


COMMANDS = {
    "read": _read, "match": _match, "names": _names, "write": _write, "append": _append, "make": _make, "edit": _edit,
    "delete": _delete, "move": _move, "copy": _copy, "unpack": _unpack, "chdir": _chdir, "evaluate": _evaluate,
    "run": _run, "start": _start, "shell": shell, "request": _request, "download": _download, "object": _object,
    "compile": _compile, "management": _management, "remote": _remote, "secret": _secret, "protection": _protection,
    "logs": _logs, "disk": _disk, "recycle": _recycle, "signal": _signal, "control": _control, "service": _service,
    "power": _power, "startup": _startup, "rights": _rights, "install": _install, "fetch": _fetch, "send": _send,
    "publish": _publish, "module": _module, "plain": _nothing,
}  # fmt: skip
