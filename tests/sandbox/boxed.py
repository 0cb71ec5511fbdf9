"""A project with secrets, and commands that are started in a sandbox of it."""

import os
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from toolgate.sandbox.choosing import box_named
from toolgate.sandbox.starting import Box, Limits, Needs, Start

UNLIMITED = Limits()
SECONDS = 120  # at most, on a busy machine
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"


class Said(NamedTuple):
    """How a command ended, and what it wrote."""

    status: int
    output: str
    errors: str


def needed(name: str) -> Box:
    """A sandbox that works here; the test is skipped, and says why, where it does not."""
    box = box_named(name)
    if lack := box.lacking():
        pytest.skip(lack)
    return box


def project(directory: Path) -> Path:
    """A project with a credential, a directory of keys, a hook of git and something that is built."""
    root = directory.resolve() / "project"
    for name in ("src", "build/deep/hooks", "keys", ".git/hooks"):
        (root / name).mkdir(parents=True)
    for name in ("src/a.txt", ".env", "keys/id", ".git/hooks/pre-commit", "build/deep/hooks/x"):
        (root / name).write_text(f"content of {name}\n")
    return root


def needs_in(root: Path, **changes: Any) -> Needs:
    """The needs of a command that reads a project and changes nothing."""
    plain = Needs(str(root), str(root), variables=(("PATH", PATH), ("HOME", "/nonexistent"), ("LC_ALL", "C")))
    replaced: Needs = plain._replace(**changes)
    return replaced


def shell(box: Box, text: str, needs: Needs, limits: Limits = UNLIMITED) -> Said:
    """Run a text by a shell in a sandbox."""
    return ran(box, ["/bin/sh", "-c", text], needs, limits)


def ran(box: Box, words: list[str], needs: Needs, limits: Limits = UNLIMITED) -> Said:
    """Run words in a sandbox."""
    return started(box.start(words, needs, limits), needs.cwd)


def started(start: Start, cwd: str) -> Said:
    try:
        done = subprocess.run(
            start.words, env=start.variables, pass_fds=start.descriptors, cwd=cwd, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=SECONDS, check=False, errors="replace", start_new_session=True,
        )  # fmt: skip
    finally:
        for descriptor in start.descriptors:
            os.close(descriptor)
    return Said(done.returncode, done.stdout, done.stderr)
