"""Judges past calls as the hook would today, each session in order, with what its calls left behind.

Nothing is executed, recorded or kept. The result of a call that ran is remembered as after a real one; one that did not
run leaves nothing behind. The machine is read in its current state.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from toolgate.adapters import adapter_of
from toolgate.adapters.generic import HOST
from toolgate.after_call import note
from toolgate.analysis.state.streams import Stream
from toolgate.history.calls import UNMADE, PastCall
from toolgate.host import Machine, variable
from toolgate.model.call import ToolCall
from toolgate.model.errors import GuardError
from toolgate.model.facts import Facts
from toolgate.model.failure import failed, refused
from toolgate.model.memory import MORE, Mark, Memory
from toolgate.model.rule import Rulebook
from toolgate.model.verdict import ASK, DENY, Decision, together
from toolgate.policy.force.layers import book_for
from toolgate.policy.review.drafting import conditions
from toolgate.policy.review.narrowing import PROJECT
from toolgate.protocols.exchange import AFTER, Request, Surroundings
from toolgate.rehearsal import Rehearsal, alone

CALL_NAMES = ("tool_use_id", "tool_call_id")  # where a payload names the call
MOST_TEXT = 16_000_000  # characters of files that one session has written
MOST_MARKS = 8_000  # marks kept for one session
MOST_BOOKS = 64  # projects whose rulebooks are cached


@dataclass(frozen=True, slots=True)
class Judged:
    """A past call and the decision about it; `gone`: its project no longer exists.

    `call` is the call as judged, the first if there are several (`None`: it is not valid). `rule` is the condition of
    rules that would permanently answer its question; empty: there are none.
    """

    past: PastCall
    decision: Decision
    gone: bool = False
    call: ToolCall | None = None
    rule: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        return str(self.decision.verdict)


class Played(Rehearsal):
    """The memory of past sessions; `counts`: the next call leaves something behind.

    A memory is rebuilt only after a call that leaves something behind, since building a long one takes milliseconds.
    """

    __slots__ = ("counts", "_marks", "_last", "_size")

    def __init__(self) -> None:
        super().__init__()
        self.counts = True
        self._marks: dict[tuple[str, str], list[Mark]] = {}
        self._last = ("", "")
        self._size = 0

    def recall(self, call: ToolCall) -> Memory:
        self._last = call.host, call.session
        return super().recall(call)

    def keep(self, call: ToolCall, decision: Decision, marks: tuple[Mark, ...], files: Mapping[str, Stream]) -> bool:
        if self.counts:
            memory = self.recall(call)
            self.add(tuple([mark for mark in marks if not memory.knows(mark)]))
            texts = self._texts.setdefault(self._last, {})
            texts.update({path: self._edited(call, path, stream.text) for path, stream in files.items()})
            self._bound(texts, files)
        return True

    def add(self, marks: tuple[Mark, ...]) -> None:
        """Add what the last recalled call leaves behind; if there is no room, a mark that there is more."""
        kept = self._marks.setdefault(self._last, [])
        room = MOST_MARKS - len(kept)
        if marks and room >= 0:
            kept += marks if len(marks) <= room else (*marks[:room], Mark(MORE))
            self.given(*self._last, Memory(kept))

    def happened(self, call: ToolCall, facts: Facts) -> None:
        super().happened(call, facts)
        self._marks[call.host, call.session] = list(super().recall(call).marks)

    def _bound(self, texts: dict[str, str | None], written: Mapping[str, Stream]) -> None:
        """Drop the content of the files written first, if there is too much."""
        self._size += sum([len(texts.get(path) or "") for path in written])
        for path in list(texts) if self._size > MOST_TEXT else ():
            self._size -= len(texts[path] or "")
            texts[path] = None
            if self._size <= MOST_TEXT // 2:
                break


class Judge:
    """Judges the calls of histories on this machine; one per process."""

    def __init__(self) -> None:
        self._books: dict[tuple[str, str], Rulebook] = {}
        self._there: dict[str, bool] = {}

    def judged(self, past: PastCall, kept: Played) -> Judged:
        """The decision on a call, after those of its session that were judged with the same memory."""
        gone = not self._exists(past.project)
        call: ToolCall | None = None
        try:
            request = request_of(past)
            call = request.calls[0] if request.calls else None
            machine = Machine(request.project, request.project if gone else None)
            decision = together([self._decided(call, machine, kept, past) for call in request.calls])
            if past.outcome not in UNMADE:
                happened(past, request, decision, machine, kept)
        except GuardError as error:
            decision = refused(error)
        except Exception as error:  # noqa: BLE001 # one call must not end the whole report
            decision = failed(error)
        return Judged(past, decision, gone, call, () if gone else answering(decision, call))

    def _decided(self, call: ToolCall, machine: Machine, kept: Played, past: PastCall) -> Decision:
        kept.counts = past.outcome not in UNMADE
        book, facts = self._book(machine), kept.facts(call, machine)
        return alone(facts, book=book, sessions=kept).check(call)

    def _book(self, machine: Machine) -> Rulebook:
        key = machine.installed_home(), machine.workspace()
        if key not in self._books:
            if len(self._books) >= MOST_BOOKS:
                self._books.clear()
            self._books[key] = book_for(machine)
        return self._books[key]

    def _exists(self, directory: str) -> bool:
        if directory not in self._there:
            if len(self._there) > 10_000:
                self._there.clear()
            self._there[directory] = os.path.isdir(directory)
        return self._there[directory]


def answering(decision: Decision, call: ToolCall | None) -> tuple[str, ...]:
    """The conditions of project rules that would permanently answer a call's question; empty: there are none."""
    if call is None or decision.verdict != ASK:
        return ()
    try:
        return conditions(call, PROJECT, Machine(call.project))
    except (GuardError, OSError):
        return ()


def request_of(past: PastCall) -> Request:
    """The call as the agent's hook would have received it."""
    adapter = adapter_of(past.agent)
    payload = adapter.declaration().sample.filled(past.tool, past.input, past.cwd, past.session)
    payload |= {name: past.id for name in CALL_NAMES if name in payload}
    if past.agent == HOST and past.session:
        payload["session"] = past.session
    known = adapter.declaration().places
    around = {"SHELL": variable("SHELL")} | ({known.project_variable: past.project} if known else {})
    return adapter.decode(payload, Surroundings(past.cwd, around.get, True))


def happened(past: PastCall, request: Request, decision: Decision, machine: Machine, kept: Played) -> None:
    """Remember the result of a call that was made, whatever the decision about it."""
    if decision.verdict == DENY:
        for call in request.calls:
            kept.happened(call, kept.facts(call, machine))
    known = adapter_of(past.agent).declaration().history
    proof = known is not None and known.proves
    over = Request(request.calls, AFTER, request.project, result=past.result, proof=lambda: proof)
    note(over, kept)
