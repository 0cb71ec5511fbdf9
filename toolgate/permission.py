"""Lets a permission handler answer a question while the guard waits.

INVARIANT: only a `Reply` that says yes allows a call. A handler that raises or returns anything else says no, with a
warning for its developer; it is never called for denials, nor twice for the same question. A yes counts for the call as
it was shown: if its target has changed meanwhile, it is asked once more, and then refused. A handler that asks its own
guard is not asked about that: it would deadlock.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from toolgate.approvals.cache import PROMPT, REMEMBERED
from toolgate.approvals.handlers import ALWAYS, ANSWERS, NO, REPLIES, Reply
from toolgate.approvals.settling import answered
from toolgate.audit.answers import APPROVED, REFUSED, event_of, recorded
from toolgate.audit.recording import unrecorded
from toolgate.audit.secrets.redaction import redacted
from toolgate.audit.warned import error_told, name_of, value_told, warned
from toolgate.library.threads import abandoned, awaited, waiting
from toolgate.model.approval import refused_by_person, withheld
from toolgate.model.verdict import ALLOW, ASK, Decision, Finding, Opinion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolgate.approvals.cache import Cache, Keys
    from toolgate.approvals.handlers import Handler
    from toolgate.audit.interfaces import Recorder
    from toolgate.model.call import ToolCall
    from toolgate.model.rule import Audit, Settlement

    Look = Callable[[Decision], tuple[str, Decision]]  # the current identity of a call, and the decision about it

NO_KEYS: Keys = frozenset()
ASKING: ContextVar[tuple[Cache, ...]] = ContextVar("toolgate_asking", default=())  # caches of the handlers being asked
UNANSWERED = "the answer to the question could not be recorded"


def answer_of(
    decision: Decision,
    call: ToolCall,
    handler: Handler,
    cache: Cache,
    keys: Keys,
    settlement: Settlement | None,
    recorder: Recorder | None,
    audit: Audit,
    look: Look,
) -> Decision:
    """The decision after the handler, or its earlier approval, has answered the question.

    `keys` are those for remembering an approval; empty: it counts once. `look` judges the call again.
    """
    if cache in ASKING.get():  # the handler asks the guard that is asking it
        return withheld(decision)
    with _turn(cache):
        if cache.has(keys):  # another thread has asked the same meanwhile
            reply, how = Reply(ALWAYS), REMEMBERED
            waited = 0
        else:
            started = monotonic()
            reply, now, keys = _asked_about_now(handler, call, decision, keys, look)
            waited = int((monotonic() - started) * 1_000)
            decision, how = now.recorded(decision.id, decision.unrecorded), _told(reply)
        if reply.answer == ALWAYS and keys:
            cache.approve(keys)
    if not reply.attended:
        return withheld(decision) if decision.verdict == ASK else decision
    interrupt = reply.interrupt or (settlement is not None and settlement.interrupts)
    word = REFUSED if reply.answer == NO else APPROVED
    if decision.id and recorder is not None:
        kept = recorded([event_of(decision.id, word, how, call, waited)], recorder)
        if not kept and audit.required and word == APPROVED:
            return unrecorded(decision, UNANSWERED)
    if word == APPROVED:
        yes = answered(decision, REMEMBERED if how == REMEMBERED else "allowed by the user", PROMPT)
        return yes.recorded(decision.id, decision.unrecorded)
    return refused_by_person(_settled(decision), reply.words, interrupt)


@contextmanager
def _turn(cache: Cache) -> Iterator[None]:
    """Lock while a handler is asked: one question at a time, and none by the handler itself."""
    with waiting(), cache.asking:
        token = ASKING.set((*ASKING.get(), cache))
        try:
            yield
        finally:
            ASKING.reset(token)


def _asked_about_now(
    handler: Handler, call: ToolCall, decision: Decision, keys: Keys, look: Look
) -> tuple[Reply, Decision, Keys]:
    """The reply for the call in its state at that time: if it has changed, it is asked about once more."""
    before = look(decision)[0]
    reply = asked(handler, call, shown_to_handler(decision, keys))
    if reply.answer == NO:
        return reply, decision, keys
    after, decision = look(decision)
    if after == before:
        return reply, decision, keys
    nobody = Reply(NO, attended=False), decision, NO_KEYS
    if decision.verdict != ASK:
        return nobody
    before = look(decision)[0]
    reply = asked(handler, call, shown_to_handler(decision, NO_KEYS))
    return nobody if reply.answer != NO and look(decision)[0] != before else (reply, decision, NO_KEYS)


def asked(handler: Handler, call: ToolCall, decision: Decision) -> Reply:
    """The reply of a handler; anything else is a no, with a warning."""
    nobody = Reply(NO, attended=False)
    if abandoned():
        return nobody
    try:
        reply: object = handler(call, decision)
        if type(reply) is not Reply and hasattr(reply, "__await__"):
            reply = awaited(reply)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 # whatever happened to it, nobody has said yes
        if not abandoned():
            warned(f"`{name_of(handler)}` of `permission` failed, which counts as a no: {error_told(error)}", error)
        return nobody
    if type(reply) is Reply and type(reply.answer) is str and reply.answer in ANSWERS and type(reply.words) is str:
        return reply
    returned = f"`{name_of(handler)}` of `permission` returned {value_told(reply)}, which counts as a no"
    warned(f"{returned}: return {REPLIES}")
    return nobody


def shown_to_handler(decision: Decision, keys: Keys) -> Decision:
    """The decision for a handler: each question says whether its answer can be remembered."""
    if keys:
        return decision
    because = [
        finding if finding.opinion.verdict == ALLOW else Finding(finding.effect, _fleeting(finding.opinion))
        for finding in decision.because
    ]
    rest = decision.hits, decision.worded, decision.id, decision.unrecorded
    return Decision(decision.verdict, tuple(because), decision.settled_by, *rest)


def _fleeting(opinion: Opinion) -> Opinion:
    return Opinion(opinion.verdict, opinion.reason, opinion.rule, opinion.instead, memorable=False, left=opinion.left)


def _settled(decision: Decision) -> Decision:
    rest = decision.hits, decision.worded, decision.id, decision.unrecorded
    return Decision(decision.verdict, decision.because, PROMPT, *rest)


def _told(reply: Reply) -> str:
    """How a person has answered, for the log."""
    if reply.answer == NO:
        return "denied in the prompt" + (f": {redacted(reply.words)}" if reply.words else "")
    return f"allowed {reply.answer} in the prompt"
