"""What a command in a container or a sandbox does to mounted directories of this machine."""

from __future__ import annotations

from toolgate.analysis.state.shared_files import Shared
from toolgate.model.effect import Manner, Place, Verb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.analysis.arguments.invocation import Run
    from toolgate.analysis.state.streams import Stream
    from toolgate.model.effect import Effect


def with_mounts(run: Run, walk: Callable[[], Stream], unsure: bool = False) -> Stream:
    """Walk what runs inside, where mounted paths lead to this machine, and what is done to them is done here.

    `unsure`: it is not known what is mounted, but the project's files may be.
    """
    ledger = run.scope.ledger
    links, outer = ledger.links, ledger.shared
    before = dict(links)
    given = [effect.target for effect in ledger.effects[run.mark :] if effect.target.path and _gives(effect)]
    links.update(run.mounts or {})
    beside = unsure or any([target.place == Place.WORKSPACE for target in given])
    ledger.shared = Shared(tuple([target.path for target in given]), run.mounts or {}, beside)
    try:
        return walk()
    finally:  # also when the budget runs out
        links.clear()
        links.update(before)
        ledger.shared = outer


def _gives(effect: Effect) -> bool:
    return effect.verb == Verb.WRITE and Manner.MOUNTED in effect.manner
