"""Commands: the bytes that were judged are the bytes that bash gets, within limits, and nothing is left of them."""

import asyncio
import os
import threading
import time
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.executor.scenes import Scene, scene
from tests.sandbox.boxed import needed
from toolgate import Guard
from toolgate.executor.shell import MISREAD, words_of
from toolgate.model.errors import GuardError
from toolgate.model.verdict import ALLOW, Decision
from toolgate.sandbox.starting import Limits

__all__ = ["scene"]
PATIENCE = 60  # seconds
SAME = 'printf %s "$BASH_EXECUTION_STRING"'  # what bash was given, as bash knows it

ODD = [
    "-c echo",
    "-i",
    "--version",
    "--",
    " leading",
    "trailing ",
    "a\nb\n",
    "a\r\nb",
    "tab\there",
    "'single' \"double\" `back`",
    "\\ \\\\ \\\n",
    "$HOME ${HOME} $(echo x) $((1+1))",
    "*.txt ? [a-z] {a,b}",
    "# only a comment",
    "é ü 日本語 🙂 e\u0301",
    "\u202e right to left",
    "\x01\x02\x7f\x1b[31m",
    "a" * 100_000,
    "!! !$ ^a^b",
    "~ ~root",
    "<<E\nx\nE\n",
    "; & | && || ( ) { }",
]


class Noting(Guard):
    """A guard that allows everything, and notes the text that it was asked about."""

    judged: ClassVar[list[str]] = []

    def check_all(self, calls):
        self.judged.extend([call.action.text for call in calls])
        return [Decision(ALLOW)] * len(calls)


@pytest.mark.parametrize(
    ("box", "text"),
    [*[("none", text) for text in ODD], ("bwrap", "\n".join(ODD)), ("landlock", "\n".join(ODD))],
    ids=[*map(str, range(len(ODD))), "bwrap", "landlock"],
)
def test_the_judged_bytes_are_the_executed_bytes(scene: Scene, text, box):
    """What is beyond the first line is not run, so that anything can stand there."""
    needed(box)
    Noting.judged.clear()
    result = scene.executor(Noting(approvals=""), sandbox=box).shell(f"{SAME}; exit\n{text}")
    assert result.ended is not None, result.message
    assert [result.ended.output] == [judged.encode() for judged in Noting.judged]


def test_a_text_that_looks_like_an_option_is_a_command(scene: Scene):
    result = scene.executor().shell("-c 'echo option'")
    assert not result.success and "option" not in (result.result or "").splitlines()[:1]


@settings(max_examples=25, deadline=None)
@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=80))
def test_any_text_reaches_bash_as_it_is(tmp_path_factory, text):
    file = tmp_path_factory.mktemp("argument") / "command"
    command = f'printf %s "$BASH_EXECUTION_STRING" > {file}; exit\n{text}'
    words = words_of(command)
    os.waitpid(os.posix_spawn(words[0], words, {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}), 0)
    assert command.encode() == file.read_bytes()


@pytest.mark.parametrize(
    ("text", "said"),
    [("echo a\0b", "NUL"), ("echo \ud800", "UTF-8"), ("echo " + "a" * 140_000, "bytes long")],
    ids=["NUL", "surrogate", "long"],
)
def test_what_bash_cannot_be_given_as_it_is_does_not_run(scene: Scene, text, said):
    with pytest.raises(GuardError, match=said):
        words_of(text)
    assert not scene.executor().shell(f"touch made.txt; {text}").success and not scene.made("made.txt")


@pytest.mark.parametrize("name", ["BASH_ENV", "ENV", "BASH_FUNC_ls%%", "PS4", "SHELLOPTS"])
def test_nothing_in_the_environment_has_bash_read_something_else(scene: Scene, monkeypatch, name):
    planted = scene.project / "planted.sh"
    planted.write_text("touch made.txt\n")
    value = {"BASH_FUNC_ls%%": "() { touch made.txt; }", "PS4": "$(touch made.txt)", "SHELLOPTS": "xtrace:verbose"}
    monkeypatch.setenv(name, value.get(name, str(planted)))
    monkeypatch.setenv("BASH_ENV", str(planted))
    result = scene.executor().shell("set -x; ls > /dev/null; sh -c true")
    assert result.success and not scene.made("made.txt")
    assert name in MISREAD or name.startswith("BASH_FUNC_")


def test_bash_runs_in_the_directory_that_was_judged(scene: Scene):
    (scene.project / "deep").mkdir()
    seen: list[str] = []
    executor = scene.executor(scene.guard(on_decision=lambda call, decision, event: seen.append(call.cwd)))
    assert executor.shell("pwd -P", cwd="deep").result == f"{scene.project}/deep\n"
    assert [f"{scene.project}/deep"] == seen
    assert not executor.shell("pwd", cwd="not-there").success


# --- output ----------------------------------------------------------------------------------------------------------


def test_output_comes_as_it_is_written_and_both_streams_are_kept(scene: Scene):
    seen: list[tuple[str, bytes]] = []
    result = scene.executor(on_output=lambda stream, data: seen.append((stream, data))).shell(
        "echo one; sleep 0.1; echo two >&2; sleep 0.1; echo three"
    )
    assert [("stdout", b"one\n"), ("stderr", b"two\n"), ("stdout", b"three\n")] == seen
    assert result.result == "one\ntwo\nthree\n"
    assert result.ended is not None and (b"one\nthree\n", b"two\n") == (result.ended.output, result.ended.errors)


def test_output_is_heard_before_the_command_ends(scene: Scene):
    heard = threading.Event()
    go_on = scene.project / "go-on"

    def on_output(stream, data):
        go_on.touch()
        heard.set()

    result = scene.executor(on_output=on_output).shell("echo begun; until [ -e go-on ]; do sleep 0.05; done; echo over")
    assert heard.is_set() and result.result == "begun\nover\n"


def test_beside_a_loop_output_is_told_on_the_loop(scene: Scene):
    where: list[int] = []

    async def main():
        executor = scene.executor(on_output=lambda stream, data: where.append(threading.get_ident()))
        return await executor.ashell("echo one")

    assert asyncio.run(main()).success and where == [threading.get_ident()]


def test_who_raises_while_output_is_told_ends_the_command(scene: Scene):
    def on_output(stream, data):
        raise RuntimeError("no more")

    result = scene.executor(on_output=on_output).shell("echo $$ > pid; echo one; sleep 1000")
    assert not result.success and "no more" in result.message
    assert gone((scene.project / "pid").read_text())


# --- limits ----------------------------------------------------------------------------------------------------------


def gone(pid: str) -> bool:
    """Whether a process comes to its end."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(int(pid), 0)
            if "Z" in Path(f"/proc/{int(pid)}/stat").read_text().rpartition(")")[2].split()[:1]:
                return True
        except (OSError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False


def test_a_command_that_takes_too_long_is_ended_with_all_it_has_started(scene: Scene):
    text = "(setsid sleep 1000 & echo $! > child); sleep 1000"
    result = scene.executor(limits=Limits(seconds=1)).shell(text)
    assert not result.success and "took longer than its limit of 1 second," in result.message
    assert gone((scene.project / "child").read_text())


def test_the_lowest_time_counts(scene: Scene):
    executor = scene.executor(limits=Limits(seconds=1))
    assert "limit of 0.5 seconds" in executor.shell("sleep 1000", timeout=0.5).message
    assert "limit of 1 second," in executor.shell("sleep 1000", timeout=500).message


def test_output_beyond_the_limit_is_dropped_and_that_is_said(scene: Scene):
    result = scene.executor(limits=Limits(output=1000)).shell("head -c 100000 /dev/zero | tr '\\0' x; exit 0")
    assert result.success and len(result.result) == 1000 and "cut at 1000 bytes" in result.message


def test_a_command_that_uses_up_memory_is_ended(scene: Scene):
    text = "python3 -c 'x = bytearray(400_000_000); print(len(x))'"
    result = scene.executor(limits=Limits(seconds=PATIENCE, memory=100_000_000)).shell(text)
    assert not result.success and "400000000" not in result.result


def test_a_command_that_starts_too_many_processes_is_ended(scene: Scene):
    text = "for n in $(seq 60); do sleep 30 & done; wait; echo all"
    result = scene.executor(limits=Limits(seconds=20, processes=20)).shell(text)
    assert not result.success and "all" not in result.result


# --- cancelling ------------------------------------------------------------------------------------------------------


def until(found: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not (found.exists() and found.read_text().endswith("\n")):
        time.sleep(0.02)
    return found.read_text()


def test_cancel_ends_the_whole_group_from_another_thread(scene: Scene):
    executor = scene.executor()
    results = []
    thread = threading.Thread(
        target=lambda: results.append(executor.shell("(sleep 1000 & echo $! > child); echo $$ > pid; sleep 1000"))
    )
    thread.start()
    pid = until(scene.project / "pid")
    executor.cancel()
    thread.join(PATIENCE)
    assert not results[0].success and "was cancelled" in results[0].message
    assert gone(pid) and gone((scene.project / "child").read_text())
    assert executor.shell("echo again").result == "again\n"


def test_a_cancelled_task_ends_its_command_before_it_ends_itself(scene: Scene):
    async def main():
        task = asyncio.create_task(scene.executor().ashell("(sleep 1000 & echo $! > child); echo $$ > pid; sleep 1000"))
        pid = await asyncio.to_thread(until, scene.project / "pid")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return pid

    pid = asyncio.run(main())
    assert gone(pid) and gone((scene.project / "child").read_text())


def test_a_task_that_is_cancelled_while_a_person_is_asked_runs_nothing(scene: Scene):
    async def main():
        asked = asyncio.Event()

        async def handler(call, decision):
            asked.set()
            await asyncio.sleep(PATIENCE)

        task = asyncio.create_task(scene.executor(permission=handler).ashell("touch ../outside.txt"))
        await asyncio.wait_for(asked.wait(), PATIENCE)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(0.2)

    asyncio.run(main())
    assert not (scene.home / "outside.txt").exists()


def test_what_is_cancelled_while_it_is_judged_does_not_run(scene: Scene):
    executor = scene.executor()
    executor.guard.on_decision(lambda call, decision, event: executor.cancel())
    result = executor.shell("touch made.txt")
    assert not result.success and "cancelled" in result.message and not scene.made("made.txt")
