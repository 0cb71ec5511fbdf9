"""`toolgate doctor` finds what is wrong with an installation, and says what to do."""

import json
import os
import time

import pytest

from tests.install.compared import compared, state_of
from tests.install.test_install import started, toolgate
from toolgate.install import launching
from toolgate.install.checkup import general


def findings(home, *words):
    done = toolgate(home, "doctor", "--json", *words)
    found = json.loads(done.stdout)["findings"]
    assert done.returncode == (1 if any(one["state"] != "fine" for one in found) else 0)
    return {one["subject"]: one for one in found}


@pytest.fixture
def home(tmp_path):
    """A home with a guarded Claude Code, and programs of no other agent on the way."""
    toolgate(tmp_path, "install", "--yes", "claude-code")
    return tmp_path


def edited(home, old, new, name=".claude/settings.json"):
    path = home / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_guarded_agent_is_fine(home):
    found = findings(home)["claude-code"]
    assert ("fine", "") == (found["state"], found["advice"])
    with compared(home):
        done = started(home, "doctor", "--json")
    assert found in json.loads(done.stdout)["findings"]


def test_an_agent_that_nothing_guards_is_named(home):
    (home / ".gemini").mkdir()
    found = findings(home)["gemini"]
    assert ("warning", "toolgate install gemini") == (found["state"], found["advice"])


def test_a_hook_that_lets_everything_pass_is_a_failure(home):
    edited(home, f"/bin/sh {launching.wrapper()}", "true #")
    found = findings(home)["claude-code"]
    assert "failure" == found["state"] and "a call that must be denied passes" in found["text"]


def test_a_hook_that_blocks_everything_is_a_failure(home):
    edited(home, "toolgate/hook.py claude-code --home", "toolgate/hook.py nobody --home")
    found = findings(home)["claude-code"]
    assert "failure" == found["state"] and "a harmless call is blocked" in found["text"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"timeout": 15', '"timeout": 5', "is 5, not 15"),
        ('"hooks": {', '"disableAllHooks": true, "hooks": {', "turns hooks off"),
    ],
)
def test_settings_that_weaken_the_hook_are_a_failure(home, old, new, words):
    edited(home, old, new)
    found = findings(home)["claude-code"]
    assert "failure" == found["state"] and words in found["text"]


def test_settings_the_agent_cannot_read_are_a_failure(home):
    edited(home, '"hooks": {', '"hooks": {,')
    toolgate(home, "doctor")
    assert {"warning", "failure"} & {findings(home)["claude-code"]["state"]}


def test_a_hook_of_codex_that_is_not_trusted_is_a_failure(home):
    toolgate(home, "install", "--yes", "codex")
    assert "fine" == findings(home)["codex"]["state"]
    edited(home, "sha256:", "sha256:0", ".codex/config.toml")
    assert "does not trust the hook" in findings(home)["codex"]["text"]


def test_a_policy_that_cannot_be_used_is_a_failure(home):
    policy = home / ".config/toolgate/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text("defualt_deny = true\n")
    found = findings(home)["policy"]
    assert "failure" == found["state"] and "policy.toml" in found["text"]


def test_a_policy_that_cannot_be_used_is_no_failure_of_hooks_that_do_what_it_says(home, tmp_path):
    project = tmp_path / "project"
    (project / ".toolgate").mkdir(parents=True)
    (project / ".git").mkdir()
    toolgate(home, "install", "--yes", "codex", "cursor")
    (project / ".toolgate/policy.toml").write_text("x = [\n")

    def told():
        found = json.loads(toolgate(home, "doctor", "--json", cwd=project).stdout)["findings"]
        return [(one["subject"], one["text"]) for one in found if one["state"] == "failure"]

    assert ["policy"] == [subject for subject, _ in told()]
    edited(home, "toolgate/hook.py cursor --home", "toolgate/hook.py nobody --home", ".cursor/hooks.json")
    blocked = [(subject, text) for subject, text in told() if "a harmless call is blocked" in text]
    assert ["cursor"] == [subject for subject, _ in blocked], blocked  # once, although it starts two hooks
    assert "{" not in blocked[0][1], blocked


def test_a_guard_inside_the_project_is_a_warning(tmp_path):
    package = tmp_path / "project/.venv/lib/toolgate"
    package.mkdir(parents=True)
    found = {one.subject: one for one in general(package, tmp_path / "state", tmp_path / "project")}
    assert ("warning", "warning") == (found["package"].state, found["compiled"].state)
    assert (
        "fine" == next(one for one in general(package, tmp_path, tmp_path / "other") if one.subject == "package").state
    )


@pytest.mark.parametrize("name", [".", "toolgate", "toolgate/hook.sh", "toolgate/policy", "toolgate/policy/x.py"])
def test_whatever_of_the_package_others_may_change_is_a_failure(tmp_path, name):
    package = tmp_path / "site/toolgate"
    (package / "policy").mkdir(parents=True)
    for file in ("hook.sh", "policy/x.py"):
        (package / file).write_text("")

    def state():
        return {one.subject: one.state for one in general(package, tmp_path / "state", tmp_path / "other")}["package"]

    assert "fine" == state()
    path = tmp_path / "site" / name
    path.chmod(0o777 if path.is_dir() else 0o666)
    assert "failure" == state()


def test_a_link_in_the_package_to_what_others_may_change_is_a_failure(tmp_path):
    package = tmp_path / "site/toolgate"
    package.mkdir(parents=True)
    (tmp_path / "elsewhere").write_text("")
    (package / "x.py").symlink_to(tmp_path / "elsewhere")
    for mode, state in ((0o644, "fine"), (0o666, "failure")):
        (tmp_path / "elsewhere").chmod(mode)
        found = general(package, tmp_path / "state", tmp_path / "other")
        assert state == next(one.state for one in found if one.subject == "package")


def test_a_state_directory_that_is_not_private_is_a_failure(home):
    (home / ".local/state/toolgate").chmod(0o755)
    assert "is not private" in findings(home)["state"]["text"]


def test_a_human_reads_what_to_do(home):
    (home / ".gemini").mkdir()
    lines = toolgate(home, "doctor").stdout.splitlines()
    assert any("fine" in line and "claude-code" in line for line in lines)
    assert any("do: toolgate install gemini" in line for line in lines)


@pytest.mark.parametrize("name", [".claude/settings.json", ".claude/settings.local.json"])
def test_a_pipe_in_place_of_settings_is_a_failure_and_is_not_waited_for(home, tmp_path, name):
    project = tmp_path / "project"
    path = (home if name.endswith("settings.json") else project) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    (project / ".git").mkdir(parents=True, exist_ok=True)
    done = toolgate(home, "doctor", "--json", cwd=project)
    texts = [one["text"] for one in json.loads(done.stdout)["findings"] if one["subject"] == "claude-code"]
    assert 1 == done.returncode and any("not a regular file" in text for text in texts), texts
    assert (
        "not a regular file" in toolgate(home, "install", "--yes", "claude-code").stderr
        or path.parent != home / ".claude"
    )


def test_settings_that_cannot_be_reached_are_not_said_to_guard_nothing(tmp_path):
    (tmp_path / ".gemini").mkdir()
    (tmp_path / ".gemini/settings.json").symlink_to("settings.json")
    state_of(tmp_path)
    found = findings(tmp_path)["gemini"]
    assert "failure" == found["state"] and "cannot be read" in found["text"]


# --- whether calls reach us ------------------------------------------------------------------------------------------


def called(home, command, session="s1"):
    payload = {"session_id": session, "cwd": str(home), "hook_event_name": "PreToolUse", "prompt_id": "p"}
    payload |= {"tool_name": "Bash", "tool_input": {"command": command}, "transcript_path": ""}
    return started(home, "hook", "claude-code", answer=json.dumps(payload))


def test_judged_calls_are_counted(home):
    assert "no call yet" == findings(home, "--live")["claude-code"]["text"]
    for command in ("echo one", "rm -rf ~/.config/toolgate", "git push --force"):
        called(home, command)
    assert findings(home, "--live")["claude-code"]["text"].startswith(
        "3 calls judged, 1 asked about, 1 denied; the last one just now"
    )


def test_an_agent_that_works_without_us_is_noticed(home):
    called(home, "echo one")
    record = home / ".claude/projects/p/session.jsonl"
    record.parent.mkdir(parents=True)
    record.write_text("{}\n")
    assert "fine" == findings(home, "--live")["claude-code"]["state"]
    later = time.time() + 3600
    os.utime(record, (later, later))
    found = findings(home, "--live")["claude-code"]
    assert "warning" == found["state"] and "its last call that reached Toolgate was just now" in found["text"]


def test_an_agent_that_never_reached_us_is_noticed(home):
    record = home / ".claude/projects/p/session.jsonl"
    record.parent.mkdir(parents=True)
    record.write_text("{}\n")
    assert "none of its calls has reached Toolgate" in findings(home, "--live")["claude-code"]["text"]


def test_nothing_guarded_is_said(tmp_path):
    assert "no agent is guarded" == findings(tmp_path, "--live")["agents"]["text"]


def test_the_status_line_is_about_the_session_it_is_given(home):
    called(home, "echo one", "a")
    called(home, "rm -rf ~/.config/toolgate", "b")
    line = [started(home, "statusline", answer=json.dumps({"session_id": name})).stdout for name in ("a", "b", "c")]
    today = " · 2 calls today, 0 asked about, 1 denied\n"
    assert "toolgate: 1 call judged, 0 asked about, 0 denied" + today == line[0]
    assert "toolgate: 1 call judged, 0 asked about, 1 denied" + today == line[1]
    assert "toolgate: no call judged yet" + today == line[2]
    assert "(claude-code)" in started(home, "statusline", answer="nonsense").stdout


def test_the_banner_tells_a_model_how_to_behave(home):
    """A-149"""
    text = toolgate(home, "statusline", "--banner").stdout
    assert "do not repeat it" in text and "explain it to the user" in text


def test_trial_calls_leave_no_session_behind_and_old_sessions_go(home):
    sessions = home / ".local/state/toolgate/sessions"
    assert [] == (sorted(sessions.iterdir()) if sessions.exists() else [])  # after `install`, which tries the hook too
    sessions.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, age in (("claude-code.old", 40 * 86_400), ("claude-code.new", 60)):
        (sessions / name).write_text("")
        os.utime(sessions / name, (time.time() - age,) * 2)
    findings(home)
    assert ["claude-code.new"] == [path.name for path in sessions.iterdir()]
