"""A call that a model is asked about, from the agent's side to the person's: log, what was sent, counts and proposals."""

import json

import pytest

from tests.cli.test_answers_of_people import Agent
from tests.cli.test_llm_model import recorded
from tests.guard_agent.servers import SILENCE, Request, Server, said
from toolgate.guard_agent.settings import OPENAI

CALL = "frobnicate sprites"
SECRET = "ghp_" + "a1B2c3D4" * 5


@pytest.fixture
def agent(place):
    return Agent(place)


def configured(place, server, more="", mode="single"):
    place.user(
        f'[llm]\nmodel = "tiny"\nbase_url = "{server.url}/v1"\nmode = "{mode}"\nunproven = "settle"\n'
        f"input_price = 10\noutput_price = 1000\n{more}"
    )


def texts_of(value: object) -> list[str]:
    """All texts in a JSON value, without names of fields."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for one in inner for text in texts_of(one)]


def decided(place) -> dict:
    return next(one for one in reversed(recorded(place)) if one["kind"] == "decision")


def test_a_call_is_settled_and_everything_about_it_can_be_looked_up(place, agent):
    with Server(said(OPENAI, "ALLOW: it only draws", usage=(200, 6))) as server:
        configured(place, server)
        assert agent.decide(CALL).verdict == "allow"
    record = decided(place)
    told = record["llm"]
    assert (record["verdict"], record["settled_by"], record["tokens"]) == ("allow", "llm", 206)
    assert (told["model"], told["mode"], told["verdict"], told["standing"]) == ("tiny", "single", "allow", "unproven")
    assert (told["input"], told["output"], told["turns"], told["settled"]) == (200, 6, 1, True)
    assert told["cost"] == pytest.approx(0.008) and told["ms"] > 0
    shown = place.run("log", "show", record["id"]).out
    assert "model said  allow: it only draws" in shown and "tiny, mode single" in shown
    counts = place.run("stats", "--json").record["llm"]
    assert (counts["asked"], counts["settled"], counts["allow"], counts["tokens"]) == (1, 1, 1, 206)
    status = place.run("llm", "status").out
    assert "1 of 1,000 questions, 206 of 2,000,000 tokens, cost 0.0080" in status


@pytest.mark.parametrize("mode", ["single", "agent"])
def test_what_is_shown_is_exactly_what_was_sent(place, agent, mode):
    (place.project / "README.md").write_text(f"# Sprites\n`frobnicate` draws sprites with {SECRET}.\n")
    looks = said(OPENAI, "", [("look", {"view": "project"})])
    with Server(*([looks] if mode == "agent" else []), said(OPENAI, "ALLOW: it only draws")) as server:
        configured(place, server, mode=mode)
        agent.decide(CALL)
    found = place.run("llm", "show", decided(place)["id"], "--json").record
    assert len(found["exchanges"]) == len(server.requests) == (2 if mode == "agent" else 1)
    for exchange, request in zip(found["exchanges"], server.requests, strict=True):
        sent = exchange["sent"]
        messages = [(one["role"], one.get("content") or "") for one in request.body["messages"]]
        assert messages == [(one["role"], one["text"]) for one in sent["messages"]]
        ours = {*texts_of(sent), "tiny", "function"}
        ours |= {json.dumps(use["arguments"]) for one in sent["messages"] for use in one.get("uses", ())}
        assert {text for text in texts_of(request.body) if json_free(text)} <= {
            text for text in ours if json_free(text)
        }
        assert SECRET not in request.text


def json_free(text: str) -> bool:
    """Whether a text is not JSON of its own, which may be spelt with other blanks."""
    return not text.startswith("{")


def test_the_same_question_is_not_sent_again(place, agent):
    with Server(said(OPENAI, "ALLOW: it only draws")) as server:
        configured(place, server)
        assert [agent.decide(CALL).verdict for _ in range(2)] == ["allow", "allow"]
        assert len(server.requests) == 1
    record = decided(place)
    assert record["llm"]["cached"] is True and "tokens" not in record["llm"]
    assert "the answer was known" in place.run("llm", "show", record["id"]).err
    assert "1 answers; 1 of 2 questions were known" in place.run("llm", "status").out


def test_an_error_is_recorded_by_its_kind_and_asks(place, agent):
    with Server(SILENCE) as server:
        configured(place, server, "timeout = 1\n")
        assert agent.decide(CALL).verdict == "ask"
    record = decided(place)
    assert (record["verdict"], record["llm"]["error"]) == ("ask", "late")
    assert "nothing: late: " in place.run("llm", "show", record["id"]).out
    assert place.run("stats", "--json").record["llm"]["error"] == 1
    assert "paused" in place.run("llm", "status").out


def test_a_description_becomes_a_proposal_and_changes_nothing(place, agent):
    def describe(request: Request):
        return said(OPENAI, 'Frobnicate draws.\n{"verdict": "ALLOW", "reason": "fine", "description": "draws sprites"}')

    with Server(describe) as server:
        configured(place, server)
        agent.decide(CALL)
    found = place.run("suggest", "--json").record["descriptions"]
    assert [(one["program"], one["description"]) for one in found] == [("frobnicate", "draws sprites")]
    place.user("")
    assert agent.decide(CALL).verdict == "ask"


def test_nothing_is_sent_for_what_rules_settle(place, agent):
    with Server(said(OPENAI, "ALLOW")) as server:
        configured(place, server)
        assert [agent.decide(text).verdict for text in ("git status", "rm -rf ~")] == ["allow", "deny"]
        assert not server.requests
    assert "llm" not in decided(place)
