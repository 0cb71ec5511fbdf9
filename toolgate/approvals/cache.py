"""What a person has allowed for as long as a guard lives: in memory alone, shared by all threads that use the guard.

INVARIANT: nothing of it is written anywhere, and one question is put to a person at a time.
"""

from __future__ import annotations

from _thread import allocate_lock, get_ident

from toolgate.model.verdict import ALLOW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.model.call import ToolCall
    from toolgate.model.verdict import Decision

    Keys = frozenset[str]

EXACT, RULE, REASON, ACTION = "exact", "rule", "reason", "action"  # `approvals.key`: what an approval is remembered for
PROMPT = "prompt"  # `Decision.settled_by` when a permission handler has answered
REMEMBERED = "allowed by the user before"


class Cache:
    """Approvals of one guard; a call is allowed before it is asked about if all its keys are there."""

    __slots__ = ("_approved", "_asked", "_lock", "asking")

    def __init__(self) -> None:
        self._approved: set[str] = set()
        self._asked: dict[tuple[int, int], tuple[ToolCall, Keys]] = {}  # calls that are judged, by thread and object
        self._lock = allocate_lock()
        self.asking = allocate_lock()  # held while a person is asked

    def has(self, keys: Keys) -> bool:
        with self._lock:
            return bool(keys) and keys <= self._approved

    def approve(self, keys: Keys) -> None:
        with self._lock:
            self._approved |= keys

    def note(self, call: ToolCall, keys: Keys) -> None:
        """Keep what an answer about a call may be remembered for, until it is asked about."""
        with self._lock:
            self._asked[get_ident(), id(call)] = call, keys

    def noted(self, call: ToolCall) -> Keys:
        """What an answer about a call may be remembered for; empty: it counts once. It is told once."""
        with self._lock:
            _, keys = self._asked.pop((get_ident(), id(call)), (None, frozenset()))
            return keys


def keys_of(call: ToolCall, decision: Decision, identity: str, kind: str) -> Keys:
    """What an approval of a call is remembered for: the very call, or each rule, reason or kind of tool in question."""
    opinions = [finding.opinion for finding in decision.because if finding.opinion.verdict != ALLOW]
    tool = call.tool or type(call.action).__name__
    if kind == RULE:
        return frozenset([f"rule {opinion.rule}" for opinion in opinions])
    if kind == REASON:
        return frozenset([f"{tool}:{opinion.reason}" for opinion in opinions])
    if kind == ACTION:
        return frozenset([f"action {type(call.action).__name__} {tool}"])
    return frozenset([identity])
