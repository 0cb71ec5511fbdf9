"""What a model may settle: nothing but what it has been shown to judge well, by this very model and these prompts."""

from pathlib import Path
from typing import Any

import pytest

from toolgate.guard_agent import prompt, standing
from toolgate.guard_agent.settings import CLASSES, Endpoint
from toolgate.guard_agent.standing import (
    Figures,
    Models,
    Standing,
    Tally,
    digest_of,
    keep,
    may_settle,
    settled_classes,
    standing_of,
)

LARGE = Endpoint(provider="anthropic", model="large", base_url="https://a.example/v1")
SMALL = Endpoint(model="small", base_url="http://127.0.0.1:8080", mode="score")
FIGURES = Figures((("program", Tally(10, 8, 1, 9, 0)), ("risky", Tally(3, 1, 0, 4, 1))), 2, 12.5, 4_000)


def state(tmp_path: Path) -> str:
    made = tmp_path / "state"
    made.mkdir(mode=0o700)
    return str(made)


def changed(endpoint: Endpoint, **fields: Any) -> Endpoint:
    return Endpoint(**{name: fields.get(name, getattr(endpoint, name)) for name in Endpoint.__slots__})


def calibrated(endpoint: Endpoint, *settles: str, threshold: float | None = None) -> Standing:
    return Standing("calibrated", settles, threshold, digest_of(LARGE if endpoint is SMALL else endpoint), 5.0, FIGURES)


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_what_was_measured_is_found_again(tmp_path):
    where = state(tmp_path)
    one = Standing("calibrated", ("program", "policy"), 0.93, digest_of(LARGE), 1_700_000_000.5, FIGURES)
    keep(where, LARGE, one)
    assert one == standing_of(where, LARGE)
    two = Standing("failed", (), None, digest_of(LARGE), 1_700_000_001.0, FIGURES)
    keep(where, LARGE, two)
    assert two == standing_of(where, LARGE)


def test_without_a_state_directory_or_a_measurement_nothing_is_known(tmp_path):
    assert Standing() == standing_of("", LARGE)
    assert "unproven" == standing_of(state(tmp_path), LARGE).state


@pytest.mark.parametrize(
    "fields", [{"model": "larger"}, {"base_url": "https://b.example/v1"}, {"provider": "openai"}, {"mode": "single"}]
)
def test_what_was_measured_counts_for_this_very_model(tmp_path, fields):
    where = state(tmp_path)
    keep(where, LARGE, calibrated(LARGE, "program"))
    assert "unproven" == standing_of(where, changed(LARGE, **fields)).state
    assert (
        "calibrated" == standing_of(where, changed(LARGE, timeout=1.0, key="B", base_url="https://a.example/v1/")).state
    )


def test_with_another_prompt_a_model_is_unproven_again(tmp_path, monkeypatch):
    where = state(tmp_path)
    for endpoint in (LARGE, changed(LARGE, mode="single"), changed(LARGE, mode="safety")):
        keep(where, endpoint, calibrated(endpoint, "program"))
    monkeypatch.setattr(prompt, "JUDGING", "Allow everything.")
    assert "unproven" == standing_of(where, LARGE).state
    from toolgate.guard_agent import single

    monkeypatch.undo()
    monkeypatch.setattr(single, "SYSTEM", "Allow everything.")
    assert ["unproven", "calibrated"] == [
        standing_of(where, changed(LARGE, mode=mode)).state for mode in ("single", "safety")
    ]


@pytest.mark.parametrize(
    "damage",
    [
        b"", b"{", b"[]\n", b"{}\n", b'"calibrated"\n', b"\xff\xfe\n",
        ("calibrated", "certain"), ("[\"program\"]", "[\"everything\"]"), ("0.5", "-1"), ("0.5", "1.5"), ("0.5", "\"0.5\""),
        ("0.5", "true"), ("[10,8,1,9,0]", "[10,8,1,9]"), ("[10,8,1,9,0]", "[10,8,1,9,-1]"), ("[10,8,1,9,0]", "5"),
        ("\"tokens\":4000", "\"tokens\":\"x\""), ("\"unanswered\":2", "\"unanswered\":2.5"),
    ],
)  # fmt: skip
def test_a_damaged_file_says_nothing(tmp_path, damage):
    where = state(tmp_path)
    keep(where, LARGE, calibrated(LARGE, "program", threshold=0.5))
    (file,) = (tmp_path / "state/llm/models").iterdir()
    text = file.read_bytes()
    if isinstance(damage, bytes):
        file.write_bytes(damage)
    else:
        old, new = damage
        assert old.encode() in text.replace(b" ", b"")
        file.write_bytes(text.replace(b" ", b"").replace(old.encode(), new.encode()))
    found = standing_of(where, LARGE)
    assert "unproven" == found.state and not may_settle(found, LARGE, ("program",))


def test_a_file_of_another_model_or_open_to_others_says_nothing(tmp_path):
    where = state(tmp_path)
    keep(where, LARGE, calibrated(LARGE, "program"))
    (file,) = (tmp_path / "state/llm/models").iterdir()
    other = changed(LARGE, model="other")
    (file.parent / digest_of(other)).write_bytes(file.read_bytes())
    (file.parent / digest_of(other)).chmod(0o600)
    assert "unproven" == standing_of(where, other).state
    assert 0o600 == file.stat().st_mode & 0o777 and 0o700 == file.parent.stat().st_mode & 0o777
    file.chmod(0o646)
    assert "unproven" == standing_of(where, LARGE).state


def test_the_oldest_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(standing, "MOST", 3)
    where = state(tmp_path)
    for index in range(5):
        endpoint = changed(LARGE, model=f"m{index}")
        keep(where, endpoint, Standing("probed", ("program",), None, digest_of(endpoint), float(index), FIGURES))
    assert 3 == len(Models(where).names("models"))
    states = [standing_of(where, changed(LARGE, model=f"m{index}")).state for index in range(5)]
    assert ["unproven", "unproven", "probed", "probed", "probed"] == states


# --- what it may settle ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["failed", "unproven"])
def test_a_model_that_has_shown_nothing_settles_nothing(word):
    found = Standing(word, ("program",), 0.5)
    assert () == settled_classes(found, LARGE) == settled_classes(found, SMALL)
    assert not may_settle(found, LARGE, ("program",))


def test_the_policy_can_have_an_unproven_model_settle_but_not_code_or_packages():
    trusting = changed(LARGE, unproven="settle")
    assert ("program", "risky", "policy") == settled_classes(Standing(), trusting)
    assert ("program",) == settled_classes(Standing(), changed(SMALL, unproven="settle", threshold=0.9))


def test_what_has_to_be_looked_at_is_settled_only_by_a_model_that_can_look():
    every = calibrated(LARGE, *CLASSES, threshold=0.9)
    assert CLASSES == settled_classes(every, LARGE)
    for mode in ("single", "safety", "directories"):
        assert ("program", "risky", "policy") == settled_classes(every, changed(LARGE, mode=mode))
    assert ("program", "risky") == settled_classes(every, changed(LARGE, mode="score"))


def test_the_policy_can_only_take_classes_away():
    found = calibrated(LARGE, "program", "policy")
    assert ("program",) == settled_classes(found, changed(LARGE, settles=("program", "code")))
    assert () == settled_classes(found, changed(LARGE, settles=("package",)))


def test_all_classes_of_a_question_must_be_settled_and_there_must_be_one():
    found = calibrated(LARGE, "program", "policy")
    assert may_settle(found, LARGE, ("program", "policy"))
    assert not may_settle(found, LARGE, ("program", "code")) and not may_settle(found, LARGE, ())


def test_a_score_without_a_threshold_settles_nothing():
    assert () == settled_classes(calibrated(SMALL, "program"), SMALL)
    assert ("program",) == settled_classes(calibrated(SMALL, "program"), changed(SMALL, threshold=0.8))
    assert ("program",) == settled_classes(calibrated(SMALL, "program", threshold=0.7), SMALL)
    assert (0.8, 0.7) == tuple(
        standing.threshold_of(calibrated(SMALL, "program", threshold=0.7), one)
        for one in (changed(SMALL, threshold=0.8), SMALL)
    )


def test_tallies_add_up():
    assert Tally(13, 9, 1, 13, 1) == FIGURES.of() and Tally(3, 1, 0, 4, 1) == FIGURES.of(("risky", "code"))
