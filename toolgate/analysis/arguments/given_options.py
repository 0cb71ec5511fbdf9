"""Variables that hold options of the program they are named after, or name a file of them: `TAR_OPTIONS`, `XZ_OPT`.

INVARIANT: the call is judged without them as well, since not every program reads such a variable.
"""

from __future__ import annotations

from toolgate.analysis.state.streams import NOTHING
from toolgate.analysis.text.command_lines import is_program, quoted_words
from toolgate.knowledge.lookup import knowledge_of
from toolgate.knowledge.readers.variables import role_of
from toolgate.model.effect import Manner, Verb
from toolgate.shell.expand.fields import Field, Scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope
    from toolgate.model.effect import Effect, Target

ENDINGS = (
    "_default_opts", "_defaults", "_options", "_opts", "_opt", "_flags", "_args", "options", "opts", "opt", "_addopts",
)  # fmt: skip
STAND_IN = "./operand"  # stands for the program's other arguments
MOST = 60  # lines of a file that count


def program_of(variable: str) -> str:
    """The program whose options a variable holds, if it is named after one."""
    program = variable.lower()
    for ending in ENDINGS:
        program = program.removesuffix(ending)
    return program


def with_options(program: str, words: list[Field], scope: Scope) -> list[Field]:
    """A program's arguments with the options that this call's variables hold for it; empty: they hold none."""
    found: list[Field] = []
    for variable in dict.fromkeys(scope.passed):
        if program_of(variable) == program and role_of(variable) is None:
            value = scope.assigned(variable)
            for held in value.values if type(value) is Scalar else ():
                found += quoted_words(held) if isinstance(held, str) and held[:1] == "-" else []
    at = words.index("--") if "--" in words else len(words)
    return [*words[:at], *found, *words[at:]] if found else []


def judge_options(run: Run, program: str, options: list[str]) -> None:
    """Emit what options make a program do, whatever its other arguments are: `UNZIP='-d /x'`, `GREP_OPTIONS=…`.

    Options it does not have mean that something else reads the variable: `make CARGO_FLAGS=--release`.
    """
    if not is_program(program):
        return
    effects = run.scope.ledger.effects
    mark = len(effects)
    try:
        spec = knowledge_of(program)
        besides = [STAND_IN] if spec is None or spec.operands or spec.subcommands else []
        run.walk.interpret([program, *options, *besides], run.scope.fork(), NOTHING)
    finally:  # also when the budget runs out
        effects[mark:] = [effect for effect in effects[mark:] if not _only_supposed(effect)]


def _only_supposed(effect: Effect) -> bool:
    """Whether an effect is on the argument that stands in for others, or says that the program has no such option."""
    unlisted = effect.verb == Verb.UNKNOWN and (Manner.OPTION in effect.manner or Manner.SUBCOMMAND in effect.manner)
    return unlisted or effect.target.path.endswith(STAND_IN[1:])


def judge_file(run: Run, program: str, file: Target) -> None:
    """Emit what the options in a project file make a program do, as if the call gave them."""
    from toolgate.analysis.state.readable import text_of

    lines = [line.strip() for line in (text_of(run.scope, file) or "").splitlines()]
    options = [line for line in lines if line[:1] == "-"][:MOST]
    if options:
        judge_options(run, program, [word for line in options for word in quoted_words(line)])
