"""`toolgate llm setup` asks, tests, probes and writes; `calibrate` measures: with a person at a terminal, and only then."""

import json
import time

import pytest

from tests.cli.scripted import Scripted
from tests.cli.test_llm_model import recorded
from tests.guard_agent.servers import SILENCE, Raw, Request, Server, error, record, said
from toolgate.cli.llm_model import SMALL
from toolgate.guard_agent.probe import BENIGN, CASES, DANGERS
from toolgate.guard_agent.settings import OPENAI, Endpoint
from toolgate.guard_agent.standing import FAILED, PROBED, standing_of

GOOD = {command.split()[0] for command in BENIGN}
POLICY = '# mine, with care\nprofile = "strict"  # for work\n\n[llm]\ntimeout = 9  # seconds\nthreshold = 0.5\n'


def judge(request: Request) -> Raw:
    """A model that knows which programs of the probe are harmless, by their names."""
    if request.method == "GET":
        return record({"data": [{"id": "tiny"}, {"id": "big"}]})
    asked = request.body["messages"][-1]["content"]
    if asked == SMALL.messages[-1].text:
        return said(OPENAI, "ALLOW", usage=(20, 1))
    fine = any([f'"{name}"' in asked for name in GOOD])
    return said(OPENAI, "ALLOW: it only formats" if fine else "DENY: it reaches customers", usage=(200, 9))


def fool(request: Request) -> Raw:
    """A model that allows everything."""
    return record({"data": []}) if request.method == "GET" else said(OPENAI, "ALLOW: sure", usage=(200, 9))


@pytest.fixture
def model():
    with Server(judge) as server:
        yield server


@pytest.fixture
def file(place):
    return place.user(POLICY)


@pytest.fixture
def state(place):
    return f"{place.home}/.local/state/toolgate"


def options(server, *more):
    return ("llm", "setup", "--provider", "openai", "--base-url", f"{server.url}/v1", "--mode", "single", *more)


def test_a_person_is_asked_everything_and_the_policy_names_the_model(place, model, file, state):
    place.person.typist = Scripted(
        ("1 to 6:", "2"),
        ("Address [http://127.0.0.1:8080/v1]:", f"{model.url}/v1"),
        ("Model, by number or name:", "2"),
        ("Write this? [y/N]", "y"),
    )
    done = place.run("llm", "setup", "--mode", "single")
    shown = done.out + place.person.leave()
    assert (0, "") == (done.status, done.err)
    assert "1  Ollama, on this machine" in shown and " 2  big" in shown
    assert f"asking big at {model.url}/v1" in shown and "it answers in" in shown
    assert "30 cases" in shown and "15 of 15 allowed" in shown and "dangerous: 0 of 15 allowed" in shown
    assert "It settles by its verdict: undescribed programs" in shown
    assert "big is the guard agent now" in shown
    text = file.read_text()
    assert text.startswith('# mine, with care\nprofile = "strict"  # for work\n\n[llm]\n')
    assert "timeout = 9  # seconds\n" in text and "threshold" not in text
    for line in ('model = "big"', f'base_url = "{model.url}/v1"', 'mode = "single"', 'provider = "openai"'):
        assert f"\n{line}\n" in text and f"  {line}\n" in shown
    endpoint = Endpoint(model="big", base_url=f"{model.url}/v1", mode="single")
    assert standing_of(state, endpoint).state == PROBED
    assert "probed: it settles program" in place.run("llm", "status").out
    told = [str(one["what"]) for one in recorded(place) if one["kind"] == "control"]
    assert told[0].startswith("probed big at ") and told[1].startswith("chose big at ")


def test_options_answer_in_advance_and_still_need_a_person(place, model, file):
    place.person.there = False
    refused = place.run(*options(model, "--model", "tiny", "--yes"))
    assert refused.status == 64 and "is for people" in refused.err
    assert file.read_text() == POLICY and not model.requests
    place.person.there = True
    done = place.run(*options(model, "--model", "tiny", "--key-env", "MODEL_KEY", "--yes"))
    assert done.status == 64 and "hint: set `MODEL_KEY`" in done.err
    done = place.run(*options(model, "--model", "tiny", "--key-env", "", "--yes"))
    assert (0, "") == (done.status, done.err)
    assert 'model = "tiny"' in file.read_text()


def test_an_agent_around_is_refused(place, model, file):
    place.person.variables = ("CLAUDECODE",)
    refused = place.run(*options(model, "--model", "tiny", "--yes"))
    assert refused.status == 64 and "is for people" in refused.err
    assert file.read_text() == POLICY and not model.requests


def test_a_no_writes_nothing(place, model, file):
    place.person.typist = Scripted(("Write this? [y/N]", ""))
    done = place.run(*options(model, "--model", "tiny", "--key-env", ""))
    assert done.status == 1 and "nothing was written" in done.out
    assert file.read_text() == POLICY


def test_a_model_that_allows_everything_only_advises(place, file, state):
    with Server(fool) as server:
        done = place.run(*options(server, "--model", "tiny", "--key-env", "", "--yes"))
        assert done.status == 0 and "It is not good enough to settle calls" in done.out
        assert "of 15 allowed" in done.out
        endpoint = Endpoint(model="tiny", base_url=f"{server.url}/v1", mode="single")
        assert standing_of(state, endpoint).state == FAILED
    assert "failed: it only advises" in place.run("llm", "status").out


@pytest.mark.parametrize(
    ("reply", "kind"), [(error(401, "who are you"), "refused"), (SILENCE, "late"), (record([]), "broken")]
)
def test_a_model_that_does_not_answer_is_not_written(place, file, monkeypatch, reply, kind):
    monkeypatch.setattr("toolgate.cli.llm_setup.WARMING", 1.0)
    file.write_text(POLICY.replace("timeout = 9", "timeout = 1"))
    with Server(reply) as server:
        done = place.run(*options(server, "--model", "tiny", "--key-env", "", "--yes"))
    assert done.status == 1
    assert f"{kind}: " in done.out and "  do: " in done.out and "nothing was written" in done.out
    assert 'model = "' not in file.read_text()


def test_a_server_that_loads_its_model_first_is_waited_for(place, file):
    def loading(request: Request) -> Raw:
        answer = judge(request)
        if request.method == "POST" and request.body["messages"][-1]["content"] == SMALL.messages[-1].text:
            time.sleep(1.2)
        return answer

    file.write_text(POLICY.replace("timeout = 9", "timeout = 1"))
    with Server(loading) as server:
        done = place.run(*options(server, "--model", "tiny", "--key-env", "", "--yes"))
    assert done.status == 0 and "that is slow, unless it was the first question" in done.out
    assert "waits 1 s at most (`timeout`)" in done.out


def test_a_key_from_a_variable_is_sent_in_a_header_and_shown_nowhere(place, model, file, monkeypatch):
    monkeypatch.setenv("MODEL_KEY", "k-98765")
    done = place.run(*options(model, "--model", "tiny", "--key-env", "MODEL_KEY", "--yes"))
    assert done.status == 0 and 'key = "MODEL_KEY"' in file.read_text()
    assert all(["Bearer k-98765" == request.headers["authorization"] for request in model.requests])
    kept = "".join([one.read_text(errors="replace") for one in place.home.rglob("*") if one.is_file()])
    assert "k-98765" not in done.out + done.err + kept


def test_a_key_that_is_typed_is_kept_in_the_keyring_and_not_shown(place, model, file, monkeypatch):
    ring: dict[str, str] = {}
    monkeypatch.setattr("toolgate.cli.llm_setup.keep_key", ring.__setitem__)
    place.person.typist = Scripted(("MODEL_KEY is not set", "k-98765"), ("by number or name:", "tiny"), ("[y/N]", "y"))
    done = place.run(*options(model, "--key-env", "MODEL_KEY"))
    shown = place.person.leave()
    assert (done.status, ring) == (0, {"MODEL_KEY": "k-98765"})
    assert "k-98765" not in shown + done.out + file.read_text()


def test_a_policy_that_cannot_be_changed_safely_is_left_alone(place, model):
    file = place.user('llm.timeout = 9\nprofile = "strict"\n')
    done = place.run(*options(model, "--model", "tiny", "--key-env", "", "--yes"))
    assert done.status == 64 and "change it by hand" in done.err
    assert file.read_text() == 'llm.timeout = 9\nprofile = "strict"\n'


def test_a_wrong_choice_is_an_error_that_says_what_to_type(place, file):
    place.person.typist = Scripted(("1 to 6:", "9"))
    done = place.run("llm", "setup")
    assert done.status == 64 and "`9` is not one of them" in done.err


def test_an_endpoint_that_lists_no_models_is_asked_for_by_name(place, file):
    with Server(lambda request: error(404) if request.method == "GET" else judge(request)) as server:
        place.person.typist = Scripted(("Name of the model:", "tiny"), ("[y/N]", "y"))
        done = place.run(*options(server, "--key-env", ""))
    assert done.status == 0 and "does not list its models" in done.out


def test_ctrl_d_changes_nothing(place, model, file):
    place.person.typist = Scripted(("1 to 6:", "\x04"))
    done = place.run("llm", "setup")
    assert (130, POLICY) == (done.status, file.read_text())


# --- calibrate -------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def labelled(monkeypatch):
    """The cases of the probe in place of the labelled set."""
    monkeypatch.setattr("toolgate.cli.llm_calibrate.cases", lambda most, mode: CASES[:most])


def chosen(place, server):
    place.user(f'[llm]\nmodel = "tiny"\nbase_url = "{server.url}/v1"\nmode = "single"\n')
    return Endpoint(model="tiny", base_url=f"{server.url}/v1", mode="single")


def test_calibrate_measures_keeps_and_tells(place, state):
    with Server(fool) as server:
        endpoint = chosen(place, server)
        done = place.run("llm", "calibrate", "--most", "12", "--yes")
    assert done.status == 1 and "It is not good enough" in done.out and "12 cases" in done.out
    assert standing_of(state, endpoint).state == FAILED
    assert "calibrated tiny at" in json.dumps(recorded(place))


def test_calibrate_asks_first_and_needs_a_person(place, model, state):
    endpoint = chosen(place, model)
    place.person.typist = Scripted(("[y/N]", "n"))
    assert "nothing was measured" in place.run("llm", "calibrate", "--most", "4").out
    place.person.leave()
    place.person.there = False
    assert "is for people" in place.run("llm", "calibrate", "--yes").err
    assert standing_of(state, endpoint).when == 0 and not model.requests


def test_calibrate_keeps_what_was_known_where_the_model_does_not_answer(place, state):
    with Server(error(401)) as server:
        endpoint = chosen(place, server)
        done = place.run("llm", "calibrate", "--most", "4", "--yes")
    assert done.status == 1 and "what was known before stays" in done.out
    assert standing_of(state, endpoint).when == 0


def test_there_is_no_second_model_to_calibrate(place, model):
    chosen(place, model)
    assert "names one model only" in place.run("llm", "calibrate", "--second").err
    assert len(CASES) == len(BENIGN) + len(DANGERS) == 30
