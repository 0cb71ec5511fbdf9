"""Calls in the log: `check --record` puts them there, `policy diff` and `policy test` judge them again."""

import json
import time

import pytest

from tests.audit.logs import add, log_of, stopped
from tests.cli.places import Place
from toolgate.adapters import AGENTS, adapter_of
from toolgate.audit.log import segments
from toolgate.cli.past import past, request_of
from toolgate.cli.recorded import Recorded
from toolgate.model.call import Shell

NEW = """\
[[rule]]
id = "no-prod"
when = { command = "psql", argument = "*prod*" }
verdict = "deny"
"""


@pytest.fixture
def new(place):
    return str(place.put("project/new.toml", NEW))


def lines(place: Place) -> list[dict[str, object]]:
    directory = place.home / ".local/state/toolgate/log"
    texts = [(directory / name).read_text() for name in segments(str(directory))]
    return [json.loads(line) for text in texts for line in text.split("\n")[:-1]]


# --- check --record --------------------------------------------------------------------------------------------------


def test_a_check_records_nothing_unless_it_is_told_to(place):
    assert "recorded" not in place.run("check", "--", "ls").out
    assert "record" not in place.run("check", "--json", "--", "ls").record
    assert [] == lines(place)


def test_a_check_that_is_recorded_says_its_id(place):
    said = place.run("check", "--record", "--", "ls")
    (line,) = lines(place)
    assert (0, f"recorded as {line['id']}") == (said.status, said.out.split("\n")[-2])
    assert ("batch", "Bash", {"command": "ls"}, "allow") == tuple(
        line[key] for key in ("entrance", "tool", "input", "verdict")
    )
    assert place.run("check", "--record", "--json", "--", "ls").record["record"] == lines(place)[1]["id"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_is_recorded_line_by_line(place, jobs):
    calls = [{"tool": "Bash", "input": {"command": f"cat {name}"}} for name in "abc"]
    file = place.put("calls.jsonl", "".join(json.dumps(call) + "\n" for call in calls))
    assert 0 == place.run("check", "--batch", str(file), "--jobs", jobs).status and [] == lines(place)
    said = place.run("check", "--batch", str(file), "--jobs", jobs, "--record")
    assert [line["id"] for line in lines(place)] == [json.loads(text)["record"] for text in said.out.split("\n")[:-1]]
    assert ["cat a", "cat b", "cat c"] == [line["input"]["command"] for line in lines(place)]  # type: ignore[index]  # it is an object


def test_what_cannot_be_recorded_is_said(place):
    place.put(".local/state/toolgate/log", "")
    assert "not recorded: " in place.run("check", "--record", "--", "ls").out
    assert "unrecorded" in place.run("check", "--record", "--json", "--", "ls").record


# --- policy diff and policy test -------------------------------------------------------------------------------------


def test_calls_in_the_log_are_judged_again(place, new):
    for command in ("psql -h prod", "cat x"):
        place.run("check", "--record", "--", command)
    day = str(lines(place)[0]["time"])[:10]
    said = place.run("policy", "diff", new, "--jobs", "1")
    assert said.out.startswith(f"the log: 2 calls of {day}\n2 calls: 1 stricter, 0 looser, 1 the same\n")
    found = place.run("policy", "diff", new, "--jobs", "1", "--json").record
    assert {"calls": 2, "from": day, "to": day, "without_call": 0, "unread": 0} == found["log"]
    assert 1 == said.status


def test_what_is_no_call_is_left_out_and_counted(place, new):
    place.user("[audit]\ncommands = 'none'\n")
    place.run("check", "--record", "--", "psql -h prod")
    said = place.run("policy", "diff", new)
    assert 64 == said.status and "1 more without the call" in said.err
    place.user("")
    place.run("check", "--record", "--", "psql -h prod")
    assert "1 call of" in (out := place.run("policy", "diff", new).out) and "1 more without the call" in out


def test_a_payload_that_could_not_be_read_is_counted_as_one(place, new):
    unread = {"agent": "codex", "verdict": "deny", "rule": "unreadable-call", "session": "s"}
    add(log_of(place.home), ("decision", unread), now=time.time())
    place.run("check", "--record", "--", "psql -h prod")
    out = place.run("policy", "diff", new).out
    assert "; 1 more were payloads that could not be read" in out and "audit.commands" not in out


def test_the_rule_before_is_that_of_the_record(place, new):
    was = stopped("psql -h prod", "ask", "changes-nothing", "x")
    add(log_of(place.home), was, now=time.time())
    assert "before [changes-nothing]" in place.run("policy", "diff", new).out


def test_calls_before_a_time_are_left_out(place, new):
    place.run("check", "--record", "--", "psql -h prod")
    assert 64 == place.run("policy", "diff", new, "--since", "2999-01-01").status
    assert 1 == place.run("policy", "diff", new, "--since", "2h").status


def test_other_lines_of_the_log_are_no_calls(place):
    place.run("check", "--record", "--", "ls")
    (file,) = (place.home / ".local/state/toolgate/log").glob("*.jsonl")
    file.write_bytes(
        file.read_bytes() + b'{"v": 1, "kind": "answer", "id": "x", "time": "2026-11-16T15:04:05.123Z"}\nx\n'
    )
    log = Recorded(str(place.home), "2000-01-01")
    assert [1, b"x"] == [len(found := [*log.groups()]), found[0][-1]]
    assert 2 == log.calls  # a line that is none is for the reader, who says so


@pytest.mark.parametrize("words", [("--since", "1d", "--against", "-"), ("--since", "soon")])
def test_wrong_usage(place, new, words):
    assert 64 == place.run("policy", "diff", new, *words).status


def test_the_examples_of_a_policy_come_with_what_it_would_change(place, new):
    assert "the log" not in place.run("policy", "test", new).out
    place.run("check", "--record", "--", "psql -h prod")
    said = place.run("policy", "test", new)
    assert 0 == said.status and "makes 1 of the last 1 stricter and 0 looser (toolgate policy diff " in said.out
    assert "the log" not in place.run("policy", "test", new, "--no-log").out
    assert 1 == place.run("policy", "test", new, "--json").record["log"][0]["stricter"]


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if agent != "generic"])
def test_the_tools_of_an_agent_are_read_as_it_means_them(agent):
    sample = adapter_of(agent).declaration().sample
    given = {key: "make x" if value == "%command" else "/p" for key, value in sample.arguments.items()}
    line = {"kind": "decision", "agent": agent, "tool": sample.tool, "input": given, "cwd": "/p", "shell": "zsh"}
    action = request_of(past(json.dumps(line).encode()), "/").call.action
    assert Shell("make x", "zsh") == action
