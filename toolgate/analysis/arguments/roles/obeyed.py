"""Configuration that is code: in the project it is the project's own, elsewhere it is code from outside."""

from __future__ import annotations

from toolgate.analysis.arguments.roles.dispatch import play
from toolgate.analysis.arguments.unlisted import loads
from toolgate.analysis.places.outside import is_outside
from toolgate.analysis.state.locate import locate_field
from toolgate.knowledge.vocabulary import READS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run
    from toolgate.shell.expand.fields import Field


def _obeys(run: Run, field: Field, _: str) -> None:
    play(run, READS, field)
    target = locate_field(field, run.scope)
    if not target.whole and is_outside(target, run.scope.facts.home()):
        loads(run, target)


ROLES = {"OBEYS": _obeys}
