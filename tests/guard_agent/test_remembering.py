"""Answers that are kept for an hour: C-U1 to C-U3 of the checklist."""

import sqlite3

import pytest

from tests.clock import Clock
from toolgate.guard_agent.exchange import Usage
from toolgate.guard_agent.remembering import MOST, Answers, Stats
from toolgate.guard_agent.ruling import Ruling
from toolgate.model.verdict import ALLOW, ASK, DENY, LLM

START = 1_000_000.0
ALLOWED = Ruling(ALLOW, "reads `ä`", Usage(100, 10), 3, "lists files", 0.97)


@pytest.fixture
def clock():
    return Clock(START)


@pytest.fixture
def answers(tmp_path, clock):
    return Answers(str(tmp_path / "state"), clock)


def test_an_answer_is_kept_and_costs_nothing_the_second_time(answers):
    assert answers.get("a") is None
    answers.put("a", ALLOWED, START)
    assert answers.get("a") == Ruling(ALLOW, "reads `ä`", Usage(), 0, "lists files", 0.97)
    answers.put("a", Ruling(DENY, "no"), START)
    assert answers.get("a") == Ruling(DENY, "no", turns=0)


def test_c_u1_answers_count_for_an_hour_and_are_counted(answers, clock):
    answers.put("a", ALLOWED, START)
    clock.now += 3_599
    assert answers.get("a") is not None
    clock.now += 2
    assert answers.get("a") is None  # being used does not make it younger
    answers.put("b", ALLOWED, clock.now)
    assert answers.stats() == Stats(1, 1, 1)


def test_c_u1_the_answer_that_was_wanted_longest_ago_makes_room(answers, clock):
    for number in range(MOST):
        clock.now += 0.001
        answers.put(f"k{number}", ALLOWED, clock.now)
    clock.now += 1
    assert answers.get("k0") is not None
    answers.put("new", ALLOWED, clock.now)
    assert answers.stats().entries == MOST
    assert answers.get("k0") is not None and answers.get("new") is not None and answers.get("k1") is None


def test_c_u2_another_key_is_another_question_and_all_can_be_forgotten(answers):
    answers.put("question, model a", ALLOWED, START)
    assert answers.get("question, model b") is None
    answers.clear()
    assert answers.get("question, model a") is None


@pytest.mark.parametrize("verdict", [None, LLM])
def test_c_u3_what_is_not_clear_is_not_kept(answers, verdict):
    answers.put("a", Ruling(verdict, "the endpoint failed"), START)
    assert answers.get("a") is None


def test_an_answer_of_the_future_does_not_count(answers, clock):
    answers.put("a", ALLOWED, START + 100)
    assert answers.get("a") is None


@pytest.mark.parametrize("text", ["", "damaged" * 2_000])
def test_a_damaged_file_counts_as_empty_and_is_made_anew(answers, tmp_path, text):
    answers.put("a", ALLOWED, START)
    (tmp_path / "state/llm/answers.sqlite").write_text(text)
    assert answers.get("a") is None
    answers.put("a", ALLOWED, START)
    assert answers.get("a") is not None


def test_a_file_that_others_can_write_counts_as_empty(answers, tmp_path):
    answers.put("a", ALLOWED, START)
    (tmp_path / "state/llm/answers.sqlite").chmod(0o666)
    assert answers.get("a") is None


@pytest.mark.parametrize(
    "said",
    [
        "ALLOW",
        "{}",
        "[]",
        '{"verdict": "llm", "reason": "", "description": "", "score": null}',
        '{"verdict": "permit", "reason": "", "description": "", "score": null}',
        '{"verdict": 0, "reason": "", "description": "", "score": null}',
        '{"verdict": "allow", "reason": null, "description": "", "score": null}',
        '{"verdict": "allow", "reason": "", "description": "", "score": "1"}',
        b"\xff",
        5,
    ],
)
def test_an_entry_that_is_not_one_of_ours_is_no_answer(answers, tmp_path, said):
    answers.put("a", ALLOWED, START)
    with sqlite3.connect(tmp_path / "state/llm/answers.sqlite") as connection:
        connection.execute("UPDATE answers SET said = ?", (said,))
    connection.close()
    assert answers.get("a") is None


def test_a_state_directory_that_cannot_be_written_breaks_nothing(clock):
    answers = Answers("/dev/null", clock)
    answers.put("a", Ruling(ASK, "hm"), START)
    answers.clear()
    assert answers.get("a") is None and answers.stats() == Stats(0, 0, 0)


def test_a_reason_that_is_no_valid_text_is_kept_as_one(answers):
    answers.put("a", Ruling(ASK, "odd \ud800 " + "x" * 10_000), START)
    found = answers.get("a")
    assert found is not None and found.reason.startswith("odd ? ") and len(found.reason) <= 2_000
