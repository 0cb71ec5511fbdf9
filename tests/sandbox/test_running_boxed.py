"""What is run in a real sandbox: its end, its terminal, and its way to the hosts it was predicted to need."""

from __future__ import annotations

import secrets
import shutil
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from tests.sandbox.loopback import Server, http
from tests.sandbox.processes import LONG, alive
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import chosen
from toolgate.sandbox.running import begin, finished
from toolgate.sandbox.starting import Limits, Needs, Network, Refusal, Stopped

if TYPE_CHECKING:
    from pathlib import Path

    from toolgate.sandbox.starting import Box

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandboxes of Linux")


@pytest.fixture(params=["bwrap", "landlock"])
def box(request: pytest.FixtureRequest) -> Box:
    try:
        return chosen(request.param)
    except GuardError as error:
        pytest.skip(error.message)


def needs_of(project: Path, **variables: str) -> Needs:
    pairs = {"PATH": "/usr/local/bin:/usr/bin:/bin", **variables}
    here = str(project)
    return Needs(here, here, readable=(here,), writable=(here,), variables=tuple(pairs.items()))


def test_streams_status_and_input(tmp_path: Path, box: Box) -> None:
    text = "cat; pwd; echo err >&2; ls /proc/self/fd; exit 3"
    ended = finished(["sh", "-c", text], needs_of(tmp_path), Limits(seconds=LONG), box, b"given\n")
    assert ended.status == 3
    assert ended.output.split() == [b"given", str(tmp_path).encode(), b"0", b"1", b"2", b"3"]
    assert ended.errors == b"err\n"


def test_time_warns_it_and_leaves_nothing(tmp_path: Path, box: Box) -> None:
    mark = secrets.token_hex(8)
    text = "trap 'echo tidy; exit 0' TERM; (setsid sleep 600 &); echo up; while true; do sleep 0.05; done"
    ended = finished(["sh", "-c", text], needs_of(tmp_path, MARK=mark), Limits(seconds=1.0), box)
    assert (ended.stopped, ended.output, alive(mark)) == (Stopped.TIME, b"up\ntidy\n", [])


def test_a_command_hears_a_key_of_its_terminal_and_ends_as_it_wants(tmp_path: Path, box: Box) -> None:
    text = "trap 'echo one; sleep 0.5; echo two; exit 3' INT; echo up; sleep 600 & wait"
    seen = b""
    with begin(["sh", "-c", text], needs_of(tmp_path), Limits(seconds=LONG), box, tty=True) as running:
        for _, chunk in running:
            if b"up" in chunk:
                running.send(b"\x03")
            seen += chunk
    assert running.wait().status == 3 and b"one" in seen and b"two" in seen, seen


def test_cancelling_ends_daemons_that_are_deaf(tmp_path: Path, box: Box) -> None:
    mark = secrets.token_hex(8)
    text = "trap '' TERM; (setsid sleep 600 &); (setsid sh -c 'sleep 600 & sleep 600' &); echo up; sleep 600"
    with begin(["sh", "-c", text], needs_of(tmp_path, MARK=mark), Limits(seconds=LONG), box) as running:
        assert next(iter(running)) == ("stdout", b"up\n")
        running.cancel()
    assert (running.wait().stopped, alive(mark)) == (Stopped.CANCELLED, [])


def test_processes_are_watched_inside_and_the_sandbox_itself_is_not_counted(tmp_path: Path, box: Box) -> None:
    assert finished(["true"], needs_of(tmp_path), Limits(processes=1, seconds=LONG), box).status == 0
    many = "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do setsid sleep 600 & done; wait"
    stopped = finished(["sh", "-c", many], needs_of(tmp_path), Limits(processes=10, seconds=LONG), box)
    # Where a number of processes is refused by the kernel first, the shell says so.
    assert stopped.stopped == Stopped.PROCESSES or b"fork" in stopped.errors.lower()


def test_memory_is_watched_inside(tmp_path: Path, box: Box) -> None:
    hog = "x=$(head -c 30000000 /dev/zero | tr '\\0' a); sleep 600"  # held several times over by a shell
    words = ["sh", "-c", f"({hog}) & ({hog}) & wait"]
    ended = finished(words, needs_of(tmp_path), Limits(memory=40_000_000, seconds=LONG), box)
    assert ended.stopped == Stopped.MEMORY or ended.status != 0


def test_control_c_interrupts_it(tmp_path: Path, box: Box) -> None:
    words = ["sh", "-c", "trap 'exit 7' INT; echo up; while true; do sleep 0.05; done"]
    with begin(words, needs_of(tmp_path), Limits(seconds=LONG), box, tty=True) as running:
        seen = b""
        for _, data in running:
            if not seen:
                running.send(b"\x03")
            seen += data
    ended = running.wait()
    assert ended.stopped == ""
    assert ended.status == 7 or ended.signal == signal.SIGINT  # bwrap itself does not outlive an interrupt


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_it_reaches_the_hosts_it_needs_and_no_other(tmp_path: Path, box: Box) -> None:
    with Server(http) as server, Server(http) as other:
        hosts = (f"localhost:{server.port}",)
        needs = needs_of(tmp_path)._replace(network=Network.HOSTS, hosts=hosts)
        text = f"""
            curl -sS --noproxy '' http://localhost:{server.port}/
            curl -sS --noproxy '' http://localhost:{other.port}/
            curl -sS --noproxy '*' http://127.0.0.1:{other.port}/ || echo direct $?
        """
        ended = finished(["sh", "-c", text], needs, Limits(seconds=LONG), box)
        assert ended.output.startswith(b"hello\ntoolgate: sandbox: ") and b"\ndirect 7\n" in ended.output
        assert (ended.refused, other.connections) == ((Refusal("connect", f"localhost:{other.port}"),), 0)
