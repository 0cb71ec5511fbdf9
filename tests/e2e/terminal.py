"""A client in a terminal, with a person who only looks; and under a program that decides about its questions."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.model import Model

CONTROL = re.compile(rb"\x1b\[[0-9;?>=<]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]")
SECONDS = 40  # for a question to appear, or an answer to reach the model


def watched(words: list[str], cwd: Path, environment: dict[str, str], model: Model, sign: str) -> str:
    """What a terminal shows until a sign appears or the model hears of its call; nobody types anything."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(cwd)
        os.execve(words[0], words, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
    shown = b""
    end = time.monotonic() + SECONDS
    seen = False
    while time.monotonic() < end and not model.script.told:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:  # the client has ended
                break
        if not seen and sign in plain(shown):
            seen, end = True, time.monotonic() + 3  # a call that does not wait would run now
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(terminal)
    return plain(shown)


def plain(shown: bytes) -> str:
    """The text on a terminal without its spaces, which a client may draw by moving the cursor."""
    return "".join(CONTROL.sub(b"", shown).decode("utf-8", "replace").split())


@contextmanager
def hosted(words: list[str], cwd: Path, environment: dict[str, str], prompt: str) -> Iterator[list[str]]:
    """The lines that a client writes, while it runs, to the program that started it, which answers nothing."""
    client = subprocess.Popen(
        words,
        cwd=cwd,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    lines: list[str] = []
    assert client.stdin is not None and client.stdout is not None
    reader = threading.Thread(target=lines.extend, args=(client.stdout,))
    reader.start()
    with client:
        for message in (
            {"type": "control_request", "request_id": "one", "request": {"subtype": "initialize"}},
            {"type": "user", "message": {"role": "user", "content": prompt}},
        ):
            client.stdin.write(json.dumps(message) + "\n")
        client.stdin.flush()
        try:
            yield lines
        finally:
            client.kill()
            reader.join()


def until(lines: list[str], *signs: str) -> str:
    """The first line with one of these signs; empty: none came."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        for line in list(lines):
            if any(sign in line for sign in signs):
                return line
        time.sleep(0.1)
    return ""
