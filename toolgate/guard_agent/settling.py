"""The guard agent as an arbiter: asks a model about what the rules leave to it, and applies the ruling or not.

INVARIANT: only findings with the verdict `llm` change, and only an allow from a model that may settle these classes,
about a whole question, makes one milder. Every failure leads to the policy's fallback, which is ask or deny.
"""

from __future__ import annotations

from collections.abc import Callable
from os import environ
from time import monotonic, time
from typing import Any

from toolgate.approvals.settling import answerable, answered
from toolgate.audit.secrets.redaction import redacted
from toolgate.guard_agent import agent, directories, safety, scoring, single
from toolgate.guard_agent.account import NOTE, Account
from toolgate.guard_agent.breaker import Breaker
from toolgate.guard_agent.exchange import BROKEN, OFF, SPENT, Provider, ProviderError, Usage
from toolgate.guard_agent.gate import admitted
from toolgate.guard_agent.keys import PATIENCE, key_of
from toolgate.guard_agent.prompt import LOOK, prompt_digest
from toolgate.guard_agent.question import Question, question_of
from toolgate.guard_agent.remembering import Answers
from toolgate.guard_agent.ruling import Asking, Progress, Ruling
from toolgate.guard_agent.sent import Watched
from toolgate.guard_agent.settings import (
    AGENT,
    CODE,
    DIRECTORIES,
    PACKAGE,
    SAFETY,
    SCORE,
    SETTLE,
    SINGLE,
    VARIABLE,
    Endpoint,
    Settings,
    settings_of,
    switched_off,
)
from toolgate.guard_agent.skills import Trust, nobody
from toolgate.guard_agent.spending import Ledger
from toolgate.guard_agent.standing import may_settle, standing_of
from toolgate.guard_agent.wire.client import Client
from toolgate.model.approval import asked
from toolgate.model.digest import digest
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, Decision, Finding, Opinion, Verdict

SETTLED_BY = "llm"  # `Decision.settled_by`
ADVICE = {"allow": "would allow it", "ask": "leaves it to a person", "deny": "would refuse it"}
STAKES = (CODE, PACKAGE)  # classes for which several answers must agree
JUDGES: dict[str, Callable[[Asking], Ruling]] = {
    AGENT: agent.judge,
    SCORE: scoring.judge,
    SINGLE: single.judge,
    SAFETY: safety.judge,
    DIRECTORIES: directories.judge,
}
LONGEST = 160  # characters


class Arbiter:
    """Asks a model about what is left to one: those of the policy, or the host's."""

    __slots__ = ("settings", "state", "lent", "deadline", "progress", "trusted")

    def __init__(
        self,
        settings: Settings,
        state: str,
        lent: Provider | None = None,
        deadline: float | None = None,
        progress: Progress | None = None,
        trusted: Trust = nobody,
    ) -> None:
        self.settings = settings
        self.state = state  # the state directory; empty: nothing is counted or cached
        self.lent = lent
        self.deadline = deadline  # a `time.monotonic` deadline; None: the endpoint's own timeout
        self.progress = progress
        self.trusted = trusted  # whether a person trusts a skill of the project

    @property
    def endpoints(self) -> tuple[Endpoint, ...]:
        if self.lent is None:
            return self.settings.endpoints
        return self.settings.endpoints[:1]

    def settled(self, decision: Decision, scene: Scene, facts: Facts, book: Rulebook) -> Decision:
        """The decision after asking the models; `llm` remains nowhere in it."""
        if not answerable(decision, scene, book, LLM):
            return asked(decision)
        if switched_off(facts.variable(VARIABLE)):
            return _told(decision, self.settings.on_error, f"the guard agent is switched off by `{VARIABLE}`")
        admission = admitted(decision, scene)
        if admission.refusal:
            return asked(decision)
        question = question_of(admission, decision, scene, facts, book, self.settings.max_input)
        started = monotonic()
        heard: list[Hearing] = []
        for endpoint in self.endpoints:
            hearing = Hearing(endpoint, self.state)
            heard.append(hearing)
            self._hear(hearing, question, decision, scene, facts)
            hearing.counts = hearing.ruling is not None and self._counts(hearing, question)
            if hearing.counts and (hearing.verdict == DENY or (hearing.verdict == ALLOW and question.whole)):
                break
        found = self._concluded(decision, question, heard)
        if found.verdict == ALLOW and not heard[-1].cached:
            again = question_of(admission, decision, scene, facts.afresh(), book, self.settings.max_input)
            if (again.data, again.key, again.whole) != (question.data, question.key, question.whole):
                found = _told(decision, ASK, "it changed while the guard agent was asked about it")
        milliseconds = (monotonic() - started) * 1_000
        facts.call_notes[NOTE] = _account(heard, milliseconds, admission.findings[0].effect.command.name, found.verdict)
        return found

    def _counts(self, hearing: Hearing, question: Question) -> bool:
        """Whether a model may settle the question; a host's own may, unless the policy restricts it."""
        if self.lent is None:
            return hearing.may_settle(question)
        settles = hearing.endpoint.settles
        return not settles or all([name in settles for name in question.classes])

    def _concluded(self, decision: Decision, question: Question, heard: list[Hearing]) -> Decision:
        """The decision from the answers: settled by the last, a question for a person, or the fallback."""
        last = heard[-1]
        if last.counts and last.verdict == DENY:
            return _told(decision, DENY, f"the guard agent (`{last.endpoint.model}`) refuses it{_colon(last)}")
        if last.counts and last.verdict == ALLOW and question.whole:
            return answered(decision, f"allowed by the guard agent (`{last.endpoint.model}`)", SETTLED_BY)
        clear = [hearing for hearing in heard if hearing.verdict is not None]
        if clear:
            return _told(decision, ASK, _advice(clear[-1]))
        if any([hearing.ruling is not None for hearing in heard]):
            return _told(decision, self.settings.on_ambiguous, "the guard agent's answer is unclear")
        return _told(decision, self.settings.on_error, f"the guard agent cannot be asked: {last.problem}")

    def _hear(self, hearing: Hearing, question: Question, decision: Decision, scene: Scene, facts: Facts) -> None:
        """Get the ruling of one model, from the cache or by asking it."""
        endpoint = hearing.endpoint
        key = self._key(question, hearing)
        hearing.ruling = self._remembered(key)
        hearing.cached = hearing.ruling is not None
        if hearing.cached:
            return
        try:
            watched = Watched(self._provider(endpoint))
            hearing.exchanges = watched.exchanges
            hearing.ruling = self._judged(watched, hearing, question, decision, scene, facts)
        except ProviderError as error:
            hearing.error, hearing.problem = error.kind, error.message
        except Exception as error:  # noqa: BLE001 # a host's model can fail in any way, and none of them allows
            hearing.error, hearing.problem = BROKEN, f"it failed with {type(error).__name__}"
        finally:
            usages = [exchange["received"] for exchange in hearing.exchanges if "received" in exchange]
            hearing.usage = Usage(sum([one["input"] for one in usages]), sum([one["output"] for one in usages]))
            if hearing.exchanges:
                hearing.cost = self._spent(endpoint, hearing.usage)
        if hearing.ruling is not None and hearing.ruling.verdict is not None and not hearing.looked:
            self._remember(key, hearing.ruling)

    def _judged(
        self, provider: Provider, hearing: Hearing, question: Question, decision: Decision, scene: Scene, facts: Facts
    ) -> Ruling:
        """The ruling of one model; if stakes are high, of several answers, which must all allow."""
        endpoint = hearing.endpoint
        breaker = Breaker(self.state, endpoint, lent=getattr(self.lent, "token", "")) if self.state else None
        why = breaker.open() if breaker is not None else ""
        if why:
            raise ProviderError(OFF, why)
        deadline = monotonic() + endpoint.timeout
        if self.deadline is not None:
            deadline = min(deadline, self.deadline)
        judge = JUDGES[endpoint.mode]
        times = endpoint.samples if any([name in STAKES for name in question.classes]) else 1
        ruling = Ruling(None)
        try:
            for turn in range(max(times, 1)):
                self._affordable()
                around = scene, facts, decision, hearing.standing, turn, self.trusted
                found = judge(Asking(question, provider, endpoint, self.settings, deadline, self.progress, *around))
                ruling = found if turn == 0 or found.verdict != ALLOW else ruling
                if ruling.verdict != ALLOW:
                    break
        except ProviderError as error:
            if breaker is not None and error.kind != SPENT:
                breaker.failed(error)
            raise
        if breaker is not None:
            breaker.worked()
        return ruling

    # --- what is kept between calls ----------------------------------------------------------------------------------

    def _provider(self, endpoint: Endpoint) -> Provider:
        if self.lent is not None:
            return self.lent
        left = PATIENCE if self.deadline is None else min(PATIENCE, max(self.deadline - monotonic(), 0.0))
        return Client(endpoint, key_of(endpoint, environ, patience=left))

    def _key(self, question: Question, hearing: Hearing) -> str:
        """The cache key for an answer; empty: it is not cached."""
        if not (self.state and self.settings.cache and question.key):
            return ""
        endpoint, settings = hearing.endpoint, self.settings
        said = [getattr(endpoint, name) for name in Endpoint.__slots__]
        rest = [getattr(settings, name) for name in Settings.__slots__ if name != "endpoints"]
        asked_of = [question.key, question.data, question.classes, question.whole]
        about = repr([asked_of, prompt_digest(endpoint.mode, settings), said, rest, hearing.standing.threshold])
        return digest(about.encode("utf-8", "surrogatepass"))

    def _remembered(self, key: str) -> Ruling | None:
        if not key:
            return None
        return Answers(self.state).get(key)

    def _remember(self, key: str, ruling: Ruling) -> None:
        if key:
            Answers(self.state).put(key, ruling, time())

    def _affordable(self) -> None:
        if not self.state:
            return
        why = Ledger(self.state, self.settings).refuses(time())
        if why:
            raise ProviderError(SPENT, why)

    def _spent(self, endpoint: Endpoint, usage: Usage) -> float:
        if not self.state:
            return 0.0
        return Ledger(self.state, self.settings).add(endpoint, usage, time())


class Hearing:
    """The result of asking one model: its ruling, or the kind of `error` and the `problem` in words."""

    __slots__ = ("endpoint", "standing", "ruling", "cached", "error", "problem", "exchanges", "usage", "cost", "counts")

    def __init__(self, endpoint: Endpoint, state: str) -> None:
        self.endpoint = endpoint
        self.standing = standing_of(state, endpoint)
        self.ruling: Ruling | None = None
        self.cached = False
        self.error = self.problem = ""
        self.exchanges: list[dict[str, Any]] = []
        self.usage = Usage()
        self.cost = 0.0
        self.counts = False  # whether the model may settle what it was asked

    @property
    def verdict(self) -> Verdict | None:
        return self.ruling.verdict if self.ruling is not None else None

    @property
    def looked(self) -> bool:
        """Whether the model has looked at files, which may differ the next time."""
        uses = [use for exchange in self.exchanges for use in exchange.get("received", {}).get("uses", ())]
        return any([use["name"].lower() == LOOK.name for use in uses])

    def may_settle(self, question: Question) -> bool:
        return may_settle(self.standing, self.endpoint, question.classes)


def arbiter_for(
    book: Rulebook,
    state: str,
    lent: Provider | None,
    deadline: float | None,
    progress: Progress | None,
    trusted: Trust = nobody,
) -> Arbiter | None:
    """The guard agent of a rulebook; `None`: it has none."""
    lends = {} if lent is None else {"model": lent.model, "unproven": SETTLE}  # the rest is as the policy says
    settings = settings_of({**(book.llm or {}), **lends})
    if not settings.enabled or (lent is None and not settings.endpoints):
        return None
    return Arbiter(settings, state, lent, deadline, progress, trusted)


def _account(heard: list[Hearing], milliseconds: float, program: str, verdict: Verdict) -> Account:
    """The account of all answers, with the words of the last model asked."""
    last = heard[-1]
    ruling = last.ruling or Ruling(None)
    return Account(
        last.endpoint.model, last.endpoint.mode, milliseconds,
        usage=sum([hearing.usage for hearing in heard], Usage()),
        cost=sum([hearing.cost for hearing in heard]),
        turns=sum([len(hearing.exchanges) for hearing in heard]),
        cached=last.cached,
        verdict=ruling.verdict,
        reason=ruling.reason,
        sent=tuple([exchange for hearing in heard for exchange in hearing.exchanges]),
        error=last.error,
        description=ruling.description,
        standing=last.standing.state,
        settled=last.counts and verdict == last.verdict,
        score=ruling.score,
        program=program,
    )  # fmt: skip


# --- words -----------------------------------------------------------------------------------------------------------


def _advice(hearing: Hearing) -> str:
    would = ADVICE["ask" if hearing.verdict is None else str(hearing.verdict)]
    return f"the guard agent (`{hearing.endpoint.model}`) {would}{_colon(hearing)}"


def _colon(hearing: Hearing) -> str:
    words = said(hearing.ruling.reason) if hearing.ruling is not None else ""
    return f": {words}" if words else ""


def _told(decision: Decision, verdict: Verdict, words: str) -> Decision:
    """The decision with its `llm` findings changed to this verdict and reason."""
    because: list[Finding] = []
    for finding in decision.because:
        opinion = finding.opinion
        if opinion.verdict == LLM:
            memorable = opinion.memorable and verdict != DENY
            opinion = Opinion(verdict, f"{opinion.reason}; {words}", opinion.rule, opinion.instead, memorable)
            finding = Finding(finding.effect, opinion)
        because.append(finding)
    return Decision(verdict, tuple(because), SETTLED_BY if verdict == DENY else decision.settled_by)


def said(text: str) -> str:
    """A model's words as part of our sentence; they may come from the call it was asked about."""
    line = " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())
    line = redacted(line).replace("`", "'").rstrip(".")
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
