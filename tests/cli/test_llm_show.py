"""`toolgate llm show` prints what was sent about a decision; `toolgate suggest` what a model says about programs."""

import time

import pytest

from tests.audit.logs import add, decision, log_of
from toolgate.cli.llm import VERBS
from toolgate.guard_agent import keeping, sent
from toolgate.guard_agent.account import Account
from toolgate.guard_agent.exchange import Message, Prompt, Reply, Tool, ToolUse, Usage
from toolgate.guard_agent.proposals import Proposals
from toolgate.model.verdict import ALLOW

ASK = Prompt(
    (Message("system", "You judge calls."), Message("user", 'the call:\n{"program": "frob\x1b[2J"}')),
    (Tool("look", "See more of the call.", {"type": "object"}),),
)
USE = ToolUse("1", "look", {"view": "effects"})
AGAIN = Prompt((*ASK.messages, Message("assistant", "", (USE,)), Message("tool", "read a.txt", of="1")), ASK.tools)
EXCHANGES = (
    sent.exchange_of(ASK, Reply("", (USE,), "tool", Usage(90, 7))),
    sent.exchange_of(AGAIN, Reply("received (9 of 9)\nALLOW", usage=Usage(120, 2), first=(("AL", -0.2),))),
)


@pytest.fixture
def state(place):
    return f"{place.home}/.local/state/toolgate"


@pytest.fixture
def asked(place, state):
    """The id of a decision that a model was asked about."""
    (name,) = add(log_of(place.home), decision("frob x", llm={"model": "m", "mode": "agent"}), now=time.time())
    account = Account("m-1", "agent", sent=EXCHANGES, verdict=ALLOW, program="frob", description="formats frob files")
    keeping.keep(state, name, account, time.time())
    return name


def test_every_message_is_printed_once_and_every_answer(place, asked):
    said = place.run("llm", "show", asked)
    assert (0, "") == (said.status, said.err)
    assert said.out.startswith(f"{asked}  m-1, mode agent\n\nsent (1 of 2)\n  system\n  | You judge calls.\n  user\n")
    assert said.out.count("You judge calls.") == 1 and "the 2 messages above, then" in said.out
    assert '  | {"program": "frob' in said.out and "\x1b" not in said.out
    assert "  tool look: See more of the call.\n" in said.out
    assert '    uses look {"view": "effects"}\n' in said.out and "  | read a.txt\n" in said.out
    assert "  | received (9 of 9)\n  | ALLOW\n" in said.out
    assert '    first tokens: ["AL", -0.2]\n' in said.out
    assert "  120 tokens in, 2 tokens out, ended by stop" in said.out


def test_all_of_it_is_there_as_json(place, asked):
    found = place.run("llm", "show", asked.upper(), "--json").record
    assert (found["id"], found["model"], found["exchanges"]) == (asked, "m-1", [*EXCHANGES])


def test_an_error_is_shown_in_place_of_an_answer(place, state):
    (name,) = add(log_of(place.home), decision("frob x"), now=time.time())
    failed = sent.exchange_of(ASK, None, "late: no answer in 6 s")
    keeping.keep(state, name, Account("m", "agent", sent=(failed,), error="late"), time.time())
    assert "received (1 of 1)\n  nothing: late: no answer in 6 s\n" in place.run("llm", "show", name).out


def test_why_there_is_nothing_is_said(place, asked):
    known = {"model": "m", "mode": "agent", "cached": True}
    gone, plain, cached = add(
        log_of(place.home),
        decision("frob y", llm={"model": "m"}),
        decision("ls", settled_by="rules"),
        decision("frob z", llm=known),
        now=time.time(),
    )
    for word, words in (
        (gone, f"what was sent about `{gone}` is no longer kept: only the last 200 decisions are"),
        (plain, f"no model was asked about `{plain}`: it was settled by rules"),
        (cached, f"nothing was sent about `{cached}`: the answer was known from the same question before"),
        ("0000", "no record has the id `0000`"),
        ("../x", "`../x` is not an id"),
    ):
        said = place.run("llm", "show", word)
        assert (64, "") == (said.status, said.out) and words in said.err


def test_suggest_lists_what_the_guard_agent_says_about_programs(place, asked, state):
    said = place.run("suggest")
    assert f"  frob: formats frob files (once, last in {asked}; m-1)\n" in said.out
    assert "nothing uses them" in said.out
    (found,) = place.run("suggest", "--json").record["descriptions"]
    assert (found["program"], found["description"], found["ids"]) == ("frob", "formats frob files", [asked])
    assert "no rule" not in said.out and not (place.home / ".config/toolgate").exists()
    assert place.run("suggest", "--forget", "frob").out.startswith("forgotten: ")
    assert Proposals(state).listed() == []
    assert place.run("suggest", "--forget", "frob").status == 64


def test_a_proposal_changes_no_verdict(place, asked):
    before = place.run("check", "--json", "frob x").record["verdict"]
    assert before != "allow"


def test_suggest_says_nothing_of_programs_where_none_was_described(place):
    assert "guard agent" not in place.run("suggest").out


def test_c_u5_each_verb_has_its_help_and_a_wrong_one_its_nearest(place):
    assert place.run("llm").status == 64
    shown = place.run("llm", "help").out
    assert all([f"\n  {verb}" in shown for verb in VERBS])
    assert "did you mean `status`?" in place.run("llm", "statsu").err
