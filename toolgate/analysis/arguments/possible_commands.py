"""Judges command lines in texts that may never be run, and attributes their effects to the command given them."""

from __future__ import annotations

from toolgate.analysis.state.grave_effects import grave
from toolgate.knowledge.vocabulary import READ_BY, SCRIPT, has_trait
from toolgate.model.effect import Effect, Invocation, Manner, Place, Target, Verb
from toolgate.model.handed_commands import Handed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope

AWAY = (Place.CLOUD, Place.CLUSTER, Place.CONTAINER)


def may_start(run: Run, line: str, name: str = "") -> None:
    """Emit what a line would do that is the value of `name`: an option, a variable, or empty for an operand."""
    mark = len(run.scope.ledger.effects)
    try:
        run.play(READ_BY("started"), line)
    finally:  # also where the budget ends
        hand(run.scope, mark, _holder(run.scope, name), _there(run))


def may_run(run: Run, text: str, name: str = "", *manner: str) -> None:
    """Emit that a text may be run as a command; `name`: as in `may_start`."""
    mark = len(run.scope.ledger.effects)
    run.emit(Verb.UNKNOWN, Target(text, Place.UNKNOWN), None, (Manner.SIDE_DOOR, *manner))
    hand_under(run.scope, mark, name)


def judge_grave(run: Run, line: str) -> None:
    """Emit only the grave effects of a shell line that may never run."""
    effects = run.scope.ledger.effects
    mark, before = len(effects), (run.output, run.reads_input)
    try:
        run.play(SCRIPT, line)
    finally:  # also where the budget ends
        effects[mark:] = [effect for effect in effects[mark:] if grave(effect)]
    run.output, run.reads_input = before


def hand_under(scope: Scope, mark: int, name: str = "") -> None:
    """Attribute the effects since `mark` to a command in the value of `name`, as in `may_start`."""
    hand(scope, mark, _holder(scope, name))


def _holder(scope: Scope, name: str) -> str:
    return f"{name}=" if name and name[0] != "-" else _program(scope.command.argv)


def _there(run: Run) -> str:
    """The place where a program runs commands; empty: this machine."""
    does = run.spec.does if run.spec is not None else ()
    return next((one.place for one in does if one.verb == Verb.RUN and one.place in AWAY), "")


def hand(scope: Scope, mark: int, holder: str, there: str = "") -> None:
    """Attribute the effects since `mark` to a command that `holder` is only given."""
    effects = scope.ledger.effects
    commands: dict[int, Invocation] = {}  # what is one command stays one
    for index in range(mark, len(effects)):
        made = effects[index]
        said = made.command
        if holder and not said.holder:
            command = commands.get(id(said)) or Handed(holder, said, there)
            commands[id(said)] = command
            effects[index] = Effect(
                made.verb, made.target, made.origin, command, made.start, made.end, made.manner, made.where
            )


def _program(words: tuple[str, ...]) -> str:
    """The name of the program that is given a text, or of the script that an interpreter runs."""
    name = "".join(words[:1])
    script = "".join(words[1:2])
    interpreted = has_trait(name, "interprets") and script[:1] not in ("", "-") and " " not in script
    return script if interpreted else name
