"""The result of asking the guard agent about one call: which model, how, its answer and its cost."""

from collections.abc import Mapping
from typing import Any

from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent.exchange import Usage
from toolgate.model.value import Value
from toolgate.model.verdict import Verdict
from toolgate.protocols.notation import plain

NOTE = "llm"  # in the call notes of facts: the account of the call judged with them
LONGEST_REASON = 400  # characters of a model's reason that the log keeps


class Account(Value):
    """The account of one question.

    `verdict` is the model's, `None` if it is unclear or an `error` (of a kind in `exchange`) prevented an answer; the
    outcome for the call is in the decision. `settled` says whether the answer counted, `standing` why (`calibrated`,
    `probed`, `failed`, `unproven`). `ms` is the total time, `usage` and `cost` cover all turns and endpoints; a
    `cached` answer cost nothing now. `sent` holds every exchange as JSON, without secrets (`sent.exchange_of`), and
    never goes into the log: `toolgate llm show` prints it. `description` is what the model says `program` does.
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
        """Input and output tokens together."""
        return self.usage.input + self.usage.output

    def record(self) -> dict[str, object]:
        """The account for the log: without what was sent, secrets, and empty fields."""
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
