"""Histories of Codex, Gemini CLI and OpenCode as real clients wrote them, and what may stand in their place."""

import json
import sqlite3

import pytest

from tests.history.recorded import SAMPLES
from toolgate.history import codex, gemini, opencode
from toolgate.history.calls import BadLine, PastCall

PROJECT = "/home/user/project"


def read(reader, place):
    return [one for paths in reader.found(str(place)) for one in reader.calls(paths)]


def told(found):
    return [(one.tool, one.input, one.outcome) for one in found]


@pytest.fixture
def database(tmp_path):
    """A database of OpenCode, with what a real one holds."""

    def made(version, place=tmp_path):
        path = place / "opencode.db"
        with sqlite3.connect(path) as connection:
            connection.executescript((SAMPLES / "opencode" / version / "opencode.sql").read_text())
        connection.close()
        return path

    return made


# --- Codex -----------------------------------------------------------------------------------------------------------


def test_codex_calls_are_told_as_its_hook_is_told_of_them():
    found = read(codex, SAMPLES / "codex/0.166.0")
    first, second, third = found[:3]
    assert ("Bash", {"command": "git status"}, PROJECT, "ran") == (first.tool, first.input, first.cwd, first.outcome)
    assert ("Bash", {"command": "ls -la"}, PROJECT + "/sub", PROJECT) == (
        second.tool,
        second.input,
        second.cwd,
        second.project,
    )
    assert "apply_patch" == third.tool and third.input["command"].startswith("*** Begin Patch")
    assert ["update_plan"] == [one.tool for one in found if one.outcome == "blocked"]
    assert "write_stdin" not in [one.tool for one in found]
    assert {"01a1e593-3bd3-7801-ae53-4e2cb7214b0f"} == {one.session for one in found}
    assert all([one.time.startswith("2026-11-16T18:16:3") and one.result for one in found])


def written(tmp_path, name, *entries):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join([(one if isinstance(one, str) else json.dumps(one)) + "\n" for one in entries]))
    return path


def call(name, arguments, id="c"):
    return {"type": "function_call", "name": name, "arguments": json.dumps(arguments), "call_id": id}


def over(output, id="c"):
    return {"type": "function_call_output", "call_id": id, "output": output}


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (["bash", "-lc", "rm -rf x && ls"], "rm -rf x && ls"),
        (["/bin/zsh", "-c", "ls"], "ls"),
        (["git", "commit", "-m", "two words"], "git commit -m 'two words'"),
        ("ls -l", "ls -l"),
        (["bash", "-x", "a;b"], "bash -x 'a;b'"),
    ],
)
def test_sessions_of_codex_without_envelopes_are_read_too(tmp_path, command, text):
    """The form of 2025: what stands in a line is the item itself, and a command is a list of words."""
    meta = {"id": "s", "timestamp": "2025-06-01T00:00:00Z", "instructions": None, "cwd": "/p"}
    path = written(tmp_path, "rollout.jsonl", meta, call("shell", {"command": command, "workdir": "sub"}), over("done"))
    (one,) = read(codex, path)
    assert ("Bash", {"command": text}, "/p/sub", "s") == (one.tool, one.input, one.cwd, one.session)


@pytest.mark.parametrize(
    ("output", "outcome"),
    [
        ("Command blocked by PreToolUse hook: no. Command: x", "blocked"),
        ("exec command rejected by user", "refused"),
        ({"output": "fine", "metadata": {"exit_code": 0}}, "ran"),
        ([{"type": "input_text", "text": "patch rejected by user"}], "refused"),
        ("grep: x: exec command rejected by user", "ran"),
    ],
)
def test_what_became_of_a_call_of_codex_is_told_by_its_words(tmp_path, output, outcome):
    path = written(tmp_path, "r.jsonl", {"payload": call("exec_command", {"cmd": "x"})}, {"payload": over(output)})
    assert [("Bash", {"command": "x"}, outcome)] == told(read(codex, path))


# --- Gemini ----------------------------------------------------------------------------------------------------------


def test_gemini_calls_are_found_once_each_in_the_directory_of_their_project():
    found = read(gemini, SAMPLES / "gemini/0.61.0-headless")
    assert 10 == len(found) == len({one.id for one in found})
    assert {PROJECT} == {one.cwd for one in found}
    assert ("run_shell_command", "git status", "ran") == (found[0].tool, found[0].input["command"], found[0].outcome)
    assert "On branch master" in found[0].result
    assert [("web_fetch", "blocked")] == [(one.tool, one.outcome) for one in found if one.outcome != "ran"]


def test_what_a_person_refused_gemini_is_told():
    assert ["ran", "refused"] == [one.outcome for one in read(gemini, SAMPLES / "gemini/0.61.0")]


def test_older_conversations_of_gemini_are_one_json_value(tmp_path):
    calls = [
        {
            "id": "a",
            "name": "read_file",
            "args": {"file_path": "/x"},
            "status": "success",
            "timestamp": "2025-10-01T00:00:00Z",
        }
    ]
    whole = {"sessionId": "s", "messages": [{"type": "user"}, {"type": "gemini", "toolCalls": calls}]}
    path = tmp_path / "3c9351d2d68f53728f5fa743/chats/session-1.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(whole, indent=2))
    (one,) = read(gemini, tmp_path)
    assert ("read_file", "s", "/unknown/3c9351d2d68f") == (one.tool, one.session, one.cwd)
    path.write_text("{")
    assert [True] == [isinstance(one, BadLine) and one.why.startswith("not JSON") for one in read(gemini, tmp_path)]


# --- OpenCode --------------------------------------------------------------------------------------------------------


def test_opencode_calls_are_read_out_of_its_database(database):
    found = read(opencode, database("1.18.18"))
    assert 10 == len(found)
    assert ("bash", "git status", PROJECT, "ran") == (
        found[0].tool,
        found[0].input["command"],
        found[0].cwd,
        found[0].outcome,
    )
    assert (PROJECT + "/sub", PROJECT) == (found[1].cwd, found[1].project)
    assert "2026-11-16T18:16:49.838Z" == found[0].time
    assert ["bash", "write", "read", "edit", "glob", "webfetch", "todowrite"] == list(
        dict.fromkeys([one.tool for one in found])
    )


def test_what_a_rule_and_a_person_refused_opencode_is_told(database):
    assert ["blocked", "refused"] == [one.outcome for one in read(opencode, database("1.18.18-rules"))]


def test_a_database_is_found_beside_the_directory_of_its_records_and_is_not_changed(database, tmp_path):
    path = database("1.18.18")
    before = path.read_bytes()
    assert 10 == len(read(opencode, tmp_path / "storage")) == len(read(opencode, tmp_path))
    assert (before, ["opencode.db"]) == (path.read_bytes(), [one.name for one in tmp_path.iterdir()])


def test_what_is_still_in_the_journal_of_a_database_is_read(database, tmp_path):
    path = database("1.18.18")
    with sqlite3.connect(path) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute(
            "DELETE FROM part WHERE id > (SELECT id FROM part WHERE instr(data, '\"tool\"') ORDER BY id LIMIT 1)"
        )
        writer.commit()
        assert 1 == len(read(opencode, path))
    writer.close()


def test_older_versions_of_opencode_keep_files(tmp_path):
    storage = tmp_path / "storage"
    part = {
        "type": "tool",
        "tool": "bash",
        "callID": "a",
        "state": {"status": "completed", "input": {"command": "ls"}, "output": "x"},
    }
    files = {
        "session/p/ses_1.json": {"id": "ses_1", "directory": "/p"},
        "message/ses_1/msg_1.json": {"id": "msg_1"},
        "part/msg_1/prt_1.json": part,
        "part/msg_1/prt_2.json": {"type": "text", "text": "x"},
    }
    for name, value in files.items():
        written(storage, name, value)
    (storage / "part/msg_1/prt_3.json").write_text("{")
    found = read(opencode, storage)
    assert [("bash", {"command": "ls"}, "ran")] == told([one for one in found if isinstance(one, PastCall)])
    assert [str(storage / "part/msg_1/prt_3.json")] == [one.path for one in found if isinstance(one, BadLine)]


@pytest.mark.parametrize("content", [b"", b"rubbish" * 1000, b"SQLite format 3\0" + b"\0" * 4096])
def test_a_file_that_is_no_database_is_named(tmp_path, content):
    (tmp_path / "opencode.db").write_bytes(content)
    (one,) = read(opencode, tmp_path)
    assert isinstance(one, BadLine) and one.why.startswith("not a database of OpenCode")


def test_a_database_with_rows_of_any_shape_is_read_to_its_end(database):
    path = database("1.18.18")
    with sqlite3.connect(path) as writer:
        rows = ['{"type": "tool"}', '{"type": "tool"', '["tool"]', '{"type": "tool", "state": {"input": 3}}']
        for number, data in enumerate(rows):
            writer.execute(
                "INSERT INTO part (id, message_id, session_id, time_created, time_updated, data) "
                "SELECT ?, message_id, session_id, 0, 0, ? FROM part LIMIT 1", (f"zz{number}", data),
            )  # fmt: skip
    writer.close()
    found = read(opencode, path)
    assert (10, 4) == (
        len([one for one in found if isinstance(one, PastCall)]),
        len([one for one in found if isinstance(one, BadLine)]),
    )
