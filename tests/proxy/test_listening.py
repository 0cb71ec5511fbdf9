"""The proxy over HTTP: who may speak to it, how many, and how a session ends."""

import http.client
import json
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.proxy.desk import Desk
from tests.proxy.test_endings import CALL, LONG, PING, RECORDER, gone, until_there
from tests.proxy.test_proxy import free_port, wait_for
from toolgate.proxy.listening import MOST_SESSIONS

HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}},
}
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


class Door:
    """A proxy that listens, with the recorder behind it."""

    def __init__(self, port: int, record: Path, program: Path) -> None:
        self.port = port
        self.record = record
        self.program = program
        self.pid = Path(f"{record}.pid")

    def asked(self, message: object, method: str = "POST", **headers: str) -> tuple[int, str, str]:
        """What comes of a request: its status, the session it names, its body."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)) as connection:
            connection.request(method, "/mcp/", None if method != "POST" else body, HEADERS | named)
            with connection.getresponse() as answer:
                return answer.status, answer.headers.get("Mcp-Session-Id", ""), answer.read().decode()


@pytest.fixture(scope="module")
def listening(tmp_path_factory):
    """A proxy before the recorder, whose program is a link; at last it has an open session, which ends with it."""
    base, port = tmp_path_factory.mktemp("desk"), free_port()
    door = Door(port, base / "record", base / "python")
    door.program.symlink_to(sys.executable)
    server = [str(door.program), RECORDER, str(door.record), "end"]
    proxy = Desk(base).before(server, "--listen", f"127.0.0.1:{port}")
    with subprocess.Popen([proxy.command, *proxy.args], env=proxy.env, cwd=proxy.cwd) as process:
        wait_for(port)
        yield door
        door.pid.unlink(missing_ok=True)
        assert 200 == door.asked(HELLO)[0]
        until_there(door.pid)
        process.terminate()
        process.wait(timeout=LONG)
    assert gone(door.pid)


@pytest.fixture
def door(listening):
    """The proxy, as if no server had been started yet; the one that is ends by its first call of a tool."""
    listening.pid.unlink(missing_ok=True)
    return listening


FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1.evil.example:80"},
    {"Host": "evil.example"},
    {"Host": "evil.example:8765"},
    {"Host": "localhost.evil.example:8765"},
    {"Content_Type": "text/plain"},
]


def test_strangers_start_nothing_and_keep_nobody_out(door):
    for number in range(3 * MOST_SESSIONS):
        status, session, _ = door.asked(HELLO, **FOREIGN[number % len(FOREIGN)])
        assert status in (400, 403, 421) and not session
    assert not door.pid.exists()
    assert 200 == door.asked(HELLO)[0]


NO_INTRODUCTIONS: list[object] = [
    PING,
    CALL,
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {**HELLO, "id": None},
    [HELLO],
    b"",
    b"{",
    b"\xff",
    {"jsonrpc": "2.0", "id": 1, "method": "server/discover"},
]


def test_only_an_introduction_opens_a_session(door):
    for message in NO_INTRODUCTIONS:
        assert door.asked(message)[0] in (400, 404), message
        assert 404 == door.asked(HELLO, Mcp_Session_Id="0" * 32)[0]
        assert 400 == door.asked(None, "GET")[0]
        assert not door.pid.exists(), message


def test_a_body_that_is_too_large_is_refused(door):
    assert 400 == door.asked(b" " * 33_000_000)[0]
    assert not door.pid.exists()


def test_a_session_ends_when_its_client_says_so(door):
    _, session, _ = door.asked(HELLO)
    until_there(door.pid)
    assert 200 == door.asked(PING, Mcp_Session_Id=session)[0]
    assert 200 == door.asked(None, "DELETE", Mcp_Session_Id=session)[0]
    assert gone(door.pid)
    assert 404 == door.asked(PING, Mcp_Session_Id=session)[0]


def test_a_client_hears_of_the_end_of_the_server(door):
    _, session, _ = door.asked(HELLO)
    status, _, body = door.asked(CALL, Mcp_Session_Id=session)
    assert 200 == status and '"the server has ended"' in body and '"id":"2"' in body
    last = time.monotonic() + LONG
    while time.monotonic() < last:
        with suppress(http.client.HTTPException, ConnectionError):  # the session may end while it takes a request
            if 404 == door.asked(PING, Mcp_Session_Id=session)[0]:
                return
    pytest.fail("the session goes on without a server")


def test_a_server_that_cannot_be_started_is_an_answer(door):
    door.program.unlink()
    assert [503, 503] == [door.asked(HELLO)[0] for _ in range(2)]
    door.program.symlink_to(sys.executable)
    assert 200 == door.asked(HELLO)[0]
