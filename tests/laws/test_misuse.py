"""`no_misuse_reads_as_allow`: a program that uses an answer wrongly gets the right answer or an error, never a yes."""

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toolgate
from toolgate import ALLOW, ASK, DENY, LLM, Decision, Guard, Read, Shell, ToolCall, Verdict
from toolgate.model import VERDICTS
from toolgate.world import World

WORLD = World({"home": "/home/user", "workspace": "/home/user/project"})
ORDERED = [ALLOW, LLM, ASK, DENY]

verdicts = st.sampled_from(ORDERED)


def checked(command: str) -> Decision:
    return Guard(facts=WORLD).check(ToolCall(Shell(command), "."))


# --- verdicts --------------------------------------------------------------------------------------------------------


@given(verdicts, st.sampled_from(list(VERDICTS)))
def test_a_verdict_equals_its_name_and_no_other(verdict: Verdict, name: str) -> None:
    same = verdict.name == name
    assert (same, same, not same, not same) == (verdict == name, name == verdict, verdict != name, name != verdict)
    assert same == (verdict == VERDICTS[name]) == (hash(verdict) == hash(name))
    assert (verdict in (name,), verdict in {name}, name in {verdict: 1}) == (same, same, same)


@given(verdicts, st.text().filter(lambda word: word not in VERDICTS))
def test_a_word_that_is_no_verdict_is_an_error(verdict: Verdict, word: str) -> None:
    comparisons: list[Callable[[], object]] = [
        lambda: verdict == word,
        lambda: verdict != word,
        lambda: word == verdict,
        lambda: verdict in (word,),
        lambda: [verdict].index(word),  # type: ignore[arg-type]  # on purpose
    ]
    for compare in comparisons:
        with pytest.raises(ValueError, match="is not a verdict: use allow, llm, ask or deny"):
            compare()


@pytest.mark.parametrize("word", ["Deny", "DENY", "block", "denied", "", " deny", "no"])
def test_a_likely_slip_is_an_error(word: str) -> None:
    with pytest.raises(ValueError, match="is not a verdict"):
        assert checked("rm -rf ~").verdict == word


@given(verdicts, st.one_of(st.booleans(), st.integers()))
def test_a_number_is_no_verdict(verdict: Verdict, number: int) -> None:
    comparisons: list[Callable[[], object]] = [lambda: verdict == number, lambda: verdict != number]
    if type(number) is int:  # with `True` on the left Python does not ask the verdict
        comparisons.append(lambda: number == verdict)
    for compare in comparisons:
        with pytest.raises(TypeError, match="a verdict compares with a verdict or its name"):
            compare()


@given(verdicts, st.text(), st.integers())
def test_sets_and_dictionaries_find_verdicts_and_their_names_alone(verdict: Verdict, word: str, number: int) -> None:
    table: dict[object, int] = {ALLOW: 0, LLM: 1, ASK: 2, DENY: 3}
    assert ORDERED.index(verdict) == table[verdict] == table[verdict.name]
    assert (word in VERDICTS) == (word in table)
    assert number not in table
    assert {*ORDERED, *VERDICTS} == set(ORDERED)


@given(verdicts, verdicts)
def test_verdicts_are_ordered_and_comparing_the_order_with_a_name_is_an_error(one: Verdict, other: Verdict) -> None:
    places = ORDERED.index(one), ORDERED.index(other)
    assert (places[0] < places[1], places[0] <= places[1]) == (one < other, one <= other)
    assert ORDERED[max(places)] == max(one, other)
    with pytest.raises(TypeError):
        assert one < other.name  # type: ignore[operator]  # on purpose


@pytest.mark.parametrize("verdict", ORDERED, ids=str)
def test_a_verdict_is_neither_true_nor_false(verdict: Verdict) -> None:
    for use in (bool, lambda given: not given, lambda given: given and 1, lambda given: any([given])):
        with pytest.raises(TypeError, match=r'write `verdict == "allow"`, or `decision.allowed`'):
            use(verdict)


@pytest.mark.parametrize("verdict", ORDERED, ids=str)
def test_a_verdict_stays_what_it_is(verdict: Verdict) -> None:
    name = verdict.name
    assert (name, f"{name:>7}|", name.upper()) == (f"{verdict}", f"{verdict:>7}|", repr(verdict))
    assert [verdict] * 3 == [copy.copy(verdict), copy.deepcopy(verdict), pickle.loads(pickle.dumps(verdict))]
    assert json.loads(json.dumps({"verdict": str(verdict)})) == {"verdict": verdict}
    assert (verdict == None) is False  # noqa: E711 # what a program may ask; nothing is no verdict


def test_a_match_statement_takes_names() -> None:
    match checked("rm -rf ~").verdict:
        case "allow":
            found = "allow"
        case "deny":
            found = "deny"
        case _:
            found = ""
    assert "deny" == found


# --- decisions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verdict", [*ORDERED, "allow", "deny", None, 0, 1, True, object], ids=repr)
def test_only_an_allow_is_allowed(verdict: Any) -> None:
    assert (verdict is ALLOW) is Decision(verdict).allowed


MISUSES: list[Callable[[Decision], object]] = [
    bool,
    lambda decision: not decision,
    lambda decision: decision or 1,
    lambda decision: decision == "deny",
    lambda decision: decision != "allow",
    lambda decision: decision == DENY,
    lambda decision: ALLOW == decision,
    lambda decision: decision == True,  # noqa: E712 # what a program may write
    lambda decision: decision in ("allow", "ask"),
    lambda decision: "deny" in decision,  # type: ignore[operator]  # on purpose
    tuple,  # type: ignore[list-item]  # on purpose
    lambda decision: decision[0],  # type: ignore[index]  # on purpose
    len,  # type: ignore[list-item]  # on purpose
    lambda decision: decision > ASK,  # type: ignore[operator]  # on purpose
    int,  # type: ignore[list-item]  # on purpose
    lambda decision: {"deny": False}[decision],  # type: ignore[index]  # on purpose
]


@pytest.mark.parametrize("command", ["ls", "rm -rf ~"])
@pytest.mark.parametrize("use", MISUSES)
def test_no_misuse_of_a_decision_has_an_answer(use: Callable[[Decision], object], command: str) -> None:
    with pytest.raises((TypeError, KeyError)):
        use(checked(command))


def test_the_error_says_what_to_write() -> None:
    with pytest.raises(TypeError, match=r"write `if decision\.allowed:`"):
        bool(checked("rm -rf ~"))
    with pytest.raises(TypeError, match=r'write `decision\.verdict == "deny"`'):
        assert checked("rm -rf ~") == "deny"


def test_decisions_still_compare_with_decisions() -> None:
    assert checked("rm -rf ~") == checked("rm -rf ~") != checked("ls")
    assert 2 == len({checked("rm -rf ~"), checked("rm -rf ~"), checked("ls")})
    assert (checked("ls") == None) is False  # noqa: E711 # nothing is no decision


# --- the right way ---------------------------------------------------------------------------------------------------


def test_the_right_way_needs_one_import() -> None:
    decision = toolgate.Guard(facts=WORLD).check(toolgate.ToolCall(toolgate.Read(("a",)), "."))
    assert decision.allowed
    assert decision.verdict == "allow"
    assert decision.verdict == toolgate.ALLOW
    assert decision.allowed is Guard(facts=WORLD).check(ToolCall(Read(("a",)), ".")).allowed
    assert not checked("rm -rf ~").allowed
