"""Toolgate's own commands, in the words of another command or under another name."""

from toolgate.analysis.arguments.toolgate_in_arguments import judge_source, judge_words
from toolgate.analysis.arguments.undescribed_values import starts_something
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.analysis.text.identifiers import words_in
from toolgate.analysis.text.words import holds
from toolgate.knowledge.lookup import OWN_VARIABLES, knowledge_of
from toolgate.model.effect import Effect, Place, Target, Verb
from toolgate.model.occurrences import names_in
from toolgate.shell.expand.fields import Field

SETTING = frozenset("set setenv setx env envs environ environment vars variable variables export".split())
CALLS = ("setenv", "putenv", "environ", "env[", "env.")  # calls in code that set a variable
NEAR = 24  # characters before a name that are searched for a call
ASKING = frozenset("unset show get list print printenv grep help".split())


def watched(argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """Run a command that has Toolgate's name in its words or its input."""
    from toolgate.analysis.shell.command import started

    mark, command = len(scope.ledger.effects), scope.command
    stream = started(argv, scope, stdin)
    spec = knowledge_of(command.argv[0].rpartition("/")[2])
    if spec is None or "guard" not in spec.traits:
        scope.command = command
        _judge_variables(scope, mark)
        relays = spec is not None and "relays" in spec.traits
        first = 0 if " " in command.argv[0] else 1  # the program is a whole command line
        judge_words(scope, [*command.argv[first:], stdin.text or ""], mark, relays)
        if any([_makes(effect) for effect in scope.ledger.effects[mark:]]):
            judge_source(scope, stdin.text or "")
            for word in [word for word in command.argv[first:] if starts_something(word)]:
                judge_source(scope, word)
    return stream


def _judge_variables(scope: Scope, mark: int) -> None:
    """Emit Toolgate variables that a command sets for others: a multiplexer, a service, a container, a session."""
    words, effects = scope.command.argv, scope.ledger.effects[mark:]
    looks = bool(effects) and all([effect.verb == Verb.READ for effect in effects])
    if looks or any([effect.target.place == Place.GUARD for effect in effects]):
        return
    opened = any([effect.verb in (Verb.UNKNOWN, Verb.RUN, Verb.CONTROL) for effect in effects])
    for index, word in enumerate(words[1:], 1):
        at = word.find(OWN_VARIABLES)
        code = " " in word[:at].strip()
        if at < 0 or (code and not (opened and holds(word[max(0, at - NEAR) : at].lower(), CALLS))):
            continue
        before = [one for one in words[:index] if OWN_VARIABLES not in one]
        short = before[-1:] in (["-e"], ["-E"]) and at == 0 and "=" in word
        signs = [*before, word[:at]]
        if code or short or (any([_sets(sign) for sign in signs]) and not any([_asks(sign) for sign in signs])):
            name = names_in(word[at:])[0]
            scope.emit(Verb.WRITE, Target(name, Place.GUARD))


def _sets(word: str) -> bool:
    """Whether a word means that an environment variable is set."""
    name = word.partition("=")[0].lower() if word[:1] == "-" else word.lower()
    return any([part in SETTING for part in words_in(name)]) and "/" not in name and "*" not in name


def _asks(word: str) -> bool:
    return word == "-u" or any([part in ASKING for part in words_in(word.lower())])


def _makes(effect: Effect) -> bool:
    """Whether an effect runs a program or builds one from source."""
    return effect.verb == Verb.RUN or (effect.verb == Verb.WRITE and effect.target.described)


def under_another_name(argv: list[Field], scope: Scope, stdin: Stream) -> None:
    """Judge a link to Toolgate or a copy of it as Toolgate itself."""
    from toolgate.analysis.shell.command import apply

    path = locate_field(argv[0], scope).path
    held = scope.ledger.files.get(path)
    for origin in [path, *([source.path for source in held.sources] if held is not None else [])]:
        spec = knowledge_of(origin.rpartition("/")[2]) if origin else None
        if spec is not None and "guard" in spec.traits:
            apply(spec, argv[0], argv[1:], scope, stdin)
            return
