"""People's answers about calls, as the guard uses them: modes before judging, grants for questions, and open questions.

INVARIANT: what cannot be read allows nothing, and a question that cannot be stored is still asked.
"""

from time import time

from toolgate.approvals.cache import EXACT, PROMPT, REMEMBERED, Cache, keys_of
from toolgate.approvals.modes import PROJECT, READONLY, Mode, holds, in_force, listed, session_of
from toolgate.approvals.settling import APPROVAL, answerable, answered, by_mode, memorable, skipped, stricter
from toolgate.approvals.store import GRANTS, ONCE, Store
from toolgate.model.call import ToolCall
from toolgate.model.effect import Effect, Verb
from toolgate.model.facts import Facts
from toolgate.model.memory import ADVISED, Mark
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.value import Value
from toolgate.model.verdict import ASK, DENY, LLM, Decision

ADVICE = 20  # characters of a call's identity that a session keeps
NO_MODEL = "no-model"  # recorded advice to an agent: that a guard agent can be set up
MODEL_HELP = "a guard agent could settle such questions: `toolgate llm setup`"
OFTEN = 3  # approvals after which a rule is offered
GRANTED = "granted"  # in the call notes of facts: the identity of a call that a grant answers
QUESTION = "question"  # in the call notes of facts: the identity of a call that is asked about, and possible answers


EARLIER = "earlier"  # in the call notes of facts: why a yes to the same call no longer counts
MOST_SECRETS = 8  # the last ones, for each of which it is tried whether a yes came before it


class Said(Value):
    """The modes that apply to a call: `loosening` are those that skip questions, the most specific first.

    `closed` are read-only projects, even if the call is made elsewhere.
    """

    __slots__ = ("loosening", "readonly", "closed")

    def __init__(self, modes: tuple[Mode, ...], closed: tuple[Mode, ...] = ()) -> None:
        self.loosening = tuple([mode for mode in modes if mode.name != READONLY])
        self.readonly = any([mode.name == READONLY for mode in modes])
        self.closed = closed

    @property
    def uses(self) -> bool:
        """Whether a rule judges every tool and command, also those without an effect."""
        return self.readonly

    def tightened(self, decision: Decision, effects: tuple[Effect, ...], scene: Scene) -> Decision:
        """The decision, tightened by the read-only profile's opinion of the same effects."""
        if not self.readonly and not any([self._reaches(effect, scene) for effect in effects]):
            return decision
        from toolgate.decide import decide
        from toolgate.policy.force.preparing import profile_book

        return stricter(decision, by_mode(decide(effects, scene, profile_book(READONLY)), READONLY))

    def _reaches(self, effect: Effect, scene: Scene) -> bool:
        """Whether an effect is in a read-only project."""
        facts = scene.facts
        if not self.closed or facts is None or effect.verb == Verb.READ:
            return False
        places = tuple([facts.resolve(path) for path in (effect.target.path, effect.command.cwd) if path])
        return any([holds(mode, places) for mode in self.closed])


def said_about(call: ToolCall, facts: Facts, state: str, given: str, session: str = "") -> Said:
    """The modes that apply to a call: the guard's `given` one, and those that people have set.

    `session`, from `session_of`, replaces the call's own.
    """
    set_here = tuple([Mode(name) for name in (given,) if name])
    if not state:
        return Said(set_here)
    now = time()
    places = tuple([facts.resolve(place) for place in (facts.workspace(), call.cwd) if place])
    store = Store(state)
    found = in_force(store, places, session or session_of(call.host, call.session), now)
    closed = [mode for mode in listed(store, now) if mode.name == READONLY and mode.scope == PROJECT]
    return Said((*set_here, *found), tuple(closed))


def settled(
    decision: Decision,
    scene: Scene,
    facts: Facts,
    book: Rulebook,
    state: str,
    said: Said | None,
    guarded: bool,
    cache: Cache | None = None,
) -> Decision:
    """The decision with its question answered, if a grant or a mode does so; else the facts note the question."""
    if decision.verdict not in (LLM, ASK) or not answerable(decision, scene, book):
        return decision
    if not guarded and book.settlement is not None and book.settlement.refuses(decision):
        return decision
    lasting = memorable(decision, scene, book)
    call = scene.call
    key = ""
    if state or cache is not None or (said is not None and said.loosening):
        from toolgate.approvals.identity import identity_of

        identity = identity_of(call, decision, facts, scene.memory.secrets)
        key, lasting = identity.key, lasting and identity.whole
    if state:
        grant = _granted(Store(state), key, call, lasting)
        if grant:
            facts.call_notes[GRANTED] = key
            return answered(decision, grant, APPROVAL)
        _note_earlier(Store(state), decision, scene, facts)
    if cache is not None and lasting:
        keys = keys_of(call, decision, key, book.settlement.key if book.settlement is not None else EXACT)
        if cache.has(keys):
            return answered(decision, REMEMBERED, PROMPT)
        cache.note(call, keys)
    if lasting and said is not None and said.loosening:
        skips = book.settlement is not None and book.settlement.skips_llm
        decision = skipped(decision, said.loosening[0], guarded, skips)
    if state and decision.verdict != DENY:
        facts.call_notes[QUESTION] = key, lasting
    return decision


def _granted(store: Store, key: str, call: ToolCall, lasting: bool) -> str:
    """What to say about the grant that answers a question; empty: none. It is used up after judging."""
    kept = store.granted(key, call.id)
    if kept is None or not (lasting or kept.scope == ONCE) or not kept.counts(call.host, call.session, time()):
        return ""
    return f"allowed by the user ({kept.id})"


def _note_earlier(store: Store, decision: Decision, scene: Scene, facts: Facts) -> None:
    """Note why a yes to this call does not answer the question, if it came before the session's secrets."""
    if not scene.memory.secrets or not store.grants():
        return
    from toolgate.approvals.identity import identity_of
    from toolgate.sentences.tools import learned

    secrets, call = scene.memory.secrets, scene.call
    for count in range(len(secrets) - 1, max(len(secrets) - MOST_SECRETS, 0) - 1, -1):
        kept = store.granted(identity_of(call, decision, facts, secrets[:count]).key)
        if kept is not None and kept.counts(call.host, call.session, time()):
            after = learned(secrets[count], "a secret")
            words = f"{kept.id} was allowed before this session tried to {after}, so that answer no longer counts"
            facts.call_notes[EARLIER] = words
            return


def used_up(call: ToolCall, facts: Facts, state: str) -> bool:
    """Whether the grant for a call still exists, or it needs none; one that counts once is used up, and counted."""
    key = facts.call_notes.get(GRANTED)
    if key is None:
        return True
    store = Store(state)
    unused = store.holds(GRANTS, key)
    grant = store.take(key, call.host, call.session, time(), call.id)
    if unused and grant is not None and grant.scope == ONCE:
        _count(store, call)
    return grant is not None


def _count(store: Store, call: ToolCall) -> None:
    """Count an approved call, so that a rule can be offered for what is approved again and again."""
    from toolgate.analysis.state.approved import key_of
    from toolgate.approvals.folders import Unavailable

    try:
        store.approved(key_of(call))
    except Unavailable:  # it reduces nobody's questions
        return


def told_first(decision: Decision, scene: Scene, facts: Facts, book: Rulebook) -> tuple[Decision, tuple[Mark, ...]]:
    """A question, or the first time a refusal with an alternative that needs no question, and the marks to keep."""
    name = str(facts.call_notes[QUESTION][0])[:ADVICE]
    if name in scene.memory.advised:
        return decision, ()
    from toolgate.advice.prompt_free import prompt_free
    from toolgate.model.approval import advised_first

    if not prompt_free(decision, scene, facts, book):
        return decision, ()
    del facts.call_notes[QUESTION]
    return advised_first(decision), (Mark(ADVISED, name),)


def without_model(decision: Decision, before: Decision, scene: Scene) -> tuple[Decision, tuple[Mark, ...]]:
    """A question that a model could have settled, with a hint once per session, and the marks to keep.

    `before` is the decision that was left to a model; there is no hint if no model may be asked about it.
    """
    if NO_MODEL in scene.memory.advised:
        return decision, ()
    from toolgate.guard_agent.gate import admitted
    from toolgate.model.approval import explained

    if admitted(before, scene).refusal:
        return decision, ()

    return explained(decision, MODEL_HELP), (Mark(ADVISED, NO_MODEL),)


def offered(decision: Decision, call: ToolCall, facts: Facts, state: str, entrance: str = "") -> Decision:
    """The decision, which a person can answer by its id once the question is stored; `entrance`: where it was asked."""
    noted = facts.call_notes.pop(QUESTION, None)
    if noted is None or not decision.id or decision.verdict not in (ASK, DENY) or decision.settled_by == PROMPT:
        return decision
    from toolgate.analysis.state.approved import key_of
    from toolgate.approvals.folders import Unavailable
    from toolgate.approvals.questions import question_of

    key, lasting = noted
    try:
        store = Store(state)
        times = store.approvals(key_of(call)) if lasting else 0
        store.ask(question_of(call, decision, facts, key, lasting, time(), times))
        if decision.id[-1:] == "0":  # one in 32: cleaning up everything takes a while
            store.tidy(time())
    except Unavailable:
        return decision
    if entrance in ("library", "proxy"):  # the hook records its agent itself
        from toolgate.approvals.agents import note_agent, note_this

        (note_this if entrance == "library" else note_agent)(state, call.host)
    words = f"toolgate allow {decision.id}"
    if times >= OFTEN:
        words = f"approved {times} times before: {words} --always"
    return decision.recorded(decision.id, decision.unrecorded, words)
