"""Scans the result of a finished call: instructions to the model and credentials in it tighten the session.

The agent gets no answer, whatever is found: the call has happened. What a file tool answers about what it wrote is the
agent's own text, and is not scanned.

INVARIANT: only three things here loosen: that a call was made which a person was asked about, if the host makes such a
call only after a yes (`Request.proof`) and its id and content equal the question's; which words were in an untrusted
text, so that what it did not name is known; and which files a call has created.
"""

from __future__ import annotations

from toolgate.analysis.text.hidden import shown
from toolgate.analysis.text.scanning import found_in, is_fixture, texts_in
from toolgate.model.call import Shell
from toolgate.model.memory import PAGE, RAN, SECRET, SEEN, Mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from toolgate.model.call import Action, ToolCall
    from toolgate.model.facts import Facts
    from toolgate.model.memory import Memory
    from toolgate.protocols.exchange import Request

    class Sessions(Protocol):
        """The store of sessions: a call is first recalled for, and its result added to its session."""

        def recall(self, call: ToolCall) -> Memory: ...

        def add(self, marks: tuple[Mark, ...]) -> None: ...


# Fields of a payload that identify the call and the session, and say nothing about the result.
AROUND = ("session_id", "transcript_path", "cwd", "permission_mode", "hook_event_name", "tool_name", "tool_use_id")
PICTURES = ("image", "audio", "resource", "resource_link", "document")


def note(
    request: Request,
    sessions: Sessions,
    facts: Facts | None = None,
    now: float = 0,
    log: str = "",
    refused: bool = False,
) -> None:
    """Record in the session what the model learns from a call's result, and which files it created.

    `log` is the state directory whose log records that a call was made which a person was asked about, or that it was
    `refused`; empty: none.
    """
    call = request.calls[0] if request.calls else None
    if call is None or not call.session:
        return
    memory = sessions.recall(call)
    marks = [*found_marks(request), *seen_marks(request, memory)]
    if not refused:
        marks += ran_marks(request, memory)
    if facts is not None and call.id and memory.making and not refused:
        from toolgate.analysis.state.made_work import made_marks

        marks += made_marks(call.id, int(now), memory, facts)
    if log and memory.open:
        from toolgate.approvals.store import Store
        from toolgate.audit.answers import answered
        from toolgate.audit.recorders import FileRecorder

        known = answered(request.calls, memory, refused, FileRecorder(log, "hook"), now)
        marks += known
        for mark in known:  # the agent has asked the person itself
            Store(log).close(mark.subject.partition(" ")[0])
        if known and not refused:
            count(request.calls, log)
    sessions.add(tuple([mark for mark in marks if not memory.knows(mark)]))


def count(calls: Sequence[ToolCall], state: str) -> None:
    """Count approved calls, so that a rule can be offered for what is approved again and again."""
    from toolgate.analysis.state.approved import key_of
    from toolgate.approvals.folders import Unavailable
    from toolgate.approvals.store import Store

    store = Store(state)
    for call in calls:
        try:
            store.approved(key_of(call))
        except Unavailable:  # it reduces nobody's questions
            return


def ran_marks(request: Request, memory: Memory) -> list[Mark]:
    """The calls of a request that a person was asked about, and that were made because of the answer."""
    if not memory.questions:
        return []
    from toolgate.analysis.state.approved import key_of

    found: list[Mark] = []
    for call in request.calls:
        key = key_of(call)
        asked = memory.questions.get(f"{call.id} {key}") if call.id else None
        if asked:
            found.append(Mark(RAN, key, asked))
    return found if found and request.proof() else []


def seen_marks(request: Request, memory: Memory) -> list[Mark]:
    """The words of an untrusted text, if the result is all of it."""
    call = request.calls[0].id
    if not call or call in memory.seen or not any([call == brought for _, brought in memory.readings]):
        return []
    from toolgate.model.read_words import new_words

    result = request.result
    told = {key: value for key, value in result.items() if key not in AROUND} if isinstance(result, dict) else result
    texts = texts_in(told)
    words = new_words([shown(text) for text in texts], "".join(memory.seen.values())) if _is_text(told) else None
    return [] if words is None else [Mark(SEEN, call, words)]


def _is_text(result: object) -> bool:
    """Whether a result is only text: an image may say anything."""
    waiting = [result]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            if part.get("type") in PICTURES or any([key in part for key in ("mimeType", "media_type", "uri")]):
                return False
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)
    return True


def found_marks(request: Request) -> list[Mark]:
    """What a result leaves behind: instructions to the model, a credential."""
    actions = [call.action for call in request.calls]
    if all([_writes(action) for action in actions]):
        return []
    directions, secret = found_in([shown(text) for text in texts_in(request.result)])
    where = f"in the result of {request.calls[0].tool or 'a tool'}"
    found = [Mark(PAGE, f"text that looks like instructions {where}")] if directions else []
    if secret and not all([_is_example(action) for action in actions]):
        found.append(Mark(SECRET, f"{secret} {where}"))
    return found


def _writes(action: Action) -> bool:
    if isinstance(action, Shell):
        return False
    from toolgate.model.action import Delete, Move, Write

    return isinstance(action, Delete | Move | Write)


def _is_example(action: Action) -> bool:
    """Whether the file that was read only has made-up credentials."""
    if isinstance(action, Shell):
        return False
    from toolgate.model.action import Read

    return isinstance(action, Read) and bool(action.paths) and all([is_fixture(path) for path in action.paths])
