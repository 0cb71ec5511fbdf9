"""What came of a call, looked through when it is over: what wants to be obeyed, and credentials, tighten the session.

The agent is told nothing, whatever is found: the call has happened. What a file tool answers about what it wrote is the
agent's own text, and is not looked through.

INVARIANT: nothing here loosens but three things: that a call was made which a person was asked about, where the host
makes such a call only after a yes (`Request.proof`), and where its name and all of it are those of the question; which
words were in a stranger's text, so that what it did not name is known; and which files a call has made.
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
        """Where sessions are kept: a call is recalled for first, and what came of it is added to its session."""

        def recall(self, call: ToolCall) -> Memory: ...

        def add(self, marks: tuple[Mark, ...]) -> None: ...


# Fields of a payload that name the call and the session, and tell nothing of what came of it.
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
    """Keep in the session what the result of a call tells the model, and what files it has made.

    `log` is the state directory in whose log it is recorded that a call was made which a person was asked about, or
    that it was `refused`; empty: in none.
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
    """Count that calls were approved, so that a rule can be offered for what is approved again and again."""
    from toolgate.analysis.state.approved import key_of
    from toolgate.approvals.folders import Unavailable
    from toolgate.approvals.store import Store

    store = Store(state)
    for call in calls:
        try:
            store.approved(key_of(call))
        except Unavailable:  # nobody is asked less because of it
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
    """The words of a stranger's text, where the result is all of it."""
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
    """Whether a result is text alone: a picture may say anything."""
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
    """What a result leaves behind: text that wants to be obeyed, a credential."""
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
    """Whether a file was read whose credentials are made up."""
    if isinstance(action, Shell):
        return False
    from toolgate.model.action import Read

    return isinstance(action, Read) and bool(action.paths) and all([is_fixture(path) for path in action.paths])
