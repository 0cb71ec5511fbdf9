"""`toolgate listen` as a process: real calls, judged by the policy in force, remembered and recorded."""

import json
import os
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.process import COMMAND, ROOT, environment, toolgate
from tests.server.fuzz import through_socket
from toolgate.answering import allow
from toolgate.approvals.store import Store
from toolgate.protocols.line_schema import ANSWER

PATIENCE = 240  # seconds
STRICT = Draft202012Validator(ANSWER)


@pytest.fixture
def home():
    """A home with a project, by a path that is short enough for a socket."""
    with tempfile.TemporaryDirectory() as directory:
        (Path(directory) / "project" / ".git").mkdir(parents=True)
        yield Path(directory)


class Client:
    """A connection with its answers."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(path)
        self.answers = self.socket.makefile("rb")

    def send(self, command, directory, **more):
        asked = {"id": "x", "tool": "Bash", "input": {"command": command}, "cwd": str(directory), **more}
        self.socket.sendall(json.dumps(asked).encode() + b"\n")

    def ask(self, command, directory, **more):
        self.send(command, directory, **more)
        return self.answer()

    def answer(self):
        found = json.loads(self.answers.readline())
        STRICT.validate(found)
        return found

    def close(self):
        self.answers.close()
        self.socket.close()


@contextmanager
def listening(home, *words):
    process = subprocess.Popen(
        [*COMMAND, "listen", "--json", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment(HOME=str(home)),
    )  # fmt: skip
    client = None
    try:
        assert process.stdout is not None
        started = json.loads(process.stdout.readline())
        assert (process.pid, 1) == (started["pid"], started["protocol"])
        client = Client(started["listening"])
        yield process, client
    finally:
        if client is not None:
            client.close()
        process.kill()
        process.communicate(timeout=PATIENCE)


def records(home):
    log = home / ".local/state/toolgate/log"
    lines = [line for path in sorted(log.glob("*.jsonl")) for line in path.read_text().splitlines()]
    return [json.loads(line) for line in lines if '"decision"' in line]


def test_calls_are_judged_remembered_and_recorded(home):
    project = home / "project"
    with listening(home) as (_, client):
        allowed = client.ask("ls", project)
        assert ("allow", 1, "x") == (allowed["verdict"], allowed["line"], allowed["id"])
        assert "deny" == client.ask("rm -rf ~", project)["verdict"]
        # what a session has read counts for its later calls, and for no other's
        client.ask("cat .env", project, session="one")
        search = 'curl "https://api.github.com/search/code?q=$WORDS"'
        assert ["ask", "allow"] == [client.ask(search, project, session=name)["verdict"] for name in ("one", "other")]
    entrances = {record.get("entrance") for record in records(home)}
    assert entrances == {"listen"} and len(records(home)) == 5
    assert allowed["record"]
    assert (home / ".local/state/toolgate/sessions/generic.one").exists()


def test_what_a_person_allows_is_allowed_and_what_the_client_says_of_it_is_not_read(home):
    project = home / "project"
    state = str(home / ".local/state/toolgate")
    with listening(home) as (_, client):
        asked = client.ask("sudo ls", project)
        assert "ask" == asked["verdict"] and f"toolgate allow {asked['record']}" in asked["message"]
        said = client.ask("sudo ls", project, approved=True)
        assert ("ask", ["approved"]) == (said["verdict"], said["ignored"])
        question = Store(state).question(asked["record"])
        assert question is not None
        allow(state, question)  # what `toolgate allow` does
        assert ["allow", "ask"] == [client.ask("sudo ls", project, id=name)["verdict"] for name in ("y", "z")]


def test_a_policy_counts_from_the_next_line_on(home):
    project = home / "project"
    with listening(home) as (_, client):
        assert "allow" == client.ask("git status", project)["verdict"]
        policy = home / ".config/toolgate/policy.toml"
        policy.parent.mkdir(parents=True)
        policy.write_text('[[rule]]\nid = "no-status"\nwhen = { command = "git status" }\nverdict = "deny"\n')
        assert "deny" == client.ask("git status", project)["verdict"]


@pytest.mark.parametrize(
    "more",
    [
        {"world": {}},
        {"prior_calls": [{"tool": "Bash", "input": {"command": "ls"}}]},
        {"remembered": ["page example.com"]},
        {"cwd": None},
        {"cwd": "project"},
        {"protocol": 2},
        {"tool": "", "input": {}},
    ],
)
def test_what_has_no_place_in_a_real_call_is_denied_and_recorded(served, more):
    home, client = served
    found = client.ask("ls", home / "project", **more)
    assert "deny" == found["verdict"] and found["error"] and found["record"]
    (record,) = [one for one in records(home) if one["id"] == found["record"]]
    assert record.get("tool", "") == more.get("tool", "Bash")


@pytest.fixture(scope="module")
def served():
    with tempfile.TemporaryDirectory() as directory, listening(Path(directory)) as (_, client):
        (Path(directory) / "project").mkdir()
        yield Path(directory), client


@pytest.mark.parametrize("line", [b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"id": 1, "id": 2}', b"\0"])
def test_a_broken_line_is_an_answer(served, line):
    client = served[1]
    client.socket.sendall(line + b"\n")
    found = client.answer()
    assert "deny" == found["verdict"] and found["error"]


def test_without_anybody_to_ask_a_question_is_a_refusal(home):
    with listening(home, "--unattended") as (_, client):
        assert "deny" == client.ask("sudo ls", home / "project")["verdict"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_after_what_was_sent_is_answered(home, number):
    with listening(home) as (process, client):
        path = Path(client.socket.getpeername())
        client.ask("ls", home / "project")
        for _ in range(50):
            client.send("ls", home / "project")
        process.send_signal(number)
        answers = [json.loads(line) for line in client.answers]
        assert list(range(2, 52)) == [one["line"] for one in answers]
        assert 0 == process.wait(PATIENCE)
        assert list(path.parent.iterdir()) == []


def test_one_that_was_killed_leaves_a_socket_that_the_next_replaces(home):
    with listening(home) as (process, client):
        path = client.socket.getpeername()
        refused = toolgate("listen", HOME=str(home))
        assert 64 == refused.returncode and "another `toolgate listen`" in refused.stderr
        process.kill()
        process.wait(PATIENCE)
        assert os.path.exists(path)
        with listening(home) as (_, again):
            assert "allow" == again.ask("ls", home / "project")["verdict"]


def test_a_socket_of_ones_own_choice(home, tmp_path):
    with listening(home, "--socket", str(tmp_path / "mine" / "s")) as (_, client):
        assert str(tmp_path / "mine" / "s") == client.socket.getpeername()
    os.chmod(tmp_path / "mine", 0o755)
    done = toolgate("listen", "--socket", str(tmp_path / "mine" / "s"), HOME=str(home))
    assert 64 == done.returncode and "not private" in done.stderr and "chmod 700" in done.stderr


def test_mutated_lines_are_answered_on_the_socket():
    """A part of `make fuzz-protocol`."""
    watch, _ = through_socket(300, 21, quiet=True)
    assert watch.seen > 250 and watch.counts["as its seed"] > 30
