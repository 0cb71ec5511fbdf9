"""Limits a test process puts on itself before it lets a shell run generated text: another user, writes in one directory only.

Each limit is a second lock: the texts are harmless by their vocabulary already (`argv_oracle.harmless`). Landlock is used where
the kernel has it, the change of user where we are root.
"""

import ctypes
import os
import resource
import struct
from collections.abc import Sequence

NOBODY = 65534
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
NO_NEW_PRIVILEGES = 38
PATH_BENEATH = 1

EXECUTE, WRITE_FILE, TRUNCATE = 1 << 0, 1 << 1, 1 << 14
REMOVE_AND_MAKE = sum(1 << bit for bit in range(4, 13))
TCP_BIND_AND_CONNECT = 3
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64")


def confine(writable: str, executable: Sequence[str]) -> None:
    """From now on this process and its children write below `writable` only, and execute only `executable` and libraries."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
    if os.geteuid() == 0:
        resource.setrlimit(resource.RLIMIT_NPROC, (400, 400))
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    os.umask(0o077)
    _restrict_files(writable, executable)


def _restrict_files(writable: str, executable: Sequence[str]) -> bool:
    """Apply Landlock; false where the kernel does not have it."""
    system = ctypes.CDLL(None, use_errno=True)
    version = system.syscall(CREATE_RULESET, None, 0, 1)
    if version < 1:
        return False
    writes = WRITE_FILE | REMOVE_AND_MAKE | (TRUNCATE if version >= 3 else 0)
    attributes = struct.pack("=Q", EXECUTE | writes)
    if version >= 4:
        attributes += struct.pack("=Q", TCP_BIND_AND_CONNECT)
    ruleset = system.syscall(CREATE_RULESET, attributes, len(attributes), 0)

    def permit(path: str, rights: int) -> None:
        if os.path.exists(path):
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
            rule = struct.pack("=Qi", rights, descriptor)
            if system.syscall(ADD_RULE, ruleset, PATH_BENEATH, rule, 0):
                raise OSError(ctypes.get_errno(), "landlock refuses a rule", path)
            os.close(descriptor)

    permit(writable, writes)
    permit("/dev/null", writes & (WRITE_FILE | TRUNCATE))
    for path in (*LIBRARIES, *executable):
        permit(path, EXECUTE)
    if system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) or system.syscall(RESTRICT_SELF, ruleset, 0):
        raise OSError(ctypes.get_errno(), "landlock refuses to restrict this process")
    os.close(ruleset)
    return True
