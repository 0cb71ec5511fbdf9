"""The clients of the guide: they go on after `allow`, and after nothing else.

A client whose toolchain is not here is skipped, and the reason says how to have it; `make clients` fetches them.
"""

import json
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tests.server.test_listen import listening
from tools.clients import LANGUAGES, Missing, built

PATIENCE = 240  # seconds


@pytest.fixture(scope="module", params=LANGUAGES)
def client(request, tmp_path_factory):
    try:
        return built(request.param, tmp_path_factory.mktemp(request.param))
    except Missing as error:
        pytest.skip(str(error))


def said(client, path, *commands):
    done = subprocess.run([*client, str(path), *commands], capture_output=True, text=True, timeout=PATIENCE, cwd="/")
    return [line for line in done.stdout.splitlines() if line], done


def test_a_client_is_told_what_toolgate_says(client):
    with tempfile.TemporaryDirectory() as home, listening(Path(home)) as (_, other):
        path = other.socket.getpeername()
        lines, _ = said(client, path, "ls", "rm -rf /", "sudo ls", "echo 'ü \" \\'")
        assert lines[0] == "yes" and lines[3] == "yes"
        assert lines[1].startswith("no: Operation blocked by safety guard: ")
        assert lines[2].startswith("no: ") and "toolgate allow" in lines[2]


GOOD = {"line": 1, "protocol": 1, "id": "call-1", "verdict": "allow", "message": ""}
WRONG = {
    "nothing": b"",
    "half a line": json.dumps(GOOD).encode()[:-10],
    "broken JSON": b'{"line": 1, "verdict": "allow"\n',
    "no JSON": b"allow\n",
    "a list": b'["allow"]\n',
    "null": b"null\n",
    "a blank line": b"\n",
    **{
        f"{key} {value}": json.dumps(GOOD | {key: value}).encode() + b"\n"
        for key, value in [
            ("line", 2), ("line", 0), ("line", None), ("id", "call-2"), ("id", None), ("protocol", 2), ("protocol", None),
            ("verdict", "ask"), ("verdict", "deny"), ("verdict", "llm"), ("verdict", "ALLOW"), ("verdict", "allowed"),
            ("verdict", ""), ("verdict", None), ("verdict", True), ("verdict", ["allow"]),
        ]
    },
}  # fmt: skip


@contextmanager
def answering(reply):
    """A server that says this to the first line, and closes."""
    with tempfile.TemporaryDirectory() as directory, socket.socket(socket.AF_UNIX) as listener:
        path = Path(directory, "s")
        listener.bind(str(path))
        listener.listen()
        listener.settimeout(PATIENCE)

        def serve():
            connection, _ = listener.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(reply)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield path
        thread.join(PATIENCE)


def test_a_client_goes_on_after_the_right_answer(client):
    with answering(json.dumps(GOOD).encode() + b"\n") as path:
        assert ["yes"] == said(client, path, "ls")[0]


@pytest.mark.parametrize("reply", WRONG.values(), ids=WRONG)
def test_a_client_goes_on_after_nothing_else(client, reply):
    with answering(reply) as path:
        lines, done = said(client, path, "ls")
        assert "yes" not in lines and (done.returncode or lines[0].startswith("no"))


def test_a_client_without_a_server_does_not_go_on(client, tmp_path):
    lines, _ = said(client, tmp_path / "nowhere", "ls")
    assert "yes" not in lines
