"""Where the parts meet: a tool call goes in, a decision comes out.

One module because every step of a check depends on what the guard was given.

INVARIANT: `Guard.check` never raises and never fails open; any error inside it becomes a deny that names it.
"""

from __future__ import annotations

from time import perf_counter

from toolgate.model.call import Shell, ToolCall, is_plain, well_formed
from toolgate.model.effect import Verb
from toolgate.model.errors import GuardError
from toolgate.model.failure import failed, forgotten, refused
from toolgate.model.memory import ASKED, BLANK, Mark
from toolgate.model.rule import Audit, Scene
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, Decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence
    from typing import Any, Protocol, TypeVar, Unpack

    from toolgate.analysis.state.scope import Ledger
    from toolgate.analysis.state.streams import Stream
    from toolgate.approvals.cache import Cache
    from toolgate.approvals.handlers import Handler
    from toolgate.audit.interfaces import OnDecision, Recorder
    from toolgate.audit.listening import Subscription
    from toolgate.consent import Said
    from toolgate.guard_agent.exchange import Provider
    from toolgate.guard_agent.settling import Arbiter
    from toolgate.library.sessions import GuardSession
    from toolgate.library.tools import Tool
    from toolgate.library.words import Call, What
    from toolgate.model.confinement import Confinement
    from toolgate.model.description import Description
    from toolgate.model.effect import Effect
    from toolgate.model.facts import Facts
    from toolgate.model.memory import Memory
    from toolgate.model.rule import Judgement, Limit, Rule, Rulebook
    from toolgate.policy.read.document import Policy
    from toolgate.rates import Counter

    J = TypeVar("J", bound=Judgement | Rule)
    Effects = Callable[[ToolCall, Facts, bool, Ledger], tuple[Effect, ...]]
    Record = tuple[ToolCall, Facts | None, float]  # a call, the facts it was judged by, and the seconds it took
    Parts = tuple[type[Ledger], Effects, Callable[[tuple[Effect, ...], Scene, Rulebook], Decision], Rulebook]

    class Rewriting(Protocol):
        """Can send back another command for a call: `rewriting.Rewriting`."""

        def weighed(
            self, decision: Decision, effects: tuple[Effect, ...], scene: Scene, book: Rulebook
        ) -> tuple[Decision, Scene]: ...

    class Sessions(Protocol):
        """The store of sessions, normally `session.Files`. A call's session is recalled first, and the call kept last.

        `keep` returns whether what the call leaves behind is kept; if not, the call becomes a question. With a true
        `proves`, the fact that a call is made after a question proves that a person approved it.
        """

        def recall(self, call: ToolCall) -> Memory: ...

        def keep(
            self, call: ToolCall, decision: Decision, marks: tuple[Mark, ...], files: Mapping[str, Stream]
        ) -> bool: ...


GRANTED = "granted"  # in the call notes of facts: the identity of a call that a grant answers
QUESTION = "question"  # in the call notes of facts: the identity of a call that is asked about, and possible answers
EARLIER = "earlier"  # in the call notes of facts: why a yes to the same call no longer counts
ACCOUNT = "llm"  # in the call notes of facts: what a model was asked, and its cost
UNSETTLED = "unsettled"  # in the call notes of facts: the decision left to a model, if none is set up here
MODES = "/approvals/modes"  # in the state directory: modes that people have set
RULED = "ruled"  # in the call notes of facts: the same, with the rules of the program
BOOK = "rulebook"  # in the call notes of facts: the rulebook for these facts, found once per call
BOOKS = frozenset(
    (RULED, BOOK, "git before", "made here", "secret pieces")
)  # notes that say nothing about the decision


class Guard:
    """Judges tool calls; without arguments, by the policy in force on this machine."""

    __slots__ = (
        "rulebook", "facts", "interactive", "sessions", "counter", "clock", "profile", "home", "settles_llm",
        "recorder", "listeners", "approvals", "mode", "permission", "cache", "parts", "provider", "patience",
        "on_progress", "descriptions", "rules", "confinement", "runs",
        "rewriting", "modes", "added",
    )  # fmt: skip

    def __init__(
        self,
        rulebook: Rulebook | None = None,
        facts: Facts | None = None,
        interactive: bool = True,
        sessions: Sessions | None = None,
        policy: Policy | None = None,
        counter: Counter | None = None,
        clock: Callable[[], float] | None = None,
        profile: str = "",
        home: str = "",
        settles_llm: bool = False,
        recorder: Recorder | None = None,
        on_decision: OnDecision | None = None,
        approvals: str | None = None,
        mode: str = "",
        permission: Handler | None = None,
        provider: object = None,
        patience: float | None = None,
        on_progress: Callable[[str], None] | None = None,
        rules: Sequence[Judgement | Rule] = (),
    ) -> None:
        """Judge by a rulebook, or by one `policy` in place of those on this machine (`bitcode_policy`: besides them).

        A `profile` replaces the one that the user's and the project's files choose. `home` is the home whose policy
        counts, by default `HOME`. Not `interactive`: no person can be asked, so a question is a deny. A caller that
        `settles_llm` has a guard agent: it gets `llm` where others get `ask`. A `recorder` keeps decisions in place of
        this machine's log; `on_decision` is called for each. `approvals` is the state directory with people's answers,
        in place of this machine's; empty: none. A `mode` (`yolo`, `observe`, `readonly`) is in force in addition to
        those that people have set. A `permission` handler answers questions: `check` calls it, waits for its reply, and
        never answers `ask`. A `provider` is a model that settles what is left to one, in place of the policy's, within
        `patience` seconds; `on_progress` gets its progress. `rules` are functions as for `rule`.
        """
        if profile:
            from toolgate.policy.force.profile_files import known_profile

            known_profile(profile, home)
        if mode not in ("", "yolo", "observe", "readonly"):
            raise GuardError(f"`{mode}` is not a mode", help="use yolo, observe or readonly")
        if permission is not None:
            from toolgate.approvals.handlers import check_handler

            check_handler(permission)
        self.rulebook = rulebook if policy is None else _book_of(policy)  # None: the one in force, or of a world
        self.added = policy if self.rulebook is None else None  # to the policy in force
        self.facts = facts  # None: this machine, at the call's directory; both are read anew for each call
        self.interactive = interactive
        self.sessions = sessions  # None: earlier calls are not remembered
        self.counter = counter  # None: the policy's; in a described world, none
        self.clock = clock  # None: this machine's; only used with limits
        self.profile = profile  # empty: the one that policy files choose
        self.home = home  # empty: the environment's
        self.settles_llm = settles_llm
        self.recorder = recorder  # None: this machine's log; in a described world, none
        self.listeners: tuple[Subscription, ...] = ()  # called for each decision
        self.approvals = approvals  # None: this machine's; in a described world, none
        self.mode = mode
        self.permission = permission  # None: the caller asks people
        self.cache = None if permission is None else _empty_cache()  # what was allowed for this guard's lifetime
        self.parts: Parts | None = None  # the judging parts, once loaded
        self.provider: Provider | None = None
        self.patience = patience
        self.on_progress = on_progress
        self.descriptions: Mapping[str, Description] = {}  # tools of the program, by name
        self.rules: tuple[Rule, ...] = ()  # those of the program
        self.confinement: Confinement | None = None  # the sandbox in which the caller starts calls
        self.runs = False  # whether the caller starts the calls
        self.modes = (
            "",
            "",
        )  # the state directory with the modes of people if there are no approvals, and whose session
        self.rewriting: Callable[[], Rewriting] | None = None  # of a hook that may send back another command
        for one in rules:
            self.rule(one)
        if provider is not None:
            self.set_llm_provider(provider)
        if on_decision is not None:
            self.on_decision(on_decision)

    def within(self, confinement: Confinement | None) -> Guard:
        """The same guard for calls that its caller starts itself, in a verified sandbox, or in none (`None`).

        A policy may allow more there (`confined = true`), and the caller must enforce its `sandbox` and `timeout`
        settings: see `policy.force.sandbox_settings`.
        """
        from copy import copy

        found = copy(self)
        found.confinement, found.runs = confinement, True
        return found

    def on_decision(self, function: OnDecision) -> Subscription:
        """Call a function for every decision; usable as a decorator, and `remove` on the result ends it.

        It is called with the call, the decision and the event, after the decision is recorded and before it is
        returned, in the calling thread. The event is what the log has of the call: without secrets, so that it may be
        shown.
        """
        from toolgate.audit.listening import subscribed

        return subscribed(self, function)

    def set_llm_provider(self, provider: object) -> None:
        """Use another model for what is left to one, from the next call on; `None`: the policy's.

        It has `model` and `complete(prompt, deadline)`, or is a function from text to text, or has agentkit's or
        clippy-code's interface; any of them may be asynchronous.
        """
        from toolgate.guard_agent.lending import provider_of

        self.provider = None if provider is None else provider_of(provider)

    def check(self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Call]) -> Decision:
        """Judge one call: a decision with a finding for each of its effects, which is recorded before it is returned.

        The call is a `ToolCall`, or the name of a tool with its input: `check("Bash", {"command": "ls"})`. Without
        `cwd` it happens in the directory of this process; `session` and `id` are its session and the agent's id for it.
        A `permission` handler answers the question about this call. It never raises: anything but a valid call is
        denied.
        """
        if type(call) is ToolCall and input is None and not about:
            return self.check_all((call,))[0]
        from toolgate.library.checking import checked

        return checked(self, call, input, **about)

    def acheck(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Call]
    ) -> Coroutine[Any, Any, Decision]:
        """Judge one call as `check` does, in a thread: the event loop goes on. Must be awaited.

        A permission handler that is a coroutine function is awaited on the loop. A cancelled caller gets no decision.
        """
        from toolgate.library.checking import checked_beside

        return checked_beside(self, call, input, **about)

    def require(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Call]
    ) -> Decision:
        """Judge one call as `check` does, and raise `Denied` unless it is allowed; a question is not an allow."""
        from toolgate.library.checking import checked, permitted

        return permitted(checked(self, call, input, **about))

    def arequire(
        self, call: ToolCall | str, input: Mapping[str, object] | None = None, **about: Unpack[Call]
    ) -> Coroutine[Any, Any, Decision]:
        """Judge one call as `acheck` does, and raise `Denied` unless it is allowed. Must be awaited."""
        from toolgate.library.checking import checked_beside, permitted_later

        return permitted_later(checked_beside(self, call, input, **about))

    def describe(self, name: str, **what: Unpack[What]) -> Description:
        """Say what a tool of this program does, by its arguments: `describe("send_email", sends="to")`.

        `Description` explains the keywords. Raises `GuardError` for a mistake.
        """
        from toolgate.library.describing import describe, described

        return describe(self, name, described(what))

    @property
    def tool(self) -> Tool:
        """Decorate a function so that it runs only if the guard allows its call: `@guard.tool`.

        `@guard.tool(name="…", on_denied="return", sends="to")` names it, has it return what the agent should read in
        place of raising `Denied`, and describes it as `describe` does.
        """
        from toolgate.library.tools import Tool

        return Tool(self)

    def rule(self, function: J) -> J:
        """Add a rule of the program: a function of an effect and a scene that returns an opinion or `None`.

        It is named after the function, and can be used as a decorator. It may ask and deny; what it allows counts only
        if no built-in rule and no policy has an opinion.
        """
        from toolgate.library.own_rules import add_rule

        add_rule(self, function)
        return function

    def session(self, id: str = "") -> GuardSession:
        """Start a session, whose calls are judged with what earlier ones have left: `with guard.session() as s:`.

        It is remembered in memory, unless the guard has `sessions`; without an `id` it gets one.
        """
        from toolgate.library.sessions import GuardSession

        return GuardSession(self, id)

    def check_all(self, calls: Sequence[ToolCall]) -> list[Decision]:
        """Judge calls one after the other, and record all decisions at once."""
        decisions: list[Decision] = []
        records: list[Record] = []
        for call in calls:
            started = perf_counter()
            decision, call, facts = self._checked(call)
            decisions.append(decision)
            records.append((call, facts, perf_counter() - started))
        try:
            noted = False  # whether one of them needs more than being recorded
            for _, facts, _ in records:
                if facts is not None and facts.call_notes and not BOOKS.issuperset(facts.call_notes):
                    noted = True
            if noted:
                decisions = self._used_up(decisions, records)
            decisions = self._recorded(decisions, records)
            if noted:
                self._keep_accounts(decisions, records)
            if self.cache is not None:
                decisions = self._put_to_person(decisions, records, self.cache)
            if noted:
                decisions = self._offered(decisions, records)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 # a part of the guard is broken, and nobody knows which
            decisions = [failed(error)] * len(decisions)
        if self.listeners:
            from toolgate.audit.listening import tell

            tell(self.listeners, decisions, records, self._audit_for)
        return decisions

    def _checked(self, call: ToolCall) -> tuple[Decision, ToolCall, Facts | None]:
        """The decision about a call, the normalized call, and the facts it was judged by."""
        facts: Facts | None = None
        try:
            if type(call) is not ToolCall or not is_plain(call):
                if type(call) is not ToolCall or not directories_known(call):
                    call, error = spelt(call)
                    if error is not None:
                        raise error
                call = well_formed(call)
            facts = self._facts_for(call)
            if call.cwd[:1] not in ("/", ""):
                call = placed(call, facts)
            if self.sessions is None:
                ledger = (self.parts or self._loaded())[0]
                return self._weighed(call, ledger(facts))[0], call, facts
            return self._remembered(call, facts, self.sessions), call, facts
        except GuardError as error:
            return refused(error), call, facts
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 # whatever happened, the answer is deny
            if facts is not None:
                facts.call_notes.pop(QUESTION, None)  # nobody can allow what was not fully judged
            return failed(error), call, facts

    def _used_up(self, decisions: list[Decision], records: list[Record]) -> list[Decision]:
        """The decisions about calls that grants answer, which are used up only if all calls may be made."""
        if not any([facts is not None and GRANTED in facts.call_notes for _, facts, _ in records]):
            return decisions
        if any([decision.verdict != ALLOW for decision in decisions]):
            return decisions
        from toolgate.consent import used_up

        taken = [used_up(call, facts, self._approvals_for(facts)) for call, facts, _ in records if facts is not None]
        if all(taken):
            return decisions
        return [self._checked(call)[0] for call, _, _ in records]  # another process was faster

    def _recorded(self, decisions: list[Decision], records: list[Record]) -> list[Decision]:
        """The decisions with the ids of their records; refusals if a required record is missing."""
        recorder = self._recorder_for(records[0][1]) if records else None
        if recorder is None:
            return decisions
        from toolgate.audit.recording import recorded

        return recorded(decisions, records, recorder, self._audit_for)

    def _keep_accounts(self, decisions: list[Decision], records: list[Record]) -> None:
        """Keep what was sent to a model, by the ids of the decisions."""
        for decision, (_, facts, _) in zip(decisions, records, strict=True):
            if facts is not None and ACCOUNT in facts.call_notes:
                from time import time

                from toolgate.guard_agent.keeping import keep

                keep(self._approvals_for(facts), decision.id, facts.call_notes[ACCOUNT], time())

    def _put_to_person(self, decisions: list[Decision], records: list[Record], cache: Cache) -> list[Decision]:
        """The decisions, with questions answered by the permission handler."""
        from functools import partial

        from toolgate.permission import answer_of

        found: list[Decision] = []
        for decision, (call, facts, _) in zip(decisions, records, strict=True):
            keys = cache.noted(call)
            if decision.verdict == ASK and facts is not None and self.permission is not None:
                settlement = self.book_for(facts).settlement
                recorder, audit = self._recorder_for(facts), self._audit_for(facts)
                look = partial(self._looked_at, call)
                decision = answer_of(decision, call, self.permission, cache, keys, settlement, recorder, audit, look)
            found.append(decision)
        return found

    def _looked_at(self, call: ToolCall, decision: Decision) -> tuple[str, Decision]:
        """The current identity of a call, and its decision: the existing one, or a stricter one."""
        from toolgate.approvals.identity import identity_of

        facts = self._facts_for(call)
        ledger, effects_of, decide, _ = self.parts or self._loaded()
        book = self.book_for(facts)
        effects = effects_of(call, facts, book.uses, ledger(facts))
        now = decide(effects, self._scene(call, facts), book)
        found = identity_of(call, now, facts).key
        return found, now if now.verdict > ASK else decision

    def _offered(self, decisions: list[Decision], records: list[Record]) -> list[Decision]:
        """The decisions, with questions that a person can answer by id."""
        found = decisions
        for index, (decision, (call, facts, _)) in enumerate(zip(decisions, records, strict=True)):
            if facts is not None and decision.verdict >= ASK and QUESTION in facts.call_notes:
                from toolgate.consent import offered

                state, recorder = self._approvals_for(facts), self._recorder_for(facts)
                if getattr(recorder, "state", None) == state:  # others give the same ids again
                    found[index] = offered(decision, call, facts, state, getattr(recorder, "entrance", ""))
        return found

    def _approvals_for(self, facts: Facts) -> str:
        """The state directory with people's answers about calls; empty: none."""
        if self.approvals is not None or not facts.real:
            return self.approvals or ""
        from toolgate.directories import state

        return state(facts.installed_home())

    def _recorder_for(self, facts: Facts | None) -> Recorder | None:
        facts = facts or self.facts
        if self.recorder is not None or (facts is not None and not facts.real):
            return self.recorder
        from toolgate.audit.recorders import FileRecorder
        from toolgate.directories import state
        from toolgate.host import home_directory

        return FileRecorder(state(facts.installed_home() if facts is not None else self.home or home_directory()))

    def _audit_for(self, facts: Facts | None) -> Audit:
        """How decisions about calls with these facts are recorded; the safest way if the policy cannot be read."""
        try:
            found = None if facts is None else self.book_for(facts).audit
        except Exception:  # noqa: BLE001 # the decision says what is wrong with the policy
            return Audit(required=True)
        return found or Audit()

    def _loaded(self) -> Parts:
        # Imported here, so that a part that cannot be loaded is a deny too.
        import toolgate.shell  # noqa: F401 # loaded with the other parts, which use it
        from toolgate.analysis import effects_of
        from toolgate.analysis.state.scope import Ledger
        from toolgate.decide import decide
        from toolgate.rules import DEFAULT

        self.parts = Ledger, effects_of, decide, DEFAULT
        return self.parts

    def _weighed(self, call: ToolCall, ledger: Ledger) -> tuple[Decision, tuple[Effect, ...]]:
        _, effects_of, decide, _ = self.parts or self._loaded()
        facts = ledger.facts
        book = self.book_for(facts)
        state = self._approvals_for(facts)
        said: Said | None = None
        modes = state or self.modes[0]
        if self.mode or (modes and facts.stat(modes + MODES) is not None):
            from toolgate.consent import said_about

            said = said_about(call, facts, modes, self.mode, self.modes[1])
        effects = effects_of(call, facts, book.uses or (said is not None and said.uses), ledger)
        scene = self._scene(call, facts, ledger.memory)
        decision = decide(effects, scene, book)
        if self.rewriting is not None and book.sandbox is not None:
            decision, scene = self.rewriting().weighed(decision, effects, scene, book)
        if said is not None:
            decision = said.tightened(decision, effects, scene)
        if decision.verdict is not ALLOW and decision.verdict > ALLOW:
            decision = self._settled(decision, scene, facts, book, state, said)
        if book.limits and decision.verdict != DENY:
            decision = self._answered(self._counted(decision, call, facts, book.limits))
            if decision.verdict == DENY:
                facts.call_notes.pop(QUESTION, None)  # nobody can allow more than the limit
        return decision, effects

    def _settled(
        self, decision: Decision, scene: Scene, facts: Facts, book: Rulebook, state: str, said: Said | None
    ) -> Decision:
        """The outcome of a decision other than allow: settled by people, modes or a model, or explained."""
        arbiter = self._arbiter(book, facts, state) if decision.verdict == LLM else None
        if decision.verdict in (LLM, ASK) and (state or said is not None or self.cache is not None):
            from toolgate.consent import settled as settled_by_people

            guarded = self.settles_llm or arbiter is not None
            decision = settled_by_people(decision, scene, facts, book, state, said, guarded, self.cache)
        earlier = str(facts.call_notes.pop(EARLIER, ""))
        if decision.verdict == LLM and arbiter is not None:
            decision = arbiter.settled(decision, scene, facts, book)
        elif decision.verdict == LLM and not self.settles_llm and facts.real and self.rulebook is None:
            facts.call_notes[UNSETTLED] = decision
        if decision.verdict > ALLOW:
            decision = advised(decision, scene, facts, book)
            if earlier:
                from toolgate.model.approval import explained

                decision = explained(decision, earlier)
            if book.settlement is not None:
                from toolgate.policy.force.settling import settled

                decision = settled(decision, book, self.interactive)
            decision = self._answered(decision)
        return decision

    def _scene(self, call: ToolCall, facts: Facts, memory: Memory | None = None) -> Scene:
        return scene_of(call, facts, self.interactive, memory, self.confinement, self.runs)

    def _arbiter(self, book: Rulebook, facts: Facts, state: str) -> Arbiter | None:
        """The guard agent; `None`: there is none, or the caller has its own."""
        if self.provider is None and (self.settles_llm or not (book.llm and book.llm.get("model"))):
            return None
        from functools import partial
        from time import monotonic

        from toolgate.guard_agent.settling import arbiter_for
        from toolgate.policy.files.trust import trusted

        deadline = None if self.patience is None else monotonic() + self.patience
        trust = partial(trusted, facts.installed_home())
        return arbiter_for(book, state, self.provider, deadline, self.on_progress, trust)

    def _answered(self, decision: Decision) -> Decision:
        """The decision for the caller: a question only if a person can answer it."""
        if not self.settles_llm and any([finding.opinion.verdict == LLM for finding in decision.because]):
            from toolgate.model.approval import asked

            decision = asked(decision)
        if decision.verdict == ASK and not self.interactive:
            from toolgate.model.approval import withheld

            decision = withheld(decision)
        return decision

    def _counted(self, decision: Decision, call: ToolCall, facts: Facts, limits: tuple[Limit, ...]) -> Decision:
        """The decision after the call was counted; a denied one does not count."""
        if self.counter is None and not facts.real:
            return decision
        from time import time

        from toolgate.policy.force.limiting import limited

        return limited(decision, call, limits, facts, self.counter, (self.clock or time)())

    def _remembered(self, call: ToolCall, facts: Facts, sessions: Sessions) -> Decision:
        """As `_weighed`, with what earlier calls of the session did; for a denied call only its count is kept."""
        from toolgate.analysis.state.scope import Ledger

        memory = sessions.recall(call)
        marks: tuple[Mark, ...] = ()
        files: Mapping[str, Stream] = {}
        decision: Decision | None = None
        kept = False
        try:
            ledger = Ledger(facts, None if memory.blank else memory)
            decision, effects = self._weighed(call, ledger)
            question: tuple[Mark, ...] = ()
            proves = getattr(sessions, "proves", False) is True
            if decision.verdict == ASK and (memory.approved or proves):
                decision, question = self._approved(decision, call, facts, memory, proves)
            if decision.verdict == ASK and QUESTION in facts.call_notes:
                decision, marks = self._told_first(decision, call, facts, memory)
            if decision.verdict == ASK and UNSETTLED in facts.call_notes:
                from toolgate.consent import without_model

                scene = scene_of(call, facts, self.interactive, memory)
                decision, absent = without_model(decision, facts.call_notes[UNSETTLED], scene)
                question += absent
            if decision.verdict != DENY:
                from toolgate.analysis.state.footprint import marks_of

                reported = "" if type(call.action) is Shell else call.id
                marks, files = marks_of(effects, ledger, memory, reported) + question, ledger.files
                if decision.verdict == ALLOW and call.id:
                    marks += self._making(effects, ledger, memory, call)
        finally:
            given = failed(GuardError("the call was never judged")) if decision is None else decision
            kept = sessions.keep(call, given, marks, files)
        return decision if kept or decision.verdict >= ASK else self._answered(forgotten(decision))

    def _told_first(
        self, decision: Decision, call: ToolCall, facts: Facts, memory: Memory
    ) -> tuple[Decision, tuple[Mark, ...]]:
        """A question, or first a refusal with an alternative that needs none, if the policy wants that."""
        book = self.book_for(facts)
        if book.settlement is None or not book.settlement.advises:
            return decision, ()
        from toolgate.consent import told_first

        return told_first(decision, self._scene(call, facts, memory), facts, book)

    def _making(self, effects: tuple[Effect, ...], ledger: Ledger, memory: Memory, call: ToolCall) -> tuple[Mark, ...]:
        """The files a call creates whose content will be known when it is over."""
        texts = [path for path, stream in ledger.files.items() if stream.text is not None]
        written = [effect.target.path for effect in effects if effect.verb == Verb.WRITE and effect.target.path]
        if not ledger.facts.real or all([path in texts for path in written]):
            return ()
        from time import time

        from toolgate.analysis.state.made_work import making_marks

        return tuple(making_marks(effects, ledger, memory, call.id, int((self.clock or time)())))

    def _approved(
        self, decision: Decision, call: ToolCall, facts: Facts, memory: Memory, proves: bool
    ) -> tuple[Decision, tuple[Mark, ...]]:
        """A question that an approval of this session answers, or else the marks to keep until it is answered."""
        from toolgate.analysis.state.approved import carried, key_of, keys_of

        book = self.book_for(facts)
        answer = carried(decision, call, book, facts, memory)
        keys = keys_of(call, decision, book, facts) if answer is decision and proves else ""
        return answer, (Mark(ASKED, f"{call.id} {key_of(call)}", keys),) if keys else ()

    def book_for(self, facts: Facts) -> Rulebook:
        """The rulebook for these facts, with the rules of the program."""
        if not self.rules:
            return self._book_for(facts)
        book: Rulebook | None = facts.call_notes.get(RULED)
        if book is None:
            from toolgate.library.own_rules import with_rules

            book = facts.call_notes[RULED] = with_rules(self._book_for(facts), self.rules)
        return book

    def _book_for(self, facts: Facts) -> Rulebook:
        if self.rulebook is not None:
            return self.rulebook
        if facts.real:
            book: Rulebook | None = facts.call_notes.get(BOOK)
            if book is None:
                book = facts.call_notes[BOOK] = self._in_force(facts)
            return book
        if self.added is not None:
            return self._in_force(facts)
        name = self.profile or facts.profile
        if name:
            from toolgate.policy.force.preparing import profile_book

            return profile_book(name)
        return (self.parts or self._loaded())[3]

    def _in_force(self, facts: Facts) -> Rulebook:
        if self.added is not None:
            from toolgate.policy.force.preparing import book_with

            return book_with(self.added, facts, self.profile)
        from toolgate.policy.force.layers import book_for

        return book_for(facts, self.profile)

    def _facts_for(self, call: ToolCall) -> Facts:
        if self.facts is not None:
            return self.facts.afresh()
        from toolgate.host import Machine

        return Machine(call.project, home=self.home)


def _empty_cache() -> Cache:
    from toolgate.approvals.cache import Cache

    return Cache()


def _book_of(policy: Policy) -> Rulebook | None:
    """The rulebook of a policy; `None`: it does not replace those in force, but is added to them."""
    from toolgate.policy.force.preparing import book_of
    from toolgate.policy.read.document import Added, Policy

    if not isinstance(policy, Policy):
        raise GuardError(
            f"`policy` must be the document of a policy (got `{type(policy).__name__}`)",
            help="`from toolgate.policy import Policy`, then `Guard(policy=Policy.load(path).document)`",
        )
    return None if isinstance(policy, Added) else book_of(policy, placed=True)


def spelt(call: ToolCall) -> tuple[ToolCall, BaseException | None]:
    """The call with the text of its directories, where they are a `Path`; of nothing else, which could say anything.

    And, of what a program gave in place of a call, why it is none.
    """
    if type(call) is not ToolCall:
        from toolgate.library.calls import understood

        return understood(call)
    from pathlib import PosixPath, PurePath, PurePosixPath, PureWindowsPath, WindowsPath

    kinds = (PosixPath, WindowsPath, PurePosixPath, PureWindowsPath)
    named: tuple[tuple[str, Any], ...] = (("cwd", call.cwd), ("project", call.project))
    paths = {name: PurePath.__str__(path) for name, path in named if type(path) in kinds}
    return call.but(**paths) if paths else call, None


def directories_known(call: ToolCall) -> bool:
    """Whether both directories of a call are texts."""
    return type(getattr(call, "cwd", "")) is str and type(getattr(call, "project", "")) is str


def placed(call: ToolCall, facts: Facts) -> ToolCall:
    """The call in an absolute directory; a relative one starts at this process's directory, or a world's project."""
    from toolgate.host import absolute

    return call.but(cwd=absolute(call.cwd if facts.real else f"{facts.workspace()}/{call.cwd}"))


def scene_of(
    call: ToolCall,
    facts: Facts,
    interactive: bool = True,
    memory: Memory | None = None,
    confinement: Confinement | None = None,
    runs: bool = False,
) -> Scene:
    """The scene a call is judged in."""
    if confinement is None and facts.confined and not facts.real:
        from toolgate.model.confinement import Confinement

        confinement = Confinement(facts.confined)
    workspace, home, uid = facts.workspace(), facts.installed_home(), facts.uid()
    return Scene(call, workspace, home, uid, interactive, memory or BLANK, None, facts, confinement, runs)


def advised(decision: Decision, scene: Scene, facts: Facts, book: Rulebook) -> Decision:
    """The decision with further advice; the verdict and the reasons are unchanged."""
    try:
        from toolgate.advice import completed

        said = completed(decision, scene, facts, book)
    except Exception:  # noqa: BLE001 # advice is a courtesy: a decision stands without it
        return decision
    return said if said.verdict == decision.verdict else decision
