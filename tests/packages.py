"""A copy of the package with its byte code and its bundle, which take seconds to make: one for all workers."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "toolgate"


class Bundled(NamedTuple):
    """The copy, alone in its directory, and what `toolgate compile` said of it."""

    package: Path
    said: str


def bundled(factory: pytest.TempPathFactory) -> Bundled:
    """The copy, which is not to be changed; a copy of it is as good, for it keeps the times of files and directories."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    package, done = shared / "bundled" / "toolgate", shared / "bundled.txt"
    with (shared / "bundled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.bin"))
            done.write_text(_compiled(package), "utf-8")
    return Bundled(package, done.read_text("utf-8"))


def _compiled(package: Path) -> str:
    command = [sys.executable, "-m", "toolgate", "compile"]
    environment = {"PYTHONPATH": str(package.parent), "PATH": os.environ["PATH"]}
    made = subprocess.run(command, capture_output=True, text=True, cwd=package.parent, env=environment)
    assert (0, "") == (made.returncode, made.stderr)
    return made.stdout
