"""The entries of the list: questions that a hook waits for, open ones, and answered ones, in that order."""

from collections.abc import Iterable
from dataclasses import dataclass

from toolgate.approvals.store import Question

WAITING, OPEN, ALLOWED, DENIED, PAST = "waiting", "open", "allowed", "denied", "past"
HEADINGS = {WAITING: "Waiting for you", OPEN: "Not answered", PAST: "Earlier"}
MARKS = {WAITING: "●", OPEN: "○", ALLOWED: "✓", DENIED: "✗", PAST: "·"}
NAMED = ("command", "file_path", "path", "notebook_path", "url", "pattern", "query", "code", "prompt", "content")


@dataclass(frozen=True, slots=True)
class Entry:
    """A question and its state; `told` says how it was answered, `answered` when (0: it was not)."""

    question: Question
    standing: str
    told: str = ""
    answered: float = 0.0

    @property
    def open(self) -> bool:
        """Whether it can still be answered."""
        return self.standing in (WAITING, OPEN)

    @property
    def heading(self) -> str:
        """The heading of its group."""
        return HEADINGS[self.standing if self.open else PAST]


def asked(question: Question, now: float) -> Entry:
    """The entry of an unanswered question."""
    return Entry(question, WAITING if question.waits_until > now else OPEN)


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Waiting questions first, those that expire soonest on top; the others from the newest to the oldest."""
    ranks = {WAITING: 0, OPEN: 1}

    def place(entry: Entry) -> tuple[int, float]:
        rank = ranks.get(entry.standing, 2)
        question = entry.question
        return (rank, -(entry.answered or question.time)) if rank else (rank, question.waits_until)

    return sorted(entries, key=place)


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter: questions that contain all the words, of one agent (empty: any), or only open ones."""

    words: str = ""
    agent: str = ""
    pending: bool = False

    def fitting(self, entries: Iterable[Entry]) -> list[Entry]:
        """The matching entries."""
        return [entry for entry in entries if self._fits(entry)]

    def _fits(self, entry: Entry) -> bool:
        if (self.agent and entry.question.agent != self.agent) or (self.pending and not entry.open):
            return False
        wanted = self.words.casefold().split()
        text = " ".join([*_texts(entry.question), entry.told]).casefold() if wanted else ""
        return all([word in text for word in wanted])

    def next_agent(self, entries: Iterable[Entry]) -> "Filter":
        """The same for the next agent with questions; after the last, for all agents."""
        names = ["", *sorted({entry.question.agent for entry in entries} - {""})]
        place = names.index(self.agent) if self.agent in names else -1
        return Filter(self.words, names[(place + 1) % len(names)], self.pending)


def _texts(question: Question) -> list[str]:
    fields = [question.id, question.agent, question.session, question.cwd, question.tool, question.reason]
    return [*fields, question.rule, *[str(value) for value in question.input.values()]]


def call_of(question: Question) -> str:
    """The call in short: its tool and most informative argument."""
    given = question.input
    for name in NAMED:
        value = given.get(name)
        if isinstance(value, str) and value.strip():
            return value if name == "command" else f"{question.tool} {value}"
    return question.tool or "a call without a name"


# --- times -----------------------------------------------------------------------------------------------------------


def left_of(question: Question, now: float) -> str:
    """How long the hook still waits, as minutes and seconds."""
    seconds = max(0, int(question.waits_until - now + 0.999))
    return f"{seconds // 60}:{seconds % 60:02d}"


def age(moment: float, now: float) -> str:
    """How long ago something was."""
    seconds = max(0, int(now - moment))
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return f"{seconds} s ago"
