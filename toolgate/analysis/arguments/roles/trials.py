"""A command that Toolgate runs on an overlay of the project, without network and credentials: what of it counts.

INVARIANT: an effect is left out only where it is certain that Toolgate itself is started, in the project, in the form
that has no options which keep anything. In every other case the command is judged as if it were typed.
"""

from __future__ import annotations

from toolgate.analysis.arguments.roles.inner_commands import run_argv
from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.streams import Stream
from toolgate.knowledge.lookup import OWN_NAME
from toolgate.knowledge.texts.own_words import FETCHING, PASSING
from toolgate.model.effect import Effect, Invocation, Place, Verb
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.scope import Scope

OPENING = (("try",), ("try", "--json"))  # the words before `--`
MODULE = ("-m", OWN_NAME)
OUTSIDE = (Verb.ESCALATE, Verb.CONTROL)  # it is no work on files: it asks for more rights, or acts on processes
# Variables that say which program is started, or where it keeps its files.
OWN = ("HOME", "PATH", "TMP", "TEMP", "PYTHON", "XDG_", "LD_", "DYLD_", "UV_", "PIP", "TOOLGATE")
INSTALLED = (Place.SYSTEM, Place.HOME, Place.GUARD)  # where a program of a path is no project's, nor anybody's
CHANGING = (Verb.WRITE, Verb.RUN, Verb.UNKNOWN, Verb.FETCH, Verb.DISCARD)  # what may bring a module
CODE = (".py", ".pyc", ".so", ".pyd")
LISTED = 1_000  # names in a directory that are looked at


def try_argv(run: Run, argv: list[Field]) -> None:
    """Judge a command by what it does beyond the overlay; as itself where it is not certain that it runs on one."""
    if not _is_ours(run):
        run_argv(run, argv)
        return
    scope = run.scope.fork()
    scope.ledger = run.scope.ledger.apart()
    scope.aliases = {}
    run.walk.interpret(list(argv), scope, Stream(""))
    run.scope.ledger.effects.extend([effect for effect in scope.ledger.effects if _reaches_out(effect)])
    run.reads_input = False
    run.output = Stream(None)


def _reaches_out(effect: Effect) -> bool:
    """Whether walls are asked to hold what no trial is for; git may have a credential that is hidden in the project."""
    place = effect.target.place
    return effect.verb in OUTSIDE or place == Place.GUARD or (effect.verb == Verb.READ and place == Place.SECRET)


def _is_ours(run: Run) -> bool:
    """Whether this is Toolgate for certain, in the project and in the exact form."""
    scope = run.scope
    if scope.where or not scope.cwd or locate_field(scope.cwd, scope).place != Place.WORKSPACE:
        return False
    if any([name.startswith(OWN) for name in scope.variables]) or scope.inside or scope.frame is not None:
        return False
    return _is_exact(scope.command.argv) and _is_installed(run) and not _is_passed_on(scope.ledger.interpreted)


def _is_exact(words: Sequence[str]) -> bool:
    """`toolgate try -- COMMAND`, or with `--json`: nothing that could be another option, known or not."""
    start = 3 if tuple(words[1:3]) == MODULE else 1
    if (start == 1 and _name(words[0]) != OWN_NAME) or "--" not in words:
        return False
    return tuple(words[start : words.index("--")]) in OPENING


def _is_installed(run: Run) -> bool:
    """Whether what is named is a program that was installed, and not a file or module of the project."""
    scope = run.scope
    words = scope.command.argv
    directory = words[0].rpartition("/")[0]
    if directory and (locate_field(words[0], scope).place not in INSTALLED or _name(directory) != "bin"):
        return False
    written = [*scope.ledger.files, *(scope.ledger.memory.files if scope.ledger.memory is not None else ())]
    if any([_name(path) == OWN_NAME for path in written]):  # it may be found first
        return False
    return tuple(words[1:3]) != MODULE or not _is_shadowed(scope, written)


def _is_shadowed(scope: Scope, written: Sequence[str]) -> bool:
    """Whether Python may find a module in the directory before ours, or before one that ours imports."""
    here = scope.cwd or ""
    names = scope.facts.entries(here, LISTED)
    if names is None or any([name.lower().partition(".")[0] == OWN_NAME for name in names]):
        return True
    if any([effect.verb in CHANGING for effect in scope.ledger.effects]):  # of this very call
        return True
    return any([path.startswith(f"{here}/") and path.lower().endswith(CODE) for path in written])


def _is_passed_on(interpreted: Sequence[Invocation]) -> bool:
    """Whether something else starts it: with a program of its own of this name (`npx`), elsewhere (`find -execdir`)."""
    inner = interpreted[-1].argv
    for outer in [invocation.argv for invocation in interpreted[:-1]]:
        if not any([OWN_NAME in word for word in outer]):
            continue
        before, rest = outer[: 1 - len(inner)], outer[1 - len(inner) :]
        around = len(before) > 1 and rest == inner[1:]
        passes = before[-1:] == inner[:1] and (before[0] in (OWN_NAME, *PASSING) or before[:-1] in FETCHING)
        if not passes if around else outer[0] != OWN_NAME:
            return True
    return False


def _name(word: str) -> str:
    return word.rpartition("/")[2]
