"""The way into a sandbox: every step succeeds before the command runs, and the command inherits nothing else."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.sandbox.boxed import PATH, needed, needs_in, project, started
from tests.sandbox.escapes.scene import left_behind
from toolgate.sandbox.entering import PROXY_PORT, Files, Plan, entered
from toolgate.sandbox.landlocked import SPACES, spaces_work
from toolgate.sandbox.starting import Limits, Network, Start

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls are those of Linux")

VARIABLES = {"PATH": PATH, "LC_ALL": "C.UTF-8"}
LONG = 60.0  # seconds at most for what comes at once


def plan(*words: str, **changes: object) -> Plan:
    return Plan(words, VARIABLES)._replace(**changes)  # type: ignore[arg-type]  # fields of it


def python(code: str, **changes: object) -> Plan:
    return plan(os.path.realpath(sys.executable), "-I", "-S", "-c", code, **changes)


def begun(start: Start, cwd: Path, **words: object) -> subprocess.Popen[bytes]:
    running = subprocess.Popen(  # type: ignore[call-overload]  # the words are those of `Popen`
        start.words, env=start.variables, pass_fds=start.descriptors, cwd=cwd, stdout=subprocess.PIPE, **words
    )
    for descriptor in start.descriptors:
        os.close(descriptor)
    found: subprocess.Popen[bytes] = running
    return found


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"seccomp": b"\xff" * 16}, "seccomp"),
        ({"rules": (("no such right", "/"),)}, "no such right"),
        ({"limits": Limits(memory=-(1 << 70))}, ""),
        ({"spaces": 0xFFFFFFFF}, "unshare"),
        ({"spaces": SPACES, "files": Files("/", (("shown", "/no/such/path"),), {}, {}, "")}, "/no/such/path"),
        ({"spaces": SPACES, "files": Files("/", (), {"/proc": "elsewhere"}, {}, "")}, "File exists"),
    ],
    ids=("filter", "right", "limit", "namespace", "mount", "link"),
)
def test_a_step_that_fails_ends_it_and_the_command_does_not_run(
    broken: dict[str, object], said: str, tmp_path: Path
) -> None:
    if "files" in broken and not spaces_work():
        pytest.skip("users make no namespaces here")
    ended = started(entered(plan("touch", str(tmp_path / "ran"), **broken)), str(tmp_path))
    assert ended.status == 126
    assert ended.errors.startswith("toolgate: sandbox: ") and ended.errors.count("\n") == 1
    assert said in ended.errors
    assert not (tmp_path / "ran").exists()


def test_a_plan_that_is_not_one_ends_it(tmp_path: Path) -> None:
    start = entered(plan("true"))
    os.ftruncate(start.descriptors[0], 10)
    assert started(start, str(tmp_path)).status == 126


def test_a_program_that_is_missing_or_cannot_run_is_said_as_a_shell_says_it(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    assert started(entered(plan("no-such-program")), str(tmp_path)).status == 127
    assert started(entered(plan("./no-such-program")), str(tmp_path)).status == 127
    assert started(entered(plan("./text")), str(tmp_path)).status == 126


@pytest.mark.parametrize("name", ["landlock", "bwrap"])
def test_it_ends_as_the_command_ends(name: str, tmp_path: Path) -> None:
    box, needs = needed(name), needs_in(project(tmp_path))
    assert started(box.start(["sh", "-c", "exit 7"], needs, Limits()), needs.cwd).status == 7
    if name == "landlock":  # bubblewrap answers 128 and the number
        for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV, signal.SIGUSR1):
            ended = started(box.start(["sh", "-c", f"kill -{int(number)} $$"], needs, Limits()), needs.cwd)
            assert ended.status == -number


def test_the_command_inherits_three_streams_and_what_it_is_given(tmp_path: Path) -> None:
    given, left = os.memfd_create("given"), os.memfd_create("left")
    os.set_inheritable(left, True)
    code = "import os; print(sorted(int(each) for each in os.listdir('/proc/self/fd') if os.path.exists(f'/dev/fd/{each}')))"
    start = entered(python(code, keep=(given,)))
    for descriptor in start.descriptors:
        os.set_inheritable(descriptor, True)
    ended = subprocess.run(
        start.words, env=start.variables, close_fds=False, cwd=tmp_path, capture_output=True, check=False, timeout=LONG
    )
    assert ended.stdout.decode().strip() == str([0, 1, 2, given])
    for descriptor in (*start.descriptors, left):
        os.close(descriptor)


def test_the_command_gets_its_variables_and_enter_none_of_them(tmp_path: Path) -> None:
    """A variable that turns a program, such as one that loads a library first, reaches the command alone."""
    start = entered(python("import os; print(dict(os.environ)['LD_AUDIT'])")._replace(variables={"LD_AUDIT": ""}))
    assert set(start.variables) == {"LC_ALL", "PATH"}
    assert started(start, str(tmp_path)).output == "\n"


def test_files_where_the_command_starts_do_not_turn_enter(tmp_path: Path) -> None:
    """Modules that have the names of those it loads are in the directory, and write that they were loaded."""
    code = f"open({str(tmp_path / 'loaded')!r}, 'w').write('loaded')\n"
    for name in ("json", "ctypes", "os", "signal", "sitecustomize", "usercustomize", "toolgate"):
        (tmp_path / f"{name}.py").write_text(code)
    assert started(entered(plan("true")), str(tmp_path)).status == 0
    assert not (tmp_path / "loaded").exists()


OF_LIBRARY = 0b11 << 31  # signals 32 and 33, which the C library keeps for itself: nobody can set them through it


def test_signals_are_those_of_a_fresh_program(tmp_path: Path) -> None:
    """Python ignores some of them; a command that inherited that would go on writing into a closed pipe."""
    ended = started(entered(plan("sh", "-c", "grep -E '^Sig(Ign|Blk)' /proc/self/status")), str(tmp_path))
    masks = [int(line.split()[1], 16) & ~OF_LIBRARY for line in ended.output.splitlines()]
    assert masks == [0, 0]


def test_limits_of_the_kernel_are_set_and_cannot_be_raised(tmp_path: Path) -> None:
    code = (
        "import resource as r; print([r.getrlimit(each) for each in (r.RLIMIT_CORE, r.RLIMIT_FSIZE, r.RLIMIT_DATA)]); "
        "print(r.getrlimit(r.RLIMIT_CPU)[1] > 60, r.getrlimit(r.RLIMIT_NPROC)[1] >= 20)"
    )
    limits = Limits(seconds=60, memory=1 << 28, processes=20, file_size=4096)
    ended = started(entered(python(code, limits=limits, drops=True)), str(tmp_path))
    assert ended.output == "[(0, 0), (4096, 4096), (536870912, 536870912)]\nTrue True\n"


def test_whoever_reads_sees_the_end_of_a_stream_that_the_command_closes(tmp_path: Path) -> None:
    """The processes around the command hold none of its streams."""
    box, needs = needed("landlock"), needs_in(project(tmp_path))
    running = begun(box.start(["sh", "-c", "exec >&- 2>&-; sleep 60"], needs, Limits()), tmp_path)
    assert running.stdout is not None
    assert running.stdout.read() == b""
    assert running.poll() is None
    running.kill()
    running.communicate(timeout=LONG)


def test_everything_ends_when_the_one_who_waits_is_killed(tmp_path: Path) -> None:
    root = project(tmp_path)
    needs = needs_in(root, variables=(("PATH", PATH), ("ENTER_ID", str(root))))
    running = begun(
        needed("landlock").start(["sh", "-c", "(sleep 60 &) ; echo on; sleep 60"], needs, Limits()), tmp_path
    )
    assert running.stdout is not None
    assert running.stdout.readline() == b"on\n"
    assert left_behind(str(root))
    running.kill()
    running.communicate(timeout=LONG)
    ends = time.monotonic() + LONG
    while left_behind(str(root)) and time.monotonic() < ends:
        time.sleep(0.02)
    assert left_behind(str(root)) == []


@pytest.mark.parametrize("name", ["landlock", "bwrap"])
def test_the_socket_of_the_proxy_is_handed_out(name: str, tmp_path: Path) -> None:
    """Made in a network where nothing else is, and served by us, in ours."""
    box = needed(name)
    if not spaces_work():
        pytest.skip("users make no namespaces here")
    code = f"import socket; one = socket.create_connection(('127.0.0.1', {PROXY_PORT}), 60); print(one.recv(9))"
    readable = (os.path.realpath(sys.base_prefix),)
    needs = needs_in(project(tmp_path), network=Network.HOSTS, hosts=("example.com",), readable=readable)
    words = [os.path.realpath(sys.executable), "-I", "-c", code]
    start = box.start(words, needs, Limits())
    running = begun(start, tmp_path)
    with socket.socket(fileno=start.handover) as channel:
        channel.settimeout(LONG)
        said, (descriptor,), _, _ = socket.recv_fds(channel, 16, 1)
        assert said == b"proxy"
        with socket.socket(fileno=descriptor) as listener:
            listener.settimeout(LONG)
            one, _ = listener.accept()
            one.sendall(b"reached")
            one.close()
        assert channel.recv(1) == b""
    assert running.communicate(timeout=LONG)[0] == b"b'reached'\n"


def test_a_link_that_takes_the_place_of_a_directory_is_not_followed(tmp_path: Path) -> None:
    """Between the plan and the start, the project is swapped for a link to something else."""
    root, other = project(tmp_path), tmp_path / "other"
    other.mkdir()
    (other / "secret").write_text("secret")
    box = needed("landlock")
    if not spaces_work():
        pytest.skip("users make no namespaces here")
    for swapped in (root, root / "build"):
        start = box.start(
            ["sh", "-c", f"cat {swapped}/secret; touch {swapped}/made"],
            needs_in(root, writable=(str(root / "build"),)),
            Limits(),
        )
        swapped.rename(tmp_path / "away")
        swapped.symlink_to(other)
        ended = started(start, str(tmp_path))
        swapped.unlink()
        (tmp_path / "away").rename(swapped)
        assert (ended.status, ended.output) == (126, "")
        assert "cannot be mounted" in ended.errors
        assert not (other / "made").exists()
