"""The laws of deciding, each a property, against the reference model."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.reference import FAILS, Opinions, decided
from tests.sweeps import most
from toolgate.decide import decide
from toolgate.model import (
    ALLOW,
    DENY,
    Effect,
    Opinion,
    Place,
    Rule,
    Rulebook,
    Scene,
    Shell,
    Target,
    ToolCall,
    Verb,
    Verdict,
)  # fmt: skip

EFFECTS = ("a", "b", "c")
SCENE = Scene(ToolCall(Shell("x"), "/w"), "/w", "/h")

opinions = st.dictionaries(st.sampled_from(EFFECTS), st.sampled_from([0, 1, 2, 3, FAILS]), max_size=3)
rules = st.lists(opinions, max_size=4)
layers = st.lists(rules, max_size=3)
books = st.tuples(rules, layers, rules, layers)
calls = st.lists(st.sampled_from(EFFECTS), max_size=3)


def effect(name: str) -> Effect:
    return Effect(Verb.WRITE, Target(name, Place.WORKSPACE))


def rule(table: Opinions, number: int) -> Rule:
    def judge(effect: Effect, scene: Scene) -> Opinion | None:
        verdict = table.get(effect.target.text)
        if verdict == FAILS:
            raise RuntimeError("on purpose")
        return None if verdict is None else Opinion(Verdict(verdict), f"rule {number}")

    return Rule(f"r{number}", judge)


def listed(tables: list[Opinions]) -> tuple[Rule, ...]:
    return tuple(rule(table, number) for number, table in enumerate(tables))


def book(floor: list, authorities: list, builtin: list, tightening: list) -> Rulebook:
    return Rulebook(listed(floor), tuple(map(listed, authorities)), listed(builtin), tuple(map(listed, tightening)))


def verdict(effects: list[str], lists: tuple) -> Verdict:
    return decide(tuple(map(effect, effects)), SCENE, book(*lists)).verdict


@settings(max_examples=most(400))
@given(calls, books)
def test_deciding_equals_the_reference_model(effects, lists):
    assert Verdict(decided(effects, *lists)) == verdict(effects, lists)


@given(calls, books)
def test_floor_deny_is_final(effects, lists):
    floor, authorities, builtin, tightening = lists
    denied = ([{"a": int(DENY)}, *floor], authorities, builtin, tightening)
    assert verdict([*effects, "a"], denied) == DENY


@given(calls, calls, books)
def test_more_effects_never_weaken(effects, more, lists):
    assert verdict(effects + more, lists) >= verdict(effects, lists)


@given(calls, books, rules)
def test_tightening_never_weakens(effects, lists, project):
    floor, authorities, builtin, tightening = lists
    assert verdict(effects, (floor, authorities, builtin, [*tightening, project])) >= verdict(effects, lists)


@given(calls, books, st.randoms(use_true_random=False))
def test_layer_order_is_irrelevant(effects, lists, random):
    floor, authorities, builtin, tightening = lists
    shuffled = (
        floor,
        random.sample(authorities, len(authorities)),
        builtin,
        random.sample(tightening, len(tightening)),
    )
    assert verdict(effects, lists) == verdict(effects, shuffled)


@given(calls, books, st.integers(0, 3), st.integers(0, 5))
def test_failing_rule_is_never_weaker_than_its_absence(effects, lists, which, position):
    failing = dict.fromkeys(EFFECTS, FAILS)
    floor, authorities, builtin, tightening = [list(part) for part in lists]
    target = (floor, builtin, authorities, tightening)[which]
    if which < 2:
        target.insert(position, failing)
    elif target:
        target[0] = [*target[0][:position], failing, *target[0][position:]]
    assert verdict(effects, (floor, authorities, builtin, tightening)) >= verdict(effects, lists)


@given(books)
def test_nothing_has_no_effect_and_is_allowed(lists):
    assert verdict([], lists) == ALLOW


@given(calls, books)
def test_there_is_one_finding_for_each_effect_in_order(effects, lists):
    decision = decide(tuple(map(effect, effects)), SCENE, book(*lists))
    assert effects == [finding.effect.target.text for finding in decision.because]
