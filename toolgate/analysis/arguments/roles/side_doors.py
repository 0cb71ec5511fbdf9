"""Roles of commands that a program runs beside its work: those that options, settings and steps of tools name."""

from __future__ import annotations

from toolgate.analysis.arguments.roles.filters import SIGNS, is_filter, is_of_filter
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.readable import text_of
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.vocabulary import SCRIPT
from toolgate.model.effect import Manner, Place, Target, Verb, backticked, description
from toolgate.shell.expand.fields import Field, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

VARIABLE = "variable"  # in place of a setting's key
OWN_PROGRAMS = (Place.WORKSPACE, Place.PIPELINE)
SCRIPTS = (".sh", ".bash", ".py")  # endings of scripts that are followed


def _side_door(run: Run, field: Field, how: str) -> None:
    """Judge a command run by an option that is not meant for running commands: a question, unless it is a filter.

    `how`: `fed` if its input is the program's data, not typed commands; `logins` if its input is git's credentials.
    """
    filters, own = is_filter(field), _is_own_program(run, field)
    if not filters and not own:
        run.emit(Verb.UNKNOWN, Target(shown(field), Place.UNKNOWN), None, (Manner.SIDE_DOOR,))
    mark, before, run.output = len(run.scope.ledger.effects), (run.output, run.stdin), None
    if how:
        run.stdin = Stream(None, (description("git's credentials", Place.SECRET),) if how == "logins" else ())
    run.play(SCRIPT, field)
    run.output, run.stdin = before
    if filters and not all([is_of_filter(effect) for effect in run.scope.ledger.effects[mark:]]):
        run.emit(Verb.UNKNOWN, Target(shown(field), Place.UNKNOWN), None, (Manner.SIDE_DOOR,))


def _set_program(run: Run, field: Field, key: str) -> None:
    """Judge a program that a setting makes git run: a question, unless it is a filter or a script of the project.

    What a setting names that is kept runs later, whatever is in the file by then.
    """
    text = shown(field)
    command = text.removeprefix("!") if isinstance(field, str) else field
    filters, own = is_filter(command), run.above is None and _is_own_program(run, command)
    mark = len(run.scope.ledger.effects)
    run.play(SCRIPT, command)
    if own or (filters and all([is_of_filter(effect) for effect in run.scope.ledger.effects[mark:]])):
        return
    told = backticked(f"{key}={text}" if key != VARIABLE else text)
    run.emit(Verb.UNKNOWN, description(told, Place.UNKNOWN), None, (Manner.SETTING,))


def _is_own_program(run: Run, field: Field) -> bool:
    """Whether a command is a script of the project with plain arguments, whose text says what it does."""
    words = field.split() if isinstance(field, str) and not any([sign in field for sign in SIGNS]) else []
    if not words or "/" not in words[0] or run.where or run.scope.where:
        return False
    file = locate_field(words[0], run.scope)
    text = text_of(run.scope, file, counted=False) if file.place in OWN_PROGRAMS else None
    return text is not None and (text[:2] == "#!" or words[0].endswith(SCRIPTS))


def _own_script(run: Run, field: Field, _: str) -> None:
    """Judge a command that a tool runs as a step: tests and builds of the project, or the tool itself, only looking."""
    mark, seen = len(run.scope.ledger.effects), len(run.scope.ledger.interpreted)
    tool = run.scope.command.name
    before, run.output = run.output, None
    run.play(SCRIPT, field)
    run.output = before
    own = (Place.WORKSPACE, Place.OUTPUT)
    found = run.scope.ledger.effects[mark:]
    looks = all([command.name == tool for command in run.scope.ledger.interpreted[seen:]])
    looks = looks and all([effect.verb == Verb.READ for effect in found])
    if not looks and not any([effect.target.place in own for effect in found]):
        door = Target(shown(field), Place.UNKNOWN)
        run.emit(Verb.UNKNOWN, door, None, (Manner.SIDE_DOOR,))


ROLES = {"OWN_SCRIPT": _own_script, "SIDE_DOOR": _side_door, "SET_PROGRAM": _set_program}
