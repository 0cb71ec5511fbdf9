"""Data and actions of the inbox, using the same functions as `toolgate allow`, `deny` and `undo`."""

import os
from argparse import ArgumentTypeError
from time import time, time_ns

from toolgate import answering, directories
from toolgate.approvals.changes import Changes
from toolgate.approvals.store import ONCE, QUESTIONS, SESSION, UNTIL, Question, Store
from toolgate.cli.moments import clock
from toolgate.cli.questions import machine_of, seconds
from toolgate.cli.rules import drafted, lines_of, written
from toolgate.cli.undo import undone
from toolgate.cli.usage import UsageError
from toolgate.inbox.desk import Proposal
from toolgate.inbox.entries import PAST, Entry, asked
from toolgate.inbox.history import past
from toolgate.policy.review.drafting import Draft
from toolgate.showing.picture import Picture
from toolgate.showing.stored import picture_of

SELDOM = 3.0  # seconds between two reads of the log, unless a question has come or gone
RECENT = 2_000_000_000  # nanoseconds within which two changes may have the same time stamp
UNBROKEN = 100_000  # columns: the screen breaks lines itself
NEXT = "An agent that waits goes on; any other may try again. u takes it back."


class UsersDesk:
    """The questions of the user with this home."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.state = directories.state(home)
        self._questions: list[Question] = []
        self._changed = 0
        self._past: list[Entry] = []
        self._open: set[str] = set()
        self._looked = 0.0
        self._undone: set[str] = set()

    def entries(self) -> list[Entry]:
        """The open questions, and past ones in the log."""
        now = time()
        questions = self._asked()
        names = {question.id for question in questions}
        if names != self._open or now - self._looked > SELDOM:
            self._past = past(self.home)
            self._open, self._looked = names, now
        earlier = [self._corrected(entry) for entry in self._past if entry.question.id not in names]
        return [*[asked(question, now) for question in questions], *earlier]

    def _asked(self) -> list[Question]:
        """The open questions, re-read when their directory has changed."""
        store = Store(self.state)
        try:
            changed = os.stat(f"{store.directory}/{QUESTIONS}").st_mtime_ns
        except OSError:
            return []
        if changed != self._changed or time_ns() - changed < RECENT:
            self._questions = store.questions()
            self._changed = changed
        return self._questions

    def _corrected(self, entry: Entry) -> Entry:
        """An entry with its answer marked as taken back, if that happened here."""
        if entry.question.id not in self._undone:
            return entry
        return Entry(entry.question, PAST, f"{entry.told}, taken back", entry.answered)

    def picture(self, question: Question) -> Picture:
        return picture_of(question, machine_of(question))

    def seconds(self, text: str) -> float:
        try:
            return seconds(text)
        except ArgumentTypeError as error:
            raise UsageError(str(error)) from None

    def allow(self, question: Question, scope: str, seconds: float = 0.0) -> str:
        change = answering.allow(self.state, question, scope, seconds)
        how = {ONCE: "once", SESSION: "in its session", UNTIL: f"until {clock(change.time + seconds)}"}
        return f"Allowed {how[scope]}. {NEXT}"

    def deny(self, question: Question, words: str = "") -> str:
        answering.refuse(self.state, question, words)
        told = "; an agent that waits is told your words" if words else ""
        return f"Denied{told}. u takes it back."

    def propose(self, question: Question, scope: str) -> Proposal:
        machine = machine_of(question)
        made = drafted(question, "allow", scope, machine)
        return Proposal(tuple(lines_of(made, machine, colour=False, room=UNBROKEN)), made)

    def write(self, question: Question, proposal: Proposal) -> str:
        assert isinstance(proposal.rule, Draft)
        if Store(self.state).question(question.id) is None:
            raise UsageError("this question was answered before: nothing was written")
        written(proposal.rule, machine_of(question), question)
        return f"Allowed from now on. {NEXT}"

    def undo(self, question: Question) -> str:
        changes = [change for change in Changes(self.state).listed() if change.of == question.id]
        if not changes:
            raise UsageError("this answer was not given here, or was taken back: there is nothing to undo")
        note = undone(self.state, changes[0])
        self._undone.add(question.id)
        return f"Taken back: {changes[0].what}{f' ({note})' if note else ''}."
