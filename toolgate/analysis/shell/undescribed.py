"""Judges a program that is not described by its words, and by its file if a directory where agents put files is on the
search path and has it.
"""

from toolgate.analysis.places.search_path import searched
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import Stream
from toolgate.model.effect import Manner, Place, Target, Verb
from toolgate.shell.expand.fields import Field

STEPS = 40
LOOSE = (Place.WORKSPACE, Place.OUTPUT, Place.TEMP)  # where agents put files


def undescribed(name: str, argv: list[Field], scope: Scope, stdin: Stream) -> Stream:
    """Emit what is known about a program of which only the name is known."""
    if scope.sourced is not None:  # probably a function from the sourced file
        scope.emit(Verb.RUN, scope.sourced)
        return Stream(None, stdin.sources)
    from toolgate.analysis.arguments.guessing import asked
    from toolgate.analysis.arguments.plain_words import plainly
    from toolgate.analysis.shell.mentions import no_program

    scope.step(STEPS)
    file = _file_of(name, scope)
    if file:  # its content counts as well as its words
        from toolgate.analysis.shell.command import script_file

        script_file([file, *argv[1:]], scope, stdin)
    manner = asked(name, argv[1:], scope, stdin) or plainly(name, argv[1:], scope, stdin)
    if len(argv) == 1 and no_program(name):
        manner = Manner.NO_PROGRAM
    how = (Manner.PROGRAM, manner) if manner else (Manner.PROGRAM,)
    scope.emit(Verb.UNKNOWN, Target(name, Place.UNKNOWN), None, how)
    _look_around(argv, scope, stdin)
    if not manner and any(["/dev/" in word for word in scope.command.argv]):
        from toolgate.analysis.arguments.disks import write_disks

        write_disks(scope)
    if not manner and any(["/" in word for word in scope.command.argv[1:]]):
        from toolgate.analysis.arguments.invocation import Run
        from toolgate.analysis.arguments.named_hosts import send_undescribed

        send_undescribed(Run(scope, None, argv[0], stdin))
    return Stream(None, stdin.sources)


def _look_around(argv: list[Field], scope: Scope, stdin: Stream) -> None:
    """Judge files that it probably evaluates, because they are named after it or given to it."""
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.knowledge.vocabulary import NAMED

    run = Run(scope, None, argv[0], stdin)
    run.walk.look_into(run, NAMED)
    for word in [word for word in scope.command.argv[1:] if "(" in word and " " in word]:
        from toolgate.analysis.arguments.possible_commands import hand_under, judge_grave
        from toolgate.analysis.arguments.undescribed_values import starts_something
        from toolgate.analysis.text.command_lines import quoted_commands

        mark = len(scope.ledger.effects)
        for line in quoted_commands(word) if starts_something(word) else ():
            judge_grave(run, line)  # code in any language, which starts the commands quoted in it
        hand_under(scope, mark)


def _file_of(name: str, scope: Scope) -> str:
    """The file that the shell would start, if an agent may have put it there; empty: it is elsewhere or missing.

    Relative or empty entries of the search path mean the call's own directory.
    """
    if not scope.facts.real and scope.facts.variable("PATH") is None:
        return ""
    for path in searched(name, scope.facts):
        target = locate_field(path, scope)
        if target.path in scope.ledger.files or scope.facts.exists(target.path):
            return path if target.place in LOOSE else ""
    return ""
