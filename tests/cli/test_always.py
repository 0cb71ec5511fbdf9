"""`toolgate allow --always`, `deny --always`: the rule is shown, written on yes, listed, recorded, and undone."""

import io
import json
import subprocess
from collections.abc import Sequence

import pytest

from tests.cli.process import ROOT, environment
from tests.cli.test_answers_of_people import Agent
from tests.people import command
from toolgate import directories
from toolgate.approvals.store import Store

FETCH = "curl https://api.example.com/v1/users"


@pytest.fixture
def answers(monkeypatch):
    """What a person answers to each question, and what they were asked."""
    asked: list[str] = []
    said = ["y"]

    def confirmed(question: str, otherwise: str = "", about: Sequence[str] = ()) -> bool:
        asked.append(question)
        return said[0] == "y"

    for verb in ("allow", "deny", "undo"):
        monkeypatch.setattr(f"toolgate.cli.{verb}.require_person", lambda verb: None)
    monkeypatch.setattr("toolgate.cli.rules.confirmed", confirmed)
    monkeypatch.setattr("toolgate.cli.undo.confirmed", confirmed)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return said, asked


@pytest.fixture
def agent(place):
    return Agent(place)


def policy(place) -> str:
    file = place.home / ".config/toolgate/policy.toml"
    return file.read_text() if file.exists() else ""


def test_c_f5_a_call_that_is_allowed_for_good_is_not_asked_about_again(place, agent, answers):
    assert "ask" == agent.verdict("curl https://api.example.com/v2/orders")
    name = agent.decide(FETCH).id
    said = place.run("allow", name, "--always")
    assert 0 == said.status, said
    assert "allow fetching from `api.example.com` with `curl`, in `~/project`\n" in said.out
    assert "it also covers:\n  curl https://api.example.com/v2/orders\n" in said.out
    assert "nothing worse than the call itself is known to be covered\n" in said.out
    assert f'in ~/.config/toolgate/policy.toml:\n  [[rule]]\n  id = "allowed-{name}"\n' in said.out
    assert ["Write this rule?"] == answers[1]
    assert ["allow", "allow"] == [agent.verdict(FETCH), agent.verdict("curl https://api.example.com/v2/orders")]
    assert "ask" == agent.verdict("curl https://b.example/") and Store(agent.state).question(name) is None
    listed = place.run("grants").out
    assert "allow fetching from `api.example.com`" in listed
    assert 0 == place.run("undo").status and "ask" == agent.verdict(FETCH)
    assert not (place.home / ".config/toolgate/policy.toml").exists()  # so that `policy init` may write one
    assert [] == place.run("grants", "--json").record["in_force"]


def test_a_file_that_decides_is_named_and_nothing_is_said_to_be_the_worst(place, agent, answers):
    (place.project / "list").write_text("kind: Pod\n")
    said = place.run("allow", agent.decide("kubectl apply -f list").id, "--always")
    assert 0 == said.status, said
    assert "it is allowed for good:\n  whatever `list` says then\n" in said.out
    assert "nothing worse" not in said.out


def test_a_call_whose_directory_is_gone_has_no_rule(place, agent, answers):
    name = agent.decide(FETCH).id
    place.project.rename(place.home / "elsewhere")
    said = place.run("allow", name, "--always")
    assert 64 == said.status and "the directory of the call is gone, or its name is not valid UTF-8" in said.err
    assert f"`toolgate allow {name} --for 1h`" in said.err and "" == policy(place)


def test_a_no_writes_nothing_and_leaves_the_question_open(place, agent, answers):
    answers[0][0] = "n"
    name = agent.decide(FETCH).id
    said = place.run("allow", name, "--always")
    assert 1 == said.status and said.out.endswith("nothing was written\n")
    assert "" == policy(place) and Store(agent.state).question(name) is not None


def test_a_rule_for_the_user_counts_in_every_project(place, agent, answers):
    place.run("allow", agent.decide(FETCH).id, "--always", "--user")
    assert "cwd =" not in policy(place) and "allow" == agent.verdict(FETCH)


def test_c_f4_a_refusal_for_good_is_a_rule_with_the_words_of_the_person(place, agent, answers):
    name = agent.decide(FETCH).id
    said = place.run("deny", name, "--always", "--words", "use the staging server")
    assert 0 == said.status and said.out.startswith("deny fetching from `api.example.com`, in `~/project`\n")
    decision = agent.decide("curl -s https://api.example.com/other")
    assert ("deny", f"denied-{name}", "use the staging server") == (
        str(decision.verdict), decision.rule, decision.instead,
    )  # fmt: skip
    shown = place.run("log", "show", name).out
    assert "refused" in shown and "use the staging server" in shown
    place.run("undo", name)
    assert "ask" == agent.verdict(FETCH)


def test_what_is_always_asked_about_has_no_rule_and_the_hint_says_what_to_do(place, agent, answers):
    name = agent.decide("sudo systemctl restart nginx").id
    said = place.run("allow", name, "--always")
    assert 64 == said.status and f"hint: `toolgate allow {name}` allows it once" in said.err and "" == policy(place)


def test_a_broken_policy_is_not_changed_and_its_mistake_is_told(place, agent, answers):
    name = agent.decide(FETCH).id
    file = place.user("[shell]\nprvilege = 'deny'\n")
    said = place.run("allow", name, "--always")
    assert 64 == said.status and "policy.toml:2:1: there is no key `prvilege` in [shell]" in said.err
    assert "[shell]\nprvilege = 'deny'\n" == file.read_text()


def test_a_rule_that_a_person_removed_by_hand_is_no_longer_listed(place, agent, answers):
    place.run("allow", agent.decide(FETCH).id, "--always")
    place.user("# nothing\n")
    assert [] == place.run("grants", "--json").record["in_force"]
    said = place.run("undo")
    assert 0 == said.status and "the rule had been removed before" in said.out


def test_the_log_has_the_rule_the_answer_and_the_undo(place, agent, answers):
    name = agent.decide(FETCH).id
    place.run("allow", name, "--always")
    place.run("undo")
    text = "".join(path.read_text() for path in sorted((place.home / ".local/state/toolgate/log").glob("*.jsonl")))
    events = [json.loads(line) for line in text.splitlines()]
    kinds = [(one["kind"], one.get("action") or one.get("answer")) for one in events if one["kind"] != "decision"]
    assert [("control", "rule"), ("answer", "approved"), ("control", "undo")] == kinds
    assert directories.state(str(place.home)) == agent.state


@pytest.mark.parametrize(("answer", "status", "verdict"), [("y", 0, "allow"), ("n", 1, "ask"), ("", 1, "ask")])
def test_a_person_at_a_terminal_sees_the_rule_and_says_yes(answer, status, verdict, place, agent):
    name = agent.decide(FETCH).id
    said = subprocess.run(
        command("allow", name, "--always", answer=answer), capture_output=True, text=True, timeout=120,
        env=environment(HOME=str(place.home)), cwd=ROOT,
    )  # fmt: skip
    assert status == said.returncode, said
    assert said.stdout.startswith("allow fetching from `api.example.com` with `curl`, in `~/project`\n")
    assert verdict == agent.verdict(FETCH)
