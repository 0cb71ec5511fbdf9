"""Handles a person's answer to a question, from anywhere: it is recorded first, then kept, and can be undone.

INVARIANT: what cannot be recorded is not allowed, so the log has everything that was permitted. Of several answers to
an open question the first counts, and the others get an error.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import localtime, strftime, time

from toolgate.approvals.changes import GRANT, MODE, REFUSAL, RULE, Change, Changes
from toolgate.approvals.identity import UNSAID
from toolgate.approvals.modes import NORMAL, Mode, end_mode, loosens, set_for, set_mode
from toolgate.approvals.store import ANSWERS, ONCE, SESSION, UNTIL, Grant, Question, Refusal, Store
from toolgate.audit.answers import APPROVED, REFUSED
from toolgate.audit.columns import call as call_shown
from toolgate.audit.control import control_event
from toolgate.audit.event import ANSWER, SHORT, AuditEvent
from toolgate.audit.log import moment
from toolgate.audit.recorders import FileRecorder
from toolgate.audit.secrets.redaction import redacted, redacted_value
from toolgate.model.errors import GuardError
from toolgate.protocols.notation import plain

ENTRANCE = "cli"
DAY = 86_400.0  # seconds
FIELD = 200  # characters of a field in the one-line form of a call
SERVED = "mcp__"  # prefix of the names of a server's tools
PERMITTING = ("allowed-", "suggested-")  # prefixes of the names of rules that only permit


class Unanswerable(GuardError):
    """An answer cannot be given, and why."""


def shown_call(question: Question) -> str:
    """The call of a question in one line, without secrets: a command, or the tool and all its fields."""
    given = {name: value for name, value in question.input.items() if name not in UNSAID}
    shown = redacted_value(given)
    plain_shell = [*given] == ["command"] and not question.tool.startswith(SERVED)
    if plain_shell or not isinstance(shown, dict) or not shown:
        return call_shown({"tool": question.tool, "input": shown})
    fields = [f"{name}={value}" for name, value in shown.items()]
    return " ".join([question.tool, *[one if len(one) <= FIELD else one[:FIELD] + "…" for one in fields]])


def check_scope(question: Question, scope: str) -> None:
    """Raise `Unanswerable` if the call of a question cannot be allowed for this scope."""
    if scope not in (ONCE, UNTIL, SESSION):
        raise Unanswerable(f"`{scope}` is not a time for which a call can be allowed", "use once, until or session")
    if scope != ONCE and not question.remembered:
        raise Unanswerable(
            "this can be allowed once only: Toolgate cannot tell all that the call does",
            f"toolgate allow {question.id}",
        )
    if scope == SESSION and not question.session:
        raise Unanswerable("the call belongs to no session", f"toolgate allow {question.id} --for 1h")


def allow(state: str, question: Question, scope: str = ONCE, seconds: float = 0.0, again: bool = False) -> Change:
    """Allow the call of a question: once, for some seconds, or in its session; `again`: also if it was answered."""
    check_scope(question, scope)
    now = time()
    expires = now + {ONCE: DAY, UNTIL: seconds, SESSION: 7 * DAY}[scope]
    how = {ONCE: "once", UNTIL: f"until {_clock(expires)}", SESSION: "for its session"}[scope]
    what = f"{shown_call(question)} – allowed {how}"
    with turn(state, question, again) as store:
        name = answer(state, question, APPROVED, f"allowed {how}")
        change = Change(name, question.id, now, GRANT, what, {"key": question.key})
        Changes(state).add(change)
        store.removed(ANSWERS, question.id)
        store.grant(Grant(question.key, question.id, scope, expires, question.agent, question.session, now, what))
        close_all(store, question, now)
    return change


def refuse(state: str, question: Question, words: str = "", interrupt: bool = False, again: bool = False) -> str:
    """Refuse the call of a question; `words` are for an agent that waits for the answer. Returns the record's id."""
    with turn(state, question, again) as store:
        name = answer(state, question, REFUSED, "denied" + (f": {redacted(words)}" if words else ""))
        store.withdraw(question.key)
        store.refuse(question.id, Refusal(plain(words), interrupt))
        Changes(state).add(Change(name, question.id, time(), REFUSAL, f"{shown_call(question)} – denied"))
        close_all(store, question, time())
    return name


def close_all(store: Store, question: Question, now: float) -> None:
    """Close an answered question, and those that the agent's retries of the same call have left open."""
    for one in (question, *store.retries(question, now)):
        store.close(one.id)


@contextmanager
def turn(state: str, question: Question, again: bool = False) -> Iterator[Store]:
    """The store, locked against other answers; raises `Unanswerable` if this question is answered or gone."""
    store = Store(state)
    handle = store.hold_turn()
    try:
        if not again and store.question(question.id) is None:
            gone = "was answered before" if store.closed(question.id) else "is no longer kept"
            raise Unanswerable(f"this question {gone}", "let the agent try again")
        yield store
    finally:
        os.close(handle)


def answer(state: str, question: Question, word: str, how: str) -> str:
    """Record an answer; returns its id."""
    data = {"of": question.id, "answer": word, "how": how, "agent": question.agent, "session": question.session}
    shown = {key: plain(text[:SHORT]) for key, text in data.items() if text}
    waited = max(int((time() - question.time) * 1_000), 0)
    return _recorded(state, AuditEvent(ANSWER, shown | {"waited_ms": waited}))


def close(state: str, question: Question, how: str) -> None:
    """Record that a question is answered with yes other than by a grant, and close it."""
    answer(state, question, APPROVED, how)
    Store(state).close(question.id)


def add_rules(state: str, what: str, file: str, ids: list[str], question: Question | None = None) -> Change:
    """Record rules that a person has agreed to, before they are written to a policy file."""
    of = question.id if question is not None else ""
    name = _recorded(state, control_event("rule", what, of))
    change = Change(name, of, time(), RULE, what, {"file": file, "rules": list(ids)})
    Changes(state).add(change)
    return change


def note(state: str, action: str, what: str) -> None:
    """Record a change that is only undone by another change."""
    _recorded(state, control_event(action, what))


def change_mode(state: str, mode: Mode, action: str, what: str) -> Change | None:
    """Put a mode in force, or end it with the name `normal`; `None`: there was none to end."""
    store = Store(state)
    now = time()
    before = set_for(store, mode.scope, mode.subject, now)
    if mode.name == NORMAL and before is None:
        return None
    until = moment(mode.until) if mode.until else ""
    name = _recorded(state, control_event(action, what, until=until))
    earlier = {field: getattr(before, field) for field in Mode.__slots__} if before is not None else {}
    made = 0.0 if mode.name == NORMAL else mode.made
    data: dict[str, object] = {"scope": mode.scope, "subject": mode.subject, "made": made, "before": earlier}
    change = Change(name, "", now, MODE, what, data)
    Changes(state).add(change)
    if mode.name == NORMAL:
        end_mode(store, mode.scope, mode.subject)
    else:
        set_mode(store, mode)
    return change


def mode_undone(state: str, change: Change) -> tuple[Mode | None, Mode | None]:
    """The mode that undoing a mode change would end, and the one it would restore."""
    store, now = Store(state), time()
    current = set_for(store, str(change.data.get("scope")), str(change.data.get("subject")), now)
    made = change.data.get("made")
    if made != (current.made if current is not None else 0.0):
        return current, current
    earlier = change.data.get("before")
    if not isinstance(earlier, dict) or set(earlier) != set(Mode.__slots__):
        return current, None
    before = Mode(**earlier)
    set_by = [one for one in Changes(state).listed() if one.kind == MODE and one.data.get("made") == before.made]
    return current, before if set_by and before.counts(now) else None


def loosens_if_undone(state: str, change: Change) -> bool:
    """Whether undoing a change would refuse or ask less."""
    if change.kind == MODE:
        return loosens(*mode_undone(state, change))
    names = change.data.get("rules")
    permits = isinstance(names, list) and all([str(name).startswith(PERMITTING) for name in names])
    return change.kind == RULE and not permits


def undo(state: str, change: Change) -> str:
    """Undo a change, except rules, which are in a policy file; returns a remark."""
    _recorded(state, control_event("undo", change.what, change.id))
    note = _taken_back(state, change)
    Changes(state).take_back(change, time())  # last, so that what is still in force is still listed
    return note


def _taken_back(state: str, change: Change) -> str:
    store = Store(state)
    if change.kind == REFUSAL:
        return "" if store.reopen(change.of) else "its question is no longer kept: let the agent try again"
    if change.kind == GRANT:
        key = str(change.data.get("key", ""))
        grant = store.granted(key)
        if grant is not None and grant.made > change.time + 1:
            return "the call was allowed once more after that, which stays"
        return "" if store.withdraw(key) else "it had been used up, or had ended, before"
    if change.kind == MODE:
        current, restored = mode_undone(state, change)
        if current is not None and current is restored:
            return f"the mode was set again after that, and is `{current.name}`"
        end_mode(store, str(change.data.get("scope")), str(change.data.get("subject")))
        if restored is not None:
            set_mode(store, restored)
    return ""


def _clock(seconds: float) -> str:
    """A time in this machine's time zone."""
    return strftime("%Y-%m-%d %H:%M", localtime(seconds))


def _recorded(state: str, event: AuditEvent) -> str:
    """Record an event; returns its id."""
    return FileRecorder(state, ENTRANCE).record([event])[0]
