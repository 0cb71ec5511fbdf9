"""What can still change about a call whose words a rule fixes: files, packages, input, and what exists then."""

from collections.abc import Iterator, Sequence

from toolgate.analysis.arguments.options import sort_arguments
from toolgate.analysis.state.approved import is_pinned
from toolgate.analysis.tools.uses import tool_name
from toolgate.knowledge.lookup import knowledge_of
from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Manner, Place, Verb, backticked
from toolgate.model.facts import Facts
from toolgate.model.path import normalise
from toolgate.shell.expand.patterns import magical

STDIN = "-"  # the word of a command that reads what is piped into it
IN_WORDS = ("=", "@")  # what stands before a path inside a word
TYPED = (Manner.INTERACTIVE, Manner.BOTH_WAYS, Manner.SOCKET)
LONGEST = 60  # characters of a command in a sentence


def inputs(effect: Effect, effects: Sequence[Effect], facts: Facts) -> tuple[str, ...]:
    """The files that a command reads or names, and its piped input: `… says`, `is in …`."""
    argv = effect.command.argv
    read = [other.target for other in effects if _feeds(other, effect)]
    found = [f"is in {target}" if facts.is_dir(target.path) else f"{target} says" for target in read]
    cwd = effect.command.cwd or facts.workspace()
    found += [f"{backticked(word)} says" for word in argv[1:] if _is_file(word, cwd, facts)]
    found += ["is piped into it"] if STDIN in argv[1:] else []
    return tuple(dict.fromkeys(found))


def left_open(
    asked: Sequence[Effect], effects: Sequence[Effect], call: ToolCall, facts: Facts, plain: bool
) -> tuple[str, ...]:
    """What may differ next time, for each effect that rules permit: `whatever … then`.

    `plain`: the rules are about a tool, not about its arguments.
    """
    found: dict[str, None] = {}
    for effect in asked:
        own = list(_about(effect, call, plain))
        own += [f"whatever {name} then" for name in _inputs_besides(effect, effects, facts)]
        if not own and effect.target.described:
            own = [f"whatever {_command(effect, call)} finds to do then"]
        found |= dict.fromkeys(own)
    return tuple(found)


def typed_in(effect: Effect) -> bool:
    """Whether typed or piped input decides what a command does, as in a login that names no command."""
    argv = effect.command.argv
    if any([word in effect.manner for word in TYPED]):
        return True
    if Manner.LOGIN not in effect.manner or not argv:
        return False
    spec = knowledge_of(argv[0].rpartition("/")[2])
    return spec is None or len(sort_arguments(list(argv[1:]), spec).operands) < 2


def _about(effect: Effect, call: ToolCall, plain: bool) -> Iterator[str]:
    """What the target of an effect leaves open."""
    target, verb = effect.target, effect.verb
    if plain and not effect.command.argv:
        yield f"whatever {backticked(tool_name(call))} is given then"
    if verb == Verb.UNKNOWN and effect.command.carrier is not None:
        yield f"whatever {effect.command.carrier} says then"
    elif verb == Verb.UNKNOWN:
        yield f"whatever {_command(effect, call)} does: Toolgate does not know that"
    elif verb == Verb.RUN and target.place == Place.REGISTRY:
        if not is_pinned(target.name):
            yield f"whatever version of {target} there is then"
    elif verb == Verb.RUN and target.path:
        yield f"whatever {target} says then"
    elif verb == Verb.PUBLISH:
        yield "whatever there is to publish then"
    elif verb == Verb.DISCARD:
        yield "whatever has not been saved then"
    elif target.path and magical(target.path):
        yield f"whatever {target} means then"
    elif target.path and verb != Verb.READ and Manner.RECURSIVE in effect.manner:
        yield f"whatever is in {target} then"
    if Manner.LOGIN in effect.manner:
        yield f"whatever the command does on {target} then"


def _inputs_besides(effect: Effect, effects: Sequence[Effect], facts: Facts) -> list[str]:
    """The inputs of a command other than the target of an effect."""
    if effect.verb == Verb.READ:
        return []
    return [name for name in inputs(effect, effects, facts) if name != f"{effect.target} says"]


def _feeds(other: Effect, effect: Effect) -> bool:
    """Whether the other effect is that this effect's command reads a file."""
    if other.verb != Verb.READ or not other.target.name or Manner.NAMES in other.manner:
        return False
    return bool(effect.command.argv) and other.command == effect.command and other.target.path != effect.target.path


def _is_file(word: str, cwd: str, facts: Facts) -> bool:
    """Whether a word, or the part after a mark inside it, names an existing file."""
    parts = [word, *[word.partition(mark)[2] for mark in IN_WORDS if mark in word]]
    paths = [part if part.startswith("/") else f"{cwd}/{part}" for part in parts if part and "\0" not in part]
    return any([facts.exists(normalise(path)) and not facts.is_dir(normalise(path)) for path in paths])


def _command(effect: Effect, call: ToolCall) -> str:
    text = " ".join(effect.command.argv) or tool_name(call)
    return backticked(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")
