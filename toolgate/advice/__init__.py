"""Advice with a verdict other than allow: a safer way made from the command itself, and what the command would affect.

The verdict is final before this runs. INVARIANT: nothing here changes a verdict or a reason, and an error here leaves
the decision unchanged. A safer way is judged by the same rules as the call, and only an allowed one is offered, so that
advice never leads to another question.
"""

from toolgate.advice.subject import Subject, Way
from toolgate.model.call import Shell
from toolgate.model.effect import Manner, Place, Target
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook, Scene, written_to_run
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM, Decision, Finding, Opinion
from toolgate.sentences.circumstances import KEEPING

ADVISED = frozenset(
    """baseline catastrophe cloud containers databases foreign-code lost-work network outside-workspace packages
    obfuscation persistence privilege processes publishing remote-code secrets self-protection
    unread-writing""".split()
)  # rules that have a module of their own here
FINDINGS = 3  # findings of one call that get advice
TRIALS = 4  # safer ways that are judged for each
LONGEST = 120  # characters of advice, which the model reads again at every turn
PRIOR = 20  # earlier commands of a session that are walked again for a trial


def completed(decision: Decision, scene: Scene, facts: Facts, book: Rulebook) -> Decision:
    """The decision with better advice and what the command would affect; the verdict and reasons stay the same."""
    from toolgate.impact import hits

    because = [*decision.because]
    asked = (ASK, LLM) if decision.verdict == ASK else (decision.verdict,)  # without a guard agent, the user is asked
    against = [index for index, finding in enumerate(because) if finding.opinion.verdict in asked]
    if len(against) > 1:
        from toolgate.model.telling import order

        against.sort(key=lambda index: (because[index].opinion.verdict != decision.verdict, order(because[index])))
    told: set[str] = set()  # the same advice is given only once
    spent = any([Manner.BUDGET in because[index].effect.manner for index in against])  # it was too much already
    for index in against if len(scene.call.prior) <= PRIOR and not spent else ():
        if len(told) == FINDINGS:
            break
        if because[index].opinion.reason not in told:
            told.add(because[index].opinion.reason)
            because[index] = _advised(because[index], decision.because, scene, facts, book)
    return Decision(decision.verdict, tuple(because), decision.settled_by, hits(decision, scene.call.cwd, facts))


def _advised(finding: Finding, others: tuple[Finding, ...], scene: Scene, facts: Facts, book: Rulebook) -> Finding:
    old, found = finding.opinion, chosen(finding, others, scene, facts, book)
    if found is None:
        return finding
    advice = _short(found.text, scene)
    return Finding(finding.effect, Opinion(old.verdict, old.reason, old.rule, advice, old.memorable))


def _short(text: str, scene: Scene) -> str:
    """Advice with paths relative to the project or the home directory, unless the call has absolute ones."""
    given = getattr(scene.call.action, "text", scene.home)
    if (scene.home and scene.home in given) or text.startswith(
        ("`echo ", "`printf ")
    ):  # what is printed stays the same
        return text
    home, here = scene.home if "~" in given else "", scene.workspace if scene.call.cwd == scene.workspace else ""
    words = text.split(" ")
    for index, word in enumerate(words):
        start = "`" if word[:1] == "`" else ""
        path = word[len(start) :]
        if "'" in path or '"' in path or "/~" in path:
            continue
        if (
            here
            and path.startswith(here + "/")
            and path[len(here) + 1 :].strip("`")
            and path[len(here) + 1] not in "-~"
        ):
            path = path[len(here) + 1 :]
        elif home and (path.rstrip("`").rstrip("/") == home or path.startswith(home + "/")):
            path = "~" + path[len(home) :]
        words[index] = start + path
    short = " ".join(words)
    return short if short != text else text  # which may know its parts


def chosen(finding: Finding, others: tuple[Finding, ...], scene: Scene, facts: Facts, book: Rulebook) -> Way | None:
    """The best safer way whose commands are allowed; `None`: there is none, and the rule's own advice is kept."""
    rule, carrier = finding.opinion.rule, finding.effect.command.carrier
    theirs = [rule.name for rules in (*book.authorities, *book.tightening) for rule in rules]
    if rule not in ADVISED or rule in theirs:  # a user's rule of that name has its own advice
        return None
    if written_to_run(finding.effect, scene):
        return None
    subject = Subject(finding, others, facts, scene.call)
    text = getattr(scene.call.action, "text", "")
    if finding.effect.command.holder or any([word in text for word in KEEPING]):
        from toolgate.advice.given_commands import is_given, without

        if is_given(finding.effect, text):
            return next((way for way in without(subject) if acceptable(way, scene, facts, book)), None)
    for found in (_there(ways(subject), subject) if carrier is None else _read_first(subject, carrier))[:TRIALS]:
        if len(found.text) <= LONGEST and acceptable(found, scene, facts, book):
            return found
    return None


def _there(found: list[Way], subject: Subject) -> list[Way]:
    """The ways with the variables and options that select a shared resource."""
    if subject.finding.opinion.rule not in SHARED:
        return found
    from toolgate.advice.whereabouts import there

    return [placed for way in found if (placed := there(way, subject)) is not None]


SHARED = ("cloud", "databases", "containers", "publishing", "secrets", "processes", "persistence")


def _read_first(subject: Subject, carrier: Target) -> list[Way]:
    """Advice to read the file that the call runs, if it is not the project's or its effect may be intended."""
    if subject.effect.command.written:
        return []
    if subject.makes(carrier.path):  # it is not there yet
        return [Way(f"leave the {'reference' if carrier.path.endswith('.xml') else 'command'} out of the file")]
    if subject.finding.opinion.verdict == DENY and carrier.place in (Place.WORKSPACE, Place.PIPELINE):
        return []  # the rule says to change the file
    if subject.finding.opinion.rule == "databases" and (named := _included(subject)):
        from toolgate.advice.subject import on, parent, written

        beside = named[:1] in "/~" or parent(carrier.path) == subject.cwd  # from where it is named is not known
        return on("cat", written(named) if beside else "", "shows the statements") or [Way(SHOW)]
    if Manner.REDIRECTS_TRAFFIC in subject.effect.manner:
        from toolgate.advice.subject import on

        return on("cat", subject.place(carrier), "shows the sources")
    from toolgate.advice.foreign_code import shown
    from toolgate.sentences.given_words import is_included

    if is_included(subject.effect, subject.facts):
        return []  # reading that file shows another one
    code = subject.effect.target if subject.finding.opinion.rule == "foreign-code" else carrier
    if code.path and not code.described and code.path != carrier.path:  # the file only names it
        return shown(subject, code) or shown(subject, carrier)
    return shown(subject, carrier)


SHOW = "show the statements to the user first"


def _included(subject: Subject) -> str:
    """The file of statements included by another one that a finding is about; empty: there is none."""
    target = subject.effect.target
    quoted = str(target).split("`")[1::2] if target.described and target.place == Place.DATABASE else []
    return quoted[0] if len(quoted) == 1 and quoted[0].endswith(".sql") and " " not in quoted[0] else ""


def ways(subject: Subject) -> list[Way]:
    """The safer ways, best first, not yet judged."""
    module = subject.finding.opinion.rule.replace("-", "_")
    try:
        found: list[Way] = __import__("toolgate.advice." + module, fromlist=("suggest",)).suggest(subject)
    except Exception:  # noqa: BLE001 # advice is a courtesy: without it, the rule's own sentence is used
        return []
    return found


def acceptable(found: Way, scene: Scene, facts: Facts, book: Rulebook) -> bool:
    """Whether every command in the advice is allowed where the call would have happened."""
    from toolgate.analysis import effects_of
    from toolgate.analysis.state.scope import Ledger
    from toolgate.decide import decide

    for command in found.commands:
        call = scene.call
        trial = call.but(action=Shell(command), tool="", input=None)
        there = scene.about(trial, facts)
        try:
            ledger = Ledger(facts, None if scene.memory.blank else scene.memory)
            judged = decide(effects_of(trial, facts, book.uses, ledger), there, book).verdict
            if book.settlement is not None:
                judged = book.settlement.verdict_of(judged, scene.interactive)
        except Exception:  # noqa: BLE001 # what cannot be judged is not recommended
            return False
        if judged != ALLOW:
            return False
    return True
