"""Hooks keep a little of what a call is about to lose, where a policy says so, and never anything else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HOOK = Path(__file__).resolve().parents[2] / "toolgate/hook.py"
KEEP = "[sandbox]\ncopies = true\n"


@pytest.fixture
def home(tmp_path):
    """A home with a project, as an agent finds it."""
    made = tmp_path.resolve() / "home"
    for directory in (made / ".config/toolgate", made / "project/.git", made / "project/src"):
        directory.mkdir(parents=True)
    (made / "project/.git/HEAD").write_text("ref: refs/heads/main\n")
    (made / "project/src/a.py").write_text("x = 1\n")
    (made / "project/.env").write_text("TOKEN=x\n")
    for directory in (made, made / ".config", made / ".config/toolgate"):
        directory.chmod(0o700)
    return made


def asked(home, policy, tool, given, layer=".config/toolgate/policy.toml"):
    """The word of the answer, and the paths in each copy that is kept then."""
    file = home / layer
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(policy)
    file.chmod(0o600)
    payload = {
        "session_id": "s", "cwd": str(home / "project"), "hook_event_name": "PreToolUse", "permission_mode": "default",
        "transcript_path": "", "tool_use_id": "1", "prompt_id": "1", "tool_name": tool, "tool_input": given,
    }  # fmt: skip
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "SHELL": "/bin/bash"}
    line = [sys.executable, "-I", "-S", str(HOOK), "claude-code", "--home", str(home)]
    done = subprocess.run(
        line,
        input=json.dumps(payload).encode(),
        capture_output=True,
        cwd=home / "project",
        env=environment,
        timeout=120,
    )
    word = json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"]
    kept = []
    for manifest in sorted((home / ".local/state/toolgate").glob("copies/*/manifest")):
        items = [json.loads(text) for text in manifest.read_text().splitlines()[1:]]
        kept.append(sorted([item["path"] for item in items if "kind" in item]))
    return word, kept


def written(home):
    return {"file_path": str(home / "project/src/a.py"), "content": "x = 2\n"}


def test_a_call_that_is_allowed_or_asked_about_is_preceded_by_a_copy(home):
    assert asked(home, KEEP, "Write", written(home)) == ("allow", [["src/a.py"]])
    word, kept = asked(home, KEEP, "Bash", {"command": "rm src/a.py .env"})
    assert (word, kept) == ("ask", [["src/a.py"], ["src/a.py"]])


def test_nothing_is_kept_unless_a_policy_says_so_or_where_the_call_is_refused(home):
    assert asked(home, "", "Write", written(home)) == ("allow", [])
    assert asked(home, "[sandbox]\ncopies = false\n", "Write", written(home)) == ("allow", [])
    assert asked(home, KEEP, "Bash", {"command": "rm -rf ~ src/a.py"}) == ("deny", [])
    assert asked(home, KEEP, "Bash", {"command": "cat src/a.py"}) == ("allow", [])


def test_a_project_nobody_trusts_does_not_switch_it_on(home):
    assert asked(home, KEEP, "Write", written(home), "project/.toolgate/policy.toml")[1] == []


def test_a_copy_that_cannot_be_kept_changes_no_answer(home):
    (home / ".local/state/toolgate").mkdir(parents=True, mode=0o700)
    for directory in (home / ".local", home / ".local/state"):
        directory.chmod(0o700)
    (home / ".local/state/toolgate/copies").write_text("in the way")
    assert asked(home, KEEP, "Write", written(home)) == ("allow", [])


def test_what_is_more_than_an_agent_would_wait_for_is_left_out(home):
    for number in range(30):
        (home / f"project/src/{number}.txt").write_text("x")
    (home / "project/src/large.bin").write_text("x" * 2_000_000)
    _, (kept,) = asked(home, KEEP, "Bash", {"command": "rm -rf src"})
    assert len(kept) == 20 and "src/large.bin" not in kept
