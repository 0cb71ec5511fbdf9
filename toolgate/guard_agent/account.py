"""What asking the guard agent about one call came to: who was asked, how, what it said and what that cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent.exchange import Usage
from toolgate.model.value import Value
from toolgate.model.verdict import Verdict
from toolgate.protocols.notation import plain

NOTE = "llm"  # among the call notes of facts: the account of the call that is judged by them
LONGEST_REASON = 400  # characters of what a model says that the log keeps


class Account(Value):
    """The account of one question.

    `verdict` is what the model said, `None` where that is unclear or an `error`, whose kind is one of `exchange`, kept
    it from answering; what became of the call is the decision's to say. `settled` says whether the answer counted:
    `standing` is why (`calibrated`, `probed`, `failed`, `unproven`). `ms` is all the time it took and `usage` and
    `cost` are of all turns and endpoints together; a `cached` answer took none of these now. `sent` holds every
    exchange as JSON, without secrets (`sent.exchange_of`), and never goes into the log: `toolgate llm show` has it.
    `description` is what the model says `program` does.
    """

    __slots__ = (
        "model", "mode", "ms", "usage", "cost", "turns", "cached", "verdict", "reason", "sent", "error", "description",
        "standing", "settled", "score", "program",
    )  # fmt: skip

    def __init__(
        self,
        model: str,
        mode: str,
        ms: float = 0.0,
        usage: Usage | None = None,
        cost: float = 0.0,
        turns: int = 0,
        cached: bool = False,
        verdict: Verdict | None = None,
        reason: str = "",
        sent: tuple[Mapping[str, Any], ...] = (),
        error: str = "",
        description: str = "",
        standing: str = "",
        settled: bool = False,
        score: float | None = None,
        program: str = "",
    ) -> None:
        self.model = model
        self.mode = mode
        self.ms = ms
        self.usage = usage or Usage()
        self.cost = cost
        self.turns = turns
        self.cached = cached
        self.verdict = verdict
        self.reason = reason
        self.sent = sent
        self.error = error
        self.description = description
        self.standing = standing
        self.settled = settled
        self.score = score
        self.program = program

    @property
    def tokens(self) -> int:
        """Tokens that went in and came out, together."""
        return self.usage.input + self.usage.output

    def record(self) -> dict[str, object]:
        """The account as the log has it: without what was sent, without secrets, and without what is empty."""
        data: dict[str, object] = {
            "model": plain(self.model[:LONGEST_REASON]),
            "mode": self.mode,
            "verdict": "" if self.verdict is None else str(self.verdict),
            "reason": plain(redacted(self.reason[:LONGEST_REASON])),
            "error": self.error,
            "standing": self.standing,
            "settled": self.settled,
            "cached": self.cached,
            "turns": self.turns,
            "ms": round(self.ms, 1),
            "input": self.usage.input,
            "output": self.usage.output,
            "cost": round(self.cost, 6),
        }
        if self.score is not None:
            data["score"] = round(self.score, 4)
        return {name: value for name, value in data.items() if value or name == "score"}
