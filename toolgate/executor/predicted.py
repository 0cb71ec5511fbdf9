"""Finds changes of a trial that the command's effects, by which it was judged, did not predict."""

import shlex
from collections.abc import Sequence

from toolgate.analysis import effects_of
from toolgate.executor.changes import ChangeSet
from toolgate.model.call import Shell, ToolCall
from toolgate.model.facts import Facts
from toolgate.sandbox.predicting import needs_of
from toolgate.sandbox.surroundings import inside


def unpredicted(changes: ChangeSet, words: Sequence[str], cwd: str, facts: Facts) -> list[str]:
    """The paths of changes that the command's effects do not name as written or deleted."""
    fresh = facts.afresh()
    call = ToolCall(Shell(shlex.join(words)), cwd)
    needs = needs_of(call, effects_of(call, fresh), fresh, {})
    found = []
    for change in changes.changes:
        path = f"{needs.workspace}/{change.path}"
        if not inside(path, needs.writable) or inside(path, needs.protected):
            found.append(change.path)
    return found
