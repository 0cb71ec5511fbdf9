"""`toolgate policy diff`: which past calls would change, in both directions, and by which rule."""

import json
import os
import signal
import subprocess
import time

import pytest

from tests.cli.process import COMMAND, environment
from toolgate.cli.past import past, verdicts
from toolgate.model.errors import PayloadError

NEW = """\
[[rule]]
id = "no-prod"
when = { command = "psql", argument = "*prod*" }
verdict = "deny"

[[rule]]
id = "root"
when = { command = "sudo ls *" }
verdict = "allow"
"""


def call(command: str, **more: object) -> dict[str, object]:
    return {"tool": "Bash", "input": {"command": command}, **more}


def log(place, *records: object) -> str:
    lines = [record if isinstance(record, str) else json.dumps(record) for record in records]
    return str(place.put("project/audit.jsonl", "".join(line + "\n" for line in lines)))


def changes(place, *words: str):
    return [
        (one["kind"], one["before"], one["after"], one["rule"])
        for one in place.run("policy", "diff", "--json", *words).record["changes"]
    ]


@pytest.fixture
def new(place):
    return str(place.put("project/new.toml", NEW))


def test_both_directions_are_shown_with_the_rules_that_decide(place, new):
    file = log(
        place, call("psql -h prod", verdict="allow"), call("psql -h prod2", verdict="allow"), call("sudo ls /", verdict="ask"),
        call("cat x", verdict="allow"), "nonsense",
    )  # fmt: skip
    said = place.run("policy", "diff", "--against", file, new, "--jobs", "1")
    assert 1 == said.status
    assert said.out.startswith("5 calls: 2 stricter, 1 looser, 1 the same, 1 cannot be read\n")
    assert (
        "stricter\n      2  allow → deny  [no-prod] new.toml:1, before [foreign-code]\n           psql -h prod\n"
        in said.out
    )
    assert "looser\n      1  ask → allow  [root] new.toml:6, before [privilege]\n           sudo ls /\n" in said.out
    assert "cannot be read: not JSON" in said.out


def test_nothing_that_would_change_is_status_zero(place, new):
    said = place.run(
        "policy", "diff", "--against", log(place, call("cat x", verdict="allow"), call("ls")), new, "--jobs", "1"
    )
    assert (0, "2 calls: 0 stricter, 0 looser, 2 the same\n") == (said.status, said.out)


def test_without_a_verdict_the_policy_in_force_is_compared_with(place, new):
    place.user("[shell]\nprivilege = 'deny'\n")
    file = log(place, call("sudo ls /"), call("psql -h prod"))
    assert [("looser", "deny", "allow", "root"), ("stricter", "ask", "deny", "no-prod")] == changes(
        place, "--against", file, new
    )


def test_an_old_policy_is_compared_with_whatever_was_decided_then(place, new):
    old = str(place.put("project/old.toml", "[shell]\nprivilege = 'deny'\n"))
    file = log(place, call("sudo ls /", verdict="allow"), call("sudo cat x", verdict="allow"))
    found = [("looser", "deny", "allow", "root"), ("looser", "deny", "ask", "privilege")]
    assert found == changes(place, "--against", file, new, "--old", old)


def test_what_changed_by_itself_is_told_apart(place, new):
    file = log(place, call("rm -rf /", verdict="allow"))
    said = place.run("policy", "diff", "--against", file, new, "--jobs", "1")
    assert 0 == said.status and "1 changed since" in said.out and "whatever the new policy says" in said.out


def test_the_other_layers_stay_in_force(place, new):
    place.own("[[rule]]\nid = 'ours'\nwhen = { command = 'sudo *' }\nverdict = 'deny'\n")
    assert [] == changes(place, "--against", log(place, call("sudo ls /", verdict="deny")), new)
    loose = str(
        place.put("project/loose.toml", "[[rule]]\nid = 'x'\nwhen = { command = 'sudo *' }\nverdict = 'allow'\n")
    )
    file = log(place, call("sudo ls /", verdict="deny"))
    words = ("--against", file, loose, "--layer", "project")
    assert [("looser", "deny", "allow", "x")] == changes(place, *words)
    assert [("looser", "deny", "ask", "privilege")] == changes(place, *words, "--untrusted")


def test_answers_of_a_batch_are_joined_by_their_ids(place, new):
    file = log(place, call("sudo ls /", id=1), call("sudo ls /", id="b"))
    answers = str(place.put("answers.jsonl", '{"id": 1, "verdict": "deny"}\n{"id": "b", "verdict": "allow"}\n'))
    assert [("looser", "deny", "allow", "root")] == changes(place, "--against", file, new, "--verdicts", answers)


def test_calls_of_a_session_are_judged_one_after_the_other(place, new):
    records = [
        {"tool": "Write", "input": {"file_path": "run.sh", "content": "psql -h prod"}, "session": "s"},
        call("sh run.sh", session="s"),
    ]
    for jobs in ("1", "2"):
        assert ("stricter", "ask", "deny", "no-prod") in changes(
            place, "--against", log(place, *records), new, "--jobs", jobs
        )


def test_a_labelled_case_is_judged_in_its_own_world(place, new):
    file = log(place, {"id": "c", "kind": "bash", "cmd": "psql -h prod", "expect": "allow", "category": "x"})
    assert [("stricter", "ask", "deny", "no-prod")] == changes(place, "--against", file, new)


def test_many_processes_give_the_same_answer(place, new):
    file = log(place, *[call(f"psql -h prod{number}", verdict="allow") for number in range(150)])
    assert changes(place, "--against", file, new, "--jobs", "1") == changes(
        place, "--against", file, new, "--jobs", "2"
    )


def test_long_lists_are_cut_unless_all_is_wanted(place, new):
    file = log(place, *[call(f"psql -h prod{number}", verdict="allow") for number in range(9)])
    short, whole = (
        place.run("policy", "diff", "--against", file, new, "--jobs", "1", *words).out
        for words in ((), ("--limit", "0"))
    )
    assert "… and 6 more" in short and "prod8" not in short and "prod8" in whole


def test_a_broken_policy_is_told_and_nothing_is_compared(place):
    broken = str(place.put("x.toml", "x = 1\n"))
    said = place.run("policy", "diff", "--against", log(place, call("ls")), broken)
    assert 1 == said.status and "x.toml:1:1: error" in said.out and "calls" not in said.out


@pytest.mark.parametrize("words", [(), ("--against", "none.jsonl"), ("--against", ".")])
def test_wrong_usage(place, new, words):
    assert 64 == place.run("policy", "diff", new, *words).status


def test_a_file_without_any_call_is_wrong_usage(place, new):
    assert 64 == place.run("policy", "diff", "--against", log(place, "{}", "[]"), new, "--jobs", "1").status


def test_an_interrupt_prints_what_is_known_so_far(place, new):
    process = subprocess.Popen(
        [*COMMAND, "policy", "diff", new, "--against", "-", "--jobs", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=place.project,
        env=environment(HOME=str(place.home)),
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write((json.dumps(call("psql -h prod", verdict="allow")) + "\n").encode())
    process.stdin.flush()
    time.sleep(3)
    os.kill(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert 130 == process.returncode
    assert out.decode().startswith("interrupted; so far 1 call: 1 stricter")


# --- the shapes of past calls ----------------------------------------------------------------------------------------

SHAPES = [
    {"tool": "Bash", "input": {"command": "x"}, "cwd": "/p", "verdict": "ask"},
    {"time": 1, "action": {"tool": "Bash", "input": {"command": "x"}}, "cwd": "/p", "verdict": "ask"},
    {"record": {"tool": "Bash", "input": {"command": "x"}, "cwd": "/p"}, "answer": {"verdict": "ask", "rule": "r"}},
    {"call": {"tool_name": "Bash", "tool_input": {"command": "x"}}, "cwd": "/p", "decision": "ask"},
    {"tool_name": "Bash", "tool_input": {"command": "x"}, "cwd": "/p", "decision": {"verdict": "ask"}},
    {"command": "x", "cwd": "/p", "verdict": "ask"},
    {"action": {"kind": "shell", "text": "x"}, "cwd": "/p", "verdict": "ask"},
    {
        "tool": "Bash",
        "input": {"command": "x"},
        "cwd": "/p",
        "verdict": "ask",
        "effects": [],
        "reason": "r",
        "id": None,
    },
]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_past_call_is_read_in_any_of_its_shapes(shape):
    found = past(json.dumps(shape).encode())
    assert ({"tool": "Bash", "input": {"command": "x"}, "cwd": "/p"}, "ask") == (found.record, found.verdict)


@pytest.mark.parametrize(
    "line",
    [b"", b"[]", b"{", b'{"tool": 1, "input": {}}', b'{"tool": "Bash", "input": "x"}', b'{"verdict": "deny"}', b"\xff"],
)
def test_what_is_no_call_is_an_error(line):
    with pytest.raises(PayloadError):
        past(line)


def test_a_verdict_nobody_knows_is_none():
    assert "" == past(b'{"command": "x", "verdict": "maybe"}').verdict
    assert {"1": "deny"} == verdicts([b'{"id": 1, "verdict": "deny"}', b'{"id": 2}', b"[]"])
