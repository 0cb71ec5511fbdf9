"""A file that was changed behind its size and modification time is changed: git looks at the time nobody can set."""

import os
import subprocess

import pytest

from toolgate.analysis.git.worktree import MODIFIED, TRACKED, standing
from toolgate.guard import Guard
from toolgate.host import Machine


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "shop"
    root.mkdir()
    identity = ("-c", "user.name=a", "-c", "user.email=a@b.example")
    (root / "app.py").write_text("one\n")
    os.utime(root / "app.py", (1_700_000_000, 1_700_000_000))
    for words in (("init", "-q"), ("add", "."), (*identity, "commit", "-qm", "x")):
        subprocess.run(("git", *words), cwd=root, check=True)
    return root


def change_quietly(file):
    before = file.stat()
    file.write_text("two\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_a_quiet_change_is_a_change(project):
    facts = Machine(str(project), str(project))
    assert standing(str(project / "app.py"), facts) == TRACKED
    change_quietly(project / "app.py")
    assert standing(str(project / "app.py"), Machine(str(project), str(project))) == MODIFIED


def test_a_touched_file_with_the_same_content_is_unchanged(project):
    (project / "app.py").chmod(0o600)
    (project / "app.py").chmod(0o644)
    assert standing(str(project / "app.py"), Machine(str(project), str(project))) == TRACKED


@pytest.mark.parametrize("command", ["git reset --hard", "git checkout -- app.py", "rm app.py"])
def test_what_would_be_lost_is_asked_about(project, command):
    from toolgate.adapters.generic import described

    record = {"tool": "Bash", "input": {"command": command}, "cwd": str(project)}

    def verdict():
        call = described(record, str(project)).call
        return str(Guard(facts=Machine(str(project), str(project))).check(call).verdict)

    assert verdict() == "allow"
    change_quietly(project / "app.py")
    assert verdict() == "ask"
