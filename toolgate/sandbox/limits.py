"""What a process gives up before it becomes the command: resources, descriptors, privileges, signal handling."""

from __future__ import annotations

import os
import resource

from toolgate.sandbox.system_calls import call, function, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Collection, Mapping
else:
    import _signal as signal  # the module on top of it takes as long to import as an interpreter to start

PARENT_DEATH, DROP_BOUND, SECURE_BITS, NO_NEW_PRIVILEGES, AMBIENT = 1, 24, 28, 38, 47
AMBIENT_CLEAR = 4
LOCKED = 0xEF  # root is an ordinary user, permanently
LAST_CAPABILITY = 63
CAPABILITIES_3 = 0x20080522
GRACE = 10  # seconds of CPU time beyond the time limit, which the supervisor enforces
ROOM = 2  # address space for each byte of memory; the supervisor enforces the limit itself


def die_with_parent() -> None:
    """Ends this process when the one that started it ends."""
    function("prctl", PARENT_DEATH, signal.SIGKILL, 0, 0, 0)


def bound(limits: Mapping[str, float | None], extra: int = 0) -> None:
    """Sets the kernel's limits, as a backstop to the supervisor's. `extra`: processes that are ours."""
    _lower(resource.RLIMIT_CORE, 0)
    seconds, memory, processes = limits.get("seconds"), limits.get("memory"), limits.get("processes")
    size = limits.get("file_size")
    if seconds is not None:
        _lower(resource.RLIMIT_CPU, int(seconds + 1) * (os.cpu_count() or 1) + GRACE)
    if memory is not None:
        _lower(resource.RLIMIT_DATA, int(memory) * ROOM)
    if size is not None:
        _lower(resource.RLIMIT_FSIZE, int(size))
    if processes is not None:
        _lower(resource.RLIMIT_NPROC, int(processes) + extra)


def tasks_of_user() -> int:
    """How many threads this user has: without a user namespace the kernel counts them all."""
    found = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == os.getuid():
                    found += len(os.listdir(f"/proc/{name}/task"))
            except OSError:
                continue  # it has ended
    return found


def close_others(kept: Collection[int]) -> None:
    """Closes every descriptor but the three streams and these."""
    first = 3
    for each in sorted({each for each in kept if each >= first}):
        os.closerange(first, each)
        os.set_inheritable(each, True)
        first = each + 1
    os.closerange(first, 1 << 30)


def no_new_privileges() -> None:
    """Prevents everything started from here on from gaining privileges."""
    function("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def drop_capabilities() -> None:
    """Gives up every capability, and every way to regain one."""
    privileged = False
    for capability in range(LAST_CAPABILITY + 1):
        try:
            function("prctl", DROP_BOUND, capability, 0, 0, 0)
            privileged = True
        except OSError:
            break  # the kernel has no more of them; or this process may not drop them, and has none
    if privileged:
        function("prctl", SECURE_BITS, LOCKED, 0, 0, 0)
    function("prctl", AMBIENT, AMBIENT_CLEAR, 0, 0, 0)
    header = CAPABILITIES_3.to_bytes(4, "little") + bytes(4)
    call("capset", header, words(0, 0, 0))


def plain_signals() -> None:
    """Resets all signals to their default: Python ignores some, and the command would inherit that."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _lower(which: int, value: int) -> None:
    """Sets a limit that cannot be raised again; a lower one stays."""
    _, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(which, (value, value))
