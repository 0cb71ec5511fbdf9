"""A model's ruling on a question."""

from toolgate.guard_agent.exchange import Usage
from toolgate.model.value import Value
from toolgate.model.verdict import Verdict


class Ruling(Value):
    """The verdict of a model: allow, ask or deny, or `None` if its answer is unclear.

    `description` is what it says the program does, `score` its certainty that the call is harmless (0 to 1) if it was
    asked for that, `turns` the number of its answers.
    """

    __slots__ = ("verdict", "reason", "usage", "turns", "description", "score")

    def __init__(
        self,
        verdict: Verdict | None,
        reason: str = "",
        usage: Usage | None = None,
        turns: int = 1,
        description: str = "",
        score: float | None = None,
    ) -> None:
        self.verdict = verdict
        self.reason = reason
        self.usage = usage or Usage()
        self.turns = turns
        self.description = description
        self.score = score
