"""Simulated sessions: earlier calls of a record or a batch count, although none of them happened.

What such a call would have written exists for later calls, on top of the machine or a described world; nothing is
written to disk.
"""

from __future__ import annotations

from toolgate.analysis import effects_of
from toolgate.analysis.state.approved import key_of
from toolgate.analysis.state.footprint import marks_of
from toolgate.analysis.state.scope import Ledger
from toolgate.analysis.state.streams import held_in
from toolgate.analysis.tools.writing import edited
from toolgate.audit.recorders import NullRecorder
from toolgate.guard import Guard
from toolgate.model.call import ToolCall, Write, well_formed
from toolgate.model.errors import GuardError
from toolgate.model.memories import MOST, Memories
from toolgate.model.memory import RAN, WROTE, Mark, Memory
from toolgate.model.path import normalise, unix_text
from toolgate.model.verdict import ASK, DENY, LLM
from toolgate.rates import Uncounted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from toolgate.adapters.generic import Described
    from toolgate.analysis.state.streams import Stream
    from toolgate.audit.interfaces import Recorder
    from toolgate.model.facts import Facts
    from toolgate.model.rule import Rulebook
    from toolgate.model.verdict import Decision

NO_MODES = ("", "")
LARGEST = 1_048_576  # bytes of a file that an edit is applied to


def rehearsed(
    request: Described,
    facts: Facts,
    sessions: Rehearsal | None = None,
    book: Rulebook | None = None,
    profile: str = "",
    settles_llm: bool = False,
    guard: Guard | None = None,
    recorder: Recorder | None = None,
    modes: tuple[str, str] = NO_MODES,
) -> Decision:
    """The decision about a call, after simulating the earlier ones of its session.

    `sessions` holds those of earlier records; a call without a session has only its own record. `book` judges in place
    of the policy in force; a caller that `settles_llm` gets `llm` where others get `ask`. `guard` is the result of
    `alone` for these arguments, if the caller has kept it. `recorder` keeps the decision; without one nothing is
    recorded. `modes` as for `alone`.
    """
    call = request.call
    kept = sessions if sessions is not None and call.session else None
    if kept is None and not request.earlier and not request.marks:
        return (guard or alone(facts, profile, settles_llm, book, recorder, modes=modes)).check(call)
    kept = kept or Rehearsal()
    if request.marks:
        kept.given(call.host, call.session, kept.recall(call).after(request.marks))
    book = book or Guard(profile=profile).book_for(facts)  # of the machine: what is laid over it is none
    for earlier in request.earlier:
        before = kept.before(earlier, facts)
        decision = alone(before, book=book, sessions=kept).check(earlier)
        if decision.verdict == DENY:
            kept.happened(earlier, before)
        elif earlier in request.ran:
            kept.approved(earlier)
    there = kept.facts(call, facts)
    decision = alone(there, "", settles_llm, book, recorder, kept, modes).check(call)
    if call in request.ran:
        kept.approved(call)
    return decision


def alone(
    facts: Facts,
    profile: str = "",
    settles_llm: bool = False,
    book: Rulebook | None = None,
    recorder: Recorder | None = None,
    sessions: Rehearsal | None = None,
    modes: tuple[str, str] = NO_MODES,
) -> Guard:
    """A guard that only says what it would decide: nothing is counted, and no grant is used up.

    `modes` is the state directory whose modes count on this machine, and the session they are for, if it is not the
    call's; without it none counts.
    """
    log = recorder or (NullRecorder() if facts.real else None)  # in a described world nothing is recorded anyway
    found = Guard(
        book,
        facts,
        sessions=sessions,
        counter=Uncounted(),
        recorder=log,
        profile=profile,
        settles_llm=settles_llm,
        approvals="",
    )
    if facts.real:
        found.modes = modes
    return found


class Rehearsal:
    """Memories by agent and session, with the texts its calls would have written."""

    __slots__ = ("_memories", "_texts", "_facts")

    def __init__(self, most: int = MOST) -> None:
        self._memories = Memories(most)
        self._texts: dict[tuple[str, str], dict[str, str | None]] = {}
        self._facts: Facts | None = None

    @property
    def proves(self) -> bool:
        """Always true: the sender of a record knows what a person has said."""
        return True

    def approved(self, call: ToolCall) -> None:
        """Remember that a person was asked about the call, approved it, and it was made."""
        memory, key = self.recall(call), key_of(call)
        keys = memory.questions.get(f"{call.id} {key}")
        if keys:
            after = Memory((*memory.marks, Mark(RAN, key, keys)), memory.calls, memory.asked, memory.denied)
            self._put(call.host, call.session, after)

    def given(self, host: str, session: str, memory: Memory) -> None:
        """Start a session with a given memory."""
        self._put(host, session, memory)

    def facts(self, call: ToolCall, facts: Facts) -> Facts:
        """The facts as the session's calls would have left them."""
        texts = self._texts.get((call.host, call.session))
        found: Facts = facts
        if texts:
            found = Rewritten(facts, texts)  # type: ignore[assignment]  # it passes on what it does not answer
        self._facts = found
        return found

    def before(self, call: ToolCall, facts: Facts) -> Facts:
        """The facts before an earlier call of a record.

        A world is described as it is after the calls of its record: a file with exactly what a call wrote is from that
        call.
        """
        found = self.facts(call, facts)
        action = call.action
        if facts.real or type(action) is not Write or action.old is not None:
            return found
        path = facts.resolve(normalise(action.path if action.path[:1] == "/" else f"{call.cwd}/{action.path}"))
        known = self._texts.get((call.host, call.session), {})
        if path in known or facts.read(path, LARGEST) != unix_text(action.text):
            return found
        found = Rewritten(found, {}, path)  # type: ignore[assignment]  # it passes on what it does not answer
        self._facts = found
        return found

    def recall(self, call: ToolCall) -> Memory:
        """What the session has done; the worst case for one that was dropped, or may have been."""
        return self._memories.of((call.host, call.session))

    def _put(self, host: str, session: str, memory: Memory) -> None:
        for key in self._memories.put((host, session), memory):
            self._texts.pop(key, None)

    def keep(self, call: ToolCall, decision: Decision, marks: tuple[Mark, ...], files: Mapping[str, Stream]) -> bool:
        verdict = decision.verdict
        if files:
            texts = self._texts.setdefault((call.host, call.session), {})
            for path, stream in files.items():
                texts[path] = self._edited(call, path, self._left(path, stream))
        self._put(call.host, call.session, self.recall(call).after(marks, verdict in (LLM, ASK), verdict == DENY))
        return True

    def happened(self, call: ToolCall, facts: Facts) -> None:
        """Remember the files of a call that would be denied: a record that names it says that they were written.

        A file that the world describes holds what the world says.
        """
        memory = self.recall(call)
        ledger = Ledger(facts, None if memory.blank else memory)
        try:
            marks = marks_of(effects_of(well_formed(call), facts, ledger=ledger), ledger, memory)
        except GuardError:
            return  # an invalid call did nothing
        there = [path for path in ledger.files if facts.exists(path)]
        written = [mark for mark in marks if mark.word == WROTE and mark.subject not in there]
        self._put(call.host, call.session, memory.after(tuple(written)))
        texts = self._texts.setdefault((call.host, call.session), {})
        for path, stream in ledger.files.items():
            if path not in there:
                texts[path] = self._edited(call, path, stream.text)

    def _left(self, path: str, stream: Stream) -> str | None:
        """A file as a call leaves it: what it copies or appends is known if it is known what was there."""
        if stream.text is not None or self._facts is None:
            return stream.text
        before = self._facts.read(path, LARGEST) if stream.parts else None
        return before + "".join(stream.parts) if before is not None else held_in(stream)

    def _edited(self, call: ToolCall, path: str, text: str | None) -> str | None:
        """A file after an edit; if the old part is not found, with the new one appended."""
        action = call.action
        if type(action) is not Write or action.old is None or text is None or self._facts is None:
            return text
        before = self._facts.read(path, LARGEST) or ""
        return text if edited(action, before) is not None else f"{before}\n{text}"  # the new part, or all of it


class Rewritten:
    """Facts with some files replaced (`None`: unknown content), and without one that is created later."""

    def __init__(self, facts: Facts, texts: Mapping[str, str | None], absent: str = "") -> None:
        self._facts = facts
        self._texts = texts
        self._absent = absent
        self.notes: dict[str, Any] = {}
        self.call_notes: dict[str, Any] = {}

    def afresh(self) -> Rewritten:
        return Rewritten(self._facts.afresh(), self._texts, self._absent)

    def __getattr__(self, name: str) -> object:
        return getattr(self._facts, name)

    def exists(self, path: str) -> bool | None:
        real = self._facts.resolve(path)
        if real == self._absent:
            return False
        return True if real in self._texts else self._facts.exists(path)

    def is_dir(self, path: str) -> bool | None:
        real = self._facts.resolve(path)
        return False if real in self._texts else bool(self._written_in(real)) or self._facts.is_dir(path)

    def entries(self, path: str, limit: int) -> tuple[str, ...] | None:
        """The known names, including the replaced files."""
        written = self._written_in(self._facts.resolve(path))
        known = self._facts.entries(path, limit)
        if known is None and (not written or self._facts.is_dir(path)):
            return None
        names = sorted({*written, *(known or ())})
        return tuple(names) if len(names) <= limit else None

    def _written_in(self, directory: str) -> set[str]:
        start = directory.rstrip("/") + "/"
        return {path[len(start) :].partition("/")[0] for path in self._texts if path.startswith(start)}

    def read(self, path: str, limit: int) -> str | None:
        data = self.read_bytes(path, limit)
        if data is None or b"\0" in data:
            return None
        return unix_text(data.decode("utf-8", "replace"))

    def read_bytes(self, path: str, limit: int) -> bytes | None:
        real = self._facts.resolve(path)
        if real == self._absent:
            return None
        if real not in self._texts:
            return self._facts.read_bytes(path, limit)
        text = self._texts[real]
        data = None if text is None else text.encode("utf-8", "surrogatepass")
        return data if data is not None and len(data) <= limit else None
