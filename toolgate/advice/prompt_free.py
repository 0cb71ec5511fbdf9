"""Whether the advice for a question achieves the same without asking the user."""

from toolgate.advice import chosen
from toolgate.analysis import effects_of
from toolgate.analysis.state.scope import Ledger
from toolgate.decide import decide
from toolgate.model.advice import commands_in
from toolgate.model.call import Shell
from toolgate.model.effect import Verb
from toolgate.model.facts import Facts
from toolgate.model.rule import Rulebook, Scene
from toolgate.model.verdict import ALLOW, Decision

LOOKING = (Verb.READ, Verb.USE, Verb.UNKNOWN)  # what is asked about is what is seen, or not known


def prompt_free(decision: Decision, scene: Scene, facts: Facts, book: Rulebook) -> bool:
    """Whether the first command in the advice is allowed and achieves what was asked about.

    A command that only shows what the call would change does not.
    """
    finding = decision.weightiest
    if finding is None or finding.effect.verb in LOOKING:
        return False
    call = scene.call
    found = chosen(finding, decision.because, scene, facts, book)
    commands = commands_in(decision.instead) if found is None else () if found.shared else found.commands
    if not commands:
        return False
    trial = call.but(action=Shell(commands[0]), tool="", input=None)
    there = scene.about(trial, facts)
    try:
        effects = effects_of(trial, facts, book.uses, Ledger(facts, None if scene.memory.blank else scene.memory))
        allowed = decide(effects, there, book).verdict == ALLOW
    except Exception:  # noqa: BLE001 # what cannot be judged is not recommended
        return False
    return allowed and any([effect.verb == finding.effect.verb for effect in effects])
