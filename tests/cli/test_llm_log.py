"""What the log tells of the guard agent: which model said what, whether it counted, and what it cost."""

import time

from tests.audit.logs import add, decision, log_of, stopped
from toolgate import Guard, MemoryRecorder, Shell, ToolCall
from toolgate.audit.listening import tell
from toolgate.audit.recording import recorded
from toolgate.guard_agent.account import NOTE, Account
from toolgate.guard_agent.exchange import Usage
from toolgate.model.rule import Audit
from toolgate.model.verdict import ALLOW
from toolgate.world import World

ASKED = {
    "model": "coder-1.5b", "mode": "score", "verdict": "allow", "reason": "only formats", "standing": "calibrated",
    "settled": True, "turns": 1, "ms": 912.0, "input": 300, "output": 1, "cost": 0.002, "score": 0.97,
}  # fmt: skip
FAILED = {"model": "coder-1.5b", "mode": "score", "error": "late", "ms": 6000.0}
ODD: tuple[object, ...] = ("x", 3, [], {"model": 7, "verdict": {}, "cost": "much"})
KNOWN = {"model": "big-2", "mode": "agent", "verdict": "deny", "reason": "reads keys", "cached": True, "turns": 3}


def judged(commands="redacted"):
    """What is recorded and told of a call that a model was asked about."""
    facts, recorder = World({}), MemoryRecorder()
    heard = []
    usage, token = Usage(300, 12), "ghp_" + "a1B2" * 9
    facts.call_notes[NOTE] = Account("stub-1", "agent", 80.0, usage, 0.01, 2, verdict=ALLOW, reason=f"reads {token}")
    call = ToolCall(Shell("frob x"), "/home/user/project")
    found = Guard(facts=World({})).check(call)
    recorded([found], [(call, facts, 0.1)], recorder, lambda facts: Audit(commands=commands))
    guard = Guard(facts=World({}))
    guard.on_decision(lambda call, decision, event: heard.append(event.data))
    tell(guard.listeners, [found], [(call, facts, 0.1)], lambda facts: Audit(commands=commands))
    return recorder, heard


def test_a_record_and_those_who_are_told_have_the_account_without_secrets():
    recorder, heard = judged()
    (event,) = recorder.events
    assert event.data["tokens"] == 312
    said = event.data["llm"]
    assert (said["model"], said["mode"], said["verdict"], said["turns"]) == ("stub-1", "agent", "allow", 2)
    assert "ghp_" not in str(event.data) and said["reason"].startswith("reads ")
    assert heard[0]["llm"] == said


def test_what_a_model_says_is_not_kept_where_nothing_of_calls_is():
    assert "reason" not in judged("none")[0].events[0].data["llm"]


def test_log_show_prints_what_the_model_said_and_what_it_cost(place):
    names = add(
        log_of(place.home),
        decision("frob x", llm=ASKED, tokens=301),
        stopped("frob y", "ask", "unknown-program", "runs `frob`", llm=FAILED),
        stopped("frob z", "ask", "unknown-program", "runs `frob`", llm=KNOWN | {"cost": 0}),
        now=time.time(),
    )
    shown = place.run("log", "show", names[0]).out
    assert "model said  allow: only formats\n" in shown
    assert "and that settled it (the model is calibrated)" in shown
    assert "coder-1.5b, mode score" in shown
    assert "1 turns, 912.0 ms, 300 tokens in, 1 tokens out, 0.97 score, cost 0.002" in shown
    assert f"`toolgate llm show {names[0]}` prints what was sent" in shown
    assert "model said  nothing (late)" in place.run("log", "show", names[1]).out
    known = place.run("log", "show", names[2]).out
    assert "which is advice only" in known and "a known answer, 3 turns" in known and "llm show" not in known
    assert place.run("log", "show", names[0], "--json").record["record"]["llm"] == ASKED


def test_stats_count_what_models_said_and_cost(place):
    log = log_of(place.home)
    add(log, *[decision("frob x", llm=ASKED, tokens=301)] * 3, now=time.time())
    add(log, stopped("frob y", "ask", "unknown-program", "runs `frob`", llm=FAILED), now=time.time())
    add(log, stopped("frob z", "deny", "unknown-program", "runs `frob`", llm=KNOWN), decision("ls"), now=time.time())
    told = place.run("stats", "--json").record["llm"]
    assert (told["asked"], told["settled"], told["cached"]) == (5, 3, 1)
    assert (told["allow"], told["ask"], told["deny"], told["unclear"], told["error"]) == (3, 0, 1, 0, 1)
    assert (told["tokens"], told["cost"], told["median_ms"]) == (903, 0.006, 912.0)
    first = {"name": "coder-1.5b", "calls": 4, "settled": 3, "tokens": 903, "cost": 0.006}
    assert told["models"][0] == first
    shown = place.run("stats").out
    assert "Guard agent" in shown and "settled by it" in shown and "big-2" in shown


def test_stats_say_nothing_of_models_where_none_was_asked(place):
    add(log_of(place.home), decision("ls"), now=time.time())
    assert "Guard agent" not in place.run("stats").out


def test_an_account_that_is_not_one_breaks_neither_the_list_nor_the_numbers(place):
    odd = [decision("frob", llm=value) for value in ODD]
    names = add(log_of(place.home), *odd, now=time.time())
    assert place.run("stats", "--json").record["llm"]["asked"] == 0
    for name in names:
        assert place.run("log", "show", name).status == 0
