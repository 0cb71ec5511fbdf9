"""Starts the real command, alone or on a terminal of its own."""

import atexit
import json
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
from fcntl import ioctl
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = [sys.executable, "-W", "error", "-m", "toolgate"]  # what is left open is an error as well
WORLD = {
    "home": "/home/user",
    "workspace": "/home/user/project",
    "uid": 1000,
    "files": {"/home/user/project/.git/HEAD": "ref: refs/heads/main\n"},
}
OWN_HOME = os.environ.get("HOME")
EMPTY_HOME = tempfile.mkdtemp(prefix="toolgate-home-")
atexit.register(shutil.rmtree, EMPTY_HOME, ignore_errors=True)
PATIENCE = 300  # seconds: what doctor compiles takes a while on a busy machine
ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def environment(**changes: str) -> dict[str, str]:
    """The environment of a process, with an empty home unless the test has its own: policy and modes count there."""
    if os.environ.get("HOME") == OWN_HOME:
        changes = {"HOME": EMPTY_HOME} | changes
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    return kept | {"PYTHONPATH": str(ROOT), "TERM": "xterm"} | changes


def toolgate(
    *words: str, input: str | bytes = b"", cwd: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """The finished process, its output as text."""
    data = input.encode() if isinstance(input, str) else input
    done = subprocess.run(
        [*COMMAND, *words],
        input=data,
        capture_output=True,
        cwd=cwd or ROOT,
        env=environment(**changes),
        timeout=PATIENCE,
    )
    assert b"Exception ignored" not in done.stderr, done.stderr
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def record(command: str, id: object = None, **changes: object) -> str:
    """A line of a batch, in a world of its own."""
    fields: dict[str, object] = {
        "tool": "Bash",
        "input": {"command": command},
        "cwd": "/home/user/project",
        "world": WORLD,
    }
    return json.dumps({"id": id} | fields | changes)


def batch(lines: list[str], *words: str) -> tuple[list[dict[str, Any]], Any]:
    done = toolgate("check", "--batch", "-", *words, input="".join(line + "\n" for line in lines))
    return [json.loads(line) for line in done.stdout.splitlines()], done


def on_terminal(words: list[str], columns: int = 80, stdin: bytes | None = None, **changes: str) -> tuple[str, int]:
    """What appears on a terminal the command has to itself, and the exit status."""
    parent, child = pty.openpty()
    ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    source: int = subprocess.PIPE if stdin is not None else subprocess.DEVNULL
    process = subprocess.Popen(
        [*COMMAND, *words], stdin=source, stdout=child, stderr=child, cwd=ROOT, env=environment(**changes)
    )
    os.close(child)
    if stdin is not None:
        assert process.stdin is not None
        process.stdin.write(stdin)
        process.stdin.close()
    shown = b""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([parent], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(parent, 65536)
        except OSError:  # the other side is closed
            break
        if not chunk:
            break
        shown += chunk
    os.close(parent)
    return shown.decode(errors="replace").replace("\r\n", "\n"), process.wait(PATIENCE)


def plain(text: str) -> str:
    """A terminal's text without colours."""
    return ESCAPE.sub("", text)
