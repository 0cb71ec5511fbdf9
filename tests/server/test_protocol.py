"""The line protocol: every line is answered, in the shape the schema says, and what is wrong with it is an answer."""

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.process import WORLD, batch, record, toolgate
from tests.cli.test_batch import BROKEN
from tests.server.fuzz import through_batch
from tests.server.mutations import mutated, seeds
from toolgate.cli.answers import Setting, answer, answer_line, as_json
from toolgate.cli.workers import of_session
from toolgate.model.call import Shell, ToolCall
from toolgate.model.memory import TIGHTEST
from toolgate.model.verdict import ALLOW, Decision
from toolgate.protocols.line_schema import ANSWER, MOST_IGNORED, REQUEST, SCHEMAS, ignored_in, written
from toolgate.rehearsal import Rehearsal
from toolgate.shell.expand.patterns import bracket_end
from tools.protocol_schema import files


def closed(schema: Any) -> Any:
    """The schema without room for keys it does not name."""
    found = copy.deepcopy(schema)
    if isinstance(found, dict):
        found = {key: closed(value) for key, value in found.items()}
        if "properties" in found:
            found["additionalProperties"] = False
    return [closed(one) for one in found] if isinstance(found, list) else found


STRICT = Draft202012Validator(closed(ANSWER))
ASKED = Draft202012Validator(REQUEST)


def given(line: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(as_json(answer_line(line, Setting("/"))))
    return found


# --- the schemas -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one_and_is_published_and_printed(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    done = toolgate("check", "--schema", name)
    assert (0, written(name)) == (done.returncode, done.stdout)
    (path,) = [path for path in files() if path.name.startswith(name)]
    assert files()[path] == path.read_text(encoding="utf-8"), "make generate"


def test_every_answer_of_a_mixed_run_has_the_shape_of_the_schema():
    lines = [line.line for line in mutated(seeds(), 3, 500)] + [
        line.encode("utf-8", "surrogatepass") for line in BROKEN
    ]
    for line in lines:
        STRICT.validate(given(line))


def test_what_the_schema_of_requests_forbids_is_denied():
    """No line that a client could have known to be wrong is allowed."""
    wrong = 0
    for line in mutated(seeds(), 4, 1_500):
        try:
            asked = json.loads(line.line)
        except (ValueError, RecursionError):
            continue
        if not ASKED.is_valid(asked):
            wrong += 1
            found = given(line.line)
            assert "deny" == found["verdict"] and found["error"], line
    assert wrong > 100


def test_valid_requests_have_the_shape_of_the_schema():
    for asked in seeds():
        ASKED.validate(asked)
        assert "error" not in given(json.dumps(asked).encode())


# --- versions, names and keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [0, 2, -1, "1", 1.0, True, [1], {}])
def test_a_version_that_is_not_spoken_is_denied(version):
    found = given(record("ls", "x", protocol=version).encode())
    assert ("deny", "x", "`protocol` must be 1") == (found["verdict"], found["id"], found["error"])


@pytest.mark.parametrize("version", [1, None])
def test_the_version_may_be_said_or_left_out(version):
    assert "allow" == given(record("ls", "x", protocol=version).encode())["verdict"]


def test_unknown_keys_are_told_also_in_parts_that_are_ours():
    asked = {
        "id": 1, "tool": "Bash", "input": {"command": "ls", "whatever": 1}, "cwd": "/home/user/project", "tol": 1,
        "world": WORLD | {"fils": {}}, "prior_calls": [{"tool": "Bash", "input": {"command": "ls"}, "why": "x"}],
    }  # fmt: skip
    assert ("tol", "world.fils", "prior_calls[0].why") == ignored_in(asked)
    assert ["tol", "world.fils", "prior_calls[0].why"] == given(json.dumps(asked).encode())["ignored"]
    assert "ignored" not in given(record("ls", 1).encode())


def test_the_list_of_unknown_keys_is_not_long():
    assert MOST_IGNORED == len(ignored_in({"x" * 1_000 + str(number): 1 for number in range(1_000)}))
    assert all(len(name) <= 100 for name in ignored_in({"x" * 1_000: 1}))


@pytest.mark.parametrize("name", [[1], {"a": 1}, [[[]]]])
def test_a_name_that_is_not_one_value_is_denied_and_not_given_back(name):
    found = given(record("ls", name).encode())
    assert ("deny", None) == (found["verdict"], found["id"])


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_json_does_not_have_are_denied(number):
    """An answer that gave them back could not be read by others."""
    found = given(record("ls", 1).replace('"id": 1', f'"id": {number}').encode())
    assert ("deny", None) == (found["verdict"], found["id"]) and "not JSON" in found["error"]


@pytest.mark.parametrize("said", [1, "yes", [], {}])
def test_an_approval_is_one_of_three_words(said):
    assert "deny" == given(record("ls", 1, approved=said).encode())["verdict"]


def test_a_message_is_what_the_model_reads():
    assert "" == given(record("ls").encode())["message"]
    assert given(record("rm -rf /").encode())["message"].startswith("Operation blocked by safety guard: ")


# --- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_line_is_answered_with_its_number_and_blank_ones_are_counted(jobs):
    answers, done = batch(["", record("ls", "a"), "  ", "{", record("rm -rf /", "b"), ""], "--jobs", jobs)
    assert [(2, "allow"), (4, "deny"), (5, "deny")] == [(one["line"], one["verdict"]) for one in answers]
    assert done.returncode == 64


def test_a_line_that_is_too_long_is_answered_and_skipped():
    long = json.dumps({"id": 1, "tool": "Bash", "input": {"command": "ls " + "x" * 17_000_000}})
    answers, done = batch([record("ls", "a"), long, record("ls", "b")])
    assert [(1, "allow"), (2, "deny"), (3, "allow")] == [(one["line"], one["verdict"]) for one in answers]
    assert "longer than" in answers[1]["error"]
    assert done.returncode == 64


def test_a_session_is_noticed_however_its_key_is_written():
    """Other processes answer lines without one; that would be a session without its earlier calls."""
    for key in ("session", "\\u0073ession", "ses\\u0073io\\u006e", "ses\\u0073io\\u006E"):
        assert of_session([b"{}", b'{"%s": "a"}' % key.encode()])
        assert {"session": "a"} == json.loads(f'{{"{key}": "a"}}')
    assert not of_session([b'{"tool": "Bash"}', b"{}"])


def test_a_session_that_is_no_longer_kept_counts_as_the_worst():
    """So that the memory of a long batch does not grow."""
    sessions = Rehearsal(most=3)
    call = {name: ToolCall(Shell("ls"), "/", "generic", name) for name in "abcde"}
    for name in "abcd":
        sessions.keep(call[name], Decision(ALLOW), (), {})
    assert TIGHTEST == sessions.recall(call["a"])
    assert not sessions.recall(call["b"]).everything
    assert not sessions.recall(call["e"]).everything


def test_mutated_lines_are_answered_each_as_if_it_were_alone():
    """A part of `make fuzz-protocol`."""
    watch, _ = through_batch(600, 11, quiet=True)
    assert watch.seen > 550 and watch.counts["as its seed"] > 90 and watch.counts["judged again"] > 30


@pytest.mark.slow
def test_very_many_mutated_lines_are_answered_and_memory_does_not_grow():
    watch, report = through_batch(100_000, 12, quiet=True)
    assert watch.seen > 99_000
    assert max(report.memory) < 2 * report.memory[len(report.memory) // 4]


def test_lines_of_sessions_are_answered_as_those_of_the_session_alone():
    lines = [sent.line for sent in mutated(seeds(), 5, 400)]
    mixed = Rehearsal()
    found = {}
    for number, line in enumerate(lines):
        asked = with_session(line, f"s{number % 5}")
        found[number] = as_json(answer(asked, Setting("/"), mixed)) if asked else ""
    for name in range(5):
        own = Rehearsal()
        for number, line in enumerate(lines):
            asked = with_session(line, f"s{name}")
            if number % 5 == name and asked:
                assert found[number] == as_json(answer(asked, Setting("/"), own))


def with_session(line: bytes, name: str) -> dict[str, Any] | None:
    try:
        asked = json.loads(line.decode("utf-8", "surrogateescape"))
    except (ValueError, RecursionError):
        return None
    return {**asked, "session": name} if isinstance(asked, dict) else None


def test_words_with_very_many_open_brackets_are_read():
    """Found by mutations: every bracket was looked at from every other one."""
    word = "[" * 100_000
    assert not any(bracket_end(word, position) for position in range(0, len(word), 10))
    assert "allow" == given(record("ls " + word).encode())["verdict"]
