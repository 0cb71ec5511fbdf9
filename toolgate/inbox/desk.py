"""What the application asks of the rest of the program: questions, true pictures of calls, and answers that count."""

from __future__ import annotations

from typing import Protocol

from toolgate.approvals.store import Question
from toolgate.inbox.entries import Entry
from toolgate.model.value import Value
from toolgate.showing.picture import Picture


class Proposal(Value):
    """A rule that is not written yet: its words, one line each, and the rule itself for the one who writes it."""

    __slots__ = ("lines", "rule")

    def __init__(self, lines: tuple[str, ...], rule: object) -> None:
        self.lines = lines
        self.rule = rule


class Desk(Protocol):
    """All of it may take a while and may raise: the words of an error are shown."""

    def entries(self) -> list[Entry]:
        """What there is to list, in any order."""

    def picture(self, question: Question) -> Picture:
        """The call as it would be judged now."""

    def seconds(self, text: str) -> float:
        """A length of time that a person has typed, such as 90m."""

    def allow(self, question: Question, scope: str, seconds: float = 0.0) -> str:
        """Allow a call once, for so many seconds or for the session; the words to show."""

    def deny(self, question: Question, words: str = "") -> str:
        """Deny a call, with words for the agent; the words to show."""

    def propose(self, question: Question, scope: str) -> Proposal:
        """The narrowest rule that allows the call, in the project or everywhere."""

    def write(self, question: Question, proposal: Proposal) -> str:
        """Write a proposed rule; the words to show."""

    def undo(self, question: Question) -> str:
        """Take back the answer to a question; the words to show."""
