"""`toolgate check --batch`: many calls, as a process."""

import json
import os
import select
import signal
import subprocess
import time
from contextlib import suppress

import pytest

from tests.cli.process import COMMAND, ROOT, WORLD, batch, environment, on_terminal, record, toolgate
from toolgate.protocols.line_schema import ANSWER

MIXED = [record("rm -rf /" if number % 3 == 0 else f"echo {number}", number) for number in range(500)]


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_answers_come_in_the_order_of_the_lines(jobs):
    answers, done = batch(MIXED, "--jobs", str(jobs))
    assert done.returncode == 0
    assert list(range(500)) == [answer["id"] for answer in answers]
    expected = ["deny" if number % 3 == 0 else "allow" for number in range(500)]
    assert expected == [answer["verdict"] for answer in answers]


def test_a_record_answers_with_all_its_fields():
    answers, _ = batch([record("cat notes.md > copy.md", "one")])
    (answer,) = answers
    assert ("one", "allow") == (answer["id"], answer["verdict"])
    assert {*ANSWER["required"]} == set(answer)
    effects = {(effect["verb"], effect["target"], effect["place"], effect["path"]) for effect in answer["effects"]}
    assert effects == {
        ("read", "notes.md", "workspace", "/home/user/project/notes.md"),
        ("write", "copy.md", "workspace", "/home/user/project/copy.md"),
    }


BROKEN = [
    "{",
    "[]",
    "17",
    '"ls"',
    "null",
    "[" * 100_000,
    '{"id": "b"}',
    '{"id": "b", "tool": "Bash"}',
    '{"id": "b", "tool": "Bash", "input": "ls"}',
    '{"id": "b", "tool": "Bash", "input": {}}',
    '{"id": "b", "tool": "Bash", "input": {"command": ""}}',
    '{"id": "b", "tool": "Bash", "input": {"command": ["rm", "-rf", "/"]}}',
    '{"id": "b", "tool": 5, "input": {"command": "ls"}}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls"}, "cwd": 5}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls"}, "shell": 5}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls"}, "world": 5}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls"}, "world": {"files": 5}}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls"}, "world": {"uid": "0"}}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls"}, "world": {"prior_commands": "ls"}}',
    '{"id": "b", "tool": "Bash", "input": {"command": "ls", "command": "id"}}',
    '{"id": "b", "tool": "Write", "input": {"file_path": "x"}}',
    '{"id": "b", "tool": "MultiEdit", "input": {"file_path": "x", "edits": 5}}',
]


@pytest.fixture(scope="module")
def answers_to_broken():
    """Broken lines and good ones by turns."""
    return batch([line for broken in BROKEN for line in (broken, record("ls", "good"))])


def test_malformed_lines_end_in_a_status_of_their_own(answers_to_broken):
    _, done = answers_to_broken
    assert done.returncode == 64
    assert f"{len(BROKEN)} malformed, 0 internal errors" in done.stderr


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_malformed_line_is_denied_and_the_others_are_answered(answers_to_broken, number):
    answers, _ = answers_to_broken
    wrong, good = answers[2 * number : 2 * number + 2]
    assert ("deny", "allow", "good") == (wrong["verdict"], good["verdict"], good["id"])
    assert wrong["error"]
    assert wrong["reason"] == wrong["error"]
    assert wrong["id"] == ("b" if '"id": "b"' in BROKEN[number] else None)


def test_malformed_lines_are_named():
    found, done = batch(["{", "", record("ls", 1), "[", *["}"] * 12])
    assert done.stderr.startswith("toolgate: 14 malformed, 0 internal errors: denied (lines 1, 4, 5, 6, 7, ")
    assert done.stderr.endswith(" and 4 more)\n")
    assert [] == [one for one in found if " line 1" in one.get("error", "")]


def test_one_malformed_line_is_enough():
    assert batch([record("ls", 1), "{", record("ls", 3)])[1].returncode == 64


def test_blank_lines_carriage_returns_and_a_byte_order_mark_are_no_records():
    text = "\ufeff" + record("ls", 1) + "\r\n\r\n   \n" + record("ls", 2)
    done = toolgate("check", "--batch", "-", input=text)
    assert [1, 2] == [json.loads(line)["id"] for line in done.stdout.splitlines()]
    assert done.returncode == 0


def test_separators_of_other_kinds_do_not_split_a_line():
    line = json.dumps({"id": "a\u2028b\x85c", "tool": "Bash", "input": {"command": "ls"}}, ensure_ascii=False)
    done = toolgate("check", "--batch", "-", input=line)
    assert ["a\u2028b\x85c"] == [json.loads(one)["id"] for one in done.stdout.splitlines()]


def test_lone_surrogates_survive():
    answers, done = batch([record("cat \udc80name", "\udc81")])
    assert done.returncode == 0
    assert "\udc81" == answers[0]["id"]
    assert "\udc80name" == answers[0]["effects"][0]["target"]


def test_bytes_that_are_no_utf8_survive_as_surrogates():
    line = b'{"id": 1, "tool": "Bash", "input": {"command": "cat x\xff"}}\n'
    answer = json.loads(toolgate("check", "--batch", "-", input=line).stdout)
    assert "x\udcff" == answer["effects"][0]["target"]


def test_a_file_is_as_good_as_standard_input(tmp_path):
    file = tmp_path / "calls.jsonl"
    file.write_text("\n".join(MIXED[:5]))
    done = toolgate("check", "--batch", str(file))
    assert [0, 1, 2, 3, 4] == [json.loads(line)["id"] for line in done.stdout.splitlines()]


def test_nothing_in_nothing_out():
    done = toolgate("check", "--batch", "-")
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)


# --- worlds ----------------------------------------------------------------------------------------------------------


def effect_paths(answer):
    return [(effect["place"], effect.get("path")) for effect in answer["effects"]]


def test_a_world_hides_the_machine():
    """The same command means the same whatever the real home, directory and variables are."""
    line = record('cat ~/notes "$SOMETHING"', 1)
    outputs = {toolgate("check", "--batch", "-", input=line, HOME=home, SOMETHING=home).stdout for home in ("/a", "/b")}
    assert len(outputs) == 1
    assert "/home/user/notes" in outputs.pop()


def test_a_world_s_links_home_and_variables_are_followed():
    world = WORLD | {"symlinks": {"/home/user/project/link": "/etc"}, "env": {"WHERE": "/etc/hosts"}}
    answers, _ = batch([record("cat link/passwd; cat $WHERE", 1, world=world)])
    assert [("system", "/etc/passwd"), ("system", "/etc/hosts")] == effect_paths(answers[0])


def test_prior_commands_of_the_session_count():
    world = WORLD | {"prior_commands": ["cd /etc"]}
    answers, _ = batch([record("cat hosts", 1, world=world)])
    assert [("system", "/etc/hosts")] == effect_paths(answers[0])


def test_the_workspace_of_a_world_is_found_when_it_is_not_named():
    world = {"home": "/home/user", "files": {"/srv/app/.git/HEAD": ""}}
    answers, _ = batch(
        [
            record("cat x", 1, cwd="/srv/app/src", world=world),
            record("cat ../x", 2, cwd="/srv/app/src", world=world),
            record("cat ../x", 3, cwd="/srv/other", world=world),
        ]
    )
    assert ["workspace", "workspace"] == [answer["effects"][0]["place"] for answer in answers[:2]]
    assert "workspace" != answers[2]["effects"][0]["place"]


# --- other tools -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("PowerShell", {"command": "Get-ChildItem"}),
        ("Python", {"code": "print(1)"}),
        ("Read", {"file_path": "README.md"}),
        ("Write", {"file_path": "a.txt", "content": ""}),
        ("Edit", {"file_path": "a.txt", "old_string": "a", "new_string": "b"}),
        ("MultiEdit", {"file_path": "a.txt", "edits": [{"old_string": "a", "new_string": "b"}]}),
        ("NotebookEdit", {"notebook_path": "a.ipynb", "new_source": "b"}),
        ("Glob", {"pattern": "**/*.py"}),
        ("Grep", {"pattern": "x", "path": "src"}),
        ("WebFetch", {"url": "https://docs.python.org/3/", "prompt": "x"}),
        ("mcp__github__get_issue", {"number": 1}),
        ("SomethingElse", {"x": [1, {"y": None}]}),
    ],
)
def test_every_tool_gets_an_answer(tool, arguments):
    answers, done = batch([record("", 1, tool=tool, input=arguments)])
    assert done.returncode == 0, done.stdout
    assert answers[0]["verdict"] in ("allow", "llm", "ask", "deny")


def test_a_tool_nobody_knows_is_not_allowed():
    answers, _ = batch([record("", 1, tool="SomethingElse", input={}), record("", 2, tool="bash", input={})])
    assert "allow" not in [answer["verdict"] for answer in answers]


# --- as a stream -----------------------------------------------------------------------------------------------------


def started(*words):
    return subprocess.Popen(
        [*COMMAND, "check", "--batch", "-", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment(),
    )  # fmt: skip


PATIENCE = 240  # seconds: a process that hangs ends, one that starts on a busy machine does not


def answer_within(process):
    assert select.select([process.stdout], [], [], PATIENCE)[0], "no answer"
    return json.loads(process.stdout.readline())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_line_is_answered_before_the_next_is_sent(jobs):
    process = started("--jobs", jobs)
    for number in range(3):
        process.stdin.write(record("ls", number).encode() + b"\n")
        process.stdin.flush()
        assert number == answer_within(process)["id"]
    process.stdin.close()
    assert process.wait(PATIENCE) == 0
    process.stdout.close()
    process.stderr.close()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_cleanly(jobs):
    process = started("--jobs", jobs)
    process.stdin.write(record("ls", 1).encode() + b"\n")
    process.stdin.flush()
    assert 1 == answer_within(process)["id"]
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130
    errors = process.stderr.read().decode()
    assert "interrupted" in errors
    assert "Traceback" not in errors
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


def test_a_process_that_is_killed_does_not_take_answers_with_it():
    """Lines whose worker has died are denied, in their place."""
    process = started("--jobs", "2")
    process.stdin.write(record("ls", 1).encode() + b"\n")
    process.stdin.flush()
    assert 1 == answer_within(process)["id"]
    for child in children_of(process.pid):
        with suppress(ProcessLookupError):  # the pool ends the others when the first has died
            os.kill(child, signal.SIGKILL)
    time.sleep(0.3)
    process.stdin.write(record("ls", 2).encode() + b"\n")
    process.stdin.close()
    answer = answer_within(process)
    assert (2, "deny", "internal-error") == (answer["id"], answer["verdict"], answer["rule"])
    assert process.wait(PATIENCE) == 70
    process.stdout.close()
    process.stderr.close()


def children_of(parent):
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(name))
    return found


# --- progress --------------------------------------------------------------------------------------------------------


LONG = 200
SLOW = "ls -la | head -5; find . -name '*.py'; " * 30  # a file of these takes more than the bar's patience


@pytest.fixture
def long_batch(tmp_path):
    file = tmp_path / "calls.jsonl"
    file.write_text("\n".join(record(SLOW, number) for number in range(LONG)))
    return str(file)


def test_a_long_batch_shows_its_progress_on_a_terminal(long_batch):
    shown, status = on_terminal(["check", "--batch", long_batch], columns=70)
    assert status == 0
    bars = [piece for piece in shown.split("\r") if piece.startswith("[")]
    assert any("%" in bar and "calls" in bar for bar in bars)
    assert all(len(bar.split("\x1b")[0]) < 70 for bar in bars)
    lines = [line.rpartition("\x1b[K")[2].lstrip("\r") for line in shown.splitlines()]
    assert list(range(LONG)) == [json.loads(line)["id"] for line in lines if line]


def test_progress_is_for_terminals_only(long_batch):
    assert toolgate("check", "--batch", long_batch).stderr == ""


def test_a_short_batch_shows_no_progress():
    shown, _ = on_terminal(["check", "--batch", "-"], stdin=record("ls", 1).encode())
    assert "\x1b" not in shown
