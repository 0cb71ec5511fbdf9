"""Calls in a Python text: of its own functions, of the library, of methods, and of unknown code."""

from __future__ import annotations

from toolgate.analysis.code.actions import hole
from toolgate.analysis.code.python.call import Call
from toolgate.analysis.code.python.library import handler_of, runs_code
from toolgate.analysis.code.python.recalled import is_lasting, keys_of
from toolgate.analysis.code.python.values import (
    Bound,
    Class,
    Either,
    Frame,
    Function,
    Instance,
    Items,
    Method,
    Name,
    Path,
    Socket,
    Table,
    Thing,
    either,
    origins,
    text_of,
)
from toolgate.model.effect import Effect, Manner, Place, Target
from toolgate.shell.expand.fields import Field, Partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from toolgate.analysis.code.python.program import Program

CALLS = 10  # nested calls
AGAIN = 3  # times a function is analysed recursively
COMMAND = 200  # steps for reading a command
CREDENTIALS = frozenset("key token password passwd pwd secret auth credential credentials headers apikey dsn".split())
GADGETS = ("__globals__", "__subclasses__", "__builtins__", "__import__(")
SPEAKING = frozenset("print pprint info debug warning error exception critical log".split())


def call(program: Program, node: ast.Call, frame: Frame) -> object:
    """Return the value of a call expression."""
    callee = program.evaluate(node.func, frame)
    arguments = _arguments(program, node.args, frame)
    keywords: dict[str, object] = {}
    for keyword in node.keywords:
        value = program.evaluate(keyword.value, frame)
        if keyword.arg is not None:
            keywords[keyword.arg] = value
        elif type(value) is Table:
            keywords.update({key: item for key, item in value.pairs if isinstance(key, str)})
        else:
            keywords["**"] = value
    result = invoke(program, callee, arguments, keywords)
    if type(node.func).__name__ == "Subscript":
        from toolgate.analysis.code.python.undescribed_calls import indexed_command

        indexed_command(program, node.func, arguments)
    holder = getattr(node.func, "value", None)  # the object of a method call; `None`: the method was bound before
    if holder is None:
        return result
    return _kept(program, callee, result, holder, [*arguments, *keywords.values()], frame)


def _kept(
    program: Program, callee: object, result: object, holder: ast.expr, given: list[object], frame: Frame
) -> object:
    """Update the object that a method is called on; return the call's result."""
    if type(callee) is not Method:
        return result
    if callee.name == "connect" and type(callee.owner) is Thing and type(result) is Thing:
        program.assign(holder, result, frame)
    if type(callee.owner) is Partial and type(holder).__name__ == "Name":
        sources = _all_origins(given)
        name = holder.id  # type: ignore[attr-defined]  # by its kind
        if sources and name in frame.names:  # `message.set_content(secret)`
            before = origins(callee.owner)
            frame.names[name] = hole(callee.owner.shown, sources=tuple(dict.fromkeys(before + sources)))
    return result


def _arguments(program: Program, nodes: list[ast.expr], frame: Frame) -> list[object]:
    found: list[object] = []
    for node in nodes:
        value = program.evaluate(node, frame)
        if type(node).__name__ == "Starred":
            from toolgate.analysis.code.python.access import elements

            found.extend(elements(program, value)[0])
        else:
            found.append(value)
    return found


def invoke(program: Program, callee: object, arguments: list[object], keywords: dict[str, object]) -> object:
    """Call a value."""
    if type(callee) is Name:
        return call_name(program, callee.path, arguments, keywords)
    if type(callee) is Function:
        return call_function(program, callee, arguments, keywords)
    if type(callee) is Bound:
        merged = dict(callee.keywords)
        merged.update(keywords)
        return invoke(program, callee.callee, [*callee.arguments, *arguments], merged)
    if type(callee) is Class:
        return _instantiate(program, callee, arguments, keywords)
    if type(callee) is Method:
        return call_method(program, callee.owner, callee.name, arguments, keywords)
    if type(callee) is Either:
        return either([invoke(program, option, arguments, keywords) for option in callee.values])
    if type(callee) is Instance and type(callee.of.find("__call__")) is Function:
        return invoke(program, callee.of.find("__call__"), [callee, *arguments], keywords)
    name = callee.shown if hasattr(callee, "shown") else "…"
    return unknown_call(Call(program, str(name), [*arguments], keywords), origins(callee))


def call_name(program: Program, path: str, arguments: list[object], keywords: dict[str, object]) -> object:
    """Call something of the library."""
    handler = handler_of(path)
    if runs_code(path):
        program.actions.scope.step(COMMAND)
    made = Call(program, path, arguments, keywords)
    if handler is None:
        return unknown_call(made, ())
    if any([type(argument) is Either for argument in arguments]):
        return either([handler(Call(program, path, option, keywords)) for option in _spread(arguments)])
    return handler(made)


def _spread(arguments: list[object]) -> list[list[object]]:
    """Return every argument list that arguments with several possible values stand for."""
    lists: list[list[object]] = [[]]
    for argument in arguments:
        options = argument.values if type(argument) is Either else (argument,)
        if len(lists) * len(options) > 16:
            options = (hole("…", sources=origins(argument)),)
        lists = [[*known, option] for known in lists for option in options]
    return lists


def call_method(
    program: Program, owner: object, name: str, arguments: list[object], keywords: dict[str, object]
) -> object:
    from toolgate.analysis.code.python.objects import method_of

    if type(owner) is Either:
        return either([call_method(program, option, name, arguments, keywords) for option in owner.values])
    made = Call(program, name, arguments, keywords)
    if any([type(argument) is Either for argument in arguments]):
        return either([method_of(owner, Call(program, name, option, keywords)) for option in _spread(arguments)])
    return method_of(owner, made)


# --- the text's own functions ----------------------------------------------------------------------------------------


def call_function(program: Program, function: Function, arguments: list[object], keywords: dict[str, object]) -> object:
    """Analyse a function with its arguments."""
    again = program.active.count(function)
    if again and program.forked:
        program.actions.fork_bomb()
    if again >= AGAIN or len(program.active) >= CALLS:
        program.cut += 1
        return hole("…", sources=_all_origins(arguments))
    if again:  # a number may be that of any recursion
        arguments = [hole("…", "number") if type(argument) is int else argument for argument in arguments]
    # INVARIANT: a result is only reused while nothing has happened that the function could see.
    happened = len(program.actions.scope.ledger.effects)
    cut = program.cut
    version, keys = program.version, keys_of(program, function, arguments, keywords)
    for key in keys if _repeatable(arguments) else ():
        if key in program.known:
            result, was_cut = program.known[key]
            program.cut += was_cut
            return result
    function.called = True
    frame = Frame(function.frame)
    _bind(program, function, frame, arguments, keywords)
    program.active.append(function)
    before, program.certain = program.certain, True
    left = program.actions.scope.left
    loops, program.loops, program.mocking = program.loops, 0, program.mocking + function.mocked
    body = function.node.body
    if isinstance(body, list):
        program.walk(body, frame)
        result = either(frame.results) if frame.results else None
    else:
        result = program.evaluate(body, frame)
    program.certain, program.loops, program.mocking = before, loops, program.mocking - function.mocked
    program.actions.scope.left = left
    program.active.pop()
    if len(program.actions.scope.ledger.effects) == happened:
        was_cut = program.cut != cut
        lasting = keys[2:] if program.version == version and is_lasting(result) else ()
        program.known.update(dict.fromkeys((keys[was_cut], *lasting), (result, was_cut)))
    return result


def _repeatable(arguments: list[object]) -> bool:
    """Whether a repeated call has the same effect: no argument is mutable."""
    return not any([type(argument) in (Socket, Items, Table) for argument in arguments])


def _all_origins(values: list[object]) -> tuple[Target, ...]:
    return tuple(dict.fromkeys([source for value in values for source in origins(value)]))


def _bind(
    program: Program, function: Function, frame: Frame, arguments: list[object], keywords: dict[str, object]
) -> None:
    signature = function.node.args
    positional = [*signature.posonlyargs, *signature.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(signature.defaults)) + list(signature.defaults)
    pairs = [*zip(positional, defaults, strict=True), *zip(signature.kwonlyargs, signature.kw_defaults, strict=True)]
    taken: set[str] = set()
    for index, (parameter, default) in enumerate(pairs):
        name = parameter.arg
        taken.add(name)
        if name in keywords:
            frame.names[name] = keywords[name]
        elif index < len(arguments) and index < len(positional):
            frame.names[name] = arguments[index]
        elif default is not None:
            frame.names[name] = program.evaluate(default, function.frame)
        else:
            frame.names[name] = hole(name)
    if signature.vararg is not None:
        frame.names[signature.vararg.arg] = Items(tuple(arguments[len(positional) :]), not arguments)
    if signature.kwarg is not None:
        rest = tuple([(key, value) for key, value in keywords.items() if key not in taken])
        frame.names[signature.kwarg.arg] = Table(rest, not rest)


def run_unseen(program: Program, function: Function) -> None:
    """Analyse a function for which no call was found, with unknown arguments.

    If nothing can call a plain function, effects that only depend on its arguments are dropped.
    """
    if function.called:
        return
    effects = program.actions.scope.ledger.effects
    mark = len(effects)
    arguments: list[object] = []
    owner = function.owner
    if owner is not None and function.node.args.args:
        start = owner.find("__init__")
        if type(start) is Function and not start.called and start is not function:
            call_function(program, start, [owner.instance], {})
        arguments = [owner.instance]
    program.actions.scope.ledger.during(Manner.PERHAPS, lambda: call_function(program, function, arguments, {}))
    if owner is None and not function.escaped and not hasattr(function.node.body, "lineno"):
        effects[mark:] = [effect for effect in effects[mark:] if not _idle(effect)]


def _idle(effect: Effect) -> bool:
    return effect.target.place == Place.UNKNOWN and effect.origin is None and Manner.UNREADABLE not in effect.manner


def _instantiate(program: Program, made: Class, arguments: list[object], keywords: dict[str, object]) -> object:
    instance = Instance(made)
    made.instance = instance
    for name in ("__init__", "__post_init__", "__enter__"):
        start = made.find(name)
        if type(start) is Function:
            call_function(program, start, [instance, *(arguments if name == "__init__" else [])], keywords)
    if made.find("__init__") is None:
        for name, value in keywords.items():
            instance.attributes[name] = value
    return instance


# --- what we do not know ---------------------------------------------------------------------------------------------


def unknown_call(made: Call, sources: tuple[Target, ...], owner: object = None) -> object:
    """Judge a call of unknown code, which is ordinary work unless its name or its arguments say more."""
    program = made.program
    from toolgate.analysis.code.python.undescribed_calls import judge_unlisted, kind_of, module_of

    judge_unlisted(made, owner)
    module = module_of(owner) if owner is not None else made.name.partition(".")[0] if "." in made.name else ""
    given = made.sources()
    for name, value in made.keywords.items():
        if not _credential(name):
            program.actions.reveal(origins(value))
    for value in made.arguments:
        program.actions.reveal(origins(value))
    for value in (*made.arguments, *made.keywords.values()):
        _let_go(value)
        if type(value) is Name and runs_code(value.path):
            program.actions.built(f"{value.path} is handed to {made.name}")
        elif type(value) is Bound:
            invoke(program, value, [], {})
        elif made.name.rpartition(".")[2] not in SPEAKING:
            _read_secret(made, value)
            if isinstance(value, str) and any([word in value for word in GADGETS]):
                program.actions.built(f"text that reaches code, handed to {made.name}")
    called = made.name.rpartition(".")[2] + "()"
    return hole(called, kind_of(made, owner, module), tuple(dict.fromkeys(sources + given)))


def _let_go(value: object) -> None:
    """Mark functions that unknown code may call."""
    if type(value) is Function:
        value.escaped = True
    elif type(value) is Items:
        if not value.items:  # a list that the code may fill
            value.put((hole("…"),), certain=False)
        for item in value.items[:64]:
            _let_go(item)
    elif type(value) is Table:
        for _, item in value.pairs[:64]:
            _let_go(item)


def _credential(name: str) -> bool:
    """Whether an argument of this name is meant for a credential."""
    words = name.lower().replace("-", "_").split("_")
    return any([word in CREDENTIALS for word in words])


def _read_secret(made: Call, value: object) -> None:
    """Emit that unknown code reads a credential file if it is given the path."""
    if isinstance(value, str):
        if not 1 < len(value) < 300 or any([mark in value for mark in " \n\t<>{}|"]) or not set(value) & set("/."):
            return
    elif type(value) is not Path:
        return
    target = made.program.actions.locate(text_of(value))
    if target.place == Place.SECRET:
        made.program.actions.read(text_of(value))


def words_of(value: object) -> list[Field]:
    """Return a list of words for a program."""
    if type(value) is Items:
        words = [text_of(item) for item in value.items]
        return [*words, hole("…")] if value.open else words
    return [text_of(value)]


def split_words(text: str) -> list[Field] | None:
    """Split a command line as `shlex.split` does; `None`: a quote is not closed."""
    words: list[Field] = []
    word, quote, started = "", "", False
    characters = iter(text)
    for character in characters:
        if quote:
            if character == quote:
                quote = ""
            elif character == "\\" and quote == '"':
                word += next(characters, "")
            else:
                word += character
        elif character in "'\"":
            quote, started = character, True
        elif character == "\\":
            word, started = word + next(characters, ""), True
        elif character.isspace():
            if started:
                words.append(word)
            word, started = "", False
        else:
            word, started = word + character, True
    if started:
        words.append(word)
    return None if quote else words
