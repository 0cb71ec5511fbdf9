"""Rules out of questions: shown in words, written into the user's policy on yes, and removed again."""

from __future__ import annotations

from toolgate.approvals.changes import Change
from toolgate.approvals.store import Question
from toolgate.cli import UsageError


def add_rule(question: Question, verdict: str, scope: str) -> int:
    """Show the rule that a question leads to, and write it if the person says yes."""
    raise UsageError(f"rules are not written yet: toolgate allow {question.id} --for 1h")


def remove_rules(change: Change) -> str:
    """Remove the rules of a change from the policy; what there is to say about it."""
    raise UsageError(f"rules are not removed yet: edit {change.data.get('file')}")
