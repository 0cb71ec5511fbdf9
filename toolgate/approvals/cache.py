"""Remembers what a person has allowed for the guard's lifetime: in memory only, shared by all its threads.

INVARIANT: nothing of it is written to disk, and a person is asked one question at a time.
"""

from _thread import allocate_lock, get_ident

from toolgate.model.call import ToolCall
from toolgate.model.verdict import ALLOW, Decision

Keys = frozenset[str]

EXACT, RULE, REASON, ACTION = "exact", "rule", "reason", "action"  # `approvals.key`: what an approval is remembered for
PROMPT = "prompt"  # `Decision.settled_by` when a permission handler has answered
REMEMBERED = "allowed by the user before"


class Cache:
    """Approvals of one guard; a call is allowed without asking if all its keys are present."""

    __slots__ = ("_approved", "_asked", "_lock", "asking")

    def __init__(self) -> None:
        self._approved: set[str] = set()
        self._asked: dict[tuple[int, int], tuple[ToolCall, Keys]] = {}  # calls being judged, by thread and object
        self._lock = allocate_lock()
        self.asking = allocate_lock()  # held while a person is asked

    def has(self, keys: Keys) -> bool:
        with self._lock:
            return bool(keys) and keys <= self._approved

    def approve(self, keys: Keys) -> None:
        with self._lock:
            self._approved |= keys

    def note(self, call: ToolCall, keys: Keys) -> None:
        """Keep the keys under which an answer about a call may be remembered, until it is asked about."""
        with self._lock:
            self._asked[get_ident(), id(call)] = call, keys

    def noted(self, call: ToolCall) -> Keys:
        """The keys for an answer about a call, which are then removed; empty: it counts once."""
        with self._lock:
            _, keys = self._asked.pop((get_ident(), id(call)), (None, frozenset()))
            return keys


def keys_of(call: ToolCall, decision: Decision, identity: str, kind: str) -> Keys:
    """The keys for an approval of a call: the call itself, or each rule, reason or kind of tool in question.

    A reason is known by its key, never by its words; without one, the approval is of the call itself.
    """
    opinions = [finding.opinion for finding in decision.because if finding.opinion.verdict != ALLOW]
    tool = call.tool or type(call.action).__name__
    if kind == RULE:
        return frozenset([f"rule {opinion.rule}" for opinion in opinions])
    if kind == REASON:
        return frozenset([f"reason {tool} {opinion.key!r}" if opinion.key else identity for opinion in opinions])
    if kind == ACTION:
        return frozenset([f"action {type(call.action).__name__} {tool}"])
    return frozenset([identity])
