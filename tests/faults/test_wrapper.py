"""What starts a hook has a limit of its own, and says which entry to remove when there is no hook any more.

The shells are those that are here: an agent starts the installed line with its own, and /bin/sh differs between systems.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.faults.launch import PACKAGE, Launch, Outcome, family, hook_beneath, payload
from toolgate.adapters import AGENTS, adapter_of
from toolgate.install import launching, recipes
from toolgate.protocols.capability import PLUGIN

WRAPPED = [agent for agent in AGENTS if agent != "opencode"]
SHELLS = [path for name in ("dash", "bash", "zsh", "ksh", "mksh", "yash") if (path := shutil.which(name))]
ALLOWED = "cat notes.txt"


def launched(agent: str, home: Path, **changes) -> Launch:
    return Launch(agent, PACKAGE, home, payload(agent, ALLOWED, str(home)), **changes)


@pytest.mark.parametrize("agent", WRAPPED)
def test_a_frozen_hook_blocks(agent, tmp_path):
    outcome = launched(agent, tmp_path, kill=signal.SIGSTOP, wrapper=1.5).start()
    assert not outcome.runs
    assert "no answer within 1.5 seconds" in outcome.stdout + outcome.stderr


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_keeps_the_limit_and_the_words(shell, tmp_path):
    """The shell runs the line and `hook.sh` too, as where /bin/sh is that shell."""
    inside = tmp_path / "sh"
    inside.symlink_to(shell)
    for agent in ("codex", "cline"):
        frozen = launched(agent, tmp_path, kill=signal.SIGSTOP, wrapper=1.5, shell=shell)
        frozen.inner = str(inside)
        outcome = frozen.start()
        assert not outcome.runs and "no answer within" in outcome.stdout + outcome.stderr
        fine = launched(agent, tmp_path, shell=shell)
        fine.inner = str(inside)
        outcome = fine.start()
        assert (True, "") == (outcome.runs, outcome.stderr)


def test_a_frozen_wrapper_is_ended_and_the_call_is_blocked(tmp_path):
    process = started(launched("codex", tmp_path, wrapper=1.5))
    hook_beneath(process.pid)
    wrapper = next(child for child in family(process.pid) if child != process.pid)
    os.kill(wrapper, signal.SIGSTOP)
    process.wait(timeout=120)  # its input stays open: the hook has nothing to answer
    stdout, stderr = process.communicate()
    assert (2, b"") == (process.returncode, stdout)
    assert b"Toolgate cannot run, so the call is blocked" in stderr


def started(launch: Launch) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        ["/bin/sh", "-c", launch.line()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=launch.home,
        env={"HOME": str(launch.home)},
        start_new_session=True,
    )


def test_nothing_is_left_behind_when_a_hook_has_answered(tmp_path):
    process = started(launched("codex", tmp_path))
    process.communicate(payload("codex", ALLOWED, str(tmp_path)), timeout=120)
    for _ in range(6_000):  # the clock may take a moment to hear of it
        if not of_session(process.pid):
            return
        signal.sigtimedwait([], 0.01)
    raise AssertionError(of_session(process.pid))


def of_session(session: int) -> list[str]:
    """The processes of a session, by their words."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
            if int(fields[3]) == session and fields[0] != "Z":
                found.append((entry / "cmdline").read_bytes().decode("utf-8", "replace"))
        except OSError:
            continue
    return found


# --- what the environment brings -------------------------------------------------------------------------------------

WORDS = set(re.findall(r"[a-z_]+", (PACKAGE / "hook.sh").read_text() + launching.guarded("codex", ["x"]))) | {
    "[",
    ".",
    ":",
}
BENDING = {
    "ENV": "planted.sh",
    "BASH_ENV": "planted.sh",
    "PYTHONPATH": ".",
    "PYTHONHOME": ".",
    "PYTHONSTARTUP": "planted.py",
    "PYTHONINSPECT": "1",
    "PYTHONEXECUTABLE": "/nowhere",
    "PYTHONPYCACHEPREFIX": ".",
    "PYTHONWARNINGS": "error",
    "PYTHONOPTIMIZE": "2",
    "SHELLOPTS": "errexit:nounset:noglob",
    "BASHOPTS": "extdebug",
    "CDPATH": "/",
    "IFS": "/",
}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("agent", ["codex", "copilot", "cline"])
def test_nothing_in_the_environment_lets_a_forbidden_call_pass(agent, shell, tmp_path):
    """Functions with the name of every word in `hook.sh`, and variables that shells and Python obey.

    The agent's shell is sh or has its own name; `BASH_ENV` and `SHELLOPTS` rule a bash that has its own name.
    """
    inside = tmp_path / "sh"
    inside.symlink_to(shell)
    for name in ("planted.sh", "planted.py"):
        (tmp_path / name).write_text("exit 0\n" if name.endswith("sh") else "raise SystemExit(0)\n")
    functions = {f"BASH_FUNC_{word}%%": "() { return 0; }" for word in WORDS}
    cases = [(str(inside), functions), (str(inside), BENDING), (str(inside), functions | BENDING), (shell, functions)]
    for outside, variables in cases:
        launch = Launch(agent, PACKAGE, tmp_path, payload(agent, "rm -rf /", str(tmp_path)))
        launch.inner = str(inside)
        done = subprocess.run(
            [outside, "-c", launch.line()],
            input=launch.given,
            capture_output=True,
            cwd=tmp_path,
            env={"HOME": str(tmp_path), "PATH": os.environ["PATH"], **variables},
            timeout=60,
        )
        said = [text.decode("utf-8", "replace") for text in (done.stdout, done.stderr)]
        assert not Outcome(agent, done.returncode, *said).runs, (variables.keys(), said)
        assert "rm -rf /" in "".join(said) or "deletes" in "".join(said), said


# --- what is gone ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def complete(tmp_path_factory):
    """A package of which only the files that are started exist."""
    package = tmp_path_factory.mktemp("complete") / "toolgate"
    package.mkdir()
    for name in ("hook.py", "hook.sh"):
        shutil.copy(PACKAGE / name, package)
    return package


@pytest.mark.parametrize("agent", [agent for agent in WRAPPED if agent != "generic"])  # which nobody installs
@pytest.mark.parametrize("missing", ["interpreter", "hook.py", "hook.sh", "package"])
def test_what_is_gone_blocks_and_names_the_entry_to_remove(agent, missing, complete, tmp_path):
    package = Path(shutil.copytree(complete, tmp_path / "toolgate"))
    python = str(tmp_path / "venv/bin/python") if missing == "interpreter" else sys.executable
    if missing == "package":
        shutil.rmtree(package)
    elif missing.startswith("hook"):
        (package / missing).unlink()
    launch = Launch(agent, package, tmp_path, payload(agent, ALLOWED, str(tmp_path)), python=python)
    outcome = launch.start()
    assert not outcome.runs
    able = adapter_of(agent).CAPABILITIES[0]
    said = outcome.stdout + outcome.stderr
    assert all(file in said for file in (able.settings.user[0], *able.settings.project[:1]))
    if agent == "copilot":  # with another status it shows nobody the reason
        assert (0, "deny") == (outcome.status, json.loads(outcome.stdout)["permissionDecision"])


def test_what_is_blocked_by_the_hook_itself_is_not_said_twice(tmp_path):
    outcome = launched("windsurf", tmp_path, words=("windsurf", "--what")).start()
    assert (2, 1) == (outcome.status, outcome.stderr.count("\n"))


# --- the plugin of OpenCode ------------------------------------------------------------------------------------------

ASK = """
import {{ Toolgate }} from {plugin};
const hooks = await Toolgate({{ directory: {directory}, worktree: {directory} }});
try {{
  await hooks["tool.execute.before"]({{ tool: "bash", sessionID: "s", callID: "c" }}, {{ args: {{ command: {command} }} }});
  console.log("runs");
}} catch (error) {{
  console.log(error.message);
}}
"""
NODE = shutil.which("node")


def plugin_says(text: str, command: str, home: Path) -> str:
    """What becomes of a call in OpenCode with this plugin."""
    with tempfile.TemporaryDirectory() as place:
        plugin = Path(place) / "toolgate.mjs"
        plugin.write_text(text)
        ask = ASK.format(plugin=json.dumps(str(plugin)), directory=json.dumps(str(home)), command=json.dumps(command))
        (Path(place) / "ask.mjs").write_text(ask)
        done = subprocess.run(
            [str(NODE), "ask.mjs"],
            cwd=place,
            env={"HOME": str(home), "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert "" == done.stderr
    return done.stdout


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
def test_the_plugin_of_opencode_lets_the_one_pass_and_blocks_the_other(tmp_path):
    text = recipes.BY_AGENT["opencode"].files[0].content()
    assert "runs\n" == plugin_says(text, "echo toolgate", tmp_path)
    assert "deletes everything in `/`" in plugin_says(text, "rm -rf /", tmp_path)


@pytest.mark.skipif(NODE is None, reason="there is no Node here")
@pytest.mark.parametrize("fault", ["frozen", "no interpreter", "no hook", "crash", "nonsense"])
def test_the_plugin_of_opencode_blocks_whatever_fails(tmp_path, fault):
    stand_in = tmp_path / "stand-in"
    stand_in.write_text(
        "#!/bin/sh\n" + {"frozen": "kill -s STOP $$", "crash": "exit 1", "nonsense": "echo yes"}.get(fault, "")
    )
    stand_in.chmod(0o755)
    text = recipes.BY_AGENT["opencode"].files[0].content().replace("PATIENCE = 12000", "PATIENCE = 500")
    assert "PATIENCE = 500" in text
    words = {"no interpreter": str(tmp_path / "nowhere"), "no hook": launching.interpreter()}
    text = text.replace(launching.interpreter(), words.get(fault, str(stand_in)))
    if fault == "no hook":
        text = text.replace(launching.program(), str(tmp_path / "hook.py"))
    said = plugin_says(text, "echo toolgate", tmp_path)
    assert "so the call is blocked" in said
    if fault.startswith("no "):
        assert launching.gone("opencode") + "\n" == said


def test_opencode_alone_has_no_shell_around_its_hook():
    assert ["opencode"] == [agent for agent in AGENTS if adapter_of(agent).CAPABILITIES[0].failing.closing == PLUGIN]
