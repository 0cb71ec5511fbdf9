"""What a model is asked, and its ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from toolgate.guard_agent.exchange import Provider, Usage
from toolgate.guard_agent.question import Question
from toolgate.guard_agent.settings import Endpoint, Settings
from toolgate.guard_agent.skills import Trust, nobody
from toolgate.model.facts import Facts
from toolgate.model.rule import Scene
from toolgate.model.value import Value
from toolgate.model.verdict import Decision, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from toolgate.guard_agent.standing import Standing

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Asking:
    """One question to a model, with the call it is about; `sample` counts the answers to it, from 0."""

    question: Question
    provider: Provider
    endpoint: Endpoint
    settings: Settings
    deadline: float
    progress: Progress | None = None
    scene: Scene | None = None
    facts: Facts | None = None
    decision: Decision | None = None
    standing: Standing | None = None
    sample: int = 0
    trusted: Trust = nobody


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
