"""Directories in which a server keeps its data: one that the session has made for it holds nobody else's."""

from __future__ import annotations

from toolgate.analysis.state.locate import locate_field
from toolgate.analysis.state.scratch import own_scratch
from toolgate.knowledge.vocabulary import MAKES, changes
from toolgate.model.effect import Place
from toolgate.shell.expand.fields import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.analysis.arguments.invocation import Run

OPEN = ("0.0.0.0", "*", "::", "--bind_ip_all", "--protected-mode")  # words by which others may reach the server
NEAR = (Place.WORKSPACE, Place.OUTPUT)


def _keeps_data(run: Run, field: Field, _: str) -> None:
    """The directory of a server's data; in a new one, the server is the call's own, unless others can reach it."""
    target = locate_field(field, run.scope)
    run.play(MAKES, field)
    words = run.scope.command.argv[1:]
    reached = any([word in words or f"={word}" in words for word in OPEN])
    beside = [word for word in words if "/" in word and not word.rpartition("=")[2].startswith(target.path)]
    plain = all([locate_field(word.rpartition("=")[2], run.scope).place in NEAR for word in beside])
    if target.path and own_scratch(target.path, run.scope.ledger) and not reached and plain:
        run.change(changes(clears="control"))


ROLES = {"KEEPS_DATA": _keeps_data}
