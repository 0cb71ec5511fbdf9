"""Removes old segments from the beginning of the log; a signed record says what was there.

INVARIANT: the record is on the disk before the first file goes. After a crash in between, the log is whole: a segment
that such a record covers may still be there, and the next pruning removes it.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from toolgate.audit import checkpoints
from toolgate.audit.chain import LONGEST, Head, head_in
from toolgate.audit.log import Log, segments, unwritable
from toolgate.model.errors import GuardError
from toolgate.model.value import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolgate.audit.log import Entry

PRUNED = "pruned"


class Unprunable(GuardError):
    """A segment whose age cannot be told."""


class Plan(Value):
    """What goes: segments, the bytes in them, and the numbers of their first and last record."""

    __slots__ = ("names", "size", "first", "last", "head")

    def __init__(self, names: tuple[str, ...], size: int, first: int, last: int, head: str) -> None:
        self.names = names
        self.size = size
        self.first = first
        self.last = last
        self.head = head


NOTHING = Plan((), 0, 0, 0, "")


def planned(directory: str, before: str, newest: bool = True) -> Plan:
    """What goes when all that is older than a time does: the first segments, as long as all in them is older.

    The `newest` one goes as well if it is old: another one is begun in its place. Without it, it stays.
    """
    names: list[str] = []
    size, head = 0, Head()
    for name in segments(directory) if newest else segments(directory)[:-1]:
        if not os.path.getsize(f"{directory}/{name}"):
            continue
        found, time = _end_of(f"{directory}/{name}")
        if time >= before:
            break
        names.append(name)
        size += os.path.getsize(f"{directory}/{name}")
        head = found
    return Plan(tuple(names), size, int(names[0][:12]), head.seq, head.hash) if names else NOTHING


def prune(log: Log, before: str) -> Plan:
    """Record that what is older than a time goes, and remove it; what went."""
    signer = checkpoints.signer_of(log)
    plans: list[Plan] = []

    def tombstone(head: Head, now: str) -> Sequence[Entry]:
        plan = planned(log.directory, before, newest=False)  # the newest is where this record will be
        plans.append(plan)
        if not plan.names:
            return ()
        signature = signer.sign(checkpoints.tombstone(plan.first, plan.last, plan.head, now))
        said = {"from": plan.first, "to": plan.last, "head": plan.head, "key": signer.key, "signature": signature}
        return ((PRUNED, json.dumps(said)[1:-1]),)

    log.extend(tombstone)
    try:
        for name in plans[0].names:
            os.unlink(f"{log.directory}/{name}")
    except OSError as error:
        raise unwritable(error) from None
    return plans[0]


def _end_of(path: str) -> tuple[Head, str]:
    """The last record of a segment, and its time."""
    with open(path, "rb") as file:
        file.seek(-min(os.path.getsize(path), 2 * LONGEST), os.SEEK_END)
        data = file.read()
    line = data[: data.rfind(b"\n") + 1]
    line = line[line.rfind(b"\n", 0, -1) + 1 :]
    head = head_in(line)
    try:
        time = json.loads(line)["time"]
    except (ValueError, LookupError, TypeError):
        time = None
    if head is None or not isinstance(time, str):
        raise Unprunable(f"`{os.path.basename(path)}` does not end in a record", "run: toolgate log verify")
    return head, time
