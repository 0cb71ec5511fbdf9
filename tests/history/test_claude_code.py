"""Claude Code's sessions as real clients wrote them: every call, in order, with what became of it."""

import json

import pytest

from tests.history.recorded import SAMPLES
from toolgate.history.calls import BadLine, PastCall
from toolgate.history.claude_code import calls, found

HEADLESS = SAMPLES / "claude-code/2.1.325-headless"


def read(directory):
    return [one for paths in found(str(directory)) for one in calls(paths)]


def entry(kind, *blocks, **more):
    content = {"role": kind, "content": list(blocks)}
    return json.dumps(
        {"type": kind, "message": content, "cwd": "/p", "sessionId": "s", "timestamp": "2026-01-01T00:00:00Z", **more}
    )


def use(name, **given):
    return {"type": "tool_use", "id": name, "name": "Bash", "input": given or {"command": name}}


def result(name, text="", **more):
    return {"type": "tool_result", "tool_use_id": name, "content": text, **more}


def written(tmp_path, *lines):
    (tmp_path / "p").mkdir()
    (tmp_path / "p/s.jsonl").write_text("".join([line + "\n" for line in lines]))
    return read(tmp_path)


def test_every_call_of_a_session_and_its_sub_agents_is_found_by_time():
    found = read(HEADLESS)
    assert all([isinstance(one, PastCall) for one in found])
    assert [one.time for one in found] == sorted([one.time for one in found])
    first = found[0]
    assert ("claude-code", "Bash", {"command": "git status", "description": "scripted"}) == (
        first.agent,
        first.tool,
        first.input,
    )
    assert ("/home/user/project", "/home/user/project", "toolu_stub0000") == (first.cwd, first.project, first.id)
    assert "On branch master" in first.result
    assert 13 + 4 == len(found)
    assert {"Bash", "Write", "Read", "Edit", "WebFetch", "Glob", "Grep", "TodoWrite", "Agent"} == {
        one.tool for one in found
    }
    moved = [one for one in found if one.input.get("command") == "false"]
    assert ["/home/user/project/sub"] == [one.cwd for one in moved]  # after `cd sub`


@pytest.mark.parametrize(("version", "first"), [("2.1.325", "approved"), ("2.1.139", "ran")])
def test_what_a_person_answered_is_known_where_the_version_writes_it_down(version, first):
    """The person said yes to the first, a rule of theirs blocked the second, and they said no to the third."""
    outcomes = [(one.input["command"], one.outcome) for one in read(SAMPLES / "claude-code" / version)]
    pushes, fetch = ("git push origin main", first), ("curl http://127.0.0.1:9/", "blocked")
    assert [pushes, fetch, ("git push origin other", "refused")] == outcomes


@pytest.mark.parametrize(
    ("decision", "outcome"),
    [
        ({"decision": "accept", "source": "user_temporary", "grantScope": "once"}, "approved"),
        ({"decision": "accept", "source": "user_permanent", "reasonType": "rule", "ruleSource": "userSettings"}, "ran"),
        ({"decision": "accept", "source": "config", "reasonType": "mode"}, "ran"),
        ({"decision": "reject", "source": "user_reject"}, "refused"),
        ({"decision": "reject", "source": "config", "ruleSource": "userSettings"}, "blocked"),
        ({"decision": "something new"}, "ran"),
    ],
)
def test_a_rule_that_a_person_wrote_is_not_an_answer(tmp_path, decision, outcome):
    found = written(tmp_path, entry("assistant", use("a")), entry("user", result("a"), permissionDecision=decision))
    assert [outcome] == [one.outcome for one in found]


def test_a_tool_that_is_not_there_did_not_run():
    outcomes = {one.tool: one.outcome for one in read(HEADLESS)}
    assert ("blocked", "ran") == (outcomes["Glob"], outcomes["Write"])


def test_parallel_calls_keep_their_order_and_one_without_a_result_is_told_at_the_end(tmp_path):
    found = written(
        tmp_path,
        entry("assistant", use("a"), use("b"), use("c")),
        entry("user", result("b")),
        entry("user", result("a", "no", is_error=True)),
    )
    assert [("a", "ran"), ("b", "ran"), ("c", "")] == [(one.id, one.outcome) for one in found]


def test_a_call_that_is_written_twice_counts_once(tmp_path):
    line = entry("assistant", use("a"))
    assert ["a"] == [one.id for one in written(tmp_path, line, line, entry("user", result("a")))]


def test_a_session_of_a_hundred_thousand_open_calls_waits_for_few(tmp_path):
    lines = [entry("assistant", use(f"c{number}")) for number in range(2_000)]
    assert 2_000 == len(written(tmp_path, *lines))


def test_a_session_that_goes_on_as_another_one_counts_once(tmp_path):
    """As with `--fork-session`: the lines are copied, with the same names and times, and another session's name."""
    shared = [entry("user", {"type": "text", "text": "go"}, uuid="u1"), entry("assistant", use("a"), uuid="u2")]
    (tmp_path / "p").mkdir()
    for number, name in enumerate(("one", "two")):
        own = entry(
            "assistant", use(f"b{number}"), uuid=f"u3{number}", timestamp="2026-01-02T00:00:00Z", sessionId=name
        )
        lines = [line.replace('"sessionId": "s"', f'"sessionId": "{name}"') for line in shared] + [own]
        (tmp_path / f"p/{name}.jsonl").write_text("".join([line + "\n" for line in lines]))
    (tmp_path / "p/other.jsonl").write_text(
        entry("user", uuid="u9") + "\n" + entry("assistant", use("a"), uuid="u8") + "\n"
    )
    assert [1, 2] == sorted([len(paths) for paths in found(str(tmp_path))])
    assert ["a", "a", "b0", "b1"] == sorted([one.id for one in read(tmp_path)])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"type": "assistant", "message": {"content": [{"type": "tool_use"', "not JSON"),
        ("rubbish", "not a JSON object"),
        ('["tool_use"]', "not a JSON object"),
        (entry("assistant", {"type": "tool_use", "id": "x", "name": "Bash", "input": "ls"}), "a call without an input"),
        ('{"tool_use": ' + "[" * 100_000, "not JSON"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_rest_is_read(tmp_path, line, why):
    found = written(tmp_path, entry("assistant", use("a")), line, entry("user", result("a")))
    bad = [one for one in found if isinstance(one, BadLine)]
    assert [(2, True)] == [(one.line, one.why.startswith(why)) for one in bad]
    assert ["ran"] == [one.outcome for one in found if isinstance(one, PastCall)]


@pytest.mark.parametrize(
    "line",
    [
        "", "{}", '{"type": "assistant", "message": "tool_use"}', '{"type": "user", "message": {"content": ["tool_result"]}}',
        '{"type": "assistant", "message": {"content": [{"type": "tool_use", "id": 3, "name": null, "input": {}}]}, "cwd": 7}',
        '{"type":"api-request-blob","message":{"content":[{"type":"tool_use","id":"x","name":"Bash","input":{}}]}}',
    ],
)  # fmt: skip
def test_nothing_in_a_line_ends_the_reading(tmp_path, line):
    found = written(tmp_path, line, entry("assistant", use("a")))
    assert "a" == [one for one in found if isinstance(one, PastCall)][-1].id


def test_what_is_not_a_plain_file_is_not_waited_for(tmp_path):
    import os

    (tmp_path / "p").mkdir()
    os.mkfifo(tmp_path / "p/s.jsonl")
    (tmp_path / "p/t.jsonl").mkdir()
    assert [] == read(tmp_path)
    assert ["not a plain file"] == [getattr(one, "why", "") for one in calls((str(tmp_path / "p/s.jsonl"),))]
