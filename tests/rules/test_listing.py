"""The list of rules tells the truth: every file is in it, and no rule has anything to say about verbs it is not listed for."""

import pkgutil
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgate import rules
from toolgate.decide import decide
from toolgate.model import DENY, Effect, Manner, Place, Rule, Scene, Shell, Target, ToolCall
from toolgate.model.effect import ACTING, VERBS

LISTED = rules.FLOOR + rules.BUILTIN
PLACES = [value for name, value in vars(Place).items() if name.isupper()]
MANNERS = [word for name, word in vars(Manner).items() if name.isupper()]

targets = st.builds(
    Target,
    st.sampled_from(["x", "/", "~", ".", "src/a.py", "evil.example", "-1", "$TOKEN", "*"]),
    st.sampled_from(PLACES),
    st.sampled_from(["", "/", "/etc", "/home/user", "/w", "/w/src/a.py", "/home/user/.ssh/authorized_keys"]),
    st.booleans(),
)
scenes = st.builds(
    Scene, st.just(ToolCall(Shell("x"), "/w")), st.just("/w"), st.just("/home/user"), st.just(1000), st.booleans()
)


@st.composite
def unrelated(draw, rule: Rule) -> Effect:
    """Any effect with a verb that a rule is not listed for."""
    return Effect(
        draw(st.sampled_from([verb for verb in ACTING if verb not in rule.verbs])),
        draw(targets),
        draw(st.none() | targets),
        manner=tuple(draw(st.lists(st.sampled_from(MANNERS), max_size=4))),
        where=draw(st.sampled_from(["", "ssh:host", "container:c", "cluster:c"])),
    )


@pytest.mark.parametrize("rule", [rule for rule in LISTED if set(ACTING) - set(rule.verbs)], ids=lambda rule: rule.name)
@given(st.data())
def test_a_rule_is_silent_about_verbs_it_is_not_listed_for(rule, data):
    effect = data.draw(unrelated(rule))
    assert rules.loaded(rule.name)(effect, data.draw(scenes)) is None


@pytest.mark.parametrize("name", ["containers", "cloud", "databases", "other-machines"])
@given(st.sampled_from(ACTING), targets, st.lists(st.sampled_from(MANNERS), max_size=4), scenes)
def test_a_rule_about_things_away_from_here_is_silent_about_what_is_here(name, verb, target, manner, scene):
    effect = Effect(verb, target, manner=tuple(word for word in manner if word != "mounted"))
    if target.place not in ("container", "cluster", "cloud", "database"):
        assert rules.loaded(name)(effect, scene) is None


def test_every_rule_file_is_listed_once():
    files = sorted(found.name for found in pkgutil.iter_modules(rules.__path__))
    assert files == sorted(rule.name.replace("-", "_") for rule in LISTED)


@pytest.mark.parametrize("rule", LISTED, ids=lambda rule: rule.name)
def test_a_rule_is_listed_under_its_own_name_and_with_real_verbs(rule):
    assert rule.name == rules.loaded(rule.name).name
    assert set(rule.verbs) <= set(VERBS)


def test_a_rule_that_cannot_be_loaded_denies(monkeypatch):
    monkeypatch.setitem(sys.modules, "toolgate.rules.outside_workspace", None)
    monkeypatch.delitem(rules._LOADED, "outside-workspace", raising=False)
    effect = Effect("read", Target("notes.txt", Place.WORKSPACE, "/w/notes.txt"))
    decision = decide((effect,), Scene(ToolCall(Shell("x"), "/w"), "/w", "/h"), rules.DEFAULT)
    assert (DENY, "outside-workspace") == (decision.verdict, decision.rule)
    assert decision.instead
