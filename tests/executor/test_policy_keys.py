"""What a policy says of how commands run is kept by an executor: sandbox, time, rate.

Checklist: B-91, B-92, B-93, B-U1.
"""

import os
import shutil
import socket
import threading

import pytest

from tests.executor.scenes import Scene, scene
from tests.sandbox.boxed import needed
from toolgate import ActionResult, Guard, GuardError, Reply
from toolgate.executor.commands import Aftermath
from toolgate.host import Machine
from toolgate.model.verdict import ALLOW, Decision
from toolgate.policy.read.document import parse
from toolgate.sandbox import choosing
from toolgate.sandbox.starting import Ended, Limits, Needs, Refusal

__all__ = ["scene"]


def guard(scene: Scene, text: str):
    return scene.guard(policy=parse(text))


@pytest.mark.parametrize("name", ["Bash", "bash", "execute_command"])
def test_b_u1_the_time_of_a_tools_section_is_kept(scene: Scene, name):
    """B-U1"""
    executor = scene.executor(guard(scene, f"[tools.{name}]\ntimeout = 1\n"), limits=Limits(seconds=60))
    result = executor.execute(name if name != "bash" else "Bash", {"command": "echo begun; sleep 60"})
    assert "took longer than its limit of 1 second," in result.message and result.result == "begun\n"


def test_b_u1_the_time_of_another_tool_does_not_count(scene: Scene):
    """B-U1"""
    executor = scene.executor(guard(scene, "[tools.Read]\ntimeout = 1\n"))
    assert executor.shell("sleep 1.2; echo over").result == "over\n"


def test_b_u1_a_call_may_ask_for_less_and_not_for_more(scene: Scene):
    """B-U1"""
    executor = scene.executor(guard(scene, "[tools.Bash]\ntimeout = 1\n"))
    assert "limit of 0.3 seconds" in executor.shell("sleep 60", timeout=0.3).message
    assert "limit of 1 second," in executor.shell("sleep 60", timeout=30).message


def test_limits_of_the_sandbox_section_are_kept(scene: Scene):
    executor = scene.executor(guard(scene, "[sandbox]\noutput = 1\ntimeout = 1\n"))
    result = executor.shell("head -c 3000000 /dev/zero | tr '\\0' x; sleep 60")
    assert 1_048_576 == len(result.result) and "limit of 1 second," in result.message


def test_b_91_a_rate_limit_holds_for_what_is_executed(scene: Scene):
    """B-91"""
    (scene.project / ".toolgate").mkdir()
    (scene.project / ".toolgate/policy.toml").write_text("[tools.Bash]\nrate_limit = 2\n")
    executor = scene.executor()
    results = [executor.shell(f"echo {number} >> made.txt") for number in range(4)]
    assert [True, True, False, False] == [result.success for result in results]
    assert "0\n1\n" == (scene.project / "made.txt").read_text()
    assert executor.read("notes.txt").success


# --- the sandbox -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", ["", "none", "landlock"])
def test_b_92_the_sandbox_of_a_policy_is_the_one_that_is_used(scene: Scene, asked):
    """B-92: nobody takes it away."""
    needed("bwrap")
    used: list[str] = []

    def run(job, decision, stop, on_output):
        used.append(job.box.name)
        raise GuardError("seen")

    executor = scene.executor(guard(scene, '[tools.Bash]\nsandbox = "bwrap"\n'), sandbox=asked, run=run)
    result = executor.shell("echo fine")
    assert ["bwrap"] == used, result.message


def test_b_92_without_a_word_of_the_policy_the_executors_counts(scene: Scene):
    """B-92"""
    used: list[str] = []

    def run(job, decision, stop, on_output):
        used.append(job.box.name)
        raise GuardError("seen")

    scene.executor(guard(scene, ""), sandbox="none", run=run).shell("echo fine")
    scene.executor(guard(scene, '[tools.Bash]\nsandbox = "none"\n'), sandbox="none", run=run).shell("echo fine")
    assert ["none", "none"] == used


@pytest.mark.parametrize("word", ["firejail", "BWRAP", " none", "None"])
def test_b_93_a_sandbox_that_does_not_exist_is_an_error_at_once(scene: Scene, word):
    """B-93"""
    with pytest.raises(GuardError, match="is not a sandbox"):
        scene.executor(sandbox=word)


def test_a_missing_sandbox_is_an_error_that_names_the_package_and_nothing_runs(scene: Scene, monkeypatch):
    monkeypatch.setattr(choosing, "BY_ITSELF", {})
    for word in ("auto", ""):
        result = scene.executor(sandbox=word).shell("touch made.txt")
        assert not result.success and "sandbox" in result.message and not scene.made("made.txt")
    monkeypatch.setenv("PATH", str(scene.home))
    result = scene.executor(sandbox="docker").shell("touch made.txt")
    assert not result.success and "install" in result.message and "docker" in result.message
    assert not scene.made("made.txt")


def test_a_sandbox_out_of_the_project_is_none(scene: Scene, monkeypatch):
    """A program of the project that is called like the sandbox would hold nothing back."""
    real = shutil.which(needed("bwrap").name)
    (scene.project / "bin").mkdir()
    (scene.project / "bin/bwrap").write_text(f'#!/bin/sh\ntouch {scene.project}/started\nexec {real} "$@"\n')
    (scene.project / "bin/bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{scene.project}/bin:{os.environ['PATH']}")
    for word in ("bwrap", "auto", ""):
        result = scene.executor(sandbox=word).shell("touch made.txt")
        assert not result.success and "is a file of the project" in result.message and not scene.made("made.txt")
    assert not scene.made("started")


def test_a_refusal_says_more_than_a_missing_sandbox(scene: Scene, monkeypatch):
    monkeypatch.setattr(choosing, "BY_ITSELF", {})
    assert "deletes everything" in scene.executor(sandbox="auto").shell("rm -rf /").message


class Trusting(Guard):
    """A guard that allows everything, and knows of no effect."""

    def check_all(self, calls):
        return [Decision(ALLOW)] * len(calls)


# --- inside ----------------------------------------------------------------------------------------------------------


def test_a_command_sees_and_changes_what_it_was_predicted_to(scene: Scene):
    result = scene.boxed().shell("cat notes.txt > made.txt; ls -A")
    assert result.success and "made.txt\n" in result.result, result.message
    assert "one\ntwo\nthree\n" == (scene.project / "made.txt").read_text()


def test_what_the_effects_do_not_say_is_stopped(scene: Scene):
    """The guard says that everything is fine and does nothing, and the sandbox holds all the same."""
    (scene.home / "other.txt").write_text("not yours\n")
    with socket.create_server(("127.0.0.1", 0)) as server:
        reached = threading.Event()

        def accept():
            try:
                server.accept()
                reached.set()
            except OSError:
                pass

        threading.Thread(target=accept, daemon=True).start()
        port = server.getsockname()[1]
        text = f"touch made.txt; cat .env ../other.txt; touch {scene.home}/out.txt; (echo > /dev/tcp/127.0.0.1/{port}); kill -0 {os.getpid()}"
        result = scene.boxed(Trusting(home=str(scene.home), approvals="")).shell(text)
        assert not result.success and "hunter2" not in result.result
        assert "not yours" not in result.result
        assert "Toolgate did not know this" in result.message and f"write `{scene.project}/made.txt`" in result.message
        assert not scene.made("made.txt") and not (scene.home / "out.txt").exists() and not reached.is_set()


def test_credentials_of_the_environment_stay_outside(scene: Scene, monkeypatch):
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hunter2")
    monkeypatch.setenv("FINE", "seen")
    result = scene.boxed().shell("echo $FINE; printenv FINE")
    assert result.success and "seen\nseen\n" == result.result
    shown = scene.boxed(permission=None).shell("set | grep -c hunter2")
    assert "hunter2" not in str(shown.result)


def test_what_a_command_loses_is_kept_and_the_result_says_how_to_get_it_back(scene: Scene):
    result = scene.boxed().shell("echo new > notes.txt")
    assert result.success and result.copy and f"toolgate restore {result.copy}" in result.message
    assert "new\n" == (scene.project / "notes.txt").read_text()


def test_a_new_file_that_others_would_obey_is_renamed(scene: Scene):
    """A setting of an agent that nobody predicted says nothing later."""
    needs = Needs(str(scene.project), str(scene.project), writable=(str(scene.project),))
    with Aftermath((), needs, Machine(str(scene.project))) as after:
        (scene.project / ".claude").mkdir()
        (scene.project / ".claude/settings.json").write_text("{}")
        (scene.project / "plain.txt").write_text("x")
    assert not scene.made(".claude/settings.json") and scene.made("plain.txt")
    assert "which was not predicted" in after.notes[0]


def test_what_the_sandbox_stopped_is_told_as_a_gap_of_knowledge(scene: Scene):
    ended = Ended(1, 0, b"", b"", refused=(Refusal("connect", "evil.example:443"),))

    def run(job, decision, stop, on_output):
        return ActionResult(False, "The command failed with exit status 1", "", decision, ended)

    result = scene.executor(run=run).shell("make")
    assert "the sandbox stopped what was not predicted: connect `evil.example:443`" in result.message
    assert (
        "Toolgate did not know this" in result.gap
        and "toolgate report-gap" in result.gap
        and result.gap in result.message
    )


def test_a_command_that_needs_what_no_sandbox_gives_says_so(scene: Scene):
    result = scene.boxed(permission=lambda call, decision: Reply("once")).shell(
        f"kill -0 {os.getpid()}; touch made.txt"
    )
    assert not result.success and "no sandbox gives" in result.message and not scene.made("made.txt")


# --- the profile for runs that nobody watches ------------------------------------------------------------------------


def test_autonomous_allows_more_in_a_sandbox_that_was_verified_and_nothing_more_without(scene: Scene):
    """What it deletes stays in the sandbox and a copy is kept; without a sandbox the same is a question."""
    guard = scene.guard(profile="autonomous")
    text = "rm -rf src"
    (scene.project / "src").mkdir()
    (scene.project / "src/a.py").write_text("x = 1\n")
    balanced = scene.executor(scene.guard(profile="balanced")).shell(text)
    bare = scene.executor(guard).shell(text)
    assert not balanced.success and not bare.success and scene.made("src/a.py")
    boxed = scene.boxed(guard).shell(text)
    assert boxed.success and boxed.copy and not scene.made("src")


def test_autonomous_runs_nothing_that_would_lose_files_it_cannot_copy(scene: Scene):
    """A file beyond the bounds of copies stays, and the answer says which."""
    (scene.project / "src").mkdir()
    (scene.project / "src/a.py").write_text("x = 1\n")
    with open(scene.project / "src/large.txt", "wb") as large:
        large.truncate(100_000_000)
    found = scene.boxed(scene.guard(profile="autonomous")).shell("rm -rf src")
    assert not found.success and scene.made("src/a.py") and scene.made("src/large.txt")
    assert "cannot be copied first" in found.message and "large.txt" in found.message
