"""Records as events of OCSF: what the schema requires is there, and what it has no room for is not lost."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.cli.log_of_a_week import decision
from toolgate.audit.export import MAPPED, activity_of, event_of, milliseconds, ocsf_of

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "ocsf-1.9.0.schema.json").read_text("utf-8")))
COMMON = {"v": 1, "id": "k3f9", "time": "2026-11-16T15:04:05.123Z", "seq": 7, "prev": "0" * 64, "hash": "a" * 64}


def record(kind, **fields):
    return COMMON | {"kind": kind} | fields


def judged(verdict, **changes):
    return record("decision", **decision(1, "git push origin main", "publishing", verdict, **changes))


def event(fields):
    found = json.loads(event_of(fields, "box.example"))
    assert [] == [error.message for error in SCHEMA.iter_errors(found)]
    return found


@pytest.mark.parametrize(
    ("verdict", "action", "disposition", "severity"),
    [("allow", 1, 1, 1), ("ask", 0, 99, 3), ("llm", 0, 99, 3), ("deny", 2, 2, 4)],
)
def test_a_decision_is_an_api_activity_whose_outcome_is_the_verdict(verdict, action, disposition, severity):
    found = event(judged(verdict))
    assert (6, 6003, 600399) == (found["category_uid"], found["class_uid"], found["type_uid"])
    assert (action, disposition, severity) == (found["action_id"], found["disposition_id"], found["severity_id"])
    assert found["is_alert"] is (verdict == "deny")
    assert 1794841445123 == found["time"]
    assert "box.example" == found["device"]["hostname"] == found["src_endpoint"]["hostname"]


def test_who_called_what_is_said_where_others_look_for_it():
    found = event(judged("ask", tool="mcp__files__move", input={"to": "/tmp/x"}, profile="strict"))
    assert ("mcp__files__move", "files") == (found["api"]["operation"], found["api"]["service"]["name"])
    assert {"uid": "toolu_1", "data": {"to": "/tmp/x"}} == found["api"]["request"]
    assert ("claude-code", "session-1") == (found["actor"]["application"]["name"], found["actor"]["session"]["uid"])
    assert {"uid": "claude-code", "name": "claude-code", "instance_uid": "session-1"} == found["ai_agent"]
    assert {"name": "strict"} == found["policy"]
    assert [{"decision": "ask", "policy": {"name": "publishing", "desc": "would run `git`"}}] == found["authorizations"]
    assert ("ask mcp__files__move: would run `git`", "k3f9", 7) == (
        found["message"],
        found["metadata"]["original_event_uid"],
        found["metadata"]["sequence"],
    )


def test_hosts_and_files_are_observables_that_point_to_resources():
    targets = [
        ("send", "remote", "paste.example"), ("fetch", "private", "10.0.0.7"), ("read", "secret", "/home/user/.env"),
        ("publish", "forge", "origin"), ("listen", "loopback", "localhost"), ("read", "secret", "/home/user/.env"),
    ]  # fmt: skip
    effects = [{"verb": verb, "place": place, "target": target} for verb, place, target in targets]
    found = event(judged("deny", effects=effects))
    assert ["paste.example", "10.0.0.7", "/home/user/.env", "origin", "localhost"] == [
        resource["name"] for resource in found["resources"]
    ]
    shown = [(one["name"], one["type_id"], one["value"]) for one in found["observables"]]
    assert [
        ("resources[0].name", 1, "paste.example"),
        ("resources[1].name", 2, "10.0.0.7"),
        ("resources[2].name", 45, "/home/user/.env"),
        ("resources[4].name", 1, "localhost"),
    ] == shown


@pytest.mark.parametrize(
    ("verbs", "activity"),
    [
        ([("read", ())], 2),
        ([("read", ()), ("write", ("create",))], 1),
        ([("write", ()), ("read", ())], 3),
        ([("delete", ()), ("write", ())], 4),
        ([("delete", ()), ("send", ())], 99),
        ([], 99),
    ],
)
def test_the_activity_is_the_strongest_of_what_the_call_does(verbs, activity):
    assert activity == activity_of([{"verb": verb, "manner": [*manner]} for verb, manner in verbs])


@pytest.mark.parametrize(("said", "disposition", "action"), [("approved", 8, 1), ("refused", 25, 2)])
def test_an_answer_is_tied_to_its_decision(said, disposition, action):
    found = event(record("answer", of="k3f8", answer=said, how="ran", waited_ms=12.5))
    assert (disposition, action) == (found["disposition_id"], found["action_id"])
    assert "k3f8" == found["metadata"]["correlation_uid"] == found["api"]["request"]["uid"]


@pytest.mark.parametrize("kind", ["recovery", "pruned", "something of a later version"])
def test_what_the_log_says_of_itself_is_a_base_event(kind):
    found = event(record(kind, lost=17))
    assert (0, 99, 17) == (found["class_uid"], found["type_uid"], found["unmapped"]["lost"])


def test_nothing_of_a_record_is_lost():
    fields = judged("ask", hits=["removes 3 files"], cut=True, policy=["user abc"], shell="zsh", some_later_field=[1])
    found = event(fields)
    assert {name: value for name, value in fields.items() if name not in MAPPED} == found["unmapped"]
    said = json.dumps(found)
    assert [] == [name for name in MAPPED & set(fields) if json.dumps(fields[name])[1:-1] not in said]


def test_a_time_that_is_none_is_the_beginning_of_all_times():
    assert (0, 0) == (milliseconds("yesterday"), milliseconds(""))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.sampled_from([*MAPPED - {"id", "time", "seq"}, "effects", "findings", "verdict", "ms", "answer", "of", "v"])


@given(kind=st.sampled_from(["decision", "answer", "recovery", ""]), fields=st.dictionaries(NAMES, VALUES, max_size=6))
def test_whatever_somebody_wrote_into_the_log_is_a_valid_event(kind, fields):
    event(COMMON | {"kind": kind} | fields)


def test_a_word_that_is_no_verdict_is_not_taken_for_an_allowed_call():
    assert 0 == ocsf_of(judged("allowed!"), "box")["action_id"]
