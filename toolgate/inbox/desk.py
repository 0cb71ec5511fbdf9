"""The interface of the application to the rest of the program: questions, pictures of calls, and answers."""

from dataclasses import dataclass
from typing import Protocol

from toolgate.approvals.store import Question
from toolgate.inbox.entries import Entry
from toolgate.showing.picture import Picture


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rule not yet written: its words, one line each, and the rule itself for the writer."""

    lines: tuple[str, ...]
    rule: object


class Desk(Protocol):
    """All methods may be slow and may raise: the error's text is shown."""

    def entries(self) -> list[Entry]:
        """The entries to list, in any order."""

    def picture(self, question: Question) -> Picture:
        """The call as it would be judged now."""

    def seconds(self, text: str) -> float:
        """The seconds of a duration that a person has typed, such as 90m."""

    def allow(self, question: Question, scope: str, seconds: float = 0.0) -> str:
        """Allow a call once, for some seconds or for the session; returns the text to show."""

    def deny(self, question: Question, words: str = "") -> str:
        """Deny a call, with words for the agent; returns the text to show."""

    def propose(self, question: Question, scope: str) -> Proposal:
        """The narrowest rule that allows the call, in the project or everywhere."""

    def write(self, question: Question, proposal: Proposal) -> str:
        """Write a proposed rule; returns the text to show."""

    def undo(self, question: Question) -> str:
        """Undo the answer to a question; returns the text to show."""
