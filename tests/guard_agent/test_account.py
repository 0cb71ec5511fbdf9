"""What is kept of a question to a model: the account in the log, the exchanges, and proposals of descriptions."""

import stat
from pathlib import Path

import pytest

from toolgate.guard_agent import exchange, keeping, proposals, sent
from toolgate.guard_agent.account import Account
from toolgate.guard_agent.exchange import Message, Prompt, ProviderError, Reply, Tool, ToolUse, Usage
from toolgate.model.verdict import ALLOW, ASK

PROMPT = Prompt(
    (Message("system", "You judge."), Message("user", '{"program": "frob"}')),
    (Tool("look", "Look closer.", {"type": "object"}),),
    choice="look",
)
REPLY = Reply("ALLOW", (ToolUse("1", "look", {"view": "effects"}),), usage=Usage(40, 2), first=(("Yes", -0.1),))


class Stub:
    """A provider that gives one answer, or raises one error."""

    model = "stub-1"

    def __init__(self, answer: Reply | ProviderError) -> None:
        self.answer = answer

    def complete(self, prompt: Prompt, deadline: float) -> Reply:
        if isinstance(self.answer, ProviderError):
            raise self.answer
        return self.answer


def asked(**more: object) -> Account:
    given: dict[str, object] = {
        "ms": 812.4, "usage": Usage(300, 12), "cost": 0.00042, "turns": 2, "verdict": ALLOW, "reason": "only formats",
        "standing": "probed", "settled": True, "sent": (sent.exchange_of(PROMPT, REPLY),), "program": "frob",
        "description": "formats frob files",
    }  # fmt: skip
    return Account("stub-1", "agent", **(given | more))  # type: ignore[arg-type]  # each has its type


def test_a_record_has_what_was_asked_and_what_it_cost_and_not_what_was_sent() -> None:
    assert asked().record() == {
        "model": "stub-1", "mode": "agent", "verdict": "allow", "reason": "only formats", "standing": "probed",
        "settled": True, "turns": 2, "ms": 812.4, "input": 300, "output": 12, "cost": 0.00042,
    }  # fmt: skip
    assert asked().tokens == 312


def test_a_record_leaves_out_what_is_empty_and_keeps_a_score_of_zero() -> None:
    account = Account("m", "score", error=exchange.LATE, score=0.0)
    assert account.record() == {"model": "m", "mode": "score", "error": "late", "score": 0.0}


def test_a_secret_that_a_model_repeats_is_not_in_the_record() -> None:
    secret = "ghp_" + "a1B2" * 9
    assert secret not in str(asked(reason=f"uses {secret}").record())


def test_what_goes_through_a_watched_provider_is_noted_with_its_answer() -> None:
    watched = sent.Watched(Stub(REPLY))
    assert watched.complete(PROMPT, 1.0) is REPLY
    assert watched.model == "stub-1"
    (found,) = watched.exchanges
    assert found["sent"]["messages"][1] == {"role": "user", "text": '{"program": "frob"}'}
    assert found["sent"]["choice"] == "look"
    assert found["sent"]["tools"] == [{"name": "look", "description": "Look closer.", "schema": {"type": "object"}}]
    assert found["received"]["text"] == "ALLOW"
    assert found["received"]["uses"] == [{"id": "1", "name": "look", "arguments": {"view": "effects"}}]
    assert found["received"]["first"] == [["Yes", -0.1]]


def test_an_error_is_noted_with_what_was_sent_and_passed_on() -> None:
    watched = sent.Watched(Stub(ProviderError(exchange.LATE, "no answer in time")))
    with pytest.raises(ProviderError):
        watched.complete(PROMPT, 1.0)
    assert watched.exchanges[0]["error"] == "late: no answer in time"
    assert "received" not in watched.exchanges[0]


def test_what_was_sent_is_kept_for_the_decision_in_a_private_file(tmp_path: Path) -> None:
    keeping.keep(str(tmp_path), "fgc2", asked(), 1_000.0)
    found = sent.SentFiles(str(tmp_path)).exchanges("fgc2")
    assert found is not None
    assert found["exchanges"] == [sent.exchange_of(PROMPT, REPLY)]
    assert found["verdict"] == "allow"
    file = tmp_path / "llm" / "sent" / "fgc2"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_file_that_others_can_write_or_that_is_damaged_reads_as_nothing(tmp_path: Path) -> None:
    files = sent.SentFiles(str(tmp_path))
    files.keep("fgc2", asked(), 1_000.0)
    file = tmp_path / "llm" / "sent" / "fgc2"
    file.chmod(0o666)
    assert files.exchanges("fgc2") is None
    file.chmod(0o600)
    file.write_text("{\n")
    assert files.exchanges("fgc2") is None
    assert files.exchanges("../../x") is None


def test_only_the_last_two_hundred_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent, "MOST", 3)
    files = sent.SentFiles(str(tmp_path))
    for index in range(6):
        files.keep(f"id{index}", asked(), 1_000.0)
    assert len(files.names(sent.SENT)) == 3
    assert files.exchanges("id5") is not None


def test_nothing_is_kept_where_nothing_was_sent_and_nothing_is_raised_where_nothing_can_be_written(
    tmp_path: Path,
) -> None:
    keeping.keep(str(tmp_path), "fgc2", asked(sent=(), cached=True), 1_000.0)
    assert not (tmp_path / "llm").exists()
    (tmp_path / "llm").write_text("a file where a directory belongs")
    keeping.keep(str(tmp_path), "fgc2", asked(), 1_000.0)
    assert sent.SentFiles(str(tmp_path)).exchanges("fgc2") is None


def test_odd_values_of_a_reply_are_kept_by_the_name_of_their_type(tmp_path: Path) -> None:
    odd = sent.exchange_of(PROMPT, Reply("\ud800", (ToolUse("1", "look", {"x": {1, 2}}),)))
    files = sent.SentFiles(str(tmp_path))
    assert files.keep("fgc2", asked(sent=(odd,)), 1_000.0)
    found = files.exchanges("fgc2")
    assert found is not None
    assert found["exchanges"][0]["received"]["uses"][0]["arguments"] == {"x": "[set]"}


def test_a_program_that_was_allowed_with_a_description_is_a_proposal(tmp_path: Path) -> None:
    kept = proposals.Proposals(str(tmp_path))
    keeping.keep(str(tmp_path), "aaaa", asked(), 1_000.0)
    keeping.keep(str(tmp_path), "bbbb", asked(description="formats  frob\nfiles in place"), 1_001.0)
    (one,) = kept.listed()
    assert (one.program, one.count, one.ids, one.model) == ("frob", 2, ("bbbb", "aaaa"), "stub-1")
    assert one.description == "formats frob files in place"
    assert kept.drop("frob")
    assert kept.listed() == []


@pytest.mark.parametrize(
    "more", [{"verdict": ASK}, {"verdict": None}, {"description": ""}, {"program": ""}, {"cached": True}]
)
def test_nothing_else_is_a_proposal(tmp_path: Path, more: dict[str, object]) -> None:
    keeping.keep(str(tmp_path), "aaaa", asked(**more), 1_000.0)
    assert proposals.Proposals(str(tmp_path)).listed() == []


def test_a_damaged_proposal_is_none(tmp_path: Path) -> None:
    keeping.keep(str(tmp_path), "aaaa", asked(), 1_000.0)
    (file,) = (tmp_path / "llm" / "proposals").iterdir()
    file.write_text('{"program": 1, "description": "", "model": "", "count": "1", "ids": 3, "time": null}\n')
    assert proposals.Proposals(str(tmp_path)).listed() == []
