"""Every opinion about an effect, in the order in which the lists are asked: the inputs of `decide.judge`."""

from dataclasses import dataclass

from toolgate.decide import failed
from toolgate.model.effect import Effect
from toolgate.model.rule import Rule, Rulebook, Scene
from toolgate.model.verdict import ALLOW, Opinion

FLOOR, AUTHORITY, BUILTIN, BESIDE, TIGHTENING = "floor", "policy", "built-in", "profile", "project"


@dataclass(frozen=True)
class Heard:
    """What one list said: its opinion (`None`: none), the rules that had none, and those that failed."""

    source: str
    opinion: Opinion | None
    silent: tuple[str, ...]
    failures: tuple[Opinion, ...]
    counts: bool = True  # false: it had an opinion, but another list was followed
    place: str = ""  # the file and line of the rule; empty: it is built in


def opinions(effect: Effect, scene: Scene, book: Rulebook) -> list[Heard]:
    """One entry for each list."""
    heard = [_ask(FLOOR, book.floor, effect, scene)]
    authorities = [_ask(AUTHORITY, rules, effect, scene) for rules in book.authorities]
    spoken = any(entry.opinion is not None for entry in authorities)
    heard += authorities
    heard.append(_ask(BUILTIN, book.builtin, effect, scene, counts=not spoken))
    heard += [_ask(BESIDE, rules, effect, scene, counts=not spoken) for rules in book.beside]
    for rules in book.tightening:
        entry = _ask(TIGHTENING, rules, effect, scene)
        loosening = entry.opinion is not None and entry.opinion.verdict == ALLOW
        heard.append(Heard(entry.source, entry.opinion, entry.silent, entry.failures, not loosening, entry.place))
    return heard


def _ask(source: str, rules: tuple[Rule, ...], effect: Effect, scene: Scene, counts: bool = True) -> Heard:
    """The first opinion in a list, as `decide.first` finds it."""
    silent: list[str] = []
    failures: list[Opinion] = []
    for rule in rules:
        try:
            opinion = rule(effect, scene)
        except Exception as error:  # noqa: BLE001 # shown, as the decision counts it
            failures.append(failed(rule, error))
            continue
        if opinion is not None:
            place = getattr(rule, "source", "")
            return Heard(source, opinion, tuple(silent), tuple(failures), counts, place)
        silent.append(rule.name)
    return Heard(source, None, tuple(silent), tuple(failures), counts)
