"""Earlier commands of the same shell: their variables and files are kept, their effects are not."""

from toolgate.analysis.shell.assignments import poison
from toolgate.analysis.shell.script import run_text
from toolgate.analysis.state.scope import Scope
from toolgate.analysis.state.streams import UNREAD
from toolgate.knowledge.readers.variables import owner_of, role_of
from toolgate.knowledge.texts.variables import GIT_PROGRAM, NPM, PRELOAD
from toolgate.knowledge.vocabulary import OPAQUE, REGISTRY, RUNS, SCRIPT, SEARCHES, has_trait
from toolgate.model.budget import READING, REMEMBERING, WALKING
from toolgate.model.effect import Effect, Manner, Verb

LASTING = (
    SEARCHES,
    RUNS,
    SCRIPT,
    PRELOAD,
    GIT_PROGRAM,
    OPAQUE,
)  # variables that change what later commands load or run


def remember(prior: tuple[str, ...], scope: Scope) -> None:
    """Walk the session's earlier commands: keep the variables they set and the files they wrote, not their effects."""
    ledger = scope.ledger
    ledger.budget.left = REMEMBERING
    before = dict(scope.variables)
    for earlier in prior:
        run_text(earlier, scope, UNREAD)
        ledger.forget()
    scope.at(0, 0)
    for name, value in list(scope.variables.items()):
        if before.get(name) is not value and role_of(name) in LASTING:
            poison(name, value, scope, exported=True)  # what they set is still set
    unread = ledger.reading.left < 0
    ledger.budget.left, ledger.reading.left = WALKING, READING
    if unread:
        scope.unknown("earlier commands of the session that are too long to follow", (Manner.BUDGET,))


def judge_sources(scope: Scope) -> None:
    """Judge where earlier commands have packages come from, if this call installs some by a tool that obeys them."""
    for name, value in list(scope.variables.items()):
        whose = owner_of(name) if role_of(name) is REGISTRY else ""
        if whose and any([_installs(effect, whose) for effect in scope.ledger.effects]):
            scope.at(0, 0)
            poison(name, value, scope, exported=True)


def _installs(effect: Effect, whose: str) -> bool:
    """Whether a command may install packages: builds by Go or uv do as well, a script that npm runs does not."""
    if effect.verb not in (Verb.RUN, Verb.READ):
        return False
    if whose == NPM:
        asked = Manner.INSTALL in effect.manner or Manner.TOOL in effect.manner
        return asked and has_trait(effect.command.name, "npm-variables")
    return effect.command.name.rpartition("/")[2].startswith(whose)
