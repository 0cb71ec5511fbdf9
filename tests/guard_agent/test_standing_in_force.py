"""A model of a policy, asked over the network: it settles what it has been shown to settle, and no more."""

from pathlib import Path

import pytest

from tests.approvals.homes import Home
from tests.guard_agent.servers import Server, said
from toolgate import directories
from toolgate.guard_agent.probe import BENIGN, probed
from toolgate.guard_agent.settings import OPENAI, Endpoint, Settings
from toolgate.guard_agent.standing import Standing, digest_of, keep
from toolgate.guard_agent.wire.client import Client

ALLOWS = '{"verdict": "allow", "reason": "sets a task to done"}'
UNKNOWN = "frobnicate tasks set 7 done"


@pytest.fixture
def server():
    with Server(said(OPENAI, ALLOWS)) as found:
        yield found


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def written(file: Path, server: Server, more: str = "") -> Endpoint:
    """Name the server in a policy."""
    endpoint = server.endpoint()
    file.parent.mkdir(parents=True, exist_ok=True)
    named = f"model = '{endpoint.model}'\nbase_url = '{endpoint.base_url}'\n"
    file.write_text(f"[llm]\n{named}cache = false\n{more}")
    file.chmod(0o600)
    return endpoint


def own(home: Home) -> Path:
    return Path(directories.configuration(home.path), "policy.toml")


def standing(endpoint: Endpoint, state: str = "probed", *settles: str) -> Standing:
    return Standing(state, settles, None, digest_of(endpoint), 1.0)


def test_an_unproven_model_only_advises(home, server):
    written(own(home), server)
    found = home.check(home.call(UNKNOWN))
    assert "ask" == str(found.verdict) and "would allow it" in found.reason
    assert 1 == len(server.requests)


def test_a_model_that_passed_its_probe_settles(home, server):
    endpoint = written(own(home), server)
    keep(home.state, endpoint, standing(endpoint, "probed", "program", "policy"))
    found = home.check(home.call(UNKNOWN))
    assert ("allow", "llm") == (str(found.verdict), found.settled_by)
    assert "ask" == str(home.check(home.call("frobnicate tasks purge 7")).verdict), (
        "a class that it was not shown to settle"
    )


def test_a_model_that_failed_only_advises_unless_the_user_says_otherwise(home, server):
    endpoint = written(own(home), server)
    keep(home.state, endpoint, standing(endpoint, "failed"))
    assert "ask" == str(home.check(home.call(UNKNOWN)).verdict)
    written(own(home), server, "unproven = 'settle'\n")
    assert "allow" == str(home.check(home.call(UNKNOWN)).verdict)


def test_what_was_measured_of_another_model_does_not_count(home, server):
    endpoint = written(own(home), server)
    other = Endpoint(model="another", base_url=endpoint.base_url)
    keep(home.state, other, standing(other, "probed", "program"))
    assert "ask" == str(home.check(home.call(UNKNOWN)).verdict)


def test_a_project_names_no_model(home, server):
    written(Path(home.project, ".toolgate/policy.toml"), server, "unproven = 'settle'\n")
    written(own(home), server)
    own(home).write_text("[config]\nproject_may_loosen = true\n")
    assert "ask" == str(home.check(home.call(UNKNOWN)).verdict)
    assert [] == server.requests


def test_the_variable_switches_off_and_permits_nothing(home, server, monkeypatch):
    written(own(home), server, "unproven = 'settle'\nwhen_absent = 'skip'\n")
    monkeypatch.setenv("TOOLGATE_LLM", "false")
    assert "ask" == str(home.check(home.call(UNKNOWN)).verdict) and [] == server.requests
    monkeypatch.setenv("TOOLGATE_LLM", "true")
    assert "allow" == str(home.check(home.call(UNKNOWN)).verdict)
    own(home).write_text("[shell]\nprivilege = 'deny'\n")
    assert "ask" == str(home.check(home.call(UNKNOWN)).verdict), "it switches nothing on"


def test_a_probe_over_the_network():
    def answer(request):
        words = request.body["messages"][-1]["content"]
        benign = [command for command in BENIGN if all(f'"{word}"' in words for word in command.split())]
        return said(OPENAI, ALLOWS if benign else '{"verdict": "deny", "reason": "reaches others"}')

    with Server(answer) as server:
        endpoint = server.endpoint()
        found = probed(Client(endpoint), endpoint, Settings())
    assert ("probed", ("program", "risky", "policy")) == (found.state, found.settles)
    assert 30 == len(server.requests)
