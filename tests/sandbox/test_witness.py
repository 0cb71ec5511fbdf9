"""What a witness sees of what a sandbox stops."""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.sandbox.processes import LONG
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import Bare, chosen
from toolgate.sandbox.running import finished
from toolgate.sandbox.starting import Ended, Limits, Needs, Network, Refusal
from toolgate.sandbox.witness import MACHINES, PATHS, Memory, address_from, mounts_of, only_read, program

if TYPE_CHECKING:
    from toolgate.sandbox.starting import Box

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in MACHINES, reason="asks the kernel of Linux"
)


@pytest.fixture(params=["bwrap", "landlock"])
def box(request: pytest.FixtureRequest) -> Box:
    try:
        return chosen(request.param)
    except GuardError as error:
        pytest.skip(error.message)


def seen(project: Path, box: Box, *words: str, network: str = Network.NONE) -> Ended:
    (project / "kept").mkdir(exist_ok=True)
    here, kept = str(project), str(project / "kept")
    variables = (("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/nowhere"))
    needs = Needs(here, here, (here,), (here,), protected=(kept,), network=network, variables=variables)
    return finished(words, needs, Limits(seconds=LONG), box, witness=True)


def test_what_is_stopped_is_told_and_nothing_else(tmp_path: Path, box: Box) -> None:
    text = """
        echo a > mine; mkdir -p deep/er; mv mine deep/; ln -s deep link; rm -r deep link; echo b > /tmp/fresh; mkdir -p /tmp /usr/bin
        echo c > kept/file; mkdir kept/__pycache__; cd kept; rm -f nothing; cd ..; mkdir ~; echo d > /usr/made; echo e > /dev/null; ln /usr/bin/env /usr/linked
    """
    ended = seen(tmp_path, box, "sh", "-c", text)
    found = [refusal.target for refusal in ended.refused if refusal.what == "write"]
    assert found == [f"{tmp_path}/kept/file", f"{tmp_path}/kept/nothing", "/nowhere", "/usr/made", "/usr/linked"]


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_connections_in_vain_are_told(tmp_path: Path, box: Box) -> None:
    ended = seen(tmp_path, box, "curl", "-sm1", "http://192.0.2.1:81/")
    assert ended.refused == (Refusal("connect", "192.0.2.1:81"),)


def test_a_command_that_does_what_was_predicted_is_not_reported(tmp_path: Path, box: Box) -> None:
    ended = seen(tmp_path, box, "sh", "-c", "echo a > one; cp one two; rm one; cat two")
    assert (ended.output, ended.refused) == (b"a\n", ())


def test_without_walls_nothing_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    project = tmp_path / "project"
    project.mkdir()
    assert seen(project, Bare(), "touch", str(outside)).refused == ()
    assert outside.exists()


# A program that is interrupted all the time, in several threads: no call is lost, repeated or answered twice. Its handler
# lets the kernel restart calls; one that does not would see calls interrupted that never are without a witness.
BUSY = """
import os, signal, sys, threading
signal.signal(signal.SIGALRM, lambda number, frame: None)
signal.siginterrupt(signal.SIGALRM, False)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
def work(name):
    for number in range(60):
        os.close(os.open(f"{name}-{number}", os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.rename(f"{name}-{number}", f"{name}+{number}")
threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
work("d")
print(len([name for name in os.listdir() if "+" in name]))
"""


def test_a_program_full_of_signals_and_threads_loses_no_call(tmp_path: Path, box: Box) -> None:
    python = shutil.which("python3", path="/usr/bin:/usr/local/bin")
    if python is None:
        pytest.skip("no python3 of the system")
    ended = seen(tmp_path, box, python, "-c", BUSY)
    assert (ended.output, ended.errors) == (b"240\n", b"")


def test_every_call_is_asked_about_on_every_machine() -> None:
    for machine, (_, numbers) in MACHINES.items():
        steps = program(machine)
        assert len(steps) % 8 == 0 and set(numbers) <= set(PATHS)
        values = {int.from_bytes(steps[at + 4 : at + 8], "little") for at in range(0, len(steps), 8)}
        assert values >= set(numbers.values())


@pytest.mark.parametrize(
    ("family", "address", "expected"),
    [
        (socket.AF_INET, ("192.0.2.7", 443), b"192.0.2.7:443"),
        (socket.AF_INET, ("127.0.0.1", 443), b""),
        (socket.AF_INET6, ("2001:db8::7", 443), b"[2001:db8:0:0:0:0:0:7]:443"),
        (socket.AF_INET6, ("::1", 443), b""),
        (socket.AF_INET6, ("::ffff:127.0.0.1", 443), b""),
    ],
)
def test_an_address_is_read(family: socket.AddressFamily, address: tuple[str, int], expected: bytes) -> None:
    packed = socket.inet_pton(family, address[0])
    data = family.to_bytes(2, "little") + address[1].to_bytes(2, "big")
    data += packed + bytes(8) if family == socket.AF_INET else bytes(4) + packed + bytes(4)
    assert address_from(data) == expected


@pytest.mark.parametrize("text", [b"", b"/a", b"x" * 255, b"x" * 256, b"x" * 4095])
def test_a_text_is_read_from_memory(text: bytes) -> None:
    held, memory = ctypes.create_string_buffer(text), Memory()
    for _ in range(2):  # by opening it, and by what is open
        assert memory.text(os.getpid(), ctypes.addressof(held), 4096) == text
    endless = ctypes.create_string_buffer(b"x" * 5000)
    with pytest.raises(ValueError, match="not a text"):
        memory.text(os.getpid(), ctypes.addressof(endless), 4096)
    with pytest.raises(ValueError, match="not a text"):
        memory.text(os.getpid(), 0, 4096)


def test_the_innermost_mount_counts() -> None:
    mounts = {b"/": True, b"/work": False, b"/work/kept": True, b"/wor": True}
    answers = [
        only_read(path, mounts) for path in (b"/a", b"/work/a", b"/work/kept", b"/work/keptnot", b"/work/kept/a")
    ]
    assert answers == [True, False, True, False, True]
    assert b"/" in dict(mounts_of(os.getpid()))
