"""System calls for which Python has no function, each as an ordinary function that raises `OSError` with its name."""

import ctypes
import os
import sys
from collections.abc import Sequence

# These are newer than the agreement to number new calls alike on all instruction sets.
NUMBERS = {
    "open_tree": 428,
    "move_mount": 429,
    "openat2": 437,
    "mount_setattr": 442,
    "landlock_create_ruleset": 444,
    "landlock_add_rule": 445,
    "landlock_restrict_self": 446,
}
# The C library of this process; on Windows there is none of that kind, and nothing here is called.
LIBRARY = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else ctypes
HERE = -100
NO_MAGIC, NO_LINKS = 0x02, 0x04
BY_MACHINE = {
    "x86_64": {"seccomp": 317, "pivot_root": 155, "capset": 126},
    "aarch64": {"seccomp": 277, "pivot_root": 41, "capset": 91},
}


def call(name: str, *arguments: object) -> int:
    """Makes a system call by its number, which on another system would be another call."""
    if sys.platform != "linux":
        raise OSError(38, f"{name} is a call of Linux")
    number = NUMBERS.get(name) or BY_MACHINE.get(os.uname().machine, {}).get(name)
    if number is None:
        raise OSError(38, f"{name} has no number on {os.uname().machine}")
    return checked(name, LIBRARY.syscall(ctypes.c_long(number), *_passed(arguments)))


def function(name: str, *arguments: object) -> int:
    """Calls a function of the C library that returns like a system call."""
    return checked(name, getattr(LIBRARY, name)(*_passed(arguments)))


def checked(name: str, answer: int) -> int:
    """A result that is not a failure; raises otherwise."""
    if answer < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return answer


def words(*values: int) -> bytes:
    """Consecutive 64-bit numbers, as the kernel reads a structure of them."""
    return b"".join([value.to_bytes(8, "little") for value in values])


def opened(path: str, start: int = HERE, resolve: int = 0) -> int:
    """A descriptor that only identifies a path; raises `OSError` if it has a link in it."""
    how = words(os.O_PATH | os.O_CLOEXEC, 0, NO_LINKS | NO_MAGIC | resolve)
    return call("openat2", start, path, how, len(how))


def opens_without_links() -> bool:
    """Whether the kernel can open a path and refuse links in it."""
    try:
        os.close(opened("/"))
    except OSError:
        return False
    return True


def _passed(arguments: Sequence[object]) -> list[object]:
    """The arguments in full width: a bare number would be cut to 32 bits, and text becomes bytes."""
    return [
        ctypes.c_long(each) if isinstance(each, int) else os.fsencode(each) if isinstance(each, str) else each
        for each in arguments
    ]
