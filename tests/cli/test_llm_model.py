"""`toolgate llm status`, `test`, `on` and `off`, and what doctor, status and the status line say of the model."""

import io
import json
import os
import time
from pathlib import Path

import pytest

from tests.guard_agent.servers import SILENCE, Server, error, record, said
from tests.install.compared import compared, state_of
from toolgate.audit.log import segments
from toolgate.guard_agent.breaker import Breaker
from toolgate.guard_agent.exchange import LATE, ProviderError, Usage
from toolgate.guard_agent.settings import OPENAI, Endpoint, Settings
from toolgate.guard_agent.spending import Ledger
from toolgate.guard_agent.standing import CALIBRATED, FAILED, PROBED, Figures, Standing, Tally, digest_of, keep

MINE = "# mine\n[llm]  # the guard agent\n"


@pytest.fixture(autouse=True)
def no_session(monkeypatch):
    """What an agent tells of its session: nothing."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


@pytest.fixture
def state(place):
    return f"{place.home}/.local/state/toolgate"


@pytest.fixture
def model():
    with Server(said(OPENAI, "ALLOW", usage=(31, 2))) as server:
        yield server


def configured(place, server: Server | None = None, more: str = "", url: str = "") -> Endpoint:
    """Have the policy name a model; the endpoint as the policy has it."""
    base = url or (server.url + "/v1" if server is not None else "http://127.0.0.1:9/v1")
    place.user(f'{MINE}model = "a-model"\nbase_url = "{base}"\n{more}')
    return Endpoint(model="a-model", base_url=base)


def recorded(place) -> list[dict[str, object]]:
    """The records of the log."""
    directory = f"{place.home}/.local/state/toolgate/log"
    return [json.loads(line) for name in segments(directory) for line in Path(directory, name).read_text().splitlines()]


# --- status ----------------------------------------------------------------------------------------------------------


def test_without_a_model_status_says_so_and_what_to_do(place):
    said = place.run("llm", "status")
    assert (0, "") == (said.status, said.err)
    assert "none is set up" in said.out and "`toolgate llm setup`" in said.out
    assert place.run("llm", "status", "--json").record["models"] == []
    assert "toolgate llm setup" in place.run("status").out
    assert place.run("status", "--json").record["llm"] is None
    assert "guard agent" not in place.run("statusline").out


def test_c_50_status_tells_where_it_is_asked_its_standing_and_what_it_has_cost(place, state, model):
    endpoint = configured(place, model, "max_calls_hour = 7\nmax_cost_day = 2.5\ninput_price = 1000\n")
    ledger = Ledger(state, Settings())
    assert ledger.refuses(time.time()) == ""
    ledger.add(Endpoint(input_price=1000.0), Usage(1_500, 20), time.time())
    shown = place.run("llm", "status").out
    assert f"a-model at {endpoint.base_url} (openai, mode agent)" in shown
    assert "unproven: it only advises" in shown
    assert "policy    ~/.config/toolgate/policy.toml" in shown
    assert "1 of 1,000 questions, 1,520 of 2,000,000 tokens, cost 1.5000 of 2.5" in shown
    assert "1 of 7 questions" in shown
    assert "0 answers; 0 of 0 questions were known" in shown
    assert "built in" in shown
    assert not model.requests


def test_status_as_json_has_all_of_it(place, state, model):
    configured(place, model)
    found = place.run("llm", "status", "--json").record
    assert (found["on"], found["off"]) == (True, "")
    (told,) = found["models"]
    assert (told["model"], told["mode"], told["standing"], told["key"]) == ("a-model", "agent", "unproven", "none")
    assert found["ceilings"]["max_calls_hour"] == 120
    assert {"entries", "hits", "misses", "on"} == set(found["cache"])
    assert "bash" in found["skills"]["built_in"]


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (PROBED, "probed: it settles program"),
        (CALIBRATED, "calibrated: it settles program"),
        (FAILED, "failed: it only advises"),
    ],
)
def test_a_standing_that_was_measured_is_told_everywhere(place, state, model, standing, words):
    endpoint = configured(place, model)
    figures = Figures((("program", Tally(15, 14, 1, 15, 0)),), 0, 30.0, 9_000)
    keep(state, endpoint, Standing(standing, ("program",), None, digest_of(endpoint), 1_000.0, figures))
    shown = place.run("llm", "status").out
    assert words in shown and "14 of 15 harmless cases allowed, 0 of 15 dangerous ones" in shown
    assert f"a-model (agent, {standing})" in place.run("status").out
    assert place.run("status", "--json").record["llm"]["models"][0]["standing"] == standing
    assert f" · guard agent a-model {standing}" in place.run("statusline").out


def test_status_names_a_ceiling_that_is_reached_and_an_endpoint_that_is_left_alone(place, state, model):
    endpoint = configured(place, model, "max_calls_hour = 1\n")
    assert Ledger(state, Settings()).refuses(time.time()) == ""
    Breaker(state, endpoint).failed(ProviderError(LATE, "the endpoint did not answer in time"))
    for _ in range(2):  # looking changes nothing
        shown = place.run("llm", "status").out
        assert "the ceiling of 1 questions an hour is reached (`max_calls_hour`)" in shown
        assert "paused    the endpoint did not answer in time" in shown
        assert "1 of 1 questions" in shown


def test_status_says_where_the_key_is_and_never_what_it_is(place, model, monkeypatch):
    configured(place, model, 'key = "MODEL_KEY"\n')
    monkeypatch.setenv("MODEL_KEY", "k-98765")
    said = place.run("llm", "status")
    assert "in the variable MODEL_KEY" in said.out and "k-98765" not in said.out
    monkeypatch.delenv("MODEL_KEY")
    assert "missing: there is no key: the environment variable `MODEL_KEY` is not set" in place.run("llm", "status").out


def test_a_scope_that_asks_about_every_command_is_told(place, model):
    configured(place, model, 'scope = "all_shell"\n')
    assert 'about commands that rules allow as well (`scope = "all_shell"`)' in place.run("llm", "status").out


# --- test ------------------------------------------------------------------------------------------------------------


def test_one_small_question_is_sent_and_its_time_and_tokens_are_told(place, state, model):
    configured(place, model)
    said = place.run("llm", "test")
    assert (0, "") == (said.status, said.err)
    assert f"a-model at {model.url}/v1 answers in " in said.out and "ALLOW (31 tokens in, 2 tokens out)" in said.out
    (found,) = place.run("llm", "test", "--json").record["models"]
    assert (found["input"], found["output"], found["answer"]) == (31, 2, "ALLOW")
    assert len(model.requests) == 2
    assert Ledger(state, Settings()).today(time.time()).tokens == 66


def test_without_a_model_there_is_nothing_to_test(place):
    for verb in (("test",), ("try", "frob"), ("calibrate",), ("on",)):
        said = place.run("llm", *verb)
        assert (64, "") == (said.status, said.out) and "no model is set up" in said.err


@pytest.mark.parametrize(
    ("reply", "kind", "words"),
    [
        (error(401, "bad key"), "refused", "see whether the key is right"),
        (error(404, "no such model"), "refused", "see whether `model` and `base_url` are right"),
        (error(429, "slow down"), "limited", "wait a little"),
        (record({"choices": 3}), "broken", "see whether `provider` and `base_url` in `[llm]` belong together"),
        (SILENCE, "late", "timeout"),
    ],
)
def test_c_50_an_error_is_told_by_its_kind_with_what_to_do(place, reply, kind, words):
    with Server(reply) as server:
        configured(place, server, "timeout = 1\n")
        said = place.run("llm", "test")
        assert said.status == 1 and f"does not answer ({kind}): " in said.out
        assert "\n  do: " in said.out and words in said.out
        (found,) = place.run("llm", "test", "--json").record["models"]
        assert found["error"] == kind and words in found["advice"]


def test_c_50_an_endpoint_that_is_not_there_is_unreachable(place):
    configured(place)
    said = place.run("llm", "test")
    assert (
        said.status == 1
        and "does not answer (unreachable)" in said.out
        and "do: try again later, or see whether it is running" in said.out
    )


def test_a_reached_ceiling_sends_nothing(place, state, model):
    configured(place, model, "max_calls_hour = 1\n")
    assert Ledger(state, Settings()).refuses(time.time()) == ""
    said = place.run("llm", "test")
    assert said.status == 1 and "does not answer (spent)" in said.out
    assert not model.requests


def test_both_models_of_a_policy_are_tested(place, model):
    second = f'[llm.second]\nmodel = "big"\nbase_url = "{model.url}/v1"\n'
    configured(place, model, second)
    assert [one["model"] for one in place.run("llm", "test", "--json").record["models"]] == ["a-model", "big"]


# --- on and off ------------------------------------------------------------------------------------------------------


def test_c_u5_off_asks_a_person_again_and_on_goes_back_and_comments_stay(place, model):
    configured(place, model, "timeout = 5 # seconds\n")
    file = place.home / ".config/toolgate/policy.toml"
    before = file.read_text()
    assert "a-model is not asked any more (`enabled` in ~/.config/toolgate/policy.toml)" in place.run("llm", "off").out
    assert file.read_text() == before.replace("# the guard agent\n", "# the guard agent\nenabled = false\n")
    assert "off: switched off by the policy (`llm.enabled`)" in place.run("llm", "status").out
    assert " · guard agent a-model off" in place.run("statusline").out
    assert "is off already" in place.run("llm", "off").out
    assert "a-model judges again" in place.run("llm", "on").out
    assert file.read_text() == before
    assert "is on already" in place.run("llm", "on").out
    told = [one["what"] for one in recorded(place) if one["kind"] == "control" and one["action"] == "llm"]
    assert ["switched the guard agent off", "switched the guard agent on"] == told


def test_off_needs_nobody_and_on_needs_a_person(place, model):
    configured(place, model)
    place.person.there = False
    assert place.run("llm", "off").status == 0
    refused = place.run("llm", "on")
    assert refused.status == 64 and "is for people" in refused.err
    assert "off: switched off" in place.run("llm", "status").out


@pytest.mark.parametrize("there", [False, True])
def test_off_is_for_people_where_the_policy_lets_calls_pass_without_a_model(place, model, there):
    configured(place, model, 'when_absent = "skip"\n')
    place.person.there = there
    said = place.run("llm", "off")
    assert (said.status, "is for people" in said.err) == ((1, False) if there else (64, True))
    assert "on" == place.run("llm", "status").out.split()[1]


def test_a_variable_only_switches_off(place, model, monkeypatch):
    configured(place, model)
    monkeypatch.setenv("TOOLGATE_LLM", "false")
    assert "off: switched off by the variable TOOLGATE_LLM" in place.run("llm", "status").out
    place.run("llm", "off")
    monkeypatch.setenv("TOOLGATE_LLM", "true")
    assert "off: switched off by the policy" in place.run("llm", "status").out


# --- doctor ----------------------------------------------------------------------------------------------------------


def findings(place):
    state_of(place.home)
    with compared(place.home):
        return [one for one in place.run("doctor", "--json").record["findings"] if one["subject"] == "llm"]


def test_c_50_doctor_asks_the_model_and_says_what_its_answers_count_for(place, state, model):
    assert findings(place) == []
    endpoint = configured(place, model)
    (found,) = findings(place)
    assert found["state"] == "warning" and "answers in" in found["text"] and "it only advises" in found["text"]
    keep(state, endpoint, Standing(PROBED, ("program",), None, digest_of(endpoint), 1_000.0, Figures()))
    (found,) = findings(place)
    assert (found["state"], found["advice"]) == ("fine", "")


def test_doctor_says_that_the_model_does_not_answer_or_is_off(place, model):
    configured(place)
    (found,) = findings(place)
    assert found["state"] == "failure" and "does not answer (unreachable)" in found["text"] and found["advice"]
    configured(place, model, "enabled = false\n")
    (found,) = findings(place)
    assert found["state"] == "warning" and found["advice"] == "toolgate llm on"
    assert not model.requests


def test_a_broken_policy_does_not_break_the_status_line(place):
    place.user("[llm]\nmodel = 3\n")
    assert place.run("statusline").status == 0
    assert os.environ["HOME"] == str(place.home)
