"""PowerShell text: dangerous and plain commands are judged; anything else is an `unknown` effect."""

from toolgate.analysis.code.actions import CodeActions, hole
from toolgate.analysis.code.powershell.commands import COMMANDS
from toolgate.analysis.code.powershell.reader import (
    BLOCK,
    GROUP,
    MARK,
    TEXT,
    VARIABLE,
    WORD,
    Token,
    Unreadable,
    pipelines,
    tokens_of,
)
from toolgate.analysis.code.powershell.session import Command, Session
from toolgate.analysis.state.streams import sources_of
from toolgate.knowledge.languages.powershell import ACTIONS, ALIASES, ITSELF, KEYWORDS, PLAIN, PLAIN_VERBS, REFLECTION
from toolgate.model.effect import Invocation, Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, shown

NESTED = 8
STEP = 20  # steps per command


def run_powershell(actions: CodeActions, text: str) -> None:
    """Emit what a PowerShell text would do."""
    session = Session(actions, run_inner)
    run_inner(session, text)


def run_inner(session: Session, text: str) -> None:
    if session.depth >= NESTED:
        session.actions.unknown("PowerShell nested too deeply to follow", Manner.BUDGET)
        return
    session.depth += 1
    try:
        statements = pipelines(tokens_of(text))
    except Unreadable as error:
        session.actions.unparsed(text, "PowerShell", str(error))
        statements = []
    _reflection(session, text)
    for statement in statements:
        session.carried = ()
        session.text = None
        outer = session.listed
        for command in statement:
            session.actions.scope.step(STEP)
            _command(session, command)
        session.listed = outer
        _printed(session, statement[0] if statement else [])
    session.depth -= 1


def _printed(session: Session, tokens: list[Token]) -> None:
    """Store where the output of `$name = command | command` comes from."""
    name = tokens[0].text if len(tokens) > 1 and tokens[1].text == "=" else ""
    if name and session.carried and not sources_of(session.variables.get(name, "")):
        session.variables[name] = hole("$" + name, sources=session.carried)


def _reflection(session: Session, text: str) -> None:
    """Judge .NET names that are revealing anywhere in a text."""
    lowered = text.lower().replace("`", "").replace("'+'", "").replace('"+"', "")
    for word, action in REFLECTION.items():
        if word in lowered and word not in session.noted:
            session.noted.add(word)
            kind, _, what = action.partition(" ")
            if kind == "protection":
                session.actions.emit(Verb.CONTROL, description(what, Place.MACHINE), None, (Manner.PROTECTION,))
            elif kind == "secret":
                session.actions.emit(Verb.READ, description(what, Place.SECRET))
            else:
                session.actions.built(what)


def _command(session: Session, tokens: list[Token]) -> None:
    """Judge one command of a pipeline, an assignment, or an expression."""
    tokens = _assigned(session, tokens)
    while tokens and tokens[0].kind == MARK and tokens[0].text in ("&", ".", "=", ",", "!"):
        called = tokens[0].text in ("&", ".")
        tokens = tokens[1:]
        if called and tokens and tokens[0].kind in (TEXT, VARIABLE, GROUP):
            _called_value(session, tokens)
            return
    if not tokens:
        return
    head = tokens[0]
    if head.kind == WORD and head.text.lower() in KEYWORDS:
        if head.text.lower() in ("function", "filter") and len(tokens) > 1:
            session.functions.add(tokens[1].text.lower())
        if head.text.lower() == "foreach" and len(tokens) > 1 and tokens[1].kind == GROUP:
            _each(session, tokens[1])
            tokens = tokens[1:]
        _inside(session, tokens[1:])
        if (
            tokens[1:2]
            and tokens[1].kind == WORD
            and head.text.lower() not in ("function", "filter", "param", "foreach", "class")
        ):
            _command(session, tokens[1:])
        return
    rooted = head.text[:1] == "/" and head.text[1:2].isalpha()  # a program by its path
    if head.kind != WORD or head.text[:1].isdigit() or (head.text.startswith(("-", "+", "*", "/")) and not rooted):
        _expression(session, tokens)
        return
    _named(session, head.text, tokens[1:])


def _each(session: Session, group: Token) -> None:
    """Bind the loop variable of `foreach ($name in list)` to the items of the list."""
    inner = tokens_of(group.text)
    if len(inner) < 3 or inner[0].kind != VARIABLE:
        return
    before = session.listed
    session.forget()
    _command(session, inner[2:])
    session.variables[inner[0].text] = session.listed or hole("$" + inner[0].text, sources=session.carried)
    session.listed = before


def _assigned(session: Session, tokens: list[Token]) -> list[Token]:
    """Store the value of `$name = …`; return the rest, which is still a command."""
    skipped = 1 if tokens and tokens[0].kind == "type" else 0
    if len(tokens) > skipped + 1 and tokens[skipped].kind == VARIABLE and tokens[skipped + 1].text in ("=", "+="):
        name, rest = tokens[skipped].text, tokens[skipped + 2 :]
        value = session.value(rest)
        if name.startswith("env:"):
            session.actions.set_environment(name[4:].upper(), value)
        session.variables[name] = value
        return rest
    return tokens


def _called_value(session: Session, tokens: list[Token]) -> None:
    """Judge `& "program" words`, `& $name`, `& ('i'+'ex') text`."""
    value = session.value(tokens[:1])
    _inside(session, tokens[:1])
    if isinstance(value, str):
        _named(session, value, tokens[1:], computed=tokens[0].kind != TEXT)
    else:
        session.actions.built(f"the command {backticked(shown(value))}", sources_of(value))
        _inside(session, tokens[1:])


def _inside(session: Session, tokens: list[Token]) -> None:
    """Judge the commands inside groups and blocks."""
    for token in tokens:
        if token.kind in (GROUP, BLOCK):
            carried = session.carried
            run_inner(session, token.text)
            session.carried = carried + session.carried
        for part in token.parts:
            if not isinstance(part, str) and part[0] == GROUP:
                run_inner(session, part[1])


def _expression(session: Session, tokens: list[Token]) -> None:
    """Judge values and method calls: `(New-Object Net.WebClient).DownloadString("…")`, `[Type]::Method(…)`."""
    _inside(session, tokens)
    _methods(session, tokens)
    for index, token in enumerate(tokens[:-1]):
        if token.kind == MARK and token.text in (">", ">>"):
            session.actions.write(session.path(session.value(tokens[index + 1 : index + 2])))
            tokens = tokens[:index]
            break
    value = session.value(tokens)
    session.text = value if isinstance(value, str) else None
    session.carried += sources_of(value)


def _methods(session: Session, tokens: list[Token]) -> None:
    """Judge the method calls among tokens."""
    for index, token in enumerate(tokens):
        if token.kind == WORD and (token.text.startswith((".", "::")) or ("::" in token.text)) and index:
            arguments = tokens[index + 1 : index + 2]
            method = token.text.lower().strip(".:")
            session.method(
                method, arguments[0].text if arguments and arguments[0].kind == GROUP else "", tokens[:index]
            )


def _named(session: Session, name: str, tokens: list[Token], computed: bool = False) -> None:
    """Judge a command by its name."""
    lowered = name.lower().replace("`", "")
    canonical = ALIASES.get(lowered.rpartition("\\")[2], lowered)
    if computed:
        session.actions.unknown(f"the obfuscated command {canonical}", Manner.HIDDEN_CODE)
    _inside(session, [token for token in tokens if token.kind in (GROUP, BLOCK) or token.parts])
    _methods(session, tokens)
    command = Command(session, canonical, tokens)
    scope = session.actions.scope
    scope.command = Invocation((lowered, *[token.text for token in tokens]), scope.start, scope.end, scope.cwd or "")
    scope.use()
    if lowered in session.functions:
        return
    action = ACTIONS.get(canonical)
    if action is not None:
        kind, *parameters = action.split(" ")
        COMMANDS[kind](command, parameters)
        return
    if canonical not in PLAIN:
        _hand_over(session, command)
    if canonical in PLAIN or (canonical.partition("-")[0] in PLAIN_VERBS and "-" in canonical):
        _plain(session, command)
        return
    if canonical in ITSELF:
        COMMANDS["shell"](command, [])
        return
    verb, dash, noun = canonical.partition("-")
    if dash and verb in CMDLET_VERBS and noun.isalnum():
        session.actions.emit(Verb.UNKNOWN, Target(name, Place.UNKNOWN), None, (Manner.PROGRAM,))
        return
    _program(session, name, command)


CMDLET_VERBS = frozenset(
    """set new add remove invoke start stop register unregister enable disable install uninstall update publish send
    receive import export clear copy move rename restore reset save backup mount dismount connect disconnect grant
    revoke lock unlock suspend resume restart edit merge protect unprotect approve deny block unblock""".split()
)


def _hand_over(session: Session, command: Command) -> None:
    """Judge a command that nobody has described by what it is given: a credential, the address of an unknown host."""
    values = command.values()
    secrets = [source for value in values for source in sources_of(value) if source.place == Place.SECRET]
    for text in [value if isinstance(value, str) else value.prefix for value in values]:
        if "://" not in text[:12] or any([sign.isspace() for sign in text]):
            continue
        host = session.actions.host(text)
        if host.place == Place.REMOTE and secrets:
            session.actions.send_to(host, tuple(secrets))
        elif host.place == Place.REMOTE and command.name.partition("-")[0] in ASKING:
            session.actions.emit(Verb.FETCH, host)


ASKING = ("get", "search", "resolve", "receive")  # verbs of commands that may ask a server


def _plain(session: Session, command: Command) -> None:
    """Judge a harmless command, which may still show a secret."""
    session.actions.reveal(tuple([source for value in command.values() for source in sources_of(value)]))
    values = command.values()
    session.text = values[0] if len(values) == 1 and isinstance(values[0], str) else None
    if command.name.startswith(("write-", "convertto-", "convertfrom-", "join-", "select-", "out-string")):
        session.carried += tuple([source for value in values for source in sources_of(value)])


def _program(session: Session, name: str, command: Command) -> None:
    """Run a program or a script, as in any shell."""
    if name.lower().endswith(".ps1"):
        session.actions.run_path(name.replace("\\", "/"), "powershell")
        return
    words: list[Field] = [name.replace("\\", "/") if name[1:2] != ":" else name, *command.words()]
    if isinstance(words[0], str) and words[0].lower().endswith(".exe"):
        words[0] = words[0][:-4].rpartition("/")[2] or hole("…")
    session.actions.command(words)
