"""The program that runs inside a sandbox and tries to leave it, one attempt after the other.

An interpreter that sees this package alone runs it with the path of a scene. It writes one object of JSON: each attempt
by its name, and why it was held, or what it got. Every attempt is harmless where it succeeds: its targets are planted.
"""

import ctypes
import importlib
import json
import os
import signal
import sys

HELD, GOT = "held", "GOT THROUGH"
SECONDS = 20  # for one attempt


def kernel_call(number, *arguments):
    """A system call by number; raises what the kernel answers."""
    library = ctypes.CDLL(None, use_errno=True)
    wide = [ctypes.c_long(each) if isinstance(each, int) else each for each in arguments]
    answer = library.syscall(ctypes.c_long(number), *wide)
    if answer < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return answer


def ran(program, *words):
    """How a program ended, and what it wrote; raises what the kernel says where it cannot be started."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            empty = os.open("/dev/null", os.O_RDWR)
            os.dup2(empty, 0)
            os.dup2(writing, 1)
            os.dup2(writing, 2)
            os.execvp(program, [program, *words])
        finally:
            os._exit(99)
    os.close(writing)
    said = b""
    while more := os.read(reading, 65536):
        said += more
    os.close(reading)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said


def done(act, *arguments):
    """That a call was made, which raises where it is refused."""
    act(*arguments)
    return "done"


def tried(attempt):
    """What became of an attempt, in this process."""
    try:
        got = attempt()
    except (OSError, ValueError, EOFError, RuntimeError, AttributeError) as error:
        return [HELD, f"{type(error).__name__}: {error}"]
    return [GOT, str(got)[:200]] if got else [HELD, "nothing came of it"]


def apart(attempt):
    """What became of an attempt in a process of its own, which may end as it likes."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            signal.alarm(SECONDS)
            os.write(writing, json.dumps(tried(attempt)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    said = b""
    while more := os.read(reading, 65536):
        said += more
    os.close(reading)
    _, status = os.waitpid(child, 0)
    return json.loads(said) if said else [HELD, f"it ended with status {status}"]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        scene = json.load(file)
    said: dict[str, list[str]] = {}
    for name in scene["groups"]:
        module = importlib.import_module(f"tests.sandbox.escapes.{name}")
        for label, attempt, alone in module.attempts(scene):
            assert label not in said, label
            said[label] = apart(attempt) if alone else tried(attempt)
    json.dump(said, sys.stdout)
