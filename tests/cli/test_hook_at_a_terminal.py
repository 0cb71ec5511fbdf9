"""`toolgate hook` started by a person says what it waits for, and Ctrl-C ends it without an internal error."""

import os
import pty
import select
import signal

from tests.cli.process import COMMAND, ROOT, environment


def test_a_person_is_told_what_is_read_and_may_leave():
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.execve(COMMAND[0], [*COMMAND, "hook", "claude-code"], environment())
    seen = b""
    try:
        while b"Ctrl-D ends it" not in seen:
            seen += os.read(terminal, 65_536)
        os.write(terminal, b"{\n")
        while True:
            os.write(terminal, b"\x03")  # again: one that comes just before the program waits is not noticed
            while select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 65_536)
    except OSError:  # the other end is closed
        pass
    except BaseException:
        os.kill(pid, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
    assert b"reading one payload from standard input" in seen
    assert b"interrupted" in seen and b"internal error" not in seen, seen
    assert 130 == os.waitstatus_to_exitcode(status)
