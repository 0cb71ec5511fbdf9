"""Rules, the scene they judge in, and the book that holds them."""

from __future__ import annotations

from toolgate.model.call import Shell, ToolCall
from toolgate.model.effect import ACTING, VERBS, Effect, Manner, Verb
from toolgate.model.memory import BLANK, Memory
from toolgate.model.value import Value
from toolgate.model.verdict import ASK, DENY, LLM, Opinion, Verdict, signed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from toolgate.model.confinement import Confinement
    from toolgate.model.facts import Facts
    from toolgate.model.verdict import Decision

    Judgement = Callable[["Effect", "Scene"], Opinion | None]
    Limit = tuple[str, str, str | int]  # whose (`tool`, `session`, `user`), the tool, the rate; or `store` and its url


class Scene(Value):
    """What a rule may know besides the effect; `notes` is for what rules compute about this one call.

    `facts` tells what a directory holds, where a pattern could mean anything; `None`: nothing is known of that.
    `runs`: the caller starts the call itself, in the time that a policy gives it, and in the `confinement` (`None`:
    it is not in a sandbox).
    """

    __slots__ = ("call", "workspace", "home", "uid", "interactive", "memory", "notes", "facts", "confinement", "runs")

    def __init__(
        self,
        call: ToolCall,
        workspace: str,
        home: str,
        uid: int = 1000,
        interactive: bool = True,
        memory: Memory = BLANK,
        notes: dict[str, Any] | None = None,
        facts: Facts | None = None,
        confinement: Confinement | None = None,
        runs: bool = False,
    ) -> None:
        self.call = call
        self.workspace = workspace
        self.home = home
        self.uid = uid
        self.interactive = interactive
        self.memory = memory
        self.notes = {} if notes is None else notes
        self.facts = facts
        self.confinement = confinement
        self.runs = runs

    def about(self, call: ToolCall, facts: Facts) -> Scene:
        """The same scene for another call."""
        who = self.workspace, self.home, self.uid, self.interactive, self.memory
        return Scene(call, *who, None, facts, self.confinement, self.runs)


ABOUT_THE_FILE = (
    Manner.PLANTED, Manner.HOST_ACCESS, Manner.GRANTS_ACCESS, Manner.DROPS_APPROVAL, Manner.REDIRECTS_TRAFFIC,
)  # fmt: skip
UNWRITTEN = (Verb.UNKNOWN, Verb.USE)  # effects of the call itself, whatever file it writes


def written_to_run(effect: Effect, scene: Scene) -> bool:
    """Whether an effect is that of a file which the call only writes; a command may also load the file."""
    if effect.verb in UNWRITTEN:
        return False
    if effect.command.carrier is not None:
        return effect.command.written
    if Manner.DEFERRED not in effect.manner or type(scene.call.action) is Shell:
        return False
    files = effect.verb == Verb.WRITE and not effect.target.path
    return not files and not any([word in effect.manner for word in ABOUT_THE_FILE])


class Doubt(Exception):
    """Raised by a rule that does not know whether it applies to an effect: it counts as ask, and other rules go on."""


class Rule:
    """A named function from an effect to an opinion; `None` means no objection, and is its answer about other `verbs`.

    With `manner`, it ignores effects without that one; with `away`, those on this machine whose targets are in none of
    these places (`None`: it is asked about all).
    """

    __slots__ = ("name", "judge", "verbs", "manner", "away")

    def __init__(
        self,
        name: str,
        judge: Judgement,
        verbs: tuple[str, ...] = VERBS,
        manner: str = "",
        away: tuple[str, ...] | None = None,
    ) -> None:
        self.name = name
        self.judge = judge
        self.verbs = verbs
        self.manner = manner
        self.away = away

    def __call__(self, effect: Effect, scene: Scene) -> Opinion | None:
        if effect.verb not in self.verbs:
            return None
        opinion = self.judge(effect, scene)
        return None if opinion is None else signed(opinion, self.name)

    def __repr__(self) -> str:
        return f"Rule({self.name})"


Kind = tuple[str, str, tuple[str, ...]]  # a verb, the place if it is here, and the manner: what rules are chosen by
KINDS = 2_000  # kinds of effects whose rules are cached


class Rules(tuple[Rule, ...]):  # noqa: SLOT001 # a tuple has no room for slots
    """Rules in the order in which they are asked.

    Most have nothing to say about most effects, so the relevant ones are computed once for each kind of effect.
    """

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        given: tuple[object, ...] = rules  # a caller may have passed something else
        known = [rule for rule in given if isinstance(rule, Rule)]
        self.away = frozenset([place for rule in known for place in rule.away or ()])
        self.kinds: dict[Kind, tuple[Rule, ...]] = {}

    def about(self, kind: Kind) -> tuple[Rule, ...]:
        """Return the rules that may have something to say about effects of a kind."""
        found = self.kinds.get(kind)
        if found is None:
            verb, place, manner = kind
            here = place != "" and place not in self.away
            found = tuple([rule for rule in self if _speaks(rule, verb, here, manner)])
            if len(self.kinds) < KINDS:
                self.kinds[kind] = found
        return found


def kind_of(effect: Effect) -> Kind:
    """Return what decides which rules may apply."""
    manner = effect.manner
    away = effect.where or (manner and Manner.MOUNTED in manner)
    return effect.verb, "" if away else effect.target.place, manner


def _speaks(rule: object, verb: str, here: bool, manner: tuple[str, ...]) -> bool:
    """Whether a rule may have something to say; an object that is not a rule is always asked, and fails."""
    if not isinstance(rule, Rule):
        return True
    return verb in rule.verbs and (rule.away is None or not here) and (not rule.manner or rule.manner in manner)


def rule(
    name: str,
    *verbs: str,
    floor: int = 0,
    builtin: int = 0,
    manner: str = "",
    memory: str = "",
    away: tuple[str, ...] | None = None,
) -> Callable[[Judgement], Rule]:
    """Make a rule of a judging function, named after what it objects to, so that the name reads well after "allow …".

    `verbs` are those it is asked about; `"*"` is every one. The rest is for the list in `toolgate.rules`, which is
    generated from it: how early it is asked in which list, and about what (`listed` there has the words).
    """

    def named(judge: Judgement) -> Rule:
        return Rule(name, judge, VERBS if "*" in verbs else verbs or ACTING)

    return named


class Settlement(Value):
    """How answers are settled: `absent` replaces those for a missing guard agent, `unattended` replaces questions.

    `None`: they stay as they are. Not `attended`: no one can be asked, whatever the agent says. `denial` and `question`
    word refusals and questions around `{reason}`; empty: as they are. Not `remembers`: what was approved and ran is
    asked about again. `skips_llm`: where questions are not asked, neither is the guard agent. `advises`: an agent that
    has a way without a question is told that first. `key` is what an approval is remembered by, and `interrupts` says
    that an agent stops after a no.
    """

    __slots__ = (
        "absent", "attended", "unattended", "denial", "question", "remembers", "skips_llm", "advises", "key",
        "interrupts",
    )  # fmt: skip

    def __init__(
        self,
        absent: Verdict | None = None,
        attended: bool = True,
        unattended: Verdict | None = None,
        denial: str = "",
        question: str = "",
        remembers: bool = True,
        skips_llm: bool = False,
        advises: bool = False,
        key: str = "exact",
        interrupts: bool = False,
    ) -> None:
        self.absent = absent
        self.attended = attended
        self.unattended = unattended
        self.denial = denial
        self.question = question
        self.remembers = remembers
        self.skips_llm = skips_llm
        self.advises = advises
        self.key = key
        self.interrupts = interrupts

    def refuses(self, decision: Decision) -> bool:
        """Whether it denies what a missing guard agent would settle."""
        return self.absent == DENY and any([finding.opinion.verdict == LLM for finding in decision.because])

    def verdict_of(self, verdict: Verdict, interactive: bool) -> Verdict:
        """Return how a verdict is settled, except the floor's, which nothing makes milder."""
        if verdict == LLM and self.absent is not None:
            verdict = self.absent
        if verdict not in (LLM, ASK) or (interactive and self.attended):
            return verdict
        if self.unattended is not None:
            return self.unattended
        return verdict if self.attended else DENY


class Audit(Value):
    """How decisions are recorded: `required`: a call that cannot be recorded is refused; `commands`: how much of it is.

    `policy` names the files in force, each by its layer and the digest of its bytes; `profile` the one they choose.
    """

    __slots__ = ("required", "commands", "policy", "profile")

    def __init__(
        self, required: bool = False, commands: str = "redacted", policy: tuple[str, ...] = (), profile: str = ""
    ) -> None:
        self.required = required
        self.commands = commands
        self.policy = policy
        self.profile = profile


RAISED = "llm.scope"  # the rule by which a guard agent judges what other rules allow


class Chosen(Value):
    """Has what was chosen from a rulebook: of the floor and of the built-in rules, those about effects of a kind."""

    __slots__ = ("chosen",)


class Rulebook(Chosen):
    """Ordered lists of rules, by authority: see `decide`."""

    __slots__ = (
        "floor", "authorities", "builtin", "tightening", "uses", "limits", "settlement", "beside", "audit", "llm",
        "sandbox", "confining", "permitted",
    )  # fmt: skip

    def __init__(
        self,
        floor: tuple[Rule, ...] = (),
        authorities: tuple[tuple[Rule, ...], ...] = (),
        builtin: tuple[Rule, ...] = (),
        tightening: tuple[tuple[Rule, ...], ...] = (),
        uses: bool = False,
        limits: tuple[Limit, ...] = (),
        settlement: Settlement | None = None,
        beside: tuple[tuple[Rule, ...], ...] = (),
        audit: Audit | None = None,
        llm: Mapping[str, object] | None = None,
        sandbox: Mapping[str, object] | None = None,
        confining: bool = False,
        permitted: Callable[[Scene], tuple[str, ...] | None] | None = None,
    ) -> None:
        self.floor = Rules(floor)
        self.authorities = tuple([Rules(rules) for rules in authorities])
        self.builtin = Rules(builtin)
        self.tightening = tuple([Rules(rules) for rules in tightening])
        self.limits = limits  # how often; `policy.force.limiting` reads them
        self.uses = uses  # whether a rule wants to see every tool and command, including those without an effect
        self.settlement = settlement  # `None`: answers stay as the rules gave them
        self.beside = tuple(
            [Rules(rules) for rules in beside]
        )  # lists asked whenever the built-in one is: profiles that only add to it
        self.audit = audit  # `None`: as the built-in default
        self.llm = llm  # what policies say about the guard agent (`llm.settings` reads it); `None`: nothing
        self.sandbox = sandbox  # the same about how commands are started (`policy.force.sandbox_settings`)
        self.confining = confining  # whether a rule asks if a call runs in a sandbox
        self.permitted = permitted  # the only directories that policies permit to a call's tool; `None`: not restricted
        self.chosen: dict[Kind, tuple[tuple[Rule, ...], tuple[Rule, ...]]] = {}

    def about(self, kind: Kind) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
        """Return the rules of the floor, and the built-in ones, that may speak about effects of a kind."""
        found = self.chosen.get(kind)
        if found is None:
            found = self.floor.about(kind), self.builtin.about(kind)
            if len(self.chosen) < KINDS:
                self.chosen[kind] = found
        return found
