"""`toolgate run`: judged as a call is, then run with its own terminal; its status, signals and streams are the command's."""

import contextlib
import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from tests.cli.process import COMMAND, ROOT, environment
from tests.executor.scenes import Scene, scene
from tests.sandbox.boxed import needed
from toolgate.cli import main
from toolgate.cli.run import command_in, text_in

__all__ = ["scene"]
PATIENCE = 60  # seconds
BARE = ("--sandbox", "none")

ALONE = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.people import Described
from toolgate.cli import attendance, main
from toolgate.processes import Process
import os
there = attendance.Surroundings("/dev/tty", Described(Process(os.getpid(), 1, "1", "toolgate")), os.getpid(), frozenset(), ())
attendance.surroundings = lambda: there
import toolgate.cli.run as run
run.surroundings = lambda: there
sys.exit(main(sys.argv[1:]))
"""


def ran(scene: Scene, *words: str, input: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, "run", *words], input=input, capture_output=True, cwd=scene.project,
        env=environment(HOME=str(scene.home), **changes), timeout=PATIENCE,
    )  # fmt: skip


class Window:
    """A terminal with `toolgate run` in it, as a person has it: no agent is around."""

    def __init__(self, scene: Scene, *words: str) -> None:
        self.parent, self.child = pty.openpty()
        fcntl.ioctl(self.child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 101, 0, 0))
        self.settings = termios.tcgetattr(self.child)
        self.seen = b""
        self.process = subprocess.Popen(
            [sys.executable, "-c", ALONE, "run", *words], stdin=self.child, stdout=self.child, stderr=self.child,
            cwd=scene.project, env=environment(HOME=str(scene.home)), start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 # no thread runs here
        )  # fmt: skip

    def waits_for(self, text: bytes) -> bytes:
        end = time.monotonic() + PATIENCE
        while text not in self.seen and time.monotonic() < end:
            if not self._take(0.1) and self.process.poll() is not None:
                break
        assert text in self.seen, self.seen
        return self.seen

    def _take(self, seconds: float) -> bool:
        if not select.select([self.parent], [], [], seconds)[0]:
            return False
        with contextlib.suppress(OSError):
            self.seen += os.read(self.parent, 65_536)
            return True
        return False

    def press(self, keys: bytes) -> None:
        os.write(self.parent, keys)

    def ends(self) -> int:
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self._take(0.05)
        while self._take(0.05):
            pass
        assert self.settings == termios.tcgetattr(self.child)
        return self.process.wait(1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self.parent)
        os.close(self.child)


# --- on streams ------------------------------------------------------------------------------------------------------


def test_streams_and_status_are_the_commands(scene: Scene):
    done = ran(scene, *BARE, "-c", "cat; echo out; echo err >&2; exit 7", input=b"typed\n")
    assert (7, b"typed\nout\n", b"err\n") == (done.returncode, done.stdout, done.stderr)


def test_words_stay_words(scene: Scene):
    done = ran(scene, *BARE, "--", "printf", "<%s>", "a b", "$HOME", "it's", "*", "--", "-c", "")
    assert b"<a b><$HOME><it's><*><--><-c><>" == done.stdout


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["-c", "-x", "--json"], ("-x", ["--json"])),
        (["--json", "-c", "--"], ("--", ["--json"])),
        (["-c", "-c"], ("-c", [])),
        (["--", "sh", "-c", "ls"], (None, ["--", "sh", "-c", "ls"])),
        (["-c"], (None, ["-c"])),
        (["--sandbox", "-c", "ls", "none"], (None, ["--sandbox", "-c", "ls", "none"])),
        (["--sandbox=none", "-c", "ls"], ("ls", ["--sandbox=none"])),
    ],
)
def test_a_text_may_start_with_anything(words, found):
    assert found == text_in(words)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["ls", "-l"], "ls -l"),
        (["A=1", "ls"], "'A=1' ls"),
        (["time", "ls"], "'time' ls"),
        (["if", "x"], "'if' x"),
        (["a;b"], "'a;b'"),
        (["~/x"], "'~/x'"),
        (["{", "x"], "'{' x"),
    ],
)
def test_no_word_means_something_to_bash(words, text):
    assert text == command_in(None, words)


def test_bytes_pass_as_they_are(scene: Scene):
    data = bytes(range(256)) * 1_000
    assert data == ran(scene, *BARE, "--", "cat", input=data).stdout


def test_a_signal_that_ends_the_command_is_told_by_the_status(scene: Scene):
    done = ran(scene, *BARE, "-c", "exec python3 -c 'import os; os.kill(os.getpid(), 9)'")
    assert 128 + signal.SIGKILL == done.returncode


def test_signals_are_passed_on_to_the_command(scene: Scene):
    text = "trap 'echo interrupted; exit 3' INT; echo begun; while :; do sleep 0.05; done"
    with subprocess.Popen(
        [*COMMAND, "run", *BARE, "-c", text], stdout=subprocess.PIPE, cwd=scene.project, start_new_session=True,
        env=environment(HOME=str(scene.home)),
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stdout.readline() == b"begun\n"
        process.send_signal(signal.SIGINT)
        assert (b"interrupted\n", 3) == (process.stdout.read(), process.wait(PATIENCE))


def test_what_dies_takes_the_command_with_it(scene: Scene):
    text = "echo $$ > pid; echo begun; sleep 1000"
    with subprocess.Popen(
        [*COMMAND, "run", *BARE, "-c", text], stdout=subprocess.PIPE, cwd=scene.project, start_new_session=True,
        env=environment(HOME=str(scene.home)),
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stdout.readline() == b"begun\n"
        process.kill()
        process.wait(PATIENCE)
    pid = int((scene.project / "pid").read_text())
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}").exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert not Path(f"/proc/{pid}").exists()


def test_a_reader_that_goes_away_ends_it(scene: Scene):
    with subprocess.Popen(
        [*COMMAND, "run", *BARE, "-c", "while :; do echo y; done"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=scene.project,
        env=environment(HOME=str(scene.home)),
    ) as process:  # fmt: skip
        assert process.stdout is not None and process.stdout.read(10)
        process.stdout.close()
        assert 141 == process.wait(PATIENCE)
        assert process.stderr is not None and b"" == process.stderr.read()


# --- what does not run -----------------------------------------------------------------------------------------------


def test_a_denied_command_does_not_run_and_says_why(scene: Scene):
    done = ran(scene, *BARE, "-c", "touch made.txt; rm -rf /")
    assert (126, b"") == (done.returncode, done.stdout) and not scene.made("made.txt")
    assert done.stderr.startswith(b"toolgate: Operation blocked by safety guard: deletes everything")


def test_a_question_without_a_terminal_is_a_no(scene: Scene):
    done = ran(scene, *BARE, "--", "touch", "../outside.txt", input=b"y\ny\n")
    assert 126 == done.returncode and b"needs approval" in done.stderr and not (scene.home / "outside.txt").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["--yes", "--", "touch", "made.txt"], ["-y", "--", "touch", "made.txt"], ["--force", "-c", "touch made.txt"],
        [], ["--"], ["ls"], ["-c", ""], ["-c", " "], ["-c", "ls", "--", "ls"], ["--sandbox", "x", "--", "ls"], ["--timeout", "0", "--", "ls"],
        ["--timeout", "nan", "--", "ls"], ["--profile", "yolo", "--", "ls"],
    ],
)  # fmt: skip
def test_nothing_says_yes_and_wrong_usage_runs_nothing(scene: Scene, words, capfd):
    assert 64 == main(["run", *words]) and not scene.made("made.txt")
    assert "toolgate: " in capfd.readouterr().err


def test_a_command_without_dashes_before_it_is_told_of_them(scene: Scene, capfd):
    assert 64 == main(["run", "make", "test"]) and "write `--` before the command" in capfd.readouterr().err
    assert 64 == main(["try", "make", "test"]) and "`toolgate try -- COMMAND`" in capfd.readouterr().err


def test_what_a_command_deletes_is_named_for_restore(scene: Scene):
    (scene.project / "notes.txt").write_text("mine")
    done = ran(scene, *BARE, "--", "rm", "notes.txt")
    assert 0 == done.returncode and b"brings back what was there" in done.stderr


def test_a_missing_sandbox_names_the_package_and_the_way_without(scene: Scene):
    done = ran(scene, "--sandbox", "docker", "--", "touch", "made.txt", PATH="/nowhere")
    assert 125 == done.returncode and b"docker" in done.stderr and b"install" in done.stderr
    assert b"--sandbox none" in done.stderr and not scene.made("made.txt")


def test_a_command_that_takes_too_long_is_ended(scene: Scene):
    done = ran(scene, *BARE, "--timeout", "0.5", "--", "sleep", "1000")
    assert 124 == done.returncode and b"took longer than its limit of 0.5 seconds" in done.stderr


def test_json_says_it_all_at_the_end(scene: Scene):
    done = ran(scene, *BARE, "--json", "-c", "echo out; echo err >&2; exit 7")
    told = json.loads(done.stdout)
    assert (7, 7, "out\n", "err\n") == (done.returncode, told["status"], told["output"], told["errors"])
    assert "allow" == told["decision"]["verdict"] and told["refused"] == [] and told["stopped"] == ""


def test_json_of_what_was_refused_has_no_status(scene: Scene, capfd):
    assert 126 == main(["run", "--json", "-c", "rm -rf /"])
    told = json.loads(capfd.readouterr().out)
    assert "deny" == told["decision"]["verdict"] and "status" not in told and told["success"] is False


# --- in a terminal ---------------------------------------------------------------------------------------------------


def test_the_command_has_a_terminal_of_its_own_as_large_as_the_window(scene: Scene):
    with Window(scene, *BARE, "-c", "test -t 0 && test -t 1 && test -t 2 && stty size && tty") as window:
        assert 0 == window.ends()
        assert b"40 101\r\n" in window.seen and os.ttyname(window.child).encode() not in window.seen


def test_keys_reach_the_command_and_the_terminal_is_restored(scene: Scene):
    with Window(scene, *BARE, "-c", "read -r line; echo got $line; cat > made.txt") as window:
        window.press(b"hello\r")
        window.waits_for(b"got hello")
        window.press(b"more\r\x04")
        assert 0 == window.ends() and "more\n" == (scene.project / "made.txt").read_text()


def test_ctrl_c_is_for_the_command(scene: Scene):
    text = "trap 'echo interrupted; exit 5' INT; echo begun; while :; do sleep 0.05; done"
    with Window(scene, *BARE, "-c", text) as window:
        window.waits_for(b"begun\r\n")
        window.press(b"\x03")
        assert 5 == window.ends() and b"interrupted" in window.seen
    with Window(scene, *BARE, "-c", "echo begun; exec sleep 1000") as window:
        window.waits_for(b"begun\r\n")
        window.press(b"\x03")
        assert 130 == window.ends()


def test_a_window_that_changes_is_told_inside(scene: Scene):
    text = "trap 'stty size; exit' WINCH; echo begun; while :; do sleep 0.05; done"
    with Window(scene, *BARE, "-c", text) as window:
        window.waits_for(b"begun\r\n")
        fcntl.ioctl(window.child, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 70, 0, 0))
        window.process.send_signal(signal.SIGWINCH)
        window.waits_for(b"30 70")
        assert 0 == window.ends()


@pytest.mark.parametrize(("key", "status", "made"), [(b"y", 0, True), (b"n", 126, False), (b"\x03", 126, False)])
def test_a_question_is_put_in_the_terminal(scene: Scene, key, status, made):
    with Window(scene, *BARE, "-c", "touch ../outside.txt && echo made") as window:
        window.waits_for(b"[y] once")
        time.sleep(0.3)
        window.press(key)
        assert status == window.ends() and made is (scene.home / "outside.txt").exists()


def test_an_agent_that_has_the_terminal_cannot_say_yes(scene: Scene):
    """Its own keys would answer the question."""
    parent, child = pty.openpty()
    try:
        process = subprocess.Popen(
            [*COMMAND, "run", *BARE, "--", "touch", "../outside.txt"], stdin=child, stdout=child, stderr=child,
            cwd=scene.project, env=environment(HOME=str(scene.home), CLAUDECODE="1"), start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 # no thread runs here
        )  # fmt: skip
        os.write(parent, b"y" * 5)
        assert 126 == process.wait(PATIENCE) and not (scene.home / "outside.txt").exists()
    finally:
        os.close(parent)
        os.close(child)


def test_in_a_sandbox_the_terminal_works_too(scene: Scene):
    needed("bwrap")
    with Window(scene, "--sandbox", "bwrap", "-c", "test -t 0 && stty size; read -r line; echo got $line") as window:
        window.waits_for(b"40 101")
        window.press(b"hello\r")
        window.waits_for(b"got hello")
        assert 0 == window.ends()


@pytest.mark.parametrize(
    ("program", "hint"), [("nosuch-program", "check its name"), ("git status", "write `toolgate run -c 'git status'`")]
)
def test_a_program_that_is_not_there_is_neither_judged_nor_run(scene: Scene, program: str, hint: str, capfd) -> None:
    assert 125 == main(["run", *BARE, "--", program])
    said = capfd.readouterr()
    assert said.out == "" and f"there is no program `{program}`" in said.err and hint in said.err
    assert 125 == main(["run", *BARE, "--json", "--", program])


def test_a_builtin_of_the_shell_is_a_program(scene: Scene) -> None:
    assert 0 == ran(scene, *BARE, "--", "cd", ".").returncode
