"""What a recognised call in another language does, by the action that its library's table gives."""

from __future__ import annotations

from toolgate.analysis.code.actions import HOSTS, CodeActions
from toolgate.analysis.code.scripting.binding import bind_callbacks, bind_listed, bind_loop
from toolgate.analysis.code.scripting.call import Call, key_values
from toolgate.analysis.code.scripting.pure import FORMATTERS
from toolgate.analysis.code.scripting.tokens import Unreadable, tokens_of
from toolgate.analysis.code.scripting.undescribed_calls import parses_only
from toolgate.analysis.code.scripting.values import Reference, Words, field_of, sources_in
from toolgate.analysis.code.scripting.world import ACTIONS as WORLD
from toolgate.analysis.code.scripting.world import flat
from toolgate.analysis.state.streams import NOTHING, UNREAD, Stream
from toolgate.knowledge.vocabulary import has_trait
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, Partial, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.code.scripting.library import Library
    from toolgate.analysis.code.scripting.program import Script

DANGEROUS = frozenset("shell system argv list code delete run each open signal".split())

HANDING = frozenset("then forEach map pipe tap subscribe finally each".split())  # methods that call their arguments


# --- programs --------------------------------------------------------------------------------------------------------


def run_shell(script: Script, text: Field, stdin: Stream = NOTHING) -> Stream:
    """Run shell text; return its output."""
    words = shown(text).split()
    if not isinstance(text, str) and not text.prefix.strip():
        script.shells = True
    for index, word in enumerate(words):
        following = words[index + 1 : index + 2]
        if has_trait(word, "shell") and (
            not following or (following[0][0] in "-<>0123456789&" and following[0] != "-c")
        ):
            script.shells = True
    return script.actions.shell(text, stdin)


def run_words(script: Script, words: list[Field], stdin: Stream = NOTHING) -> Stream:
    if not words:
        return NOTHING
    flags = [shown(word) for word in words[1:]]
    if not isinstance(words[0], str) or (
        has_trait(words[0], "shell") and not any([flag in ("-c", "/c") for flag in flags])
    ):
        script.shells = True
    started = next((word for word in words[1:] if shown(word)[:1] != "-"), "")
    hosts = tuple([source for source in sources_in(started) if source.place in HOSTS])
    if hosts and isinstance(words[0], str) and (has_trait(words[0], "shell") or has_trait(words[0], "interprets")):
        script.actions.built(f"code from {backticked(shown(started))}", hosts)
    return script.actions.command(words, stdin)


def _shell(call: Call) -> Stream:
    return run_shell(call.script, call.text(0))


def _system(call: Call) -> Stream:
    """Judge `system("text")`, which is a shell, and `system("program", "word")`, which is not."""
    values = [value for value in flat(call.arguments) if not isinstance(value, str) or value]
    if len(values) == 1:
        return run_shell(call.script, field_of(values[0]))
    return run_words(call.script, [field_of(value) for value in values if type(value) is not Reference])


def _argv(call: Call) -> Stream:
    """Run a program with a list of its words."""
    rest = call.argument(1)
    words = [field_of(item) for item in rest.items] if type(rest) is Words else []
    if type(rest) is Partial and rest.shown != "{…}":
        words = [rest]
    if shown(field_of(call.keyed("shell") or "")) == "true":
        return run_shell(call.script, field_of(Words((call.text(0), *words))))
    return run_words(call.script, [call.text(0), *words])


def _list(call: Call) -> Stream:
    """Run a list with the program and its words, or shell text."""
    value = call.argument(0)
    if type(value) is Words:
        return run_words(call.script, [field_of(item) for item in value.items])
    return run_shell(call.script, call.text(0))


def _code(call: Call) -> None:
    """Run text of the same language."""
    value = call.text(0)
    if not call.given(0):
        return
    if isinstance(value, str):
        try:
            call.script.run_inner(tokens_of(value, call.script.library.lexis))
        except Unreadable as error:
            call.actions.unknown(f"code with {error}: {value}", Manner.UNREADABLE)
        if value not in _literal_texts(call):
            call.actions.unknown("text made at run time", Manner.HIDDEN_CODE, code=str(value))
        return
    call.script.shells = True
    from toolgate.analysis.code.scripting.outputs import output_sources

    outputs = output_sources(call.script, call.span)
    others = [source for source in call.sources() if not outputs or source.place != Place.UNKNOWN]
    named = shown(value)
    if not outputs and not others and named[:1] == "$" and named[1:].isidentifier():
        others = [Target(named, Place.UNKNOWN)]  # an environment variable
    call.actions.built(f"code from {backticked(named)}", tuple(dict.fromkeys([*outputs, *others])))


def _apply(call: Call) -> None:
    """Judge `array_map("name", …)`: a function given by name."""
    name = call.text(0)
    if not isinstance(name, str):
        if not call.sources() and type(call.argument(0)) is Partial:
            return  # a function of the text itself
        call.actions.built("a function named only when the code runs", call.sources())
        return
    action = call.script.library.action(name)
    if action:
        perform(call.script, action, name, call.arguments[1:], call.span)


def _literal_texts(call: Call) -> list[str]:
    return [token.text for token in call.script.tokens[call.span[0] : call.span[1]] if token.kind == "text"]


def _run(call: Call) -> None:
    """Run a file that is loaded; one that the code downloads first is code of that host."""
    if not call.given(0):
        return
    value = call.text(0)
    hosts = [] if isinstance(value, str) else [source for source in call.sources() if source.place in HOSTS]
    if hosts:
        call.actions.built(f"code from {backticked(shown(value))}", tuple(hosts))
    else:
        call.actions.run_path(value, call.script.library.name)


def _loop(call: Call) -> None:
    bind_listed(call.script, call.span)


def _module(call: Call) -> None:
    """Load a module by its name; one named only at run time may be any."""
    value = call.text(0)
    if not isinstance(value, str) and call.path == "require" and parses_only(call.script, value.suffix):
        call.actions.read(value)
    elif not isinstance(value, str):
        call.actions.built("a module named only when the code runs", call.sources())
    elif "/" in value and call.actions.locate(value).path in call.actions.scope.ledger.files:
        call.actions.load(value)  # the code has just written it
    elif "/" in value and any([token.text in FORMATTERS for token in call.script.tokens]):
        call.actions.run_path(value, call.script.library.name)  # a path that is put together


def _open(call: Call) -> None:
    """Judge Perl's `open`: a file, or a program if the mode says so."""
    rest = [field_of(value) for value in call.arguments[1:]]
    if not rest:
        return
    mode = shown(rest[0])
    if len(rest) == 1:
        _open_two(call, rest[0], mode.strip())
    elif "|" in mode:
        fed = UNREAD if mode.strip().startswith("|") else NOTHING
        run_words(call.script, rest[1:], fed) if len(rest) > 2 else run_shell(call.script, rest[1], fed)
    elif ">" in mode or "+" in mode:
        call.actions.write(rest[1], *((Manner.APPEND,) if ">>" in mode else ()))
    elif "&" not in mode:
        call.actions.read(rest[1])


def _open_two(call: Call, field: Field, text: str) -> None:
    if text.startswith("|") or text.endswith("|"):
        fed = UNREAD if text.startswith("|") else NOTHING
        run_shell(call.script, text.strip("|") if isinstance(field, str) else field, fed)
    elif text.startswith((">&", "<&", "&")):
        return
    elif text.startswith(">"):
        call.actions.write(text.lstrip("> ") if isinstance(field, str) else field)
    else:
        call.actions.read(text.lstrip("< ") if isinstance(field, str) else field)


def _fork(call: Call) -> None:
    if call.script.loops() and not call.script.waits():
        call.actions.fork_bomb()


def _signal(call: Call) -> None:
    values = [shown(field_of(value)) for value in call.arguments]
    pids = [value for value in values if value.lstrip("-").isdigit() or value.startswith(("…", "$"))]
    call.actions.signal(pids[-1] if pids else "a process")


def _prompt(call: Call) -> None:
    """Judge a prompt of the language itself, whose input is not the terminal."""
    if call.keyed("input") is not None:
        call.script.shells = True


def _nothing(call: Call) -> None:
    return


def _text(call: Call) -> None:
    """Record a path with methods, `Pathname.new("x")`, which `finish` judges; other text has no effects."""
    if "path" in call.words and call.arguments:
        call.script.paths.append(field_of(call.arguments[0]))


ACTIONS = {
    **WORLD, "shell": _shell, "system": _system, "argv": _argv, "list": _list, "code": _code, "run": _run,
    "module": _module, "loop": _loop, "open": _open, "prompt": _prompt,
    "fork": _fork, "signal": _signal, "apply": _apply, "text": _text, "object": _nothing,
    "environment": _nothing,
}  # fmt: skip


STARTING = ("shell", "system", "argv", "list", "run")


def perform(script: Script, action: str, path: str, arguments: list[object], span: tuple[int, int]) -> Stream | None:
    """Perform an action; return the output of one that starts a program."""
    name, *words = action.split()
    if name in STARTING:
        waiting = script.library.waiting
        if waiting and not path.endswith(waiting) and script.spins():
            script.actions.fork_bomb()
        for key, value in key_values(script, span).items():
            if key.isupper() and key.isidentifier():  # `{env: {NAME: "value"}}`
                script.actions.set_environment(key, field_of(value))
    return ACTIONS[name](Call(script, path, arguments, span, words))


def finish(script: Script) -> None:
    """Judge what only the whole text shows: a connection with a shell, a secret with a URL."""
    actions: CodeActions = script.actions
    if actions.sockets and script.shells:
        for host in actions.sockets:
            actions.obey(host)
    if script.paths:
        from toolgate.analysis.code.scripting.path_methods import actions_on_paths

        for action, name, arguments in actions_on_paths(script):
            perform(script, action, name, arguments, (0, 0))
    if script.requested and script.shells:
        actions.obey(description("a web request", Place.REMOTE))
    secrets = [
        effect.target for effect in actions.scope.ledger.effects[script.mark :]
        if effect.verb == Verb.READ and effect.target.place == Place.SECRET and Manner.NAMES not in effect.manner
    ]  # fmt: skip
    for host in dict.fromkeys([*actions.sockets, *script.reached]):
        for secret in dict.fromkeys(secrets):
            if host.place != Place.LOOPBACK and not _is_presented(script, host, secret):
                actions.emit(Verb.SEND, host, secret)


def _is_presented(script: Script, host: Target, secret: Target) -> bool:
    """Whether a variable is known to go to a host in a header."""
    found = script.actions.scope.ledger.effects[script.mark :] if secret.variable else []
    return any([(one.target, one.origin) == (host, secret) and Manner.PRESENTED in one.manner for one in found])


def drive(actions: CodeActions, library: Library, text: str) -> None:
    """Judge a text that controls other programs, or asks for more rights, as AppleScript can."""
    from toolgate.analysis.text.languages import code_in

    words = text.lower().split()
    if not library.escalating.isdisjoint(words):
        actions.emit(Verb.ESCALATE, description("administrator", Place.MACHINE))
    if not library.driving.isdisjoint(words):
        actions.unknown(f"{code_in(library.name)} for another program", Manner.LANGUAGE, code=text)


def hand_on(script: Script, method: str, value: object, span: tuple[int, int]) -> None:
    """Pass a value to the functions in a call: `.then(eval)`, `.then(text => …)`."""
    bind_callbacks(script, span, value)
    bind_loop(script, span, value)
    tokens = script.tokens
    for position in range(span[0], span[1]) if method in HANDING and sources_in(value) else ():
        if tokens[position].kind != "name" or tokens[position - 1].text not in ("(", ","):
            continue
        path, end = script.path_at(position)
        action = script.library.table.get(path, "")
        if action and action.split()[0] in DANGEROUS and tokens[end].text in (")", ","):
            script.handled.add(position)
            perform(script, action, path, [value], (position, end))
