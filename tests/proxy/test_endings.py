"""How a connection ends: by the client, by the server, by a signal; nobody waits for ever and nothing is left running."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.proxy.desk import Desk
from toolgate.guard import Guard
from toolgate.proxy.gate import Gate, Outgoing
from toolgate.proxy.pins import Pins
from toolgate.proxy.relay import CLIENT, SERVER, Relay
from toolgate.world import World

RECORDER = str(Path(__file__).with_name("recorder.py"))
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
CALL = {"jsonrpc": "2.0", "id": "2", "method": "tools/call", "params": {"name": "get_note", "arguments": {}}}
LONG = 60  # seconds, far more than any of this takes


@pytest.fixture
def started(tmp_path):
    """Starts the proxy in front of the recorder, and leaves nothing open."""
    running: list[subprocess.Popen[bytes]] = []
    record = tmp_path / "record"

    def start(*manner: str) -> tuple[subprocess.Popen[bytes], Path]:
        proxy = Desk(tmp_path).before([sys.executable, RECORDER, str(record), *manner])
        words, pipe = [proxy.command, *proxy.args], subprocess.PIPE
        process = subprocess.Popen(words, env=proxy.env, cwd=proxy.cwd, stdin=pipe, stdout=pipe, stderr=pipe)
        running.append(process)
        return process, record

    yield start
    for process in running:
        process.kill()
        with process:
            pass


def lines(*messages: object) -> bytes:
    return b"".join(json.dumps(message).encode() + b"\n" for message in messages)


def said(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def gone(file: Path) -> bool:
    """Whether the process whose number a file holds has ended, or is about to."""
    last = time.monotonic() + LONG
    while time.monotonic() < last:
        try:
            os.kill(int(file.read_text()), 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{file.read_text()}/stat")
        if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def until_there(file: Path) -> None:
    last = time.monotonic() + LONG
    while time.monotonic() < last:
        if file.exists() and file.read_text():
            return
        time.sleep(0.02)
    pytest.fail(f"{file.name} never came")


@pytest.mark.parametrize("manner", ["answer", "silent", "stay"])
def test_the_proxy_ends_when_its_client_has_ended(started, manner):
    process, record = started(manner)
    output, _ = process.communicate(lines(PING, CALL), timeout=LONG)
    assert 0 == process.returncode
    assert [1, "2"] == [message["id"] for message in said(output)]
    assert [manner == "silent"] * 2 == ["error" in message for message in said(output)]
    assert ["ping", "tools/call"] == [message["method"] for message in said(record.read_bytes())]
    assert gone(Path(f"{record}.pid"))


@pytest.mark.parametrize("manner", ["end", "child"])
def test_the_client_hears_of_the_end_of_the_server(started, manner):
    process, record = started(manner)
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdin.write(lines(PING, CALL))
    process.stdin.flush()
    output, errors = process.stdout.read(), process.stderr.read()  # the client has not ended
    assert 69 == process.wait(timeout=LONG) and b"the server has ended" in errors
    ping, call = said(output)
    assert (1, "2") == (ping["id"], call["id"])
    assert {"code": -32000, "message": "the server has ended"} == call["error"]
    assert manner == "end" or gone(Path(f"{record}.child"))


ENDING = [("answer", signal.SIGINT), ("stay", signal.SIGTERM), ("answer", signal.SIGHUP)]
ALSO = [("stay", signal.SIGINT), ("answer", signal.SIGTERM), ("stay", signal.SIGHUP)]


@pytest.mark.parametrize(("manner", "number"), [*ENDING, *[pytest.param(*one, marks=pytest.mark.slow) for one in ALSO]])
def test_a_signal_ends_the_proxy_and_its_server(started, manner, number):
    process, record = started(manner)
    until_there(Path(f"{record}.pid"))
    process.send_signal(number)
    assert 128 + number == process.wait(timeout=LONG)
    assert gone(Path(f"{record}.pid"))


def test_a_client_that_stops_reading_and_goes_leaves_nothing_running(started):
    process, record = started("answer")
    assert process.stdin is not None and process.stdout is not None
    process.stdout.close()
    process.stdin.write(lines(*[{**PING, "id": number} for number in range(100)]))
    process.stdin.close()
    assert 0 == process.wait(timeout=LONG)
    assert gone(Path(f"{record}.pid"))


# --- lines that are no messages --------------------------------------------------------------------------------------

FORBIDDEN = json.dumps({**CALL, "params": {"name": "run_command", "arguments": {"command": "sudo ls"}}})
INNER = FORBIDDEN[1:-1]
LINES = [
    b"\xef\xbb\xbf" + FORBIDDEN.encode(),
    FORBIDDEN.encode() + b"\x00",
    FORBIDDEN.replace("sudo", "su\\u0064o").encode(),
    FORBIDDEN.encode("utf-16"),
    FORBIDDEN.replace("ls", "l\xff").encode("latin-1"),
    json.dumps(PING).encode() + b"\r" + FORBIDDEN.encode(),
    json.dumps(PING).encode() + b" " + FORBIDDEN.encode(),
    ('{"method":"ping",' + INNER + "}").encode(),
    ("{" + INNER + ',"method":"ping"}').encode(),
    ("{" + INNER + ',"params":{"name":"get_note"}}').encode(),
    f"[{FORBIDDEN}]".encode(),
    FORBIDDEN.replace('"2"', "1.0").encode(),
    FORBIDDEN.replace('"2"', "1e0").encode(),
    FORBIDDEN.replace('"2"', "NaN").encode(),
    FORBIDDEN.replace('"2"', "-Infinity").encode(),
    FORBIDDEN.replace('"2"', "1" * 5_000).encode(),
    FORBIDDEN.replace('"sudo ls"', "[" * 100_000 + '"sudo ls"' + "]" * 100_000).encode(),
    FORBIDDEN.replace('"sudo ls"', "[" * 300 + '"sudo ls"' + "]" * 300).encode(),
]


def test_no_spelling_of_a_forbidden_call_reaches_the_server(started):
    process, record = started("answer")
    output, _ = process.communicate(b"\n".join([*LINES, b"", lines({**PING, "id": "last"})]), timeout=LONG)
    assert ["last"] == [message["id"] for message in said(record.read_bytes())]
    assert 0 == process.returncode and {"jsonrpc": "2.0", "id": "last"}.items() <= said(output)[-1].items()


def test_a_line_without_end_is_dropped_and_the_next_one_is_read(started):
    process, record = started("answer")
    huge = FORBIDDEN.encode() + b" " * 33_000_000 + b"\n"
    output, _ = process.communicate(huge + lines({**PING, "id": "last"}), timeout=LONG)
    assert ["last"] == [message["id"] for message in said(record.read_bytes())]
    assert [None, "last"] == [message["id"] for message in said(output)]


def test_a_message_may_come_in_any_pieces(started):
    process, record = started("answer")
    assert process.stdin is not None
    for byte in lines(PING, {**CALL, "params": {"name": "get_note", "arguments": {"name": "caf\xe9 \u2028"}}}):
        process.stdin.write(bytes([byte]))
        process.stdin.flush()
    output, _ = process.communicate(timeout=LONG)
    assert [1, "2"] == [message["id"] for message in said(output)]
    [_, call] = said(record.read_bytes())
    assert {"name": "get_note", "arguments": {"name": "caf\xe9 \u2028"}} == call["params"]


def test_an_answer_to_the_id_as_text_is_an_error_for_the_client(started):
    process, _ = started("text-ids")
    output, _ = process.communicate(lines(PING), timeout=LONG)
    [answer] = said(output)
    assert 1 == answer["id"] and "error" in answer


# --- a server that says what it should not ---------------------------------------------------------------------------

NOISE = [
    b"Server is starting...",
    b"\xff\xfe not text",
    b"{",
    b"",
    json.dumps({"jsonrpc": "2.0", "id": 99, "result": {"content": []}}).encode(),
    json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {}}).encode(),
    json.dumps([{"jsonrpc": "2.0", "method": "notifications/tools/list_changed"}]).encode(),
    b'{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"caf\xe9"}}',
    b"[" * 100_000,
    b" " * 33_000_000,
]


def test_noise_of_a_server_is_dropped_and_the_connection_goes_on(started, tmp_path):
    noise = tmp_path / "noise"
    noise.write_bytes(b"\n".join([*NOISE, b""]))
    process, record = started("answer", str(noise))
    assert process.stdin is not None and process.stdout is not None
    notices = [json.loads(process.stdout.readline())["method"] for _ in range(2)]
    assert ["notifications/tools/list_changed", "notifications/message"] == notices
    process.stdin.write(lines({**PING, "id": "first"}))
    process.stdin.flush()
    assert "first" == json.loads(process.stdout.readline())["id"]
    output, errors = process.communicate(lines({**CALL, "id": "last"}), timeout=LONG)
    assert ["last"] == [message["id"] for message in said(output)] and b"dropped" in errors
    assert [-32601] == [message["error"]["code"] for message in said(record.read_bytes()) if "error" in message]


def test_a_server_over_http_that_is_not_there_is_an_error_for_the_client(tmp_path):
    proxy = Desk(tmp_path).before([], "--url", "http://127.0.0.1:9/mcp")
    words = [proxy.command, *proxy.args]
    done = subprocess.run(words, env=proxy.env, cwd=proxy.cwd, input=lines(PING), capture_output=True, timeout=LONG)
    assert 69 == done.returncode
    [answer] = said(done.stdout)
    assert 1 == answer["id"] and "error" in answer


class Broken(Gate):
    """A gate in which something goes wrong, whatever is said."""

    def from_client(self, value: object) -> list[Outgoing]:
        raise ZeroDivisionError

    def from_server(self, value: object) -> list[Outgoing]:
        raise ZeroDivisionError


class End:
    """An end of a connection that says what it was made with, and keeps what it is told."""

    def __init__(self, *said: object) -> None:
        self.said = said
        self.told: list[dict[str, object]] = []

    async def messages(self) -> AsyncIterator[object]:
        for value in self.said:
            yield value

    async def send(self, message: dict[str, object], about: object = None) -> None:
        self.told.append(message)

    async def finish(self) -> None:
        pass


@pytest.mark.parametrize("said_by_client", [(PING,), (CALL, PING), ({**CALL, "id": None},)])
def test_an_error_inside_the_gate_passes_nothing_on(tmp_path, said_by_client):
    gate = Broken("shelf", Guard(facts=World({})), Pins(str(tmp_path), "shelf", "program"), "/home/user/project")
    client, server = End(*said_by_client), End({"jsonrpc": "2.0", "id": 1, "result": {}})
    relay = Relay(client, server, gate)

    async def carried() -> None:
        for value in said_by_client:
            await relay._carried(value, SERVER)
        await relay._carried(server.said[0], CLIENT)

    anyio.run(carried)
    assert [] == server.told
    assert [-32603] * len(said_by_client) == [message["error"]["code"] for message in client.told]  # type: ignore[index]  # an error is a table
