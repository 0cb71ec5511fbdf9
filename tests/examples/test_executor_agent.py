"""The example of an executor runs as it is, with and without a sandbox."""

import subprocess
import sys

import pytest

from tests.cli.process import ROOT, environment
from tests.sandbox.boxed import needed


@pytest.mark.parametrize("sandbox", ["none", "bwrap"])
def test_what_is_allowed_is_done_and_the_rest_is_not(tmp_path, sandbox):
    needed(sandbox)
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples/executor_agent.py"), sandbox], capture_output=True, text=True, timeout=120,
        env=environment(HOME=str(tmp_path)), check=True,
    )  # fmt: skip
    marks = [line.split()[0] + line.split()[1] for line in done.stdout.splitlines() if line[:1] in "✓✗"]
    assert ["✓Write", "✓Bash", "✓Edit", "✓Bash", "✓Grep", "✗Bash", "✗Bash", "✗Bash", "✓Read"] == marks
    assert "│ good morning" in done.stdout and "deletes everything in `/`" in done.stdout
    assert "took longer than its limit of 1 second," in done.stdout
