"""What is run in a sandbox: its streams, its limits, and that nothing of it is left."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.sandbox.processes import LONG, alive, needs_in, until, zombies
from toolgate.model.errors import GuardError
from toolgate.sandbox.choosing import Bare
from toolgate.sandbox.running import Running, begin, finished
from toolgate.sandbox.starting import Ended, Limits, Start, Stopped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolgate.sandbox.starting import Needs

FREE = Limits()
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

# A tree of sleepers that leave the session and the parent behind, some of them deaf to SIGTERM.
TREE = """
import os, signal, sys, time
depth = int(sys.argv[1])
if depth == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN) if os.getpid() % 2 else None
    print("planted", flush=True)
    time.sleep(600)
for _ in range(2):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execv(sys.executable, [sys.executable, "-I", "-S", sys.argv[0], str(depth - 1)])
        os._exit(0)
time.sleep(600 if sys.argv[2:] else 0)
"""


def run(directory: Path, *words: str, limits: Limits = FREE, input: bytes | None = None, strict: bool = False) -> Ended:
    return finished(words, needs_in(directory), limits, Bare(), input, strict=strict)


def shell(directory: Path, text: str, limits: Limits = FREE) -> Ended:
    return run(directory, "sh", "-c", text, limits=limits)


def planted(directory: Path, mark: str, limits: Limits = FREE, kept: bool = True) -> Running:
    """A tree of twelve sleepers whose root stays."""
    script = directory / "tree.py"
    script.write_text(TREE)
    words = [sys.executable, "-I", "-S", str(script), "2", "stay"]
    return begin(words, needs_in(directory, MARK=mark), limits, Bare(), kept=kept)


def grown(stream: Iterator[tuple[str, bytes]], count: int = 4) -> None:
    """Read until all sleepers have said that they sleep."""
    seen = b""
    while seen.count(b"planted\n") < count:
        seen += next(stream)[1]


# --- streams ---------------------------------------------------------------------------------------------------------


def test_both_streams_and_the_status_are_told_apart(tmp_path: Path) -> None:
    ended = shell(tmp_path, "echo out; echo err >&2; exit 3")
    assert ended == Ended(3, 0, b"out\n", b"err\n")


def test_a_signal_that_ends_it_is_named(tmp_path: Path) -> None:
    ended = shell(tmp_path, "kill -USR1 $$")
    assert (ended.status, ended.signal, ended.stopped) == (None, signal.SIGUSR1, "")


def test_it_reads_what_it_is_given_and_nothing_otherwise(tmp_path: Path) -> None:
    given = os.urandom(300_000)
    assert run(tmp_path, "cat", input=given).output == given
    assert run(tmp_path, "cat").output == b""
    assert run(tmp_path, "cat", "/dev/stdin", input=b"opened again").output == b"opened again"


def test_it_reads_from_a_descriptor(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"from a file")
    with open(tmp_path / "in", "rb") as file:
        running = begin(["cat"], needs_in(tmp_path), Limits(), Bare(), source=file.fileno())
        assert running.wait().output == b"from a file"


def test_its_directory_and_environment_are_those_that_are_said(tmp_path: Path) -> None:
    ended = finished(["env"], needs_in(tmp_path, SAID="1"), Limits(), Bare())
    assert {line.split(b"=")[0] for line in ended.output.splitlines()} == {b"PATH", b"SAID"}
    assert run(tmp_path, "pwd", "-P").output == os.fsencode(os.path.realpath(tmp_path)) + b"\n"


@linux
def test_it_has_no_descriptor_of_ours(tmp_path: Path) -> None:
    with open(tmp_path / "secret", "w", encoding="utf-8") as file:
        os.set_inheritable(file.fileno(), True)
        ended = run(tmp_path, "ls", "/proc/self/fd")
    assert ended.output.split() == [b"0", b"1", b"2", b"3"]  # the last is that of the directory


@linux
def test_no_signal_is_ignored_or_blocked_inside(tmp_path: Path) -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])
    try:
        ended = run(tmp_path, "grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status")
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    library = 0b11 << 31  # signals 32 and 33, which the C library keeps for itself
    assert [int(line.split()[1], 16) & ~library for line in ended.output.splitlines()] == [0, 0]


def test_output_comes_while_it_runs(tmp_path: Path) -> None:
    seen = []
    for chunk in begin(
        ["sh", "-c", "echo first; while [ ! -e go ]; do sleep 0.01; done; echo second"],
        needs_in(tmp_path),
        Limits(seconds=LONG),
        Bare(),
    ):
        seen.append(chunk)
        (tmp_path / "go").touch()
    assert seen == [("stdout", b"first\n"), ("stdout", b"second\n")]


def test_what_is_not_kept_is_not_held_in_memory(tmp_path: Path) -> None:
    size = 0
    with begin(["head", "-c", "20000000", "/dev/zero"], needs_in(tmp_path), Limits(), Bare(), kept=False) as running:
        for _, data in running:
            size += len(data)
            assert running._waiting < 2_000_000
    assert (size, running.wait().output) == (20_000_000, b"")


def test_what_cannot_be_started_says_so(tmp_path: Path) -> None:
    ended = run(tmp_path, "no-such-program")
    assert ended.status == 127
    assert ended.errors == b"toolgate: sandbox: cannot run `no-such-program`: No such file or directory\n"
    assert run(tmp_path, str(tmp_path)).status == 126
    gone = finished(["true"], needs_in(tmp_path / "gone"), Limits(), Bare())
    assert gone.status == 127


def test_words_that_no_process_can_have_are_refused(tmp_path: Path) -> None:
    with pytest.raises(GuardError, match="zero byte"):
        run(tmp_path, "echo", "a\0b")
    with pytest.raises(GuardError, match="zero byte"):
        finished(["true"], needs_in(tmp_path, A="\0"), Limits(), Bare())
    with pytest.raises(GuardError, match="at least one word"):
        run(tmp_path)


# --- limits ----------------------------------------------------------------------------------------------------------


def test_b_u1_time_ends_it(tmp_path: Path) -> None:
    ended = shell(tmp_path, "echo begun; sleep 600", Limits(seconds=0.5))
    assert (ended.stopped, ended.output, ended.status) == (Stopped.TIME, b"begun\n", None)


def test_a_limit_of_nothing_is_a_limit(tmp_path: Path) -> None:
    assert run(tmp_path, "sleep", "600", limits=Limits(seconds=0)).stopped == Stopped.TIME
    cut = run(tmp_path, "echo", "a", limits=Limits(output=0, seconds=LONG))
    assert (cut.output, cut.cut) == (b"", True)


@linux
@pytest.mark.parametrize("limits", [Limits(memory=0, seconds=LONG), Limits(processes=0, seconds=LONG)])
def test_no_limit_of_the_machine_is_left_out_for_being_nothing(tmp_path: Path, limits: Limits) -> None:
    assert run(tmp_path, "sh", "-c", "sleep 600; true", limits=limits).stopped in (Stopped.MEMORY, Stopped.PROCESSES)


def test_what_is_deaf_to_the_warning_is_killed(tmp_path: Path) -> None:
    ended = shell(tmp_path, "trap '' TERM; while true; do sleep 0.01; done", Limits(seconds=0.2))
    assert (ended.stopped, ended.signal) == (Stopped.TIME, signal.SIGKILL)


def test_it_may_tidy_up_when_it_is_warned(tmp_path: Path) -> None:
    ended = shell(tmp_path, "trap 'echo tidy; exit 0' TERM; while true; do sleep 0.01; done", Limits(seconds=0.5))
    assert (ended.stopped, ended.output, ended.status) == (Stopped.TIME, b"tidy\n", 0)


@linux
def test_memory_ends_it(tmp_path: Path) -> None:
    code = "held = bytearray(200 << 20); import time; time.sleep(600)"
    ended = run(tmp_path, sys.executable, "-I", "-S", "-c", code, limits=Limits(memory=100 << 20, seconds=LONG))
    assert ended.stopped == Stopped.MEMORY


@linux
def test_memory_counts_over_all_it_started(tmp_path: Path) -> None:
    code = "import os, time; [os.fork() for _ in range(2)]; held = bytearray(40 << 20); time.sleep(600)"
    ended = run(tmp_path, sys.executable, "-I", "-S", "-c", code, limits=Limits(memory=100 << 20, seconds=LONG))
    assert ended.stopped == Stopped.MEMORY


@linux
def test_pages_that_are_shared_count_once(tmp_path: Path) -> None:
    code = "import os, time; held = bytearray(50 << 20); [os.fork() for _ in range(2)]; time.sleep(0.5)"
    ended = run(tmp_path, sys.executable, "-I", "-S", "-c", code, limits=Limits(memory=120 << 20, seconds=LONG))
    assert (ended.stopped, ended.status) == ("", 0)


@linux
def test_processes_end_it(tmp_path: Path) -> None:
    text = "for i in 1 2 3 4 5 6 7 8 9; do setsid sleep 600 & done; wait"
    assert shell(tmp_path, text, Limits(processes=6, seconds=LONG)).stopped == Stopped.PROCESSES


@linux
def test_what_multiplies_is_ended_as_a_whole(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    code = "import os, time\nfor _ in range(7): os.fork()\ntime.sleep(600)"  # 128 at most, were the wall to fail
    words = [sys.executable, "-I", "-S", "-c", code]
    ended = finished(words, needs_in(tmp_path, MARK=mark), Limits(processes=20, seconds=LONG), Bare())
    assert (ended.stopped, alive(mark)) == (Stopped.PROCESSES, [])


def test_output_beyond_the_limit_is_dropped(tmp_path: Path) -> None:
    ended = shell(tmp_path, "head -c 1000000 /dev/zero; echo end >&2; exit 5", Limits(output=1000))
    assert (len(ended.output) + len(ended.errors), ended.cut, ended.status, ended.stopped) == (1000, True, 5, "")


def test_output_at_the_limit_is_not_cut(tmp_path: Path) -> None:
    ended = shell(tmp_path, "head -c 1000 /dev/zero", Limits(output=1000))
    assert (len(ended.output), ended.cut) == (1000, False)


def test_output_beyond_the_limit_ends_it_when_told(tmp_path: Path) -> None:
    ended = run(tmp_path, "yes", limits=Limits(output=1000, seconds=LONG), strict=True)
    assert (len(ended.output), ended.cut, ended.stopped) == (1000, True, Stopped.OUTPUT)


# --- the end ---------------------------------------------------------------------------------------------------------


@linux
def test_what_it_leaves_behind_goes_with_it(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    text = "(setsid sleep 600 &); setsid sh -c 'sleep 600 & sleep 600' & echo done"
    ended = finished(["sh", "-c", text], needs_in(tmp_path, MARK=mark), Limits(seconds=LONG), Bare())
    assert (ended.output, ended.status, ended.stopped, alive(mark)) == (b"done\n", 0, "", [])


@linux
def test_cancelling_ends_a_tree_of_daemons(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    with planted(tmp_path, mark) as running:
        stream = iter(running)  # leaving it would end the command
        grown(stream)
        assert len(alive(mark)) >= 5
        threading.Thread(target=running.cancel).start()
        assert running.wait().stopped == Stopped.CANCELLED
        assert alive(mark) == []


@linux
def test_an_exception_of_the_reader_ends_it(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    running = planted(tmp_path, mark)

    def fail() -> None:
        with running:
            for _ in running:
                raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert alive(mark) == []


@linux
def test_leaving_the_loop_ends_it(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    running = planted(tmp_path, mark)
    for _ in running:
        break
    assert (running.wait().stopped, alive(mark)) == (Stopped.CANCELLED, [])


SUPERVISOR = """
import sys
from pathlib import Path
from tests.sandbox.test_running import planted
running = planted(Path(sys.argv[1]), sys.argv[2])
seen = b""
print(running.pid, flush=True)
try:
    with running:
        if sys.argv[3] == "iterate":
            for _, data in running:
                seen += data
                if seen.count(b"planted") == 4:
                    print("grown", flush=True)
        else:
            print("grown", flush=True)
            running.wait()
except KeyboardInterrupt:
    print("interrupted", running.wait().stopped, flush=True)
"""


def supervisor(directory: Path, mark: str, way: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", SUPERVISOR, str(directory), mark, way]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


@linux
@pytest.mark.parametrize("way", ["iterate", "wait"])
def test_an_interrupt_ends_it(tmp_path: Path, way: str) -> None:
    mark = secrets.token_hex(8)
    with supervisor(tmp_path, mark, way) as process:
        assert process.stdout is not None
        assert process.stdout.readline() and process.stdout.readline() == "grown\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted cancelled\n"
        assert alive(mark) == []


@linux
def test_the_death_of_its_supervisor_ends_it(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    with supervisor(tmp_path, mark, "iterate") as process:
        assert process.stdout is not None
        assert process.stdout.readline() and process.stdout.readline() == "grown\n"
        process.kill()
        assert until(lambda: alive(mark) == [])


@linux
def test_the_death_of_its_keeper_ends_its_session(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    needs = needs_in(tmp_path, MARK=mark)
    running = begin(["sh", "-c", "echo up; sleep 600 & sleep 600"], needs, Limits(seconds=LONG), Bare())
    for _ in running:
        os.kill(running.pid, signal.SIGKILL)
        break
    ended = running.wait()
    assert (ended.status, ended.signal, alive(mark)) == (None, signal.SIGKILL, [])


@linux
@pytest.mark.slow
@pytest.mark.parametrize("way", [Stopped.TIME, Stopped.CANCELLED])
def test_a_keeper_that_is_stopped_is_not_waited_for(tmp_path: Path, way: str) -> None:
    mark = secrets.token_hex(8)
    limits = Limits(seconds=1.0) if way == Stopped.TIME else FREE
    with planted(tmp_path, mark, limits) as running:
        stream = iter(running)
        grown(stream)
        os.kill(running.pid, signal.SIGSTOP)
        if way == Stopped.CANCELLED:
            running.cancel()
        assert (running.wait().stopped, alive(mark)) == (way, [])


@linux
@pytest.mark.parametrize("runs", [40, pytest.param(200, marks=pytest.mark.slow)])
def test_nothing_leaks_over_many_runs(tmp_path: Path, runs: int) -> None:
    finished(["true"], needs_in(tmp_path), Limits(), Bare(), b"warm")
    before, threads = sorted(os.listdir("/proc/self/fd")), threading.active_count()

    def once(number: int) -> bytes:
        if number % 4 == 0:
            return shell(tmp_path, f"printf {number}; sleep 0").output
        if number % 4 == 1:
            return run(tmp_path, "cat", input=b"%d" % number).output
        if number % 4 == 2:
            with begin(["printf", str(number)], needs_in(tmp_path), Limits(seconds=LONG), Bare(), tty=True) as running:
                return b"".join([data for _, data in running])
        with begin(["sh", "-c", f"printf {number}; sleep 600"], needs_in(tmp_path), Limits(), Bare()) as running:
            return next(iter(running))[1]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(once, range(runs))) == [b"%d" % number for number in range(runs)]
    assert until(lambda: threading.active_count() <= threads)
    assert (sorted(os.listdir("/proc/self/fd")), zombies()) == (before, [])


@linux
def test_a_signal_is_passed_on_to_its_group(tmp_path: Path) -> None:
    text = "trap 'echo one; wait; exit 5' USR1; (trap 'echo two; exit' USR1; echo up; while true; do sleep 0.01; done) & while true; do sleep 0.01; done"
    seen = b""
    with begin(["sh", "-c", text], needs_in(tmp_path), Limits(seconds=LONG), Bare()) as running:
        for stream, data in running:
            if not seen:
                running.signal(signal.SIGUSR1)
            seen += data if stream == "stdout" else b""
    assert (running.wait().status, sorted(seen.split())) == (5, [b"one", b"two", b"up"])
    running.signal(signal.SIGUSR1)  # which nobody gets any more
    with pytest.raises(ValueError, match="not a valid signal"):
        running.signal(0)


class Contained:
    """A sandbox whose command outlives its process, as that of a container does."""

    name = "contained"

    def lacking(self) -> str:
        return ""

    def start(self, words: Sequence[str], needs: Needs, limits: Limits) -> Start:
        return Start(tuple(words), dict(needs.variables), ending=("touch", f"{needs.cwd}/ended"))


def test_what_no_signal_reaches_is_ended_by_its_own_words(tmp_path: Path) -> None:
    finished(["true"], needs_in(tmp_path), FREE, Contained())
    assert not (tmp_path / "ended").exists()
    finished(["sleep", "600"], needs_in(tmp_path), Limits(seconds=0.2), Contained())
    assert (tmp_path / "ended").exists()
    running = begin(["sleep", "600"], needs_in(tmp_path), FREE, Contained())
    (tmp_path / "ended").unlink()
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    assert (tmp_path / "ended").exists()


def test_many_run_at_once(tmp_path: Path) -> None:
    def run(number: int) -> bytes:
        return finished(["printf", str(number)], needs_in(tmp_path), Limits(seconds=LONG), Bare()).output

    with ThreadPoolExecutor(20) as pool:
        assert list(pool.map(run, range(20))) == [b"%d" % number for number in range(20)]


# --- a terminal ------------------------------------------------------------------------------------------------------


def test_it_has_a_terminal_of_the_size_of_the_window(tmp_path: Path) -> None:
    text = 'echo up; until [ "$(stty size)" = \'33 101\' ]; do sleep 0.01; done; test -t 0 && test -t 1 && test -t 2 && read x; echo "got $x"'
    with begin(["sh", "-c", text], needs_in(tmp_path), Limits(seconds=LONG), Bare(), tty=True) as running:
        seen = b""
        for _, data in running:
            if not seen:
                running.resize(33, 101)
                running.send(b"typed\n")
            seen += data
    assert seen.endswith(b"got typed\r\n")


def test_control_c_in_the_terminal_interrupts_the_command(tmp_path: Path) -> None:
    # A shell between two commands can lose an interrupt; one that has a trap does not.
    words = ["sh", "-c", "trap 'exit 7' INT; echo up; while true; do sleep 0.05; done"]
    with begin(words, needs_in(tmp_path), Limits(seconds=LONG), Bare(), tty=True) as running:
        seen = b""
        for _, data in running:
            if not seen:
                running.send(b"\x03")
            seen += data
    assert (running.wait().status, running.wait().stopped) == (7, "")
