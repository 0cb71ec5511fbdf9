"""Which changes of a trial a command was not expected to make: it was judged by those it was."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from toolgate.analysis import effects_of
from toolgate.model.call import Shell, ToolCall
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.surroundings import inside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.executor.changes import ChangeSet
    from toolgate.model.facts import Facts


def unpredicted(changes: ChangeSet, words: Sequence[str], cwd: str, facts: Facts) -> list[str]:
    """The paths of changes that are not among what the effects of the command say it writes or deletes."""
    fresh = facts.afresh()
    call = ToolCall(Shell(shlex.join(words)), cwd)
    needs = needs_of(call, effects_of(call, fresh), fresh, {})
    found = []
    for change in changes.changes:
        path = f"{needs.workspace}/{change.path}"
        if not inside(path, needs.writable) or inside(path, needs.protected):
            found.append(change.path)
    return found
