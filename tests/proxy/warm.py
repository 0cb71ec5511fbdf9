"""The server of the tests by a process that has loaded the SDK already: each start is a fork of it.

To load the SDK takes a second. What the proxy starts is `front.py`, which hands its streams over and ends with the
server: the server is the real one, and speaks on the very pipes that the proxy has opened.
"""

import atexit
import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).parents[2]
FRONT = str(Path(__file__).with_name("front.py"))
LARGEST = 65_536  # bytes of what a start is told


@functools.cache
def command() -> list[str]:
    """What starts the server, before its arguments; the process that is forked lives as long as this one."""
    place = tempfile.mkdtemp()
    path = f"{place}/s"
    host = subprocess.Popen(
        [sys.executable, "-m", "tests.proxy.warm", path],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert host.stdout is not None

    def end() -> None:
        host.kill()
        host.communicate()
        shutil.rmtree(place, ignore_errors=True)

    atexit.register(end)
    assert host.stdout.readline() == b"ready\n"
    return [sys.executable, "-I", "-S", FRONT, path]


def serve(path: str) -> None:
    """Fork a server for each who connects, until nobody holds the standard input."""
    from tests.proxy.server import run

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever has ended is waited for by nobody
    threading.Thread(target=end_with, args=(0,), daemon=True).start()
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen()
        print("ready", flush=True)
        while True:
            connection = door.accept()[0]
            if os.fork():
                connection.close()
                continue
            door.close()
            try:
                begin(connection)
                run(sys.argv)
            finally:
                os._exit(0)


def begin(connection: socket.socket) -> None:
    """Take over the streams, the directory and the arguments of the program that has connected, and end with it."""
    told, streams, _, _ = socket.recv_fds(connection, LARGEST, 3)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    words = json.loads(told)
    os.chdir(words["cwd"])
    sys.argv = words["argv"]
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    threading.Thread(target=end_with, args=(connection.detach(),), daemon=True).start()


def end_with(descriptor: int) -> None:
    os.read(descriptor, 1)
    os._exit(0)


if __name__ == "__main__":
    serve(sys.argv[1])
