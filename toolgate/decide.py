"""Turns effects into a decision: in a list the first opinion wins; between lists, and between effects, the strictest.

This is the complete semantics; `docs/semantics.md` describes it and `tests/laws/` tests its laws.
"""

from toolgate.model.effect import Effect, Invocation
from toolgate.model.rule import Doubt, Rule, Rulebook, Rules, Scene, kind_of
from toolgate.model.verdict import ALLOW, ASK, DENY, Decision, Finding, Opinion, Verdict, signed, strictest

# Rules look at the words of a command for each of its effects: at all of so many, or for so many objections.
WORDS = 100
OBJECTIONS = 50
SILENCE = Opinion(ASK, "no rule has an opinion about it", "silence", "show the user what it does first")


def first(rules: Rules, effect: Effect, scene: Scene, failures: list[Opinion]) -> Opinion | None:
    """The first opinion in one list; a rule that fails or cannot decide counts as ask, and the next one is asked."""
    return first_of(rules.about(kind_of(effect)), effect, scene, failures)


def first_of(rules: tuple[Rule, ...], effect: Effect, scene: Scene, failures: list[Opinion]) -> Opinion | None:
    """The first opinion of rules that were already selected for the effect."""
    for rule in rules:
        try:
            says = rule.judge  # a name of its own: Python 3.11 takes longer to call what an object holds
            opinion = says(effect, scene)
            if opinion is None:
                continue
            opinion = signed(opinion, rule.name)
        except Exception as error:  # noqa: BLE001 # whatever a rule raises, it counts as ask
            failures.append(failed(rule, error))
            continue
        if type(opinion) is Opinion and type(opinion.verdict) is Verdict:
            return opinion
        failures.append(failed(rule, TypeError("its answer must be an `Opinion` with a `Verdict`, or `None`")))
    return None


def failed(rule: Rule, error: Exception) -> Opinion:
    if isinstance(error, Doubt):
        return Opinion(ASK, str(error), rule.name, "say exactly what it is about")
    reason = f"the rule `{rule.name}` failed: {type(error).__name__}: {error}"
    return Opinion(ASK, reason, rule.name, "fix the rule, or show the user what it does", memorable=False)


def judge(effect: Effect, scene: Scene, book: Rulebook) -> Opinion:
    """The rulebook's opinion of one effect."""
    failures: list[Opinion] = []
    floor, builtin = book.about(kind_of(effect))
    floored = first_of(floor, effect, scene, failures) if floor else None
    if floored is not None and floored.verdict >= DENY:
        return floored  # nothing is stricter, and the floor is asked first
    spoken = heard(book.authorities, effect, scene, failures) if book.authorities else []
    if not spoken:
        own = first_of(builtin, effect, scene, failures)
        beside = heard(book.beside, effect, scene, failures) if book.beside else []
        spoken = beside if own is None else [own, *beside]
    if floored is None and not book.tightening and not failures and len(spoken) == 1:
        return spoken[0]  # no other list has an opinion: nearly always
    tightened = heard(book.tightening, effect, scene, failures)
    tightened = [opinion for opinion in tightened if opinion.verdict != ALLOW]
    settled = [floored, *spoken] if floored is not None else spoken or [SILENCE]  # tightening alone may only add
    return strictest(settled + tightened + failures, SILENCE)


def heard(lists: tuple[Rules, ...], effect: Effect, scene: Scene, failures: list[Opinion]) -> list[Opinion]:
    """The first opinion of each list that has one."""
    found: list[Opinion] = []
    for rules in lists:
        opinion = first(rules, effect, scene, failures)
        if opinion is not None:
            found.append(opinion)
    return found


def decide(effects: tuple[Effect, ...], scene: Scene, book: Rulebook) -> Decision:
    """The strictest opinion over all effects; without effects the call is allowed."""
    findings: list[Finding] = []
    verdict = ALLOW
    objections: dict[int, int] = {}  # to effects of commands with many words, by the identity of these
    short: dict[int, Invocation] = {}
    for effect in effects:
        words, made = effect.command.argv, effect.command
        much = len(words) > WORDS and objections.get(id(words), 0) >= OBJECTIONS
        if much:
            made = short.get(id(made)) or short.setdefault(id(made), _in_short(made))
        opinion = judge(_of(made, effect) if much else effect, scene, book)
        findings.append(Finding(effect, opinion))
        if opinion.verdict is not ALLOW:
            verdict = max(verdict, opinion.verdict)
            if len(words) > WORDS:
                objections[id(words)] = objections.get(id(words), 0) + 1
    return Decision(verdict, tuple(findings))


def _of(command: Invocation, effect: Effect) -> Effect:
    return Effect(
        effect.verb, effect.target, effect.origin, command, effect.start, effect.end, effect.manner, effect.where
    )


def _in_short(made: Invocation) -> Invocation:
    """A command that is objected to already, with as many of its words as one sentence needs."""
    command = Invocation(made.argv[:WORDS], made.start, made.end, made.cwd, made.carrier, made.written)
    if made.holder:
        from toolgate.model.handed_commands import Handed

        return Handed(made.holder, command, made.there)
    return command
