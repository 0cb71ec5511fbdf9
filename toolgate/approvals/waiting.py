"""Waits in a hook for a person with an open inbox, if the agent itself cannot ask."""

from time import monotonic, sleep, time

from toolgate.approvals.folders import Unavailable
from toolgate.approvals.store import Question, Refusal, Store

PAUSE = 0.05  # seconds between two checks


def answer_to(store: Store, id: str, seconds: float) -> Refusal | bool:
    """A person's answer within some seconds: a refusal, true for a yes, or false for none."""
    question = store.question(id)
    if question is None or seconds <= 0 or not store.inbox_open():
        return False
    try:
        store.ask(_waited_for(question, time() + seconds))
    except Unavailable:
        return False
    if store.closed(id):  # it was answered at this moment
        store.close(id)
    end = monotonic() + seconds
    while monotonic() < end:
        refusal = store.refusal(id)
        if refusal is not None:
            return refusal
        grant = store.granted(question.key)
        if grant is not None and grant.counts(question.agent, question.session, time()):
            return True
        if store.question(id) is None and store.refusal(id) is None:
            return True  # it was answered in another way, such as by a rule: the call is judged once more
        sleep(PAUSE)
    return False


def _waited_for(question: Question, until: float) -> Question:
    fields = {name: getattr(question, name) for name in question.__slots__}
    return Question(**{**fields, "waits_until": until})
