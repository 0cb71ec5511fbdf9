"""Files as an executor's tools read and change them: looked at before the call is judged, and used after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolgate.model.errors import GuardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolgate.executor.results import ActionResult
    from toolgate.model.call import ToolCall
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision


def prepared(call: ToolCall, facts: Facts) -> Callable[[Decision], ActionResult]:
    """What makes a call about files once it was allowed; it holds what the files were before."""

    def made(decision: Decision) -> ActionResult:
        raise GuardError("file tools are not there yet", help="use the shell")

    return made
