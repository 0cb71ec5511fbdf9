"""Learns people's answers afterwards: a call that was asked about ran, was refused, or ran when it was retried.

The session keeps each question with the id of its record until it is answered (`QUESTION`, `ANSWERED`): its subject is
that id, digests of what the call does and of where, and the host's id for the call.

INVARIANT: nothing here raises, and nothing here changes an answer: what cannot be recorded stays an open question.
"""

from collections.abc import Sequence

from toolgate.audit.event import ANSWER, SHORT, AuditEvent
from toolgate.audit.interfaces import Recorder
from toolgate.model.call import Shell, ToolCall
from toolgate.model.digest import digest
from toolgate.model.memory import ANSWERED, QUESTION, Mark, Memory
from toolgate.model.verdict import Decision
from toolgate.protocols.notation import plain

Question = tuple[str, str, str, str]  # the id of the record, what the call does, where, and its id

APPROVED, REFUSED = "approved", "refused"
RAN, RETRIED = "ran", "retried and ran"
ACCEPTED, DECLINED = "accepted by the person", "denied by the person"
STOPPED = "denied in the agent"  # by the person or by the agent's own rules: it does not say which
KEY = 20  # characters of a digest


def question_marks(calls: Sequence[ToolCall], decisions: Sequence[Decision], now: float) -> tuple[Mark, ...]:
    """The marks that a session keeps of questions about calls, each until it is answered."""
    return tuple(
        [
            Mark(QUESTION, f"{decision.id} {_act(call)} {_place(call)} {call.id}", str(int(now * 1_000)))
            for call, decision in zip(calls, decisions, strict=True)
            if decision.id and str(decision.verdict) == "ask"
        ]
    )


def answered(calls: Sequence[ToolCall], memory: Memory, refused: bool, recorder: Recorder, now: float) -> list[Mark]:
    """Record what ended or refused calls show about open questions; returns the session's new marks."""
    found: dict[str, str] = {}  # a question, and how it was answered
    for call in calls:
        found |= _questions_about(call, memory, refused)
    word = REFUSED if refused else APPROVED
    events = [
        event_of(_read(subject)[0], word, how, calls[0], _since(memory.open[subject], now))
        for subject, how in found.items()
    ]
    if not recorded(events, recorder):
        return []
    return [Mark(ANSWERED, subject, memory.open[subject]) for subject in found]


def event_of(record: str, answer: str, how: str, call: ToolCall, waited: int) -> AuditEvent:
    """The answer to the question whose record has this id; `waited` is in milliseconds."""
    data = {"of": record, "answer": answer, "how": how, "agent": call.host[:SHORT], "session": call.session[:SHORT]}
    shown = {key: plain(text) for key, text in data.items() if text}
    return AuditEvent(ANSWER, shown | {"waited_ms": max(waited, 0)})


def recorded(events: Sequence[AuditEvent], recorder: Recorder) -> bool:
    """Whether the events are now in the log; a recorder that fails reports it where `toolgate doctor` looks."""
    try:
        return bool(events) and bool(recorder.record(events))
    except Exception:  # noqa: BLE001 # the call is over: nobody waits for this
        return False


def _questions_about(call: ToolCall, memory: Memory, refused: bool) -> dict[str, str]:
    """The open questions that a call answers, each with how: the one about this call, and those about equal calls."""
    act, place = _act(call), _place(call)
    found: dict[str, str] = {}
    newest = True  # among questions that only their content can tell apart
    for subject in reversed(memory.open):
        _, asked, where, name = _read(subject)
        if asked != act:
            continue
        named = bool(name and call.id)
        if name == call.id if named else where == place and newest:
            found[subject] = STOPPED if refused else RAN
            newest = newest and named
        elif where == place and not refused:
            found[subject] = RETRIED
    return found


def _read(subject: str) -> Question:
    parts = subject.split(" ", 3)
    return (parts[0], parts[1], parts[2], parts[3]) if len(parts) == 4 else ("", "", "", "")


def _since(moment: str, now: float) -> int:
    return int(now * 1_000) - int(moment) if moment.isascii() and moment.isdecimal() else 0


def _act(call: ToolCall) -> str:
    """A digest that identifies an action, without the shell's name, which may be missing afterwards."""
    action = call.action
    told = ("Shell", action.text) if type(action) is Shell else (type(action).__name__, action)
    return digest(repr(told).encode("utf-8", "surrogatepass"))[:KEY]


def _place(call: ToolCall) -> str:
    return digest(call.cwd.encode("utf-8", "surrogatepass"))[:KEY]
