"""Starts a hook as an agent does: a new process, isolated, the call on its standard input."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "toolgate"


def copied(directory: Path) -> Path:
    """A copy of the package without a bundle, to be spoilt."""
    package = directory / "toolgate"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.bin"))
    return package


def call(command: str, **changes: object) -> bytes:
    """A call in a world of its own."""
    record = {"id": "1", "tool": "Bash", "input": {"command": command}, "cwd": "/home/user/project", "world": {}}
    return json.dumps(record | changes).encode()


def hook(given: bytes, *words: str, package: Path = PACKAGE, cwd: Path = ROOT) -> tuple[int, dict[str, Any]]:
    """The exit status and the answer."""
    command = [sys.executable, "-I", "-S", str(package / "hook.py"), *(words or ("generic",))]
    done = subprocess.run(command, input=given, capture_output=True, cwd=cwd, timeout=60)
    assert done.stdout.count(b"\n") == 1, (done.stdout, done.stderr)
    return done.returncode, json.loads(done.stdout)
