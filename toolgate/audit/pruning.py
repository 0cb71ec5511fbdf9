"""Removes old segments from the start of the log; a signed record says what they held.

INVARIANT: the record is on the disk before the first file is removed. After a crash in between, the log is valid: a
segment that such a record covers may still exist, and the next pruning removes it.
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
    """A segment whose age is not known."""


class Plan(Value):
    """What is removed: segments, their size, and the numbers of their first and last record."""

    __slots__ = ("names", "size", "first", "last", "head")

    def __init__(self, names: tuple[str, ...], size: int, first: int, last: int, head: str) -> None:
        self.names = names
        self.size = size
        self.first = first
        self.last = last
        self.head = head


NOTHING = Plan((), 0, 0, 0, "")


def planned(directory: str, before: str, newest: bool = True) -> Plan:
    """What pruning everything older than a time removes: the first segments, as long as all their records are older.

    With `newest`, the newest one is removed too if it is old, since another one will be started; otherwise it stays.
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
    """Record that everything older than a time is removed, and remove it; returns what was removed."""
    signer = checkpoints.signer_of(log)
    plans: list[Plan] = []

    def tombstone(head: Head, now: str) -> Sequence[Entry]:
        plan = planned(log.directory, before, newest=False)  # the record will be in the newest segment
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
    """The head after the last record of a segment, and the record's time."""
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
