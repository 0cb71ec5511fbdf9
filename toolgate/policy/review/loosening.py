"""What a policy file would permit once it is trusted."""

from __future__ import annotations

from toolgate.model.value import Value
from toolgate.model.verdict import LLM, Verdict
from toolgate.policy.force.preparing import plan_of

MARKS = ("{target}", "{command}", "{tool}", "{cwd}")  # which a reason names when there is a call


class Permission(Value):
    """One thing a file permits: the rule or setting, its line, its verdict, what it says, and what it is about."""

    __slots__ = ("id", "line", "verdict", "words", "about")

    def __init__(self, id: str, line: int, verdict: str, words: str, about: str = "") -> None:
        self.id = id
        self.line = line
        self.verdict = verdict
        self.words = words
        self.about = about


def permissions(data: bytes, file: str, layer: str) -> list[Permission]:
    """All that permits in a file, in the order of hearing; nothing for one that cannot be used."""
    plan, errors = plan_of(data, file, layer)
    if errors:
        return []
    found = []
    for name, verbs, condition, verdict, reason, _, line, function in plan["rulings"]:
        if verdict <= LLM and not function:
            found.append(Permission(name, line, str(Verdict(verdict)), without_marks(reason), repr((verbs, condition))))
    profile = plan["settings"].get("profile")
    if profile is not None:
        found.append(Permission("profile", 1, "allow", f"what the profile `{profile}` allows"))
    return found


def without_marks(reason: str) -> str:
    """A reason for people, before there is a call it could name."""
    for mark in MARKS:
        reason = reason.replace(mark, "…")
    return reason


def fresh(now: list[Permission], before: list[Permission]) -> list[Permission]:
    """Those that were not there before, wherever they stood."""
    known = {(one.id, one.verdict, one.words, one.about) for one in before}
    return [one for one in now if (one.id, one.verdict, one.words, one.about) not in known]
